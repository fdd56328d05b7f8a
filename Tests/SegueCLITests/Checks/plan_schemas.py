"""Holds a plan and a shard against their published schemas and digests, with a validator and a hash that are not ours.

usage: plan_schemas.py SCHEMAS PLAN SHARD; prints a line a fault. Exit 77 where there is no jsonschema.
"""

import hashlib
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)


def digest(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def said(plan):
    plan = {key: value for key, value in plan.items() if key not in ("arguments", "digest")}
    return {**plan, "cells": [cell["id"] for cell in plan["cells"]]}


folder = pathlib.Path(sys.argv[1])
plan, shard = (json.loads(pathlib.Path(path).read_text("utf-8")) for path in sys.argv[2:4])
for name, value in (("plan", plan), ("plan", shard["plan"]), ("shard", shard)):
    schema = json.loads((folder / f"segue.{name}-1.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    for fault in jsonschema.Draft202012Validator(schema).iter_errors(value):
        print(f"{name}: {fault.json_path}: {fault.message}")
for name, value, body in (("plan", plan, said(plan)), ("shard", shard, {k: v for k, v in shard.items() if k != "digest"})):
    if value["digest"] != digest(body):
        print(f"{name}: the digest is {digest(body)}")
