/**
 * Conditions on time that are joined with conditions on states, in `if` and `when` of functions with fixed steps: they switch at their instants, in runs and in
 * exports, and an export names those that it meets late.
 */
import { describe, expect, it } from 'vitest'
import { exportMatlab } from '../../../engine/backends/matlab/package'
import { exportPython } from '../../../engine/backends/python/package'
import { exportExperiment } from '../../../engine/export/model'
import { describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { itGivesTheSameExported, writeExport } from '../../support/export-parity'
import { exportedRun } from '../../support/exported-model'
import { CompiledFmu } from '../../support/fmi/unit'
import { describeWithOctave, printRows, rowsIn, runOctave } from '../../support/octave'
import { buildPackage, describeWithPython, experimentInPython } from '../../support/python'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject, type Blocks } from './small-run'

/** x' = 1, and the areas under values that switch: n counts from the instants of `when` on, y is chosen by `if`. */
const code = [
  ...['output n1', 'output n2', 'output n3', 'output n4', 'output n5', 'output n6', 'output n7'],
  ...['state x = 0', 'der(x) = 1', 'state a = 0', 'state b = 0'],
  ...['discrete c1 = 0', 'discrete c2 = 0', 'discrete c3 = 0', 'discrete c4 = 0', 'discrete c5 = 0'],
  'when t > 1.05 s and x > 0.3 { c1 = x }',
  'when x > 0.3 and t > 0.777 s { c2 = x }',
  'when t > 0.333 s or x > 30 { c3 = x }',
  'when not (t < 0.444 s or x < 0.2) { c4 = x }',
  'when (if t > 0.666 s { x } else { 0 }) > 0.3 { c5 = x }',
  'der(a) = if t > 1.05 s and x > 0.3 { 1 } else { 0 }',
  'der(b) = if x > 30 or t > 0.888 s { 1 } else { 0 }',
  ...['n1 = c1', 'n2 = c2', 'n3 = c3', 'n4 = c4', 'n5 = c5', 'n6 = a', 'n7 = b'],
]
/** The same conditions over wires: time comes from a ramp, and comparison, logic, switch and another function take it. */
const wired: Blocks = {
  ...{ T: ['sources/ramp', { final: 3, start: 0, duration: 3 }], X: ['signals/integrator'], One: ['sources/constant'] },
  ...{
    Late: ['signals/comparison', { value: 1.05 }],
    Far: ['signals/comparison', { value: 0.3 }],
    Both: ['signals/logic'],
  },
  ...{ Or: ['signals/logic', { operator: 'or' }], Y: ['signals/integrator'], Z: ['signals/integrator'] },
  ...{ Chosen: ['signals/switch', { threshold: 0.888 }], Zero: ['sources/constant', { value: 0 }] },
  G: [
    'signals/function',
    {
      code: ['input time', 'input x', 'output n', 'discrete c = 0', 'when time > 0.555 and x > 0.3 { c = x }', 'n = c'],
    },
  ],
}
const wires = [
  ...['One.y - X.u1', 'T.y - Late.u1', 'X.y - Far.u1', 'Late.y - Both.u1', 'Far.y - Both.u2', 'Both.y - Y.u1'],
  ...['T.y - Chosen.s', 'One.y - Chosen.u1', 'Zero.y - Chosen.u2', 'Chosen.y - Or.u1', 'Late.y - Or.u2', 'Or.y - Z.u1'],
  ...['T.y - G.time', 'X.y - G.x'],
]
const exactly = [1.05, 0.777, 0.333, 0.444, 0.666, 2 - 1.05, 2 - 0.888, 2 - 1.05, 2 - 0.888, 0.555]
const signals = [...Array.from({ length: 7 }, (_, k) => `F.n${k + 1}`), 'Y.y', 'Z.y', 'G.n']
const project = (name: string, lines: readonly string[] = code) => {
  const F = ['signals/function', { code: [...lines] }] as const
  const run = { stop: 2, sample: 0.1, solver: { name, step: 0.1 } }
  return smallProject({ World: ['world/world'], F, ...wired }, wires, run)
}

it.each(['euler', 'rk4', 'abm2'])('are exact with %s', (name) => {
  const outcome = runSmall(project(name), signals)
  expect(outcome.error).toBeUndefined()
  signals.forEach((signal, k) => expect(outcome.values(signal).at(-1), signal).toBeCloseTo(exactly[k], 12))
})

describe('exported', () => {
  itGivesTheSameExported(temporaryFolder(), () => ({
    table: runSmall(project('rk4'), signals).table,
    model: exportedRun(project('rk4'), signals),
  }))
})

describeWithPython('exported as Python', () => {
  it('is exact', () => {
    const target = writeExport(temporaryFolder(), 'joined', exportPython(exportedRun(project('rk4'), signals)))
    const last = experimentInPython(target, buildPackage(target)).at(-1) ?? []
    exactly.forEach((value, k) => expect(last[k + 1]).toBeCloseTo(value, 12))
  })
})

describeWithCompiler('exported as an FMU', () => {
  it.each([2, 3] as const)('is exact, FMI %i', (version) => {
    const request = { project: project('rk4'), files: {}, experiment: 'run', signals, exchange: true }
    const unit = new CompiledFmu(exportExperiment(request, sharedCompiler).model, version, temporaryFolder())
    for (const kind of ['cs', 'me'] as const) {
      const { status, messages, rows } = unit.run(kind, { step: 0.1, samples: 20, get: signals })
      expect(status, messages).toBe(0)
      exactly.forEach((value, k) => expect(rows.at(-1)?.[k + 1], `${kind} ${signals[k]}`).toBeCloseTo(value, 9))
    }
  })
})

describeWithOctave('exported as MATLAB functions', () => {
  it('is exact', () => {
    const target = writeExport(temporaryFolder(), 'matlab', exportMatlab(exportedRun(project('rk4'), signals)))
    const last = rowsIn(runOctave(target, `[t, y] = run_experiment(); ${printRows}`)).at(-1) ?? []
    exactly.forEach((value, k) => expect(last[k + 1], signals[k]).toBeCloseTo(value, 12))
  })
})

it('an export names block and condition where time is not linear', () => {
  const lines = ['output n', 'state x = 0', 'der(x) = 1', 'discrete c = 0', 'n = c']
  const late = project('rk4', [...lines, 'when sin(t/(1 s)) > 0.5 and x > 0.3 { c = x }'])
  expect(runSmall(late, ['F.n']).values('F.n').at(-1)).toBeCloseTo(Math.PI / 6, 9)
  const { remarks } = exportExperiment(
    { project: late, files: {}, experiment: 'run', signals: ['F.n'] },
    sharedCompiler,
  ).model
  expect(remarks.filter((r) => /condition of F switches where .*sin.* is zero/.test(r))).toHaveLength(1)
})
