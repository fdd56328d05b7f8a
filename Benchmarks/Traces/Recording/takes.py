"""What the recorder page is asked to do by a finger, for the corpus and for the test of the page."""

import pathlib
import time

import hand


def record(page, fingers, seed, end="lift", panel=hand.Panel(), busy_ms=0):
    """Has the hand do it on the page and waits for the take; returns its samples and how late the latest was sent.

    With `busy_ms` the page computes that long at a time meanwhile, as an application's main thread does that answers
    touches only in between.
    """
    count = page.evaluate("segueRecorder.takes.entries.length")
    steps, samples = hand.touches(fingers, seed, end, panel)
    if busy_ms:
        page.evaluate(
            "window.busy = setInterval(() => { const end = performance.now() + %d; while (performance.now() < end); },"
            " %d)" % (busy_ms, busy_ms + 4))
    late = page.play(steps)
    page.wait(f"segueRecorder.takes.entries.length === {count + 1} && document.body.dataset.state === 'ready'")
    if busy_ms:
        page.evaluate("clearInterval(window.busy)")
    return samples, late


def name(page, name, gesture=None, outcome=None):
    """Names the newest take and says what it is, through the page's own fields."""
    page.choose(".take .name", name)
    if gesture is not None:
        page.choose(".take .gesture", gesture)
    if outcome is not None:
        page.choose(".take .outcome", outcome)


def save(page, folder, name):
    """Touches Save of the newest take; returns the file when the browser has written it."""
    path = pathlib.Path(folder) / f"{name}.trace"
    if page.evaluate("document.getElementById('panel').hidden"):
        page.tap("#show-takes")
        page.wait("!document.getElementById('panel').hidden")
    page.tap(".take .save")
    until = time.monotonic() + 8
    while not (path.exists() and path.stat().st_size and not path.with_suffix(".trace.crdownload").exists()):
        if time.monotonic() > until:
            raise RuntimeError(f"{path.name} was not saved")
        page.evaluate("0")
        time.sleep(0.02)
    page.tap("#close-panel")
    page.wait("document.getElementById('panel').hidden")
    return path
