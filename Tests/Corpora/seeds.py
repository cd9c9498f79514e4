"""Writes the seeds of the fuzz corpora: what is valid to the last step, and what is hostile on purpose.

    .build/peers/bin/python3 Tests/Corpora/seeds.py [FOLDER]

FOLDER defaults to this script's. Keys are the private numbers 1 (the credential, P-256), 2 (the root) and 3
(an attestation certificate), so that anyone can make more; the ceremony is that of Tests/FuzzTargets. ECDSA
signatures are drawn anew in every run: take over only the files that are meant to change, and with them the
root in Tests/FuzzTargets/SeedRoot.swift, which is printed.
"""

import base64
import datetime
import hashlib
import json
import pathlib
import struct
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed448, ed25519
from cryptography.x509.oid import NameOID, ObjectIdentifier

FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
CREDENTIAL, ROOT, ATTESTATION = (ec.derive_private_key(number, ec.SECP256R1()) for number in (1, 2, 3))
CREDENTIAL_ID = b"\x43" * 32
CHALLENGE = bytes(range(100, 132))
RP_ID_HASH = hashlib.sha256(b"example.org").digest()
FROM, UNTIL = datetime.datetime(2020, 1, 1), datetime.datetime(2120, 1, 1)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def b64url(value):
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def write(target, name, content):
    path = FOLDER / target / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


# CBOR, as an authenticator writes it


def head(major, argument):
    if argument < 24:
        return bytes([major << 5 | argument])
    for info, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if argument < 1 << 8 * size:
            return bytes([major << 5 | info]) + argument.to_bytes(size, "big")


def cbor(value):
    if value is True or value is False:
        return b"\xf5" if value else b"\xf4"
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(map(cbor, value))
    entries = sorted(
        ((cbor(key), cbor(item)) for key, item in value.items()),
        key=lambda entry: (entry[0][0] >> 5, len(entry[0]), entry[0]),
    )
    return head(5, len(entries)) + b"".join(key + item for key, item in entries)


def ec_key(private, alg=-7, crv=1):
    numbers = private.public_key().public_numbers()
    size = (private.curve.key_size + 7) // 8
    return {1: 2, 3: alg, -1: crv, -2: numbers.x.to_bytes(size, "big"), -3: numbers.y.to_bytes(size, "big")}


KEY = ec_key(CREDENTIAL)
MODULUS = (2**1279 - 1) * (2**2203 - 1)
RSA_KEY = {1: 3, 3: -257, -1: MODULUS.to_bytes((MODULUS.bit_length() + 7) // 8, "big"), -2: b"\1\0\1"}


def raw(private):
    return private.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def auth_data(flags=0x45, key=None, extensions=None, credential_id=CREDENTIAL_ID):
    data = RP_ID_HASH + struct.pack(">BI", flags, 0)
    if flags & 0x40:
        data += bytes(16) + struct.pack(">H", len(credential_id)) + credential_id + cbor(key or KEY)
    return data + (cbor(extensions) if extensions is not None else b"")


def client_data(kind, **changes):
    data = {"type": kind, "challenge": b64url(CHALLENGE), "origin": "https://example.org", "crossOrigin": False}
    return json.dumps({**data, **changes}, separators=(",", ":")).encode()


CREATE, GET = client_data("webauthn.create"), client_data("webauthn.get")
HASH = sha256(CREATE)
DATA = auth_data()


def attestation(fmt, statement, data=DATA):
    return cbor({"fmt": fmt, "attStmt": statement, "authData": data})


# Certificates


def name(*attributes):
    return x509.Name([x509.NameAttribute(oid, value) for oid, value in attributes])


ROOT_NAME = name((NameOID.COMMON_NAME, "Seed root"))
PACKED_NAME = name(
    (NameOID.COUNTRY_NAME, "AA"),
    (NameOID.ORGANIZATION_NAME, "PassLift"),
    (NameOID.ORGANIZATIONAL_UNIT_NAME, "Authenticator Attestation"),
    (NameOID.COMMON_NAME, "Seed"),
)


def certificate(subject, public_key, extensions=(), authority=False, digest=None, issuer=ROOT):
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(ROOT_NAME)
        .public_key(public_key)
        .serial_number(1)
        .not_valid_before(FROM)
        .not_valid_after(UNTIL)
        .add_extension(x509.BasicConstraints(authority, None), critical=True)
    )
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical=critical)
    return builder.sign(issuer, digest or hashes.SHA256()).public_bytes(serialization.Encoding.DER)


