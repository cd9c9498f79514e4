package import PassLiftEncoding
package import PassLiftMachine

extension Origin {
    /// One word: `young_of_2`, `confirmed_of_16`; the number is the root's bit.
    package var text: String { maturity.rawValue + "_of_" + String(root.rawValue) }

    /// Reads ``text``; nil for anything else.
    package init?(text: String) {
        for maturity in Maturity.allCases {
            let prefix = maturity.rawValue + "_of_"
            guard text.hasPrefix(prefix), let bits = UInt8(text.dropFirst(prefix.count)) else { continue }
            let root = Roots(rawValue: bits)
            guard root.count == 1, root.isSubset(of: .known) else { return nil }
            self.init(root: root, maturity: maturity)
            return
        }
        return nil
    }
}

extension Roots {
    /// All roots that there are.
    fileprivate static let known: Roots = [.password, .mail, .totp, .recoveryCodes, .passkey, .host]
}

extension Origins: FlatValue {
    /// Reads the origins; all have a default.
    package init(members: FlatMembers) throws(JSONFault) {
        self.init()
        password = try members.origin("password") ?? password
        totp = try members.origin("totp") ?? totp
        recoveryCodes = try members.origin("recovery_codes") ?? recoveryCodes
        address = try members.origin("address") ?? address
        formerPassword = try members.origin("former_password")
        formerAddress = try members.origin("former_address")
        newAddress = try members.origin("new_address")
    }

    /// Writes the origins.
    package func writeMembers(into writer: inout JSONWriter) {
        writer.member("password", password.text)
        writer.member("totp", totp.text)
        writer.member("recovery_codes", recoveryCodes.text)
        writer.member("address", address.text)
        if let formerPassword { writer.member("former_password", formerPassword.text) }
        if let formerAddress { writer.member("former_address", formerAddress.text) }
        if let newAddress { writer.member("new_address", newAddress.text) }
    }
}

extension FlatMembers {
    /// The origin under `name`, or nil when there is none.
    fileprivate func origin(_ name: String) throws(JSONFault) -> Origin? {
        guard let node = try optionalNode(name) else { return nil }
        guard let origin = Origin(text: try node.string()) else {
            throw node.invalid("young_of_ or confirmed_of_ and a root's bit")
        }
        return origin
    }
}
