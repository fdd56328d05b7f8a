#!/usr/bin/env python3
"""Uses a flame graph's page in a real headless Chromium: wide, and as on a phone in the dark.

    flame_in_chromium.py PAGE FOLDER

Prints one JSON document of what it found, and leaves screenshots in FOLDER. It judges nothing.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Benchmarks/Traces/Recording"))

import chromium  # noqa: E402

READY = "document.readyState === 'complete' && document.querySelectorAll('#graph g').length > 0"
BOXES = """[...document.querySelectorAll('#graph g')].map(group => ({
    label: group.getAttribute('aria-label'), text: group.querySelector('text')?.textContent ?? '',
    width: group.querySelector('rect').getBoundingClientRect().width / document.getElementById('graph').clientWidth}))"""
SETTLED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def key(page, name):
    page.evaluate(f"document.getElementById('graph').dispatchEvent(new KeyboardEvent('keydown', {{key: '{name}'}}))")
    return page.evaluate("document.getElementById('words-of').textContent")


def main(file, folder):
    folder = pathlib.Path(folder)
    found = {}
    with chromium.Chromium() as browser:
        page = chromium.Page(browser, file, width=1240, height=900, scale=1, ready=READY)
        found["boxes"] = page.evaluate(BOXES)
        page.screenshot(folder / "flame-wide.png")
        found["down"] = [key(page, "ArrowDown") for _ in range(2)]
        found["right"] = key(page, "ArrowRight")
        key(page, "Enter")
        found["zoomed"] = page.evaluate(BOXES)
        found["trail"] = page.evaluate("document.getElementById('trail').textContent")
        key(page, "Escape")
        found["active"] = page.evaluate("document.getElementById('graph').getAttribute('aria-activedescendant')")
        page.evaluate("document.getElementById('out').click()")
        page.evaluate("""(() => { const words = document.getElementById('words'); words.value = 'DRAW';
            words.dispatchEvent(new Event('input')); })()""")
        found["found"] = page.evaluate("document.getElementById('found').textContent")
        found["marked"] = page.evaluate("document.querySelectorAll('#graph g.found').length")
        found["rows"] = page.evaluate("document.querySelectorAll('section:last-of-type tbody tr:not([hidden])').length")
        found["complaints"] = page.complaints()
        page.close()
        page = chromium.Page(browser, file, width=390, height=844, scale=1, dark=True, ready=READY)
        found["overflow"] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found["ground"] = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.evaluate("document.querySelector('#graph g:nth-of-type(2) rect').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        page.evaluate(SETTLED)
        found["tapped"] = page.evaluate("document.getElementById('words-of').textContent")
        page.screenshot(folder / "flame-phone.png")
        found["complaints"] += page.complaints()
    print(json.dumps(found))


main(*sys.argv[1:])
