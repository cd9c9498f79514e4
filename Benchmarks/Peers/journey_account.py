"""One account of journey.py and its person: devices, habits, what the service knows, and the processes of a life."""

from journey_documents import DAY, HOUR, PLATFORMS
from journey_results import Counts

# How long a client tries silently.
SILENT_TRY = 4
RECOVERY_WAIT = 48 * HOUR
COMES_BACK_AFTER = RECOVERY_WAIT + HOUR
# How long a way back in counts as verified, and when those who have one confirm it anew.
VERIFIED_FOR = 365 * DAY
CONFIRMED_ANEW_AFTER = VERIFIED_FOR - 30 * DAY

# What a policy may answer.
QUIET, SILENT, SILENT_THEN_OFFER, OFFER, REQUIRE, ASK_REMOVAL = range(6)
# How somebody signed in.
PASSWORD, PASSKEY, CROSS_DEVICE = range(3)


class Device:
    def __init__(self, platform, segment, person, draw):
        self.platform = platform
        self.reaches_google = platform == "Android" or (platform in ("MacOS", "Windows") and person.google)
        if person.manager:
            self.home = "manager"
        elif platform in ("IOS", "MacOS") and person.apple:
            self.home = "apple"
        else:
            self.home = "google" if self.reaches_google else None
        can = draw() < segment.conditional[platform]
        self.authenticator = draw() < segment.authenticator
        told = draw() < segment.told
        self.says_conditional = can if told else None
        self.says_authenticator = self.authenticator if told else None
        self.creates_silently = can and self.authenticator


class Passkey:
    def __init__(self, device, index, at):
        self.home, self.made_on, self.made_at = device.home, index, at
        self.proven = self.lost = False


class Tally:
    """How often in a row, and when last."""

    __slots__ = ("count", "last")

    def __init__(self):
        self.count, self.last = 0, None

    def add(self, at):
        self.count += 1
        self.last = at


