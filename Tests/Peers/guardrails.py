"""Judges counts of a guardrail apart from PassLift: intervals by statsmodels, the sequential test by quadrature.

Reads {"cases": [...]} from standard input and writes {"results": [...]}, one for each case, to standard
output.

A case: {"direction": "higher_is_better" | "lower_is_better", "treatment": [observed, happened], "holdout":
[observed, happened], "toleratedPPM": integer, "alphaPPM": integer, "spreadPPM": integer}.
A result: {"treatment": [lower, upper], "holdout": [lower, upper], "difference": [lower, upper],
"logEvidence": number, "harm": [lower, upper]}.

The evidence is the integral of the likelihood ratio over a half-normal distribution of harms, not its closed
form.
"""

import json
import sys

import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint


class Table:
    def __init__(self, case):
        self.treated, self.treated_good = case["treatment"]
        self.held_out, self.held_out_good = case["holdout"]
        self.sign = 1 if case["direction"] == "higher_is_better" else -1
        self.spread = case["spreadPPM"] / 1e6
        self.harm = self.sign * (self.held_out_good / self.held_out - self.treated_good / self.treated)

    def variance(self, harm):
        """Of the observed harm were this the true one: least squares of the common rate, one of either added."""
        total = self.treated + self.held_out
        held_out = (self.treated_good + self.held_out_good + self.sign * harm * self.treated) / total
        rates = np.clip([held_out - self.sign * harm, held_out], 0, 1)
        rates = (rates * total + 1) / (total + 2)
        return float(np.sum(rates * (1 - rates) / [self.treated, self.held_out]))

    def log_evidence(self, harm, side=1):
        information = 1 / self.variance(harm)
        score = side * (self.harm - harm) * information
        precision = information + self.spread**-2
        width = precision**-0.5
        peak = max(score / precision, 0.0)

        def exponent(theta):
            return score * theta - precision * theta * theta / 2

        top = exponent(peak)
        # Below 0 the integrand falls off like an exponential before it does like a normal density.
        reach = 12 * width if score >= 0 else min(12 * width, 45 / -score)
        low = max(0.0, peak - reach)
        area, _ = quad(lambda theta: np.exp(exponent(theta) - top), low, peak + reach, epsabs=0, epsrel=1e-12,
                       limit=200)
        return top + np.log(area) + np.log(2 / (self.spread * np.sqrt(2 * np.pi)))

    def bound(self, limit, required, side):
        def excess(harm):
            return self.log_evidence(harm, side) - required

        return limit if excess(limit) < 0 else brentq(excess, limit, self.harm, xtol=1e-13, rtol=1e-14)


def judge(case):
    table = Table(case)
    required = -np.log(case["alphaPPM"] / 1e6)
    difference = confint_proportions_2indep(
        table.treated_good, table.treated, table.held_out_good, table.held_out, method="newcomb",
        compare="diff", alpha=0.05)
    return {
        "treatment": proportion_confint(table.treated_good, table.treated, 0.05, "wilson"),
        "holdout": proportion_confint(table.held_out_good, table.held_out, 0.05, "wilson"),
        "difference": list(difference),
        "logEvidence": float(table.log_evidence(case["toleratedPPM"] / 1e6)),
        "harm": [table.bound(-1.0, required, 1), table.bound(1.0, required, -1)],
    }


json.dump({"results": [judge(case) for case in json.load(sys.stdin)["cases"]]}, sys.stdout, default=float)
