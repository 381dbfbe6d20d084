/**
 * The standard functions: names, arguments and effects. Those of scalars belong to parameter expressions too;
 * those of vectors, matrices and tables to functions only. Their values are in `interpret/standard.ts`.
 */
export interface StandardFunction {
  readonly name: string
  readonly parameters: readonly string[]
  /** Number of arguments. */
  readonly least: number
  readonly most: number
  /** True if arguments and result are scalars, so that parameter expressions may use the function. */
  readonly scalar: boolean
  readonly doc: string
}

function scalar(name: string, parameters: string, doc: string, most?: number): StandardFunction {
  const names = parameters.split(' ')
  return { name, parameters: names, least: names.length, most: most ?? names.length, scalar: true, doc }
}

function array(name: string, parameters: string, doc: string, least?: number): StandardFunction {
  const names = parameters.split(' ')
  return { name, parameters: names, least: least ?? names.length, most: names.length, scalar: false, doc }
}

const list: readonly StandardFunction[] = [
  scalar('sin', 'x', 'Sine of an angle'),
  scalar('cos', 'x', 'Cosine of an angle'),
  scalar('tan', 'x', 'Tangent of an angle'),
  scalar('asin', 'x', 'Angle whose sine is x, in rad'),
  scalar('acos', 'x', 'Angle whose cosine is x, in rad'),
  scalar('atan', 'x', 'Angle whose tangent is x, in rad'),
  scalar('atan2', 'y x', 'Angle of the point (x, y), in rad, between -pi and pi'),
  scalar('sinh', 'x', 'Hyperbolic sine'),
  scalar('cosh', 'x', 'Hyperbolic cosine'),
  scalar('tanh', 'x', 'Hyperbolic tangent'),
  scalar('sqrt', 'x', 'Square root'),
  scalar('exp', 'x', 'Exponential function'),
  scalar('log', 'x', 'Natural logarithm'),
  scalar('abs', 'x', 'Magnitude'),
  scalar('sign', 'x', '-1, 0 or 1'),
  scalar('floor', 'x', 'Largest whole number not above x'),
  scalar('hypot', 'x y', 'Square root of x^2 + y^2'),
  scalar('min', 'a b', 'Smallest of two or more values', Infinity),
  scalar('max', 'a b', 'Largest of two or more values', Infinity),
  scalar('clamp', 'x low high', 'x, but not below low and not above high'),
  scalar(
    'smoothstep',
    'x from to',
    '0 up to from, 1 beyond to, between them 6 u^5 - 15 u^4 + 10 u^3 with two continuous derivatives',
  ),
  array('dot', 'a b', 'Scalar product of two vectors'),
  array('cross', 'a b', 'Vector product of two vectors of three elements'),
  array('norm', 'v', 'Length of a vector'),
  array('sum', 'v', 'Sum of all elements'),
  array('transpose', 'm', 'Matrix with rows and columns exchanged'),
  array('size', 'v', 'Number of elements of a vector, or of rows of a matrix'),
  array('zeros', 'rows columns', 'Vector (or matrix) of zeros', 1),
  array('identity', 'n', 'Matrix with ones on its diagonal'),
  array(
    'interpolate',
    'table x y z w',
    'Value of a table at x (and y, z, w), interpolated linearly and extrapolated beyond its ends',
    2,
  ),
  array(
    'spline',
    'table x y z w',
    'Value of a table at x (and y, z, w) on a cubic spline with two continuous derivatives',
    2,
  ),
  array('pchip', 'table x', 'Value of a table at x, interpolated by monotone cubics'),
  array('pre', 'x', 'Value of a discrete state before the instant; inside "when"'),
  array('noise', 'seed interval', 'White Gaussian noise, mean 0 and variance 1, with a new value every interval'),
  array('uniform', 'seed interval', 'White noise, distributed uniformly from 0 to 1, with a new value every interval'),
  array(
    'delay',
    'u time samples',
    'u delayed by a constant time, with straight lines between samples taken in that time (100 by default)',
    2,
  ),
]

/** Functions of the past and of chance: they have states of their own. */
export const timedFunctions: ReadonlySet<string> = new Set(['pre', 'noise', 'uniform', 'delay'])

/** Parts of statements that look like functions. */
export const statementFunctions: ReadonlyMap<string, StandardFunction> = new Map(
  [
    array('sample', 'start interval', 'The instants start, start + interval and so on: when sample(0, 10 ms) { }', 1),
    array('reinit', 'x value', 'Gives a state a new value at an event: when h < 0 { reinit(v, -0.8*v) }'),
    array('terminate', 'message', 'Ends the run with a message: when u > 1 { terminate("u is too large") }'),
  ].map((fn) => [fn.name, fn]),
)

export const standardFunctions: ReadonlyMap<string, StandardFunction> = new Map(list.map((fn) => [fn.name, fn]))

/** Names of the functions that parameter expressions know. */
export const scalarFunctionNames: readonly string[] = list.filter((fn) => fn.scalar).map((fn) => fn.name)

/** Words of parameter expressions besides functions. */
const expressionWords: readonly string[] = ['if', 'and', 'or', 'not', 'pi']

/** Words of functions besides those of expressions. */
export const functionWords: readonly string[] = [
  'input',
  'output',
  'parameter',
  'state',
  'discrete',
  'unknown',
  'table',
  'function',
  'let',
  'else',
  'for',
  'in',
  'when',
  'return',
  'der',
]

/** Names that cannot be used for variables of a project. */
export const reservedNames: readonly string[] = [...scalarFunctionNames, ...expressionWords]

/** Names that cannot be declared in a function; those of array functions may be variables too. */
export const reservedInFunctions: ReadonlySet<string> = new Set([
  ...scalarFunctionNames,
  ...expressionWords,
  ...functionWords,
])

/** Names with a meaning for JavaScript objects: neither keys of files nor anything else may have them. */
export const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']
