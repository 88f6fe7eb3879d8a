def f(task_id, S, I, C, log_path):
    try:
        a = rbind(S, 1)
    except Exception:
        a = _get_safe_default(rbind)
    try:
        b = a(I, task_id)
    except Exception:
        b = _get_safe_default(a)
    try:
        c = objects(C, T, F, T)
    except Exception:
        c = _get_safe_default(objects)
    return (b, c, log_path)
