import CPassLiftArgon2
import CPassLiftOpenSSL
import Glibc
package import PassLiftPorts

/// Argon2 by libargon2, in memory that the caller owns.
package enum Argon2 {
    /// The tag of `password` under `parameters`; one thread, whatever the lanes.
    ///
    /// - Throws: `libraryFailed`, when memory is out or libargon2 refuses the parameters.
    package static func tag(_ password: [UInt8], _ parameters: Argon2Parameters, in memory: Argon2Memory)
        throws(PasswordHasherError) -> [UInt8]
    {
        guard let key = MemoryOfThread.key else {
            throw PasswordHasherError(.libraryFailed, "no thread-local key is left")
        }
        unsafe pthread_setspecific(key, Unmanaged.passUnretained(memory).toOpaque())
        defer { pthread_setspecific(key, nil) }
        // One room for tag, password, salt, secret and data, because libargon2 takes them all as mutable
        // pointers.
        var room = [UInt8](repeating: 0, count: parameters.tagByteCount)
        for part in [password, parameters.salt, parameters.secret, parameters.associatedData] { room += part }
        let status = unsafe room.withUnsafeMutableBufferPointer { buffer -> Int32 in
            guard let start = buffer.baseAddress else { return ARGON2_OUTPUT_PTR_NULL.rawValue }
            let status = unsafe fill(start, passwordByteCount: password.count, parameters)
            unsafe OPENSSL_cleanse(start + parameters.tagByteCount, buffer.count - parameters.tagByteCount)
            return status
        }
        guard status == ARGON2_OK.rawValue else {
            throw PasswordHasherError(.libraryFailed, "argon2_ctx gave \(status)")
        }
        return Array(room.prefix(parameters.tagByteCount))
    }

    private static func fill(
        _ start: UnsafeMutablePointer<UInt8>, passwordByteCount: Int, _ parameters: Argon2Parameters
    ) -> Int32 {
        let password = unsafe start + parameters.tagByteCount
        let salt = unsafe password + passwordByteCount
        let secret = unsafe salt + parameters.salt.count
        let data = unsafe secret + parameters.secret.count
        let cost = parameters.cost
        var context = unsafe argon2_context(
            out: start, outlen: UInt32(parameters.tagByteCount), pwd: password,
            pwdlen: UInt32(passwordByteCount), salt: salt, saltlen: UInt32(parameters.salt.count),
            secret: secret, secretlen: UInt32(parameters.secret.count), ad: data,
            adlen: UInt32(parameters.associatedData.count), t_cost: cost.passes, m_cost: cost.memoryKiB,
            lanes: cost.lanes, threads: 1, version: version(parameters.version),
            allocate_cbk: MemoryOfThread.lend, free_cbk: MemoryOfThread.takeBack, flags: 0)
        return unsafe argon2_ctx(&context, variant(parameters.variant))
    }

    private static func version(_ version: Argon2Parameters.Version) -> UInt32 {
        switch version {
        case .v16: ARGON2_VERSION_10.rawValue
        case .v19: ARGON2_VERSION_13.rawValue
        }
    }

    private static func variant(_ variant: Argon2Parameters.Variant) -> Argon2_type {
        switch variant {
        case .d: Argon2_d
        case .i: Argon2_i
        case .id: Argon2_id
        }
    }
}

/// The way from libargon2's callbacks, which are told nothing, to the memory of the thread that they run on.
private enum MemoryOfThread {
    static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    static let lend: @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, Int) -> Int32 = {
        place, byteCount in
        guard let key, let owner = unsafe pthread_getspecific(key), let place = unsafe place,
            let bytes = unsafe Unmanaged<Argon2Memory>.fromOpaque(owner).takeUnretainedValue()
                .lend(byteCount)
        else { return ARGON2_MEMORY_ALLOCATION_ERROR.rawValue }
        unsafe place.pointee = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        return ARGON2_OK.rawValue
    }

    static let takeBack: @convention(c) (UnsafeMutablePointer<UInt8>?, Int) -> Void = { _, _ in }
}
