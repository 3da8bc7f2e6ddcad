#!/usr/bin/env python3
"""Measures the history of a user with many calculations over HTTP, and says whether it stays under its limit.

    scripts/history.py BINARY [--rows N]      on SQLite, and where TEST_DATABASE_URL names a server, on PostgreSQL
    ... --team [--others N]                   of somebody in a team, half of them of the team; beside so many of others

Each kind of list is asked for many times over one connection; what is shown is the time until the whole answer has
arrived, in milliseconds. `scripts/history.sh` builds the binary and brings the PostgreSQL.
"""

import argparse
import http.client
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
import zlib
from pathlib import Path
from urllib.parse import urlsplit

LIMIT_MS = 10
ASKED = 100
BATCH = 500
PAGES = [
    ("first page of 10", ""),
    ("first page of 100", "page_size=100"),
    ("first page with the jobs", "include_request_data=true"),
    ("page in the middle", "page={middle}"),
    ("last page", "page={last}"),
    ("oldest first", "sort=submitted_at"),
    ("by name", "sort=name"),
    ("by name, from the end, in the middle", "sort=-name&page={middle}"),
    ("by status", "sort=status"),
    ("by ratio, greatest first", "sort=-total_used_area_ratio"),
    ("by ratio, least first", "sort=total_used_area_ratio"),
    ("only FINISHED", "status=FINISHED"),
    ("only FINISHED, in the middle", "status=FINISHED&page={middle}"),
    ("only ERROR", "status=ERROR"),
    ("only favourites", "favorite=true"),
    ("all but favourites", "favorite=false"),
    ("of a project", "project_id={project}"),
    ("search that finds 1 %", "search=customer%2042"),
    ("search that finds all", "search=kitchen"),
    ("search that finds nothing", "search=nothing"),
]


