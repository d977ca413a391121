"""The views of a paper: what pages, data files and scripts show of it, each made in one place."""
