public import PassLiftPorts

extension Doors {
    /// The doors of a host: its store, with OpenSSL's cryptography and chance and the machine's clock.
    public static func openSSL(store: any AccountStore, time: any TimeSource = SystemTime()) -> Doors {
        Doors(store: store, cryptography: OpenSSLCryptography(), chance: OpenSSLChance(), time: time)
    }
}
