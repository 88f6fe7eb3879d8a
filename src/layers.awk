# layers.awk - fail where a file breaks the order of src/LAYERS.
#   awk -f src/layers.awk src/LAYERS FILE...
# A file includes its own and lower layers, a public header ("arcl/...") or a text of cl/, and
# names the layer in the include. Only base takes memory from the system.

FNR == NR {
    if (!/^#/ && NF)
        rank[$1] = ++layers
    next
}
FNR == 1 {
    split(FILENAME, part, "/")
    mine = part[2]
    in_comment = 0
    if (!(mine in rank))
        wrong("its folder is not in src/LAYERS")
}
/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    split(quoted[2], part, "/")
    theirs = part[1]
    if (theirs != "arcl" && theirs != "cl" && !(theirs in rank))
        wrong("\"" quoted[2] "\" is not written as \"layer/file\"")
    else if (rank[theirs] > rank[mine])
        wrong(mine " must not include " theirs)
    next
}
{
    # A space in front, so that a name at the start of a line has a neighbour too.
    if (" " code($0) ~ /[^_a-zA-Z0-9](malloc|calloc|realloc|aligned_alloc|strn?dup|free)[ \t]*\(/ && mine != "base")
        wrong("only base takes memory and gives it back")
}
END { exit bad }

# The line without strings and comments; a comment may go on over lines.
function code(line, out, at)
{
    gsub(/\\./, "", line)
    gsub(/"[^"]*"/, "\"\"", line)
    out = ""
    while (line != "") {
        at = index(line, in_comment ? "*/" : "/*")
        if (at == 0)
            break
        if (!in_comment)
            out = out substr(line, 1, at - 1) " "
        in_comment = !in_comment
        line = substr(line, at + 2)
    }
    if (!in_comment)
        out = out line
    sub(/\/\/.*/, "", out)
    return out
}

function wrong(what)
{
    print FILENAME ":" FNR ": " what
    bad = 1
}
