# Makefile - one file, no configure step. `make help` lists the targets.
#   MODE=release|debug|asan|hard|tsan|cov   what to build; objects are in build/$(MODE). hard: as asan, and without
#                                      what is there for speed alone (src/base/fast.h)
#   CC, CFLAGS, CPPFLAGS, LDFLAGS      as usual
#   WERROR=1                           warnings are errors
#   V=1                                print the commands
#   TESTFLAGS, FUZZ_TIME               options of the test runner; seconds per fuzz target
#   PREFIX, DESTDIR, LIBDIR            where `make install` puts things
# A new source, test, bench or fuzz file needs no edit here: they are found by name.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:

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

VERSION   := $(shell sed -n 's/^#define ARCL_VERSION "\(.*\)"/\1/p' include/arcl/base.h)
SOVERSION := $(shell sed -n 's/^#define ARCL_API_VERSION //p' include/arcl/base.h)
SONAME    := libarcl.so.$(SOVERSION)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
        -Wvla -Wundef -Wwrite-strings -Wformat=2 -Werror=format-security $(if $(WERROR),-Werror)
# What makes a mistake in the code harder to use against those who open a file (docs/SECURITY.md).
HARDEN       := -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
HARDEN_LINK  := -Wl,-z,relro,-z,now,-z,noexecstack
MODE_release := -O2 -DNDEBUG $(HARDEN)
MODE_debug   := -O0 -g3
# With -O1 what sanitizers add takes more than twice as long to compile and runs 5 % faster; -g1 has lines for reports.
MODE_asan    := -Og -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
MODE_hard    := $(MODE_asan) -DARCL_HARD
MODE_tsan    := -O1 -g1 -fno-omit-frame-pointer -fsanitize=thread
MODE_cov     := -O0 -g --coverage
MODE_fuzz    := $(or $(FUZZ_LEVEL),-O1) -g1 -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
# Guards of the stack; where values are computed, in arenas and not in arrays on the stack, the strong ones cost 3 %, and
# those of the clock, which each evaluation asks twice, 4 % of the shortest ones.
STACK_release := -fstack-protector-strong
STACK_values  := -fstack-protector
MODE_FLAGS   := $(or $(MODE_$(MODE)),$(error MODE=$(MODE) is none of release debug asan hard tsan cov))

# Every 64-bit PC since 2009 counts bits in one instruction.
ARCH_FLAGS := $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2)

# Primitives are small and call each other across files: the whole is worth 10 % with gcc. The
# objects hold ordinary code too, so that tests and users need not link that way, which takes 20 seconds.
LTO := $(if $(filter release,$(MODE)),$(if $(shell $(CC) --version 2>/dev/null | grep -i clang),,-flto=auto -ffat-lto-objects))

# The same objects make the static and the shared library; without semantic interposition position-independent code is
# as fast as any. What include/arcl/arcl.h does not mark with ARCL_API is hidden.
FLAGS   = -std=c11 $(WARN) $(MODE_FLAGS) $(ARCH_FLAGS) $(LTO) -fPIC -fno-semantic-interposition -fvisibility=hidden \
          -pthread $(CFLAGS)
INCLUDE = -Isrc -Iinclude -I. $(CPPFLAGS)
LIBS    = $(PNG) $(SQLITE) $(CJSON) -lm -lpthread -ldl $(LDLIBS)

# ---- set-up ----------------------------------------------------------------
# The first pass of make installs what is missing and writes down the libraries that there are; the second one builds.
# The build needs cJSON and OpenCL's headers, the tests Criterion. Without SQLite (libsqlite3-dev) arcl keeps no
# programs, without libpng (libpng-dev) it reads no PNG, without PoCL the tests of devices are skipped; `make PNG=
# SQLITE=` leaves these libraries out.
SETUP   := CC='$(CC)' CLANG='$(CLANG)' CPPFLAGS='$(CPPFLAGS)' LDFLAGS='$(LDFLAGS)' tests/scripts/setup
TESTING := $(filter test setup drivers %/tests/run,$(MAKECMDGOALS))
ALONE   := clean help layers format check-format data check-data uninstall ci cov valgrind fuzz fuzz-smoke wheel kit-test
DRY     := $(findstring n,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
quote    = '$(subst ','\'',$(1))'
given    = $(filter command environment,$(origin $(1)))

