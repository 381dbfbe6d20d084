/**
 * Functions that are others in disguise: Euler angles of the sequences 313 and 321 from Euler parameters, and
 * velocities and accelerations seen from a moving marker, with r = r_i - r_j and w = w_i - w_j
 *
 *     r' |l  = v_i - v_j - w_l x r
 *     r'' |l = a_i - a_j - w_l' x r - w_l x (v_i - v_j) - w_l x r' |l
 *     w' |l  = w_i' - w_j' - w_l x w
 *
 * Source: Using Adams/Solver, displacement, velocity and acceleration functions; Goldstein (1980), 4.4, 4.5, 4.9 and
 * 4.10.
 */
import type { AdamsExpression } from '../dataset/expression'

type Call = Extract<AdamsExpression, { kind: 'call' }>

/**
 * @param isGround whether a marker is fixed to the ground
 * @returns undefined if the function is unchanged
 */
export function rewrite({ name, args }: Call, isGround: (marker: number) => boolean): AdamsExpression | undefined {
  if (['PSI', 'THETA', 'PHI', 'YAW', 'PITCH', 'ROLL'].includes(name)) return eulerAngle(name, args)
  const seen = /^(V|ACC|WDT)([XYZM])$/.exec(name)
  if (seen === null) return undefined
  const [, kind, axis] = seen
  // magnitudes have no axes: their third argument is the frame they are seen from
  const [i, j = zero, k, l] = axis === 'M' ? [args[0], args[1], zero, args[2]] : args
  if (i === undefined || k === undefined || l?.kind !== 'number' || l.value === 0 || isGround(l.value)) return undefined
  const component = { V: velocity, ACC: acceleration, WDT: angularAcceleration }[kind]
  if (component === undefined) return undefined
  if (axis !== 'M') return component(axis, i, j, k, l)
  const squares = ['X', 'Y', 'Z'].map((letter) => power(component(letter, i, j, l, l), 2))
  return call('SQRT', squares.reduce(plus))
}

const zero: AdamsExpression = { kind: 'number', value: 0 }

/** Returns a component in the axes of k, seen from l. */
type Seen = (
  axis: string,
  i: AdamsExpression,
  j: AdamsExpression,
  k: AdamsExpression,
  l: AdamsExpression,
) => AdamsExpression

const velocity: Seen = (axis, i, j, k, l) =>
  minus(call(`V${axis}`, i, j, k), crossed(axis, turning(l, k), between('D', i, j, k)))

const acceleration: Seen = (axis, i, j, k, l) => {
  const moved = crossed(axis, turning(l, k), between('V', i, j, k))
  const seen = crossed(axis, turning(l, k), (letter) => velocity(letter, i, j, k, l))
  const faster = crossed(axis, (letter) => call(`WDT${letter}`, l, zero, k), between('D', i, j, k))
  return minus(minus(minus(call(`ACC${axis}`, i, j, k), faster), moved), seen)
}

const angularAcceleration: Seen = (axis, i, j, k, l) =>
  minus(call(`WDT${axis}`, i, j, k), crossed(axis, turning(l, k), between('W', i, j, k)))

type Components = (axis: string) => AdamsExpression

const turning =
  (l: AdamsExpression, k: AdamsExpression): Components =>
  (axis) =>
    call(`W${axis}`, l, zero, k)

const between =
  (kind: string, ...markers: readonly AdamsExpression[]): Components =>
  (axis) =>
    call(`${kind}${axis}`, ...markers)

/** Returns a component of a vector product. */
function crossed(axis: string, a: Components, b: Components): AdamsExpression {
  const letters = 'XYZ'
  const place = letters.indexOf(axis)
  const [next, last] = [letters[(place + 1) % 3], letters[(place + 2) % 3]]
  return minus(times(a(next), b(last)), times(a(last), b(next)))
}

/**
 * Returns an Euler angle from entries of the rotation matrix written with Euler parameters; PITCH is the opposite of
 * the second angle of 321.
 */
function eulerAngle(name: string, args: readonly AdamsExpression[]): AdamsExpression | undefined {
  const [i, j = zero] = args
  if (i === undefined || args.length > 2) return undefined
  const e = (n: number): AdamsExpression => call('ORIENT', number(27), number(n + 1), i, j)
  const products = (a: number, b: number, c: number, d: number, join: typeof plus): AdamsExpression =>
    join(times(e(a), e(b)), times(e(c), e(d)))
  const square = (n: number): AdamsExpression => times(e(n), e(n))
  /** Returns e0^2 + ea^2 - eb^2 - ec^2. */
  const diagonal = (a: number, b: number, c: number): AdamsExpression =>
    minus(plus(square(0), square(a)), plus(square(b), square(c)))
  switch (name) {
    case 'PSI':
      return call('ATAN2', products(1, 3, 0, 2, plus), products(0, 1, 2, 3, minus))
    case 'PHI':
      return call('ATAN2', products(1, 3, 0, 2, minus), products(2, 3, 0, 1, plus))
    case 'YAW':
      return call('ATAN2', times(number(2), products(1, 2, 0, 3, plus)), diagonal(1, 2, 3))
    case 'PITCH': {
      const [across, along] = [times(number(2), products(1, 2, 0, 3, plus)), diagonal(1, 2, 3)]
      const level = call('SQRT', plus(times(across, across), times(along, along)))
      return call('ATAN2', times(number(2), products(1, 3, 0, 2, minus)), level)
    }
    case 'ROLL':
      return call('ATAN2', times(number(2), products(2, 3, 0, 1, plus)), diagonal(3, 1, 2))
    default: {
      // tan(theta/2) = sqrt((e1^2 + e2^2)/(e0^2 + e3^2)) is exact near 0, where an arc cosine is not
      const root = (a: number, b: number): AdamsExpression => call('SQRT', products(a, a, b, b, plus))
      return times(number(2), call('ATAN2', root(1, 2), root(0, 3)))
    }
  }
}

function call(name: string, ...args: readonly AdamsExpression[]): AdamsExpression {
  return { kind: 'call', name, args }
}

function number(value: number): AdamsExpression {
  return { kind: 'number', value }
}

function plus(left: AdamsExpression, right: AdamsExpression): AdamsExpression {
  return { kind: 'binary', operator: '+', left, right }
}

function minus(left: AdamsExpression, right: AdamsExpression): AdamsExpression {
  return { kind: 'binary', operator: '-', left, right }
}

function times(left: AdamsExpression, right: AdamsExpression): AdamsExpression {
  return { kind: 'binary', operator: '*', left, right }
}

function power(base: AdamsExpression, exponent: number): AdamsExpression {
  return { kind: 'binary', operator: '**', left: base, right: number(exponent) }
}
