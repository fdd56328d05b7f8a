"""Drives a headless Chromium over the DevTools protocol, with touches that go through its real input pipeline.

Standard library only: the protocol is spoken over the two pipes of --remote-debugging-pipe, messages ended by NUL.
"""

import base64
import fcntl
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import time


def program():
    """The browser's path; None where there is none. SEGUE_CHROMIUM names another."""
    return os.environ.get("SEGUE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


class Failed(Exception):
    pass


class Chromium:
    """A browser with a profile of its own, gone with it. `with Chromium() as browser:`"""

    def __init__(self):
        self.number = 0
        self.pending = b""
        self.answers = {}
        self.events = []

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="segue-chromium-", ignore_cleanup_errors=True)
        ends = [*os.pipe(), *os.pipe()]
        # The browser reads from number 3 and writes to number 4, which our own ends must not be.
        from_us, to_browser, from_browser, to_us = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
        for end in ends:
            os.close(end)
        flags = ["--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--disable-extensions",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync", "--mute-audio",
                 f"--user-data-dir={self.profile.name}"]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        script = f'exec "$@" 3<&{from_us} 4>&{to_us} {from_us}<&- {to_us}>&-'
        self.process = subprocess.Popen(
            ["bash", "-c", script, "chromium", program(), *flags, "about:blank"], pass_fds=(from_us, to_us),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(from_us)
        os.close(to_us)
        self.to_browser, self.from_browser = to_browser, from_browser
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", seconds=3)
            self.process.wait(5)
        except (Failed, OSError, subprocess.TimeoutExpired):
            pass
        try:
            # What is left of the session that was begun for it.
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        self.profile.cleanup()

    def send(self, method, params=None, session=None):
        """Sends without waiting for the answer; returns its number."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params or {}}
        if session:
            message["sessionId"] = session
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.to_browser, rest):]
        return self.number

    def read(self, until):
        """Takes in what the browser says until the monotonic time `until`; False if it says nothing."""
        while b"\0" not in self.pending:
            if not select.select([self.from_browser], [], [], max(0, until - time.monotonic()))[0]:
                return False
            data = os.read(self.from_browser, 1 << 16)
            if not data:
                raise Failed("the browser has ended")
            self.pending += data
        text, _, self.pending = self.pending.partition(b"\0")
        message = json.loads(text)
        if "id" in message:
            self.answers[message["id"]] = message
        else:
            self.events.append(message)
        return True

    def call(self, method, params=None, session=None, seconds=15):
        number = self.send(method, params, session)
        return self.answer(number, method, seconds)

    def answer(self, number, method, seconds=15):
        until = time.monotonic() + seconds
        while number not in self.answers:
            if not self.read(until):
                raise Failed(f"{method} was not answered in {seconds} s")
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Failed(f"{method}: {answer['error'].get('message')}")
        return answer["result"]


class Page:
    """A page in a window of its own size, with touches."""

    def __init__(self, browser, path, width=390, height=844, scale=3, downloads=None, dark=False,
                 ready="window.segueRecorder && segueRecorder.refreshHz > 0"):
        self.browser = browser
        self.target = browser.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        attached = browser.call("Target.attachToTarget", {"targetId": self.target, "flatten": True})
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride",
                  {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": True})
        self.call("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        if downloads:
            browser.call("Browser.setDownloadBehavior",
                         {"behavior": "allow", "downloadPath": str(downloads), "eventsEnabled": True})
        self.call("Page.navigate", {"url": pathlib.Path(path).resolve().as_uri()})
        self.wait(ready)

    def call(self, method, params=None):
        return self.browser.call(method, params, self.session)

    def close(self):
        self.browser.call("Target.closeTarget", {"targetId": self.target})

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True})
        if "exceptionDetails" in result:
            raise Failed(f"{expression}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def wait(self, expression, seconds=10):
        until = time.monotonic() + seconds
        while not self.evaluate(expression):
            if time.monotonic() > until:
                raise Failed(f"the page did not come to: {expression}")
            time.sleep(0.02)

    def tap(self, selector):
        """A finger's tap in the middle of an element."""
        box = self.evaluate(
            f"(e => {{ e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect();"
            f" return [r.x + r.width / 2, r.y + r.height / 2]; }})(document.querySelector({json.dumps(selector)}))")
        for kind, points in (("touchStart", [{"x": box[0], "y": box[1], "id": 0}]), ("touchEnd", [])):
            self.call("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def choose(self, selector, value):
        """Gives a field a value, as a person would have."""
        self.evaluate(
            f"(e => {{ e.value = {json.dumps(value)}; e.dispatchEvent(new Event('input', {{bubbles: true}}));"
            f" e.dispatchEvent(new Event('change')); }})(document.querySelector({json.dumps(selector)}))")

    def play(self, steps):
        """Dispatches touches at their times.

        Each step is (send, stamp, type, points): when it is sent and when it says it was made, in seconds after the
        start (None: the browser's own time), a type of Input.dispatchTouchEvent and its points. Nothing waits for an
        answer in between, as no digitizer does. Returns how late the latest was sent, in seconds.
        """
        numbers = []
        latest = 0
        start, epoch = time.monotonic() + 0.03, time.time() + 0.03
        for send, stamp, kind, points in steps:
            while (rest := start + send - time.monotonic()) > 0:
                time.sleep(rest)
            latest = max(latest, time.monotonic() - start - send)
            params = {"type": kind, "touchPoints": points}
            if stamp is not None:
                params["timestamp"] = epoch + stamp
            numbers.append(self.browser.send("Input.dispatchTouchEvent", params, self.session))
        for number in numbers:
            self.browser.answer(number, "Input.dispatchTouchEvent")
        return latest

    def complaints(self):
        """What the console and the network of the page have to say: errors, warnings, requests other than the page."""
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            method, params = event["method"], event["params"]
            if method == "Runtime.exceptionThrown":
                found.append(params["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
                found.append(f"console.{params['type']}: {params['args']}")
            elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
                found.append(f"{params['entry']['level']}: {params['entry']['text']}")
            elif method == "Network.requestWillBeSent":
                url = params["request"]["url"]
                if not url.startswith(("file:", "data:", "blob:")):
                    found.append(f"request: {url}")
        return found

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", {"format": "png"})["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
