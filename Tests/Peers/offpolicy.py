"""Estimates from logged decisions apart from PassLift, with NumPy: inverse propensities, doubly robust, trajectories;
their limits with SciPy.

Reads {"cases": [...]} from standard input and writes {"results": [...]}, one for each case, to standard
output.

A case: {"rows": [[account, action, cell, outcome, [logging ppm, ...], [target ppm, ...]], ...], "totals": [outcome
over time of each account, ...]}, accounts counted from 0, probabilities of six actions each.
A result: {"logged" | "ips" | "snips" | "dr" | "trajectory_ips" | "trajectory_snips": [estimate, standard error, lower
limit, upper limit], "effective": number, "trajectory_effective": number}.

Standard errors are of the jackknife by accounts; the outcome's model leaves out the fifth of the accounts that the
row is of. The limits are Clopper and Pearson's for as many trials as have that error, no more than were counted.
"""

import json
import sys

import numpy as np
from scipy.stats import beta

FOLDS = 5


def ratio(numerator, denominator, account, accounts):
    """A ratio of sums, the root of its variance, from the ratios that leave out one account each, and its limits."""
    value = numerator.sum() / denominator.sum()
    without = (numerator.sum() - np.bincount(account, numerator, accounts)) / (
        denominator.sum() - np.bincount(account, denominator, accounts))
    variance = (accounts - 1) / accounts * ((without - value) ** 2).sum()
    trials = min(len(numerator), value * (1 - value) / variance)
    counted = value * trials
    return [value, np.sqrt(variance), beta.ppf(0.025, counted, trials - counted + 1),
            beta.ppf(0.975, counted + 1, trials - counted)]


def kish(weights):
    return weights.sum() ** 2 / (weights**2).sum()


class Model:
    def __init__(self, account, action, cell, outcome):
        self.account, self.action, self.cell, self.outcome = account, action, cell, outcome

    def mean(self, fold, action, cell):
        outside = self.account % FOLDS != fold
        for chosen in (outside & (self.action == action) & (self.cell == cell),
                       outside & (self.action == action), outside):
            if chosen.any():
                return self.outcome[chosen].mean()
        return 0.0


def estimate(case):
    account = np.array([row[0] for row in case["rows"]])
    action = np.array([row[1] for row in case["rows"]])
    cell = np.array([row[2] for row in case["rows"]])
    outcome = np.array([row[3] for row in case["rows"]], float)
    logging = np.array([row[4] for row in case["rows"]], float) / 1e6
    target = np.array([row[5] for row in case["rows"]], float) / 1e6
    totals = np.array(case["totals"], float)
    accounts = len(totals)
    lines = np.arange(len(action))
    weight = target[lines, action] / logging[lines, action]
    ones = np.ones(len(action))

    model = Model(account, action, cell, outcome)
    known = {}

    def mean(row, chosen):
        key = (account[row] % FOLDS, chosen, cell[row])
        if key not in known:
            known[key] = model.mean(*key)
        return known[key]

    table = np.array([[mean(row, chosen) for chosen in range(6)] for row in lines])
    robust = (target * table).sum(1) + weight * (outcome - table[lines, action])

    path = np.exp(np.bincount(account, np.log(np.maximum(weight, 1e-300)), accounts))
    path[np.bincount(account, weight == 0, accounts) > 0] = 0
    each = np.arange(accounts)
    return {
        "logged": ratio(outcome, ones, account, accounts),
        "ips": ratio(weight * outcome, ones, account, accounts),
        "snips": ratio(weight * outcome, weight, account, accounts),
        "dr": ratio(robust, ones, account, accounts),
        "effective": kish(np.bincount(account, weight, accounts)),
        "trajectory_ips": ratio(path * totals, np.ones(accounts), each, accounts),
        "trajectory_snips": ratio(path * totals, path, each, accounts),
        "trajectory_effective": kish(path),
    }


json.dump({"results": [estimate(case) for case in json.load(sys.stdin)["cases"]]}, sys.stdout, default=float)
