"""Verifies one assertion by py_webauthn as often as it is told, for a benchmark that times it from outside.

The first line of standard input is the case: {"response": AuthenticationResponseJSON as a text, "publicKey":
base64url, "signCount": …, "challenge": base64url, "rpId": …, "origin": …}; the answer is the version of OpenSSL
that it runs on. Every later line is a count; the answer, after that many verifications, is the count again.
"""

import json
import sys

from cryptography.hazmat.backends.openssl import backend
from webauthn import verify_authentication_response
from webauthn.helpers import base64url_to_bytes

case = json.loads(sys.stdin.readline())
response = case["response"]
known = {
    "expected_challenge": base64url_to_bytes(case["challenge"]),
    "expected_rp_id": case["rpId"],
    "expected_origin": case["origin"],
    "credential_public_key": base64url_to_bytes(case["publicKey"]),
    "credential_current_sign_count": case["signCount"],
}
print(backend.openssl_version_text(), flush=True)
for line in sys.stdin:
    count = int(line)
    for _ in range(count):
        verify_authentication_response(credential=response, **known)
    print(count, flush=True)
