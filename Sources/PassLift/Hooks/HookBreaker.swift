import PassLiftMachine

/// Whether a hook is asked: not for a while after too many failures in a row, then once, and never while too
/// many of its calls that were given up have not come back.
struct HookBreaker {
    private var failures = 0
    private var openUntil: Instant?
    private var trial = Trial.none
    /// Calls that were given up and still run.
    var overdue = 0

    /// After a pause one call goes ahead, and others wait for what becomes of it.
    private enum Trial {
        case none
        case underWay
    }

    /// Whether a call may begin.
    mutating func admits(under hooks: UpgradeHooks, at now: Instant) -> Bool {
        guard overdue < hooks.overdueLimit else { return false }
        guard let openUntil else { return true }
        // A wall clock that was set back must not prolong the pause.
        let isOver = openUntil <= now || openUntil.seconds(since: now) > hooks.breakSeconds
        guard isOver, trial == .none else { return false }
        trial = .underWay
        return true
    }

    /// Takes how a call that began at `now` ended.
    mutating func take(
        _ failure: HookFailure?, under hooks: UpgradeHooks, at now: Instant
    ) {
        trial = .none
        guard failure != nil else {
            failures = 0
            openUntil = nil
            return
        }
        failures = min(failures + 1, hooks.failuresBeforeBreak)
        if failures >= hooks.failuresBeforeBreak { openUntil = now.adding(seconds: hooks.breakSeconds) }
    }
}
