"""What the recorder page is asked to do by a finger, for the corpus and for the test of the page."""

import pathlib
import time

import hand


def record(page, fingers, seed, end="lift"):
    """Has the hand do it on the page and waits for the take; returns its samples and how late the latest was sent."""
    count = page.evaluate("segueRecorder.takes.entries.length")
    steps, samples = hand.touches(fingers, seed, end)
    late = page.play(steps)
    page.wait(f"segueRecorder.takes.entries.length === {count + 1} && document.body.dataset.state === 'ready'")
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
