/// Hashes that other tools made: passlib 1.7.4, Django 5.2, Werkzeug 3.1.3, mkpasswd 5.5.17; PHC's
/// PBKDF2, ASP.NET's and Firebase's by Python's hashlib.
extension KnownHash {
    static let derived = [
        KnownHash(
            "scrypt", words,
            "$scrypt$ln=4,r=8,p=1$D2HMmVMq5by3tjYGwFhLyQ$QxCE7CgVPwVwqLbLjpVIZsSwc7GbSBQtgKIMeX/k"
                + "4P0"),
        KnownHash(
            "scrypt", foreign,
            "$scrypt$ln=4,r=8,p=1$mnOuFQKAEMI4R0hprfVeSw$/B4xDjRESbRzxXA2fyeQY8zyIqNmL3bQuXllXdv4"
                + "5vA"),
        KnownHash(
            "crypt_scrypt", words,
            "$7$BU..../....sisX5Ft3zYwyEQDL2u1Mx/$weuoms827WAYLJz8OZlcwfo2D9rvtsKz7fGXLNfEQm2"),
        KnownHash(
            "crypt_scrypt", foreign,
            "$7$BU..../....qwBxpllnEUS8hniNDa.cm0$e5/oLQ/uqwizk/zs35RAe1kxFK/xeRIl/xS5BUrans3"),
        KnownHash(
            "django_scrypt", words,
            "scrypt$16$62f83584154a$8$1$DrK2t9nrGApztiJZ+oMswyLh7Wfnmdui+FYlMiBxx9GKIDDhDStVzW2xC"
                + "08HcpS/i/vNvOQ0+ClD80+DAAx2JA=="),
        KnownHash(
            "django_scrypt", foreign,
            "scrypt$32$566074c8cf9b$8$2$Gq48jL2hJaDM0IXcQMeuId3a7yZCi1fHoLLuovAuQQfwXzjffwM59rMdl"
                + "r5EFLv4frKmZ2Q9Nutk8ZlBqx3r9A=="),
        KnownHash(
            "werkzeug_scrypt", words,
            "scrypt:256:8:1$zCnxV0lG$a69afdcc2aa911fa0ae1aa60b9063632eec8d933d75f70efede96e0ae129"
                + "1b84262b66ed4ad21059bfb12dacc4ec1da870fc291723cd0e778c80d57f0b170ed9"),
        KnownHash(
            "werkzeug_scrypt", foreign,
            "scrypt:256:8:1$vWDzKXrlz$76c6f48a48289af2e5c4be25f6d450627bfda8af363e4b6e2b5f68043f8"
                + "9e08f679762459894b34fc4cdbd3a98ccedb07944701967c83213b85ef5966e80c9a9"),
        KnownHash(
            "firebase_scrypt", words,
            "{firebase-scrypt}$mem_cost=4,rounds=8$Yvg1hBVKH2965w==$Bw==$2s9SgSVFnAWx6pqE3/GLISNp"
                + "N3yVAz5LmYkB56RtT2nWI8wUMcG+PqZU/qBUfK1WXy/7zNyHKf4UDVhfw2T9KQ==$rPRRXgf1h40R4KJWesc"
                + "tSpxgsnH0FGUcWbzIdzP9ld/yaNjcMEy6oGy8ZP9yVzjoE/ZwT4+hiMKvXRpBijJvgA=="),
        KnownHash(
            "firebase_scrypt", foreign,
            "{firebase-scrypt}$mem_cost=5,rounds=8$VmB0yM+bhkPuyA==$Bw==$2s9SgSVFnAWx6pqE3/GLISNp"
                + "N3yVAz5LmYkB56RtT2nWI8wUMcG+PqZU/qBUfK1WXy/7zNyHKf4UDVhfw2T9KQ==$bG/l++alWKvIRznB+Uy"
                + "s8jtZvDbWtHp6kjqlGdicxzLhEox0zCY304X0EcFlT8d0e8xv02YHaouozuMb8VOAeA=="),
        KnownHash(
            "pbkdf2_sha1", words,
            "$pbkdf2$i=1$Yvg1hBVKH29651srEX65Hg$Abro3kDj+n6ftp9XjVVZ6Q"),
        KnownHash(
            "pbkdf2_sha1", foreign,
            "$pbkdf2$i=101,l=18$VmB0yM+bhkPuyMv9vSE3LA$aH24MC90AMEdu1DHLrV18w83"),
        KnownHash(
            "pbkdf2_sha256", words,
            "$pbkdf2-sha256$i=1$Yvg1hBVKH29651srEX65Hg$zf7eqSZrRYjGBmlBHSZLvQ"),
        KnownHash(
            "pbkdf2_sha256", foreign,
            "$pbkdf2-sha256$i=101,l=18$VmB0yM+bhkPuyMv9vSE3LA$CVXithYe3qa5U2zJPsuMFauQ"),
        KnownHash(
            "pbkdf2_sha512", words,
            "$pbkdf2-sha512$i=1$Yvg1hBVKH29651srEX65Hg$Q7mbuzmF1dlxohg8q6zEiA"),
        KnownHash(
            "pbkdf2_sha512", foreign,
            "$pbkdf2-sha512$i=101,l=18$VmB0yM+bhkPuyMv9vSE3LA$XQoR4E633cmRevKCAlFyP9Ko"),
        KnownHash(
            "passlib_pbkdf2_sha1", words,
            "$pbkdf2$100$cS4lhPAe45zTOkfo/b93bg$xcTcaR9lhCXdaA9jaR3kaVlx.Nk"),
        KnownHash(
            "passlib_pbkdf2_sha1", foreign,
            "$pbkdf2$100$Pce415ozJsQ4J0QI4XxvzQ$wP..G1Idf/WPYtzFRGQp2CQph98"),
        KnownHash(
            "passlib_pbkdf2_sha256", words,
            "$pbkdf2-sha256$100$oRTi3Jvzvte6dy6llLK2tg$5tMyRsWJA0ut87n5.pa2KsMvGNUocEtZgfUKFSUY62"
                + "I"),
        KnownHash(
            "passlib_pbkdf2_sha256", foreign,
            "$pbkdf2-sha256$100$.r/3nlOK0ZqTEuK815qT8g$iRZMY6fw432WeUqMHogK.WpSzVWy2gOmYip/FtQEj."
                + "E"),
        KnownHash(
            "passlib_pbkdf2_sha512", words,
            "$pbkdf2-sha512$100$UAqBEKJUaq015rx3DsEYww$LbfTl6sifrYhFrKPrDkgSXRLClQwMzdxIYiVAlTEae"
                + "zVcdwj.yfrWCo2iNCgFsSLNmQ4CTELzKJSUxOaOGzWlg"),
        KnownHash(
            "passlib_pbkdf2_sha512", foreign,
            "$pbkdf2-sha512$100$rnUOoRRibA3BuHeu1dob4w$2Or.qB5/at/jWe9Kg0QRg4jjK0XZpcX/Y/yKx9M8hN"
                + "Ex5qDKVNwMGLbpnHe2RJhByZbqSgLDC46GSW2.ZDeHNg"),
        KnownHash(
            "werkzeug_pbkdf2", words,
            "pbkdf2:sha1:1000$6Uapk175$2e8a420c322051ff658ec94fa111403c326fe9ab"),
        KnownHash(
            "werkzeug_pbkdf2", foreign,
            "pbkdf2:sha256:1000$KD8hhm6yt$f74a9d9ad7a128210ddeb28269b9795b40f49bd6137ba30ab55d2ea"
                + "703635486"),
        KnownHash(
            "werkzeug_pbkdf2", words,
            "pbkdf2:sha512:1000$twDXBJWK$ace57e2dbf1f84df61bcae2413fd7a51c476876297049adf1de89550"
                + "6ea9ed3175c1b9055d62a837812794afa130604665c65e2007cd75b37ab2efec57396c22"),
        KnownHash(
            "aspnet_identity_v2", words,
            "{aspnet-identity-v2}AGL4NYQVSh9veudbKxF+uR5Rywn6ZlZblTEZ4l9VeChCYykUrcNqUehSfIao7hbt"
                + "uA=="),
        KnownHash(
            "aspnet_identity_v2", foreign,
            "{aspnet-identity-v2}AFZgdMjPm4ZD7sjL/b0hNyzTbY3FKJlCKXOK1Ek9s8MrhbvuNZgcQOYxMCoIOiaX"
                + "hg=="),
        KnownHash(
            "aspnet_identity_v3", words,
            "{aspnet-identity-v3}AQAAAAAAAAPoAAAAEGL4NYQVSh9veudbKxF+uR5Rywn6ZlZblTEZ4l9VeChCYykU"
                + "rcNqUehSfIao7hbtuA=="),
        KnownHash(
            "aspnet_identity_v3", foreign,
            "{aspnet-identity-v3}AQAAAAEAAAPpAAAAEFZgdMjPm4ZD7sjL/b0hNywwEzTNUsPIYTmSW+UxSc8FtnjY"
                + "JqKo7CdghTm27lkleQ=="),
        // The vector that the firebase/scrypt repository prints.
        KnownHash(
            "firebase_scrypt", "user1password",
            "{firebase-scrypt}$mem_cost=14,rounds=8$42xEC+ixf3L2lw==$Bw==$"
                + "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$"
                + "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="),
    ]
}
