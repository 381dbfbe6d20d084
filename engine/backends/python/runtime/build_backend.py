"""Makes a wheel of this folder (PEP 517), with nothing but a C compiler and the standard library of Python."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import io
import os
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any, Dict, List, Optional

ROOT = Path(__file__).resolve().parent
PACKAGE = "@PACKAGE@"
NAME = "@NAME@"
VERSION = "@VERSION@"
SUMMARY = "@SUMMARY@"

METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: {SUMMARY}
Requires-Python: >=3.8
Requires-Dist: numpy
Provides-Extra: scipy
Requires-Dist: scipy; extra == 'scipy'
"""


def _build_module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("model_build", ROOT / PACKAGE / "build.py")
    if spec is None or spec.loader is None:
        raise ImportError(f"{PACKAGE}/build.py is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _sources() -> Dict[str, bytes]:
    found = {}
    for file in sorted((ROOT / PACKAGE).rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and file.suffix not in (".so", ".dll", ".dylib", ".new"):
            found[file.relative_to(ROOT).as_posix()] = file.read_bytes()
    return found


def _tag() -> str:
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"py3-none-{platform}"


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Optional[str] = None) -> str:
    building = _build_module()
    with tempfile.TemporaryDirectory() as folder:
        library = building.build(Path(folder) / building.library_name()).read_bytes()
    files = _sources()
    files[f"{PACKAGE}/{building.library_name()}"] = library
    info = f"{PACKAGE}-{VERSION}.dist-info"
    files[f"{info}/METADATA"] = METADATA.encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode()
    rows = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(content)}")
    rows.append(f"{info}/RECORD,,")
    files[f"{info}/RECORD"] = ("\n".join(rows) + "\n").encode()
    name = f"{PACKAGE}-{VERSION}-{_tag()}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.endswith((".so", ".dylib")) else 0o644) << 16
            wheel.writestr(entry, content)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    base = f"{PACKAGE}-{VERSION}"
    files = _sources()
    for name in ("pyproject.toml", "build_backend.py", "README.txt", "example.py"):
        if (ROOT / name).exists():
            files[name] = (ROOT / name).read_bytes()
    files["PKG-INFO"] = METADATA.encode()
    name = f"{base}.tar.gz"
    with tarfile.open(os.path.join(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{base}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return name


def get_requires_for_build_wheel(config_settings: Any = None) -> List[str]:
    return []


def get_requires_for_build_sdist(config_settings: Any = None) -> List[str]:
    return []
