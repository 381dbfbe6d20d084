/**
 * Functions that are others in disguise: Euler angles of the sequences 313 and 321 from Euler parameters, and velocities seen
 * from a moving marker,
 *
 *     d/dt r |l = v_i - v_j - w_l x (r_i - r_j)
 *
 * Source: Using Adams/Solver, displacement and velocity functions; Goldstein (1980), 4.4, 4.5 and 4.9.
 */
import type { AdamsExpression } from '../expression'

type Call = Extract<AdamsExpression, { kind: 'call' }>

/**
 * @param isGround whether a marker is fixed to the ground
 * @returns undefined where the function stays as it is
 */
export function rewrite({ name, args }: Call, isGround: (marker: number) => boolean): AdamsExpression | undefined {
  if (['PSI', 'THETA', 'PHI', 'YAW', 'PITCH', 'ROLL'].includes(name)) return eulerAngle(name, args)
  const velocity = /^V([XYZM])$/.exec(name)
  if (velocity === null) return undefined
  // magnitudes have no axes: their third argument is the frame they are seen from
  const [i, j = zero, k, l] = velocity[1] === 'M' ? [args[0], args[1], zero, args[2]] : args
  if (i === undefined || k === undefined || l?.kind !== 'number' || l.value === 0 || isGround(l.value)) return undefined
  if (velocity[1] !== 'M') return seenFrom(velocity[1], [i, j, k, l])
  const squares = ['X', 'Y', 'Z'].map((axis) => power(seenFrom(axis, [i, j, l, l]), 2))
  return call('SQRT', squares.reduce(plus))
}

const zero: AdamsExpression = { kind: 'number', value: 0 }

/** A component of velocity less what the turning of l contributes. */
function seenFrom(axis: string, [i, j, k, l]: readonly AdamsExpression[]): AdamsExpression {
  const letters = 'XYZ'
  const place = letters.indexOf(axis)
  const [b, c] = [letters[(place + 1) % 3], letters[(place + 2) % 3]]
  const w = (letter: string): AdamsExpression => call(`W${letter}`, l, zero, k)
  const d = (letter: string): AdamsExpression => call(`D${letter}`, i, j, k)
  return minus(call(`V${axis}`, i, j, k), minus(times(w(b), d(c)), times(w(c), d(b))))
}

/** From entries of the rotation matrix written with Euler parameters; PITCH is the opposite of the second angle of 321. */
function eulerAngle(name: string, args: readonly AdamsExpression[]): AdamsExpression | undefined {
  const [i, j = zero] = args
  if (i === undefined || args.length > 2) return undefined
  const e = (n: number): AdamsExpression => call('ORIENT', number(27), number(n + 1), i, j)
  const products = (a: number, b: number, c: number, d: number, join: typeof plus): AdamsExpression =>
    join(times(e(a), e(b)), times(e(c), e(d)))
  const square = (n: number): AdamsExpression => times(e(n), e(n))
  /** e0^2 + ea^2 - eb^2 - ec^2 */
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
