"""Makes password hashes with the tools that they come from: PyPI's argon2-cffi, bcrypt, passlib, Django and
Werkzeug, Debian's mkpasswd, OpenSSL's passwd.

Reads {"cases": [...]} from standard input and writes {"results": [...]}, one for each case, to standard
output.

A case: {"tool": a key of TOOLS, "passwords": [base64 of UTF-8]}. A result: {"hashes": [strings in the form
that PassLift reads]}, or {"missing": why} where the tool is not installed.

Where no tool is at hand (ASP.NET Identity, Firebase, Drupal 7, bare and salted digests, PHC's PBKDF2),
Python's hashlib computes what the format's description says.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys

import argon2
import bcrypt
import passlib.hash
from argon2.low_level import Type, hash_secret
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from django.conf import settings
from django.contrib.auth import hashers
from werkzeug.security import generate_password_hash

settings.configure()

CRYPT64 = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Missing(Exception):
    pass


def salt_bytes(number, count=16):
    return hashlib.sha512(b"salt %d" % number).digest()[:count]


def salt_text(number, count):
    return salt_bytes(number, count).hex()[:count]


def standard(data):
    return base64.b64encode(data).decode()


def unpadded(data):
    return standard(data).rstrip("=")


def argon2_of(kind, version=19):
    def make(password, number):
        lanes = 1 + number % 2
        made = hash_secret(
            password, salt_bytes(number), 1 + number % 3, 8 * lanes + 16 * number, lanes, 16 + number % 17,
            kind, version,
        ).decode()
        # Old strings leave the version 16 out.
        return made.replace("$v=16", "") if number % 2 else made

    return make


def bcrypt_of(prefix):
    def make(password, number):
        return bcrypt.hashpw(password, bcrypt.gensalt(4, prefix)).decode()

    return make


def bcrypt_y(password, number):
    return bcrypt.hashpw(password, bcrypt.gensalt(4).replace(b"$2b$", b"$2y$")).decode()


def passlib_of(name, **parameters):
    hasher = getattr(passlib.hash, name)
    if parameters:
        hasher = hasher.using(**parameters)
    return lambda password, number: hasher.hash(password)


def django_of(name, **parameters):
    hasher = getattr(hashers, name)()
    return lambda password, number: hasher.encode(password.decode(), salt_text(number, 12), **parameters)


def django_scrypt(password, number):
    hasher = hashers.ScryptPasswordHasher()
    return hasher.encode(password.decode(), salt_text(number, 12), n=16 << number % 4, r=8, p=1 + number % 5)


def werkzeug_of(method):
    return lambda password, number: generate_password_hash(password.decode(), method, 8 + number % 9)


def mkpasswd_of(method, rounds=None):
    def make(password, number):
        if not shutil.which("mkpasswd"):
            raise Missing("mkpasswd (Debian's whois)")
        rounds_given = ["-R", str(rounds)] if rounds else []
        made = subprocess.run(
            ["mkpasswd", "-s", "-m", method, *rounds_given],
            input=password, stdout=subprocess.PIPE, check=True,
        )
        return made.stdout.decode().strip()

    return make


def openssl_of(option, salt_count):
    def make(password, number):
        if not shutil.which("openssl"):
            raise Missing("openssl")
        made = subprocess.run(
            ["openssl", "passwd", option, "-stdin", "-salt", salt_text(number, salt_count)],
            input=password, stdout=subprocess.PIPE, check=True,
        )
        return made.stdout.decode().strip()

    return make


def phc_pbkdf2(identifier, digest):
    def make(password, number):
        (iterations, length) = (1 + 100 * number, 16 + 2 * number)
        key = hashlib.pbkdf2_hmac(digest, password, salt_bytes(number), iterations, length)
        stated = f",l={length}" if number % 2 else ""
        return f"${identifier}$i={iterations}{stated}${unpadded(salt_bytes(number))}${unpadded(key)}"

    return make


def aspnet_v2(password, number):
    key = hashlib.pbkdf2_hmac("sha1", password, salt_bytes(number), 1000, 32)
    return "{aspnet-identity-v2}" + standard(b"\0" + salt_bytes(number) + key)


def aspnet_v3(password, number):
    digest = ["sha1", "sha256", "sha512"][number % 3]
    iterations = 1000 + number
    key = hashlib.pbkdf2_hmac(digest, password, salt_bytes(number), iterations, 32)
    words = [number % 3, iterations, 16]
    header = b"\1" + b"".join(word.to_bytes(4, "big") for word in words)
    return "{aspnet-identity-v3}" + standard(header + salt_bytes(number) + key)


def firebase(password, number):
    (salt, separator, signer) = (salt_bytes(number, 10), b"\x07", salt_bytes(1000, 64))
    (cost, rounds) = (4 + number % 4, 8)
    key = hashlib.scrypt(password, salt=salt + separator, n=1 << cost, r=rounds, p=1, dklen=32)
    sealed = Cipher(algorithms.AES(key), modes.CTR(bytes(16))).encryptor().update(signer)
    parts = "$".join(standard(part) for part in [salt, separator, signer, sealed])
    return "{firebase-scrypt}" + f"$mem_cost={cost},rounds={rounds}${parts}"


def crypt64(data):
    number = int.from_bytes(data, "little")
    return "".join(CRYPT64[number >> shift & 63] for shift in range(0, len(data) * 8, 6))


def drupal7(password, number):
    (cost, salt) = (7 + number % 3, salt_text(number, 8))
    state = hashlib.sha512(salt.encode() + password).digest()
    for _ in range(1 << cost):
        state = hashlib.sha512(state + password).digest()
    return ("$S$" + CRYPT64[cost] + salt + crypt64(state))[:55]


def ldap_of(name, digest):
    return lambda password, number: f"{{{name}}}" + standard(hashlib.new(digest, password).digest())


def bare_of(name):
    hasher = getattr(passlib.hash, "hex_" + name)
    return lambda password, number: f"{{{name}}}" + hasher.hash(password)


def salted_of(name):
    def make(password, number):
        salt = salt_bytes(number, 1 + number % 20)
        before = number % 2
        text = salt + password if before else password + salt
        order = "salt-password" if before else "password-salt"
        return f"{{{name}-{order}}}{standard(salt)}${hashlib.new(name, text).hexdigest()}"

    return make


def phpbb(password, number):
    made = passlib.hash.phpass.using(rounds=7).hash(password)
    return made.replace("$P$", "$H$") if number % 2 else made


TOOLS = {
    "argon2-cffi argon2id": argon2_of(Type.ID),
    "argon2-cffi argon2i": argon2_of(Type.I),
    "argon2-cffi argon2d": argon2_of(Type.D),
    "argon2-cffi argon2id 16": argon2_of(Type.ID, 16),
    "passlib argon2": passlib_of("argon2", memory_cost=64, rounds=1, parallelism=1),
    "bcrypt 2a": bcrypt_of(b"2a"),
    "bcrypt 2b": bcrypt_of(b"2b"),
    "bcrypt 2y": bcrypt_y,
    "mkpasswd bcrypt": mkpasswd_of("bcrypt", 4),
    "mkpasswd yescrypt": mkpasswd_of("yescrypt", 1),
    "mkpasswd gost-yescrypt": mkpasswd_of("gost-yescrypt", 1),
    "mkpasswd scrypt": mkpasswd_of("scrypt", 6),
    "mkpasswd sha512crypt": mkpasswd_of("sha512crypt", 1000),
    "mkpasswd sha256crypt": mkpasswd_of("sha256crypt", 1000),
    "mkpasswd md5crypt": mkpasswd_of("md5crypt"),
    "openssl sha512crypt": openssl_of("-6", 16),
    "openssl sha256crypt": openssl_of("-5", 16),
    "openssl md5crypt": openssl_of("-1", 8),
    "passlib sha512_crypt": passlib_of("sha512_crypt", rounds=1000),
    "passlib sha256_crypt": passlib_of("sha256_crypt", rounds=1000),
    "passlib sha1_crypt": passlib_of("sha1_crypt", rounds=100),
    "passlib md5_crypt": passlib_of("md5_crypt"),
    "passlib scrypt": passlib_of("scrypt", rounds=4),
    "passlib phpass": phpbb,
    "passlib pbkdf2_sha1": passlib_of("pbkdf2_sha1", rounds=100),
    "passlib pbkdf2_sha256": passlib_of("pbkdf2_sha256", rounds=100),
    "passlib pbkdf2_sha512": passlib_of("pbkdf2_sha512", rounds=100),
    "passlib ldap_md5": passlib_of("ldap_md5"),
    "passlib ldap_salted_md5": passlib_of("ldap_salted_md5"),
    "passlib ldap_sha1": passlib_of("ldap_sha1"),
    "passlib ldap_salted_sha1": passlib_of("ldap_salted_sha1"),
    "passlib ldap_salted_sha256": passlib_of("ldap_salted_sha256"),
    "passlib ldap_salted_sha512": passlib_of("ldap_salted_sha512"),
    "passlib django_salted_sha1": passlib_of("django_salted_sha1"),
    "passlib hex_md5": bare_of("md5"),
    "passlib hex_sha1": bare_of("sha1"),
    "passlib hex_sha256": bare_of("sha256"),
    "passlib hex_sha512": bare_of("sha512"),
    "django pbkdf2_sha256": django_of("PBKDF2PasswordHasher", iterations=1000),
    "django pbkdf2_sha1": django_of("PBKDF2SHA1PasswordHasher", iterations=1000),
    "django scrypt": django_scrypt,
    "django md5": django_of("MD5PasswordHasher"),
    "werkzeug scrypt": werkzeug_of("scrypt:256:8:1"),
    "werkzeug pbkdf2 sha1": werkzeug_of("pbkdf2:sha1:1000"),
    "werkzeug pbkdf2 sha256": werkzeug_of("pbkdf2:sha256:1000"),
    "werkzeug pbkdf2 sha512": werkzeug_of("pbkdf2:sha512:1000"),
    "hashlib pbkdf2 sha1": phc_pbkdf2("pbkdf2", "sha1"),
    "hashlib pbkdf2 sha256": phc_pbkdf2("pbkdf2-sha256", "sha256"),
    "hashlib pbkdf2 sha512": phc_pbkdf2("pbkdf2-sha512", "sha512"),
    "hashlib aspnet v2": aspnet_v2,
    "hashlib aspnet v3": aspnet_v3,
    "hashlib firebase": firebase,
    "hashlib drupal7": drupal7,
    "hashlib ldap sha256": ldap_of("SHA256", "sha256"),
    "hashlib ldap sha512": ldap_of("SHA512", "sha512"),
    "hashlib salted md5": salted_of("md5"),
    "hashlib salted sha1": salted_of("sha1"),
    "hashlib salted sha256": salted_of("sha256"),
    "hashlib salted sha512": salted_of("sha512"),
}


def result(case):
    passwords = [base64.b64decode(password) for password in case["passwords"]]
    make = TOOLS[case["tool"]]
    try:
        return {"hashes": [make(password, number) for number, password in enumerate(passwords)]}
    except Missing as missing:
        return {"missing": str(missing)}


if __name__ == "__main__":
    json.dump({"results": [result(case) for case in json.load(sys.stdin)["cases"]]}, sys.stdout)
