"""Lets other relying parties verify what PassLift's software authenticator makes.

Reads {"cases": [...]} from standard input and writes {"results": [...]}, one for each case, to standard
output.

A case: {"peer": "webauthn" | "fido2", "conditional": bool, "rpId": …, "origin": …, "challenge": base64url,
"algorithms": [COSE numbers], "registration": RegistrationResponseJSON, "authentication":
AuthenticationResponseJSON}.
A result: {"registration": verdict, "authentication": verdict}, a verdict being {"verified": true, …} with
what the peer read, or {"verified": false, "error": …} with its own words.

`webauthn` is told of a conditional creation (require_user_presence=False). `fido2` has no such setting.
"""

import json
import sys

from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import AttestationFormat

from fido2.attestation import Attestation
from fido2.server import Fido2Server
from fido2.webauthn import RegistrationResponse


def guarded(check):
    """The verdict of `check`, whatever it raises."""
    try:
        return {"verified": True, **check()}
    except Exception as error:  # a peer may raise anything; all of it means "not verified"
        return {"verified": False, "error": f"{type(error).__name__}: {error}"}


def by_webauthn(case):
    common = {
        "expected_challenge": base64url_to_bytes(case["challenge"]),
        "expected_rp_id": case["rpId"],
        "expected_origin": case["origin"],
    }
    known = {}

    def registration():
        verified = verify_registration_response(
            credential=case["registration"],
            require_user_presence=not case["conditional"],
            supported_pub_key_algs=[COSEAlgorithmIdentifier(number) for number in case["algorithms"]],
            **common,
        )
        known["registration"] = verified
        return {
            "format": AttestationFormat(verified.fmt).value,
            "userVerified": verified.user_verified,
            "backedUp": verified.credential_backed_up,
            "signCount": verified.sign_count,
        }

    def authentication():
        verified = verify_authentication_response(
            credential=case["authentication"],
            credential_public_key=known["registration"].credential_public_key,
            credential_current_sign_count=known["registration"].sign_count,
            **common,
        )
        return {
            "userVerified": verified.user_verified,
            "backedUp": verified.credential_backed_up,
            "signCount": verified.new_sign_count,
        }

    return {"registration": guarded(registration), "authentication": guarded(authentication)}


def by_fido2(case):
    def verify_attestation(attestation_object, client_data_hash):
        Attestation.for_type(attestation_object.fmt)().verify(
            attestation_object.att_stmt, attestation_object.auth_data, client_data_hash
        )

    server = Fido2Server(
        {"id": case["rpId"], "name": "Example"}, attestation="direct", verify_attestation=verify_attestation
    )
    state = {"challenge": case["challenge"], "user_verification": None}

    def said(auth_data):
        return {
            "userVerified": auth_data.is_user_verified(),
            "backedUp": auth_data.is_backed_up(),
            "signCount": auth_data.counter,
        }

    def registration():
        auth_data = server.register_complete(state, case["registration"])
        attestation_object = RegistrationResponse.from_dict(case["registration"]).response.attestation_object
        return {"format": attestation_object.fmt, **said(auth_data)}

    def authentication():
        registered = RegistrationResponse.from_dict(case["registration"]).response.attestation_object
        server.authenticate_complete(state, [registered.auth_data.credential_data], case["authentication"])
        return {}

    return {"registration": guarded(registration), "authentication": guarded(authentication)}


PEERS = {"webauthn": by_webauthn, "fido2": by_fido2}

cases = json.load(sys.stdin)["cases"]
json.dump({"results": [PEERS[case["peer"]](case) for case in cases]}, sys.stdout)
