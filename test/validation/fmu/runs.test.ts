/** Exported FMUs, run by an importer of their own, do what the simulation does: both versions, both kinds, with events and samples. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ExportedModel } from '../../../engine/backends/exported'
import { exportExperiment } from '../../../engine/export/model'
import type { ProjectFile } from '../../../engine/model/project/project'
import { exportFmu } from '../../../engine/backends/fmu/package'
import { describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { CompiledFmu } from '../../support/fmi/unit'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { runSmall } from '../events/small-run'

const folder = temporaryFolder()
const names = Object.keys(examples)

const exchanged = (project: ProjectFile, signals: readonly string[]) =>
  exportExperiment({ project, files: {}, experiment: 'run', signals, exchange: true }, sharedCompiler).model

/**
 * Co-simulation takes the steps of the simulation. Model exchange has the importer's Runge-Kutta 4, whose sums are rounded otherwise; closed
 * loops are stabilised there instead of corrected in every step.
 */
const tolerances = {
  cs: () => 1e-12,
  me: ({ program }: ExportedModel) => (program.functions.some(({ name }) => name === 'positions') ? 1e-7 : 1e-9),
} as const

/** The last row of each time: after events. */
function after(time: ArrayLike<number>, values: ArrayLike<number>): Map<number, number> {
  return new Map(Array.from(time, (t, i) => [t, values[i]]))
}

describeWithCompiler('an FMU', () => {
  // both versions share everything but their names of functions; one example shows both
  it.each(
    names.flatMap((name, i) =>
      (i < 1 ? ([2, 3] as const) : ([i % 2 === 0 ? 2 : 3] as const)).map((v) => [name, v] as const),
    ),
  )('%s, FMI %i', (name, version) => {
    const { project: at, signals, step } = examples[name]
    const project = at({ solver: { name: 'rk4', step }, sample: 20 * step })
    const { table, error } = runSmall(project, signals)
    if (error !== undefined) throw error
    const model = exchanged(project, signals)
    const unit = new CompiledFmu(model, version, join(folder, `${name}-${version}`.replaceAll(' ', '-')))
    for (const kind of ['cs', 'me'] as const) {
      const run = unit.run(kind, { step, samples: 20, get: signals })
      expect(run.status, run.messages).toBe(0)
      // stabilised equations keep to the constraints: the importer is not interrupted for them
      expect(run.messages).toMatch(/corrections 0\n/)
      signals.forEach((signal, k) => {
        const expected = after(table.time, table.columns[k].values)
        const peak = Math.max(...table.columns[k].values.map(Math.abs))
        for (const row of run.rows) {
          const value = [...expected].find(([t]) => Math.abs(t - row[0]) < 1e-9)?.[1]
          expect(value, `${signal} at ${row[0]} s`).toBeDefined()
          expect(Math.abs(row[k + 1] - (value ?? NaN)), `${kind} ${signal} at ${row[0]} s`).toBeLessThanOrEqual(
            tolerances[kind](model) * peak,
          )
        }
      })
    }
  })

  const ball = () => {
    const { project: at, signals, step } = examples['a ball between floor and ceiling']
    return { model: exchanged(at({ solver: { name: 'rk4', step }, sample: 20 * step }), signals), signals, step }
  }

  it.each([2, 3] as const)(
    'goes on from a saved state, and beside another instance, to the last bit (FMI %i)',
    (version) => {
      const { model, signals, step } = ball()
      const unit = new CompiledFmu(model, version, join(folder, `saved-${version}`))
      const options = { step, samples: 20, get: signals }
      for (const kind of ['cs', 'me'] as const) {
        const plain = unit.run(kind, options)
        expect(unit.run(kind, { ...options, save: true }).rows).toEqual(plain.rows)
      }
      expect(unit.run('cs', { ...options, twice: true }).rows).toEqual(unit.run('cs', options).rows)
    },
  )

  it.each([2, 3] as const)('refuses a token of another export with a reason (FMI %i)', (version) => {
    const { model, signals } = ball()
    const unit = new CompiledFmu(model, version, join(folder, `token-${version}`))
    const { status, messages } = unit.run('cs', { get: signals, token: '{other}' })
    expect(status).toBe(1)
    expect(messages).toMatch(/is not that of this FMU/)
  })

  it.each(['interpolated', 'extrapolated'] as const)('has a constant input that is %s stay as it is', (handling) => {
    const cart: ProjectFile = {
      wishbone: 1,
      title: 'Cart',
      blocks: {
        World: { type: 'world/world' },
        Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
        Cart: { type: 'mechanics/rigid-body', params: { mass: 2 } },
        Push: { type: 'sources/sine', params: { amplitude: 4, frequency: 3 } },
        Force: { type: 'mechanics/torque' },
      },
      wires: {
        w1: ['World.frame', 'Rail.base'],
        w2: ['Rail.end', 'Cart.com'],
        w3: ['Rail.axis', 'Force.axis'],
        w4: ['Push.y', 'Force.u'],
      },
      experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.01 } } },
      interface: { inputs: { Push: { start: 6, handling } } },
    }
    const model = exportExperiment(
      { project: cart, files: {}, experiment: 'run', signals: ['Rail.ds'], exchange: true },
      sharedCompiler,
    ).model
    const unit = new CompiledFmu(model, 3, join(folder, handling))
    for (const kind of ['cs', 'me'] as const) {
      const { rows, status, messages } = unit.run(kind, { step: 0.01, samples: 10, get: ['Rail.ds'] })
      expect(status, messages).toBe(0)
      for (const [t, v] of rows) expect(v).toBeCloseTo(3 * t, 12)
    }
  })

  it('is the same bytes at every export', () => {
    const { model } = ball()
    expect(exportFmu(model, 3)).toEqual(exportFmu(ball().model, 3))
    expect(exportFmu(model, 2).names.token).not.toBe(exportFmu(model, 3).names.token)
  })
})