.PHONY: always
ifneq ($(filter-out $(ALONE),$(or $(MAKECMDGOALS),all)),)
include $(B)/setup.mk
$(B)/setup.mk: always
	$(if $(DRY),,@$(SETUP) cjson opencl $(if $(TESTING),criterion))
	$(if $(DRY)$(call given,SQLITE),,@$(SETUP) sqlite || echo 'SKIPPED the store of programs: there is no SQLite' >&2)
	$(if $(DRY),,$(if $(TESTING),@$(SETUP) pocl || echo 'SKIPPED the tests of devices: there is no PoCL' >&2))
	$(if $(DRY),,$(if $(TESTING),@$(SETUP) chromium || echo 'SKIPPED the tests of pages: there is no Chromium' >&2))
	@mkdir -p $(@D); $(SETUP) --libraries $(B)/cjson/libcjson.a > $@.new; \
	    if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
endif

## setup: install what `make run` and `make test` need, and nothing else
.PHONY: setup
setup:
	$(SAY) "  SETUP done:$(if $(PNG), libpng)$(if $(SQLITE), SQLite) cJSON OpenCL Criterion"

# ---- what there is ---------------------------------------------------------
SRC     := $(sort $(wildcard src/*/*.c))
CLI     := $(filter src/cli/%,$(SRC))
ABSENT  := $(if $(SQLITE),src/store/absent.c,$(filter-out src/store/absent.c,$(filter src/store/%,$(SRC))))
STATIC  := src/device/static.c
LIB     := $(filter-out $(CLI) $(ABSENT) $(STATIC),$(SRC))
KERNELS := $(sort $(wildcard cl/*.cl)) $(sort $(wildcard cl/*.h cl/*.def))
PAGE    := $(sort $(wildcard src/report/page/*))
MOVES   := $(sort $(wildcard data/moves/*.py))
TEST    := $(sort $(wildcard tests/*/test_*.c tests/support/*.c))
FUZZ    := $(sort $(wildcard tests/fuzz/*.c))
BENCH   := $(sort $(wildcard bench/bench_*.c))
SHARED  := $(filter-out $(BENCH),$(sort $(wildcard bench/*.c)))
HEADERS := $(sort $(wildcard src/*/*.h include/arcl/*.h tests/support/*.h bench/*.h))
PUBLIC  := $(sort $(wildcard include/arcl/*))
FORMAT  := $(sort $(wildcard src/*/*.[ch] include/arcl/*.h tests/*/*.[ch] bench/*.[ch] python/csrc/*.[ch]))

EMBEDDED := $(B)/kernel_files.o $(B)/page_files.o $(B)/card_files.o $(B)/move_table.o
FAKE_DRIVER := $(B)/tests/fake_driver.so
PRETEND_GPU := $(B)/tests/pretend_gpu.so
NO_MEMORY   := $(B)/tests/no_memory.so

obj       = $(patsubst %.c,$(B)/%.o,$(1))
LIB_OBJ  := $(call obj,$(LIB)) $(EMBEDDED)
CLI_OBJ  := $(call obj,$(CLI))
TEST_OBJ := $(call obj,$(TEST))
FUZZ_OBJ := $(call obj,$(FUZZ))
OBJ      := $(LIB_OBJ) $(CLI_OBJ) $(call obj,$(STATIC)) $(TEST_OBJ) $(FUZZ_OBJ) $(call obj,$(BENCH) $(SHARED))

FUZZ_BIN  := $(patsubst tests/fuzz/%.c,$(B)/bin/%,$(filter tests/fuzz/fuzz_%,$(FUZZ)))
BENCH_BIN := $(patsubst bench/%.c,$(OUT)/bench/%,$(BENCH))

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
test: all $(B)/tests/run $(FAKE_DRIVER) $(PRETEND_GPU) $(NO_MEMORY)
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
	$(Q)tests/scripts/races $(OUT)/arcl
endif

## kernels: the kernels as OpenCL C 1.2, as code for NVIDIA's cards, and under oclgrind, as far as there are the tools
.PHONY: kernels
kernels: $(OUT)/libarcl.a
	$(Q)CC='$(CC)' CLANG='$(CLANG)' tests/scripts/kernels $(OUT)

## drivers: the command and the tests of devices with other OpenCL drivers, unpacked in build/drivers (DRIVERS: which)
.PHONY: drivers
drivers: all $(B)/tests/run $(FAKE_DRIVER) $(PRETEND_GPU)
	$(Q)tests/scripts/drivers $(OUT) $(B)/tests/run $(DRIVERS)

# ---- objects and products --------------------------------------------------
# Two files that change only when the command or the list of sources does: no object is
# older than its flags, no library holds a source that is gone.
record = mkdir -p $(@D); echo $(1) | cmp -s - $@ || echo $(1) > $@
$(B)/command: always
	@$(call record,$(call quote,$(CC) $(INCLUDE) $(FLAGS) $(LDFLAGS) $(LIBS)))
$(B)/sources: always
	@$(call record,$(LIB) $(CLI) $(KERNELS) $(PAGE) $(TEST))

$(filter-out $(EMBEDDED),$(OBJ)): $(B)/%.o: %.c Makefile $(B)/command
	@mkdir -p $(@D)
	$(SAY) "  CC    $<"
	$(Q)$(CC) $(INCLUDE) $(FLAGS) $(STACK) $(EXTRA) -MMD -MP -c $< -o $@

STACK = $(STACK_$(MODE))
$(call obj,$(filter src/plane/% src/value/% src/op/% src/exec/% src/batt/% src/base/clock.c,$(SRC))): \
    STACK = $(if $(STACK_$(MODE)),$(STACK_values))

# Text that is part of the library: the kernels for the devices' compilers, the parts of pages, the models of cards.
$(B)/kernel_files.c: $(KERNELS)
$(B)/page_files.c: $(PAGE)
$(B)/card_files.c: src/bench/cards.json
$(B)/%_files.c: src/base/embed.awk $(B)/sources
	@mkdir -p $(@D)
	$(SAY) "  EMBED $@"
	$(Q)awk -v list=arcl_$*_files -f $< $(filter-out $< $(B)/sources,$^) /dev/null > $@

# The moves of an enumeration: a table out of their texts.
$(B)/move_table.c: src/plane/moves.awk $(MOVES) $(B)/sources
	@mkdir -p $(@D)
	$(SAY) "  TABLE $@"
	$(Q)awk -f $< $(MOVES) > $@

# Loops over the cells of rasters have no fixed length: only -O3 makes them vectors.
$(call obj,$(sort $(wildcard src/plane/raster*.c))): EXTRA = $(if $(filter release,$(MODE)),-O3)

$(EMBEDDED): $(B)/%.o: $(B)/%.c Makefile $(B)/command
	$(SAY) "  CC    $<"
	$(Q)$(CC) $(INCLUDE) $(FLAGS) -MMD -MP -c $< -o $@

# The tests run the command itself and read files of the source tree. They are compiled and run once: not optimised.
$(TEST_OBJ) $(FUZZ_OBJ): EXTRA = -Itests $(if $(LTO),-fno-lto) $(if $(filter fuzz,$(MODE)),,-O0 -U_FORTIFY_SOURCE) -Wno-format-nonliteral \
    -DARCL_BIN='"$(abspath $(OUT))/arcl"' -DARCL_ROOT='"$(CURDIR)"' \
    -DARCL_FAKE_DRIVER='"$(abspath $(FAKE_DRIVER))"' -DARCL_PRETEND_GPU='"$(abspath $(PRETEND_GPU))"' \
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
	$(Q)$(CC) $(FLAGS) $(LDFLAGS) -shared $(HARDEN_LINK) -Wl,-soname,$(SONAME) $(DEFS_$(MODE)) $(LINKED) $(LIBS) -o $@
	$(Q)ln -sf libarcl.so $(OUT)/$(SONAME)

$(B)/src/task/image_png.o: EXTRA = $(if $(PNG),-DARCL_PNG)

$(OUT)/arcl: $(CLI_OBJ) $(B)/whole.a $(B)/sources
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) $(LDFLAGS) -pie $(HARDEN_LINK) $(LINKED) $(LIBS) -o $@

$(B)/tests/run: $(TEST_OBJ) $(OUT)/libarcl.a $(B)/sources
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) $(if $(LTO),-fno-lto) $(LDFLAGS) $(LINKED) -lcriterion $(LIBS) -o $@

# An OpenCL driver that does nothing, to see what becomes of drivers that fail, one that shows PoCL as a GPU, and an
# allocator that fails. No sanitizer: they are loaded by others.
$(FAKE_DRIVER) $(PRETEND_GPU): $(B)/tests/%.so: tests/device/%.c
$(NO_MEMORY): tests/cli/no_memory.c
$(FAKE_DRIVER) $(PRETEND_GPU) $(NO_MEMORY): Makefile
	@mkdir -p $(@D)
	$(SAY) "  LD    $@"
	$(Q)$(CC) -std=c11 $(WARN) -O1 -fPIC -shared $(CPPFLAGS) $(filter %.c,$^) -ldl -o $@

# ---- checks ----------------------------------------------------------------
## layers: fail where a file breaks the order of src/LAYERS
.PHONY: layers
layers:
	$(Q)awk -f src/layers.awk src/LAYERS $$(find src -mindepth 1 -name '*.[ch]' -o -name '*.def' | sort)

## headers: fail unless each header compiles alone; the public ones without src/, and as C++
.PHONY: headers
headers:
	$(Q)for h in $(HEADERS); do \
	    case $$h in include/*) dirs=-Iinclude ;; *) dirs="$(INCLUDE)" ;; esac; \
	    printf '#include "%s"\nextern int not_empty;\n' $$h | \
	        $(CC) -std=c11 $(WARN) -Werror $$dirs -I. -Itests -fsyntax-only -x c - || exit 1; \
	done
	$(Q)! command -v $(CXX) >/dev/null || printf '#include "%s"\n' $(PUBLIC) | \
	    $(CXX) -std=c++11 -Wall -Wextra -Wpedantic -Werror -Iinclude -I. -fsyntax-only -x c++ -

## names: fail unless all headers compile in one translation unit
.PHONY: names
names:
	$(Q)printf '#include "%s"\n' $(HEADERS) | $(CC) -std=c11 $(WARN) -Werror $(INCLUDE) -Itests -fsyntax-only -x c -

## docs: write what is made of tables: primitives.md, typed.md, COMMANDS.md, and the stubs of the Python package
PAGES := docs/primitives.md docs/typed.md docs/COMMANDS.md python/arcl/dsl.pyi python/arcl/typed.pyi
.PHONY: docs pages
docs: pages
	$(Q)for page in $(PAGES); do cp $(B)/$${page##*/} $$page || exit 1; done

pages: $(OUT)/arcl
	$(Q)$< ops --markdown > $(B)/primitives.md
	$(Q)$< ops --dialect typed --markdown > $(B)/typed.md
	$(Q)$< --markdown > $(B)/COMMANDS.md
	$(Q)awk -f python/stubs.awk $(B)/primitives.md > $(B)/dsl.pyi
	$(Q)awk -f python/stubs.awk $(B)/typed.md > $(B)/typed.pyi

## check-docs: fail if one of these is old, a variable or public word has no entry, a link is dead, or a command shown fails
.PHONY: check-docs
check-docs: pages
	$(Q)for page in $(PAGES); do \
	  diff -u $$page $(B)/$${page##*/} || { echo "$$page: run \`make docs\`" >&2; exit 1; }; done
	$(Q)for name in $$(grep -ohE '"ARCL_[A-Z_]+"' $(SRC) | tr -d '"' | sort -u); do \
	  grep -q "^| \`$$name\` " docs/ENVIRONMENT.md || { echo "docs/ENVIRONMENT.md: lacks $$name" >&2; exit 1; }; done
	$(Q)tests/scripts/docs
	$(Q)tests/scripts/commands $(OUT)/arcl

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
	@$(SETUP) format
	$(Q)$(CLANG_FORMAT) -i $(FORMAT)

## check-format: fail where `make format` would change a file
.PHONY: check-format
check-format:
	@$(SETUP) format
	$(Q)$(CLANG_FORMAT) --dry-run -Werror $(FORMAT)

## valgrind: the command under valgrind, on good and bad input
.PHONY: valgrind
valgrind:
	@$(SETUP) valgrind
	$(Q)$(MAKE) --no-print-directory MODE=debug all
	$(Q)tests/scripts/valgrind $(BUILD)/debug/arcl

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
	$(Q)if ! $(SETUP) cjson fuzz; then echo 'fuzz: SKIPPED, no clang with libFuzzer here'; \
	else $(MAKE) --no-print-directory MODE=fuzz CC='$(CLANG)' fuzz-all; fi

## fuzz-smoke: each fuzz target for a few seconds, as it is compiled soonest
.PHONY: fuzz-smoke
fuzz-smoke:
	$(Q)$(MAKE) --no-print-directory FUZZ_LEVEL=-O0 FUZZ_TIME=8 FUZZFLAGS=-seed=1 fuzz

.PHONY: fuzz-all
fuzz-all: $(FUZZ_BIN:$(B)/bin/%=run-%)

$(FUZZ_BIN): $(B)/bin/%: $(B)/tests/fuzz/%.o $(filter-out $(B)/tests/fuzz/fuzz_%,$(FUZZ_OBJ)) $(LIB_OBJ)
	@mkdir -p $(@D)
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) -fsanitize=fuzzer $(LDFLAGS) $(LINKED) $(LIBS) -o $@

# A second library, without what is there for speed alone; its names begin with hard_, so that one binary has both.
HARD     := $(B)/hard
HARD_OBJ := $(patsubst $(B)/%,$(HARD)/%,$(LIB_OBJ))
HARD_EMBEDDED := $(patsubst $(B)/%,$(HARD)/%,$(EMBEDDED))
$(filter-out $(HARD_EMBEDDED),$(HARD_OBJ)): $(HARD)/%.o: %.c Makefile $(B)/command
	@mkdir -p $(@D)
	$(SAY) "  CC    $< (hard)"
	$(Q)$(CC) $(INCLUDE) -DARCL_HARD $(FLAGS) -MMD -MP -c $< -o $@

$(HARD_EMBEDDED): $(HARD)/%.o: $(B)/%.o
	@mkdir -p $(@D)
	$(Q)cp $< $@

$(HARD)/library.o: $(HARD_OBJ)
	$(SAY) "  LD    $@"
	$(Q)$(LD) -r $(LINKED) -o $(HARD)/all.o
	$(Q)nm -g --defined-only $(HARD)/all.o | awk '{ print $$3, "hard_" $$3 }' > $(HARD)/names
	$(Q)$(OBJCOPY) --redefine-syms=$(HARD)/names $(HARD)/all.o $@

$(B)/bin/fuzz_towers: $(HARD)/library.o

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

# BENCH_LTO=: linked in a moment, and 10 % slower.
BENCH_LTO := $(LTO)
$(BENCH_BIN): $(OUT)/bench/%: $(B)/bench/%.o $(call obj,$(SHARED)) $(if $(BENCH_LTO),$(B)/whole.a,$(OUT)/libarcl.a)
	@mkdir -p $(@D)
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) $(if $(BENCH_LTO),,-fno-lto) $(LDFLAGS) $(LINKED) $(LIBS) -o $@

