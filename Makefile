# Makefile - one file, no configure step. `make help` lists the targets.
#   MODE=release|debug|asan|hard|tsan|cov   what to build; objects are in build/$(MODE). hard: as asan, and without
#                                      what is there for speed alone (src/base/fast.h)
#   CC, CFLAGS, CPPFLAGS, LDFLAGS      as usual
#   WERROR=1                           warnings are errors
#   V=1                                print the commands
#   TESTFLAGS, FUZZ_TIME               options of the test runner; seconds per fuzz target
#   PREFIX, DESTDIR, LIBDIR            where `make install` puts things
# A new source, test, bench or fuzz file needs no edit here: they are found by name.

MODE      ?= release
FUZZ_TIME ?= 600
PREFIX    ?= /usr/local
LIBDIR    ?= $(PREFIX)/lib

CLANG        ?= clang
CLANG_FORMAT ?= clang-format

BUILD := build
B     := $(BUILD)/$(MODE)
OUT   := $(if $(filter release,$(MODE)),$(BUILD),$(B))
Q     := $(if $(V),,@)
SAY   := $(if $(V),@:,@echo)

VERSION   := $(shell sed -n 's/^#define ARCL_VERSION "\(.*\)"/\1/p' include/arcl/arcl.h)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))
SONAME    := libarcl.so.$(SOVERSION)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
        -Wvla -Wundef -Wwrite-strings $(if $(WERROR),-Werror)
MODE_release := -O2 -DNDEBUG
MODE_debug   := -O0 -g3
MODE_asan    := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
MODE_hard    := $(MODE_asan) -DARCL_HARD
MODE_tsan    := -O1 -g -fno-omit-frame-pointer -fsanitize=thread
MODE_cov     := -O0 -g --coverage
MODE_fuzz    := -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
MODE_FLAGS   := $(or $(MODE_$(MODE)),$(error MODE=$(MODE) is none of release debug asan hard tsan cov))

# Every 64-bit PC since 2009 counts bits in one instruction.
ARCH_FLAGS := $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2)

# Primitives are small and call each other across files: the whole is worth 10 % with gcc. The
# objects hold ordinary code too, so that tests and users need not link that way, which takes 20 seconds.
LTO := $(if $(filter release,$(MODE)),$(if $(shell $(CC) --version 2>/dev/null | grep -i clang),,-flto=auto -ffat-lto-objects))

# The same objects make the static and the shared library; without semantic
# interposition position-independent code is as fast as any.
FLAGS   = -std=c11 $(WARN) $(MODE_FLAGS) $(ARCH_FLAGS) $(LTO) -fPIC -fno-semantic-interposition -pthread $(CFLAGS)
INCLUDE = -Isrc -Iinclude -I. $(CPPFLAGS)
LIBS    = -lcjson -lm -lpthread -ldl $(LDLIBS)

