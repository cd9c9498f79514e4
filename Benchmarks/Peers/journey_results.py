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


class Counts:
    """What was counted of one account."""

    FIELDS = (
        *("visits", "signed_in", "by_passkey", "cross_device", "turned_back", "resets", "lock_outs", "support"),
        *("cents", "cents_alone"),
        *("devices_lost", "seconds", "seconds_alone", "takeover_millionths", "millionths_alone"),
        *("silent_attempts", "silent_upgrades", "ceremonies", "completed"),
        *("shown", "accepted", "snoozed", "refused", "cancelled", "unanswered", "abandoned"),
        *("has_passkey", "has_proven", "without_password"),
    )
    __slots__ = ("segment", *FIELDS)

    def __init__(self, segment):
        self.segment = segment
        for field in self.FIELDS:
            setattr(self, field, 0)


class Measure:
    """A sum over accounts, or over something that they did: counts by name, each with its weight."""

    def __init__(self, part, whole=None):
        self.part, self.whole = part, whole
        # What one happening more adds to the sum.
        self.unit = max(abs(weight) for weight in part.values())

    def columns(self, column):
        accounts = np.ones_like(column("visits"))
        return weighted(self.part, column), weighted(self.whole, column) if self.whole else accounts


def weighted(weights, column):
    return sum(weight * column(field) for field, weight in weights.items())


def an_account(field, weight=1):
    return Measure({field: weight})


def among(field, whole):
    return Measure({field: 1}, {whole: 1})


# By the simulator's names. Two are not compared, being others in disguise: `phishable_accounts`, `support_cents`.
MEASURES = {
    "accounts_with_passkey": an_account("has_passkey"),
    "accounts_proven": an_account("has_proven"),
    "passwords_removed": an_account("without_password"),
    "passkey_sign_ins": among("by_passkey", "signed_in"),
    "sign_in_success": Measure({"signed_in": 1}, {"visits": 1, "turned_back": 1}),
    "seconds_per_sign_in": among("seconds", "signed_in"),
    "offers_shown": an_account("shown"),
    "offers_accepted": among("accepted", "shown"),
    "offers_snoozed": among("snoozed", "shown"),
    "offers_refused": among("refused", "shown"),
    "offers_cancelled": among("cancelled", "shown"),
    "offers_unanswered": among("unanswered", "shown"),
    "offers_abandoned": among("abandoned", "shown"),
    "silent_attempts": an_account("silent_attempts"),
    "silent_upgrades": an_account("silent_upgrades"),
    "ceremonies_completed": among("completed", "ceremonies"),
    "password_resets": an_account("resets", 1000),
    "lock_outs": an_account("lock_outs", 1000),
    "support_contacts": an_account("support", 1000),
    "takeovers": an_account("takeover_millionths", 1e-3),
    "risk_removed": Measure({"millionths_alone": 1, "takeover_millionths": -1}, {"millionths_alone": 1}),
    "support_cents_saved": Measure({"cents_alone": 1, "cents": -1}),
    "hours_saved": Measure({"seconds_alone": 1 / 3.6, "seconds": -1 / 3.6}),
}
# Totals of the simulator's that are no measures: where it prints them, and what they are here.
TOTALS = {
    "visits": ("events", "signin.started", "visits"),
    "cross_device_sign_ins": ("incidents", "cross_device_sign_in", "cross_device"),
    "devices_lost": ("incidents", "device_lost", "devices_lost"),
}


class Estimate:
    """A ratio of sums over accounts and its standard error.

    The variance is that of a further account beside those that were lived, in which one happening more took place: what
    is rare, and was seen not even once, is not known to be impossible.
    """

    def __init__(self, measure, column):
        part, whole = measure.columns(column)
        self.below, self.count, self.unit = whole.sum(), len(part), measure.unit
        if self.below:
            self.value = part.sum() / self.below
            rest = part - self.value * whole
            self.spread = math.sqrt(rest @ rest)

    def error(self, accounts=None):
        """Its own, or of as many accounts that spread alike."""
        times = 1 if accounts is None else accounts / self.count
        return math.hypot(self.spread * math.sqrt(times), self.unit) / (self.below * times)

    def doubt(self, accounts):
        """What the one happening more makes in so many accounts."""
        return self.unit / (self.below * accounts / self.count)


def columns(lived, segment):
    chosen = [counts for counts in lived if segment is None or counts.segment == segment]
    return {
        field: np.array([getattr(counts, field) for counts in chosen], dtype=float) for field in Counts.FIELDS
    }.__getitem__


def compared(name, measure, mine, theirs):
    """A row: the model's (value, error) beside the simulator's."""
    (value, error), (other, other_error) = mine, theirs
    spread = math.hypot(error, other_error)
    normal, own = norm.ppf(0.975), student.ppf(0.975, DEGREES_OF_FREEDOM)
    return {
        "scope": name,
        "measure": measure,
        "simulator": [other, other - own * other_error, other + own * other_error],
        "model": [value, value - normal * error, value + normal * error],
        "deviation": abs(value - other) / spread,
    }


def rows_of(lived, scope, segment):
    column = columns(lived, segment)
    for name, measure in MEASURES.items():
        mine = Estimate(measure, column)
        theirs = scope["whole"][name][:3]
        if not mine.below or None in theirs:
            continue
        other, low, high = (number / 1e6 for number in theirs)
        error = (high - low) / 2 / student.ppf(0.975, DEGREES_OF_FREEDOM)
        error = math.hypot(error, mine.doubt(scope["accounts"]))
        yield compared(segment or "everybody", name, (mine.value, mine.error()), (other, error))


def rows_of_totals(lived, against):
    """The simulator tells no interval of these: its accounts spread as the model's do."""
    column, accounts = columns(lived, None), against["plan"]["accounts"]
    for name, (place, key, field) in TOTALS.items():
        mine = Estimate(an_account(field), column)
        other = against[place].get(key, 0) / accounts
        yield compared("everybody", name, (mine.value, mine.error()), (other, mine.error(accounts)))


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
