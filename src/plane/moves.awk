# moves.awk - the table of moves (raster.h) out of the functions of data/moves.
#   awk -f src/plane/moves.awk data/moves/*.py > move_files.c
#
# A function is two lines: its head with the code and arg (A: the colour) in a comment, and `return EXPRESSION`:
#
#   def one_colour(I, A):  # keep A
#       return fill(canvas(ZERO, shape(I)), A, ofcolor(I, A))
#
# Behind the arg may stand `feature`, and `weight 2`. An arg of several numbers, 2/3/1, is packed: see raster_code.h.

function refuse(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"
    failed = 1
    exit 1
}

BEGIN { print "/* Made by src/plane/moves.awk; not to be edited. */\n#include \"plane/raster.h\"\n\nconst arcl_move arcl_moves[] = {" }

/^def / {
    if (!match($0, /^def [a-z_0-9]+\(I(, [ADG])*\):  # [a-z_]+ [0-9A\/]+/))
        refuse("expected 'def name(I):  # code arg'")
    head = $0
    name = $2
    sub(/\(.*/, "", name)
    if (name in seen)
        refuse("there are two moves '" name "'")
    seen[name] = 1
    params = head
    sub(/\).*/, "", params)
    sub(/.*\(/, "", params)
    tail = head
    sub(/.*  # /, "", tail)
    words = split(tail, word, " ")
    group = FILENAME
    sub(/.*\//, "", group)
    sub(/\.py$/, "", group)
    next
}

/^    return / {
    if (head == "")
        refuse("a return without its function")
    text = $0
    sub(/^    return /, "", text)
    parts = split(word[2], part, "/")
    arg = 0
    for (k = parts; k > 0; k--)
        arg = arg * 32 + part[k]
    printf "    {\"%s\", \"%s\", arcl_raster_%s, %d, %d, %d, %d, %d, %d,\n     \"%s\"},\n", name, group, word[1],
           arg, params ~ /A/, params ~ /D/, params ~ /G/, tail ~ / feature/, tail ~ / weight 2/ ? 2 : 1, text
    head = ""
    next
}

/^(#.*)?$/ { next }

{ refuse("a move is two lines, its head and 'return EXPRESSION'") }

END {
    if (!failed)
        print "};\n\nconst unsigned arcl_nmoves = sizeof arcl_moves / sizeof arcl_moves[0];"
}
