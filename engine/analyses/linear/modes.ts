/**
 * Modes of a linear model: eigenvalues with frequency, damping and time constant, participation factors w_k v_k
 * (Perez-Arriaga, Verghese and Schweppe, IEEE Trans. Power Apparatus and Systems 101 (1982) 3117-3125), which don't
 * depend on units, shapes, and the largest stable step of each fixed-step method.
 */
import { largestStep } from '../../analyse/stable-step'
import { eigenvalues } from '../../numerics/linear/eigenvalues'
import { eigenvectors, type ComplexVector } from '../../numerics/linear/eigenvectors'
import { solvers } from '../../solve/registry'
import type { LinearModel, LinearVariable, Mode, ModeKind, ModesReport, Phasor, Rows, StableSolver } from './report'

/** Real part, over the largest modulus of all modes, below which a mode counts as neutral. */
const neutral = 1e-10
/** Share of the largest participation from which a state is named, and number of such states. */
const dominantShare = 0.2
const mostDominant = 4
/** Time over which the step of a method is judged, s: an undamped mode may at most double in it. */
const duration = 10

/** Returns the eigenvalues of a square matrix, 1/s, one of each pair, the least damped first. */
export function rootsOf(a: Rows): readonly { readonly re: number; readonly im: number }[] {
  const n = a.length
  if (n === 0) return []
  const { re, im } = eigenvalues(flat(a), n)
  return [...re.keys()]
    .filter((k) => im[k] >= 0)
    .map((k) => ({ re: re[k], im: im[k] }))
    .toSorted((x, y) => y.re - x.re || x.im - y.im)
}

const flat = (a: Rows): Float64Array => Float64Array.from(a.flat())

export function modesOf(model: LinearModel): readonly Mode[] {
  const roots = rootsOf(model.a)
  const largest = Math.max(0, ...roots.map(({ re, im }) => Math.hypot(re, im)))
  return roots.map((root) => modeOf(model, root, largest))
}

function modeOf(
  { a, c, states, outputs }: LinearModel,
  { re, im }: { readonly re: number; readonly im: number },
  largest: number,
): Mode {
  const { right, left } = eigenvectors(flat(a), states.length, re, im)
  const factors = states.map((_, k) => Math.hypot(right.re[k], right.im[k]) * Math.hypot(left.re[k], left.im[k]))
  const sum = factors.reduce((total, factor) => total + factor, 0)
  const participation = states
    .map(({ name }, k) => ({ state: name, share: factors[k] / sum }))
    .toSorted((x, y) => y.share - x.share)
  const modulus = Math.hypot(re, im)
  const isNeutral = Math.abs(re) <= neutral * largest
  return {
    ...{ re, im, kind: kindOf(re, im, isNeutral), frequency: im / (2 * Math.PI), undamped: modulus / (2 * Math.PI) },
    damping: modulus === 0 ? 0 : -re / modulus,
    timeConstant: isNeutral ? Infinity : 1 / Math.abs(re),
    participation,
    dominant: participation
      .filter(({ share }) => share >= dominantShare * participation[0].share)
      .slice(0, mostDominant)
      .map(({ state }) => state),
    shape: phasors(states, right),
    signals: phasors(outputs, product(c, right)),
  }
}

function kindOf(re: number, im: number, isNeutral: boolean): ModeKind {
  if (im > 0) return isNeutral || re < 0 ? 'oscillation' : 'growing oscillation'
  if (isNeutral) return 'neutral'
  return re < 0 ? 'decay' : 'growth'
}

const phasors = (variables: readonly LinearVariable[], { re, im }: ComplexVector): readonly Phasor[] =>
  variables.map(({ name, unit }, k) => ({ name, unit, re: re[k], im: im[k] }))

function product(rows: Rows, { re, im }: ComplexVector): ComplexVector {
  const times = (vector: Float64Array): Float64Array =>
    Float64Array.from(rows, (row) => row.reduce((sum, value, j) => sum + value * vector[j], 0))
  return { re: times(re), im: times(im) }
}

/**
 * Returns the largest stable step of each fixed-step method whose stability depends on eigenvalues alone: `imex`
 * chooses states, so it has none here.
 */
function stableSolvers(modes: readonly Mode[]): readonly StableSolver[] {
  return solvers
    .filter(({ kind, name }) => kind === 'fixed' && name !== 'imex')
    .map((solver) => {
      let step = Infinity
      let limiting: number | undefined
      modes.forEach(({ re, im, kind }, i) => {
        if (kind === 'neutral') return
        const largest = largestStep(solver, re, im, Math.LN2 / duration, step)
        if (largest < step) [step, limiting] = [largest, i]
      })
      return { solver: solver.name, step, ...(limiting !== undefined && { mode: limiting }) }
    })
}

export function modesReport(model: LinearModel): ModesReport {
  const modes = modesOf(model)
  return { kind: 'modes', model, modes, solvers: stableSolvers(modes) }
}
