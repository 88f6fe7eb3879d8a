# embed.awk - files as a C file, each an array of pieces: no string is too long for ISO C, and the loader has few pointers
# to set. See text.h.
#   awk -v list=arcl_kernel_files -f src/base/embed.awk cl/*.cl cl/*.h > kernel_files.c

BEGIN {
    longest = 3600 # characters of a piece: not all have one byte
    print "/* Made by src/base/embed.awk; not to be edited. */\n#include \"base/text.h\"\n"
}
FNR == 1 {
    if (files)
        print ",\n};\n"
    name[++files] = FILENAME
    sub(/.*\//, "", name[files])
    printf "static const char *const file%d[] = {", files
}
{
    length_of_line = length($0) + 1
    if (FNR == 1 || size + length_of_line > longest) {
        printf("%s", FNR == 1 ? "\n" : ",\n")
        pieces[files]++
        size = 0
    } else {
        printf "\n"
    }
    size += length_of_line
    gsub(/\\/, "&&")
    gsub(/"/, "\\\"")
    gsub(/\?/, "\\?") # two of them could begin a trigraph
    printf "    \"%s\\n\"", $0
}
END {
    if (files)
        print ",\n};\n"
    print "extern const arcl_embedded " list "[];"
    print "const arcl_embedded " list "[] = {"
    for (k = 1; k <= files; k++)
        print "    {\"" name[k] "\", file" k ", " pieces[k] "},"
    print "    {0},\n};"
}
