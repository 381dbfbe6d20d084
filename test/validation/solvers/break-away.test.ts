/**
 * Steep friction that breaks away within a long step of an implicit method: the torque that is missing on the stuck branch is
 * divided by its slope, and looks like no error at all. Kinks are not declared here, so nothing but the step control finds them.
 *
 * The brake, clutch and slide are right in the limit of a steep law, to the order of the speed `w0` that it is spread over; the
 * gear box is held to dopri5, whose error estimate rests on no Jacobian.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { solverNamed } from '../../../engine/solve/registry'
import { simulateToEnd } from '../../../engine/solve/run'
import { testSystem, type TestSystem } from '../../unit/solve/problems'
import { runSmall } from '../events/small-run'
import type { ProjectFile } from '../../../engine/model/project/project'

/** Law between -1 and 1 that passes zero with slope 1, and its slope. */
interface Law {
  readonly value: (s: number) => number
  readonly slope: (s: number) => number
}
const laws: Readonly<Record<string, Law>> = {
  clamp: { value: (s) => Math.max(-1, Math.min(1, s)), slope: (s) => (Math.abs(s) < 1 ? 1 : 0) },
  tanh: { value: Math.tanh, slope: (s) => 1 - Math.tanh(s) ** 2 },
}
const solvers = ['radau5', 'auto']
const tolerances = [1e-4, 1e-5, 1e-6, 1e-7, 1e-8]
const widths = [1e-4, 1e-6]
/**
 * At a tolerance far above the width of the thinner law `auto` stays with dopri5, as slow as it is right: nothing that the
 * wider law and radau5 do not show.
 */
const tolerancesFor = (solver: string, w0: number): readonly number[] =>
  solver === 'auto' && w0 === 1e-6 ? tolerances.slice(1) : tolerances
/**
 * Evaluations that a run may cost. It takes some hundreds, on the thinnest laws two thousand; where a step that is right to the
 * tolerance ends beside the stuck branch and the next one starts from the wrong slope, 140,000 to millions.
 */
const affordable = 5000
const cases = solvers.flatMap((solver) =>
  Object.keys(laws).flatMap((law) =>
    widths.flatMap((w0) => tolerancesFor(solver, w0).map((tol) => [solver, law, w0, tol] as const)),
  ),
)

function endOf(
  system: TestSystem,
  solver: string,
  x0: readonly number[],
  stop: number,
  tolerance: number,
): Float64Array {
  const { x, error } = simulateToEnd(system, {
    x0,
    start: 0,
    stop,
    maxStep: stop,
    solver: solverNamed(solver),
    tolerance,
    clock: () => 0,
    onRow: () => undefined,
  })
  if (error !== undefined || x === undefined) throw error ?? new Error('no end')
  expect(system.counts.evaluations).toBeLessThan(affordable)
  return x
}

/** A torque that jumps to 20 N m at 1 s, on a rotor of 1 kg m2 in a brake whose capacity fades from 40 N m at 1 s to 0 at 2 s. */
function brake({ value, slope }: Law, w0: number): TestSystem {
  const torque = (t: number): number => (t < 1 ? 0 : 20)
  const capacity = (t: number): number => 40 * Math.max(0, Math.min(1, 2 - t))
  return testSystem({
    size: 1,
    breaks: [1],
    f: (t, [w], dx) => void (dx[0] = torque(t) - capacity(t) * value(w / w0)),
    tangent: (t, [w], [v], jv) => void (jv[0] = ((-capacity(t) * slope(w / w0)) / w0) * v),
  })
}

/** Two rotors of 1 and 2 kg m2 that turn as one under 30 N m, in a clutch of 25 N m that opens linearly from 1 to 2 s. */
function clutch({ value, slope }: Law, w0: number): TestSystem {
  const capacity = (t: number): number => 25 * Math.max(0, Math.min(1, 2 - t))
  return testSystem({
    size: 2,
    breaks: [1],
    f: (t, [a, b], dx) => {
      const torque = capacity(t) * value((a - b) / w0)
      dx[0] = 30 - torque
      dx[1] = torque / 2
    },
    tangent: (t, [a, b], [va, vb], jv) => {
      const torque = ((capacity(t) * slope((a - b) / w0)) / w0) * (va - vb)
      jv[0] = -torque
      jv[1] = torque / 2
    },
  })
}