# ---- static ----------------------------------------------------------------
## static: build/static/arcl, the command as one file that needs no library of the machine it runs on
.PHONY: static
static: $(OUT)/static/arcl

$(OUT)/static/arcl: $(CLI_OBJ) $(B)/src/device/static.o $(B)/whole.a $(B)/sources $(filter %.a,$(STATIC_CJSON))
	@mkdir -p $(@D)
	$(SAY) "  LD    $@"
	$(Q)$(CC) $(FLAGS) $(LDFLAGS) -static $(filter %.o %/whole.a,$^) $(PNG) $(if $(PNG),-lz) $(SQLITE) $(STATIC_CJSON) \
	    -lm -lpthread $(LDLIBS) -o $@

# Beside code that is not optimised as a whole (SQLite's), so it must not be, either.
$(B)/src/device/static.o: EXTRA = $(if $(LTO),-fno-lto) -fvisibility=default

# Debian's cJSON has no static library.
$(B)/cjson/libcjson.a:
	$(SAY) "  GET   $@"
	$(Q)tests/scripts/source $(@D) cjson
	$(Q)$(CC) -O2 -fPIC -c $(@D)/cjson/cJSON.c -o $(@D)/cJSON.o && $(AR) rcs $@ $(@D)/cJSON.o

# ---- python ----------------------------------------------------------------
## python-test: build the Python package with this library (MODE), install it in build/venv, and run its tests (PYTESTS)
.PHONY: python-test
python-test: $(OUT)/libarcl.a
	$(Q)tests/scripts/python $(abspath $(OUT)/libarcl.a) $(abspath $(BUILD))/venv $(MODE) $(PYTESTS)

