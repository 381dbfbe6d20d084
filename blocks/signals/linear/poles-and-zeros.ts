/** Zeros, poles and gain to sections, and their mapping to samples. */
import type { Complex } from './polynomials'
import { sectionSystem, type Section, type StateSpace } from './state-space'
import { identity, plus, zeros as zeroMatrix } from './matrices'
import type { SymbolicMath } from '../../../engine/symbolic'

/** gain (s - z1) (s - z2) ... / ((s - p1) (s - p2) ...); complex ones in pairs followed by the conjugate. */
export interface PolesAndZeros {
  readonly zeros: readonly Complex[]
  readonly poles: readonly Complex[]
  readonly gain: number
}

interface Group {
  readonly poles: readonly Complex[]
  readonly zeros: Complex[]
}

/**
 * Returns the sections of second order, and one of first order where the number of poles is odd. Zeros go to the
 * nearest poles, those of lightly damped poles first, which keeps the gains within the cascade small (Jackson, Digital
 * Filters and Signal Processing, 3rd ed. 1996, 11.4).
 * @param system with at least as many poles as zeros
 */
export function sectionsOf({ zeros, poles, gain }: PolesAndZeros): readonly Section[] {
  const groups = groupsOf(poles)
  const nearest = (z: Complex, room: number): Group | undefined =>
    groups
      .filter((g) => g.poles.length - g.zeros.length >= room)
      .map((g) => ({ g, distance: Math.min(...g.poles.map((p) => Math.hypot(p.re - z.re, p.im - z.im))) }))
      .sort((a, b) => a.distance - b.distance)
      .at(0)?.g
  for (const z of zeros.filter(({ im }) => im > 0)) nearest(z, 2)?.zeros.push(z, { re: z.re, im: -z.im })
  for (const z of zeros.filter(({ im }) => im === 0)) nearest(z, 1)?.zeros.push(z)
  if (groups.length === 0) return [{ numerator: [gain], denominator: [] }]
  return groups.map((group, i): Section => {
    const factor = i === 0 ? gain : 1
    const above = monic(group.zeros).map((x) => x * factor)
    const [, ...denominator] = monic(group.poles)
    const missing = denominator.length + 1 - above.length
    const size = Math.sqrt(Math.abs(denominator[1] ?? 0))
    return {
      numerator: [...Array.from({ length: missing }, () => 0), ...above],
      denominator,
      ...(size > 0 ? { scale: 2 ** Math.round(Math.log2(size)) } : {}),
    }
  })
}

function groupsOf(poles: readonly Complex[]): readonly Group[] {
  const complex = poles.filter(({ im }) => im > 0).sort((a, b) => dampingOf(a) - dampingOf(b))
  const real = poles.filter(({ im }) => im === 0).sort((a, b) => Math.abs(a.re) - Math.abs(b.re))
  const groups: Group[] = complex.map((p) => ({ poles: [p, { re: p.re, im: -p.im }], zeros: [] }))
  for (let i = 0; i < real.length; i += 2) groups.push({ poles: real.slice(i, i + 2), zeros: [] })
  return groups
}

const dampingOf = ({ re, im }: Complex): number => -re / Math.hypot(re, im)

function monic(roots: readonly Complex[]): readonly number[] {
  const [a, b] = roots
  if (a === undefined) return [1]
  if (b === undefined) return [1, -a.re]
  return a.im === 0 ? [1, -(a.re + b.re), a.re * b.re] : [1, -2 * a.re, a.re * a.re + a.im * a.im]
}

/**
 * Matched poles and zeros (Franklin, Powell and Workman 1998, 6.3): z = e^(sT), zeros at infinity go to z = -1. The
 * gain makes the asymptote at low frequencies that of the continuous system: the static gain, if that is neither zero
 * nor infinite. In terms of d = (z - 1)/T, whose roots keep their digits where sampling is fast (Middleton and Goodwin
 * 1990).
 * @param delayed one of the zeros at infinity stays there, so that the output does not need the input of the same
 *   sample
 */
export function matched(system: PolesAndZeros, sampleTime: number, delayed: boolean): PolesAndZeros {
  const mapped = ({ re, im }: Complex): Complex => {
    const [x, y] = [re * sampleTime, im * sampleTime]
    return {
      re: (Math.expm1(x) * Math.cos(y) - 2 * Math.sin(y / 2) ** 2) / sampleTime,
      im: (Math.exp(x) * Math.sin(y)) / sampleTime,
    }
  }
  const degree = system.poles.length - system.zeros.length
  const atInfinity = Array.from({ length: Math.max(0, degree - (delayed ? 1 : 0)) }, () => ({
    re: -2 / sampleTime,
    im: 0,
  }))
  const poles = inPairs(system.poles.map(mapped))
  const finite = inPairs(system.zeros.map(mapped))
  const zeros = [...finite, ...atInfinity]
  const before = (system.gain * size(system.zeros)) / size(system.poles)
  return { zeros, poles, gain: (before * size(poles)) / size(zeros) }
}

/** Returns pairs whose sine has another sign than their imaginary part had (sampled too slowly) are exchanged. */
const inPairs = (roots: readonly Complex[]): readonly Complex[] =>
  [...roots].sort((a, b) => Number(a.im !== 0) - Number(b.im !== 0)).map((z) => ({ re: z.re, im: z.im }))

/** Returns the product of the negative nonzero roots. */
function size(roots: readonly Complex[]): number {
  return roots.reduce((product, { re, im }) => {
    if (im < 0) return product
    if (im > 0) return product * (re * re + im * im)
    return re === 0 ? product : product * -re
  }, 1)
}

/** Returns a section in d = (z - 1)/T as a difference equation. */
export function sectionInSteps(m: SymbolicMath, section: Section, sampleTime: number): StateSpace {
  const { a, b, c, d } = sectionSystem(m, section)
  if (a.length === 0) return { a, b, c, d }
  return { a: plus(m, identity(a.length), sampleTime, a), b: plus(m, zeroMatrix(a.length, 1), sampleTime, b), c, d }
}
