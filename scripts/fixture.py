#!/usr/bin/env python3
"""Makes the database that a released version leaves behind, for the tests that bring it forward.

    scripts/fixture.py BINARY FILE      as crates/store/tests/fixtures/0007_name.sqlite

The server is used as people use it, as far as its version goes, and then killed: so one task runs and one waits.
"""

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("file", type=Path)
    args = parser.parse_args()
    if args.file.exists():
        sys.exit(f"{args.file} is there already; what a version has left behind does not change")
    with tempfile.TemporaryDirectory() as folder:
        command = [args.binary, "serve", "--listen", "127.0.0.1:0", "--data-dir", folder, "--workers", "1"]
        command += ["--task-threads", "1", "--rate-limit", "off", "--default-plan", "enterprise", "--log", "off"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("KERF_")}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            use(server.stdout.readline().split()[-1])
        finally:
            server.kill()
            server.wait()
        with sqlite3.connect(Path(folder) / "kerf.sqlite") as database:
            database.execute("VACUUM INTO ?", [str(args.file)])


def use(base):
    def call(method, path, body=None, token=None, optional=False):
        headers = {"content-type": "application/json", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{base}/api/v1{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as refusal:
            if optional and refusal.code in (404, 405):
                return None
            sys.exit(f"{method} {path}: {refusal.code} {refusal.read()[:300]}")

    def register(name):
        account = {"email": f"{name}@example.com", "password": "correct horse", "name": name.capitalize()}
        return call("POST", "/auth/register", account)["access_token"]

    anna, boris = register("anna"), register("boris")
    call("POST", "/auth/login", {"email": "anna@example.com", "password": "correct horse"})
    project = call("POST", "/projects", {"name": "Дом", "tags": ["2026"]}, anna, optional=True)

    def submit(name, effort, rows, **more):
        panel = lambda n: {"id": n, "width": 200 + 37 * n % 700, "height": 150 + 53 * n % 400, "count": 2}
        job = {
            "name": name,
            "panels": [panel(n) for n in range(rows)],
            "stock_panels": [{"id": "s", "width": 2440, "height": 1220, "count": 500}],
            "configuration": {"optimization_factor": effort},
            **more,
        }
        return call("POST", "/optimize", job, anna)["task_id"]

    in_project = {"project_id": project["id"]} if project else {}
    done = [submit("Кухня", 0, 3, **in_project), submit("Wardrobe", 0, 4, notes="for Monday, urgent")]
    for task in done:
        while call("GET", f"/task/{task}", token=anna)["status"] != "FINISHED":
            time.sleep(0.05)
    call("PATCH", f"/calculations/{done[0]}/favorite", token=anna)

    links = f"/calculations/{done[0]}/links"
    link = call("POST", links, {"kind": "saw"}, anna, optional=True)
    if link:
        call("POST", links, {"kind": "view", "expires_at": "2999-01-01T00:00:00Z"}, anna)
        ticked = [{"item": "sheet:1", "state": "done", "at": "2026-11-21T10:00:00Z"}]
        call("PUT", f"/shared/{link['url'].rsplit('/', 1)[1]}/progress", {"items": ticked})

    row = {"id": "1", "width": 600, "height": 400, "count": 5}
    material = {"name": "МДФ 16", "type": "WOOD", "thickness": 16, "price_per_unit": 1234.5, "currency": "EUR"}
    call("POST", "/materials", material, anna, optional=True)
    call("POST", "/templates/stock-panels", {"name": "Own sheet", "stock_panel": row}, anna, optional=True)
    saw = {"name": "Own saw", "configuration": {"cut_thickness": 4.4}}
    saw = call("POST", "/templates/configurations", saw, anna, optional=True)
    for _ in range(2 if saw else 0):
        call("POST", f"/templates/configurations/{saw['id']}/use", {}, anna)
    call("POST", "/panel-sets", {"name": "Doors", "panels": [row]}, anna, optional=True)
    call("POST", "/stock-panel-sets", {"name": "Rack", "stock_panels": [row]}, anna, optional=True)
    call("POST", "/templates/machines", {"name": "Router", "options": {}}, anna, optional=True)
    call("PUT", "/settings", {"language": "en", "theme": "light"}, anna, optional=True)
    call("POST", "/auth/api-keys", {"name": "Robot"}, anna, optional=True)
    if call("POST", "/team", {"name": "Workshop"}, anna, optional=True):
        call("POST", "/team/invitations", {"email": "boris@example.com", "role": "viewer"}, anna)
        invitation = call("GET", "/team/invitations", token=boris)[0]
        call("POST", f"/team/invitations/{invitation['id']}/accept", {}, boris)

    running = submit("Running", 2, 40)
    # A long one: short ones have a worker of their own.
    submit("Waiting", 1, 3)
    while call("GET", f"/task/{running}", token=anna)["status"] != "RUNNING":
        time.sleep(0.02)


if __name__ == "__main__":
    main()