def unknown(oid, value, critical=False):
    return x509.UnrecognizedExtension(ObjectIdentifier(oid), value), critical


def der(tag, content):
    size = len(content)
    length = bytes([size]) if size < 128 else bytes([0x82]) + struct.pack(">H", size)
    return bytes(tag if isinstance(tag, list) else [tag]) + length + content


ROOT_DER = certificate(ROOT_NAME, ROOT.public_key(), authority=True)
AAGUID = unknown("1.3.6.1.4.1.45724.1.1.4", der(4, bytes(16)))
PACKED_DER = certificate(PACKED_NAME, ATTESTATION.public_key(), [AAGUID])
U2F_DER = certificate(name((NameOID.COMMON_NAME, "u2f")), ATTESTATION.public_key())
NONCE = der(0x30, der(0xA1, der(4, sha256(DATA, HASH))))
APPLE_DER = certificate(
    name((NameOID.COMMON_NAME, "apple")), CREDENTIAL.public_key(), [unknown("1.2.840.113635.100.8.2", NONCE)]
)
PURPOSE_AND_ORIGIN = der(0xA1, der(0x31, der(2, b"\2"))) + der([0xBF, 0x85, 0x3E], der(2, b"\0"))
DESCRIPTION = der(
    0x30,
    der(2, b"\3") + der(10, b"\1") + der(2, b"\4") + der(10, b"\1") + der(4, HASH) + der(4, b"")
    + der(0x30, b"") + der(0x30, PURPOSE_AND_ORIGIN),
)
ANDROID_DER = certificate(
    name((NameOID.COMMON_NAME, "android")),
    CREDENTIAL.public_key(),
    [unknown("1.3.6.1.4.1.11129.2.1.17", DESCRIPTION)],
)
DEVICE = name(*((ObjectIdentifier(f"2.23.133.2.{n}"), v) for n, v in ((1, "id:00000000"), (2, "m"), (3, "id:01"))))
TPM_DER = certificate(
    name(),
    ATTESTATION.public_key(),
    [
        (x509.SubjectAlternativeName([x509.DirectoryName(DEVICE)]), True),
        (x509.ExtendedKeyUsage([ObjectIdentifier("2.23.133.8.3")]), False),
        AAGUID,
    ],
)


def sign(private, *parts):
    return private.sign(b"".join(parts), ec.ECDSA(hashes.SHA256()))


def sized(value):
    return struct.pack(">H", len(value)) + value


PUB_AREA = bytes.fromhex("0023000b00040472000000100010000300 10".replace(" ", "")) + sized(KEY[-2]) + sized(KEY[-3])
CERT_INFO = (
    bytes.fromhex("ff5443478017") + sized(b"") + sized(sha256(DATA, HASH)) + bytes(25)
    + sized(b"\0\x0b" + sha256(PUB_AREA)) + sized(b"")
)
PACKED = {"alg": -7, "sig": sign(ATTESTATION, DATA, HASH), "x5c": [PACKED_DER]}
SELF = {"alg": -7, "sig": sign(CREDENTIAL, DATA, HASH)}
U2F = {
    "sig": sign(ATTESTATION, b"\0", RP_ID_HASH, HASH, CREDENTIAL_ID, b"\4", KEY[-2], KEY[-3]),
    "x5c": [U2F_DER],
}
ANDROID = {"alg": -7, "sig": sign(CREDENTIAL, DATA, HASH), "x5c": [ANDROID_DER, ROOT_DER]}
APPLE = {"x5c": [APPLE_DER]}
TPM = {
    "ver": "2.0", "alg": -7, "sig": sign(ATTESTATION, CERT_INFO), "x5c": [TPM_DER],
    "certInfo": CERT_INFO, "pubArea": PUB_AREA,
}  # fmt: skip
COMPOUND = [{"fmt": "packed", "attStmt": SELF}, {"fmt": "packed", "attStmt": PACKED}]

