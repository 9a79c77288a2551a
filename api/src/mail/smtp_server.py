"""An SMTP server for tests: aiosmtpd, with a login. Each mail becomes a JSON file of what a reader of mail finds in it.

Arguments: port, folder, and how many deliveries are refused before the first is taken.
"""
import email, email.policy, json, pathlib, sys, threading
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

port, folder, refusals = int(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])


class Keeper:
    count = 0

    async def handle_DATA(self, server, session, envelope):
        global refusals
        if refusals > 0:
            refusals -= 1
            return "451 4.3.0 come back later"
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        Keeper.count += 1
        part = lambda kind: mail.get_body((kind,)).get_content()
        seen = {
            "from": str(mail["from"]), "to": envelope.rcpt_tos, "subject": str(mail["subject"]),
            "id": str(mail["message-id"]), "text": part("plain"), "html": part("html"),
        }
        (folder / f"{Keeper.count:03}.json").write_text(json.dumps(seen))
        return "250 kept"


def login(server, session, envelope, mechanism, data):
    ok = isinstance(data, LoginPassword) and (data.login, data.password) == (b"portal", b"rahasia")
    return AuthResult(success=ok)


Controller(
    Keeper(), hostname="127.0.0.1", port=port, authenticator=login, auth_required=True, auth_require_tls=False,
).start()
print("ready", flush=True)
threading.Event().wait()
