"""Lets other relying parties judge responses that were changed, one verdict of each peer for each case.

Reads {"cases": [...]} from standard input and writes {"results": [...]} to standard output.

A case: {"kind": "registration" | "authentication", "response": base64url of the response's JSON text, which
may be no JSON at all, "rpId": …, "origin": …, "challenge": base64url, "algorithms": [COSE numbers],
"registered": base64url of the attested credential data and "signCount": number (authentications only)}.
A result: {"webauthn": words, "fido2": words}: null where the peer accepts, else what it raised.

Neither peer looks a credential up by its id or a person by the user handle: webauthn is handed the one key,
fido2 the one credential, as their documentation has it.
"""

import json
import sys

from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.cose import COSEAlgorithmIdentifier

from fido2 import cbor
from fido2.attestation import Attestation
from fido2.server import Fido2Server
from fido2.webauthn import AttestedCredentialData

WORD_LIMIT = 160


def guarded(check):
    """None, or the words of whatever `check` raises."""
    try:
        check()
        return None
    except Exception as error:  # a peer may raise anything; all of it means "not verified"
        return f"{type(error).__name__}: {error}"[:WORD_LIMIT].encode("ascii", "replace").decode()


def by_webauthn(case, text):
    common = {
        "credential": text.decode(),
        "expected_challenge": base64url_to_bytes(case["challenge"]),
        "expected_rp_id": case["rpId"],
        "expected_origin": case["origin"],
    }
    if case["kind"] == "registration":
        algorithms = [COSEAlgorithmIdentifier(number) for number in case["algorithms"]]
        verify_registration_response(supported_pub_key_algs=algorithms, **common)
    else:
        credential = AttestedCredentialData(base64url_to_bytes(case["registered"]))
        verify_authentication_response(
            credential_public_key=cbor.encode(credential.public_key),
            credential_current_sign_count=case["signCount"],
            **common,
        )


def verify_attestation(attestation_object, client_data_hash):
    Attestation.for_type(attestation_object.fmt)().verify(
        attestation_object.att_stmt, attestation_object.auth_data, client_data_hash
    )


def by_fido2(case, text):
    server = Fido2Server(
        {"id": case["rpId"], "name": "Example"}, attestation="direct", verify_attestation=verify_attestation
    )
    state = {"challenge": case["challenge"], "user_verification": None}
    response = json.loads(text.decode())
    if case["kind"] == "registration":
        server.register_complete(state, response)
    else:
        credential = AttestedCredentialData(base64url_to_bytes(case["registered"]))
        server.authenticate_complete(state, [credential], response)


def judge(case):
    text = base64url_to_bytes(case["response"])
    return {
        "webauthn": guarded(lambda: by_webauthn(case, text)),
        "fido2": guarded(lambda: by_fido2(case, text)),
    }


cases = json.load(sys.stdin)["cases"]
json.dump({"results": [judge(case) for case in cases]}, sys.stdout)
