"""A network of its own for one run, so that several runs on one host use the same ports.

Miles looks for free ports from 15000 on and binds them half a minute later, after
the imports: two runs that start together would be given the same ones. In a
network namespace (Linux, root) each run sees only its own loopback device, which
is given the host's address too, because Ray looks that up by the host's name.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import struct
import subprocess
import sys

_CLONE_NEWNET = 0x40000000
_SIOCGIFFLAGS, _SIOCSIFFLAGS = 0x8913, 0x8914
_SIOCSIFADDR, _SIOCSIFNETMASK = 0x8916, 0x891C
_UP = 0x1


def enter() -> None:
    """Move this process, and what it starts from now on, into a network of its own. Raises OSError."""
    address = _host_address()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_CLONE_NEWNET) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"no network of its own: {os.strerror(number)}")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        _bring_up(control, b"lo")
        if address:
            _set(control, _SIOCSIFADDR, b"lo:1", address)
            _set(control, _SIOCSIFNETMASK, b"lo:1", "255.255.255.255")


def available() -> bool:
    """Whether a network of its own can be had here (tried in a child process)."""
    code = "from labkit import private_net; private_net.enter()"
    kit = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    tried = subprocess.run([sys.executable, "-c", code], cwd=kit, stdin=subprocess.DEVNULL, capture_output=True)
    return tried.returncode == 0


def _host_address() -> str:
    """The address that this host's name stands for, or empty when that is loopback or nothing."""
    try:
        address = socket.gethostbyname(socket.gethostname())
    except OSError:
        return ""
    return "" if address.startswith("127.") else address


def _request(name: bytes, body: bytes) -> bytes:
    return struct.pack("16s24s", name, body)


def _bring_up(control: socket.socket, name: bytes) -> None:
    answer = fcntl.ioctl(control, _SIOCGIFFLAGS, _request(name, b""))
    flags = struct.unpack("16sH22s", answer)[1] | _UP
    fcntl.ioctl(control, _SIOCSIFFLAGS, _request(name, struct.pack("H", flags)))


def _set(control: socket.socket, what: int, name: bytes, address: str) -> None:
    body = struct.pack("HH4s", socket.AF_INET, 0, socket.inet_aton(address))
    fcntl.ioctl(control, what, _request(name, body))