BOMBS = {
    "array-of-2-to-27": bytes.fromhex("9a07ffffff"),
    "array-of-2-to-60": bytes.fromhex("9b0fffffffffffffff"),
    "bytes-of-2-to-63": bytes.fromhex("5b7fffffffffffffff"),
    "bytes-of-2-to-64": bytes.fromhex("5bffffffffffffffff"),
    "text-of-2-to-64": bytes.fromhex("7bffffffffffffffff"),
    "map-of-2-to-64": bytes.fromhex("bbffffffffffffffff"),
    "map-of-2-to-31": bytes.fromhex("ba7fffffff"),
    "nested": b"\x81" * 200,
    "nested-maps": b"\xa1\x00" * 100,
    "tags": b"\xc6" * 200,
    "indefinite": b"\x5f" + b"\x40" * 100 + b"\xff",
    "indefinite-map": bytes.fromhex("bf6161f5ff"),
    "float": bytes.fromhex("fb3ff0000000000000"),
    "duplicate-keys": bytes.fromhex("a201020103"),
    "boolean-key": bytes.fromhex("a3010203f5f503"),
    "unsorted-keys": bytes.fromhex("a203260102"),
    "not-shortest": bytes.fromhex("a118010a"),
    "least-integer": bytes.fromhex("3bffffffffffffffff"),
}


def attestation_objects():
    valid = {
        "none": ("none", {}), "packed": ("packed", PACKED), "packed-self": ("packed", SELF),
        "fido-u2f": ("fido-u2f", U2F), "android-key": ("android-key", ANDROID), "apple": ("apple", APPLE),
        "tpm": ("tpm", TPM), "compound": ("compound", COMPOUND),
    }  # fmt: skip
    for key, (fmt, statement) in valid.items():
        write("attestation-object", f"valid-{key}", attestation(fmt, statement))
    for alg, key in keys().items():
        write("attestation-object", f"valid-none-{alg}", attestation("none", {}, auth_data(key=key)))
    extended = auth_data(0xC5, extensions={"credProtect": 2, "hmac-secret": True})
    write("attestation-object", "valid-extensions", attestation("none", {}, extended))
    hostile = {
        "none-with-statement": attestation("none", {"a": 1}),
        "safetynet": attestation("android-safetynet", {"ver": "1", "response": b"{}"}),
        "unknown-format": attestation("new", {}),
        "trailing-byte": attestation("none", {}) + b"\0",
        "empty-x5c": attestation("packed", {"alg": -7, "sig": b"", "x5c": []}),
        "rs1": attestation("tpm", {**TPM, "alg": -65535}),
        "compound-in-compound": attestation("compound", [{"fmt": "compound", "attStmt": COMPOUND}] * 2),
        "compound-of-one": attestation("compound", COMPOUND[:1]),
        "long-id": attestation("none", {}, auth_data(credential_id=b"\1" * 1023)),
        "too-long-id": attestation("none", {}, auth_data(credential_id=b"\1" * 1024)),
        "no-credential": attestation("none", {}, auth_data(0x05)),
        "bomb-in-auth-data": attestation("none", {}, DATA[:87] + BOMBS["array-of-2-to-27"]),
    }
    for key, content in {**hostile, **BOMBS}.items():
        write("attestation-object", f"hostile-{key}", content)


def keys():
    return {
        "es256": KEY,
        "es384": ec_key(ec.derive_private_key(1, ec.SECP384R1()), -35, 2),
        "es512": ec_key(ec.derive_private_key(1, ec.SECP521R1()), -36, 3),
        "eddsa": {1: 1, 3: -8, -1: 6, -2: raw(ed25519.Ed25519PrivateKey.from_private_bytes(bytes(32)))},
        "ed448": {1: 1, 3: -53, -1: 7, -2: raw(ed448.Ed448PrivateKey.from_private_bytes(bytes(57)))},
        "rs256": RSA_KEY,
    }


