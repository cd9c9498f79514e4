"""Deals units out as other implementations do: PyPI's mmh3 and growthbook, Python's hashlib.

Reads {"cases": [...]} from standard input and writes {"results": [...]}, one for each case, to standard
output.

A case: {"scheme": …, "salt": …, "flag": …, "units": [...]}. A result: {"points": [decimal strings]}, the
scheme's own points.
"""

import hashlib
import json
import sys

import mmh3
from growthbook.core import gbhash


def murmur(text):
    return mmh3.hash(text.encode(), 0, signed=False)


def growthbook(seed, unit, version, buckets):
    # The package answers with a float of that many steps; the step is the nearest whole number.
    return round(gbhash(seed, unit, version) * buckets)


def launchdarkly(text):
    # OpenSSL's own SHA-1.
    return int(hashlib.new("sha1", text.encode()).hexdigest()[:15], 16)


SCHEMES = {
    "native": lambda case, unit: murmur(case["salt"] + "/" + unit),
    "unleash": lambda case, unit: murmur(case["salt"] + ":" + unit) % 100 + 1,
    "flagd": lambda case, unit: murmur(case["flag"] + unit),
    "growthbook-v1": lambda case, unit: growthbook(case["salt"], unit, 1, 1000),
    "growthbook-v2": lambda case, unit: growthbook(case["salt"], unit, 2, 10000),
    "launchdarkly": lambda case, unit: launchdarkly(case["flag"] + "." + case["salt"] + "." + unit),
}

cases = json.load(sys.stdin)["cases"]
results = [
    {"points": [str(SCHEMES[case["scheme"]](case, unit)) for unit in case["units"]]} for case in cases
]
json.dump({"results": results}, sys.stdout)
