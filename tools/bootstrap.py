"""Makes the project's private environment on first use and starts a program in it.

    python3 tools/bootstrap.py --print build     print the environment's interpreter
    python3 tools/bootstrap.py build  ARG ...    tools/build
    python3 tools/bootstrap.py test   ARG ...    tools/test

The packages are those of ``tools/locks/build.txt`` (and ``test.txt``), pinned and checked by hash.
``uv`` is used when it is there, else ``venv`` and ``pip``. Once installed, nothing here needs the network.
This file must run on an old Python too, so that it can say what is missing: no syntax newer than 3.6.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys

TOOLS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TOOLS)
OLDEST = (3, 11)
CANDIDATES = ("python3", "python3.14", "python3.13", "python3.12", "python3.11", "python")


class SetupError(Exception):
    """The environment could not be made; the text says what was tried and what to do."""


def say(line):
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


def environment_folder():
    return os.environ.get("MANUALKIT_ENV") or os.path.join(ROOT, ".venv")


def interpreter(folder):
    return os.path.join(folder, "bin", "python")


def lock_digest(kind):
    with open(os.path.join(TOOLS, "locks", kind + ".txt"), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def is_ready(folder, kind):
    """True when the environment was made whole from today's lock. The stamp is written last."""
    if not os.path.exists(interpreter(folder)):
        return False
    # The test lock holds everything of the build lock, so either stamp will do for a build.
    for stamp in {kind, "test"}:
        try:
            with open(os.path.join(folder, "manualkit-" + stamp), encoding="utf-8") as file:
                if file.read() == lock_digest(stamp):
                    return True
        except OSError:
            continue
    return False


def version_of(python):
    code = "import sys, venv, ensurepip; print(sys.version_info[0], sys.version_info[1])"
    try:
        out = subprocess.run([python, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return None
    words = out.stdout.split()
    return (int(words[0]), int(words[1])) if out.returncode == 0 and len(words) == 2 else None


def find_python():
    """An interpreter of 3.11 or newer that can make an environment, or None."""
    own = version_of(sys.executable) if sys.executable else None
    if own and own >= OLDEST:
        return sys.executable
    for name in CANDIDATES:
        path = shutil.which(name)
        version = version_of(path) if path else None
        if version and version >= OLDEST:
            return path
    return None


def run(command):
    shown = " ".join(shlex.quote(word) for word in command)
    say("  $ " + shown)
    try:
        code = subprocess.call(command, stdout=sys.stderr)
    except OSError as error:
        raise SetupError("could not start %s: %s" % (command[0], error))
    if code:
        raise SetupError(
            "this command ended with exit code %d:\n    %s\n"
            "A first set-up needs the network (a Python package index). Mend that and run the same command again."
            % (code, shown)
        )


def make_with_uv(uv, folder, lock):
    if not is_ready(folder, "build"):
        python = find_python() or "%d.%d" % OLDEST
        run([uv, "venv", "--quiet", "--no-project", "--clear", "--python", python, folder])
    run([uv, "pip", "install", "--quiet", "--require-hashes", "--no-deps", "--link-mode", "copy",
         "--python", interpreter(folder), "-r", lock])


def make_with_pip(folder, lock):
    if not is_ready(folder, "build"):
        python = find_python()
        if python is None:
            raise SetupError(
                "found no Python of %d.%d or newer with the modules venv and ensurepip.\n"
                "Install one (on Debian and Ubuntu: apt-get install python3 python3-venv), or uv, and run again." % OLDEST
            )
        run([python, "-m", "venv", "--clear", folder])
    run([interpreter(folder), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--require-hashes", "--no-deps", "-r", lock])


def hold_lock(folder):
    """Two first uses at once: the second waits here. Returns the open lock file."""
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    file = open(folder + ".lock", "w")
    try:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("another process is setting up %s: waiting for it" % folder)
            fcntl.flock(file, fcntl.LOCK_EX)
    except ImportError:
        pass
    return file


def ensure(kind):
    """Path of the environment's interpreter; the environment is made when it is not there or out of date."""
    folder = environment_folder()
    if is_ready(folder, kind):
        return interpreter(folder)
    with hold_lock(folder):
        if is_ready(folder, kind):
            return interpreter(folder)
        lock = os.path.join(TOOLS, "locks", kind + ".txt")
        uv = shutil.which("uv")
        say("setting up the private environment %s (once; %s)" % (folder, "uv" if uv else "venv and pip"))
        make_with_uv(uv, folder, lock) if uv else make_with_pip(folder, lock)
        with open(os.path.join(folder, "manualkit-" + kind), "w", encoding="utf-8") as file:
            file.write(lock_digest(kind))
        say("the environment is ready")
    return interpreter(folder)


def open_streams():
    """A stream that the caller closed becomes an empty one, so that no file of ours takes its number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
            setattr(sys, name, os.fdopen(number, "w" if number else "r"))


def start(kind, python, arguments):
    """Replace this process by the program. A foreign PYTHONPATH would change what is built, so it is dropped."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    environment["PYTHONNOUSERSITE"] = "1"
    sys.stdout.flush()
    os.execve(python, [python, os.path.join(TOOLS, "launch.py"), kind] + arguments, environment)


def main(arguments):
    open_streams()
    printing = arguments[:1] == ["--print"]
    rest = arguments[1:] if printing else arguments
    if not rest or rest[0] not in ("build", "test"):
        say(__doc__)
        return 2
    try:
        python = ensure(rest[0])
    except SetupError as error:
        say("set-up: %s" % error)
        return 3
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        say("set-up: cannot write %s: %s\nSet MANUALKIT_ENV to a folder that can be written." % (environment_folder(), error))
        return 3
    if printing:
        print(python)
        return 0
    return start(rest[0], python, rest[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
