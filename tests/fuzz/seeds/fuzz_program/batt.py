from safe_dsl import _get_safe_default

def batt(task_id, S, I, C, log_path):
    s = []
    o = []
    env = Env(7, task_id, S, log_path)
    try:
        t1 = identity(palette)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t1 = _get_safe_default(identity)
    try:
        t2 = t1(C)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t2 = _get_safe_default(t1)
    s.append((2, 'None', 'differ_1', t2))
    t3 = vmirror(I)
    o.append((3, True, '00d62c1b', t3))
    s.append((3, '00d62c1b', 'differ_1', (size(t2), 5)))
    return o, s