/** 1 kg drawn by a spring of 100 N/m, whose end moves with 0.1 m/s, over dry friction of 20 N. */
function slide({ value, slope }: Law, w0: number): TestSystem {
  return testSystem({
    size: 2,
    f: (t, [x, v], dx) => {
      dx[0] = v
      dx[1] = 100 * (0.1 * t - x) - 20 * value(v / w0)
    },
    tangent: (_t, [, v], [vx, vv], jv) => {
      jv[0] = vv
      jv[1] = -100 * vx - ((20 * slope(v / w0)) / w0) * vv
    },
  })
}

describe.each(cases)('%s, %s over %f rad/s, tolerance %f', (solver, name, w0, tolerance) => {
  const law = laws[name]
  const within = (size: number): number => size * (20 * tolerance ** (2 / 3) + 40 * w0)

  test('a brake lets go when its capacity has fallen to the torque', () => {
    // It lets go at 1.5 s; from there w' = 20 - 40 (2 - t), so w(1.9) = 20 0.4^2.
    const [w] = endOf(brake(law, w0), solver, [0], 1.9, tolerance)
    expect(Math.abs(w - 20 * 0.4 ** 2)).toBeLessThan(within(3.2))
  })

  test('a clutch slips when its capacity has fallen to what it carries', () => {
    // It carries 20 N m, up to 1.2 s: both turn with 12 rad/s there; then with s = t - 1.2 the torque is 20 - 25 s.
    const s = 0.7
    const [a, b] = endOf(clutch(law, w0), solver, [0, 0], 1.2 + s, tolerance)
    expect(Math.abs(a - (12 + 10 * s + 12.5 * s * s))).toBeLessThan(within(25))
    expect(Math.abs(b - (12 + 10 * s - 6.25 * s * s))).toBeLessThan(within(16))
  })

  test('a slide moves when the spring is as strong as its friction', () => {
    // It moves from 2 s on; then x = 0.1 (s - sin(10 s)/10) until it comes to rest at 10 s = 2 pi, so compare before.
    // Before it creeps: by w0 (clamp) or 2 ln 2 w0 (tanh), so it moves up to 14 w0 later, with an acceleration up to 1 m/s2.
    const s = 0.5
    const [x, v] = endOf(slide(law, w0), solver, [0, 0], 2 + s, tolerance)
    expect(Math.abs(x - 0.1 * (s - Math.sin(10 * s) / 10))).toBeLessThan(within(0.06) + 0.2 * 14 * w0)
    expect(Math.abs(v - 0.1 * (1 - Math.cos(10 * s)))).toBeLessThan(within(0.2) + 14 * w0)
  })
})

describe('laws that are much thinner than the tolerance', () => {
  // atan nears its end slowly: its slope is small over thousands of widths.
  const arctan: Law = {
    value: (s) => (2 / Math.PI) * Math.atan((s * Math.PI) / 2),
    slope: (s) => 1 / (1 + ((s * Math.PI) / 2) ** 2),
  }
  test.each([...Object.entries(laws), ['atan', arctan] as const])('%s over 1e-7 and 1e-8 rad/s', (_name, law) => {
    for (const w0 of [1e-7, 1e-8]) {
      for (const tolerance of tolerances) {
        const [a] = endOf(clutch(law, w0), 'radau5', [0, 0], 1.9, tolerance)
        expect(Math.abs(a - (12 + 10 * 0.7 + 12.5 * 0.7 ** 2))).toBeLessThan(25 * (20 * tolerance ** (2 / 3) + 1e-3))
      }
    }
  })
})

describe('a gear box of clutch and brake (faults/radau5-breakaway.json)', () => {
  const project = JSON.parse(
    readFileSync(new URL('../data/faults/radau5-breakaway.json', import.meta.url), 'utf8'),
  ) as ProjectFile
  const rate = (name: string, tolerance: number): number => {
    const run = { stop: 2.06, sample: 0.02, solver: { name, tolerance } }
    return runSmall({ ...project, experiments: { run } }, ['engine.rate']).at('engine.rate', 2.06)
  }

  test.each(solvers.flatMap((s) => [1e-3, 1e-4, ...tolerances, 1e-9].map((tol) => [s, tol] as const)))(
    '%s at a tolerance of %f',
    (solver, tolerance) => {
      // dopri5 at 1e-9: 10.624997988.
      expect(Math.abs(rate(solver, tolerance) - 10.624998)).toBeLessThan(10.6 * (tolerance ** (2 / 3) + 1e-8))
    },
  )
})
