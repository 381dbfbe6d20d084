"""Compiles the library of this model: python -m @PACKAGE@.build [--output FILE] [--compiler PROGRAM]

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
    # The assembler reads tables in .f32 files from there.
    options.append(f'-DDATA_FOLDER="{(FOLDER / "c").as_posix()}/"')
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
