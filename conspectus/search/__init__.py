def search_outputs(library, config):
    return iter(())
