/// Hashes that other tools made: mkpasswd 5.5.17, openssl passwd 3.0, passlib 1.7.4 and, of
/// the password `hashcat`, that program's examples; Drupal's by Python's hashlib.
extension KnownHash {
    static let crypt = [
        KnownHash(
            "yescrypt", words,
            "$y$j75$Pk4zlwyCPnUtFO0L.QiED0$BculrSg51AQo1ZsZqyMQzkFbeir3MIlPq7yWEYRZNM."),
        KnownHash(
            "yescrypt", foreign,
            "$y$j75$HS734Or8zkjMt96ZTr2yp/$8C8i10vaIpxucAYLkcKxsrE2m3K0owmAADjTUqlBho5"),
        KnownHash(
            "gost_yescrypt", words,
            "$gy$j75$yNz8UPD21s/PW0Op7hWFj0$Mybv/BWQ9YVdOOcpO.lRVbMLL7B4nV/Ts82G0adVe5B"),
        KnownHash(
            "gost_yescrypt", foreign,
            "$gy$j75$8setVns2Wn5xEM9ynyOv5/$TsvKZnLILxtPzaPpNXAsZ7ZMCMjES7i0c1YsWw8.YC2"),
        KnownHash(
            "sha512crypt", words,
            "$6$rounds=1000$e1tNEQxVewnlCQqo$2B200zkmyuMjpzQ3suoFJ/Qmch68Iui8rD0GW1TswhTrrO3UOHej"
                + "pyhxM1CVC/C/Ww0MjPtqUAK7NeNdQJ6pS."),
        KnownHash(
            "sha512crypt", foreign,
            "$6$566074c8cf9b8643$SA9WuJOT53xvWus3p2NdfJfyi2ftQo4nRQp1/OtnZ9q8QYGOBporyOsmqkZiYVwx"
                + "o/3QXdDydvX5WLi7PHtx31"),
        KnownHash(
            "sha256crypt", foreign,
            "$5$rounds=1000$AkWT0M5WOWohRwqU$VPdM44om.0AlkRGbgL7Aalfjy0JdX0zb3nSEUokzs98"),
        KnownHash(
            "sha256crypt", words,
            "$5$rounds=1000$8tDz0EGmc3nZUHs9$RPLm8jO7IAuzHLLyNrqVyq5WeFiHMWtkAiu81tSGKy1"),
        KnownHash(
            "sha1crypt", words,
            "$sha1$100$uPzvbMad$iUIDzp7ydlsmwh4Nk2vqQZCrxwnh"),
        KnownHash(
            "sha1crypt", foreign,
            "$sha1$100$M9.lFj9U$ISdWM0zW/rEfzh3jSwd7f2WS8Koi"),
        KnownHash(
            "md5crypt", words,
            "$1$62f83584$mT7IunvTHtoglUn5Am6ul1"),
        KnownHash(
            "md5crypt", foreign,
            "$1$aJiimc4H$M2BfuQYp.YBaWD5lrWx8g0"),
        KnownHash(
            "phpass", words,
            "$P$5qnBHkVQV05w8EAXesaQGt6NynWaEr."),
        KnownHash(
            "phpass", foreign,
            "$H$5Rt5yq/qj8mPa7vKbqipxckheLg5qD."),
        KnownHash(
            "drupal7", words,
            "$S$562f83584wE3HtvzzvkPrQx9z8mVTcWV1SDh/3l3Q3wwe6JHjsDn"),
        KnownHash(
            "drupal7", foreign,
            "$S$6566074c8XbAfkJxdjk9sdNzHPRPRLh7.SAkYAHZsgWlXI5ImA5P"),
        KnownHash("md5crypt", "hashcat", "$1$28772684$iEwNOgGugqO9.bIz5sk8k/"),
        KnownHash(
            "sha256crypt", "hashcat",
            "$5$rounds=5000$GX7BopJZJxPc/KEK$le16UF8I2Anb.rOrn22AUPWvzUETDGefUmAV8AZkGcD"),
        KnownHash(
            "sha512crypt", "hashcat",
            "$6$52450745$k5ka2p8bFuSmoVT1tzOyyuaREkkKBcCNqoDKzYiJL9RaE8yMnPgh2XzzF0NDrUhgrcLwg78x"
                + "s1w5pJiypEdFX/"),
        KnownHash("phpass", "hashcat", "$P$984478476IagS59wHZvyQMArzfx58u."),
        KnownHash("drupal7", "hashcat", "$S$C33783772bRXEx1aCsvY.dqgaaSu76XmVlKrW9Qu8IQlvxHlmzLf"),
        KnownHash(
            "bcrypt", "hashcat",
            "$2a$05$LhayLxezLhK1LhWvKxCyLOj0j1u.Kj0jZ0pEmm134uzrQlFvQJLF6"),
    ]
}
