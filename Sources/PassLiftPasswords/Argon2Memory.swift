import Glibc

/// Memory that Argon2 fills, kept for the next hash: aligned to huge pages, and touched before its first one.
///
/// A fresh mapping for each hash costs a page fault every 4 KiB, at 46 MiB half the time of the hash.
/// libargon2 wipes the memory before it hands it back, so nothing of a password stays. Not Sendable: it
/// belongs to one thread at a time.
@safe
package final class Argon2Memory {
    /// A huge page, in KiB; memory is mapped in whole ones.
    static let pageKiB: UInt32 = 2048
    private static let alignment = Int(pageKiB) << 10

    private let base: UnsafeMutableRawPointer?
    private let byteCount: Int

    /// Maps room for so many KiB, or nothing for 0; ``isMapped`` tells whether the system had it.
    package init(kibibytes: Int) {
        byteCount = Self.roundedKiB(kibibytes) << 10
        unsafe base = byteCount > 0 ? unsafe Self.map(byteCount) : nil
    }

    deinit {
        if let base = unsafe base { unsafe munmap(base, byteCount) }
    }

    /// So many KiB in whole huge pages.
    package static func roundedKiB(_ kibibytes: Int) -> Int {
        let mask = Int(pageKiB) - 1
        return (max(0, kibibytes) + mask) & ~mask
    }

    /// Whether there is any memory behind it.
    var isMapped: Bool { unsafe base != nil }

    /// The memory, the same each time; nil when there is not so much of it.
    func lend(_ needed: Int) -> UnsafeMutableRawPointer? {
        needed <= byteCount ? unsafe base : nil
    }

    private static func map(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        let mapped = unsafe mmap(
            nil, byteCount + alignment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { return nil }
        let mask = alignment - 1
        let lead = (alignment - Int(bitPattern: mapped) & mask) & mask
        let aligned = unsafe mapped + lead
        if lead > 0 { unsafe munmap(mapped, lead) }
        if lead < alignment { unsafe munmap(aligned + byteCount, alignment - lead) }
        unsafe madvise(aligned, byteCount, MADV_HUGEPAGE)
        unsafe memset(aligned, 0, byteCount)
        return unsafe aligned
    }
}
