/** Names that generated C must not take. */

/** Functions of math.h, also in their variants for float and long double, that no function may redefine. */
export const libraryFunctions = (
  'acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 frexp ilogb ldexp log log10 log1p ' +
  'log2 logb modf scalbn scalbln cbrt fabs hypot pow sqrt erf erfc lgamma tgamma ceil floor nearbyint rint lrint ' +
  'llrint round lround llround trunc fmod remainder remquo copysign nan nextafter nexttoward fdim fmax fmin fma ' +
  'gamma drem finite significand scalb j0 j1 jn y0 y1 yn exp10 pow10 sincos abs labs index time signal'
)
  .split(' ')
  .flatMap((name) => [name, `${name}f`, `${name}l`])

/** Keywords of C99 and C++, and names from math.h that generated code must not hide. */
export const reservedWords = (
  'auto break case char const continue default do double else enum extern float for goto if inline int long register ' +
  'restrict return short signed sizeof static struct switch typedef union unsigned void volatile while main ' +
  'and asm bool catch class delete explicit export false friend mutable namespace new not operator or private ' +
  'protected public template this throw true try typename using virtual xor ' +
  'NAN INFINITY HUGE_VAL HUGE_VALF HUGE_VALL signbit isnan isinf isfinite isnormal fpclassify double_t float_t ' +
  'fabs sqrt exp log sin cos tan asin acos atan floor pow atan2 wb_min wb_max wb_sign wb_pow wb_solve ' +
  'wb_segment wb_lookup wb_lookup2 wb_index ' +
  'fabsf sqrtf expf logf sinf cosf tanf asinf acosf atanf floorf powf atan2f ' +
  'wb_minf wb_maxf wb_signf wb_powf wb_solvef wb_segmentf wb_lookupf wb_lookup2f wb_indexf wb_slopes own'
).split(' ')
