"""The journey from password to passkey as a SimPy model, written apart from PassLift, to hold its simulator against.

It reads the same two documents, a policy and a population (at its best guesses), and shares no code and no random
numbers with the simulator: persons, their devices, the rules of a policy and recovery are written anew, as
SimulatorGuide.md and PolicyGuide.md tell them and, where these are silent, the comments of the rules themselves. SimPy's
processes are what comes by itself: sign-ins, lost devices, guesses, phishing, and whoever comes back after a wait.
Within a visit time is counted and not waited for, and an environment has up to 500 accounts instead of all: both make
the model faster than one that is written without a thought of time.

Left out: rollouts in stages, guardrails, rules, variants and exploration (a policy that has them is refused); plausible
worlds beside the best guesses; the buckets of shares (who is in is drawn here); and what moves no result: surfaces
other than sign-in and recovery, second factors, ceremonies' slips, epochs, and the bound of eight passkeys of a person.

Speaks JSON, a line each way.

{"policy": text, "population": text, "plan": {"days", "start", …}, "seed": integer} begins; → the version, a bare text
{"live": count} lives so many more accounts; → {"visits": count, "processorSeconds": number}
{"against": what `passlift-tool simulate --json` printed} holds both results against each other; → as in
    journey_results.py
{"cases": [{…as to begin, "accounts": count, "against": …}, …]} is all of it at once; → {"results": [as above, …]}
"""

import json
import platform
import random
import sys
import time
from datetime import datetime, timedelta

import simpy

from journey_account import Account
from journey_documents import DAY, Policy, population
from journey_results import judged

ENVIRONMENT_ACCOUNTS = 500


class World:
    """A policy, a population and a plan; lives accounts and keeps what came of each."""

    def __init__(self, case):
        self.policy = Policy(case["policy"])
        self.segments = population(case["population"])
        self.chance = random.Random(case["seed"])
        self.days = case["plan"]["days"]
        start = datetime.fromisoformat(case["plan"]["start"].replace("Z", "+00:00"))
        start = start.replace(tzinfo=None) + timedelta(seconds=self.policy.offset)
        self.into_day = (start - start.replace(hour=0, minute=0, second=0, microsecond=0)).total_seconds()
        # A visit of the last day may end a day later.
        dates = [(start + timedelta(days=day)).date() for day in range(self.days + 3)]
        self.dates = [(date, (date.year, date.month), date.year) for date in dates]
        self.env = None
        self.lived = []

    def windows(self, now):
        """The civil day, month and year."""
        return self.dates[int((now + self.into_day) // DAY)]

    def one_of(self, shares):
        """One of the keys, by their shares."""
        at = self.chance.random() * sum(shares.values())
        for key, share in shares.items():
            at -= share
            if at < 0:
                return key
        return key

    def live(self, count):
        """Lives so many more accounts; how many visits they made."""
        visits = 0
        shares = {segment: segment.weight for segment in self.segments}
        while count > 0:
            self.env = simpy.Environment()
            accounts = [
                Account(self, self.one_of(shares)) for _ in range(min(count, ENVIRONMENT_ACCOUNTS))
            ]
            self.env.run(until=self.days * DAY)
            self.lived += [account.end() for account in accounts]
            visits += sum(account.counts.visits for account in accounts)
            count -= len(accounts)
        return visits


def answer(world, request):
    if "live" in request:
        began = time.process_time()
        visits = world.live(request["live"])
        return {"visits": visits, "processorSeconds": time.process_time() - began}
    return judged(world.lived, [segment.name for segment in world.segments], request["against"])


def main():
    case = json.loads(sys.stdin.readline())
    if "cases" in case:
        results = []
        for one in case["cases"]:
            world = World(one)
            world.live(one["accounts"])
            results.append(answer(world, one))
        print(json.dumps({"results": results}))
        return
    world = World(case)
    print(f"SimPy {simpy.__version__}, Python {platform.python_version()}", flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(world, json.loads(line))), flush=True)


main()
