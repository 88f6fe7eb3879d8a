# A fixed batt for arcl bench and bench_protocol: 32 programs of data/programs in the names of the typed dialect, and
# four differs, merged so that a call that occurs twice is one line. It has 32 outputs and 132 differences. Runs here,
# and in CPython beside a checkout of the system that the dialect comes from.

from dsl import *
from constants import *
from safe_dsl import _get_safe_default


def batt(task_id, S, I, C, log_path):
    s = []
    o = []
    try:
        t1 = palette_t(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t1 = _get_safe_default(palette_t)
    try:
        t2 = palette_t(C)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t2 = _get_safe_default(palette_t)
    try:
        t3 = difference(t1, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t3 = _get_safe_default(difference)
    try:
        t4 = size_f(t3)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t4 = _get_safe_default(size_f)
    try:
        t5 = invert(t4)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t5 = _get_safe_default(invert)
    try:
        t6 = astuple(t5, t3)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t6 = _get_safe_default(astuple)
    s.append((6, 'None', 'differ_colours_extra', t6))
    try:
        t7 = difference(t2, t1)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t7 = _get_safe_default(difference)
    try:
        t8 = size_f(t7)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t8 = _get_safe_default(size_f)
    try:
        t9 = invert(t8)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t9 = _get_safe_default(invert)
    try:
        t10 = astuple(t9, t7)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t10 = _get_safe_default(astuple)
    s.append((10, 'None', 'differ_colours_missing', t10))
    try:
        t11 = o_g(I, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t11 = _get_safe_default(o_g)
    try:
        t12 = sizefilter(t11, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t12 = _get_safe_default(sizefilter)
    try:
        t13 = o_g(C, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t13 = _get_safe_default(o_g)
    try:
        t14 = sizefilter(t13, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t14 = _get_safe_default(sizefilter)
    try:
        t15 = difference(t12, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t15 = _get_safe_default(difference)
    try:
        t16 = size_f(t15)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t16 = _get_safe_default(size_f)
    try:
        t17 = invert(t16)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t17 = _get_safe_default(invert)
    try:
        t18 = astuple(t17, t15)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t18 = _get_safe_default(astuple)
    s.append((18, 'None', 'differ_dots_extra', t18))
    try:
        t19 = difference(t14, t12)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t19 = _get_safe_default(difference)
    try:
        t20 = size_f(t19)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t20 = _get_safe_default(size_f)
    try:
        t21 = invert(t20)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t21 = _get_safe_default(invert)
    try:
        t22 = astuple(t21, t19)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t22 = _get_safe_default(astuple)
    s.append((22, 'None', 'differ_dots_missing', t22))
    try:
        t23 = objects(I, T, T, T)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t23 = _get_safe_default(objects)
    try:
        t24 = totuple(t23)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t24 = _get_safe_default(totuple)
    try:
        t25 = compose(normalize, toindices)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t25 = _get_safe_default(compose)
    try:
        t26 = apply(t25, t24)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t26 = _get_safe_default(apply)
    try:
        t27 = leastcommon(t26)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t27 = _get_safe_default(leastcommon)
    try:
        t28 = matcher(t25, t27)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t28 = _get_safe_default(matcher)
    try:
        t29 = extract(t23, t28)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t29 = _get_safe_default(extract)
    try:
        t30 = subgrid(t29, I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t30 = _get_safe_default(subgrid)
    o.append((30, False, '96633490', t30))
    try:
        t31 = palette_t(t30)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t31 = _get_safe_default(palette_t)
    try:
        t32 = difference(t31, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t32 = _get_safe_default(difference)
    try:
        t33 = size_f(t32)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t33 = _get_safe_default(size_f)
    try:
        t34 = invert(t33)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t34 = _get_safe_default(invert)
    try:
        t35 = astuple(t34, t32)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t35 = _get_safe_default(astuple)
    s.append((35, '96633490', 'differ_colours_extra', t35))
    try:
        t36 = difference(t2, t31)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t36 = _get_safe_default(difference)
    try:
        t37 = size_f(t36)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t37 = _get_safe_default(size_f)
    try:
        t38 = invert(t37)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t38 = _get_safe_default(invert)
    try:
        t39 = astuple(t38, t36)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t39 = _get_safe_default(astuple)
    s.append((39, '96633490', 'differ_colours_missing', t39))
    try:
        t40 = o_g(t30, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t40 = _get_safe_default(o_g)
    try:
        t41 = sizefilter(t40, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t41 = _get_safe_default(sizefilter)
    try:
        t42 = difference(t41, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t42 = _get_safe_default(difference)
    try:
        t43 = size_f(t42)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t43 = _get_safe_default(size_f)
    try:
        t44 = invert(t43)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t44 = _get_safe_default(invert)
    try:
        t45 = astuple(t44, t42)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t45 = _get_safe_default(astuple)
    s.append((45, '96633490', 'differ_dots_extra', t45))
    try:
        t46 = difference(t14, t41)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t46 = _get_safe_default(difference)
    try:
        t47 = size_f(t46)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t47 = _get_safe_default(size_f)
    try:
        t48 = invert(t47)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t48 = _get_safe_default(invert)
    try:
        t49 = astuple(t48, t46)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t49 = _get_safe_default(astuple)
    s.append((49, '96633490', 'differ_dots_missing', t49))
    try:
        t50 = mostcommon(t26)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t50 = _get_safe_default(mostcommon)
    try:
        t51 = shape_f(t50)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t51 = _get_safe_default(shape_f)
    try:
        t52 = canvas(ZERO, t51)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t52 = _get_safe_default(canvas)
    try:
        t53 = fill(t52, EIGHT, t50)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t53 = _get_safe_default(fill)
    o.append((53, False, '29a54c13', t53))
    try:
        t54 = palette_t(t53)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t54 = _get_safe_default(palette_t)
    try:
        t55 = difference(t54, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t55 = _get_safe_default(difference)
    try:
        t56 = size_f(t55)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t56 = _get_safe_default(size_f)
    try:
        t57 = invert(t56)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t57 = _get_safe_default(invert)
    try:
        t58 = astuple(t57, t55)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t58 = _get_safe_default(astuple)
    s.append((58, '29a54c13', 'differ_colours_extra', t58))
    try:
        t59 = difference(t2, t54)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t59 = _get_safe_default(difference)
    try:
        t60 = size_f(t59)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t60 = _get_safe_default(size_f)
    try:
        t61 = invert(t60)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t61 = _get_safe_default(invert)
    try:
        t62 = astuple(t61, t59)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t62 = _get_safe_default(astuple)
    s.append((62, '29a54c13', 'differ_colours_missing', t62))
    try:
        t63 = o_g(t53, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t63 = _get_safe_default(o_g)
    try:
        t64 = sizefilter(t63, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t64 = _get_safe_default(sizefilter)
    try:
        t65 = difference(t64, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t65 = _get_safe_default(difference)
    try:
        t66 = size_f(t65)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t66 = _get_safe_default(size_f)
    try:
        t67 = invert(t66)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t67 = _get_safe_default(invert)
    try:
        t68 = astuple(t67, t65)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t68 = _get_safe_default(astuple)
    s.append((68, '29a54c13', 'differ_dots_extra', t68))
    try:
        t69 = difference(t14, t64)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t69 = _get_safe_default(difference)
    try:
        t70 = size_f(t69)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t70 = _get_safe_default(size_f)
    try:
        t71 = invert(t70)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t71 = _get_safe_default(invert)
    try:
        t72 = astuple(t71, t69)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t72 = _get_safe_default(astuple)
    s.append((72, '29a54c13', 'differ_dots_missing', t72))
    try:
        t73 = fgpartition(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t73 = _get_safe_default(fgpartition)
    try:
        t74 = fork(multiply, height_o, width_o)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t74 = _get_safe_default(fork)
    try:
        t75 = argmax(t73, t74)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t75 = _get_safe_default(argmax)
    try:
        t76 = shape_t(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t76 = _get_safe_default(shape_t)
    try:
        t77 = canvas(ZERO, t76)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t77 = _get_safe_default(canvas)
    try:
        t78 = paint(t77, t75)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t78 = _get_safe_default(paint)
    o.append((78, False, '5764d403', t78))
    try:
        t79 = palette_t(t78)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t79 = _get_safe_default(palette_t)
    try:
        t80 = difference(t79, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t80 = _get_safe_default(difference)
    try:
        t81 = size_f(t80)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t81 = _get_safe_default(size_f)
    try:
        t82 = invert(t81)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t82 = _get_safe_default(invert)
    try:
        t83 = astuple(t82, t80)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t83 = _get_safe_default(astuple)
    s.append((83, '5764d403', 'differ_colours_extra', t83))
    try:
        t84 = difference(t2, t79)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t84 = _get_safe_default(difference)
    try:
        t85 = size_f(t84)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t85 = _get_safe_default(size_f)
    try:
        t86 = invert(t85)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t86 = _get_safe_default(invert)
    try:
        t87 = astuple(t86, t84)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t87 = _get_safe_default(astuple)
    s.append((87, '5764d403', 'differ_colours_missing', t87))
    try:
        t88 = o_g(t78, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t88 = _get_safe_default(o_g)
    try:
        t89 = sizefilter(t88, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t89 = _get_safe_default(sizefilter)
    try:
        t90 = difference(t89, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t90 = _get_safe_default(difference)
    try:
        t91 = size_f(t90)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t91 = _get_safe_default(size_f)
    try:
        t92 = invert(t91)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t92 = _get_safe_default(invert)
    try:
        t93 = astuple(t92, t90)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t93 = _get_safe_default(astuple)
    s.append((93, '5764d403', 'differ_dots_extra', t93))
    try:
        t94 = difference(t14, t89)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t94 = _get_safe_default(difference)
    try:
        t95 = size_f(t94)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t95 = _get_safe_default(size_f)
    try:
        t96 = invert(t95)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t96 = _get_safe_default(invert)
    try:
        t97 = astuple(t96, t94)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t97 = _get_safe_default(astuple)
    s.append((97, '5764d403', 'differ_dots_missing', t97))
    try:
        t98 = dmirror_t(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t98 = _get_safe_default(dmirror_t)
    try:
        t99 = rbind(sfilter, positive)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t99 = _get_safe_default(rbind)
    try:
        t100 = compose(size, t99)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t100 = _get_safe_default(compose)
    try:
        t101 = order(t98, t100)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t101 = _get_safe_default(order)
    try:
        t102 = dmirror_t(t101)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t102 = _get_safe_default(dmirror_t)
    o.append((102, False, '8188833f', t102))
    try:
        t103 = palette_t(t102)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t103 = _get_safe_default(palette_t)
    try:
        t104 = difference(t103, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t104 = _get_safe_default(difference)
    try:
        t105 = size_f(t104)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t105 = _get_safe_default(size_f)
    try:
        t106 = invert(t105)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t106 = _get_safe_default(invert)
    try:
        t107 = astuple(t106, t104)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t107 = _get_safe_default(astuple)
    s.append((107, '8188833f', 'differ_colours_extra', t107))
    try:
        t108 = difference(t2, t103)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t108 = _get_safe_default(difference)
    try:
        t109 = size_f(t108)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t109 = _get_safe_default(size_f)
    try:
        t110 = invert(t109)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t110 = _get_safe_default(invert)
    try:
        t111 = astuple(t110, t108)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t111 = _get_safe_default(astuple)
    s.append((111, '8188833f', 'differ_colours_missing', t111))
    try:
        t112 = o_g(t102, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t112 = _get_safe_default(o_g)
    try:
        t113 = sizefilter(t112, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t113 = _get_safe_default(sizefilter)
    try:
        t114 = difference(t113, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t114 = _get_safe_default(difference)
    try:
        t115 = size_f(t114)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t115 = _get_safe_default(size_f)
    try:
        t116 = invert(t115)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t116 = _get_safe_default(invert)
    try:
        t117 = astuple(t116, t114)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t117 = _get_safe_default(astuple)
    s.append((117, '8188833f', 'differ_dots_extra', t117))
    try:
        t118 = difference(t14, t113)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t118 = _get_safe_default(difference)
    try:
        t119 = size_f(t118)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t119 = _get_safe_default(size_f)
    try:
        t120 = invert(t119)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t120 = _get_safe_default(invert)
    try:
        t121 = astuple(t120, t118)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t121 = _get_safe_default(astuple)
    s.append((121, '8188833f', 'differ_dots_missing', t121))
    try:
        t122 = apply(color, t24)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t122 = _get_safe_default(apply)
    try:
        t123 = mostcommon(t122)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t123 = _get_safe_default(mostcommon)
    try:
        t124 = canvas(t123, THREE_BY_THREE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t124 = _get_safe_default(canvas)
    o.append((124, False, 'd68cf325', t124))
    try:
        t125 = palette_t(t124)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t125 = _get_safe_default(palette_t)
    try:
        t126 = difference(t125, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t126 = _get_safe_default(difference)
    try:
        t127 = size_f(t126)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t127 = _get_safe_default(size_f)
    try:
        t128 = invert(t127)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t128 = _get_safe_default(invert)
    try:
        t129 = astuple(t128, t126)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t129 = _get_safe_default(astuple)
    s.append((129, 'd68cf325', 'differ_colours_extra', t129))
    try:
        t130 = difference(t2, t125)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t130 = _get_safe_default(difference)
    try:
        t131 = size_f(t130)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t131 = _get_safe_default(size_f)
    try:
        t132 = invert(t131)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t132 = _get_safe_default(invert)
    try:
        t133 = astuple(t132, t130)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t133 = _get_safe_default(astuple)
    s.append((133, 'd68cf325', 'differ_colours_missing', t133))
    try:
        t134 = o_g(t124, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t134 = _get_safe_default(o_g)
    try:
        t135 = sizefilter(t134, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t135 = _get_safe_default(sizefilter)
    try:
        t136 = difference(t135, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t136 = _get_safe_default(difference)
    try:
        t137 = size_f(t136)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t137 = _get_safe_default(size_f)
    try:
        t138 = invert(t137)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t138 = _get_safe_default(invert)
    try:
        t139 = astuple(t138, t136)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t139 = _get_safe_default(astuple)
    s.append((139, 'd68cf325', 'differ_dots_extra', t139))
    try:
        t140 = difference(t14, t135)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t140 = _get_safe_default(difference)
    try:
        t141 = size_f(t140)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t141 = _get_safe_default(size_f)
    try:
        t142 = invert(t141)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t142 = _get_safe_default(invert)
    try:
        t143 = astuple(t142, t140)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t143 = _get_safe_default(astuple)
    s.append((143, 'd68cf325', 'differ_dots_missing', t143))
    try:
        t144 = dedupe(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t144 = _get_safe_default(dedupe)
    try:
        t145 = dmirror_t(t144)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t145 = _get_safe_default(dmirror_t)
    try:
        t146 = dedupe(t145)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t146 = _get_safe_default(dedupe)
    try:
        t147 = dmirror_t(t146)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t147 = _get_safe_default(dmirror_t)
    o.append((147, False, 'ced1a5be', t147))
    try:
        t148 = palette_t(t147)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t148 = _get_safe_default(palette_t)
    try:
        t149 = difference(t148, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t149 = _get_safe_default(difference)
    try:
        t150 = size_f(t149)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t150 = _get_safe_default(size_f)
    try:
        t151 = invert(t150)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t151 = _get_safe_default(invert)
    try:
        t152 = astuple(t151, t149)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t152 = _get_safe_default(astuple)
    s.append((152, 'ced1a5be', 'differ_colours_extra', t152))
    try:
        t153 = difference(t2, t148)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t153 = _get_safe_default(difference)
    try:
        t154 = size_f(t153)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t154 = _get_safe_default(size_f)
    try:
        t155 = invert(t154)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t155 = _get_safe_default(invert)
    try:
        t156 = astuple(t155, t153)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t156 = _get_safe_default(astuple)
    s.append((156, 'ced1a5be', 'differ_colours_missing', t156))
    try:
        t157 = o_g(t147, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t157 = _get_safe_default(o_g)
    try:
        t158 = sizefilter(t157, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t158 = _get_safe_default(sizefilter)
    try:
        t159 = difference(t158, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t159 = _get_safe_default(difference)
    try:
        t160 = size_f(t159)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t160 = _get_safe_default(size_f)
    try:
        t161 = invert(t160)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t161 = _get_safe_default(invert)
    try:
        t162 = astuple(t161, t159)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t162 = _get_safe_default(astuple)
    s.append((162, 'ced1a5be', 'differ_dots_extra', t162))
    try:
        t163 = difference(t14, t158)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t163 = _get_safe_default(difference)
    try:
        t164 = size_f(t163)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t164 = _get_safe_default(size_f)
    try:
        t165 = invert(t164)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t165 = _get_safe_default(invert)
    try:
        t166 = astuple(t165, t163)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t166 = _get_safe_default(astuple)
    s.append((166, 'ced1a5be', 'differ_dots_missing', t166))
    try:
        t167 = order(t23, leftmost)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t167 = _get_safe_default(order)
    try:
        t168 = apply(color, t167)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t168 = _get_safe_default(apply)
    try:
        t169 = repeat(t168, THREE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t169 = _get_safe_default(repeat)
    o.append((169, False, 'c794795e', t169))
    try:
        t170 = palette_t(t169)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t170 = _get_safe_default(palette_t)
    try:
        t171 = difference(t170, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t171 = _get_safe_default(difference)
    try:
        t172 = size_f(t171)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t172 = _get_safe_default(size_f)
    try:
        t173 = invert(t172)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t173 = _get_safe_default(invert)
    try:
        t174 = astuple(t173, t171)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t174 = _get_safe_default(astuple)
    s.append((174, 'c794795e', 'differ_colours_extra', t174))
    try:
        t175 = difference(t2, t170)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t175 = _get_safe_default(difference)
    try:
        t176 = size_f(t175)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t176 = _get_safe_default(size_f)
    try:
        t177 = invert(t176)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t177 = _get_safe_default(invert)
    try:
        t178 = astuple(t177, t175)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t178 = _get_safe_default(astuple)
    s.append((178, 'c794795e', 'differ_colours_missing', t178))
    try:
        t179 = o_g(t169, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t179 = _get_safe_default(o_g)
    try:
        t180 = sizefilter(t179, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t180 = _get_safe_default(sizefilter)
    try:
        t181 = difference(t180, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t181 = _get_safe_default(difference)
    try:
        t182 = size_f(t181)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t182 = _get_safe_default(size_f)
    try:
        t183 = invert(t182)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t183 = _get_safe_default(invert)
    try:
        t184 = astuple(t183, t181)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t184 = _get_safe_default(astuple)
    s.append((184, 'c794795e', 'differ_dots_extra', t184))
    try:
        t185 = difference(t14, t180)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t185 = _get_safe_default(difference)
    try:
        t186 = size_f(t185)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t186 = _get_safe_default(size_f)
    try:
        t187 = invert(t186)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t187 = _get_safe_default(invert)
    try:
        t188 = astuple(t187, t185)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t188 = _get_safe_default(astuple)
    s.append((188, 'c794795e', 'differ_dots_missing', t188))
    try:
        t189 = objects(I, T, F, T)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t189 = _get_safe_default(objects)
    try:
        t190 = mapply(inbox, t189)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t190 = _get_safe_default(mapply)
    try:
        t191 = fill(I, FOUR, t190)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t191 = _get_safe_default(fill)
    o.append((191, False, '32fdc904', t191))
    try:
        t192 = palette_t(t191)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t192 = _get_safe_default(palette_t)
    try:
        t193 = difference(t192, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t193 = _get_safe_default(difference)
    try:
        t194 = size_f(t193)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t194 = _get_safe_default(size_f)
    try:
        t195 = invert(t194)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t195 = _get_safe_default(invert)
    try:
        t196 = astuple(t195, t193)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t196 = _get_safe_default(astuple)
    s.append((196, '32fdc904', 'differ_colours_extra', t196))
    try:
        t197 = difference(t2, t192)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t197 = _get_safe_default(difference)
    try:
        t198 = size_f(t197)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t198 = _get_safe_default(size_f)
    try:
        t199 = invert(t198)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t199 = _get_safe_default(invert)
    try:
        t200 = astuple(t199, t197)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t200 = _get_safe_default(astuple)
    s.append((200, '32fdc904', 'differ_colours_missing', t200))
    try:
        t201 = o_g(t191, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t201 = _get_safe_default(o_g)
    try:
        t202 = sizefilter(t201, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t202 = _get_safe_default(sizefilter)
    try:
        t203 = difference(t202, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t203 = _get_safe_default(difference)
    try:
        t204 = size_f(t203)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t204 = _get_safe_default(size_f)
    try:
        t205 = invert(t204)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t205 = _get_safe_default(invert)
    try:
        t206 = astuple(t205, t203)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t206 = _get_safe_default(astuple)
    s.append((206, '32fdc904', 'differ_dots_extra', t206))
    try:
        t207 = difference(t14, t202)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t207 = _get_safe_default(difference)
    try:
        t208 = size_f(t207)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t208 = _get_safe_default(size_f)
    try:
        t209 = invert(t208)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t209 = _get_safe_default(invert)
    try:
        t210 = astuple(t209, t207)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t210 = _get_safe_default(astuple)
    s.append((210, '32fdc904', 'differ_dots_missing', t210))
    try:
        t211 = compose(corners, outbox)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t211 = _get_safe_default(compose)
    try:
        t212 = mapply(t211, t189)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t212 = _get_safe_default(mapply)
    try:
        t213 = fill(I, TWO, t212)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t213 = _get_safe_default(fill)
    o.append((213, False, '727c336f', t213))
    try:
        t214 = palette_t(t213)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t214 = _get_safe_default(palette_t)
    try:
        t215 = difference(t214, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t215 = _get_safe_default(difference)
    try:
        t216 = size_f(t215)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t216 = _get_safe_default(size_f)
    try:
        t217 = invert(t216)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t217 = _get_safe_default(invert)
    try:
        t218 = astuple(t217, t215)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t218 = _get_safe_default(astuple)
    s.append((218, '727c336f', 'differ_colours_extra', t218))
    try:
        t219 = difference(t2, t214)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t219 = _get_safe_default(difference)
    try:
        t220 = size_f(t219)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t220 = _get_safe_default(size_f)
    try:
        t221 = invert(t220)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t221 = _get_safe_default(invert)
    try:
        t222 = astuple(t221, t219)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t222 = _get_safe_default(astuple)
    s.append((222, '727c336f', 'differ_colours_missing', t222))
    try:
        t223 = o_g(t213, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t223 = _get_safe_default(o_g)
    try:
        t224 = sizefilter(t223, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t224 = _get_safe_default(sizefilter)
    try:
        t225 = difference(t224, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t225 = _get_safe_default(difference)
    try:
        t226 = size_f(t225)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t226 = _get_safe_default(size_f)
    try:
        t227 = invert(t226)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t227 = _get_safe_default(invert)
    try:
        t228 = astuple(t227, t225)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t228 = _get_safe_default(astuple)
    s.append((228, '727c336f', 'differ_dots_extra', t228))
    try:
        t229 = difference(t14, t224)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t229 = _get_safe_default(difference)
    try:
        t230 = size_f(t229)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t230 = _get_safe_default(size_f)
    try:
        t231 = invert(t230)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t231 = _get_safe_default(invert)
    try:
        t232 = astuple(t231, t229)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t232 = _get_safe_default(astuple)
    s.append((232, '727c336f', 'differ_dots_missing', t232))
    try:
        t233 = halve(t76)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t233 = _get_safe_default(halve)
    try:
        t234 = index(I, t233)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t234 = _get_safe_default(index)
    try:
        t235 = asindices(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t235 = _get_safe_default(asindices)
    try:
        t236 = box(t235)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t236 = _get_safe_default(box)
    try:
        t237 = fill(I, t234, t236)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t237 = _get_safe_default(fill)
    o.append((237, False, 'f0ae0033', t237))
    try:
        t238 = palette_t(t237)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t238 = _get_safe_default(palette_t)
    try:
        t239 = difference(t238, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t239 = _get_safe_default(difference)
    try:
        t240 = size_f(t239)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t240 = _get_safe_default(size_f)
    try:
        t241 = invert(t240)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t241 = _get_safe_default(invert)
    try:
        t242 = astuple(t241, t239)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t242 = _get_safe_default(astuple)
    s.append((242, 'f0ae0033', 'differ_colours_extra', t242))
    try:
        t243 = difference(t2, t238)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t243 = _get_safe_default(difference)
    try:
        t244 = size_f(t243)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t244 = _get_safe_default(size_f)
    try:
        t245 = invert(t244)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t245 = _get_safe_default(invert)
    try:
        t246 = astuple(t245, t243)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t246 = _get_safe_default(astuple)
    s.append((246, 'f0ae0033', 'differ_colours_missing', t246))
    try:
        t247 = o_g(t237, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t247 = _get_safe_default(o_g)
    try:
        t248 = sizefilter(t247, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t248 = _get_safe_default(sizefilter)
    try:
        t249 = difference(t248, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t249 = _get_safe_default(difference)
    try:
        t250 = size_f(t249)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t250 = _get_safe_default(size_f)
    try:
        t251 = invert(t250)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t251 = _get_safe_default(invert)
    try:
        t252 = astuple(t251, t249)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t252 = _get_safe_default(astuple)
    s.append((252, 'f0ae0033', 'differ_dots_extra', t252))
    try:
        t253 = difference(t14, t248)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t253 = _get_safe_default(difference)
    try:
        t254 = size_f(t253)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t254 = _get_safe_default(size_f)
    try:
        t255 = invert(t254)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t255 = _get_safe_default(invert)
    try:
        t256 = astuple(t255, t253)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t256 = _get_safe_default(astuple)
    s.append((256, 'f0ae0033', 'differ_dots_missing', t256))
    try:
        t257 = fork(connect, ulcorner, lrcorner)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t257 = _get_safe_default(fork)
    try:
        t258 = fork(connect, urcorner, llcorner)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t258 = _get_safe_default(fork)
    try:
        t259 = fork(combine, t257, t258)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t259 = _get_safe_default(fork)
    try:
        t260 = fork(recolor_i, color, t259)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t260 = _get_safe_default(fork)
    try:
        t261 = mapply(t260, t73)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t261 = _get_safe_default(mapply)
    try:
        t262 = paint(I, t261)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t262 = _get_safe_default(paint)
    o.append((262, False, 'd4463e47', t262))
    try:
        t263 = palette_t(t262)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t263 = _get_safe_default(palette_t)
    try:
        t264 = difference(t263, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t264 = _get_safe_default(difference)
    try:
        t265 = size_f(t264)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t265 = _get_safe_default(size_f)
    try:
        t266 = invert(t265)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t266 = _get_safe_default(invert)
    try:
        t267 = astuple(t266, t264)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t267 = _get_safe_default(astuple)
    s.append((267, 'd4463e47', 'differ_colours_extra', t267))
    try:
        t268 = difference(t2, t263)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t268 = _get_safe_default(difference)
    try:
        t269 = size_f(t268)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t269 = _get_safe_default(size_f)
    try:
        t270 = invert(t269)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t270 = _get_safe_default(invert)
    try:
        t271 = astuple(t270, t268)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t271 = _get_safe_default(astuple)
    s.append((271, 'd4463e47', 'differ_colours_missing', t271))
    try:
        t272 = o_g(t262, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t272 = _get_safe_default(o_g)
    try:
        t273 = sizefilter(t272, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t273 = _get_safe_default(sizefilter)
    try:
        t274 = difference(t273, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t274 = _get_safe_default(difference)
    try:
        t275 = size_f(t274)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t275 = _get_safe_default(size_f)
    try:
        t276 = invert(t275)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t276 = _get_safe_default(invert)
    try:
        t277 = astuple(t276, t274)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t277 = _get_safe_default(astuple)
    s.append((277, 'd4463e47', 'differ_dots_extra', t277))
    try:
        t278 = difference(t14, t273)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t278 = _get_safe_default(difference)
    try:
        t279 = size_f(t278)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t279 = _get_safe_default(size_f)
    try:
        t280 = invert(t279)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t280 = _get_safe_default(invert)
    try:
        t281 = astuple(t280, t278)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t281 = _get_safe_default(astuple)
    s.append((281, 'd4463e47', 'differ_dots_missing', t281))
    try:
        t282 = frontiers(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t282 = _get_safe_default(frontiers)
    try:
        t283 = mfilter(t282, hline_o)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t283 = _get_safe_default(mfilter)
    try:
        t284 = mfilter(t282, vline_o)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t284 = _get_safe_default(mfilter)
    try:
        t285 = fill(I, TWO, t283)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t285 = _get_safe_default(fill)
    try:
        t286 = fill(t285, ONE, t284)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t286 = _get_safe_default(fill)
    try:
        t287 = intersection(t283, t284)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t287 = _get_safe_default(intersection)
    try:
        t288 = fill(t286, SIX, t287)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t288 = _get_safe_default(fill)
    o.append((288, False, 'cc2cc92f', t288))
    try:
        t289 = palette_t(t288)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t289 = _get_safe_default(palette_t)
    try:
        t290 = difference(t289, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t290 = _get_safe_default(difference)
    try:
        t291 = size_f(t290)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t291 = _get_safe_default(size_f)
    try:
        t292 = invert(t291)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t292 = _get_safe_default(invert)
    try:
        t293 = astuple(t292, t290)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t293 = _get_safe_default(astuple)
    s.append((293, 'cc2cc92f', 'differ_colours_extra', t293))
    try:
        t294 = difference(t2, t289)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t294 = _get_safe_default(difference)
    try:
        t295 = size_f(t294)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t295 = _get_safe_default(size_f)
    try:
        t296 = invert(t295)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t296 = _get_safe_default(invert)
    try:
        t297 = astuple(t296, t294)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t297 = _get_safe_default(astuple)
    s.append((297, 'cc2cc92f', 'differ_colours_missing', t297))
    try:
        t298 = o_g(t288, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t298 = _get_safe_default(o_g)
    try:
        t299 = sizefilter(t298, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t299 = _get_safe_default(sizefilter)
    try:
        t300 = difference(t299, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t300 = _get_safe_default(difference)
    try:
        t301 = size_f(t300)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t301 = _get_safe_default(size_f)
    try:
        t302 = invert(t301)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t302 = _get_safe_default(invert)
    try:
        t303 = astuple(t302, t300)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t303 = _get_safe_default(astuple)
    s.append((303, 'cc2cc92f', 'differ_dots_extra', t303))
    try:
        t304 = difference(t14, t299)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t304 = _get_safe_default(difference)
    try:
        t305 = size_f(t304)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t305 = _get_safe_default(size_f)
    try:
        t306 = invert(t305)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t306 = _get_safe_default(invert)
    try:
        t307 = astuple(t306, t304)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t307 = _get_safe_default(astuple)
    s.append((307, 'cc2cc92f', 'differ_dots_missing', t307))
    try:
        t308 = f_ofcolor(I, TWO)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t308 = _get_safe_default(f_ofcolor)
    try:
        t309 = f_ofcolor(I, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t309 = _get_safe_default(f_ofcolor)
    try:
        t310 = prapply(connect, t308, t309)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t310 = _get_safe_default(prapply)
    try:
        t311 = merge(t310)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t311 = _get_safe_default(merge)
    try:
        t312 = underfill(I, FOUR, t311)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t312 = _get_safe_default(underfill)
    o.append((312, False, 'c6e745cb', t312))
    try:
        t313 = palette_t(t312)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t313 = _get_safe_default(palette_t)
    try:
        t314 = difference(t313, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t314 = _get_safe_default(difference)
    try:
        t315 = size_f(t314)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t315 = _get_safe_default(size_f)
    try:
        t316 = invert(t315)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t316 = _get_safe_default(invert)
    try:
        t317 = astuple(t316, t314)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t317 = _get_safe_default(astuple)
    s.append((317, 'c6e745cb', 'differ_colours_extra', t317))
    try:
        t318 = difference(t2, t313)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t318 = _get_safe_default(difference)
    try:
        t319 = size_f(t318)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t319 = _get_safe_default(size_f)
    try:
        t320 = invert(t319)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t320 = _get_safe_default(invert)
    try:
        t321 = astuple(t320, t318)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t321 = _get_safe_default(astuple)
    s.append((321, 'c6e745cb', 'differ_colours_missing', t321))
    try:
        t322 = o_g(t312, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t322 = _get_safe_default(o_g)
    try:
        t323 = sizefilter(t322, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t323 = _get_safe_default(sizefilter)
    try:
        t324 = difference(t323, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t324 = _get_safe_default(difference)
    try:
        t325 = size_f(t324)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t325 = _get_safe_default(size_f)
    try:
        t326 = invert(t325)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t326 = _get_safe_default(invert)
    try:
        t327 = astuple(t326, t324)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t327 = _get_safe_default(astuple)
    s.append((327, 'c6e745cb', 'differ_dots_extra', t327))
    try:
        t328 = difference(t14, t323)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t328 = _get_safe_default(difference)
    try:
        t329 = size_f(t328)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t329 = _get_safe_default(size_f)
    try:
        t330 = invert(t329)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t330 = _get_safe_default(invert)
    try:
        t331 = astuple(t330, t328)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t331 = _get_safe_default(astuple)
    s.append((331, 'c6e745cb', 'differ_dots_missing', t331))
    try:
        t332 = leastcolor_t(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t332 = _get_safe_default(leastcolor_t)
    try:
        t333 = f_ofcolor(I, t332)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t333 = _get_safe_default(f_ofcolor)
    try:
        t334 = centerofmass(t333)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t334 = _get_safe_default(centerofmass)
    try:
        t335 = hfrontier(t334)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t335 = _get_safe_default(hfrontier)
    try:
        t336 = vfrontier(t334)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t336 = _get_safe_default(vfrontier)
    try:
        t337 = combine(t335, t336)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t337 = _get_safe_default(combine)
    try:
        t338 = underfill(I, FIVE, t337)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t338 = _get_safe_default(underfill)
    o.append((338, False, '35432911', t338))
    try:
        t339 = palette_t(t338)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t339 = _get_safe_default(palette_t)
    try:
        t340 = difference(t339, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t340 = _get_safe_default(difference)
    try:
        t341 = size_f(t340)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t341 = _get_safe_default(size_f)
    try:
        t342 = invert(t341)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t342 = _get_safe_default(invert)
    try:
        t343 = astuple(t342, t340)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t343 = _get_safe_default(astuple)
    s.append((343, '35432911', 'differ_colours_extra', t343))
    try:
        t344 = difference(t2, t339)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t344 = _get_safe_default(difference)
    try:
        t345 = size_f(t344)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t345 = _get_safe_default(size_f)
    try:
        t346 = invert(t345)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t346 = _get_safe_default(invert)
    try:
        t347 = astuple(t346, t344)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t347 = _get_safe_default(astuple)
    s.append((347, '35432911', 'differ_colours_missing', t347))
    try:
        t348 = o_g(t338, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t348 = _get_safe_default(o_g)
    try:
        t349 = sizefilter(t348, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t349 = _get_safe_default(sizefilter)
    try:
        t350 = difference(t349, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t350 = _get_safe_default(difference)
    try:
        t351 = size_f(t350)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t351 = _get_safe_default(size_f)
    try:
        t352 = invert(t351)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t352 = _get_safe_default(invert)
    try:
        t353 = astuple(t352, t350)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t353 = _get_safe_default(astuple)
    s.append((353, '35432911', 'differ_dots_extra', t353))
    try:
        t354 = difference(t14, t349)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t354 = _get_safe_default(difference)
    try:
        t355 = size_f(t354)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t355 = _get_safe_default(size_f)
    try:
        t356 = invert(t355)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t356 = _get_safe_default(invert)
    try:
        t357 = astuple(t356, t354)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t357 = _get_safe_default(astuple)
    s.append((357, '35432911', 'differ_dots_missing', t357))
    try:
        t358 = lbind(rbind, intersection)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t358 = _get_safe_default(lbind)
    try:
        t359 = lbind(chain, size)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t359 = _get_safe_default(lbind)
    try:
        t360 = rbind(t359, dneighbors)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t360 = _get_safe_default(rbind)
    try:
        t361 = rbind(greater, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t361 = _get_safe_default(rbind)
    try:
        t362 = lbind(compose, t361)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t362 = _get_safe_default(lbind)
    try:
        t363 = chain(t362, t360, t358)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t363 = _get_safe_default(chain)
    try:
        t364 = rbind(f_ofcolor, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t364 = _get_safe_default(rbind)
    try:
        t365 = compose(t363, t364)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t365 = _get_safe_default(compose)
    try:
        t366 = rbind(f_ofcolor, ZERO)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t366 = _get_safe_default(rbind)
    try:
        t367 = fork(sfilter, t366, t365)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t367 = _get_safe_default(fork)
    try:
        t368 = lbind(recolor_i, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t368 = _get_safe_default(lbind)
    try:
        t369 = compose(t368, t367)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t369 = _get_safe_default(compose)
    try:
        t370 = fork(paint, identity, t369)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t370 = _get_safe_default(fork)
    try:
        t371 = height_t(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t371 = _get_safe_default(height_t)
    try:
        t372 = power(t370, t371)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t372 = _get_safe_default(power)
    try:
        t373 = t372(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t373 = _get_safe_default(t372)
    o.append((373, False, 'f1454276', t373))
    try:
        t374 = palette_t(t373)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t374 = _get_safe_default(palette_t)
    try:
        t375 = difference(t374, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t375 = _get_safe_default(difference)
    try:
        t376 = size_f(t375)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t376 = _get_safe_default(size_f)
    try:
        t377 = invert(t376)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t377 = _get_safe_default(invert)
    try:
        t378 = astuple(t377, t375)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t378 = _get_safe_default(astuple)
    s.append((378, 'f1454276', 'differ_colours_extra', t378))
    try:
        t379 = difference(t2, t374)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t379 = _get_safe_default(difference)
    try:
        t380 = size_f(t379)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t380 = _get_safe_default(size_f)
    try:
        t381 = invert(t380)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t381 = _get_safe_default(invert)
    try:
        t382 = astuple(t381, t379)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t382 = _get_safe_default(astuple)
    s.append((382, 'f1454276', 'differ_colours_missing', t382))
    try:
        t383 = o_g(t373, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t383 = _get_safe_default(o_g)
    try:
        t384 = sizefilter(t383, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t384 = _get_safe_default(sizefilter)
    try:
        t385 = difference(t384, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t385 = _get_safe_default(difference)
    try:
        t386 = size_f(t385)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t386 = _get_safe_default(size_f)
    try:
        t387 = invert(t386)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t387 = _get_safe_default(invert)
    try:
        t388 = astuple(t387, t385)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t388 = _get_safe_default(astuple)
    s.append((388, 'f1454276', 'differ_dots_extra', t388))
    try:
        t389 = difference(t14, t384)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t389 = _get_safe_default(difference)
    try:
        t390 = size_f(t389)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t390 = _get_safe_default(size_f)
    try:
        t391 = invert(t390)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t391 = _get_safe_default(invert)
    try:
        t392 = astuple(t391, t389)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t392 = _get_safe_default(astuple)
    s.append((392, 'f1454276', 'differ_dots_missing', t392))
    try:
        t393 = rot180(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t393 = _get_safe_default(rot180)
    try:
        t394 = f_ofcolor(I, FIVE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t394 = _get_safe_default(f_ofcolor)
    try:
        t395 = toobject(t394, t393)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t395 = _get_safe_default(toobject)
    try:
        t396 = paint(I, t395)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t396 = _get_safe_default(paint)
    o.append((396, False, '22c0ad0e', t396))
    try:
        t397 = palette_t(t396)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t397 = _get_safe_default(palette_t)
    try:
        t398 = difference(t397, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t398 = _get_safe_default(difference)
    try:
        t399 = size_f(t398)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t399 = _get_safe_default(size_f)
    try:
        t400 = invert(t399)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t400 = _get_safe_default(invert)
    try:
        t401 = astuple(t400, t398)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t401 = _get_safe_default(astuple)
    s.append((401, '22c0ad0e', 'differ_colours_extra', t401))
    try:
        t402 = difference(t2, t397)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t402 = _get_safe_default(difference)
    try:
        t403 = size_f(t402)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t403 = _get_safe_default(size_f)
    try:
        t404 = invert(t403)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t404 = _get_safe_default(invert)
    try:
        t405 = astuple(t404, t402)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t405 = _get_safe_default(astuple)
    s.append((405, '22c0ad0e', 'differ_colours_missing', t405))
    try:
        t406 = o_g(t396, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t406 = _get_safe_default(o_g)
    try:
        t407 = sizefilter(t406, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t407 = _get_safe_default(sizefilter)
    try:
        t408 = difference(t407, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t408 = _get_safe_default(difference)
    try:
        t409 = size_f(t408)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t409 = _get_safe_default(size_f)
    try:
        t410 = invert(t409)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t410 = _get_safe_default(invert)
    try:
        t411 = astuple(t410, t408)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t411 = _get_safe_default(astuple)
    s.append((411, '22c0ad0e', 'differ_dots_extra', t411))
    try:
        t412 = difference(t14, t407)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t412 = _get_safe_default(difference)
    try:
        t413 = size_f(t412)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t413 = _get_safe_default(size_f)
    try:
        t414 = invert(t413)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t414 = _get_safe_default(invert)
    try:
        t415 = astuple(t414, t412)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t415 = _get_safe_default(astuple)
    s.append((415, '22c0ad0e', 'differ_dots_missing', t415))
    try:
        t416 = objects(I, F, T, T)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t416 = _get_safe_default(objects)
    try:
        t417 = sfilter(t416, portrait_f)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t417 = _get_safe_default(sfilter)
    try:
        t418 = difference(t416, t417)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t418 = _get_safe_default(difference)
    try:
        t419 = mapply(hmirror_o, t417)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t419 = _get_safe_default(mapply)
    try:
        t420 = mapply(vmirror_o, t418)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t420 = _get_safe_default(mapply)
    try:
        t421 = merge(t416)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t421 = _get_safe_default(merge)
    try:
        t422 = cover(I, t421)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t422 = _get_safe_default(cover)
    try:
        t423 = paint(t422, t419)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t423 = _get_safe_default(paint)
    try:
        t424 = paint(t423, t420)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t424 = _get_safe_default(paint)
    o.append((424, False, '6a855ea8', t424))
    try:
        t425 = palette_t(t424)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t425 = _get_safe_default(palette_t)
    try:
        t426 = difference(t425, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t426 = _get_safe_default(difference)
    try:
        t427 = size_f(t426)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t427 = _get_safe_default(size_f)
    try:
        t428 = invert(t427)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t428 = _get_safe_default(invert)
    try:
        t429 = astuple(t428, t426)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t429 = _get_safe_default(astuple)
    s.append((429, '6a855ea8', 'differ_colours_extra', t429))
    try:
        t430 = difference(t2, t425)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t430 = _get_safe_default(difference)
    try:
        t431 = size_f(t430)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t431 = _get_safe_default(size_f)
    try:
        t432 = invert(t431)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t432 = _get_safe_default(invert)
    try:
        t433 = astuple(t432, t430)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t433 = _get_safe_default(astuple)
    s.append((433, '6a855ea8', 'differ_colours_missing', t433))
    try:
        t434 = o_g(t424, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t434 = _get_safe_default(o_g)
    try:
        t435 = sizefilter(t434, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t435 = _get_safe_default(sizefilter)
    try:
        t436 = difference(t435, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t436 = _get_safe_default(difference)
    try:
        t437 = size_f(t436)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t437 = _get_safe_default(size_f)
    try:
        t438 = invert(t437)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t438 = _get_safe_default(invert)
    try:
        t439 = astuple(t438, t436)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t439 = _get_safe_default(astuple)
    s.append((439, '6a855ea8', 'differ_dots_extra', t439))
    try:
        t440 = difference(t14, t435)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t440 = _get_safe_default(difference)
    try:
        t441 = size_f(t440)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t441 = _get_safe_default(size_f)
    try:
        t442 = invert(t441)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t442 = _get_safe_default(invert)
    try:
        t443 = astuple(t442, t440)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t443 = _get_safe_default(astuple)
    s.append((443, '6a855ea8', 'differ_dots_missing', t443))
    try:
        t444 = colorcount_t(I, FIVE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t444 = _get_safe_default(colorcount_t)
    try:
        t445 = power(rot90, t444)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t445 = _get_safe_default(power)
    try:
        t446 = width_t(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t446 = _get_safe_default(width_t)
    try:
        t447 = astuple(t446, t446)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t447 = _get_safe_default(astuple)
    try:
        t448 = crop(I, ORIGIN, t447)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t448 = _get_safe_default(crop)
    try:
        t449 = t445(t448)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t449 = _get_safe_default(t445)
    o.append((449, False, 'b043ac71', t449))
    try:
        t450 = palette_t(t449)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t450 = _get_safe_default(palette_t)
    try:
        t451 = difference(t450, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t451 = _get_safe_default(difference)
    try:
        t452 = size_f(t451)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t452 = _get_safe_default(size_f)
    try:
        t453 = invert(t452)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t453 = _get_safe_default(invert)
    try:
        t454 = astuple(t453, t451)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t454 = _get_safe_default(astuple)
    s.append((454, 'b043ac71', 'differ_colours_extra', t454))
    try:
        t455 = difference(t2, t450)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t455 = _get_safe_default(difference)
    try:
        t456 = size_f(t455)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t456 = _get_safe_default(size_f)
    try:
        t457 = invert(t456)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t457 = _get_safe_default(invert)
    try:
        t458 = astuple(t457, t455)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t458 = _get_safe_default(astuple)
    s.append((458, 'b043ac71', 'differ_colours_missing', t458))
    try:
        t459 = o_g(t449, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t459 = _get_safe_default(o_g)
    try:
        t460 = sizefilter(t459, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t460 = _get_safe_default(sizefilter)
    try:
        t461 = difference(t460, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t461 = _get_safe_default(difference)
    try:
        t462 = size_f(t461)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t462 = _get_safe_default(size_f)
    try:
        t463 = invert(t462)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t463 = _get_safe_default(invert)
    try:
        t464 = astuple(t463, t461)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t464 = _get_safe_default(astuple)
    s.append((464, 'b043ac71', 'differ_dots_extra', t464))
    try:
        t465 = difference(t14, t460)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t465 = _get_safe_default(difference)
    try:
        t466 = size_f(t465)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t466 = _get_safe_default(size_f)
    try:
        t467 = invert(t466)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t467 = _get_safe_default(invert)
    try:
        t468 = astuple(t467, t465)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t468 = _get_safe_default(astuple)
    s.append((468, 'b043ac71', 'differ_dots_missing', t468))
    try:
        t469 = colorfilter(t189, FIVE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t469 = _get_safe_default(colorfilter)
    try:
        t470 = merge(t469)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t470 = _get_safe_default(merge)
    try:
        t471 = difference(t189, t469)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t471 = _get_safe_default(difference)
    try:
        t472 = rbind(gravitate, t470)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t472 = _get_safe_default(rbind)
    try:
        t473 = fork(shift, identity, t472)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t473 = _get_safe_default(fork)
    try:
        t474 = mapply(t473, t471)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t474 = _get_safe_default(mapply)
    try:
        t475 = merge(t471)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t475 = _get_safe_default(merge)
    try:
        t476 = cover(I, t475)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t476 = _get_safe_default(cover)
    try:
        t477 = paint(t476, t474)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t477 = _get_safe_default(paint)
    o.append((477, False, '61c5fdbd', t477))
    try:
        t478 = palette_t(t477)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t478 = _get_safe_default(palette_t)
    try:
        t479 = difference(t478, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t479 = _get_safe_default(difference)
    try:
        t480 = size_f(t479)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t480 = _get_safe_default(size_f)
    try:
        t481 = invert(t480)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t481 = _get_safe_default(invert)
    try:
        t482 = astuple(t481, t479)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t482 = _get_safe_default(astuple)
    s.append((482, '61c5fdbd', 'differ_colours_extra', t482))
    try:
        t483 = difference(t2, t478)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t483 = _get_safe_default(difference)
    try:
        t484 = size_f(t483)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t484 = _get_safe_default(size_f)
    try:
        t485 = invert(t484)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t485 = _get_safe_default(invert)
    try:
        t486 = astuple(t485, t483)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t486 = _get_safe_default(astuple)
    s.append((486, '61c5fdbd', 'differ_colours_missing', t486))
    try:
        t487 = o_g(t477, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t487 = _get_safe_default(o_g)
    try:
        t488 = sizefilter(t487, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t488 = _get_safe_default(sizefilter)
    try:
        t489 = difference(t488, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t489 = _get_safe_default(difference)
    try:
        t490 = size_f(t489)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t490 = _get_safe_default(size_f)
    try:
        t491 = invert(t490)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t491 = _get_safe_default(invert)
    try:
        t492 = astuple(t491, t489)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t492 = _get_safe_default(astuple)
    s.append((492, '61c5fdbd', 'differ_dots_extra', t492))
    try:
        t493 = difference(t14, t488)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t493 = _get_safe_default(difference)
    try:
        t494 = size_f(t493)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t494 = _get_safe_default(size_f)
    try:
        t495 = invert(t494)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t495 = _get_safe_default(invert)
    try:
        t496 = astuple(t495, t493)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t496 = _get_safe_default(astuple)
    s.append((496, '61c5fdbd', 'differ_dots_missing', t496))
    try:
        t497 = first(t394)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t497 = _get_safe_default(first)
    try:
        t498 = rbind(subtract, t497)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t498 = _get_safe_default(rbind)
    try:
        t499 = lbind(add, t497)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t499 = _get_safe_default(lbind)
    try:
        t500 = chain(t499, crement, t498)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t500 = _get_safe_default(chain)
    try:
        t501 = apply(t500, t308)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t501 = _get_safe_default(apply)
    try:
        t502 = cover(I, t308)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t502 = _get_safe_default(cover)
    try:
        t503 = fill(t502, TWO, t501)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t503 = _get_safe_default(fill)
    o.append((503, False, '2f779868', t503))
    try:
        t504 = palette_t(t503)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t504 = _get_safe_default(palette_t)
    try:
        t505 = difference(t504, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t505 = _get_safe_default(difference)
    try:
        t506 = size_f(t505)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t506 = _get_safe_default(size_f)
    try:
        t507 = invert(t506)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t507 = _get_safe_default(invert)
    try:
        t508 = astuple(t507, t505)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t508 = _get_safe_default(astuple)
    s.append((508, '2f779868', 'differ_colours_extra', t508))
    try:
        t509 = difference(t2, t504)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t509 = _get_safe_default(difference)
    try:
        t510 = size_f(t509)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t510 = _get_safe_default(size_f)
    try:
        t511 = invert(t510)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t511 = _get_safe_default(invert)
    try:
        t512 = astuple(t511, t509)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t512 = _get_safe_default(astuple)
    s.append((512, '2f779868', 'differ_colours_missing', t512))
    try:
        t513 = o_g(t503, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t513 = _get_safe_default(o_g)
    try:
        t514 = sizefilter(t513, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t514 = _get_safe_default(sizefilter)
    try:
        t515 = difference(t514, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t515 = _get_safe_default(difference)
    try:
        t516 = size_f(t515)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t516 = _get_safe_default(size_f)
    try:
        t517 = invert(t516)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t517 = _get_safe_default(invert)
    try:
        t518 = astuple(t517, t515)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t518 = _get_safe_default(astuple)
    s.append((518, '2f779868', 'differ_dots_extra', t518))
    try:
        t519 = difference(t14, t514)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t519 = _get_safe_default(difference)
    try:
        t520 = size_f(t519)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t520 = _get_safe_default(size_f)
    try:
        t521 = invert(t520)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t521 = _get_safe_default(invert)
    try:
        t522 = astuple(t521, t519)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t522 = _get_safe_default(astuple)
    s.append((522, '2f779868', 'differ_dots_missing', t522))
    try:
        t523 = double(t497)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t523 = _get_safe_default(double)
    try:
        t524 = lbind(subtract, t523)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t524 = _get_safe_default(lbind)
    try:
        t525 = apply(t524, t309)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t525 = _get_safe_default(apply)
    try:
        t526 = fill(I, TWO, t525)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t526 = _get_safe_default(fill)
    o.append((526, False, '3cf6e006', t526))
    try:
        t527 = palette_t(t526)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t527 = _get_safe_default(palette_t)
    try:
        t528 = difference(t527, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t528 = _get_safe_default(difference)
    try:
        t529 = size_f(t528)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t529 = _get_safe_default(size_f)
    try:
        t530 = invert(t529)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t530 = _get_safe_default(invert)
    try:
        t531 = astuple(t530, t528)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t531 = _get_safe_default(astuple)
    s.append((531, '3cf6e006', 'differ_colours_extra', t531))
    try:
        t532 = difference(t2, t527)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t532 = _get_safe_default(difference)
    try:
        t533 = size_f(t532)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t533 = _get_safe_default(size_f)
    try:
        t534 = invert(t533)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t534 = _get_safe_default(invert)
    try:
        t535 = astuple(t534, t532)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t535 = _get_safe_default(astuple)
    s.append((535, '3cf6e006', 'differ_colours_missing', t535))
    try:
        t536 = o_g(t526, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t536 = _get_safe_default(o_g)
    try:
        t537 = sizefilter(t536, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t537 = _get_safe_default(sizefilter)
    try:
        t538 = difference(t537, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t538 = _get_safe_default(difference)
    try:
        t539 = size_f(t538)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t539 = _get_safe_default(size_f)
    try:
        t540 = invert(t539)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t540 = _get_safe_default(invert)
    try:
        t541 = astuple(t540, t538)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t541 = _get_safe_default(astuple)
    s.append((541, '3cf6e006', 'differ_dots_extra', t541))
    try:
        t542 = difference(t14, t537)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t542 = _get_safe_default(difference)
    try:
        t543 = size_f(t542)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t543 = _get_safe_default(size_f)
    try:
        t544 = invert(t543)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t544 = _get_safe_default(invert)
    try:
        t545 = astuple(t544, t542)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t545 = _get_safe_default(astuple)
    s.append((545, '3cf6e006', 'differ_dots_missing', t545))
    try:
        t546 = vsplit(I, THREE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t546 = _get_safe_default(vsplit)
    try:
        t547 = first(t546)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t547 = _get_safe_default(first)
    try:
        t548 = last(t546)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t548 = _get_safe_default(last)
    try:
        t549 = remove(t547, t546)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t549 = _get_safe_default(remove)
    try:
        t550 = first(t549)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t550 = _get_safe_default(first)
    try:
        t551 = t364(t547)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t551 = _get_safe_default(t364)
    try:
        t552 = t364(t550)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t552 = _get_safe_default(t364)
    try:
        t553 = t364(t548)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t553 = _get_safe_default(t364)
    try:
        t554 = intersection(t551, t552)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t554 = _get_safe_default(intersection)
    try:
        t555 = intersection(t552, t553)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t555 = _get_safe_default(intersection)
    try:
        t556 = intersection(t551, t553)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t556 = _get_safe_default(intersection)
    try:
        t557 = combine(t554, t555)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t557 = _get_safe_default(combine)
    try:
        t558 = combine(t557, t556)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t558 = _get_safe_default(combine)
    try:
        t559 = shape_t(t547)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t559 = _get_safe_default(shape_t)
    try:
        t560 = canvas(ZERO, t559)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t560 = _get_safe_default(canvas)
    try:
        t561 = fill(t560, THREE, t558)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t561 = _get_safe_default(fill)
    o.append((561, False, 'efefbd4f', t561))
    try:
        t562 = palette_t(t561)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t562 = _get_safe_default(palette_t)
    try:
        t563 = difference(t562, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t563 = _get_safe_default(difference)
    try:
        t564 = size_f(t563)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t564 = _get_safe_default(size_f)
    try:
        t565 = invert(t564)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t565 = _get_safe_default(invert)
    try:
        t566 = astuple(t565, t563)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t566 = _get_safe_default(astuple)
    s.append((566, 'efefbd4f', 'differ_colours_extra', t566))
    try:
        t567 = difference(t2, t562)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t567 = _get_safe_default(difference)
    try:
        t568 = size_f(t567)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t568 = _get_safe_default(size_f)
    try:
        t569 = invert(t568)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t569 = _get_safe_default(invert)
    try:
        t570 = astuple(t569, t567)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t570 = _get_safe_default(astuple)
    s.append((570, 'efefbd4f', 'differ_colours_missing', t570))
    try:
        t571 = o_g(t561, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t571 = _get_safe_default(o_g)
    try:
        t572 = sizefilter(t571, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t572 = _get_safe_default(sizefilter)
    try:
        t573 = difference(t572, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t573 = _get_safe_default(difference)
    try:
        t574 = size_f(t573)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t574 = _get_safe_default(size_f)
    try:
        t575 = invert(t574)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t575 = _get_safe_default(invert)
    try:
        t576 = astuple(t575, t573)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t576 = _get_safe_default(astuple)
    s.append((576, 'efefbd4f', 'differ_dots_extra', t576))
    try:
        t577 = difference(t14, t572)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t577 = _get_safe_default(difference)
    try:
        t578 = size_f(t577)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t578 = _get_safe_default(size_f)
    try:
        t579 = invert(t578)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t579 = _get_safe_default(invert)
    try:
        t580 = astuple(t579, t577)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t580 = _get_safe_default(astuple)
    s.append((580, 'efefbd4f', 'differ_dots_missing', t580))
    try:
        t581 = lefthalf(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t581 = _get_safe_default(lefthalf)
    try:
        t582 = righthalf(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t582 = _get_safe_default(righthalf)
    try:
        t583 = vmirror_t(t581)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t583 = _get_safe_default(vmirror_t)
    try:
        t584 = asobject(t583)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t584 = _get_safe_default(asobject)
    try:
        t585 = underpaint(t582, t584)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t585 = _get_safe_default(underpaint)
    o.append((585, False, '02136218', t585))
    try:
        t586 = palette_t(t585)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t586 = _get_safe_default(palette_t)
    try:
        t587 = difference(t586, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t587 = _get_safe_default(difference)
    try:
        t588 = size_f(t587)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t588 = _get_safe_default(size_f)
    try:
        t589 = invert(t588)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t589 = _get_safe_default(invert)
    try:
        t590 = astuple(t589, t587)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t590 = _get_safe_default(astuple)
    s.append((590, '02136218', 'differ_colours_extra', t590))
    try:
        t591 = difference(t2, t586)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t591 = _get_safe_default(difference)
    try:
        t592 = size_f(t591)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t592 = _get_safe_default(size_f)
    try:
        t593 = invert(t592)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t593 = _get_safe_default(invert)
    try:
        t594 = astuple(t593, t591)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t594 = _get_safe_default(astuple)
    s.append((594, '02136218', 'differ_colours_missing', t594))
    try:
        t595 = o_g(t585, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t595 = _get_safe_default(o_g)
    try:
        t596 = sizefilter(t595, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t596 = _get_safe_default(sizefilter)
    try:
        t597 = difference(t596, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t597 = _get_safe_default(difference)
    try:
        t598 = size_f(t597)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t598 = _get_safe_default(size_f)
    try:
        t599 = invert(t598)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t599 = _get_safe_default(invert)
    try:
        t600 = astuple(t599, t597)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t600 = _get_safe_default(astuple)
    s.append((600, '02136218', 'differ_dots_extra', t600))
    try:
        t601 = difference(t14, t596)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t601 = _get_safe_default(difference)
    try:
        t602 = size_f(t601)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t602 = _get_safe_default(size_f)
    try:
        t603 = invert(t602)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t603 = _get_safe_default(invert)
    try:
        t604 = astuple(t603, t601)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t604 = _get_safe_default(astuple)
    s.append((604, '02136218', 'differ_dots_missing', t604))
    try:
        t605 = f_ofcolor(t581, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t605 = _get_safe_default(f_ofcolor)
    try:
        t606 = f_ofcolor(t582, TWO)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t606 = _get_safe_default(f_ofcolor)
    try:
        t607 = intersection(t605, t606)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t607 = _get_safe_default(intersection)
    try:
        t608 = fill(t581, TWO, t606)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t608 = _get_safe_default(fill)
    try:
        t609 = fill(t608, SIX, t607)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t609 = _get_safe_default(fill)
    o.append((609, False, '9a36a5c1', t609))
    try:
        t610 = palette_t(t609)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t610 = _get_safe_default(palette_t)
    try:
        t611 = difference(t610, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t611 = _get_safe_default(difference)
    try:
        t612 = size_f(t611)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t612 = _get_safe_default(size_f)
    try:
        t613 = invert(t612)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t613 = _get_safe_default(invert)
    try:
        t614 = astuple(t613, t611)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t614 = _get_safe_default(astuple)
    s.append((614, '9a36a5c1', 'differ_colours_extra', t614))
    try:
        t615 = difference(t2, t610)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t615 = _get_safe_default(difference)
    try:
        t616 = size_f(t615)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t616 = _get_safe_default(size_f)
    try:
        t617 = invert(t616)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t617 = _get_safe_default(invert)
    try:
        t618 = astuple(t617, t615)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t618 = _get_safe_default(astuple)
    s.append((618, '9a36a5c1', 'differ_colours_missing', t618))
    try:
        t619 = o_g(t609, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t619 = _get_safe_default(o_g)
    try:
        t620 = sizefilter(t619, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t620 = _get_safe_default(sizefilter)
    try:
        t621 = difference(t620, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t621 = _get_safe_default(difference)
    try:
        t622 = size_f(t621)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t622 = _get_safe_default(size_f)
    try:
        t623 = invert(t622)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t623 = _get_safe_default(invert)
    try:
        t624 = astuple(t623, t621)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t624 = _get_safe_default(astuple)
    s.append((624, '9a36a5c1', 'differ_dots_extra', t624))
    try:
        t625 = difference(t14, t620)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t625 = _get_safe_default(difference)
    try:
        t626 = size_f(t625)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t626 = _get_safe_default(size_f)
    try:
        t627 = invert(t626)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t627 = _get_safe_default(invert)
    try:
        t628 = astuple(t627, t625)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t628 = _get_safe_default(astuple)
    s.append((628, '9a36a5c1', 'differ_dots_missing', t628))
    try:
        t629 = f_ofcolor(I, ZERO)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t629 = _get_safe_default(f_ofcolor)
    try:
        t630 = difference(t235, t629)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t630 = _get_safe_default(difference)
    try:
        t631 = toobject(t630, I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t631 = _get_safe_default(toobject)
    try:
        t632 = hperiod(t631)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t632 = _get_safe_default(hperiod)
    try:
        t633 = interval(ZERO, t446, t632)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t633 = _get_safe_default(interval)
    try:
        t634 = apply(invert, t633)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t634 = _get_safe_default(apply)
    try:
        t635 = combine(t633, t634)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t635 = _get_safe_default(combine)
    try:
        t636 = apply(tojvec, t635)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t636 = _get_safe_default(apply)
    try:
        t637 = lbind(shift, t631)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t637 = _get_safe_default(lbind)
    try:
        t638 = mapply(t637, t636)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t638 = _get_safe_default(mapply)
    try:
        t639 = paint(I, t638)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t639 = _get_safe_default(paint)
    o.append((639, False, '044fea72', t639))
    try:
        t640 = palette_t(t639)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t640 = _get_safe_default(palette_t)
    try:
        t641 = difference(t640, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t641 = _get_safe_default(difference)
    try:
        t642 = size_f(t641)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t642 = _get_safe_default(size_f)
    try:
        t643 = invert(t642)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t643 = _get_safe_default(invert)
    try:
        t644 = astuple(t643, t641)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t644 = _get_safe_default(astuple)
    s.append((644, '044fea72', 'differ_colours_extra', t644))
    try:
        t645 = difference(t2, t640)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t645 = _get_safe_default(difference)
    try:
        t646 = size_f(t645)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t646 = _get_safe_default(size_f)
    try:
        t647 = invert(t646)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t647 = _get_safe_default(invert)
    try:
        t648 = astuple(t647, t645)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t648 = _get_safe_default(astuple)
    s.append((648, '044fea72', 'differ_colours_missing', t648))
    try:
        t649 = o_g(t639, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t649 = _get_safe_default(o_g)
    try:
        t650 = sizefilter(t649, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t650 = _get_safe_default(sizefilter)
    try:
        t651 = difference(t650, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t651 = _get_safe_default(difference)
    try:
        t652 = size_f(t651)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t652 = _get_safe_default(size_f)
    try:
        t653 = invert(t652)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t653 = _get_safe_default(invert)
    try:
        t654 = astuple(t653, t651)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t654 = _get_safe_default(astuple)
    s.append((654, '044fea72', 'differ_dots_extra', t654))
    try:
        t655 = difference(t14, t650)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t655 = _get_safe_default(difference)
    try:
        t656 = size_f(t655)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t656 = _get_safe_default(size_f)
    try:
        t657 = invert(t656)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t657 = _get_safe_default(invert)
    try:
        t658 = astuple(t657, t655)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t658 = _get_safe_default(astuple)
    s.append((658, '044fea72', 'differ_dots_missing', t658))
    try:
        t659 = colorcount_t(I, SEVEN)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t659 = _get_safe_default(colorcount_t)
    try:
        t660 = f_ofcolor(I, THREE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t660 = _get_safe_default(f_ofcolor)
    try:
        t661 = combine(t660, t629)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t661 = _get_safe_default(combine)
    try:
        t662 = rbind(intersection, t661)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t662 = _get_safe_default(rbind)
    try:
        t663 = lbind(mapply, dneighbors)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t663 = _get_safe_default(lbind)
    try:
        t664 = fork(combine, identity, t663)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t664 = _get_safe_default(fork)
    try:
        t665 = compose(t662, t664)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t665 = _get_safe_default(compose)
    try:
        t666 = power(t665, t659)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t666 = _get_safe_default(power)
    try:
        t667 = t666(t660)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t667 = _get_safe_default(t666)
    try:
        t668 = fill(I, THREE, t667)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t668 = _get_safe_default(fill)
    o.append((668, False, '08045ed4', t668))
    try:
        t669 = palette_t(t668)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t669 = _get_safe_default(palette_t)
    try:
        t670 = difference(t669, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t670 = _get_safe_default(difference)
    try:
        t671 = size_f(t670)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t671 = _get_safe_default(size_f)
    try:
        t672 = invert(t671)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t672 = _get_safe_default(invert)
    try:
        t673 = astuple(t672, t670)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t673 = _get_safe_default(astuple)
    s.append((673, '08045ed4', 'differ_colours_extra', t673))
    try:
        t674 = difference(t2, t669)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t674 = _get_safe_default(difference)
    try:
        t675 = size_f(t674)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t675 = _get_safe_default(size_f)
    try:
        t676 = invert(t675)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t676 = _get_safe_default(invert)
    try:
        t677 = astuple(t676, t674)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t677 = _get_safe_default(astuple)
    s.append((677, '08045ed4', 'differ_colours_missing', t677))
    try:
        t678 = o_g(t668, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t678 = _get_safe_default(o_g)
    try:
        t679 = sizefilter(t678, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t679 = _get_safe_default(sizefilter)
    try:
        t680 = difference(t679, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t680 = _get_safe_default(difference)
    try:
        t681 = size_f(t680)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t681 = _get_safe_default(size_f)
    try:
        t682 = invert(t681)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t682 = _get_safe_default(invert)
    try:
        t683 = astuple(t682, t680)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t683 = _get_safe_default(astuple)
    s.append((683, '08045ed4', 'differ_dots_extra', t683))
    try:
        t684 = difference(t14, t679)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t684 = _get_safe_default(difference)
    try:
        t685 = size_f(t684)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t685 = _get_safe_default(size_f)
    try:
        t686 = invert(t685)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t686 = _get_safe_default(invert)
    try:
        t687 = astuple(t686, t684)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t687 = _get_safe_default(astuple)
    s.append((687, '08045ed4', 'differ_dots_missing', t687))
    try:
        t688 = sfilter(t189, square_f)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t688 = _get_safe_default(sfilter)
    try:
        t689 = difference(t189, t688)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t689 = _get_safe_default(difference)
    try:
        t690 = merge(t688)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t690 = _get_safe_default(merge)
    try:
        t691 = merge(t689)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t691 = _get_safe_default(merge)
    try:
        t692 = fill(I, TWO, t690)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t692 = _get_safe_default(fill)
    try:
        t693 = fill(t692, ONE, t691)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t693 = _get_safe_default(fill)
    o.append((693, False, '8d260aa4', t693))
    try:
        t694 = palette_t(t693)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t694 = _get_safe_default(palette_t)
    try:
        t695 = difference(t694, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t695 = _get_safe_default(difference)
    try:
        t696 = size_f(t695)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t696 = _get_safe_default(size_f)
    try:
        t697 = invert(t696)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t697 = _get_safe_default(invert)
    try:
        t698 = astuple(t697, t695)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t698 = _get_safe_default(astuple)
    s.append((698, '8d260aa4', 'differ_colours_extra', t698))
    try:
        t699 = difference(t2, t694)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t699 = _get_safe_default(difference)
    try:
        t700 = size_f(t699)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t700 = _get_safe_default(size_f)
    try:
        t701 = invert(t700)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t701 = _get_safe_default(invert)
    try:
        t702 = astuple(t701, t699)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t702 = _get_safe_default(astuple)
    s.append((702, '8d260aa4', 'differ_colours_missing', t702))
    try:
        t703 = o_g(t693, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t703 = _get_safe_default(o_g)
    try:
        t704 = sizefilter(t703, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t704 = _get_safe_default(sizefilter)
    try:
        t705 = difference(t704, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t705 = _get_safe_default(difference)
    try:
        t706 = size_f(t705)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t706 = _get_safe_default(size_f)
    try:
        t707 = invert(t706)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t707 = _get_safe_default(invert)
    try:
        t708 = astuple(t707, t705)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t708 = _get_safe_default(astuple)
    s.append((708, '8d260aa4', 'differ_dots_extra', t708))
    try:
        t709 = difference(t14, t704)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t709 = _get_safe_default(difference)
    try:
        t710 = size_f(t709)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t710 = _get_safe_default(size_f)
    try:
        t711 = invert(t710)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t711 = _get_safe_default(invert)
    try:
        t712 = astuple(t711, t709)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t712 = _get_safe_default(astuple)
    s.append((712, '8d260aa4', 'differ_dots_missing', t712))
    try:
        t713 = colorfilter(t189, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t713 = _get_safe_default(colorfilter)
    try:
        t714 = rbind(adjacent, t394)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t714 = _get_safe_default(rbind)
    try:
        t715 = mfilter(t713, t714)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t715 = _get_safe_default(mfilter)
    try:
        t716 = fill(I, THREE, t715)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t716 = _get_safe_default(fill)
    o.append((716, False, 'b0ca4785', t716))
    try:
        t717 = palette_t(t716)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t717 = _get_safe_default(palette_t)
    try:
        t718 = difference(t717, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t718 = _get_safe_default(difference)
    try:
        t719 = size_f(t718)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t719 = _get_safe_default(size_f)
    try:
        t720 = invert(t719)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t720 = _get_safe_default(invert)
    try:
        t721 = astuple(t720, t718)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t721 = _get_safe_default(astuple)
    s.append((721, 'b0ca4785', 'differ_colours_extra', t721))
    try:
        t722 = difference(t2, t717)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t722 = _get_safe_default(difference)
    try:
        t723 = size_f(t722)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t723 = _get_safe_default(size_f)
    try:
        t724 = invert(t723)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t724 = _get_safe_default(invert)
    try:
        t725 = astuple(t724, t722)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t725 = _get_safe_default(astuple)
    s.append((725, 'b0ca4785', 'differ_colours_missing', t725))
    try:
        t726 = o_g(t716, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t726 = _get_safe_default(o_g)
    try:
        t727 = sizefilter(t726, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t727 = _get_safe_default(sizefilter)
    try:
        t728 = difference(t727, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t728 = _get_safe_default(difference)
    try:
        t729 = size_f(t728)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t729 = _get_safe_default(size_f)
    try:
        t730 = invert(t729)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t730 = _get_safe_default(invert)
    try:
        t731 = astuple(t730, t728)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t731 = _get_safe_default(astuple)
    s.append((731, 'b0ca4785', 'differ_dots_extra', t731))
    try:
        t732 = difference(t14, t727)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t732 = _get_safe_default(difference)
    try:
        t733 = size_f(t732)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t733 = _get_safe_default(size_f)
    try:
        t734 = invert(t733)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t734 = _get_safe_default(invert)
    try:
        t735 = astuple(t734, t732)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t735 = _get_safe_default(astuple)
    s.append((735, 'b0ca4785', 'differ_dots_missing', t735))
    try:
        t736 = argmin(t23, uppermost)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t736 = _get_safe_default(argmin)
    try:
        t737 = argmax(t23, lowermost)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t737 = _get_safe_default(argmax)
    try:
        t738 = color(t736)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t738 = _get_safe_default(color)
    try:
        t739 = color(t737)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t739 = _get_safe_default(color)
    try:
        t740 = recolor_o(t739, t736)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t740 = _get_safe_default(recolor_o)
    try:
        t741 = recolor_o(t738, t737)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t741 = _get_safe_default(recolor_o)
    try:
        t742 = paint(I, t740)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t742 = _get_safe_default(paint)
    try:
        t743 = paint(t742, t741)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t743 = _get_safe_default(paint)
    try:
        t744 = argmin(t23, leftmost)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t744 = _get_safe_default(argmin)
    try:
        t745 = argmax(t23, rightmost)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t745 = _get_safe_default(argmax)
    try:
        t746 = combine(t744, t745)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t746 = _get_safe_default(combine)
    try:
        t747 = fill(t743, FIVE, t746)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t747 = _get_safe_default(fill)
    o.append((747, False, 'e0b2556a', t747))
    try:
        t748 = palette_t(t747)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t748 = _get_safe_default(palette_t)
    try:
        t749 = difference(t748, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t749 = _get_safe_default(difference)
    try:
        t750 = size_f(t749)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t750 = _get_safe_default(size_f)
    try:
        t751 = invert(t750)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t751 = _get_safe_default(invert)
    try:
        t752 = astuple(t751, t749)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t752 = _get_safe_default(astuple)
    s.append((752, 'e0b2556a', 'differ_colours_extra', t752))
    try:
        t753 = difference(t2, t748)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t753 = _get_safe_default(difference)
    try:
        t754 = size_f(t753)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t754 = _get_safe_default(size_f)
    try:
        t755 = invert(t754)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t755 = _get_safe_default(invert)
    try:
        t756 = astuple(t755, t753)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t756 = _get_safe_default(astuple)
    s.append((756, 'e0b2556a', 'differ_colours_missing', t756))
    try:
        t757 = o_g(t747, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t757 = _get_safe_default(o_g)
    try:
        t758 = sizefilter(t757, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t758 = _get_safe_default(sizefilter)
    try:
        t759 = difference(t758, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t759 = _get_safe_default(difference)
    try:
        t760 = size_f(t759)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t760 = _get_safe_default(size_f)
    try:
        t761 = invert(t760)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t761 = _get_safe_default(invert)
    try:
        t762 = astuple(t761, t759)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t762 = _get_safe_default(astuple)
    s.append((762, 'e0b2556a', 'differ_dots_extra', t762))
    try:
        t763 = difference(t14, t758)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t763 = _get_safe_default(difference)
    try:
        t764 = size_f(t763)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t764 = _get_safe_default(size_f)
    try:
        t765 = invert(t764)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t765 = _get_safe_default(invert)
    try:
        t766 = astuple(t765, t763)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t766 = _get_safe_default(astuple)
    s.append((766, 'e0b2556a', 'differ_dots_missing', t766))
    try:
        t767 = index(I, ORIGIN)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t767 = _get_safe_default(index)
    try:
        t768 = initset(ORIGIN)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t768 = _get_safe_default(initset)
    try:
        t769 = fill(I, ZERO, t768)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t769 = _get_safe_default(fill)
    try:
        t770 = replace(t769, FIVE, t767)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t770 = _get_safe_default(replace)
    o.append((770, False, '949c6c3d', t770))
    try:
        t771 = palette_t(t770)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t771 = _get_safe_default(palette_t)
    try:
        t772 = difference(t771, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t772 = _get_safe_default(difference)
    try:
        t773 = size_f(t772)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t773 = _get_safe_default(size_f)
    try:
        t774 = invert(t773)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t774 = _get_safe_default(invert)
    try:
        t775 = astuple(t774, t772)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t775 = _get_safe_default(astuple)
    s.append((775, '949c6c3d', 'differ_colours_extra', t775))
    try:
        t776 = difference(t2, t771)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t776 = _get_safe_default(difference)
    try:
        t777 = size_f(t776)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t777 = _get_safe_default(size_f)
    try:
        t778 = invert(t777)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t778 = _get_safe_default(invert)
    try:
        t779 = astuple(t778, t776)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t779 = _get_safe_default(astuple)
    s.append((779, '949c6c3d', 'differ_colours_missing', t779))
    try:
        t780 = o_g(t770, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t780 = _get_safe_default(o_g)
    try:
        t781 = sizefilter(t780, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t781 = _get_safe_default(sizefilter)
    try:
        t782 = difference(t781, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t782 = _get_safe_default(difference)
    try:
        t783 = size_f(t782)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t783 = _get_safe_default(size_f)
    try:
        t784 = invert(t783)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t784 = _get_safe_default(invert)
    try:
        t785 = astuple(t784, t782)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t785 = _get_safe_default(astuple)
    s.append((785, '949c6c3d', 'differ_dots_extra', t785))
    try:
        t786 = difference(t14, t781)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t786 = _get_safe_default(difference)
    try:
        t787 = size_f(t786)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t787 = _get_safe_default(size_f)
    try:
        t788 = invert(t787)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t788 = _get_safe_default(invert)
    try:
        t789 = astuple(t788, t786)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t789 = _get_safe_default(astuple)
    s.append((789, '949c6c3d', 'differ_dots_missing', t789))
    try:
        t790 = trim(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t790 = _get_safe_default(trim)
    try:
        t791 = objects(t790, T, F, F)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t791 = _get_safe_default(objects)
    try:
        t792 = valmin(t791, width_o)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t792 = _get_safe_default(valmin)
    try:
        t793 = downscale(t790, t792)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t793 = _get_safe_default(downscale)
    o.append((793, False, 'b1607148', t793))
    try:
        t794 = palette_t(t793)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t794 = _get_safe_default(palette_t)
    try:
        t795 = difference(t794, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t795 = _get_safe_default(difference)
    try:
        t796 = size_f(t795)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t796 = _get_safe_default(size_f)
    try:
        t797 = invert(t796)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t797 = _get_safe_default(invert)
    try:
        t798 = astuple(t797, t795)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t798 = _get_safe_default(astuple)
    s.append((798, 'b1607148', 'differ_colours_extra', t798))
    try:
        t799 = difference(t2, t794)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t799 = _get_safe_default(difference)
    try:
        t800 = size_f(t799)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t800 = _get_safe_default(size_f)
    try:
        t801 = invert(t800)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t801 = _get_safe_default(invert)
    try:
        t802 = astuple(t801, t799)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t802 = _get_safe_default(astuple)
    s.append((802, 'b1607148', 'differ_colours_missing', t802))
    try:
        t803 = o_g(t793, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t803 = _get_safe_default(o_g)
    try:
        t804 = sizefilter(t803, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t804 = _get_safe_default(sizefilter)
    try:
        t805 = difference(t804, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t805 = _get_safe_default(difference)
    try:
        t806 = size_f(t805)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t806 = _get_safe_default(size_f)
    try:
        t807 = invert(t806)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t807 = _get_safe_default(invert)
    try:
        t808 = astuple(t807, t805)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t808 = _get_safe_default(astuple)
    s.append((808, 'b1607148', 'differ_dots_extra', t808))
    try:
        t809 = difference(t14, t804)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t809 = _get_safe_default(difference)
    try:
        t810 = size_f(t809)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t810 = _get_safe_default(size_f)
    try:
        t811 = invert(t810)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t811 = _get_safe_default(invert)
    try:
        t812 = astuple(t811, t809)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t812 = _get_safe_default(astuple)
    s.append((812, 'b1607148', 'differ_dots_missing', t812))
    try:
        t813 = upscale_t(I, THREE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t813 = _get_safe_default(upscale_t)
    try:
        t814 = rbind(multiply, THREE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t814 = _get_safe_default(rbind)
    try:
        t815 = compose(increment, t814)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t815 = _get_safe_default(compose)
    try:
        t816 = apply(t815, t235)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t816 = _get_safe_default(apply)
    try:
        t817 = fill(t813, ZERO, t816)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t817 = _get_safe_default(fill)
    o.append((817, False, '032ccfaa', t817))
    try:
        t818 = palette_t(t817)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t818 = _get_safe_default(palette_t)
    try:
        t819 = difference(t818, t2)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t819 = _get_safe_default(difference)
    try:
        t820 = size_f(t819)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t820 = _get_safe_default(size_f)
    try:
        t821 = invert(t820)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t821 = _get_safe_default(invert)
    try:
        t822 = astuple(t821, t819)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t822 = _get_safe_default(astuple)
    s.append((822, '032ccfaa', 'differ_colours_extra', t822))
    try:
        t823 = difference(t2, t818)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t823 = _get_safe_default(difference)
    try:
        t824 = size_f(t823)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t824 = _get_safe_default(size_f)
    try:
        t825 = invert(t824)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t825 = _get_safe_default(invert)
    try:
        t826 = astuple(t825, t823)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t826 = _get_safe_default(astuple)
    s.append((826, '032ccfaa', 'differ_colours_missing', t826))
    try:
        t827 = o_g(t817, R5)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t827 = _get_safe_default(o_g)
    try:
        t828 = sizefilter(t827, ONE)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t828 = _get_safe_default(sizefilter)
    try:
        t829 = difference(t828, t14)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t829 = _get_safe_default(difference)
    try:
        t830 = size_f(t829)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t830 = _get_safe_default(size_f)
    try:
        t831 = invert(t830)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t831 = _get_safe_default(invert)
    try:
        t832 = astuple(t831, t829)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t832 = _get_safe_default(astuple)
    s.append((832, '032ccfaa', 'differ_dots_extra', t832))
    try:
        t833 = difference(t14, t828)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t833 = _get_safe_default(difference)
    try:
        t834 = size_f(t833)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t834 = _get_safe_default(size_f)
    try:
        t835 = invert(t834)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t835 = _get_safe_default(invert)
    try:
        t836 = astuple(t835, t833)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t836 = _get_safe_default(astuple)
    s.append((836, '032ccfaa', 'differ_dots_missing', t836))
    return o, s
