"""Runs at build time in the very Python that the browser will have: turns the sources of an archive into bytecode."""

import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

THEN = (1980, 1, 1, 0, 0, 0)


def compile_archive(before: str, after: str, optimize: int) -> None:
    """An archive with bytecode in the place of its modules: the same sources give the same bytes."""
    made = zipfile.ZipFile(after, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
    with zipfile.ZipFile(before) as sources, made as packed:
        for name in sorted(each for each in sources.namelist() if not each.endswith("/")):
            data = sources.read(name)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=optimize)
                data = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))
                name += "c"
            told = zipfile.ZipInfo(name, THEN)
            told.compress_type, told.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(told, data)
