import Glibc

/// The memory that one worker fills again and again: aligned to huge pages, and touched before the first
/// hash.
///
/// A fresh mapping for each hash costs a page fault every 4 KiB, at 46 MiB half the time of the hash.
/// libargon2 wipes the memory before it hands it back, so nothing of a password stays. Not Sendable: one
/// thread owns it.
@safe
package final class Argon2Memory {
    private static let alignment = 2 << 20

    private let standingByteCount: Int
    private var base: UnsafeMutableRawPointer?
    private var byteCount = 0

    /// Maps room for `standingKiB` and keeps it; when that fails, the first hash tries again.
    package init(standingKiB: UInt32) {
        standingByteCount = Int(standingKiB) << 10
        _ = unsafe reserve(standingByteCount)
    }

    deinit { release() }

    /// At least `needed` bytes, the same ones as before where they suffice; nil when the system has no more.
    func reserve(_ needed: Int) -> UnsafeMutableRawPointer? {
        if unsafe base != nil, needed <= byteCount { return unsafe base }
        release()
        let mask = Self.alignment - 1
        let rounded = (needed + mask) & ~mask
        let mapped = unsafe mmap(
            nil, rounded + Self.alignment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { return nil }
        let lead = (Self.alignment - Int(bitPattern: mapped) & mask) & mask
        let aligned = unsafe mapped + lead
        if lead > 0 { unsafe munmap(mapped, lead) }
        if lead < Self.alignment { unsafe munmap(aligned + rounded, Self.alignment - lead) }
        unsafe madvise(aligned, rounded, MADV_HUGEPAGE)
        unsafe memset(aligned, 0, rounded)
        unsafe base = unsafe aligned
        byteCount = rounded
        return unsafe aligned
    }

    /// Gives back what one dear hash needed beyond the standing room.
    func settle() {
        guard byteCount > standingByteCount + Self.alignment else { return }
        release()
        _ = unsafe reserve(standingByteCount)
    }

    private func release() {
        if let mapped = unsafe base { unsafe munmap(mapped, byteCount) }
        unsafe base = nil
        byteCount = 0
    }
}
