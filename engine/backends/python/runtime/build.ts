/** build.py: compiles the library. It uses the standard library only, so that building needs neither NumPy nor other packages. */
export const buildText = String.raw`"""Compiles the library of this model: python -m PACKAGE.build [--output FILE] [--compiler PROGRAM]

It takes the compiler in the environment variable CC, or else cc, gcc or clang. CFLAGS adds options.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import List, Optional

FOLDER = Path(__file__).resolve().parent


class BuildError(Exception):
    """The library could not be compiled."""


def library_name() -> str:
    """File name of the library on this system."""
    return "_model" + {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


def find_compiler(compiler: Optional[str] = None) -> List[str]:
    """Command of a C compiler.

    Raises BuildError if there is none.
    """
    given = compiler or os.environ.get("CC")
    if given:
        command = shlex.split(given)
        if command and shutil.which(command[0]):
            return command
        raise BuildError(f"there is no C compiler {given}")
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name):
            return [name]
    raise BuildError("there is no C compiler: install gcc or clang, or name one in the environment variable CC")


def build(output: Optional[Path] = None, compiler: Optional[str] = None) -> Path:
    """Compile the library.

    Args:
        output: file to write; by default the one that this package loads
        compiler: program; by default CC, cc, gcc or clang

    Returns:
        the file that was written

    Raises BuildError if there is no compiler, or with what it says.
    """
    target = Path(output) if output is not None else FOLDER / library_name()
    sources = sorted(str(file) for file in (FOLDER / "c").glob("*.c") if file.name != "model.c")
    # No fused multiply-add: results then do not depend on the processor.
    options = ["-std=c99", "-O2", "-ffp-contract=off", "-shared"]
    if target.suffix != ".dll":
        options.append("-fPIC")
    options += shlex.split(os.environ.get("CFLAGS", ""))
    command = find_compiler(compiler) + options
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / target.name
        done = subprocess.run(
            command + ["-o", str(made)] + sources + ["-lm"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if done.returncode != 0 or not made.exists():
            raise BuildError(f"{command[0]} could not compile the model:\n{done.stdout}")
        target.parent.mkdir(parents=True, exist_ok=True)
        # Beside the target first: a library that is in use is replaced as a whole.
        beside = target.with_name(target.name + ".new")
        shutil.copyfile(str(made), str(beside))
        os.replace(str(beside), str(target))
    return target


def main() -> int:
    parser = argparse.ArgumentParser(description="Compiles the library of this model.")
    parser.add_argument("--output", type=Path, help="file to write; by default the one that the package loads")
    parser.add_argument("--compiler", help="C compiler; by default CC, cc, gcc or clang")
    given = parser.parse_args()
    try:
        print(build(given.output, given.compiler))
    except (BuildError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
`
/** build_backend.py beside pyproject.toml: makes wheels without setuptools, so that installing needs no network. */
export const backendText = String.raw`"""Makes a wheel of this folder (PEP 517), with nothing but a C compiler and the standard library of Python."""

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
from typing import Dict, Optional

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


def _build_module():
    spec = importlib.util.spec_from_file_location("model_build", ROOT / PACKAGE / "build.py")
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


def build_wheel(wheel_directory: str, config_settings=None, metadata_directory: Optional[str] = None) -> str:
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


def build_sdist(sdist_directory: str, config_settings=None) -> str:
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


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []
`
