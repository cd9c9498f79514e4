import Synchronization

/// A value that a step's preparation, which may run again, leaves for after the commit.
package final class Box<Value: Sendable>: Sendable {
    private let storage: Mutex<Value>

    package init(_ value: Value) {
        storage = Mutex(value)
    }

    /// The latest value.
    package var value: Value {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