def cose_keys():
    for alg, key in keys().items():
        write("cose-key", f"valid-{alg}", cbor(key))
    eddsa = keys()["eddsa"]
    hostile = {
        "off-curve": {**KEY, -3: bytes(31) + b"\1"},
        "zero-point": {**KEY, -2: bytes(32), -3: bytes(32)},
        "compressed-point": {**KEY, -3: True},
        "short-coordinate": {**KEY, -2: KEY[-2][1:]},
        "unreduced-coordinate": {**KEY, -2: b"\xff" * 32},
        "p384-for-es256": {**ec_key(ec.derive_private_key(1, ec.SECP384R1()), -7, 2)},
        "extra-parameter": {**KEY, 2: b"id"},
        "private-part": {**KEY, -4: bytes(32)},
        "es256k": {**KEY, 3: -47, -1: 8},
        "identity-point": {**eddsa, -2: b"\1" + bytes(31)},
        "small-order": {**eddsa, -2: bytes(32)},
        "non-canonical-point": {**eddsa, -2: b"\xee" + b"\xff" * 30 + b"\x7f"},
        "exponent-1": {**RSA_KEY, -2: b"\1"},
        "exponent-2": {**RSA_KEY, -2: b"\2"},
        "exponent-of-40-bits": {**RSA_KEY, -2: b"\1\0\0\0\1"},
        "leading-zero": {**RSA_KEY, -1: b"\0" + RSA_KEY[-1]},
        "rsa-512": {**RSA_KEY, -1: b"\xff" * 64},
        "rsa-16384": {**RSA_KEY, -1: b"\xff" * 2048},
        "rs1": {**RSA_KEY, 3: -65535},
        "text-algorithm": {**KEY, 3: "ES256"},
    }
    for key, content in hostile.items():
        write("cose-key", f"hostile-{key}", cbor(content))
    for key, content in BOMBS.items():
        write("cose-key", f"hostile-{key}", content)


def client_datas():
    write("client-data", "valid-create", CREATE)
    write("client-data", "valid-get", GET)
    write("client-data", "valid-byte-order-mark", b"\xef\xbb\xbf" + CREATE)
    write("client-data", "valid-extra-members", client_data("webauthn.create", tokenBinding="x", other=[1, {}]))
    write("client-data", "valid-odd-space", CREATE.replace(b'":', b'" :\n\t'))
    write("client-data", "valid-escapes", CREATE.replace(b"webauthn", b"\\u0077eb\\u0061uthn"))
    hostile = {
        "top-origin": client_data("webauthn.create", crossOrigin=True, topOrigin="https://example.com"),
        "two-challenges": CREATE.replace(b'"origin"', b'"challenge":"x","origin"'),
        "two-types-by-escape": CREATE.replace(b'"origin"', b'"\\u0074ype":"webauthn.get","origin"'),
        "padding": CREATE.replace(b'","origin"', b'=","origin"'),
        "null-origin": client_data("webauthn.create", origin=None),
        "upper-case-origin": client_data("webauthn.create", origin="HTTPS://EXAMPLE.ORG"),
        "lone-surrogate": CREATE.replace(b"example", b"\\ud800"),
        "two-halves": CREATE.replace(b"example", b"\\ud83d\\ude00"),
        "not-utf8": CREATE.replace(b"example", b"\xff\xfe"),
        "overlong": CREATE.replace(b"example", b"\xc1\xa1"),
        "nul": CREATE.replace(b"example", b"\\u0000"),
        "nested": b'{"a":' + b"[" * 200 + b"]" * 200 + b"}",
        "wide": b"[" + b"1," * 5000 + b"1]",
        "big-number": b'{"a":' + b"9" * 400 + b"e" + b"9" * 400 + b"}",
        "long-string": b'{"a":"' + b"x" * 4000 + b'"}',
        "open-string": b'{"type":"webauthn.create',
        "kelvin-sign": client_data("webauthn.create", origin="https://example.org\u212a"),
    }
    for key, content in hostile.items():
        write("client-data", f"hostile-{key}", content)


def authenticator_datas():
    write("authenticator-data", "valid-assertion", auth_data(0x05))
    write("authenticator-data", "valid-synced", auth_data(0x1D))
    write("authenticator-data", "valid-attested", DATA)
    write("authenticator-data", "valid-extensions", auth_data(0x85, extensions={"uvm": [[2, 4, 2]]}))
    write("authenticator-data", "valid-both", auth_data(0xC5, extensions={"credProtect": 2}))
    for alg, key in keys().items():
        write("authenticator-data", f"valid-attested-{alg}", auth_data(key=key))
    hostile = {
        "short": DATA[:36],
        "id-past-the-end": DATA[:53] + b"\xff\xff" + DATA[55:],
        "empty-id": auth_data(credential_id=b""),
        "trailing-byte": DATA + b"\0",
        "extensions-missing": auth_data(0x85),
        "extensions-no-map": auth_data(0x85, extensions=[1]),
        "backed-up-though-ineligible": auth_data(0x15),
    }
    for key, content in hostile.items():
        write("authenticator-data", f"hostile-{key}", content)
    for key, content in BOMBS.items():
        write("authenticator-data", f"hostile-{key}-as-key", DATA[:87] + content)
        write("authenticator-data", f"hostile-{key}-as-extensions", auth_data(0x85) + content)


