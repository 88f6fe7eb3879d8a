"""A program while it is made: its lines, what CPython gives for each of them, and what is not worth keeping."""
import json
import os
import resource
import signal
import sys
import traceback

import values

LINE_SECONDS = 1.0       # of processor time: what a line may take in CPython
PROGRAM_SECONDS = 20     # and a program, should it not end by itself
MEMORY = 2 << 30         # bytes of address space of the recorder
PARTS, CHARACTERS = 1500, 1600      # the largest value of a line: parts, and characters of text


class Ended(Exception):
    """The last line raised and was kept: the program is complete."""


class TooSlow(BaseException):
    """Not an Exception, so that no `except Exception` of a dialect catches it."""


def limit():
    """To be called once, before programs are made."""
    def alarm(*_):
        raise TooSlow
    signal.signal(signal.SIGVTALRM, alarm)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))


def unlimit():
    """In a process that was forked to run another program: that has the memory it would have anywhere."""
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class TooMuch(Exception):
    """What `peek` gives for a line that takes too long or too much memory."""


class Program:
    """names: what a text may use, a dict of values by name. keep_errors: the share of lines that raise and are kept.

    A generator adds lines with `put`, and looks at what is there: `grid`, `lines`, and `vars`, a list of (name, value).
    """

    def __init__(self, rng, names, grid, keep_errors=.1, parts=PARTS, characters=CHARACTERS):
        self.rng, self.grid, self.keep_errors = rng, grid, keep_errors
        self.parts, self.characters = parts, characters
        self.env = dict(names, I=grid, frozenset=frozenset, __builtins__={})
        self.vars = [('I', grid)]
        self.lines, self.texts = [], []

    def peek(self, text):
        """The value of an expression, or the exception it raises."""
        try:
            return self.timed(text)
        except (TooSlow, RecursionError, MemoryError):
            return TooMuch()
        except Exception as e:
            return e

    def timed(self, text):
        signal.setitimer(signal.ITIMER_VIRTUAL, LINE_SECONDS)
        try:
            return eval(text, self.env)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def put(self, text):
        """Adds the line `x<n> = text` and gives its name, or None if it is not worth keeping.

        Raises Ended if the line raises in CPython and is kept. An int of more than 64 bits is recorded as an error.
        """
        v = self.peek(text)
        if isinstance(v, TooMuch):
            return None
        if isinstance(v, Exception) or values.too_long(v):
            if self.rng.random() >= self.keep_errors:
                return None
            self.add(text, '!error')
            raise Ended
        if values.size(v, self.parts) > self.parts or not values.storable(v) or values.may_be_unordered(v):
            return None
        shown = values.text(v)
        if len(shown) > self.characters:
            return None
        name = self.add(text, shown)
        self.env[name] = v
        self.vars.append((name, v))
        return name

    def add(self, text, shown):
        name = f'x{len(self.lines) + 1}'
        self.lines.append(f'{name} = {text}')
        self.texts.append(shown)
        return name

    def vector(self):
        return {'p': self.lines, 'i': self.grid, 'v': self.texts}


def apart(make, *args):
    """The vector of the program that make(*args) gives, or None. It is made in a process of its own: CPython may stay in
    one call that is C, `max(t, key=t.count)` of a long tuple, which no signal ends, and then it comes to nothing."""
    into, out = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (PROGRAM_SECONDS, PROGRAM_SECONDS))
            p = make(*args)
            with os.fdopen(out, 'w') as f:
                json.dump(p and p.vector(), f)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    os.close(out)
    with os.fdopen(into) as f:
        text = f.read()
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return None
    if status:
        sys.exit('record.py: a program could not be made')
    return json.loads(text)


def replay(names, vector):
    """The first line of a vector that gives something else now, with what it gives: (line, expected, got), or None."""
    p = Program(None, names, tuple(map(tuple, vector['i'])))
    for line, expected in zip(vector['p'], vector['v']):
        name, expression = line.split(' = ', 1)
        v = p.peek(expression)
        got = '!error' if isinstance(v, Exception) or values.too_long(v) else values.text(v)
        if got != expected:
            return line, expected, got
        p.env[name] = v
    return None
