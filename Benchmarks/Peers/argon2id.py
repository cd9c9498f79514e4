"""Hashes by argon2-cffi on several threads as often as it is told, for a benchmark that times it from outside.

The first line of standard input is {"threads": …, "memoryKiB": …, "passes": …, "lanes": …}; the answer is the
version of argon2-cffi. Every later line is a count; the answer, after each thread has hashed that often, is the
count again.
"""

import importlib.metadata
import json
import sys
from concurrent.futures import ThreadPoolExecutor

from argon2.low_level import Type, hash_secret_raw

case = json.loads(sys.stdin.readline())


def hash_often(count):
    for _ in range(count):
        hash_secret_raw(
            secret=b"correct horse",
            salt=b"sixteen of salt!",
            time_cost=case["passes"],
            memory_cost=case["memoryKiB"],
            parallelism=case["lanes"],
            hash_len=32,
            type=Type.ID,
        )


with ThreadPoolExecutor(case["threads"]) as threads:
    print(importlib.metadata.version("argon2-cffi"), flush=True)
    for line in sys.stdin:
        count = int(line)
        list(threads.map(hash_often, [count] * case["threads"]))
        print(count, flush=True)
