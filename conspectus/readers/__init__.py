from conspectus.model import RawEntry, Source


def read_seeds(paths, root):
    for p in paths:
        for f in sorted(p.glob("*.txt")) if p.is_dir() else [p]:
            blocks = f.read_text(encoding="utf-8").split("\n\n")
            line = 1
            for i, b in enumerate(blocks):
                if i:
                    yield RawEntry({"abstract": b}, Source(f"seeds/{f.name}", line), blocks[0].strip(), i)
                line += b.count("\n") + 2
