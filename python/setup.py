"""Builds arcl._arcl: the library, by its Makefile, and the module, as one extension for the stable ABI of CPython 3.11.

The library is that of the repository around this folder; a source distribution has it in lib/. With ARCL_LIBRARY the
module is linked with that libarcl.a, and nothing but the module is compiled. The command arcl, which stands beside the
library, is installed as a script.
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
from distutils.command.build_scripts import build_scripts  # setuptools has these two under this name alone
from distutils.command.install_data import install_data

HERE = Path(__file__).resolve().parent
ROOT = HERE / "lib" if (HERE / "lib").is_dir() else HERE.parent
SHARED = ("src", "cl", "include", "data/tasks", "data/programs", "data/batts", "data/moves", "tests/scripts")


def copy_data(to: Path) -> None:
    """The bundled tasks, programs, batts and moves."""
    for kind in ("tasks", "programs", "batts", "moves"):
        shutil.copytree(ROOT / "data" / kind, to / kind, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


def version() -> str:
    return re.search(r'#define ARCL_VERSION "(.*)"', (ROOT / "include/arcl/base.h").read_text()).group(1)


class BuildExtension(build_ext):
    """Links the module with the static library, whose names stay hidden."""

    def build_extension(self, ext):
        library = self.library()
        ext.sources = [str(p.relative_to(HERE)) for p in sorted((HERE / "csrc").glob("*.c"))]
        ext.include_dirs = [str(ROOT / "include")]
        ext.define_macros = [("Py_LIMITED_API", "0x030b0000")]
        ext.extra_compile_args = ["-std=c11", "-O2", "-fvisibility=hidden"]
        ext.extra_objects = [str(library)]
        ext.extra_link_args = [*self.needed(library), "-lm", "-lpthread", "-ldl", f"-Wl,--version-script={HERE}/csrc/names.map"]
        super().build_extension(ext)

    def library(self) -> Path:
        """libarcl.a, made with the command beside it unless there is one."""
        if "ARCL_LIBRARY" in os.environ:
            return Path(os.environ["ARCL_LIBRARY"])
        build = Path(self.build_temp).resolve() / "library"
        made = [build / "libarcl.a", build / "arcl"]
        subprocess.run(["make", "-C", str(ROOT), f"-j{os.cpu_count()}", f"BUILD={build}", *map(str, made)], check=True)
        return made[0]

    def needed(self, library: Path) -> list:
        """The libraries that the Makefile has found: cJSON, and SQLite and libpng where they are there."""
        notes = next(library.parent.glob("*/setup.mk"), None) or library.parent / "setup.mk"
        found = dict(re.findall(r"^(\w+) := (.*)$", notes.read_text(), re.M))
        return [word for name in ("PNG", "SQLITE", "CJSON") for word in found.get(name, "").split()]


class BuildPackage(build_py):
    """Puts the bundled tasks, programs and licences into the package."""

    def run(self):
        super().run()
        copy_data(Path(self.build_lib) / "arcl" / "data")
        to = Path(self.build_lib) / "arcl" / "licenses"
        self.mkpath(str(to))
        shutil.copy(ROOT / "LICENSE", to / "arcl.txt")
        for text in Path(os.environ.get("ARCL_LIBRARY", "")).parent.glob("licenses/*.txt"):  # of what is linked in
            shutil.copy(text, to)


class BuildCommand(build_scripts):
    """The command arcl, which is no text."""

    def get_source_files(self):
        return []

    def run(self):
        command = self.get_finalized_command("build_ext").library().with_name("arcl")
        self.mkpath(self.build_dir)
        if command.exists():
            shutil.copy(command, Path(self.build_dir) / "arcl")


class InstallData(install_data):
    """The bundled tasks and programs once more, where the command looks for them."""

    def run(self):
        to = Path(self.install_dir) / "share" / "arcl"
        copy_data(to)
        self.outfiles += [str(p) for p in to.rglob("*") if p.is_file()]


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
    scripts=["arcl"],
    data_files=[("share/arcl", [])],
    cmdclass={
        "build_ext": BuildExtension,
        "build_py": BuildPackage,
        "build_scripts": BuildCommand,
        "install_data": InstallData,
        "sdist": SourceDistribution,
    },
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
