import PassLiftEncoding

/// The root of the seeds' certificates, as `Tests/Corpora/seeds.py` printed it; its private key is the number
/// 2.
enum SeedRoot {
    /// DER.
    static let certificate = (try? Base64URL.decode(text)) ?? []

    private static let text =
        "MIIBKjCB0qADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCVNlZWQgcm9vdDAgFw0yMDAxMDEwMDAwMDBaGA"
        + "8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJU2VlZCByb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEfPJ7"
        + "GI0DT36KUjgDBLUaw8CJaeJ38hs1pgtI_EdmmXgHd1UQ247QQCk9msafdDDbun2t5jzpgimeBLedInhz0aMTMBEwDw"
        + "YDVR0TAQH_BAUwAwEB_zAKBggqhkjOPQQDAgNHADBEAiBleZYvNDSdonGmR59bxCsq3olZrxyitjI_3KNbzy9XTwIg"
        + "N-hAmPpU-zbLDKhfdz9lduyGIVZ09S0FXw6nfQinuU8"
}
