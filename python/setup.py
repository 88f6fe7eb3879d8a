"""Builds arcl._arcl: the library's sources and the module's, as one extension for the stable ABI of CPython 3.11.

The sources are those of the repository around this folder; a source distribution has them in lib/. With ARCL_LIBRARY
the module is linked with that libarcl.a instead, and nothing but the module is compiled.
"""

import glob
import os
import platform
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
ROOT = HERE / "lib" if (HERE / "lib").is_dir() else HERE.parent
SHARED = ("src", "cl", "include", "data/tasks", "data/programs")
FLAGS = ["-std=c11", "-O2", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-fno-semantic-interposition", "-pthread"]


def version() -> str:
    return re.search(r'#define ARCL_VERSION "(.*)"', (ROOT / "include/arcl/base.h").read_text()).group(1)


class BuildExtension(build_ext):
    """Compiles the sources on all cores, and leaves out what there is no library for."""

    def build_extension(self, ext):
        build = Path(self.build_temp)
        build.mkdir(parents=True, exist_ok=True)
        self.cc = self.compiler.compiler_so[0]
        module = [str(p) for p in sorted((HERE / "csrc").glob("*.c"))]
        given = os.environ.get("ARCL_LIBRARY")
        libraries = [lib for lib, header in (("cjson", "cjson/cJSON.h"), ("sqlite3", "sqlite3.h"), ("png", "png.h"))
                     if self.has(header, lib)]
        sources = [] if given else self.library_sources(build, libraries)
        ext.extra_compile_args = FLAGS + ([] if platform.machine() != "x86_64" else ["-march=x86-64-v2"])
        objects = self.compile_all(ext, build, module + sources, libraries)
        path = Path(self.get_ext_fullpath(ext.name))
        path.parent.mkdir(parents=True, exist_ok=True)
        hidden = ["-Wl,--exclude-libs,ALL"] if given else []
        self.compiler.link_shared_object(objects + ([given] if given else []), str(path),
                                         libraries=libraries + ["m", "pthread", "dl"], extra_postargs=hidden)

    def has(self, header, library) -> bool:
        test = f"#include <stddef.h>\n#include <stdio.h>\n#include <{header}>\nint main(void) {{ return 0; }}\n"
        done = subprocess.run([self.cc, "-x", "c", "-", f"-l{library}", "-o", os.devnull], input=test, text=True,
                              capture_output=True)
        return done.returncode == 0

    def library_sources(self, build, libraries):
        if "cjson" not in libraries:
            raise SystemExit("arcl needs cJSON (Debian: libcjson-dev) to be built from source")
        absent = "sqlite3" not in libraries
        sources = [s for s in sorted(glob.glob(str(ROOT / "src/*/*.c")))
                   if "/src/cli/" not in s and not s.endswith("device/static.c")]
        store = [s for s in sources if "/src/store/" in s]
        drop = {s for s in store if s.endswith("absent.c") != absent}
        kernels = sorted(map(str, (ROOT / "cl").glob("*.cl")))
        kernels += sorted(str(p) for e in ("*.h", "*.def") for p in (ROOT / "cl").glob(e))
        names = [os.path.relpath(k, ROOT) for k in kernels]
        text = subprocess.run(["awk", "-f", "src/device/embed.awk", *names, "/dev/null"], cwd=ROOT, check=True,
                              capture_output=True).stdout
        embedded = build / "kernel_files.c"
        embedded.write_bytes(text)
        return [s for s in sources if s not in drop] + [str(embedded)]

    def compile_all(self, ext, build, sources, libraries):
        include = [str(ROOT / "include"), str(ROOT / "src"), str(ROOT), *self.include_dirs]
        macros = [("Py_LIMITED_API", "0x030b0000")] + ([("ARCL_PNG", None)] if "png" in libraries else [])

        def one(source):
            name = re.sub(r"[^a-z0-9_]", "_", os.path.relpath(source, ROOT).lower())
            folder = build / name
            folder.mkdir(exist_ok=True)
            return self.compiler.compile([source], output_dir=str(folder), macros=macros, include_dirs=include,
                                         extra_postargs=ext.extra_compile_args)[0]

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(one, sources))


class BuildPackage(build_py):
    """Puts the bundled tasks and programs into the package."""

    def run(self):
        super().run()
        for kind in ("tasks", "programs"):
            to = Path(self.build_lib) / "arcl" / "data" / kind
            shutil.copytree(ROOT / "data" / kind, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


class SourceDistribution(sdist):
    """Puts the library's sources into lib/."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for part in SHARED:
            shutil.copytree(ROOT / part, Path(base_dir) / "lib" / part, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "LICENSE", Path(base_dir) / "LICENSE")
        shutil.copy(ROOT / "LICENSE", Path(base_dir) / "lib" / "LICENSE")


setup(
    version=version(),
    ext_modules=[Extension("arcl._arcl", sources=[], py_limited_api=True)],
    cmdclass={"build_ext": BuildExtension, "build_py": BuildPackage, "sdist": SourceDistribution},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
