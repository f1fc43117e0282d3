"""A setting or a version that stands as code is one that was recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from capture.lab.finding import Finding

from ...documents.inlines import Code, Inline
from ...documents.model import Table
from ...documents.walk import flat
from ...rules import Rule
from ..context import Context, Page

RULE = Rule("setting-recorded", "a version that stands as code was recorded, and so was a flag with its value where a recording is named beside it")
MEND = "write the recorded value, or list the exact code in capture/constants.yml with its reason"
_FLAG = re.compile(r"(?<![\w-])(--[a-z][\w-]*)(?:[ \t]+|=)((?!--)[^\s\\|<>;&`]+)")
_PACKAGE = re.compile(r"(?P<name>[a-z][\w-]*) (?P<version>\d[\w.+-]*)")
_VERSION = re.compile(r"\d+\.\d+\.\d+[\w.+-]*")


def check(context: Context) -> Iterator[Finding]:
    """One finding a flag or version. Where no recording is named, a text can propose any setting."""
    recordings = context.lab.summary.get("recordings", {})
    packages = _versions(context.lab.summary.get("host"))
    for page in context.pages:
        declared = {one.text for one in context.lab.constants if not one.documents or page.document.id in one.documents}
        for inlines in _groups(page):
            codes = [one for one in inlines if isinstance(one, Code) and one.text not in declared]
            runs = {one.text: recordings[one.text] for one in codes if one.text in recordings}
            for code in codes:
                yield from _flags(page, code, runs)
                yield from _version(page, code, packages)


def _groups(page: Page) -> Iterator[list[Inline]]:
    """The inlines of each sentence, and of each row of a table."""
    for reading in page.readings:
        if not isinstance(reading.passage.block, Table):
            for start, end in reading.sentences():
                yield [span.inline for span in reading.spans if start <= span.start < end]
    for block in page.document.blocks:
        if isinstance(block, Table):
            yield from ([one for cell in row for one in flat(cell)] for row in block.rows)


def _flags(page: Page, code: Code, runs: Mapping[str, Mapping[str, Any]]) -> Iterator[Finding]:
    for flag, value in _FLAG.findall(code.text):
        known = sorted({_shown(run["flags"][flag]) for run in runs.values() if flag in run.get("flags", {})} - {"True"})
        if known and value.strip("'\"") not in known:
            message = f"'{flag} {value}' is no setting of {' and '.join(runs)}"
            yield page.finding(RULE, code.position, message, found=value, expected=" or ".join(known), mend=MEND)


def _shown(value: Any) -> str:
    """The value of a recorded flag, the first one of several."""
    return str(value[0] if isinstance(value, list) and value else value)


def _versions(host: Any) -> dict[str, str]:
    """Package -> version, as recorded."""
    if not isinstance(host, Mapping):
        return {}
    packages = host.get("packages") if isinstance(host.get("packages"), Mapping) else {}
    return {str(name): str(version) for name, version in {**packages, "python": host.get("python"), "torch": host.get("torch")}.items() if version}


def _version(page: Page, code: Code, packages: Mapping[str, str]) -> Iterator[Finding]:
    package = _PACKAGE.fullmatch(code.text)
    if package and package["name"] in packages and package["version"] != packages[package["name"]]:
        yield page.finding(RULE, code.position, f"{package['name']} {package['version']} was not recorded", found=package["version"],
                           expected=packages[package["name"]], mend=MEND)
    elif packages and _VERSION.fullmatch(code.text) and code.text not in packages.values():
        yield page.finding(RULE, code.position, f"the version {code.text} was not recorded", found=code.text,
                           expected=", ".join(f"{name} {version}" for name, version in packages.items())[:200], mend=MEND)
