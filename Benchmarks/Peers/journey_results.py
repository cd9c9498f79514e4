"""What lives of journey.py came to, and whether a result of the simulator's agrees with it.

judged(…) → {"rows": [{"scope", "measure", "simulator": [value, low, high], "model": [value, low, high],
"deviation": number, "agrees": true | false}, …], "bound": number, "disagreements": count}

Values are in the measure's unit, low and high are the ends of 95 % intervals: the simulator's own of luck (a jackknife
of 64 groups), and the model's by the linearised variance of a ratio over accounts. A deviation is the difference of the
two values in standard errors of that difference; they agree up to `bound`, Student's t with the 63 degrees of freedom
of the simulator's error, such that all comparisons together are wrong once in a thousand (Bonferroni).
"""

import math

import numpy as np
from scipy.stats import norm, t as student

FAMILY_ERROR = 0.001
DEGREES_OF_FREEDOM = 63
# Two results without any spread are the same up to the simulator's rounding.
ROUNDING = 1e-6


class Counts:
    """What was counted of one account."""

    FIELDS = (
        "visits", "signed_in", "by_passkey", "cross_device", "turned_back", "resets", "lock_outs", "support",
        "devices_lost", "seconds", "seconds_alone", "risk", "risk_alone", "silent_attempts", "silent_upgrades",
        "ceremonies", "completed", "shown", "accepted", "snoozed", "refused", "cancelled", "unanswered", "abandoned",
        "has_passkey", "has_proven", "without_password",
    )  # fmt: skip
    __slots__ = ("segment", *FIELDS)

    def __init__(self, segment):
        self.segment = segment
        for field in self.FIELDS:
            setattr(self, field, 0)


def ratio(part, whole=None, times=1.0):
    """A measure: a count over another one, or an account."""
    return lambda column: (times * column(part), column(whole) if whole else np.ones_like(column(part)))


# By the simulator's names. Two are not compared, being others in disguise: `phishable_accounts`, `support_cents`.
MEASURES = {
    "accounts_with_passkey": ratio("has_passkey"),
    "accounts_proven": ratio("has_proven"),
    "passwords_removed": ratio("without_password"),
    "passkey_sign_ins": ratio("by_passkey", "signed_in"),
    "sign_in_success": lambda column: (column("signed_in"), column("visits") + column("turned_back")),
    "seconds_per_sign_in": ratio("seconds", "signed_in"),
    "offers_shown": ratio("shown"),
    "offers_accepted": ratio("accepted", "shown"),
    "offers_snoozed": ratio("snoozed", "shown"),
    "offers_refused": ratio("refused", "shown"),
    "offers_cancelled": ratio("cancelled", "shown"),
    "offers_unanswered": ratio("unanswered", "shown"),
    "offers_abandoned": ratio("abandoned", "shown"),
    "silent_attempts": ratio("silent_attempts"),
    "silent_upgrades": ratio("silent_upgrades"),
    "ceremonies_completed": ratio("completed", "ceremonies"),
    "password_resets": ratio("resets", times=1000),
    "lock_outs": ratio("lock_outs", times=1000),
    "support_contacts": ratio("support", times=1000),
    "takeovers": ratio("risk", times=1000),
    "risk_removed": lambda column: (column("risk_alone") - column("risk"), column("risk_alone")),
    "hours_saved": lambda column: ((column("seconds_alone") - column("seconds")) / 3.6, np.ones_like(column("visits"))),
}  # fmt: skip
# Totals of the simulator's that are no measures: where it prints them, and what they are here.
TOTALS = {
    "visits": ("events", "signin.started", "visits"),
    "cross_device_sign_ins": ("incidents", "cross_device_sign_in", "cross_device"),
    "devices_lost": ("incidents", "device_lost", "devices_lost"),
}


def estimate(part, whole):
    """A ratio of sums over accounts and its standard error; None where there is nothing to measure."""
    below = whole.sum()
    if not below:
        return None
    value, count = part.sum() / below, len(part)
    rest = part - value * whole
    return value, math.sqrt(count / (count - 1) * (rest @ rest)) / below


def columns(lived, segment):
    chosen = [counts for counts in lived if segment is None or counts.segment == segment]
    kept = {field: np.array([getattr(counts, field) for counts in chosen], dtype=float) for field in Counts.FIELDS}
    return kept.__getitem__


def compared(name, measure, mine, theirs):
    """A row: the model's (value, error) beside the simulator's."""
    (value, error), (other, other_error) = mine, theirs
    spread = math.hypot(error, other_error)
    difference = abs(value - other)
    deviation = difference / spread if spread else 0.0 if difference <= ROUNDING else math.inf
    normal, own = norm.ppf(0.975), student.ppf(0.975, DEGREES_OF_FREEDOM)
    return {
        "scope": name,
        "measure": measure,
        "simulator": [other, other - own * other_error, other + own * other_error],
        "model": [value, value - normal * error, value + normal * error],
        "deviation": min(deviation, 1e6),
    }


def rows_of(lived, scope, segment):
    column = columns(lived, segment)
    for measure, parts in MEASURES.items():
        mine = estimate(*parts(column))
        theirs = scope["whole"][measure][:3]
        if mine is None or None in theirs:
            continue
        other, low, high = (number / 1e6 for number in theirs)
        error = (high - low) / 2 / student.ppf(0.975, DEGREES_OF_FREEDOM)
        yield compared(segment or "everybody", measure, mine, (other, error))


def rows_of_totals(lived, against):
    """The simulator tells no interval of these: its accounts spread as the model's do."""
    column, accounts = columns(lived, None), against["plan"]["accounts"]
    for measure, (place, key, field) in TOTALS.items():
        value, error = estimate(column(field), np.ones(len(lived)))
        other = against[place].get(key, 0) / accounts
        yield compared("everybody", measure, (value, error), (other, error * math.sqrt(len(lived) / accounts)))


def judged(lived, segments, against):
    if against["completeness"] != "complete":
        raise SystemExit("journey.py: the result is of an interrupted simulation")
    rows = list(rows_of_totals(lived, against))
    for segment, scope in zip([None, *segments], against["scopes"], strict=True):
        rows += rows_of(lived, scope, segment)
    bound = student.ppf(1 - FAMILY_ERROR / 2 / len(rows), DEGREES_OF_FREEDOM)
    for row in rows:
        row["agrees"] = bool(row["deviation"] <= bound)
    return {"rows": rows, "bound": bound, "disagreements": sum(not row["agrees"] for row in rows)}
