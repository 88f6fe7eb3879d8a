# stubs.awk - the stub of arcl.dsl or arcl.typed, which type checkers and editors read, from the page of a dialect.
#   awk -f python/stubs.awk docs/primitives.md > python/arcl/dsl.pyi

BEGIN {
    type["Boolean"] = "bool"
    type["Integer"] = "int"
    type["IntegerTuple"] = "Tuple[int, int]"
    type["Callable"] = "Callable[..., Any]"
    type["Grid"] = "Tuple[Tuple[int, ...], ...]"
    print "# Written by `make docs`; not to be edited."
    print "from typing import Any, Callable, Tuple\n"
}

function python(name)
{
    return name in type ? type[name] : "Any"
}

# `name(a: Type, b: Type = default) -> Type`
/^`[a-z0-9_]+\(.*\) -> [A-Za-z0-9_]+`/ {
    split($0, quoted, "`")
    open = index(quoted[2], "(")
    close_at = index(quoted[2], ") -> ")
    params = split(substr(quoted[2], open + 1, close_at - open - 1), param, ", ")
    given = ""
    for (k = 1; k <= params; k++) {
        optional = split(param[k], half, " = ") > 1
        split(half[1], part, ": ")
        given = given (k > 1 ? ", " : "") part[1] ": " python(part[2]) (optional ? " = ..." : "")
    }
    defs = defs "def " substr(quoted[2], 1, open) given ") -> " python(substr(quoted[2], close_at + 5)) ": ...\n"
}

/^## / {
    constants = $0 == "## Constants"
}

# | NAME | value |
constants && /^\| [A-Z]/ {
    print $2 ": " ($4 ~ /^\(/ ? "Tuple[int, int]" : $4 ~ /^[-0-9]/ ? "int" : "bool")
}

END {
    printf "%s", defs
}
