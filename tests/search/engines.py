"""Browsers beside Chromium, driven by what they bring: Firefox over Marionette, WebKitGTK over WebDriver.

Marionette: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html. WebDriver:
https://www.w3.org/TR/webdriver2/. Both start without a network; `EngineMissingError` says what is not there.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

STARTING = 40  # seconds that a browser may take to start on a busy machine


class EngineMissingError(Exception):
    """The browser, or what drives it, is not installed or does not start."""


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def patiently(attempt, *expected):
    """What `attempt` gives once it no longer raises one of the expected errors."""
    for _ in range(STARTING * 5):
        try:
            return attempt()
        except expected:
            time.sleep(0.2)
    raise EngineMissingError("the browser does not answer")


@contextmanager
def firefox(folder):
    """`run(command, parameters)` of a headless Firefox with a fresh profile in `folder`."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        raise EngineMissingError("Firefox is not installed")
    port = free_port()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="ascii")
    started = subprocess.Popen(
        [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": str(folder)},
    )
    try:
        connection = patiently(lambda: socket.create_connection(("127.0.0.1", port), 60), OSError)
        with connection, connection.makefile("rb") as answers:
            read_packet(answers)  # a greeting

            def run(command, parameters):
                packet = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
                connection.sendall(b"%d:%b" % (len(packet), packet))
                _, _, error, result = read_packet(answers)
                assert error is None, error
                return result.get("value") if isinstance(result, dict) else result

            run("NewSession", {})
            yield run
    finally:
        started.kill()
        started.wait()


def read_packet(stream):
    size = b""
    while (byte := stream.read(1)) not in (b":", b""):
        size += byte
    return json.loads(stream.read(int(size or 0)) or '[0, 0, "closed", null]')


PATHS = {"Navigate": "url", "ExecuteScript": "execute/sync"}


@contextmanager
def webkit(folder):
    """`run(command, parameters)` of WebKitGTK's small browser."""
    driver = shutil.which("WebKitWebDriver")
    browser = next(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"), None) if driver else None
    screen = shutil.which("Xvfb")
    if not driver or not browser or not (screen or os.environ.get("DISPLAY")):
        raise EngineMissingError("WebKitGTK, its driver or a screen is not installed")
    port = free_port()
    environment = {**os.environ, "HOME": str(folder), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    started = []
    if "DISPLAY" not in environment:
        environment["DISPLAY"] = f":{port}"
        started.append(subprocess.Popen([screen, environment["DISPLAY"]], stderr=subprocess.DEVNULL))
    started.append(subprocess.Popen([driver, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL))

    def send(path, body):
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
    try:
        session = patiently(
            lambda: send("session", {"capabilities": {"alwaysMatch": options}}), urllib.error.URLError, ConnectionError
        )
        yield lambda command, parameters: send(f"session/{session['sessionId']}/{PATHS[command]}", parameters)
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


ENGINES = {"Firefox": firefox, "WebKit": webkit}
