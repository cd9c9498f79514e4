"""Makes and checks one-time codes as another implementation does: PyPI's passlib.

Reads {"cases": [...]} from standard input and writes {"results": [...]}, one for each case, to standard
output.

A case: {"link": an otpauth link, "times": [seconds, ...], "secret": hexadecimal, "algorithm", "digits",
"period", "label", "issuer"}. A result: {"read": what the link says, {"secret", "algorithm", "digits",
"period", "label", "issuer"}; "codes": those of the link at the times; "link": the peer's own, of the
case's other members}.
"""

import json
import sys

from passlib.totp import TOTP


def answer(case):
    theirs = TOTP.from_uri(case["link"])
    own = TOTP(
        key=case["secret"], format="hex", alg=case["algorithm"].lower(), digits=case["digits"],
        period=case["period"])
    return {
        "read": {
            "secret": theirs.hex_key, "algorithm": theirs.alg.upper(), "digits": theirs.digits,
            "period": theirs.period, "label": theirs.label, "issuer": theirs.issuer or "",
        },
        "codes": [theirs.generate(time).token for time in case["times"]],
        "link": own.to_uri(label=case["label"], issuer=case["issuer"]),
    }


json.dump({"results": [answer(case) for case in json.load(sys.stdin)["cases"]]}, sys.stdout)
