# embed.awk - files as a C file, each an array of its lines: no string is too long for ISO C. See text.h.
#   awk -v list=arcl_kernel_files -f src/base/embed.awk cl/*.cl cl/*.h > kernel_files.c

BEGIN { print "/* Made by src/base/embed.awk; not to be edited. */\n#include \"base/text.h\"\n" }
FNR == 1 {
    if (files)
        print "};\n"
    name[++files] = FILENAME
    sub(/.*\//, "", name[files])
    print "static const char *const file" files "[] = {"
}
{
    gsub(/\\/, "&&")
    gsub(/"/, "\\\"")
    gsub(/\?/, "\\?") # two of them could begin a trigraph
    print "    \"" $0 "\\n\","
    lines[files] = FNR
}
END {
    if (files)
        print "};\n"
    print "extern const arcl_embedded " list "[];"
    print "const arcl_embedded " list "[] = {"
    for (k = 1; k <= files; k++)
        print "    {\"" name[k] "\", file" k ", " lines[k] "},"
    print "    {0},\n};"
}