## wheel: wheels for manylinux2014 (MACHINES: which) and a source distribution of the Python package, in build/dist
MACHINES := x86_64 aarch64
.PHONY: wheel
wheel:
	+$(Q)tests/scripts/wheel $(BUILD) $(MACHINES)

## kit-test: the Kaggle kit from end to end with the wheel of build/dist, which is made if it is not there
.PHONY: kit-test
kit-test:
	+$(Q)ls $(BUILD)/dist/*.whl >/dev/null 2>&1 || tests/scripts/wheel $(BUILD) $(shell uname -m)
	$(Q)tests/scripts/kit $(BUILD)

# ---- install ---------------------------------------------------------------
TO_BIN := $(DESTDIR)$(PREFIX)/bin
TO_INC := $(DESTDIR)$(PREFIX)/include/arcl
TO_LIB := $(DESTDIR)$(LIBDIR)
TO_DOC := $(DESTDIR)$(PREFIX)/share/doc/arcl
TO_DATA := $(DESTDIR)$(PREFIX)/share/arcl
TO_MAN  := $(DESTDIR)$(PREFIX)/share/man/man1
TO_BASH := $(DESTDIR)$(PREFIX)/share/bash-completion/completions
TO_ZSH  := $(DESTDIR)$(PREFIX)/share/zsh/site-functions
# The commands, for which there are manual pages: a file each.
COMMANDS := $(patsubst src/cli/cmd_%.c,%,$(filter src/cli/cmd_%,$(CLI)))

## install: command, libraries, headers, arcl.pc, documents, manual pages and completions under PREFIX
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
	    'Cflags: -I$${includedir}' 'Libs: -L$${libdir} -larcl' 'Libs.private: $(LIBS)' \
	    > '$(TO_LIB)/pkgconfig/arcl.pc'
	$(Q)install -d '$(TO_DOC)/docs/kaggle'
	$(Q)install -m 644 LICENSE README.md '$(TO_DOC)'
	$(Q)install -m 644 $(wildcard docs/*.*) '$(TO_DOC)/docs'
	$(Q)install -m 644 $(wildcard docs/kaggle/*.*) '$(TO_DOC)/docs/kaggle'
	$(Q)install -d '$(TO_MAN)' '$(TO_BASH)' '$(TO_ZSH)'
	$(Q)$(OUT)/arcl --man > '$(TO_MAN)/arcl.1'
	$(Q)for c in $(COMMANDS); do $(OUT)/arcl --man $$c > '$(TO_MAN)'/arcl-$$c.1 || exit 1; done
	$(Q)$(OUT)/arcl --completion bash > '$(TO_BASH)/arcl'
	$(Q)$(OUT)/arcl --completion zsh > '$(TO_ZSH)/_arcl'
	$(Q)install -d '$(TO_DATA)/batts' '$(TO_DATA)/moves' '$(TO_DATA)/programs' '$(TO_DATA)/tasks'
	$(Q)install -m 644 $(wildcard data/batts/*.py) '$(TO_DATA)/batts'
	$(Q)install -m 644 $(MOVES) '$(TO_DATA)/moves'
	$(Q)install -m 644 $(wildcard data/programs/*.py) '$(TO_DATA)/programs'
	$(Q)install -m 644 $(wildcard data/tasks/*.json) '$(TO_DATA)/tasks'

## uninstall: remove what `make install` put there
.PHONY: uninstall
uninstall:
	$(Q)rm -f '$(TO_BIN)/arcl' '$(TO_LIB)/libarcl.a' '$(TO_LIB)/libarcl.so' '$(TO_LIB)/$(SONAME)' \
	    '$(TO_LIB)/libarcl.so.$(VERSION)' '$(TO_LIB)/pkgconfig/arcl.pc'
	$(Q)rm -f $(PUBLIC:include/arcl/%='$(TO_INC)/%')
	$(Q)rm -rf '$(TO_DATA)' '$(TO_DOC)'
	$(Q)rm -f '$(TO_MAN)/arcl.1' $(COMMANDS:%='$(TO_MAN)/arcl-%.1') '$(TO_BASH)/arcl' '$(TO_ZSH)/_arcl'
	$(Q)rmdir '$(TO_INC)' 2>/dev/null || true

## clean: remove build/
.PHONY: clean
clean:
	$(Q)rm -rf $(BUILD)

## help: this list
.PHONY: help
help:
	@awk -F ': ' '/^## [a-z-]+: / { name = substr($$1, 4); sub(/^[^:]*: /, ""); printf "  make %-13s %s\n", name, $$0 }' Makefile

-include $(OBJ:.o=.d) $(HARD_OBJ:.o=.d)
