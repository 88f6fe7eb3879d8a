"""Builds arcl._arcl: the library, by its Makefile, and the module, as one extension for the stable ABI of CPython 3.11.

The library is that of the repository around this folder; a source distribution has it in lib/. With ARCL_LIBRARY the
module is linked with that libarcl.a, and nothing but the module is compiled.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
ROOT = HERE / "lib" if (HERE / "lib").is_dir() else HERE.parent
SHARED = ("src", "cl", "include", "data/tasks", "data/programs", "tests/scripts")


def version() -> str:
    return re.search(r'#define ARCL_VERSION "(.*)"', (ROOT / "include/arcl/base.h").read_text()).group(1)


class BuildExtension(build_ext):
    """Links the module with the static library, whose names stay hidden."""

    def build_extension(self, ext):
        library = Path(os.environ.get("ARCL_LIBRARY") or self.make_library())
        ext.sources = [str(p.relative_to(HERE)) for p in sorted((HERE / "csrc").glob("*.c"))]
        ext.include_dirs = [str(ROOT / "include")]
        ext.define_macros = [("Py_LIMITED_API", "0x030b0000")]
        ext.extra_compile_args = ["-std=c11", "-O2", "-fvisibility=hidden"]
        ext.extra_objects = [str(library)]
        ext.extra_link_args = [*self.needed(library), "-lm", "-lpthread", "-ldl", "-Wl,--exclude-libs,ALL"]
        super().build_extension(ext)

    def make_library(self) -> str:
        build = Path(self.build_temp).resolve() / "library"
        library = build / "libarcl.a"
        subprocess.run(["make", "-C", str(ROOT), f"-j{os.cpu_count()}", f"BUILD={build}", str(library)], check=True)
        return str(library)

    def needed(self, library: Path) -> list:
        """The libraries that the Makefile has found: cJSON, and SQLite and libpng where they are there."""
        notes = next(library.parent.glob("*/setup.mk"), None) or library.parent / "setup.mk"
        found = dict(re.findall(r"^(\w+) := (.*)$", notes.read_text(), re.M))
        return [word for name in ("PNG", "SQLITE", "CJSON") for word in found.get(name, "").split()]


class BuildPackage(build_py):
    """Puts the bundled tasks and programs into the package."""

    def run(self):
        super().run()
        for kind in ("tasks", "programs"):
            to = Path(self.build_lib) / "arcl" / "data" / kind
            shutil.copytree(ROOT / "data" / kind, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


class SourceDistribution(sdist):
    """Puts the library into lib/."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        lib = Path(base_dir) / "lib"
        for part in SHARED:
            shutil.copytree(ROOT / part, lib / part, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("Makefile", "LICENSE"):
            shutil.copy(ROOT / name, lib / name)
        shutil.copy(ROOT / "LICENSE", Path(base_dir) / "LICENSE")


setup(
    version=version(),
    ext_modules=[Extension("arcl._arcl", sources=["csrc/module.c"], py_limited_api=True)],
    cmdclass={"build_ext": BuildExtension, "build_py": BuildPackage, "sdist": SourceDistribution},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
