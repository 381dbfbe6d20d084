/** Bodies whose Euler angles pass their singularity: every method, all kinds of angles and speeds, exports and saved states. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { matrixOfAngles } from '../../../engine/formulate/across/orders'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import { readCsv } from '../../../engine/io/csv'
import type { CoordinateSettings, ProjectFile } from '../../../engine/model/project/project'
import { stepMethods } from '../../../engine/stepping/methods'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { signals, tumbling, tumblingBody, velocity, type Tumbling } from './attitude'

function run(project: ProjectFile, more: object = {}): RunOutcome {
  return runToEnd({ project, files: {}, experiment: 'run', signals, ...more }, sharedCompiler)
}

const last = ({ table }: RunOutcome, name: string): number =>
  table.columns.find((c) => c.name === `B.${name}`)?.values.at(-1) ?? NaN

/** Distance of the last attitude from that of the separate program: norm of the difference of the matrices. */
function attitudeError(outcome: RunOutcome, { attitude }: Tumbling): number {
  const [yaw, pitch, roll] = ['yaw', 'pitch', 'roll'].map((name) => last(outcome, name))
  const matrix = matrixOfAngles('321', [yaw, pitch, roll]).flat()
  return Math.hypot(...matrix.map((entry, i) => entry - attitude[i]))
}

/** Distance from the end of the straight line. */
function positionError(outcome: RunOutcome): number {
  return Math.hypot(...['x', 'y', 'z'].map((name, i) => last(outcome, name) - 3 * velocity[i]))
}

const rk4 = { name: 'rk4', step: 0.01 }

describe('past 90 deg of pitch', () => {
  /** Method, settings, error that its order allows (the same body by a quaternion has these, within a factor of 3). */
  test.each([
    ['rk4', { step: 0.01 }, 1e-9],
    ['euler', { step: 0.001 }, 3e-3],
    ['semi-implicit-euler', { step: 0.001 }, 3e-3],
    ['heun', { step: 0.005 }, 5e-5],
    ['ab2', { step: 0.005 }, 1e-4],
    ['ab3', { step: 0.005 }, 2e-6],
    ['abm2', { step: 0.005 }, 3e-5],
    ['linearly-implicit-euler', { step: 0.001 }, 3e-3],
    ['rosenbrock2', { step: 0.005 }, 2e-5],
    ['imex', { step: 0.005 }, 5e-5],
    ['dopri5', { tolerance: 1e-9 }, 1e-9],
    ['radau5', { tolerance: 1e-9 }, 1e-9],
    ['auto', { tolerance: 1e-9 }, 1e-9],
  ])('%s keeps its order', (name, settings, within) => {
    for (const body of Object.values(tumbling)) {
      const outcome = run(tumblingBody(body, { name, ...settings }))
      expect(outcome.error).toBeUndefined()
      expect(outcome.report.warnings).toEqual([])
      expect(attitudeError(outcome, body)).toBeLessThan(within)
    }
  })

  it('is right to 1e-11 beside the singularity, with steps of 10 ms', () => {
    for (const body of [tumbling.beside, tumbling.farther]) {
      const outcome = run(tumblingBody(body, rk4))
      expect(outcome.status).toBe('done')
      expect(attitudeError(outcome, body)).toBeLessThan(1e-11)
    }
  })

  test.each<[string, CoordinateSettings]>([
    ['321', {}],
    ['123', { orientation: '123' }],
    ['132, base', { orientation: '132', rates: 'base' }],
    ['231', { orientation: '231' }],
    ['313, which starts there', { orientation: '313' }],
    ['232, base, which starts there', { orientation: '232', rates: 'base' }],
    ['derivatives', { rates: 'derivatives' }],
    ['312, derivatives', { orientation: '312', rates: 'derivatives' }],
    ['heading', { velocity: 'heading' }],
    ['313, heading, base', { orientation: '313', velocity: 'heading', rates: 'base' }],
    ['heading, derivatives', { velocity: 'heading', rates: 'derivatives' }],
  ])('%s as coordinates', (_, coordinates) => {
    const outcome = run(tumblingBody(tumbling.free, rk4, coordinates))
    expect(outcome.error).toBeUndefined()
    expect(attitudeError(outcome, tumbling.free)).toBeLessThan(5e-9)
    expect(positionError(outcome)).toBeLessThan(5e-8)
  })

  it('with long steps, which begin far from the singularity and end beyond it', () => {
    // 1.22 rad/s: 0.3 rad per step, with the error that a quaternion has with these steps (2e-3)
    const outcome = run(tumblingBody(tumbling.free, { name: 'rk4', step: 0.25 }))
    expect(attitudeError(outcome, tumbling.free)).toBeLessThan(5e-3)
  })

  it('does not change a rotation about the middle axis, whose angle grows evenly', () => {
    const outcome = run(tumblingBody({ ...tumbling.free, rates: [0, 1.3, 0] }, { name: 'euler', step: 0.05 }))
    // Euler's method is exact: pitch 3.9 rad, seen as 180 deg of yaw and roll beside a pitch of pi - 3.9
    expect(last(outcome, 'pitch')).toBeCloseTo(Math.PI - 3.9, 12)
    expect(Math.abs(last(outcome, 'yaw'))).toBeCloseTo(Math.PI, 12)
  })

  it('starts at the singularity', () => {
    const start = { 'B.pitch': Math.PI / 2 }
    const sphere = { inertia: [2, 2, 2], rates: [0.5, 0, 1] } as const
    const outcome = run(tumblingBody({ ...sphere, attitude: [] }, rk4, {}, start))
    expect(outcome.error).toBeUndefined()
    // the axis of rotation stays: Ry(90 deg) exp(3 [w]x), whose third row is minus the first of exp(3 [w]x)
    const size = Math.hypot(0.5, 1)
    const [sine, versine] = [Math.sin(3 * size), 1 - Math.cos(3 * size)]
    const [a, c] = [0.5 / size, 1 / size]
    const [yaw, pitch, roll] = ['yaw', 'pitch', 'roll'].map((name) => last(outcome, name))
    const [, , third] = matrixOfAngles('321', [yaw, pitch, roll])
    const expected = [1 - versine * c * c, -sine * c, versine * a * c].map((entry) => -entry)
    third.forEach((entry, i) => expect(entry).toBeCloseTo(expected[i], 8))
  })

  it.each(['rk4', 'ab3', 'rosenbrock2', 'dopri5'])(
    'continues from a state saved there as if it had not stopped (%s)',
    (name) => {
      const solver = name === 'dopri5' ? { name, tolerance: 1e-6 } : { name, step: 0.01 }
      const project = tumblingBody(tumbling.free, solver)
      const whole = run(project, { checkStep: false })
      // 1.25 s: in the chart
      const first = run(project, { checkStep: false, run: { stop: 1.25 } })
      const second = run(project, { checkStep: false, from: first.state })
      const within = name === 'dopri5' ? 6 : 13
      for (const signal of ['yaw', 'pitch', 'roll'])
        expect(last(second, signal)).toBeCloseTo(last(whole, signal), within)
    },
  )
})