# What the command can do without: it reads PNG pictures where libpng is installed (Debian's libpng-dev) and keeps
# programs where SQLite is (libsqlite3-dev, which is installed on the way if that is possible); `make PNG= SQLITE=`
# leaves them out.
found = $(shell printf '\043include <$(1)>\n' | $(CC) $(CPPFLAGS) -E -x c - >/dev/null 2>&1 && echo $(2))
ifndef PNG
PNG := $(call found,png.h,-lpng)
endif
ifeq ($(origin SQLITE),undefined)
SQLITE := $(call found,sqlite3.h,-lsqlite3)
ifneq ($(if $(SQLITE),,$(filter all run test bench install,$(or $(MAKECMDGOALS),all))),)
$(shell CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' .ci/setup sqlite >&2 || \
    echo 'SKIPPED the store of programs: there is no SQLite' >&2)
SQLITE := $(call found,sqlite3.h,-lsqlite3)
endif
endif

# ---- what there is ---------------------------------------------------------
SRC     := $(sort $(wildcard src/*/*.c))
CLI     := $(filter src/cli/%,$(SRC))
STORE   := $(if $(SQLITE),$(filter-out src/store/absent.c,$(filter src/store/%,$(SRC))),src/store/absent.c)
LIB     := $(filter-out src/cli/% src/store/%,$(SRC))
KERNELS := $(sort $(wildcard cl/*.cl)) $(sort $(wildcard cl/*.h cl/*.def))
TEST    := $(sort $(wildcard tests/*/test_*.c tests/support/*.c))
FUZZ    := $(sort $(wildcard tests/fuzz/*.c))
BENCH   := $(sort $(wildcard bench/bench_*.c))
SHARED  := $(filter-out $(BENCH),$(sort $(wildcard bench/*.c)))
HEADERS := $(sort $(wildcard src/*/*.h include/arcl/*.h tests/support/*.h bench/*.h))
PUBLIC  := $(sort $(wildcard include/arcl/*))
FORMAT  := $(sort $(wildcard src/*/*.[ch] include/arcl/*.h tests/*/*.[ch] bench/*.[ch]))

EMBEDDED := $(B)/kernel_files.o
FAKE_DRIVER := $(B)/tests/fake_driver.so
FAKE_GPU    := $(B)/tests/fake_gpu.so
NO_MEMORY   := $(B)/tests/no_memory.so

obj       = $(patsubst %.c,$(B)/%.o,$(1))
LIB_OBJ  := $(call obj,$(LIB)) $(EMBEDDED)
CLI_OBJ  := $(call obj,$(CLI))
STORE_OBJ := $(call obj,$(STORE))
TEST_OBJ := $(call obj,$(TEST))
FUZZ_OBJ := $(call obj,$(FUZZ))
OBJ      := $(LIB_OBJ) $(CLI_OBJ) $(STORE_OBJ) $(TEST_OBJ) $(FUZZ_OBJ) $(call obj,$(BENCH) $(SHARED))

FUZZ_BIN  := $(patsubst tests/fuzz/%.c,$(B)/bin/%,$(filter tests/fuzz/fuzz_%,$(FUZZ)))
BENCH_BIN := $(patsubst bench/%.c,$(OUT)/bench/%,$(BENCH))

.DELETE_ON_ERROR:
.SECONDARY:

## all: the command and the libraries, in build/
.PHONY: all
all: layers $(OUT)/arcl $(OUT)/libarcl.a $(OUT)/libarcl.so

## run: build, then run the bundled programs on the bundled tasks
.PHONY: run
run: all
	$(Q)$(OUT)/arcl run --programs data/programs --tasks data/tasks

# What the tests ask of the kernels besides; not of a part of the tests, nor of a build for other checks.
GATES := $(if $(filter release,$(MODE)),$(if $(TESTFLAGS),,kernels))

## test: build and run every test; also with MODE=asan, hard, debug or tsan
.PHONY: test
ifneq ($(MODE),tsan)
# A leak is found after its test has passed, so what a sanitizer says is looked for, too.
# A PoCL whose LLVM is older than the processor (Ubuntu 22.04's on a Zen 3) compiles nothing: it is as good as none.
test: all $(B)/tests/run $(FAKE_DRIVER) $(FAKE_GPU) $(NO_MEMORY)
	@rm -f $(B)/sanitizer.*
	$(Q)if $(OUT)/arcl devices --check 2>&1 | grep -q 'unknown target CPU'; then \
	    echo 'SKIPPED the tests of devices: the LLVM of this PoCL does not know this processor'; \
	    export ARCL_PLATFORM_SKIP=portable; fi; \
	    ASAN_OPTIONS='log_path=$(abspath $(B))/sanitizer' \
	    LSAN_OPTIONS='suppressions=$(CURDIR)/tests/device/leaks.txt:print_suppressions=0' \
	    $(B)/tests/run $(TESTFLAGS); status=$$?; \
	    if cat $(B)/sanitizer.* 2>/dev/null; then exit 1; fi; exit $$status
	$(if $(GATES),$(Q)$(MAKE) --no-print-directory $(GATES))
else
# ThreadSanitizer leaves no room for the memory Criterion shares with its tests: the command itself is the test.
test: all
	$(Q).ci/races $(OUT)/arcl
endif

## kernels: the kernels as OpenCL C 1.2, as code for NVIDIA's cards, and under oclgrind, as far as there are the tools
.PHONY: kernels
kernels: $(OUT)/libarcl.a
	$(Q)CC='$(CC)' CLANG='$(CLANG)' .ci/kernels $(OUT)

## drivers: the command and the tests of devices with other OpenCL drivers, unpacked in build/drivers (DRIVERS: which)
.PHONY: drivers
drivers: all $(B)/tests/run $(FAKE_DRIVER) $(FAKE_GPU)
	$(Q).ci/drivers $(OUT) $(B)/tests/run $(DRIVERS)

# ---- set-up ----------------------------------------------------------------
# Runs before the first compiler call; only the tests need Criterion. Without PoCL the tests of devices are skipped.
.PHONY: setup
setup:
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' .ci/setup \
	    cjson opencl $(if $(filter test,$(MAKECMDGOALS)),criterion)
	$(if $(filter test,$(MAKECMDGOALS)),@.ci/setup pocl || echo 'SKIPPED the tests of devices: there is no PoCL')

# ---- objects and products --------------------------------------------------
# Two files that change only when the command or the list of sources does: no object is
# older than its flags, no library holds a source that is gone.
quote  = '$(subst ','\'',$(1))'
record = mkdir -p $(@D); echo $(1) | cmp -s - $@ || echo $(1) > $@
.PHONY: always
$(B)/command: always
	@$(call record,$(call quote,$(CC) $(INCLUDE) $(FLAGS) $(LDFLAGS) $(LIBS) $(PNG) $(SQLITE)))
$(B)/sources: always
	@$(call record,$(LIB) $(CLI) $(STORE) $(KERNELS) $(TEST))

$(filter-out $(EMBEDDED),$(OBJ)): $(B)/%.o: %.c Makefile $(B)/command | setup
	@mkdir -p $(@D)
	$(SAY) "  CC    $<"
	$(Q)$(CC) $(INCLUDE) $(EXTRA) $(FLAGS) -MMD -MP -c $< -o $@

# The kernels are part of the library, as text for the devices' compilers.
$(B)/kernel_files.c: src/device/embed.awk $(KERNELS) $(B)/sources
	@mkdir -p $(@D)
	$(SAY) "  EMBED $@"
	$(Q)awk -f src/device/embed.awk $(KERNELS) /dev/null > $@

$(EMBEDDED): $(B)/kernel_files.c Makefile $(B)/command | setup
	$(SAY) "  CC    $<"
	$(Q)$(CC) $(INCLUDE) $(FLAGS) -MMD -MP -c $< -o $@

# The tests run the command itself and read files of the source tree.
$(TEST_OBJ) $(FUZZ_OBJ): EXTRA = -Itests -DARCL_BIN='"$(abspath $(OUT))/arcl"' -DARCL_ROOT='"$(CURDIR)"' \
    -DARCL_FAKE_DRIVER='"$(abspath $(FAKE_DRIVER))"' -DARCL_FAKE_GPU='"$(abspath $(FAKE_GPU))"' \
    -DARCL_NO_MEMORY='"$(abspath $(NO_MEMORY))"'

LINKED = $(filter %.o %.a,$^)
# The library must need nothing of the command. Sanitizers leave symbols open, so only a release is held to it.
DEFS_release := -Wl,-z,defs

$(B)/whole.a: $(LIB_OBJ) $(B)/sources
	$(Q)rm -f $@ && $(AR) rcs $@ $(LINKED)

# The same without what gcc's linker would begin to optimise anew wherever it finds it.
OBJCOPY ?= objcopy
$(OUT)/libarcl.a: $(B)/whole.a
	$(SAY) "  AR    $@"
	$(Q)$(if $(LTO),$(OBJCOPY) --wildcard -R '.gnu.lto_*' -R '.gnu.debuglto_*',cp) $< $@

$(OUT)/libarcl.so: $(LIB_OBJ) $(B)/sources
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) $(DEFS_$(MODE)) $(LINKED) $(LIBS) -o $@
	$(Q)ln -sf libarcl.so $(OUT)/$(SONAME)

$(CLI_OBJ): EXTRA = $(if $(PNG),-DARCL_PNG)

$(OUT)/arcl: $(CLI_OBJ) $(STORE_OBJ) $(B)/whole.a $(B)/sources
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) $(LDFLAGS) $(LINKED) $(PNG) $(SQLITE) $(LIBS) -o $@

$(B)/tests/run: $(TEST_OBJ) $(STORE_OBJ) $(OUT)/libarcl.a $(B)/sources
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) $(if $(LTO),-fno-lto) $(LDFLAGS) $(LINKED) -lcriterion $(SQLITE) $(LIBS) -o $@

# To make records that hold.
$(B)/tests/run: $(B)/src/cli/kept.o

# An OpenCL driver that does nothing, to see what becomes of drivers that fail, one that says it is a GPU, and an
# allocator that fails. No sanitizer: they are loaded by others.
$(FAKE_DRIVER) $(FAKE_GPU): $(B)/tests/%.so: tests/device/%.c
$(NO_MEMORY): tests/cli/no_memory.c
$(FAKE_DRIVER) $(FAKE_GPU) $(NO_MEMORY): Makefile | setup
	@mkdir -p $(@D)
	$(SAY) "  LD    $@"
	$(Q)$(CC) -std=c11 $(WARN) -O1 -fPIC -shared $(CPPFLAGS) $(filter %.c,$^) -ldl -o $@

# ---- checks ----------------------------------------------------------------
## layers: fail where a file breaks the order of src/LAYERS
.PHONY: layers
layers:
	$(Q)awk -f src/layers.awk src/LAYERS $$(find src -mindepth 1 -name '*.[ch]' -o -name '*.def' | sort)

## headers: fail unless each header compiles alone; the public ones without src/
.PHONY: headers
headers: setup
	$(Q)for h in $(HEADERS); do \
	    case $$h in include/*) dirs=-Iinclude ;; *) dirs="$(INCLUDE)" ;; esac; \
	    printf '#include "%s"\nextern int not_empty;\n' $$h | \
	        $(CC) -std=c11 $(WARN) -Werror $$dirs -I. -Itests -fsyntax-only -x c - || exit 1; \
	done

## docs: write docs/primitives.md and docs/typed.md from the tables of primitives
.PHONY: docs
docs: $(OUT)/arcl
	$(Q)$< ops --markdown > $(B)/primitives.md
	$(Q)$< ops --dialect typed --markdown > $(B)/typed.md
	$(Q)cp $(B)/primitives.md $(B)/typed.md docs

## check-docs: fail if they are not what `make docs` writes, or a variable is not documented
.PHONY: check-docs
check-docs: $(OUT)/arcl
	$(Q)$< ops --markdown > $(B)/primitives.md
	$(Q)$< ops --dialect typed --markdown > $(B)/typed.md
	$(Q)for page in primitives typed; do \
	  diff -u docs/$$page.md $(B)/$$page.md || { echo "docs/$$page.md: run \`make docs\`" >&2; exit 1; }; done
	$(Q)for name in $$(grep -ohE '"ARCL_[A-Z_]+"' $(SRC) | tr -d '"' | sort -u); do \
	  grep -q "^| \`$$name\` " docs/ENVIRONMENT.md || { echo "docs/ENVIRONMENT.md: lacks $$name" >&2; exit 1; }; done

## data: fetch the real ARC tasks into data/arc (python3 with pip; git ignores them)
.PHONY: data
data:
	$(Q)python3 data/fetch.py

## check-data: fail if a bundled task or program is not what data/generate.py writes
.PHONY: check-data
check-data:
	$(Q)python3 data/generate.py --check

## format: clang-format every source file in place
.PHONY: format
format:
	@.ci/setup format
	$(Q)$(CLANG_FORMAT) -i $(FORMAT)

## check-format: fail where `make format` would change a file
.PHONY: check-format
check-format:
	@.ci/setup format
	$(Q)$(CLANG_FORMAT) --dry-run -Werror $(FORMAT)

## valgrind: the command under valgrind, on good and bad input
.PHONY: valgrind
valgrind:
	@.ci/setup valgrind
	$(Q)$(MAKE) --no-print-directory MODE=debug all
	$(Q).ci/valgrind $(BUILD)/debug/arcl

## cov: run the tests with counters; lines executed per file in build/cov/coverage.txt
.PHONY: cov
cov:
	$(Q)find $(BUILD)/cov -name '*.gcda' -delete 2>/dev/null; $(MAKE) --no-print-directory MODE=cov test
	$(Q)for f in $(SRC); do \
	    gcov -n -o $(BUILD)/cov/$${f%.c}.o $$f 2>/dev/null | grep -A1 "^File '$$f'"; \
	done | awk -F "[':% ]" '/^File/ { f = $$3 } /^Lines/ { n += $$6; hit += $$3 * $$6 / 100; \
	    printf "%6.1f %% of %5d lines  %s\n", $$3, $$6, f } \
	    END { if (n) printf "%6.1f %% of %5d lines  in all\n", 100 * hit / n, n }' > $(BUILD)/cov/coverage.txt
	$(Q)cat $(BUILD)/cov/coverage.txt

## ci: exactly what the continuous integration runs
.PHONY: ci
ci:
	$(Q).ci/run

# ---- fuzz ------------------------------------------------------------------
## fuzz: each fuzz target for FUZZ_TIME seconds (600); its corpus stays in build/fuzz
.PHONY: fuzz
fuzz:
	$(Q)if ! CLANG='$(CLANG)' .ci/setup cjson fuzz; then echo 'fuzz: SKIPPED, no clang with libFuzzer here'; \
	else $(MAKE) --no-print-directory MODE=fuzz CC='$(CLANG)' fuzz-all; fi

## fuzz-smoke: each fuzz target for a few seconds
.PHONY: fuzz-smoke
fuzz-smoke:
	$(Q)$(MAKE) --no-print-directory FUZZ_TIME=5 FUZZFLAGS=-seed=1 fuzz

.PHONY: fuzz-all
fuzz-all: $(FUZZ_BIN:$(B)/bin/%=run-%)

$(FUZZ_BIN): $(B)/bin/%: $(B)/tests/fuzz/%.o $(filter-out $(B)/tests/fuzz/fuzz_%,$(FUZZ_OBJ)) $(LIB_OBJ)
	@mkdir -p $(@D)
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) -fsanitize=fuzzer $(LDFLAGS) $(LINKED) $(LIBS) -o $@

# A second library, without what is there for speed alone; its names begin with hard_, so that one binary has both.
HARD     := $(B)/hard
HARD_OBJ := $(patsubst $(B)/%,$(HARD)/%,$(LIB_OBJ))
$(filter-out $(HARD)/kernel_files.o,$(HARD_OBJ)): $(HARD)/%.o: %.c Makefile $(B)/command | setup
	@mkdir -p $(@D)
	$(SAY) "  CC    $< (hard)"
	$(Q)$(CC) $(INCLUDE) -DARCL_HARD $(FLAGS) -MMD -MP -c $< -o $@

$(HARD)/kernel_files.o: $(B)/kernel_files.o
	@mkdir -p $(@D)
	$(Q)cp $< $@

$(HARD)/library.o: $(HARD_OBJ)
	$(SAY) "  LD    $@"
	$(Q)$(LD) -r $(LINKED) -o $(HARD)/all.o
	$(Q)nm -g --defined-only $(HARD)/all.o | awk '{ print $$3, "hard_" $$3 }' > $(HARD)/names
	$(Q)$(OBJCOPY) --redefine-syms=$(HARD)/names $(HARD)/all.o $@

$(B)/bin/fuzz_towers: $(HARD)/library.o

$(B)/bin/fuzz_image: $(B)/src/cli/image_png.o
$(B)/bin/fuzz_image: LIBS += $(PNG)

# A finding is kept beside the corpus as <target>-crash-*, and the target fails.
run-fuzz_%: $(B)/bin/fuzz_%
	@mkdir -p $(B)/fuzz_$*
	$(SAY) "  FUZZ  fuzz_$* for $(FUZZ_TIME) s, log in $(B)/fuzz_$*.log"
	$(Q)$< -max_total_time=$(FUZZ_TIME) -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 $(FUZZFLAGS) \
	    -artifact_prefix=$(B)/fuzz_$*- $(B)/fuzz_$* $(wildcard tests/fuzz/seeds/fuzz_$*) > $(B)/fuzz_$*.log 2>&1 || \
	    { tail -n 60 $(B)/fuzz_$*.log; exit 1; }
	$(Q)awk '/number_of_executed_units/ { print "        fuzz_$*: " $$2 " inputs, no finding" }' $(B)/fuzz_$*.log

# ---- bench -----------------------------------------------------------------
## bench: build and run the benchmarks; results in build/bench
.PHONY: bench benches
bench: all benches
	$(Q)ARCL=$(OUT)/arcl OUT=$(OUT)/bench bench/run.sh

benches: $(BENCH_BIN)

## ablate: what each switch of src/base/fast.h costs in lines and is worth in work; a build for each (SWITCHES: which)
.PHONY: ablate
ablate:
	$(Q)CC='$(CC)' python3 bench/ablate.py $(SWITCHES)

$(BENCH_BIN): $(OUT)/bench/%: $(B)/bench/%.o $(call obj,$(SHARED)) $(B)/whole.a
	@mkdir -p $(@D)
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) $(LDFLAGS) $(LINKED) $(LIBS) -o $@

# ---- install ---------------------------------------------------------------
TO_BIN := $(DESTDIR)$(PREFIX)/bin
TO_INC := $(DESTDIR)$(PREFIX)/include/arcl
TO_LIB := $(DESTDIR)$(LIBDIR)
TO_DOC := $(DESTDIR)$(PREFIX)/share/doc/arcl
TO_DATA := $(DESTDIR)$(PREFIX)/share/arcl

## install: command, libraries, headers and arcl.pc under PREFIX
.PHONY: install
install: all
	$(Q)install -d '$(TO_BIN)' '$(TO_INC)' '$(TO_LIB)/pkgconfig' '$(TO_DOC)'
	$(Q)install -m 755 $(OUT)/arcl '$(TO_BIN)'
	$(Q)install -m 644 $(PUBLIC) '$(TO_INC)'
	$(Q)install -m 644 $(OUT)/libarcl.a '$(TO_LIB)'
	$(Q)install -m 755 $(OUT)/libarcl.so '$(TO_LIB)/libarcl.so.$(VERSION)'
	$(Q)ln -sf libarcl.so.$(VERSION) '$(TO_LIB)/$(SONAME)'
	$(Q)ln -sf $(SONAME) '$(TO_LIB)/libarcl.so'
	$(Q)printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'includedir=$${prefix}/include' '' \
	    'Name: arcl' 'Description: runs programs of the ARC grid language' 'Version: $(VERSION)' \
	    'Cflags: -I$${includedir}' 'Libs: -L$${libdir} -larcl' 'Libs.private: -lcjson -lm -lpthread -ldl' \
	    > '$(TO_LIB)/pkgconfig/arcl.pc'
	$(Q)install -m 644 LICENSE docs/ENVIRONMENT.md $(wildcard docs/primitives.md docs/typed.md) '$(TO_DOC)'
	$(Q)install -d '$(TO_DATA)/programs' '$(TO_DATA)/tasks'
	$(Q)install -m 644 $(wildcard data/programs/*.py) '$(TO_DATA)/programs'
	$(Q)install -m 644 $(wildcard data/tasks/*.json) '$(TO_DATA)/tasks'

## uninstall: remove what `make install` put there
.PHONY: uninstall
uninstall:
	$(Q)rm -f '$(TO_BIN)/arcl' '$(TO_LIB)/libarcl.a' '$(TO_LIB)/libarcl.so' '$(TO_LIB)/$(SONAME)' \
	    '$(TO_LIB)/libarcl.so.$(VERSION)' '$(TO_LIB)/pkgconfig/arcl.pc'
	$(Q)rm -f $(PUBLIC:include/arcl/%='$(TO_INC)/%')
	$(Q)rm -f $(patsubst %,'$(TO_DOC)/%',LICENSE ENVIRONMENT.md primitives.md typed.md)
	$(Q)rm -rf '$(TO_DATA)'
	$(Q)rmdir '$(TO_INC)' '$(TO_DOC)' 2>/dev/null || true

## clean: remove build/
.PHONY: clean
clean:
	$(Q)rm -rf $(BUILD)

## help: this list
.PHONY: help
help:
	@awk -F ': ' '/^## [a-z-]+: / { name = substr($$1, 4); sub(/^[^:]*: /, ""); printf "  make %-13s %s\n", name, $$0 }' Makefile

-include $(OBJ:.o=.d) $(HARD_OBJ:.o=.d)
