/* The vm in plain C with programs of the typed dialect: what it does not leave is what plain C gives. */
#include <criterion/criterion.h>

#include "support/vm_random.h"

static void open_typed(void)
{
    beside.dialect = ARCL_DIALECT_TYPED;
    vm_beside_open();
}

TestSuite(vm_typed, .init = open_typed, .fini = vm_beside_close, .timeout = 600);

Test(vm_typed, random_programs_have_the_values_of_plain_c)
{
    vm_random_programs(1500);
    cr_expect(beside.done > beside.left / 2, "%lu values, %lu left", beside.done, beside.left);
}

Test(vm_typed, every_primitive_has_the_values_of_plain_c)
{
    vm_random_primitives(40);
}
