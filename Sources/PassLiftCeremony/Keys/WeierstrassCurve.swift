/// Whether a point lies on its NIST curve: y² = x³ − 3x + b modulo the field prime (SEC 2).
///
/// Asked once for a new key. The numbers are public, so nothing here needs constant time.
struct WeierstrassCurve {
    private let field: PrimeField
    private let b: [UInt64]

    init(_ curve: EllipticCurve) {
        switch curve {
        case .p256:
            field = PrimeField(prime: [
                0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff, 0x0000_0000_0000_0000, 0xffff_ffff_0000_0001,
            ])
            b = [0x3bce_3c3e_27d2_604b, 0x651d_06b0_cc53_b0f6, 0xb3eb_bd55_7698_86bc, 0x5ac6_35d8_aa3a_93e7]
        case .p384:
            field = PrimeField(prime: [
                0x0000_0000_ffff_ffff, 0xffff_ffff_0000_0000, 0xffff_ffff_ffff_fffe, 0xffff_ffff_ffff_ffff,
                0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff,
            ])
            b = [
                0x2a85_c8ed_d3ec_2aef, 0xc656_398d_8a2e_d19d, 0x0314_088f_5013_875a, 0x181d_9c6e_fe81_4112,
                0x988e_056b_e3f8_2d19, 0xb331_2fa7_e23e_e7e4,
            ]
        case .p521:
            field = PrimeField(prime: [UInt64](repeating: .max, count: 8) + [0x1ff])
            b = [
                0xef45_1fd4_6b50_3f00, 0x3573_df88_3d2c_34f1, 0x1652_c0bd_3bb1_bf07, 0x5619_3951_ec7e_937b,
                0xb8b4_8991_8ef1_09e1, 0xa2da_725b_99b3_15f3, 0x929a_21a0_b685_40ee, 0x953e_b961_8e1c_9a1f,
                0x0000_0000_0000_0051,
            ]
        }
    }

    /// True when both coordinates (big-endian) are reduced and the equation holds.
    func contains(x: [UInt8], y: [UInt8]) -> Bool {
        guard let x = field.element(x), let y = field.element(y) else { return false }
        // x³ − 3x + b = x · (x² − 3) + b, the 3 being taken off one by one.
        var factor = field.product(x, x)
        for _ in 0..<3 {
            factor = field.difference(factor, field.one)
        }
        return field.product(y, y) == field.sum(field.product(x, factor), b)
    }
}
