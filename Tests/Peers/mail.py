"""A mail server to hand messages to: PyPI's aiosmtpd, and Python's own email package as the reader.

The one argument is a JSON object: {"folder": where to write, "port": 0 for any, "security": "plain" |
"starttls" | "implicit", "user": …, "password": … (optional: then nothing is taken without them), "stall":
"greeting" | "text" (optional: goes silent there)}.

Prints {"port": …} when it listens. Writes `authority.pem`, which vouches for `localhost` alone, and appends
one JSON line to `messages` for each message before it says that it has it. A recipient `reply-NNN@…` is
answered NNN, a sender `reply-NNN@…` as well, a recipient `text-NNN@…` gets that answer to the text. Ends with
its standard input, so that it does not outlive whoever started it.
"""

import asyncio
import datetime
import email
import email.policy
import json
import logging
import os
import pathlib
import ssl
import sys
import threading

from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

OPTIONS = json.loads(sys.argv[1])
FOLDER = pathlib.Path(OPTIONS["folder"])


def certificate(name, issuer, key, issuer_key, *extensions):
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
    )
    for extension in extensions:
        builder = builder.add_extension(extension, critical=False)
    return builder.sign(issuer_key, hashes.SHA256())


def context():
    """A TLS context with a certificate for `localhost`, of an authority made for the occasion."""
    authority_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    authority = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "An authority of a test")])
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    root = certificate(
        authority, authority, authority_key, authority_key, x509.BasicConstraints(ca=True, path_length=None)
    )
    leaf = certificate(
        name, authority, key, authority_key, x509.SubjectAlternativeName([x509.DNSName("localhost")])
    )
    pem = serialization.Encoding.PEM
    (FOLDER / "authority.pem").write_bytes(root.public_bytes(pem))
    private = key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (FOLDER / "server.pem").write_bytes(private + leaf.public_bytes(pem))
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(FOLDER / "server.pem")
    return made


def asked_reply(address, prefix):
    local = address.partition("@")[0]
    return f"{local[len(prefix):]} as asked for" if local.startswith(prefix) else None


class Desk:
    async def handle_MAIL(self, server, session, envelope, address, options):
        reply = asked_reply(address, "reply-")
        if reply is None:
            envelope.mail_from = address
        return reply or "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        reply = asked_reply(address, "reply-")
        if reply is None:
            envelope.rcpt_tos.append(address)
        return reply or "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if OPTIONS.get("stall") == "text":
            await asyncio.sleep(3600)
        reply = asked_reply(envelope.rcpt_tos[0], "text-")
        if reply is None:
            encrypted = server.transport.get_extra_info("sslcontext") is not None
            with open(FOLDER / "messages", "a", encoding="utf-8") as file:
                file.write(json.dumps(told(session, envelope, encrypted)) + "\n")
        return reply or "250 taken"


def told(session, envelope, encrypted):
    content = envelope.original_content
    message = email.message_from_bytes(content, policy=email.policy.default)
    defects = list(message.defects)
    for value in message.values():
        defects += value.defects
    sender = message["From"].addresses[0]
    return {
        "from": envelope.mail_from,
        "to": envelope.rcpt_tos,
        "hello": session.host_name,
        "encrypted": encrypted,
        "authenticated": bool(session.authenticated),
        "connection": "%s:%d" % session.peer[:2],
        "longest": max(len(line) for line in content.split(b"\r\n")),
        "ascii": content.isascii(),
        "defects": [str(defect) for defect in defects],
        "headers": {key.lower(): str(value) for key, value in message.items()},
        "date": message["Date"].datetime.isoformat(),
        "sender": [sender.display_name, sender.addr_spec],
        "subject": str(message["Subject"]),
        "text": message.get_content().replace("\r\n", "\n"),
    }


def authenticate(server, session, envelope, mechanism, data):
    known = (OPTIONS["user"].encode(), OPTIONS["password"].encode())
    return AuthResult(success=(data.login, data.password) == known, handled=False)


class Silence(asyncio.Protocol):
    """Takes connections and says nothing."""


def end_with_input():
    sys.stdin.read()
    os._exit(0)


async def main():
    security = OPTIONS["security"]
    tls = None if security == "plain" else context()
    settings = {"hostname": "peer.example"}
    if "user" in OPTIONS:
        settings |= {"authenticator": authenticate, "auth_required": True}
    if security == "starttls":
        settings |= {"tls_context": tls, "require_starttls": True}
    loop = asyncio.get_running_loop()

    def protocol():
        if OPTIONS.get("stall") == "greeting":
            return Silence()
        return SMTP(Desk(), loop=loop, **settings)

    server = await loop.create_server(
        protocol, "127.0.0.1", OPTIONS["port"], ssl=tls if security == "implicit" else None, backlog=256
    )
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await server.serve_forever()


logging.getLogger("mail.log").setLevel(logging.CRITICAL)
threading.Thread(target=end_with_input, daemon=True).start()
asyncio.run(main())
