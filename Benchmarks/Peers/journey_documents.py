"""The two documents of a simulation as journey.py reads them: a policy and a population at its best guesses."""

import json
import math

HOUR = 3600
DAY = 24 * HOUR
# As the population's keys spell them, and as a policy does.
PLATFORMS = {"IOS": "ios", "Android": "android", "MacOS": "macos", "Windows": "windows"}
PROMPTS_TOLD_APART = 24
PAUSES_THAT_GROW = 16
# Parts of a policy that this model does not know, and what they may say all the same.
FOREIGN = {"rollout": None, "guardrails": None, "variants": None, "exploration": {"ppm": 0}, "rules": []}


def without_comments(text):
    """JSON with its comments left out; `//` within a text is none."""
    out, at, quoted = [], 0, False
    while at < len(text):
        char = text[at]
        if quoted:
            length = 2 if char == "\\" else 1
            out.append(text[at : at + length])
            at += length
            quoted = char != '"'
        elif text.startswith("//", at):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            at = text.index("*/", at) + 2
        else:
            quoted = char == '"'
            out.append(char)
            at += 1
    return json.loads("".join(out))


class Pauses:
    """Waits that grow: the n-th in a row is the first grown n − 1 times, up to a maximum."""

    def __init__(self, seconds, growthPercent, maximumSeconds):
        self.waits = []
        for _ in range(PAUSES_THAT_GROW):
            self.waits.append(min(seconds, maximumSeconds))
            seconds = min(seconds * growthPercent // 100, maximumSeconds)

    @classmethod
    def of(cls, section, key, days, growth, most):
        usual = {"seconds": days * DAY, "growthPercent": growth, "maximumSeconds": most * DAY}
        return cls(**{**usual, **section.get(key, {})})

    def after(self, count):
        """The wait after something happened so many times in a row; after none it is the first."""
        return self.waits[min(max(count, 1), PAUSES_THAT_GROW) - 1]

    def hold(self, tally, now):
        """Whether one is on."""
        return tally.last is not None and now < tally.last + self.after(tally.count)


class Policy:
    """A policy document; what it leaves out is as in the standard one."""

    def __init__(self, text):
        document = without_comments(text)
        foreign = [key for key, harmless in FOREIGN.items() if document.get(key, harmless) != harmless]
        if foreign:
            raise SystemExit(f"journey.py: knows no policy with {', '.join(foreign)}")
        self.killed = document.get("killSwitch", False)
        self.offset = document.get("utcOffsetMinutes", 0) * 60
        self.share = ppm(document, "share", 1_000_000)
        self.holdout = ppm(document, "holdout", 0)
        self.when_exists = document.get("whenPasskeyExists", "unusableHere")
        self.read_silent(document.get("automatic", {}))
        self.read_offer(document.get("offer", {}))
        require = document.get("require", {})
        self.require_after = require.get("afterOffers", 5) if require.get("enabled", False) else math.inf
        self.read_removal(document.get("passkeyOnly", {}))

    def read_silent(self, section):
        self.silent = section.get("enabled", True)
        self.silent_untold = section.get("whenCapabilityUnknown", "skip") == "try"
        self.offer_follows = section.get("then", "offer") == "offer"
        self.lapses_before_pause = section.get("lapsesBeforeBackoff", 3)
        self.silent_pause = Pauses.of(section, "backoff", 30, 200, 180)

    def read_offer(self, section):
        self.offers = section.get("enabled", True)
        self.offer_lifetime = section.get("lifetimeSeconds", 1800)
        cooldowns = section.get("cooldowns", {})
        self.after_skip = Pauses.of(cooldowns, "afterSkip", 14, 200, 180)
        self.after_cancel = Pauses.of(cooldowns, "afterCancel", 7, 200, 180)
        self.after_failure = Pauses.of(cooldowns, "afterFailure", 3, 200, 90)
        self.after_unanswered = Pauses.of(cooldowns, "afterUnanswered", 1, 200, 90)
        self.snooze = Pauses.of(section, "snooze", 7, 100, 7)
        caps = {"perDay": 1, "perMonth": 3, "perYear": 8, "ever": 20, **section.get("caps", {})}
        self.caps = {key: math.inf if cap is None else cap for key, cap in caps.items()}
        self.prompts_signing_in = "sign_in" not in section.get("quietSurfaces", [])
        named = section.get("platforms", PLATFORMS.values())
        self.platforms = {platform for platform, spelt in PLATFORMS.items() if spelt in named}
        self.prompts_untold = section.get("whenAuthenticatorUnknown", "try") == "try"
        self.failures_that_stop = section.get("failuresBeforePlatformStops", 2)

    def read_removal(self, section):
        self.removal = section.get("enabled", True)
        self.removal_share = ppm(section, "share", 1_000_000)
        self.removal_age = section.get("minimumPasskeyAgeDays", 30) * DAY
        self.removal_declines = section.get("maximumDeclines", 3)
        self.removal_pause = Pauses.of(section, "declineBackoff", 90, 200, 365)


def ppm(section, key, usual):
    return section.get(key, {}).get("ppm", usual) / 1e6


class Segment:
    """A part of the population whose people are alike."""

    def __init__(self, document, everywhere):
        self.name, self.weight = document["name"], document["weightPPM"]
        said = {**everywhere, **document.get("parameters", {})}
        self.base = {key: parameter["base"] for key, parameter in said.items()}
        self.sign_in_rate = self.rate("signInsPer1000Days", 1000)
        self.loss_rate = self.rate("lostDevicesPer1000Years", 365_250)
        self.guess_rate = self.rate("guessesPer1000Years", 365_250)
        self.phish_rate = self.rate("phishesPer1000Years", 365_250)
        self.read_devices()
        self.read_answers()
        self.read_sign_ins()
        odds = self.odds
        # In millionths.
        self.guessed, self.phished = self.base["guessSucceedsPPM"], self.base["phishSucceedsPPM"]
        self.phished_beside = odds("phishBesidePasskey")
        self.support_reset, self.support_out = odds("supportPerReset"), odds("supportPerLockOut")
        for key in ("password", "passkey", "prompt", "creation", "reset"):
            setattr(self, key + "_seconds", self.base[key + "Seconds"])
        self.cross_seconds = self.base["crossDeviceSeconds"]
        self.contact_cents = self.base["supportContactCents"]

    def odds(self, key):
        return self.base[key + "PPM"] / 1e6

    def by_platform(self, prefix):
        return {platform: self.odds(prefix + platform) for platform in PLATFORMS}

    def rate(self, key, days):
        """Per second."""
        return self.base[key] / (days * DAY)

    def per_visit(self, key):
        """From the odds of at least once within 90 days, at an even rate, to those at one sign-in."""
        visits = self.base["signInsPer1000Days"] * 0.09
        return min(1, -math.log(1 - min(self.odds(key), 0.999999)) / visits) if visits else 0

    def read_devices(self):
        odds = self.odds
        self.main, self.other = self.by_platform("main"), self.by_platform("other")
        self.second, self.third = odds("secondDevice"), odds("thirdDevice")
        self.on_other = self.per_visit("otherDevicePer90Days")
        self.manager, self.apple, self.google = odds("manager"), odds("appleSync"), odds("googleSync")
        self.told, self.authenticator = odds("capabilityTold"), odds("platformAuthenticator")
        self.conditional = self.by_platform("conditionalCreate")
        self.silent_success = self.by_platform("silentSuccess")
        self.autofilled = odds("autofilled")

    def read_answers(self):
        odds, decay = self.odds, self.odds("acceptDecay")
        self.accepts = {
            platform: [first * decay**prompt for prompt in range(PROMPTS_TOLD_APART)]
            for platform, first in self.by_platform("accept").items()
        }
        self.accepts_required = odds("acceptRequired")
        # Of those who do not accept; of those who dismiss; of those who dismiss it not for good.
        self.unanswered, self.never, self.cancel = odds("unanswered"), odds("neverAgain"), odds("cancel")
        self.abandons = odds("abandon")
        self.completes, self.errs = odds("ceremonyCompletes"), odds("ceremonyError")
        self.confirmed = odds("recoveryConfirmed")
        self.gives_up_password = odds("passkeyOnlyAccept")

    def read_sign_ins(self):
        odds = self.odds
        self.password_right = odds("passwordSucceeds")
        self.forgets = self.per_visit("resetPer90Days")
        self.uses_passkey, self.passkey_works = odds("usesPasskey"), odds("passkeySucceeds")
        self.tries_cross, self.cross_works = odds("triesCrossDevice"), odds("crossDeviceSucceeds")


def population(text):
    """The segments of a population that leaves no parameter out."""
    document = without_comments(text)
    return [Segment(segment, document.get("everywhere", {})) for segment in document["segments"]]
