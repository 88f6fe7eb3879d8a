/* What is outside the language is named; what is not Python is placed. */
#include "lang_support.h"

/* A function whose third line is `line` gets one complaint that begins with line 3 and the column. */
static void expect_refused(const char *line, unsigned column, const char *sentence, const char *construct)
{
    char text[512], complaint[512];

    snprintf(text, sizeof text, "def f(I):\n    y = I\n    %s\n    return y\n", line);
    snprintf(complaint, sizeof complaint, "t.py:3:%u: %s", column, sentence);
    expect_complaint(text, complaint, construct);
}

Test(parse, expressions_outside_the_language_are_named)
{
    expect_refused("x = lambda a, b=1, *c: a", 9, "lambda expressions are not part of the language", "lambda");
    expect_refused("x = 1 if y else 2", 11, "conditional expressions are not part of the language",
                   "conditional expression");
    expect_refused("x = [a for a in y if a]", 9, "comprehensions are not part of the language", "comprehension");
    expect_refused("x = {a: b for a, *b in y}", 9, "comprehensions are not part of the language", "comprehension");
    expect_refused("x = (a for a in y)", 9, "generator expressions are not part of the language",
                   "generator expression");
    expect_refused("x = size(a for a in y)", 14, "generator expressions are not part of the language",
                   "generator expression");
    expect_refused("x = y[0]", 10, "subscripts are not part of the language", "subscript");
    expect_refused("x = y[1:, ::2, :]", 10, "subscripts are not part of the language", "subscript");
    expect_refused("x = y.shape", 10, "attributes of values are not part of the language", "attribute access");
    expect_refused("x = y + 1", 11, "arithmetic operators are not part of the language", "arithmetic operator");
    expect_refused("x = -y", 9, "arithmetic operators are not part of the language", "arithmetic operator");
    expect_refused("x = -(1, 2)", 9, "arithmetic operators are not part of the language", "arithmetic operator");
    expect_refused("x = 2 ** -1", 11, "arithmetic operators are not part of the language", "arithmetic operator");
    expect_refused("x = y < 1 < 2", 11, "comparison operators are not part of the language", "comparison operator");
    expect_refused("x = 1 not in y", 11, "comparison operators are not part of the language", "comparison operator");
    expect_refused("x = y is not None", 11, "comparison operators are not part of the language", "comparison operator");
    expect_refused("x = not y", 9, "boolean operators are not part of the language", "boolean operator");
    expect_refused("x = y and T or F", 17, "boolean operators are not part of the language", "boolean operator");
    expect_refused("x = ~1", 9, "bitwise operators are not part of the language", "bitwise operator");
    expect_refused("x = 1 << 2 | 3", 16, "bitwise operators are not part of the language", "bitwise operator");
    expect_refused("x = f'{y}'", 9, "f-strings are not part of the language", "f-string");
    expect_refused("x = b'y'", 9, "bytes literals are not part of the language", "bytes literal");
    expect_refused("x = 1.5", 9, "floating-point numbers are not part of the language", "float literal");
    expect_refused("x = [1, 2]", 9, "list displays are not part of the language", "list display");
    expect_refused("x = {1: 2, **y}", 9, "dict displays are not part of the language", "dict display");
    expect_refused("x = {1, 2}", 9, "sets other than frozenset({...}) are not part of the language", "set display");
    expect_refused("x = vmirror(*y)", 17, "starred arguments are not part of the language", "starred argument");
    expect_refused("x = vmirror(**y)", 17, "starred arguments are not part of the language", "starred argument");
    expect_refused("x = (1, *y)", 13, "starred arguments are not part of the language", "starred argument");
    expect_refused("x = (z := y)", 12, "assignments inside expressions are not part of the language", "walrus");
    expect_refused("x = ...", 9, "ellipses are not part of the language", "ellipsis");
    expect_refused("x = yield y", 9, "'yield' expressions are not part of the language", "yield");
    expect_refused("x = await y", 9, "'async' and 'await' are not part of the language", "async");
    expect_refused("x = len(y)", 9, "the built-in function 'len' is not part of the language", "built-in function");
    expect_refused("x = frozenset((1, 2))", 9, "'frozenset' takes nothing or a display such as {a, b} in this language",
                   "built-in function");
}

