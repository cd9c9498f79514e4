import PassLift
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// One password that was submitted, and what it is compared with.
struct PasswordAttempt: Sendable, Redacted {
    let credentials: LoginCredentials
    let client: ClientDescription
    /// The visit it comes in; nil: one that begins with it.
    let visit: VisitRecord?
    let target: Target

    /// Whose password it claims to be.
    struct Target: Sendable {
        /// What the name is looked up under; nil: it cannot be a name.
        var key: String?
        /// Whose the name is; nil: nobody's, or nobody's in this visit.
        var owner: AccountID?
        /// What is stored; nil where nothing is, and where the name is not the visit's own.
        var password: PasswordRecord?
        /// The device, where it has signed in to this very account since its epoch last rose.
        var device: DeviceToken?

        /// What its failures count against: a known device has a count of its own, and a name that cannot be
        /// one has none.
        var keys: [ThrottleKey] {
            if let device { return [.passwordOfDevice(device.account, device.device)] }
            return key.map { [.passwordOfName($0)] } ?? []
        }
    }
}

extension PasskeyAccounts {
    /// The visit that a password comes in, as long as it waits for one.
    func waitingVisit(_ id: VisitID?) async throws(PassLiftError) -> VisitRecord? {
        // The visit 0 is none; a reply names it where nothing was stored.
        guard let id, id.bits != 0 else { return nil }
        let stored = try await storedVisit(id)
        // Elsewhere an answer that comes too late is told as what became of the visit, and that would stand
        // beside a password that is right.
        guard stored.visit.takesCredentials else { throw PassLiftError(.notPossibleHere) }
        return stored
    }

    /// What a password is compared with. The store is asked as often whether or not the account is there.
    func target(
        of credentials: LoginCredentials, in visit: VisitRecord?, _ origin: RequestOrigin
    ) async throws(PassLiftError) -> PasswordAttempt.Target {
        let key = try? text.loginNameKey(credentials.loginName)
        let profile = try await profile(named: credentials.loginName)
        // In a visit that is one person's, another one's name is nobody's.
        let owner = profile.flatMap {
            visit?.account == nil || visit?.account == $0.account ? $0.account : nil
        }
        var target = PasswordAttempt.Target(key: profile?.loginNameKey ?? key)
        guard let id = owner ?? AccountID("nobody") else { return target }
        let password = try await password(of: id)
        let account = try await account(id)
        guard let owner else { return target }
        target.owner = owner
        target.password = password
        target.device = try await device(origin, of: owner, account)
        return target
    }

    /// The device token that came along, where it is good for this account now.
    func device(
        _ origin: RequestOrigin, of owner: AccountID, _ account: AccountRecord?
    ) async throws(PassLiftError) -> DeviceToken? {
        guard let text = origin.deviceToken, let account else { return nil }
        return read(text, under: try await secret())?.good(for: owner, epoch: account.facts.securityEpoch)
    }

    /// What a token says that was issued here, no longer ago than the host lets a device be known.
    private func read(_ text: String, under secret: StoreSecret) -> DeviceToken? {
        let reading = DeviceToken.read(
            text, under: secret, at: engine.doors.time.now(),
            lifetimeSeconds: settings.deviceTokenLifetimeSeconds)
        switch reading {
        case .known(let token): return token
        case .malformed, .forged, .expired: return nil
        }
    }

    /// The token of a device on which somebody has just signed in. A device that is known keeps its name, and
    /// so its count, until the epoch rises; nil where there is no chance to draw one: the sign-in stands.
    func deviceToken(for account: AccountID, epoch: Int64, _ origin: RequestOrigin) async -> String? {
        guard let secret = try? await secret() else { return nil }
        let now = engine.doors.time.now()
        let known = origin.deviceToken.flatMap { read($0, under: secret)?.good(for: account, epoch: epoch) }
        let device: UInt128
        if let known {
            device = known.device
        } else {
            guard let drawn = try? engine.drawBits() else { return nil }
            device = drawn
        }
        return DeviceToken(account: account, securityEpoch: epoch, device: device, issuedAt: now)
            .text(under: secret)
    }
}

extension DeviceToken {
    /// The token, where it is that account's and nothing has raised its epoch since.
    fileprivate func good(for account: AccountID, epoch: Int64) -> DeviceToken? {
        self.account == account && securityEpoch == epoch ? self : nil
    }
}
