#!/usr/bin/env python3
"""Opens a report in a real headless Chromium, wide and narrow, light and dark, and on paper.

    report_in_chromium.py PAGE FOLDER [REFERENCE]

Prints one JSON document: what stands on the page, what its charts hold, what it had to complain of, and how far the
screenshot lies from the picture REFERENCE (a PNG of the same size), 0…1. Writes screenshots into FOLDER. It judges
nothing.
"""

import json
import pathlib
import struct
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Benchmarks/Traces/Recording"))

import chromium  # noqa: E402

READY = "document.readyState === 'complete' && document.querySelectorAll('#runs tbody tr').length > 0"
CHARTS = """[...document.querySelectorAll('canvas')].map(canvas => {
    const chart = Chart.getChart(canvas);
    const table = document.getElementById(canvas.getAttribute('aria-describedby'));
    return {kind: canvas.dataset.chart ?? canvas.id, detail: +(canvas.closest('[data-detail]')?.dataset.detail ?? -1),
            name: canvas.getAttribute('aria-label') ?? document.getElementById(canvas.getAttribute('aria-labelledby'))?.textContent,
            rows: table?.tBodies[0]?.rows.length ?? 0, width: canvas.width,
            sets: chart ? chart.data.datasets.map((set, index) => ({label: set.label, values: [...set.data],
                heights: chart.getDatasetMeta(index).data.map(
                    point => chart.scales.y.getValueForPixel(point.y))})) : null};
})"""


def main(page_file, folder, reference=None):
    folder = pathlib.Path(folder)
    found = {}
    with chromium.Chromium() as browser:
        page = chromium.Page(browser, page_file, width=1240, height=1400, scale=1, ready=READY)
        found["rows"] = rows(page)
        found["count"] = page.evaluate("document.getElementById('count').textContent")
        found["sorted"] = sort(page)
        found["filtered"] = filtered(page)
        page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
        draw_all(page)
        found["charts"] = page.evaluate(CHARTS)
        found["unnamed"] = unnamed(page)
        page.screenshot(folder / "wide.png")
        found["complaints"] = page.complaints()
        pdf = page.call("Page.printToPDF", {})["data"]
        found["paper"] = len(pdf)
        page.close()

        # A phone in the dark.
        page = chromium.Page(browser, page_file, width=390, height=844, scale=1, dark=True, ready=READY)
        found["overflow"] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found["ground"] = page.evaluate("getComputedStyle(document.body).backgroundColor")
        draw_all(page)
        page.evaluate("document.querySelector('details.run').scrollIntoView()")
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(folder / "phone.png")
        found["complaints"] += page.complaints()
        if reference:
            found["distance"] = distance(folder / "phone.png", reference)
            found["control"] = distance(folder / "wide.png", reference)
    json.dump(found, sys.stdout)


def rows(page):
    return page.evaluate("[...document.querySelectorAll('#runs tbody tr')].map(row => [...row.cells].map(c => c.textContent))")


def sort(page):
    """The scenarios after a click on p99, and after another one."""
    head = "[...document.querySelectorAll('#runs thead th')].find(th => th.textContent.startsWith('p99'))"
    orders = []
    for _ in range(2):
        page.evaluate(f"{head}.querySelector('button').click()")
        orders.append({"state": page.evaluate(f"{head}.getAttribute('aria-sort')"), "rows": [row[0] for row in rows(page)]})
    return orders


def filtered(page):
    page.choose("#words", "UNKNOWN 1007@")
    names = [row[0] for row in rows(page)]
    page.choose("#words", "")
    page.choose("#verdicts", "bad")
    bad = [row[0] for row in rows(page)]
    page.choose("#verdicts", "")
    return {"words": names, "bad": bad}


def draw_all(page):
    """Brings every chart into sight once, since they are drawn then."""
    count = page.evaluate("document.querySelectorAll('canvas').length")
    for index in range(count):
        canvas = f"document.querySelectorAll('canvas')[{index}]"
        if page.evaluate(f"{canvas}.checkVisibility()"):
            page.evaluate(f"{canvas}.scrollIntoView()")
            page.wait(f"Chart.getChart({canvas}) !== undefined")
    page.evaluate("scrollTo(0, 0)")


def unnamed(page):
    """Roles of what can be operated or looked at and has no name for who cannot see it."""
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "searchbox", "combobox", "link", "img", "image", "region", "DisclosureTriangle", "table"}
    return [node["role"]["value"] for node in nodes
            if not node.get("ignored") and node.get("role", {}).get("value") in roles - {"table"}
            and not node.get("name", {}).get("value")]


def distance(one, other, cell=13):
    """Mean difference of the brightness of two PNGs' cells, 0…1; 1 where their sizes differ."""
    (width, height, left), (other_width, other_height, right) = pixels(one), pixels(other)
    if (width, height) != (other_width, other_height):
        return 1
    total, cells = 0, 0
    for top in range(0, height - cell + 1, cell):
        for start in range(0, width - cell + 1, cell):
            total += abs(mean(left, width, start, top, cell) - mean(right, width, start, top, cell))
            cells += 1
    return total / cells / 255


def mean(values, width, left, top, cell):
    return sum(sum(values[(top + row) * width + left:(top + row) * width + left + cell]) for row in range(cell)) / cell ** 2


def pixels(path):
    """Width, height and the brightness of every pixel of a PNG of 8 bits, without interlacing."""
    data = pathlib.Path(path).read_bytes()
    place, parts, width, height, channels = 8, [], 0, 0, 3
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", body[:10])
            channels = {0: 1, 2: 3, 6: 4}[color]
        elif kind == b"IDAT":
            parts.append(body)
        place += 12 + length
    raw = zlib.decompress(b"".join(parts))
    stride, before, values = width * channels, bytearray(width * channels), []
    for row in range(height):
        kind = raw[row * (stride + 1)]
        line = bytearray(raw[row * (stride + 1) + 1:(row + 1) * (stride + 1)])
        for index in range(stride):
            a = line[index - channels] if index >= channels else 0
            b = before[index]
            c = before[index - channels] if index >= channels else 0
            if kind == 1:
                line[index] = (line[index] + a) & 255
            elif kind == 2:
                line[index] = (line[index] + b) & 255
            elif kind == 3:
                line[index] = (line[index] + (a + b) // 2) & 255
            elif kind == 4:
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                line[index] = (line[index] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        values += [sum(line[i:i + min(channels, 3)]) // min(channels, 3) for i in range(0, stride, channels)]
        before = line
    return width, height, values


if __name__ == "__main__":
    if chromium.program() is None:
        sys.exit("there is no chromium on the PATH")
    main(*sys.argv[1:])