Test(parse, statements_outside_the_language_are_named)
{
    expect_refused("for x in y: pass", 5, "'for' loops are not part of the language", "for loop");
    expect_refused("while y: pass", 5, "'while' loops are not part of the language", "while loop");
    expect_refused("if y: return y", 5, "'if' statements are not part of the language", "if statement");
    expect_refused("with y: pass", 5, "'with' statements are not part of the language", "with statement");
    expect_refused("try: pass", 5, "'try' statements other than guards of one call are not part of the language",
                   "try statement");
    expect_refused("def g(x): return x", 5, "functions inside functions are not part of the language",
                   "inner function");
    expect_refused("@g", 5, "decorators are not part of the language", "decorator");
    expect_refused("class A: pass", 5, "classes are not part of the language", "class");
    expect_refused("async with y: pass", 5, "'async' and 'await' are not part of the language", "async");
    expect_refused("global y", 5, "'global' and 'nonlocal' statements are not part of the language",
                   "global statement");
    expect_refused("nonlocal y", 5, "'global' and 'nonlocal' statements are not part of the language",
                   "global statement");
    expect_refused("del y", 5, "'del' statements are not part of the language", "del statement");
    expect_refused("assert y", 5, "'assert' statements are not part of the language", "assert statement");
    expect_refused("raise y", 5, "'raise' statements are not part of the language", "raise statement");
    expect_refused("pass", 5, "'pass' statements are not part of the language", "pass statement");
    expect_refused("break", 5, "'break' and 'continue' are not part of the language", "loop control");
    expect_refused("import y", 5, "imports inside a function are not part of the language", "import inside a function");
    expect_refused("match y:\n        case 1: pass", 5, "'match' statements are not part of the language",
                   "match statement");
    expect_refused("match (y):\n        case 1: pass", 5, "'match' statements are not part of the language",
                   "match statement");
    expect_refused("x += y", 7, "augmented assignments are not part of the language", "augmented assignment");
    expect_refused("x **= y", 7, "augmented assignments are not part of the language", "augmented assignment");
    expect_refused("a, b = y", 5, "assignments to several names are not part of the language",
                   "tuple-unpacking assignment");
    expect_refused("[a, *b] = y", 5, "assignments to several names are not part of the language",
                   "tuple-unpacking assignment");
    expect_refused("a = b = y", 11, "chained assignments are not part of the language", "chained assignment");
    expect_refused("y[0] = 1", 6, "assignments to items and attributes are not part of the language",
                   "item assignment");
    expect_refused("y.a: int = 1", 6, "assignments to items and attributes are not part of the language",
                   "item assignment");
    expect_refused("vmirror(y)", 5, "expressions that are not assigned are not part of the language",
                   "expression statement");
}

Test(parse, what_is_not_python_is_placed)
{
    expect_refused("x = vmirror(y", 16, "'(' is never closed", NULL);
    expect_refused("x = vmirror(y))", 19, "this bracket closes nothing", NULL);
    expect_refused("x = (y]", 11, "this bracket closes one of another kind", NULL);
    expect_refused("x = 'abc", 9, "the string is not closed on its line", NULL);
    expect_refused("x = y y", 11, "the end of the line is expected, not 'y'", NULL);
    expect_refused("x = ", 9, "the end of the line is not expected here", NULL);
    expect_refused("x = 12ab", 9, "this is not a number", NULL);
    expect_refused("x = y $", 11, "this character has no meaning here", NULL);
    expect_refused("x = \xe2\x80\x9cy", 9, "this character has no meaning here", NULL);
    expect_refused("vmirror(y) = x", 16, "the left side of '=' is not a name", NULL);
    expect_refused("x = add(a=1, 2)", 18, "a positional argument follows a keyword argument", NULL);
    expect_refused("x = {1: 2, 3}", 16, "a dict and a set are mixed in one display", NULL);
    expect_refused("else: pass", 5, "'else' is not expected here", NULL);
    expect_refused("    x = y", 9, "more indentation is not expected here", NULL);
    expect_refused("x = y.1", 10, "the end of the line is expected, not '.1'", NULL);
}

Test(parse, columns_count_characters)
{
    expect_refused("x = ('\xc3\xa9\xe2\x82\xac', vmiror)", 16, "undefined name 'vmiror', did you mean 'vmirror'?",
                   NULL);
}

Test(parse, a_def_needs_its_parts)
{
    expect_complaint("def f(I)\n    return I\n", "t.py:1:9: ':' is expected, not the end of the line", NULL);
    expect_complaint("def f(I):\nx = 1\n", "t.py:2:1: an indented block is expected, not 'x'", NULL);
    expect_complaint("def f(I):\n    x = vmirror(I\n    O = hmirror(x)\n    return O\n",
                     "t.py:2:16: '(' is never closed", NULL);
    expect_complaint("def f(I):\n    x = (I, [I\n    O = hmirror(x)\n    return O\n", "t.py:2:13: '[' is never closed",
                     NULL);
    expect_complaint("def f(I):\n    x = vmirror(I,\n    O = hmirror(x)\n    return O\n",
                     "t.py:2:16: '(' is never closed", NULL);
    expect_complaint("def (I): return I\n", "t.py:1:5: a name is expected, not '('", NULL);
    expect_complaint("def f(I, 1): return I\n", "t.py:1:10: a name is expected, not '1'", NULL);
    expect_complaint("def f(I): return I\n    x = 1\n", "t.py:2:5: more indentation is not expected here", NULL);
}

Test(parse, nesting_is_bounded)
{
    char text[2048] = "def f(I):\n    return ";

    for (int k = 0; k < 250; k++)
        strcat(text, "(");
    expect_complaint(text, "t.py:2:212: expressions are nested more than 200 deep", NULL);

    strcpy(text, "def f(I):\n    return I");
    for (int k = 0; k < 250; k++)
        strcat(text, "()");
    expect_complaint(text, "t.py:2:12: expressions are nested more than 200 deep", NULL);

    strcpy(text, "def f(I):\n    return ");
    for (int k = 0; k < 190; k++)
        strcat(text, "first(");
    strcat(text, "I");
    for (int k = 0; k < 190; k++)
        strcat(text, ")");
    arcl_library lib = library_of(text);
    cr_expect_eq(only_program(&lib)->graph.n, 191);
    arcl_library_close(&lib);
}
