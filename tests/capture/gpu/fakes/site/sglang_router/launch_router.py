"""A stand-in for SGLang's router: listens at its address, and notes its command line."""
import os
import socket
import sys
import time
from pathlib import Path

words = sys.argv[1:]
server = socket.create_server((words[words.index("--host") + 1], int(words[words.index("--port") + 1])))
Path(os.environ["FAKE_STATE"], "router").write_text(" ".join(words))
time.sleep(60)