describe('exports past 90 deg of pitch', () => {
  const folder = temporaryFolder()

  function write(name: string, files: ExportedFiles): string {
    const target = join(folder, name.replaceAll(/\W+/g, '-'))
    mkdirSync(target)
    for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
    return target
  }

  const languages = [
    ['js', exportJs],
    ['wasm', exportWasm],
  ] as const

  const cases: readonly (readonly [string, string, CoordinateSettings])[] = [
    ...Object.keys(stepMethods).map((method) => [method, method, {}] as const),
    ['rk4 with angles of 313', 'rk4', { orientation: '313', velocity: 'heading' }],
    ['rk4 with derivatives', 'rk4', { rates: 'derivatives' }],
    ['ab3 with derivatives', 'ab3', { rates: 'derivatives', velocity: 'heading' }],
  ]

  it.each(cases.map((each, index) => [...each, index] as const))('%s', async (name, method, coordinates, index) => {
    const project = tumblingBody(tumbling.free, { name: method, step: 0.007 }, coordinates)
    const outcome = run(project, { checkStep: false })
    const [language, print] = languages[index % 2]
    const target = write(name, print(exportedRun(project, signals)))
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    const rows = await runModule(module)
    outcome.table.columns.forEach((c, k) => {
      const values = rows.map((row) => row[k + 1])
      // an order of elimination that a run changes is that of the start in exports
      if (method === 'linearly-implicit-euler')
        values.forEach((value, i) => expect(value, `${c.name} in ${language}`).toBeCloseTo(c.values[i], 12))
      else expect(values, `${c.name} in ${language}`).toEqual([...c.values])
    })
  })

  describeWithCompiler('as C', () => {
    it.each(['ab2', 'rosenbrock2'])('%s', (method) => {
      const project = tumblingBody(tumbling.beside, { name: method, step: 0.01 })
      const { table } = run(project, { checkStep: false })
      const target = write(`${method}-c`, exportC(exportedRun(project, signals)))
      const result = readCsv(execFileSync(buildC(target, ['main.c', 'model.c']), { encoding: 'utf8' }), 'C')
      const at = (columns: typeof table.columns, row: number): number[] => {
        const [yaw, pitch, roll] = [0, 1, 2].map((k) => columns[k].values[row])
        return matrixOfAngles('321', [yaw, pitch, roll]).flat()
      }
      for (let row = 0; row < table.time.length; row++) {
        const [own, other] = [at(table.columns, row), at(result.columns, row)]
        expect(Math.max(...own.map((entry, i) => Math.abs(entry - other[i])))).toBeLessThan(1e-11)
      }
    })
  })
})
