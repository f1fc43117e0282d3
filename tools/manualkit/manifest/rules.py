"""The rules of the manifest."""

from __future__ import annotations

from capture.lab.finding import Severity

from ..rules import Rule

READABLE = Rule("manifest-readable", "manual.json exists, is UTF-8, is JSON, and is of bounded size and depth")
VALID = Rule("manifest-valid", "manual.json follows the schema: known keys, required keys, types, patterns")
KEYS_ONCE = Rule("manifest-keys-once", "no key stands twice in one object of manual.json")
IN_ORDER = Rule("sections-in-order", "parts count up from 1 (a draft may leave one out), and sections count from 1 in each part")
NAMES_ONCE = Rule("names-once", "no hue, source key, section id or section file is listed twice")
FILE_NUMBERS = Rule("file-names-section", "a section's file that begins with a section's number begins with its own: 1-2-…")
FILES_EXIST = Rule("files-exist", "every file that manual.json names exists")
LISTED = Rule("sections-listed", "every file in the folder `sections` is listed in manual.json")
CITATION_FILE = Rule("citation-file-valid", "a `CITATION.cff` can be read, and names authors and a licence")
INSIDE = Rule("paths-inside", "no path of manual.json leaves the manual")
HUES_FIXED = Rule(
    "hues-keep-meaning", "rose, grey, amber and teal keep the meaning that they have in every manual", Severity.WARNING
)
LAB_EXISTS = Rule("lab-exists", "the summary of the lab that manual.json names exists")
READY_README = Rule("ready-has-readme", "a manual of status ready has a README.md")
ID_FOLDER = Rule("id-names-folder", "a manual below a folder `manuals/` has its folder's name as id", Severity.WARNING)

RULES: tuple[Rule, ...] = (
    READABLE, VALID, KEYS_ONCE, IN_ORDER, NAMES_ONCE, FILE_NUMBERS, FILES_EXIST, LISTED, INSIDE, HUES_FIXED, LAB_EXISTS,
    READY_README, ID_FOLDER, CITATION_FILE,
)
