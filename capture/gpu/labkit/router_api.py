"""The workers of an SGLang router, asked for and registered over HTTP as Miles does it (sglang-router 0.3.2).

Miles starts its router without workers; each engine then posts ``{"url", "worker_type"}``
to ``/workers``. The router answers 202 at once and takes the worker in a moment later.
"""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator, Sequence

ROUND_S = 0.1
REPOST_S = 3.0
TIMEOUT_S = 2.0

Worker = dict[str, object]


def workers(host: str, port: int) -> list[Worker]:
    """What the router answers to ``GET /workers``. Raises OSError or ValueError."""
    code, body = _ask(host, port, "GET")
    found = json.loads(body) if code == 200 else None
    listed = found.get("workers") if isinstance(found, dict) else None
    if not isinstance(listed, list):
        raise ValueError(f"GET /workers was answered {code}")
    return [one for one in listed if isinstance(one, dict) and isinstance(one.get("url"), str)]


def register(host: str, port: int, wanted: Sequence[Worker], seconds: float) -> Iterator[tuple[str, str]]:
    """Post the workers until the router lists each as healthy; yields (url, what went wrong or empty) as each ends."""
    end = time.monotonic() + seconds
    waiting = {str(one["url"]): _payload(one) for one in wanted}
    posted: dict[str, float] = {}
    trouble = dict.fromkeys(waiting, "it was not listed")
    while waiting and time.monotonic() < end:
        listed: dict[object, Worker] = {}
        try:
            listed = {one["url"]: one for one in workers(host, port)}
        except (OSError, ValueError, http.client.HTTPException) as error:
            trouble.update(dict.fromkeys(waiting, _said(error)))
        for url in list(waiting):
            if url in listed:
                if listed[url].get("is_healthy", True):
                    del waiting[url]
                    yield url, ""
                else:
                    trouble[url] = "it is listed as not healthy"
            elif url not in posted or time.monotonic() - posted[url] > REPOST_S:
                try:
                    code, _ = _ask(host, port, "POST", waiting[url])
                except (OSError, http.client.HTTPException) as error:
                    trouble[url] = _said(error)
                    continue
                trouble[url] = f"POST /workers was answered {code}"
                if 200 <= code < 300:
                    posted[url] = time.monotonic()
        if waiting:
            time.sleep(ROUND_S)
    for url in waiting:
        yield url, trouble[url]


def _payload(worker: Worker) -> Worker:
    kept: Worker = {"url": worker["url"], "worker_type": worker.get("worker_type") or "regular"}
    if kept["worker_type"] == "prefill" and worker.get("bootstrap_port"):
        kept["bootstrap_port"] = worker["bootstrap_port"]
    return kept


def _ask(host: str, port: int, method: str, payload: Worker | None = None) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(host.strip("[]"), port, timeout=TIMEOUT_S)
    try:
        body = None if payload is None else json.dumps(payload)
        connection.request(method, "/workers", body, {"Content-Type": "application/json"} if body else {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def _said(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