def response(content, **changes):
    form = {
        "id": b64url(CREDENTIAL_ID), "rawId": b64url(CREDENTIAL_ID), "type": "public-key",
        "authenticatorAttachment": "platform", "clientExtensionResults": {"credProps": {"rk": True}},
        "response": {key: b64url(value) if isinstance(value, bytes) else value for key, value in content.items()},
    }  # fmt: skip
    return json.dumps({**form, **changes}, separators=(",", ":")).encode()


def response_jsons():
    created = {
        "clientDataJSON": CREATE, "attestationObject": attestation("none", {}), "transports": ["internal"],
    }  # fmt: skip
    used = {
        "clientDataJSON": GET, "authenticatorData": auth_data(0x05), "userHandle": b"\1\2\3",
        "signature": sign(CREDENTIAL, auth_data(0x05), sha256(GET)),
    }  # fmt: skip
    write("response-json", "valid-registration", response(created))
    write("response-json", "valid-authentication", response(used))
    record = {
        "credentialID": b64url(CREDENTIAL_ID), "publicKey": b64url(cbor(KEY)), "signCount": 0,
        "backupEligible": None, "backupState": False, "uvInitialized": True, "userID": "AQID",
    }  # fmt: skip
    ceremony = {
        "relyingPartyID": "example.org", "origins": ["https://example.org"], "challenge": b64url(CHALLENGE),
        "algorithms": [-7, -257, -47], "allowCrossOrigin": True, "topOrigins": ["https://example.com"],
        "mediation": "conditional", "userVerification": "required", "attestation": "direct",
        "allowCredentials": [b64url(CREDENTIAL_ID)], "userID": "AQID",
    }  # fmt: skip
    text = response(created)
    hostile = {
        "record": json.dumps(record).encode(),
        "ceremony": json.dumps(ceremony).encode(),
        "comments": b"// a comment\n{/* another */}",
        "byte-order-mark": b"\xef\xbb\xbf" + text,
        "two-ids": text.replace(b'"rawId"', b'"id":"AA","rawId"'),
        "other-raw-id": response(created, rawId="AAAA"),
        "padded-id": response(created, id="QQ==", rawId="QQ=="),
        "plain-base64": response({**created, "clientDataJSON": "+/+/"}),
        "stray-bits": response({**created, "clientDataJSON": "QR"}),
        "huge-base64": response({**created, "clientDataJSON": "A" * 8000}),
        "many-transports": response({**created, "transports": ["usb"] * 17}),
        "long-transport": response({**created, "transports": ["x" * 65]}),
        "null-members": response({**used, "userHandle": None}, authenticatorAttachment=None),
        "long-user-handle": response({**used, "userHandle": bytes(65)}),
        "wrong-types": response({**created, "clientDataJSON": 7}, clientExtensionResults=[]),
        "array": b"[" + text + b"]",
        "nested": b"[" * 500,
        "nested-objects": b'{"a":' * 300,
        "wide": b"[" + b"0," * 5000 + b"0]",
        "numbers": b"[0,-0,1.50,1e3,-1E+3,9223372036854775807,9223372036854775808,-9223372036854775808,1e999]",
        "escapes": b'["\\b\\f\\n\\r\\t\\"\\\\\\/\\u0000\\u001f\\u007f\\u2028\\ud83d\\ude00\\uFFFF"]',
        "lone-surrogates": b'["\\ud83d","\\ude00"]',
        "normal-forms": '{"\u00e9":1,"e\u0301":2}'.encode(),
    }
    for key, content in hostile.items():
        write("response-json", f"hostile-{key}", content)


