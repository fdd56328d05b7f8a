"""How long others need for the same recordings, in seconds of CPU time: peers.py TRACE EVEMU.

Prints "json SECONDS", for Python's json over the lines of the trace, and "evemu SECONDS", for python3-evemu over the
recording ("evemu none" where it is not installed). Best of three.
"""

import json
import sys
import time


def best(read):
    times = []
    for _ in range(3):
        start = time.process_time()
        read()
        times.append(time.process_time() - start)
    return min(times)


def lines():
    with open(sys.argv[1], "rb") as trace:
        for line in trace:
            json.loads(line)


print("json", best(lines))
try:
    import evemu
except ImportError:
    print("evemu none")
else:
    print("evemu", best(lambda: sum(1 for _ in evemu.Device(sys.argv[2], create=False).events())))
