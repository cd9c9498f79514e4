import PassLiftFlow
import PassLiftMachine

/// What a person does in one move: a whole visit, from its beginning to where it leads nowhere else.
enum Errand: Hashable {
    /// Nothing.
    case pass
    /// Signs in, which may prove a passkey or end a wait; and shows a mailed code after it.
    case signIn(Method, Beside)
    /// Signs in and takes the passkey that is made silently.
    case takePasskey(Method)
    /// Confirms an action and takes it, after a mailed code was shown too, or not.
    case change(Action, Method, Beside)
    /// Signs in and calls a waiting recovery off.
    case cancel(Method, Beside)
    /// Calls a waiting recovery off by the link of its notice.
    case followLink
    /// Shows routes, and where that is enough, ends the recovery and takes away what may be taken.
    case recover(RecoveryRoutes, passkey: Int?, End)

    /// How somebody signs in; a passkey by its place.
    enum Method: Hashable {
        case password
        case passkey(Int)
    }

    /// What is shown beside.
    enum Beside: String, Hashable, CaseIterable {
        case nothing
        case mail
    }

    /// What is changed.
    enum Action: Hashable {
        case addPasskey
        case setPassword
        case removePassword
        case changeAddress
        case enrol(FactorKind)
        case drop(FactorKind)
        case deletePasskey(Int)
    }

    /// The new way in.
    enum End: String, Hashable, CaseIterable {
        case password
        case passkey
    }
}

extension Position {
    /// Everything that a person could try here.
    func errands(of person: Person) -> [Errand] {
        let methods = methods(of: person)
        let besides: [Errand.Beside] = mail.contains(person) ? [.nothing, .mail] : [.nothing]
        var errands: [Errand] = [.pass]
        for method in methods {
            for beside in besides {
                errands.append(.signIn(method, beside))
                if waiting == person.other { errands.append(.cancel(method, beside)) }
                errands += actions(of: person).map { .change($0, method, beside) }
            }
            if method == .password, !hasKey(person) { errands.append(.takePasskey(method)) }
        }
        if waiting == person.other, readsLinks(person) { errands.append(.followLink) }
        return errands + recoveries(of: person)
    }

    func methods(of person: Person) -> [Errand.Method] {
        let keys = passkeys.indices.filter { passkeys[$0].isUsable && passkeys[$0].holders.contains(person) }
        let knows = facts.password == .present && password.contains(person)
        return keys.map { .passkey($0) } + (knows ? [.password] : [])
    }

    private func hasKey(_ person: Person) -> Bool {
        passkeys.contains { $0.isUsable && $0.holders.contains(person) }
    }

    /// A new address gets notices without links.
    func readsLinks(_ person: Person) -> Bool {
        mail.contains(person) || (other?.role == .former && other?.readers.contains(person) == true)
    }

    private func actions(of person: Person) -> [Errand.Action] {
        var actions: [Errand.Action] = []
        if !hasKey(person) { actions.append(.addPasskey) }
        if facts.password == .absent || password != person.asSet { actions.append(.setPassword) }
        if facts.password == .present { actions.append(.removePassword) }
        let isOwnBeside = other?.role == .new && other?.readers == person.asSet
        if mail != person.asSet || isOwnBeside { actions.append(.changeAddress) }
        for kind in FactorKind.allCases {
            if !facts.secondFactors.contains(kind.asSet) {
                actions.append(.enrol(kind))
            } else if self[kind] != person.asSet {
                actions.append(.drop(kind))
            }
        }
        for index in passkeys.indices where passkeys[index].holders != person.asSet {
            actions.append(.deletePasskey(index))
        }
        return actions
    }

    /// Every set of at most three routes that a person can show; mail is read at one address a visit, and one
    /// password is typed.
    private func recoveries(of person: Person) -> [Errand] {
        let mails = mailRoutes(of: person) + [[]]
        var typed: [RecoveryRoutes] = [[]]
        if facts.password == .present, password.contains(person) { typed.append(.password) }
        if facts.origins.formerPassword != nil, formerPassword.contains(person) {
            typed.append(.formerPassword)
        }
        var factors: [RecoveryRoutes] = [[]]
        let held = facts.secondFactors.union(facts.suspendedFactors)
        for kind in FactorKind.allCases where held.contains(kind.asSet) && self[kind].contains(person) {
            factors.append(kind.route)
        }
        let key = passkeys.indices.last { passkeys[$0].holders.contains(person) }
        var errands: [Errand] = []
        for mail in mails {
            for word in typed {
                for factor in factors {
                    let routes = mail.union(word).union(factor)
                    guard !routes.isDisjoint(with: .beginning), isReadable(mail, beside: word.union(factor))
                    else {
                        continue
                    }
                    for end in Errand.End.allCases where end == .password || !hasKey(person) {
                        errands.append(.recover(routes, passkey: nil, end))
                        if let key { errands.append(.recover(routes, passkey: key, end)) }
                    }
                }
            }
        }
        return errands
    }

    private func mailRoutes(of person: Person) -> [RecoveryRoutes] {
        var routes: [RecoveryRoutes] = mail.contains(person) ? [.mail] : []
        guard let other, other.readers.contains(person) else { return routes }
        switch other.role {
        case .former: routes.append(.formerMail)
        case .new where other.age == .old: routes.append(.newMail)
        case .new: break
        }
        return routes
    }

    /// A former address is a route by itself for 30 days, and beside another one without a limit, as in
    /// `ProfileRecord.route(of:beside:at:)`.
    private func isReadable(_ mail: RecoveryRoutes, beside others: RecoveryRoutes) -> Bool {
        mail != .formerMail || !others.isEmpty || other?.age == .recent
    }
}
