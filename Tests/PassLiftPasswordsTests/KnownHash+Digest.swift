/// Hashes that other tools made: passlib 1.7.4, Django 5.2 and, of the password `hashcat`, that
/// program's examples; those without a tool by Python's hashlib.
extension KnownHash {
    static let digests = [
        KnownHash(
            "ldap_md5", words,
            "{MD5}nMKuihunqT2jm0b8EBnEgQ=="),
        KnownHash(
            "ldap_salted_md5", foreign,
            "{SMD5}LSKU7YmEwQ4WRCwoJqotj9p7z/k="),
        KnownHash(
            "ldap_sha1", foreign,
            "{SHA}7cuFMVu1BJ/xKPEm7ZrnOBQui0g="),
        KnownHash(
            "ldap_salted_sha1", words,
            "{SSHA}iCQ+eSI3dorQVYJfnsIa1XQ+Z36ZkxJC"),
        KnownHash(
            "ldap_sha256", words,
            "{SHA256}xLvLH77JnWW/WdhcjLYu4tuWPw/hBvSD2a+nO9Tjmoo="),
        KnownHash(
            "ldap_salted_sha256", foreign,
            "{SSHA256}MaeFE/lt+S5C9ldnqx9Z/Xlnu156+2zV6CvTgP3FCX6LsXaOkVKqVQ=="),
        KnownHash(
            "ldap_sha512", foreign,
            "{SHA512}aNTStyegiQ29/URhFyIs/a/Lfg+KLDvgWFPvJFsjy4LiuFEzasfGN9SIDWvjcEA9HB3DTjJ52XxK"
                + "EH16ZMaaQw=="),
        KnownHash(
            "ldap_salted_sha512", words,
            "{SSHA512}L2mXn+yfk1BDHQylSvIwwSToG9dLP78VE0NKZN4uvqQTJrTEPBV+E/Re+YN88B192B+iv8Rhmvn"
                + "UxhBK3+UxDYSwlpLyvvc+"),
        KnownHash(
            "django_md5", words,
            "md5$62f83584154a$9530c006574e9b41c3567cdf2ea0312a"),
        KnownHash(
            "django_md5", foreign,
            "md5$566074c8cf9b$adfca7c5ad5d02a500ddc962f34ca253"),
        KnownHash(
            "django_sha1", words,
            "sha1$OjJcOCWWf2Uj$e857474f38a77d6acbb685caee40e2fa4c836c22"),
        KnownHash(
            "django_sha1", foreign,
            "sha1$IUfNiN8UE8xg$422c9872830fbfaa235c7e36d34d667844802a5c"),
        KnownHash(
            "md5", words,
            "{md5}9cc2ae8a1ba7a93da39b46fc1019c481"),
        KnownHash(
            "sha1", foreign,
            "{sha1}edcb85315bb5049ff128f126ed9ae738142e8b48"),
        KnownHash(
            "sha256", words,
            "{sha256}c4bbcb1fbec99d65bf59d85c8cb62ee2db963f0fe106f483d9afa73bd4e39a8a"),
        KnownHash(
            "sha512", foreign,
            "{sha512}68d4d2b727a0890dbdfd446117222cfdafcb7e0f8a2c3be05853ef245b23cb82e2b851336ac7"
                + "c637d4880d6be370403d1c1dc34e3279d97c4a107d7a64c69a43"),
        KnownHash(
            "salted_md5", words,
            "{md5-password-salt}Yg==$9b326dc0a22b7080b4aec89ce6badf8c"),
        KnownHash(
            "salted_md5", foreign,
            "{md5-salt-password}VmA=$beaebe6e985ad24b5c4389c928e9fbed"),
        KnownHash(
            "salted_sha1", words,
            "{sha1-password-salt}Yg==$db3dbe0a917964f257052ef90807d0bb92d36e91"),
        KnownHash(
            "salted_sha1", foreign,
            "{sha1-salt-password}VmA=$cd453da8fa26d237b33fd079a40578d0dea0b619"),
        KnownHash(
            "salted_sha256", words,
            "{sha256-password-salt}Yg==$b4914eac8cf9bd5a0943ff871d1c8d1111cca444f7e0743c77bfb29c9"
                + "7575e9b"),
        KnownHash(
            "salted_sha256", foreign,
            "{sha256-salt-password}VmA=$f7aa60afebe21cec7d2c337607182069ad9acdcc896be10ad7f8047a6"
                + "daf8533"),
        KnownHash(
            "salted_sha512", words,
            "{sha512-password-salt}Yg==$76dda8b515128897be3218360a34a1868292acd213b4115c2aa3ba9f2"
                + "6b3b7d36deee6e49cc0977384b7f24172913832fb25ba9a3a02280d1d25cbe60c63dd70"),
        KnownHash(
            "salted_sha512", foreign,
            "{sha512-salt-password}VmA=$58ddb3d350dee147321dbfdc0323304e1a7f58091463b512e03984748"
                + "1e0b4573ce1703e1f3423583e252153ca759c21c4336c7fc87dca574730aae904986746"),
        KnownHash("ldap_salted_sha1", "hashcat", "{SSHA}AZKja92fbuuB9SpRlHqaoXxbTc43Mzc2MDM1Ng=="),
        KnownHash(
            "ldap_salted_sha256", "hashcat", "{SSHA256}OZiz0cnQ5hgyel3Emh7NCbhBRCQ+HVBwYplQunHYnER7TLuV"),
        KnownHash(
            "ldap_salted_sha512", "hashcat",
            "{SSHA512}ALtwKGBdRgD+U0fPAy31C28RyKYx7+a8kmfksccsOeLknLHv2DBXYI7TDnTolQMBuPkWDISgZr2"
                + "cHfnNPFjGZTEyNDU4OTkw"),
        KnownHash("django_sha1", "hashcat", "sha1$fe76b$02d5916550edf7fc8c886f044887f4b1abf9b013"),
    ]
}