class Server:
    """A server of its own, with one connection to it."""

    def __init__(self, binary, folder, database):
        args = [binary, "serve", "--listen", "127.0.0.1:0", "--data-dir", folder, "--rate-limit", "off", "--log", "off"]
        args += ["--default-plan", "enterprise"]
        if database:
            args += ["--database-url", database]
        self.process = subprocess.Popen(args, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if "http://" not in line:
            sys.exit("the server does not start")
        self.connection = http.client.HTTPConnection(urlsplit(line.split()[-1]).netloc, timeout=30)
        self.token = None

    def call(self, method, path, body=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.connection.request(method, "/api/v1" + path, json.dumps(body) if body is not None else None, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            sys.exit(f"{method} {path}: {answer.status} {text[:300]}")
        return json.loads(text)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def statements(rows, user, project, team, postgres):
    """Inserts the rows in batches: each is a transaction, as each calculation is one. Every other is the team's."""
    quoted = (lambda u: f"'{u}'::uuid") if postgres else (lambda u: f"X'{u.hex}'")
    new_id = "gen_random_uuid()" if postgres else "randomblob(16)"
    moment = (
        "timestamptz '2020-01-01 00:00:00+00' + n * interval '1 minute'"
        if postgres
        else "strftime('%Y-%m-%dT%H:%M:%S', '2020-01-01', '+' || n || ' minutes') || '.000000+00:00'"
    )
    text = "'kitchen ' || (n % 100003 * 7919 % 100003) || ' for customer ' || (n % 100)"
    true, false = ("true", "false") if postgres else ("1", "0")
    for start in range(0, rows, BATCH):
        numbers = (
            f"WITH RECURSIVE numbers(n) AS (SELECT {start} UNION ALL SELECT n + 1 FROM numbers "
            f"WHERE n + 1 < {min(start + BATCH, rows)}) "
        )
        yield (
            "INSERT INTO calculations (id, user_id, name, notes, search_key, name_key, is_favorite, panel_count, "
            "stock_panel_count, submitted_at, completed_at, status, "
            "percent, mosaic_count, used_area, wasted_area, used_area_ratio, cut_length, cuts, project_id, team_id) "
            f"{numbers}SELECT {new_id}, {quoted(user)}, {text}, 'notes of some length on this calculation', "
            f"{text} || {'chr' if postgres else 'char'}(10) || 'notes of some length on this calculation', {text}, "
            f"CASE WHEN n % 50 = 0 THEN {true} ELSE {false} END, 8, 1, {moment}, {moment}, "
            "CASE WHEN n % 20 = 0 THEN 'ERROR' WHEN n % 10 = 0 THEN 'STOPPED' ELSE 'FINISHED' END, 100.0, "
            "CASE WHEN n % 20 = 0 THEN NULL ELSE 2 END, CASE WHEN n % 20 = 0 THEN NULL ELSE 1920000.0 END, "
            "CASE WHEN n % 20 = 0 THEN NULL ELSE 1056800.0 END, "
            "CASE WHEN n % 20 = 0 THEN NULL ELSE (n % 1000) / 1000.0 END, "
            "CASE WHEN n % 20 = 0 THEN NULL ELSE 9120.0 END, CASE WHEN n % 20 = 0 THEN NULL ELSE 11 END, "
            f"{f'CASE WHEN n % 2 = 0 THEN {quoted(project)} END' if project else 'NULL'}, "
            f"{f'CASE WHEN n % 4 < 2 THEN {quoted(team)} END' if team else 'NULL'} FROM numbers"
        )


def bodies(postgres):
    """Gives every calculation a job of thirty rows, as it is kept."""
    panels = [
        {"id": str(n), "width": str(300 + 7 * n), "height": str(200 + 11 * n), "count": 1 + n % 4, "label": f"Panel-{n}"}
        for n in range(30)
    ]
    stock = [{"id": "s1", "width": "2800", "height": "2070", "count": 5, "label": "Stock-1"}]
    job = zlib.compress(json.dumps({"panels": panels, "stock_panels": stock}).encode(), 1).hex()
    body = f"'\\x{job}'::bytea" if postgres else f"X'{job}'"
    return f"INSERT INTO calculation_requests (calculation_id, body) SELECT id, {body} FROM calculations"


def fill_sqlite(folder, script):
    database = sqlite3.connect(Path(folder) / "kerf.sqlite", isolation_level=None)
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA synchronous = OFF")
    for statement in script:
        database.execute(statement)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def psql():
    found = shutil.which("psql") or next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/psql"), reverse=True)), None)
    return str(found) if found else sys.exit("there is no psql to fill the database with")


def run_psql(url, script):
    subprocess.run([psql(), "-q", "-v", "ON_ERROR_STOP=1", url], input=script, text=True, check=True)


def ask(server, query):
    started = time.perf_counter()
    server.call("GET", f"/calculations?{query}")
    return (time.perf_counter() - started) * 1000


def measure(server, query):
    times = [ask(server, query) for _ in range(ASKED)]
    return statistics.median(times), statistics.quantiles(times, n=100)[98]


def filled(rows, others, person, another, project, team, postgres):
    """What fills the database."""
    yield from statements(rows, person, project, team, postgres)
    yield bodies(postgres)
    yield from statements(others, another, None, None, postgres)


def history(name, binary, rows, others, in_team, database):
    """Measures one database; says whether every page came in time."""
    folder = tempfile.mkdtemp(prefix="kerf-history.")
    server = Server(binary, folder, database)
    try:
        def register(who):
            account = {"email": f"{who}@example.com", "password": "correct horse", "name": who}
            return server.call("POST", "/auth/register", account)

        another = uuid.UUID(register("boris")["user"]["id"])
        answer = register("anna")
        server.token = answer["access_token"]
        user = uuid.UUID(answer["user"]["id"])
        team = uuid.UUID(server.call("POST", "/team", {"name": "Workshop"})["id"]) if in_team else None
        project = uuid.UUID(server.call("POST", "/projects", {"name": "House"})["id"])
        script = filled(rows, others, user, another, project, team, bool(database))
        if database:
            run_psql(database, ";\n".join([*script, "VACUUM ANALYZE"]) + ";\n")
        else:
            fill_sqlite(folder, script)
        # Filling may take longer than the server waits for the next request.
        server.connection.close()
        total = server.call("GET", "/calculations")["total"]
        if total != rows:
            sys.exit(f"{name} counts {total} calculations, not {rows}")
        places = {"middle": rows // 20, "last": rows // 10, "project": project}
        whose = "a member of a team" if in_team else "one user"
        print(f"\n{name}, {rows} calculations of {whose} beside {others} of others, ms\n\n| list | p50 | p99 |\n|---|---|---|")
        slow = []
        # A server reads the texts when they are first searched: once, and without a limit here.
        print(f"| the first search | {ask(server, 'search=plinth'):.1f} | |", flush=True)
        for title, query in PAGES:
            p50, p99 = measure(server, query.format(**places))
            print(f"| {title} | {p50:.1f} | {p99:.1f} |", flush=True)
            if p50 >= LIMIT_MS:
                slow.append(title)
        for title in slow:
            print(f"*** {name}: {title} takes {LIMIT_MS} ms or more")
        return not slow
    finally:
        server.stop()
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--others", type=int, default=0)
    parser.add_argument("--team", action="store_true")
    args = parser.parse_args()
    good = history("SQLite", args.binary, args.rows, args.others, args.team, None)
    admin = os.environ.get("TEST_DATABASE_URL")
    if admin:
        name = f"kerf_history_{os.getpid()}"
        run_psql(admin, f"CREATE DATABASE {name};")
        try:
            good &= history("PostgreSQL", args.binary, args.rows, args.others, args.team, admin.rsplit("/", 1)[0] + f"/{name}")
        finally:
            run_psql(admin, f"DROP DATABASE {name} WITH (FORCE);")
    else:
        print("PostgreSQL left out: TEST_DATABASE_URL is not set")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
