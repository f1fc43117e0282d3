"""The recordings as actions: which software ran on which host, with which command, from which files, into which log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from capture.lab.hosts import host_name, host_of, hosts_of

from ..manifest.model import Manifest
from .files import RECORDED
from .graph import Entity, entity, fragment, path_id, ref, refs

HOST = "#host"
DONE, FAILED = "http://schema.org/CompletedActionStatus", "http://schema.org/FailedActionStatus"
HOMES = {"python": "https://www.python.org/"}


def recorded_id(path: str) -> str:
    """The id of a file of the manual in the crate."""
    return path_id(f"{RECORDED}/{path}")


def action_id(run: str) -> str:
    """The id of a recording."""
    return fragment("recording", run)


def recording_entities(summary: Mapping[str, Any], manifest: Manifest, agent: str) -> Iterator[Entity]:
    """The hosts, their software and the settings of their environments, and one action a recording."""
    for name, host in hosts_of(summary).items():
        yield _host(host, name)
        yield from _host_facts(host, name)
        yield from _software(host, name, manifest)
        yield from _settings(host, name)
    for name, run in summary.get("recordings", {}).items():
        yield _action(name, run, summary, manifest, agent)
        yield from (_setting(f"flag/{name}", flag, value) for flag, value in (run.get("flags") or {}).items())


def _settings(host: Mapping[str, Any], name: str) -> Iterator[Entity]:
    """What was set in the environment of a host's runs."""
    yield from (_setting(_of_host("environment", name), key, value) for key, value in (host.get("environment") or {}).items())


def _of_host(kind: str, name: str) -> str:
    """``environment/out-h200-b``: the kind of what belongs to one host of several."""
    return f"{kind}/{name}" if name else kind


def _subject_url(host: Mapping[str, Any], manifest: Manifest) -> str:
    """The address of the recorded software at its commit."""
    commit = (host.get("miles") or {}).get("commit") or manifest.pin.commit
    return f"{manifest.pin.source.rstrip('/')}/tree/{commit}"


def subject_id(host: Mapping[str, Any], name: str, manifest: Manifest) -> str:
    """The recorded software as one host has it: each host of several has packages and changes of its own."""
    return _subject_url(host, manifest) + (f"#{quote(name, safe='')}" if name else "")


def _action(name: str, run: Mapping[str, Any], summary: Mapping[str, Any], manifest: Manifest, agent: str) -> Entity:
    host, on = host_of(summary, run), host_name(summary, run)
    settings = [one["@id"] for one in _settings(host, on)]
    folder, rc = run.get("folder", ""), run.get("rc")
    inputs = [recorded_id(f"{folder}/environment.json"), *(fragment(f"flag/{name}", flag) for flag in run.get("flags") or {})]
    results = [recorded_id(f"{folder}/{run[kind]['file']}") for kind in ("log", "gpu") if run.get(kind)]
    results.append(recorded_id(f"{folder}/status.txt"))
    return entity(
        action_id(name), "CreateAction", name=f"The recording {name}", description=run.get("command") or "no command is stored",
        instrument=ref(subject_id(host, on, manifest)), agent=ref(agent) if agent else None, location=ref(_host_id(on)), startTime=_time(run.get("started")), endTime=_time(run.get("ended")),
        object=refs(inputs), result=refs(results), environment=refs(settings),
        actionStatus=DONE if rc == 0 else FAILED, error="" if rc == 0 else "it never ended" if rc is None else f"exit code {rc}",
    )


def _time(text: object) -> str:
    """``2026-11-30T21:04:05.892Z`` with the offset written out, as the profile asks."""
    return text.replace("Z", "+00:00") if isinstance(text, str) else ""


def _software(host: Mapping[str, Any], name: str, manifest: Manifest) -> Iterator[Entity]:
    packages = {name: version for name, version in (("python", host.get("python")), ("torch", host.get("torch"))) if version}
    packages |= host.get("packages") or {}
    miles = host.get("miles") or {}
    yield entity(
        subject_id(host, name, manifest), "SoftwareApplication", name=manifest.pin.subject, url=_subject_url(host, manifest),
        softwareVersion=miles.get("commit") or manifest.pin.commit, description=" ".join(filter(None, (
            f"backend {miles['backend']}." if miles.get("backend") else "", *(f"{change}." for change in host.get("changes") or ())))),
        softwareRequirements=refs(_package_id(*package) for package in packages.items()),
    )
    for package, version in packages.items():
        yield entity(_package_id(package, version), "SoftwareApplication", name=package, softwareVersion=str(version), url=_home(package))


def _package_id(name: str, version: object) -> str:
    """The home of a package with the version behind it: the profile asks for an address."""
    return f"{_home(name)}#{quote(str(version), safe='+')}"


def _home(name: str) -> str:
    return HOMES.get(name, f"https://pypi.org/project/{quote(name, safe='')}/")


def _host_id(name: str) -> str:
    return fragment("host", name) if name else HOST


def _host(host: Mapping[str, Any], name: str) -> Entity:
    facts = [fragment(_of_host("host", name), fact) for fact, _ in _facts(host)]
    title = f"The recording host{' of ' * bool(name)}{name}: {host.get('gpu', 'not named')}"
    return entity(_host_id(name), "Place", name=title, additionalProperty=refs(facts))


def _facts(host: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from ((name, host[name]) for name in ("gpu", "gpu_memory_mib", "cpus", "kernel", "ray") if host.get(name) is not None)


def _host_facts(host: Mapping[str, Any], name: str) -> Iterator[Entity]:
    for fact, value in _facts(host):
        yield entity(fragment(_of_host("host", name), fact), "PropertyValue", name=fact, value=value)


def _setting(kind: str, name: str, value: Any) -> Entity:
    said = value if isinstance(value, str) else " ".join(map(str, value)) if isinstance(value, list) else str(value).lower()
    return entity(fragment(kind, name), "PropertyValue", name=name, value=said)
