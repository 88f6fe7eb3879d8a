/* Growing text: what it says as JSON. */
#include <criterion/criterion.h>

#include "base/text.h"

Test(text, as_json_escapes_what_must_be)
{
    static const char in[] = "plain \"q\" \\ \n\t\x7f \xc3\xa4 \xff end";
    arcl_text out = {0};

    arcl_text_json(&out, in, sizeof in - 1);
    cr_expect_str_eq(out.s, "\"plain \\\"q\\\" \\\\ \\n\\u0009\\u007f \xc3\xa4 \\ufffd end\"");
    arcl_text_clear(&out);
    arcl_text_json(&out, in, 0);
    cr_expect_str_eq(out.s, "\"\"");
    arcl_text_close(&out);
}
