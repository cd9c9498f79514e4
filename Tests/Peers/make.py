"""Makes registrations and authentications by other authenticators, for PassLift to verify.

Reads {"cases": [...]} from standard input and writes {"results": [...]}, one for each case, to standard
output.

A case: {"peer": "soft-webauthn" | "fido2-structs", "algorithm": COSE number, "attestation": "none" |
"packed", "origin": …, "creation": {"publicKey": …}, "request": {"publicKey": …}}, the options as JSON.
A result: {"registration": RegistrationResponseJSON, "authentication": AuthenticationResponseJSON}.

`soft-webauthn` is an authenticator of its own (ES256, attestation none). `fido2` brings no software
authenticator: `fido2-structs` is a short one written here over its structures, so what is compared is how
fido2 encodes COSE keys, authenticator data, attestation objects, client data and responses.
"""

import hashlib
import json
import os
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2.cose import CoseKey
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticationResponse,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    AuthenticatorData,
    CollectedClientData,
    RegistrationResponse,
)
from soft_webauthn import SoftWebauthnDevice


def credential_json(credential):
    """What a browser's toJSON() makes of a credential that holds bytes."""
    response = {
        key: websafe_encode(value) for key, value in credential["response"].items() if value is not None
    }
    raw_id = websafe_encode(credential["rawId"])
    return {
        "id": raw_id,
        "rawId": raw_id,
        "type": credential["type"],
        "clientExtensionResults": {},
        "response": response,
    }


def by_soft_webauthn(case):
    creation = case["creation"]["publicKey"]
    creation["challenge"] = websafe_decode(creation["challenge"])
    creation["user"]["id"] = websafe_decode(creation["user"]["id"])
    request = case["request"]["publicKey"]
    request["challenge"] = websafe_decode(request["challenge"])
    device = SoftWebauthnDevice()
    return {
        "registration": credential_json(device.create({"publicKey": creation}, case["origin"])),
        "authentication": credential_json(device.get({"publicKey": request}, case["origin"])),
    }


def make_key(algorithm):
    """A private key, and how it signs."""
    if algorithm == -7:
        key = ec.generate_private_key(ec.SECP256R1())
        return key, lambda message: key.sign(message, ec.ECDSA(hashes.SHA256()))
    if algorithm == -8:
        key = ed25519.Ed25519PrivateKey.generate()
        return key, key.sign
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return key, lambda message: key.sign(message, padding.PKCS1v15(), hashes.SHA256())


def by_fido2_structs(case):
    creation = case["creation"]["publicKey"]
    request = case["request"]["publicKey"]
    key, sign = make_key(case["algorithm"])
    public_key = CoseKey.for_alg(case["algorithm"]).from_cryptography_key(key.public_key())
    credential_id = os.urandom(32)
    flag = AuthenticatorData.FLAG
    rp_id_hash = hashlib.sha256(request["rpId"].encode()).digest()

    auth_data = AuthenticatorData.create(
        rp_id_hash,
        flag.UP | flag.UV | flag.BE | flag.BS | flag.AT,
        0,
        AttestedCredentialData.create(bytes(16), credential_id, public_key),
    )
    client_data = CollectedClientData.create("webauthn.create", creation["challenge"], case["origin"])
    statement = {}
    if case["attestation"] == "packed":
        statement = {"alg": case["algorithm"], "sig": sign(auth_data + client_data.hash)}
    registration = RegistrationResponse(
        raw_id=credential_id,
        response=AuthenticatorAttestationResponse(
            client_data=client_data,
            attestation_object=AttestationObject.create(case["attestation"], auth_data, statement),
        ),
    )

    auth_data = AuthenticatorData.create(rp_id_hash, flag.UP | flag.UV | flag.BE | flag.BS, 0)
    client_data = CollectedClientData.create("webauthn.get", request["challenge"], case["origin"])
    authentication = AuthenticationResponse(
        raw_id=credential_id,
        response=AuthenticatorAssertionResponse(
            client_data=client_data,
            authenticator_data=auth_data,
            signature=sign(auth_data + client_data.hash),
            user_handle=websafe_decode(creation["user"]["id"]),
        ),
    )
    return {"registration": dict(registration), "authentication": dict(authentication)}


PEERS = {"soft-webauthn": by_soft_webauthn, "fido2-structs": by_fido2_structs}

cases = json.load(sys.stdin)["cases"]
json.dump({"results": [PEERS[case["peer"]](case) for case in cases]}, sys.stdout)
