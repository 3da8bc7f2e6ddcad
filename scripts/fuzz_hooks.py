"""Signs the generated requests in: an access token ends after 15 minutes, and some requests end sessions."""

import json
import os
import urllib.request

import schemathesis


def call(path, body):
    request = urllib.request.Request(
        os.environ["KERF_BASE"] + path, json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


ACCOUNT = {"email": "fuzz@example.com", "password": "correct horse", "name": "Fuzz"}
call("/api/v1/auth/register", ACCOUNT)


@schemathesis.auth(refresh_interval=60)
class Session:
    def get(self, case, context):
        return call("/api/v1/auth/login", ACCOUNT)["access_token"]

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["authorization"] = f"Bearer {data}"
