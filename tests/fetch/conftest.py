import pytest

from conspectus.fetch import acl, arxiv, doi, openreview
from conspectus.fetch.client import Client
from tests.fetch.stand_in import StandIn, serving


@pytest.fixture
def waits(monkeypatch):
    """The seconds that a client would have waited."""
    waited = []
    monkeypatch.setitem(Client.__init__.__kwdefaults__, "sleep", waited.append)
    return waited


@pytest.fixture
def stand_in(monkeypatch, waits):
    """The services, on this machine."""
    services = StandIn()
    with serving(services) as address:
        services.address = address
        monkeypatch.setattr(arxiv, "SERVER", f"{address}/arxiv")
        monkeypatch.setattr(openreview, "SERVER", f"{address}/openreview")
        monkeypatch.setattr(acl, "SERVER", f"{address}/acl")
        monkeypatch.setattr(doi, "SERVER", f"{address}/doi")
        yield services
