/** The generic vehicle against its reference results (projects/generic-vehicle/README.md). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome, type RunRequest } from '../../../engine/host/run'
import { summarise } from '../../../engine/host/summary'
import { compareTables } from '../../../engine/io/compare'
import { readCsv } from '../../../engine/io/csv'
import { parseProject } from '../../../engine/model/parse-project'
import { checkProject } from '../../../engine/model/validate'

const folder = new URL('../../../projects/generic-vehicle/', import.meta.url)
const text = (path: string): string => readFileSync(new URL(path, folder), 'utf8')
const project = parseProject(text('project.json'))
const references = Object.values(project.experiments ?? {}).flatMap((e) =>
  Object.values(e.references ?? {}).map((r) => r.file),
)
const files = Object.fromEntries(references.map((file) => [file, text(file)]))
const compiler = new Compiler(registry)

const run = (experiment: string, more: Partial<RunRequest> = {}): RunOutcome =>
  runToEnd({ project, files, experiment, checkStep: false, ...more }, compiler)
const reference = (name: string) => readCsv(text(`reference/generic_${name}.csv`), name)

/** Signals whose relative error exceeds the tolerance. */
function failures(outcome: RunOutcome, name: string, tolerance: number, signals?: RegExp): string[] {
  const { signals: compared, missing, uncoveredRows } = compareTables(outcome.table, reference(name), { tolerance })
  expect(missing).toEqual([])
  expect(uncoveredRows).toBe(0)
  return Object.entries(compared)
    .filter(([signal, c]) => !(c.relative <= tolerance) && (signals === undefined || signals.test(signal)))
    .map(([signal, c]) => `${signal}: ${c.relative}`)
}

describe('the generic vehicle', () => {
  it('has no problems', () => {
    expect(checkProject(project, registry, files)).toEqual([])
  })
  it('has 14 degrees of freedom, 36 states and no constraints', () => {
    const { degreesOfFreedom, states, constraints } = summarise(compiler.compile({ project, files }).compilation)
    expect({ degreesOfFreedom, states, constraints }).toEqual({ degreesOfFreedom: 14, states: 36, constraints: 0 })
  })
  it.each([
    ['sine-steer', 'sine_steer'],
    ['braking', 'braking'],
    ['sine-steer-fiala', 'fiala_sine_steer'],
    ['braking-fiala', 'fiala_braking'],
  ])('follows the reference in %s within 1e-5 in every signal (RK4, 1 ms)', (experiment, name) => {
    const outcome = run(experiment)
    expect(outcome.status).toBe('done')
    expect(failures(outcome, name, 1e-5)).toEqual([])
  })
  it('steers within 0.5 % with Euler at 1 ms', () => {
    const signals = /^(Body\.(x|y|yaw|roll|vx|wz)|Suspension..\.s|Spin..\.rate)$/
    expect(failures(run('sine-steer', { run: { solver: 'euler' } }), 'sine_steer', 5e-3, signals)).toEqual([])
  })
  it('drives over a hill as over level ground with gravity turned', () => {
    // on a downhill grade without steering it gains speed by the component of gravity
    const drive = (pitch: number): number => {
      const { table } = run('sine-steer', {
        overrides: { 'SteerInput.amplitude': 0, 'Road.pitch': pitch },
        run: { stop: 3 },
      })
      const vx = table.columns.find((c) => c.name === 'Body.vx')?.values ?? new Float64Array()
      return vx[vx.length - 1] - vx[Math.floor(vx.length / 3)]
    }
    const mass = 2077 + 4 * 38
    expect((drive(0.02) - drive(0)) / 2).toBeCloseTo(
      (9.81 * Math.sin(0.02) * mass) / (mass + (4 * 1.56) / 0.348 ** 2),
      2,
    )
  })
})
