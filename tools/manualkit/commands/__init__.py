"""The verbs of the command line: one file each, named here once."""

from collections.abc import Mapping

from .check import AUDIT, CHECK_ALL, VALIDATE
from .cite import CITE
from .diff import DIFF
from .figures import FIGURES
from .publish import BOTH, PRINT, WEB
from .rules import RULES
from .serve import SERVE
from .update import UPDATE
from .verb import Arguments, Verb
from .why import WHY

VERBS: Mapping[str, Verb] = {
    "": BOTH,
    "validate": VALIDATE,
    "check": CHECK_ALL,
    "figures": FIGURES,
    "audit": AUDIT,
    "web": WEB,
    "print": PRINT,
    "update": UPDATE,
    "cite": CITE,
    "why": WHY,
    "diff": DIFF,
    "serve": SERVE,
    "rules": RULES,
}

__all__ = ["Arguments", "VERBS", "Verb"]
