def record(paper):
    return {"id": paper.id}
