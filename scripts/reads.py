#!/usr/bin/env python3
"""Measures what reads cost: time of the server's processors for one, and how long a single reader waits for it.

    scripts/reads.py target/release/kerf [READS]

One after the other over one connection, while the server has nothing else to do. Linux only: the time is from /proc.
"""

import argparse
import http.client
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

JOB = {
    "panels": [
        {"id": "1", "width": 600, "height": 400, "count": 5},
        {"id": "2", "width": 800, "height": 300, "count": 3},
    ],
    "stock_panels": [{"id": "s", "width": 2440, "height": 1220, "count": 3}],
    "configuration": {"optimization_factor": 0},
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("reads", type=int, nargs="?", default=2000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [args.binary, "serve", "--listen", "127.0.0.1:0", "--data-dir", folder, "--workers", "1"]
        command += ["--task-threads", "1", "--rate-limit", "off", "--default-plan", "enterprise", "--log", "error"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("KERF_")}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            measure(server.pid, server.stdout.readline().split("//")[-1].strip(), args.reads)
        finally:
            server.kill()
            server.wait()


def measure(server, address, reads):
    connection = http.client.HTTPConnection(address)

    def call(method, path, body=None, token=""):
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status < 300, (path, answer.status, text)
        return text

    account = {"email": "anna@example.com", "password": "correct horse", "name": "Anna"}
    token = json.loads(call("POST", "/api/v1/auth/register", account))["access_token"]
    tasks = [json.loads(call("POST", "/api/v1/optimize", JOB, token))["task_id"] for _ in range(3)]
    for task in tasks:
        while json.loads(call("GET", f"/api/v1/task/{task}", token=token))["status"] != "FINISHED":
            time.sleep(0.02)

    spent = []
    for path in [
        f"/api/v1/task/{tasks[0]}",
        "/api/v1/calculations?include_request_data=true",
        "/api/v1/auth/me",
        f"/api/v1/calculations/{tasks[1]}",
        "/api/v1/projects",
        "/api/v1/materials",
        "/api/v1/settings",
        "/health",
    ]:
        for _ in range(100):
            call("GET", path, token=token)
        before, waited = processor_time(server), []
        for _ in range(reads):
            started = time.perf_counter()
            size = len(call("GET", path, token=token))
            waited.append((time.perf_counter() - started) * 1e3)
        spent.append((processor_time(server) - before) / reads)
        waited.sort()
        p50, p99 = waited[reads // 2], waited[reads * 99 // 100]
        print(f"{path[:46]:46} {size:6} bytes {spent[-1]:5.0f} µs, p50 {p50:.2f} ms, p99 {p99:.2f} ms")
    print(f"mean {sum(spent) / len(spent):.0f} µs")


def processor_time(process):
    """Of all threads that are there, in microseconds."""
    files = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(file.read_text().split()[0]) for file in files) / 1e3


if __name__ == "__main__":
    main()