def certificates():
    valid = {
        "root": ROOT_DER, "packed": PACKED_DER, "fido-u2f": U2F_DER, "apple": APPLE_DER,
        "android-key": ANDROID_DER, "tpm": TPM_DER,
        "ed25519": certificate(PACKED_NAME, ed25519.Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key()),
        "p384": certificate(PACKED_NAME, ec.derive_private_key(1, ec.SECP384R1()).public_key(), digest=hashes.SHA384()),
    }  # fmt: skip
    for key, content in valid.items():
        write("certificate", f"valid-{key}", content)
    wide = [unknown(f"1.3.6.1.4.1.99999.{n}", b"\5\0") for n in range(60)]
    hostile = {
        "empty": b"",
        "trailing-byte": PACKED_DER + b"\0",
        "truncated": PACKED_DER[:-1],
        "length-of-2-to-32": b"\x30\x84\xff\xff\xff\xff",
        "length-of-2-to-64": b"\x30\x88" + b"\xff" * 8,
        "indefinite": b"\x30\x80" + PACKED_DER[4:] + b"\0\0",
        "nested": b"\x30\x80" * 500,
        "many-extensions": certificate(PACKED_NAME, ATTESTATION.public_key(), wide),
        "long-oid": certificate(PACKED_NAME, ATTESTATION.public_key(), [unknown("1.3." + ".".join(["4294967295"] * 10), b"")]),
        "bomb-in-aaguid": certificate(
            PACKED_NAME, ATTESTATION.public_key(), [unknown("1.3.6.1.4.1.45724.1.1.4", b"\4\x84\xff\xff\xff\xff")]
        ),
        "bomb-in-nonce": certificate(
            PACKED_NAME, CREDENTIAL.public_key(), [unknown("1.2.840.113635.100.8.2", b"\x30\x80" * 100)]
        ),
        "bomb-in-description": certificate(
            PACKED_NAME, CREDENTIAL.public_key(), [unknown("1.3.6.1.4.1.11129.2.1.17", b"\x30\x88" + b"\xff" * 8)]
        ),
        "authority": certificate(PACKED_NAME, ATTESTATION.public_key(), authority=True),
        "other-issuer": certificate(PACKED_NAME, ATTESTATION.public_key(), issuer=ATTESTATION),
        "explicit-parameters": explicit_parameters(),
        "rsa-16384": with_key(rsa_key_info(b"\xff" * 2048, b"\1\0\1")),
        "rsa-exponent-1": with_key(rsa_key_info(RSA_KEY[-1], b"\1")),
        "point-at-infinity": with_key(ec_key_info(b"\0")),
        "compressed-point": with_key(ec_key_info(b"\3" + KEY[-2])),
        "hybrid-point": with_key(ec_key_info(b"\7" + KEY[-2] + KEY[-3])),
        "off-curve": with_key(ec_key_info(b"\4" + b"\1" * 64)),
    }
    for key, content in hostile.items():
        write("certificate", f"hostile-{key}", content)


def bit_string(content):
    return der(3, b"\0" + content)


def rsa_key_info(modulus, exponent):
    algorithm = der(0x30, bytes.fromhex("06092a864886f70d0101010500"))
    return der(0x30, algorithm + bit_string(der(0x30, der(2, b"\0" + modulus) + der(2, exponent))))


EC_PUBLIC_KEY = bytes.fromhex("06072a8648ce3d0201")


def ec_key_info(point):
    return der(0x30, der(0x30, EC_PUBLIC_KEY + bytes.fromhex("06082a8648ce3d030107")) + bit_string(point))


def with_key(key_info):
    """The packed certificate with another key in it, signed anew by the root."""
    old = ATTESTATION.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    body = x509.load_der_x509_certificate(PACKED_DER).tbs_certificate_bytes
    before, after = body[4:].split(old)
    content = before + key_info + after
    body = der(0x30, content)
    signature = ROOT.sign(body, ec.ECDSA(hashes.SHA256()))
    return der(0x30, body + der(0x30, bytes.fromhex("06082a8648ce3d040302")) + bit_string(signature))


def explicit_parameters():
    """P-256 spelled out, with a generator that makes the key 1 of whoever chose it (CVE-2020-0601)."""
    p = 2**256 - 2**224 + 2**192 + 2**96 - 1
    b = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
    n = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    point = b"\4" + KEY[-2] + KEY[-3]

    def number(value):
        return der(2, b"\0" + value.to_bytes(32, "big"))

    curve = der(0x30, der(4, (p - 3).to_bytes(32, "big")) + der(4, b.to_bytes(32, "big")))
    field = der(0x30, bytes.fromhex("06072a8648ce3d0101") + number(p))
    parameters = der(0x30, der(2, b"\1") + field + curve + der(4, point) + number(n) + der(2, b"\1"))
    return with_key(der(0x30, der(0x30, EC_PUBLIC_KEY + parameters) + bit_string(point)))


attestation_objects()
cose_keys()
client_datas()
authenticator_datas()
response_jsons()
certificates()
print(b64url(ROOT_DER))
