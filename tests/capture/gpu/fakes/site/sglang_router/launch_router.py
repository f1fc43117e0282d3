"""A stand-in for SGLang's router: notes its command line, knows workers once they are posted, 503 without any."""
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

words = sys.argv[1:]
added: dict[str, tuple[float, dict[str, object]]] = {}
refuse = int(os.environ.get("FAKE_ROUTER_REFUSES", "0"))


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def answer(self, code: int, body: object) -> None:
        data = json.dumps(body).encode()
        self.send_response(code)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        now = time.monotonic()
        listed = [{"id": "1", **body, "is_healthy": now > since + 0.3} for since, body in added.values() if now > since + 0.15]
        self.answer(200, {"workers": listed, "total": len(listed)})

    def do_POST(self) -> None:
        global refuse
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        if self.path != "/workers":
            self.answer(200 if added else 503, {} if added else {"error": "no available workers"})
        elif refuse:
            refuse -= 1
            self.answer(500, {"error": "job queue not ready"})
        else:
            added[body["url"]] = time.monotonic(), body
            self.answer(202, {"status": "accepted"})


server = ThreadingHTTPServer((words[words.index("--host") + 1], int(words[words.index("--port") + 1])), Handler)
Path(os.environ["FAKE_STATE"], "router").write_text(" ".join(words))
server.serve_forever()