class Account:
    """An account and its person, from the first day to the last; `world` has policy, clock and chance."""

    def __init__(self, world, segment):
        self.world, self.segment, self.env = world, segment, world.env
        self.policy = world.policy
        self.draw = draw = world.chance.random
        self.counts = Counts(segment.name)
        self.manager, self.apple = draw() < segment.manager, draw() < segment.apple
        self.google = draw() < segment.google
        number = 1 if draw() >= segment.second else 2 if draw() >= segment.third else 3
        shares = [segment.main] + [segment.other] * (number - 1)
        self.devices = [Device(world.one_of(share), segment, self, draw) for share in shares]
        self.confirms = draw() < segment.confirmed
        self.inside = draw() < self.policy.share
        self.held_out = draw() < self.policy.holdout
        self.asked_for_removal = draw() < self.policy.removal_share

        self.clock = 0.0
        self.password = True
        self.passkeys = []
        self.confirmed_at = self.verified_at = 0.0 if self.confirms else None
        self.waits_until = None
        self.return_planned = 0

        self.open_offer = None
        self.prompts = 0
        self.offers = {"day": (None, 0), "month": (None, 0), "ever": 0}
        self.shown = (None, 0)
        self.skips, self.cancels, self.failures, self.unanswered = Tally(), Tally(), Tally(), Tally()
        self.lapses, self.declines = Tally(), Tally()
        self.snoozed_until = -1.0
        self.never = False
        self.failed_on = dict.fromkeys(PLATFORMS, 0)
        self.last_created = None

        env = self.env
        env.process(self.sign_ins())
        for rate, happens in (
            (segment.loss_rate, self.lose_device),
            (segment.guess_rate, self.be_guessed),
            (segment.phish_rate, self.be_phished),
        ):
            if rate:
                env.process(self.recurring(rate, happens))

    # What comes by itself.

    def recurring(self, rate, happens):
        wait, timeout = self.world.chance.expovariate, self.env.timeout
        while True:
            yield timeout(wait(rate))
            happens()

    def sign_ins(self):
        if not self.segment.sign_in_rate:
            return
        wait, timeout = self.world.chance.expovariate, self.env.timeout
        rate = self.segment.sign_in_rate
        while True:
            yield timeout(wait(rate))
            self.clock = max(self.clock, self.env.now)
            self.come()

    def return_later(self, plan):
        yield self.env.timeout(self.clock + COMES_BACK_AFTER - self.env.now)
        # A later plan to return has taken the place of this one, or the recovery was called off.
        if plan == self.return_planned and self.waits_until is not None:
            self.clock = max(self.clock, self.env.now)
            self.recover()

    def lose_device(self):
        lost = int(self.draw() * len(self.devices))
        self.counts.devices_lost += 1
        for passkey in self.passkeys:
            if passkey.made_on == lost and passkey.home is None:
                passkey.lost = True

    def be_guessed(self):
        self.suffer(self.segment.guessed, 1)

    def be_phished(self):
        has_passkey = any(not passkey.lost for passkey in self.passkeys)
        self.suffer(self.segment.phished, self.segment.phished_beside if has_passkey else 1)

    def suffer(self, millionths, left):
        """An attack; its expectation is counted, and what is left of it while a password is accepted."""
        self.counts.millionths_alone += millionths
        if self.password:
            self.counts.takeover_millionths += millionths * left

    # Signing in.

    def usable_on(self, index):
        """The oldest passkey that works on a device."""
        device = self.devices[index]
        for passkey in self.passkeys:
            if not passkey.lost and (
                passkey.made_on == index
                or passkey.home == "manager"
                or (passkey.home == "google" and device.reaches_google)
                or (passkey.home == "apple" and device.home == "apple")
            ):
                return passkey
        return None

    def come(self):
        draw, segment, counts = self.draw, self.segment, self.counts
        if self.confirms and self.clock - self.confirmed_at > CONFIRMED_ANEW_AFTER:
            self.settle_offer()
            self.confirmed_at = self.clock
        index = 0
        if len(self.devices) > 1 and draw() < segment.on_other:
            index = 1 + int(draw() * (len(self.devices) - 1))
        autofilled = draw() < segment.autofilled
        here = self.usable_on(index)
        elsewhere = None if here else next((passkey for passkey in self.passkeys if not passkey.lost), None)
        locked_out = not (self.password or here or elsewhere)
        if locked_out and self.waits_until is not None:
            counts.turned_back += 1
            return
        forgets, knows = draw() < segment.forgets, draw() < segment.password_right
        counts.seconds_alone += segment.password_seconds
        if forgets:
            counts.seconds_alone += segment.reset_seconds
            counts.cents_alone += segment.support_reset * segment.contact_cents
        if locked_out:
            return self.be_locked_out()

        if here and (not self.password or draw() < segment.uses_passkey):
            counts.seconds += segment.passkey_seconds
            if draw() < segment.passkey_works:
                return self.enter_by(here, PASSKEY, index)
        elif elsewhere and (not self.password or draw() < segment.tries_cross):
            counts.seconds += segment.cross_seconds
            if draw() < segment.cross_works:
                counts.cross_device += 1
                return self.enter_by(elsewhere, CROSS_DEVICE, index)
        # The password, or what is left where a passkey did not work.
        if not self.password:
            counts.turned_back += 1
            return
        counts.seconds += segment.password_seconds
        self.counts.visits += 1
        if forgets:
            counts.resets += 1
            self.ask_support(segment.support_reset)
            self.recover()
        elif knows:
            self.enter(PASSWORD, index, autofilled)

    def enter_by(self, passkey, method, index):
        self.counts.visits += 1
        self.counts.by_passkey += 1
        # It was made in an earlier visit.
        passkey.proven = True
        self.enter(method, index, False)

    def enter(self, method, index, autofilled):
        self.counts.signed_in += 1
        self.settle_offer()
        step = self.decide(method, index)
        if step == QUIET or self.held_out:
            return
        if step == ASK_REMOVAL:
            self.ask_removal()
        elif step in (SILENT, SILENT_THEN_OFFER):
            if not self.try_silently(index, autofilled) and step == SILENT_THEN_OFFER:
                self.prompt(index, OFFER)
        else:
            self.prompt(index, step)

    # Getting back in.

    def be_locked_out(self):
        self.counts.lock_outs += 1
        self.ask_support(self.segment.support_out)
        self.recover()

    def ask_support(self, odds):
        if self.draw() < odds:
            self.counts.support += 1
            self.counts.cents += self.segment.contact_cents

    def spend(self, seconds):
        self.counts.seconds += seconds
        self.clock += seconds

    def recover(self):
        """By a mailed code: at once where the service knows no passkey, after a wait where it does."""
        self.spend(self.segment.reset_seconds)
        self.counts.visits += 1
        self.settle_offer()
        self.confirmed_at = self.clock
        if self.verified_at is None:
            self.verified_at = self.clock
        if self.passkeys:
            if self.waits_until is None:
                self.waits_until = self.clock + RECOVERY_WAIT
            if self.clock < self.waits_until:
                self.return_planned += 1
                self.env.process(self.return_later(self.return_planned))
                return
        self.waits_until = None
        self.password = True
        self.counts.signed_in += 1
        # Passkeys from before the address was verified may be another's.
        self.passkeys = [passkey for passkey in self.passkeys if passkey.made_at >= self.verified_at]

    # What the policy says.

    def decide(self, method, index):
        policy = self.policy
        if policy.killed:
            return QUIET
        if method == PASSKEY and self.may_ask_removal():
            return ASK_REMOVAL
        device = self.devices[index]
        if self.passkeys and policy.when_exists != "always":
            if policy.when_exists == "never" or method == PASSKEY or self.usable_on(index):
                return QUIET
        if not self.inside or self.failed_on[device.platform] >= policy.failures_that_stop:
            return QUIET
        if self.offers["ever"] >= policy.require_after and self.is_verified():
            return REQUIRE if self.can_prompt(device) else QUIET
        if self.never:
            return QUIET
        if method == PASSWORD and self.may_try_silently(device):
            return SILENT_THEN_OFFER if policy.offer_follows and self.may_offer(device) else SILENT
        return OFFER if self.may_offer(device) else QUIET

    def is_verified(self):
        return self.confirmed_at is not None and self.clock - self.confirmed_at <= VERIFIED_FOR

    def may_ask_removal(self):
        policy = self.policy
        return (
            policy.removal
            and policy.prompts_signing_in
            and self.password
            and any(passkey.proven for passkey in self.passkeys)
            and self.is_verified()
            and self.clock >= self.last_created + policy.removal_age
            and self.declines.count < policy.removal_declines
            and not policy.removal_pause.hold(self.declines, self.clock)
            and self.asked_for_removal
        )

    def may_try_silently(self, device):
        policy, lapses = self.policy, self.lapses
        says = device.says_conditional
        if not policy.silent or not (policy.silent_untold if says is None else says):
            return False
        beyond = lapses.count - policy.lapses_before_pause
        return beyond < 0 or self.clock >= lapses.last + policy.silent_pause.after(beyond + 1)

    def can_prompt(self, device):
        policy, says = self.policy, device.says_authenticator
        return (
            policy.prompts_signing_in
            and device.platform in policy.platforms
            and (policy.prompts_untold if says is None else says)
            and self.open_offer is None
        )

    def may_offer(self, device):
        policy, now, caps = self.policy, self.clock, self.policy.caps
        if not policy.offers or not self.can_prompt(device) or now < self.snoozed_until:
            return False
        if (
            policy.after_skip.hold(self.skips, now)
            or policy.after_cancel.hold(self.cancels, now)
            or policy.after_failure.hold(self.failures, now)
            or policy.after_unanswered.hold(self.unanswered, now)
        ):
            return False
        day, month, year = self.world.windows(now)
        offers = self.offers
        return (
            (offers["day"][0] != day or offers["day"][1] < caps["perDay"])
            and (offers["month"][0] != month or offers["month"][1] < caps["perMonth"])
            and (self.shown[0] != year or self.shown[1] < caps["perYear"])
            and min(caps["perDay"], caps["perMonth"], caps["perYear"]) > 0
            and offers["ever"] < caps["ever"]
        )

    # What comes of it.

    def try_silently(self, index, autofilled):
        """Whether a passkey was created that nobody was asked for."""
        device, counts = self.devices[index], self.counts
        counts.silent_attempts += 1
        counts.ceremonies += 1
        self.clock += SILENT_TRY
        if device.creates_silently and autofilled and self.draw() < self.segment.silent_success[device.platform]:
            counts.silent_upgrades += 1
            self.create(index)
            return True
        self.lapses.add(self.clock)
        return False

    def prompt(self, index, kind):
        draw, segment, counts = self.draw, self.segment, self.counts
        device = self.devices[index]
        self.spend_offer()
        self.open_offer = self.clock + self.policy.offer_lifetime
        counts.shown += 1
        accepts = segment.accepts[device.platform]
        odds = segment.accepts_required if kind == REQUIRE else accepts[min(self.prompts, len(accepts) - 1)]
        self.prompts += 1
        self.spend(segment.prompt_seconds)
        if draw() < segment.abandons:
            counts.abandoned += 1
            return
        if draw() < odds:
            self.open_offer = None
            counts.accepted += 1
            self.try_creation(index)
            return
        if draw() < segment.unanswered:
            return
        self.open_offer = None
        if kind == REQUIRE:
            self.cancel_offer()
        elif draw() < segment.never:
            counts.refused += 1
            self.never = True
        elif draw() < segment.cancel:
            self.cancel_offer()
        else:
            counts.snoozed += 1
            self.skips.add(self.clock)
            promised = self.clock + self.policy.snooze.after(self.skips.count)
            self.snoozed_until = max(self.snoozed_until, promised)

    def spend_offer(self):
        day, month, year = self.world.windows(self.clock)
        for key, window in (("day", day), ("month", month)):
            held, count = self.offers[key]
            self.offers[key] = (window, count + 1 if held == window else 1)
        self.offers["ever"] += 1
        self.shown = (year, self.shown[1] + 1 if self.shown[0] == year else 1)

    def cancel_offer(self):
        self.counts.cancelled += 1
        self.cancels.add(self.clock)

    def settle_offer(self):
        """An offer that nobody answered in time was left unanswered, then."""
        if self.open_offer is not None and self.open_offer <= self.clock:
            self.counts.unanswered += 1
            self.unanswered.add(self.open_offer)
            self.open_offer = None

    def try_creation(self, index):
        device = self.devices[index]
        self.counts.ceremonies += 1
        self.spend(self.segment.creation_seconds)
        if device.authenticator and self.draw() < self.segment.completes:
            self.create(index)
        elif not device.authenticator or self.draw() < self.segment.errs:
            self.failures.add(self.clock)
            self.failed_on[device.platform] += 1
        else:
            self.cancel_offer()

    def create(self, index):
        """A passkey: rows of answers end, but the first pause after the last of each still holds."""
        device = self.devices[index]
        self.counts.completed += 1
        self.passkeys.append(Passkey(device, index, self.clock))
        for tally in (self.skips, self.cancels, self.unanswered):
            tally.count = 0
        self.failures, self.lapses = Tally(), Tally()
        self.failed_on[device.platform] = 0
        self.last_created = self.clock

    def ask_removal(self):
        segment, counts = self.segment, self.counts
        self.spend(segment.prompt_seconds)
        if self.draw() < segment.gives_up_password:
            # Confirmed with the passkey of this visit.
            counts.ceremonies += 1
            counts.completed += 1
            self.spend(segment.passkey_seconds)
            self.password = False
            # Whatever was under way for the account before is called off.
            self.waits_until = None
        elif self.draw() >= segment.unanswered:
            self.declines.add(self.clock)

    def end(self):
        """The counts, with where the account stands."""
        counts = self.counts
        counts.has_passkey = int(bool(self.passkeys))
        counts.has_proven = int(not self.password or any(passkey.proven for passkey in self.passkeys))
        counts.without_password = int(not self.password)
        return counts
