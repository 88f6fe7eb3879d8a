/* module.c - arcl._arcl: what the package arcl is made of. */
#include "arclpy.h"

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "arcl._arcl",
    .m_doc = "The library behind the package arcl; use that.",
    .m_size = -1,
};

static bool add_exceptions(PyObject *module)
{
    arclpy_error = PyErr_NewExceptionWithDoc("arcl.Error", "What arcl cannot do, in one sentence.", NULL, NULL);
    if (!arclpy_error)
        return false;
    arclpy_language_error = PyErr_NewExceptionWithDoc(
        "arcl.LanguageError", "A text that is outside the language; the sentence has its line.", arclpy_error, NULL);
    arclpy_budget_error = PyErr_NewExceptionWithDoc(
        "arcl.BudgetError", "A program has used up its steps, its memory or its time.", arclpy_error, NULL);
    arclpy_device_warning = PyErr_NewExceptionWithDoc(
        "arcl.DeviceWarning", "Devices were not used as asked: plain C did the work, with the same values.",
        PyExc_UserWarning, NULL);
    return arclpy_language_error && arclpy_budget_error && arclpy_device_warning &&
           PyModule_AddObjectRef(module, "DeviceWarning", arclpy_device_warning) == 0 &&
           PyModule_AddObjectRef(module, "Error", arclpy_error) == 0 &&
           PyModule_AddObjectRef(module, "LanguageError", arclpy_language_error) == 0 &&
           PyModule_AddObjectRef(module, "BudgetError", arclpy_budget_error) == 0;
}

PyMODINIT_FUNC PyInit__arcl(void)
{
    PyObject *module = PyModule_Create(&definition);

    if (!module)
        return NULL;
    if (add_exceptions(module) && arclpy_convert_init() && arclpy_functions_init(module) &&
        arclpy_programs_init(module) && arclpy_program_init(module) && arclpy_tasks_init(module) &&
        arclpy_run_init(module) && arclpy_search_init(module) && arclpy_store_init(module) &&
        arclpy_label_init(module) && arclpy_reports_init(module) &&
        PyModule_AddStringConstant(module, "version", arcl_version()) == 0 &&
        PyModule_AddStringConstant(module, "build", arcl_build_facts()) == 0)
        return module;
    Py_DECREF(module);
    return NULL;
}
