/// The native bucket: where a unit falls on a circle of 2³² points, for each salt anew.
public enum NativeBucket {
    /// The point of `unit` under `salt`: MurmurHash3 x86 32 with seed 0 over `salt + "/" + unit` in UTF-8.
    public static func point(salt: String, unit: String) -> UInt32 {
        MurmurHash3.hash32((salt + "/" + unit).utf8)
    }

    /// Whether `point` lies in a share of `ppm` parts per million: `point · 1 000 000 < ppm · 2³²`.
    ///
    /// Nobody is in a share of 0 and everybody in one of 1 000 000; a share that grows keeps whom it had.
    public static func contains(point: UInt32, ppm: UInt32) -> Bool {
        UInt64(point) * UInt64(Share.millionths) < UInt64(ppm) << 32
    }
}
