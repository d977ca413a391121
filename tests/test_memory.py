"""What was worked out last is taken again as long as it would be made of the same."""

from conspectus.memory import Memory


def test_the_last_value_is_taken_again_until_something_is_another():
    """Equal values count, not the same objects; each name has its own."""
    memory, made = Memory(), []

    def value(name, *made_of):
        return memory.made(name, lambda: made.append((name, *made_of)) or list(made_of), *made_of)

    assert value("a", 1, (2,)) is value("a", 1, tuple(iter((2,))))
    assert value("b", 1, (2,)) is not value("a", 1, (2,))
    assert value("a", 3) == [3]
    assert value("a", 1, (2,)) == [1, (2,)]
    assert made == [("a", 1, (2,)), ("b", 1, (2,)), ("a", 3), ("a", 1, (2,))]
