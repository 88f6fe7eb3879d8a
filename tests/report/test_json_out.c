/* JSON that is written key by key. */
#include <criterion/criterion.h>

#include "report/json_out.h"

Test(json_out, commas_come_by_themselves)
{
    const uint8_t cells[] = {1, 2, 30, 4, 5, 6};
    arcl_text t = {0};

    arcl_put_open(&t, ARCL_JSON_NONE);
    arcl_put_text(&t, ARCL_JSON_task, "a\"b");
    arcl_put_count(&t, ARCL_JSON_steps, 18446744073709551615u);
    arcl_put_int(&t, ARCL_JSON_colour, -1);
    arcl_put_list(&t, ARCL_JSON_o);
    arcl_put_bool(&t, ARCL_JSON_NONE, true);
    arcl_put_null(&t, ARCL_JSON_NONE);
    arcl_put_open(&t, ARCL_JSON_NONE);
    arcl_put_close(&t);
    arcl_put_list(&t, ARCL_JSON_NONE);
    arcl_put_end(&t);
    arcl_put_end(&t);
    arcl_put_open(&t, ARCL_JSON_operators);
    arcl_put_name(&t, "cross");
    arcl_put_count(&t, ARCL_JSON_NONE, 1);
    arcl_put_name(&t, "insert");
    arcl_put_fixed(&t, ARCL_JSON_NONE, 0.5, 2);
    arcl_put_close(&t);
    arcl_put_grid(&t, ARCL_JSON_grid, arcl_grid_of(cells, 2, 3));
    arcl_put_hash(&t, ARCL_JSON_hash, 0xabc);
    arcl_put_known(&t, ARCL_JSON_name, "");
    arcl_put_line(&t);
    arcl_put_open(&t, ARCL_JSON_NONE);
    arcl_put_line(&t);
    cr_expect_str_eq(t.s, "{\"task\":\"a\\\"b\",\"steps\":18446744073709551615,\"colour\":-1,\"o\":[true,null,{},[]],"
                          "\"operators\":{\"cross\":1,\"insert\":0.50},\"grid\":[[1,2,30],[4,5,6]],"
                          "\"hash\":\"0000000000000abc\",\"name\":null}\n{}\n");
    arcl_text_close(&t);
}

Test(json_out, elements_may_begin_a_line)
{
    arcl_text t = {0};

    arcl_put_list(&t, ARCL_JSON_NONE);
    for (unsigned k = 0; k < 2; k++) {
        arcl_put_break(&t);
        arcl_put_count(&t, ARCL_JSON_NONE, k);
    }
    arcl_put_end(&t);
    cr_expect_str_eq(t.s, "[\n0,\n1]");
    arcl_text_close(&t);
}
