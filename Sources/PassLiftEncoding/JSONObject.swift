/// The members of a JSON object in their order, each key once; keys are compared byte for byte.
public struct JSONObject: Hashable, Sendable {
    /// A key and its value.
    public struct Member: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The value.
        public let value: JSONValue
    }

    /// The members in order.
    public private(set) var members: [Member]

    /// An object without members.
    public init() {
        members = []
    }

    /// Takes members whose keys are known to differ.
    init(distinct members: [Member]) {
        self.members = members
    }

    /// The value under `key`. Setting replaces in place or appends; nil removes.
    public subscript(key: String) -> JSONValue? {
        get {
            members.first { $0.key.isExactly(key) }?.value
        }
        set {
            let place = members.firstIndex { $0.key.isExactly(key) }
            switch (place, newValue) {
            case (let place?, let value?): members[place] = Member(key: key, value: value)
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }
}
