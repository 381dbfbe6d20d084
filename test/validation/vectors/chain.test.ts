/** The chain of vectors against its closed form, and the same in exports, in two parts, and as scalars. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { checkFormulated } from '../../../engine/start/check'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { readState, writeState } from '../../../engine/start/state/state-file'
import { readCsv, writeCsv } from '../../../engine/io/csv'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall } from '../events/small-run'
import { chain, chainSignals, gains, radius, rate, shift, start } from './chain'

const fixed = { solver: { name: 'rk4', step: 0.01 } } as const
const folder = temporaryFolder()

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

/** Velocity of the sensor, and what the integrator makes of it. */
function closedForm(t: number): { v: number[]; y: number[] } {
  const speed = rate * radius
  const [s, c] = [Math.sin(rate * t), Math.cos(rate * t)]
  const v = [-speed * s, speed * c, 0]
  const path = [radius * (c - 1), radius * s, 0]
  return { v, y: path.map((x, i) => start[i] + gains[i] * x + shift[i] * t) }
}

describe('a chain of vectors', () => {
  it('follows its closed form', () => {
    const run = runSmall(chain({ solver: { name: 'dopri5', tolerance: 1e-10 } }), chainSignals)
    expect(run.error).toBeUndefined()
    run.table.time.forEach((t, row) => {
      const { v, y } = closedForm(t)
      const at = (name: string): number => run.values(name)[row]
      const dot = y.reduce((sum, x, i) => sum + x * v[i], 0)
      const expected: Record<string, number> = {
        'Sensor.vx': v[0],
        'Scale.y[1]': gains[0] * v[0],
        'Int.y[1]': y[0],
        'Int.y[2]': y[1],
        'Int.y[3]': y[2],
        'Scope.u1[1]': y[2],
        'Scope.u1[2]': y[0],
        'Scope.u1[3]': y[1],
        'Scope.u2': dot,
        // w x v points to the axis
        'Scope.u3[1]': -rate * v[1],
        'Scope.u3[2]': rate * v[0],
        'Scope.u3[3]': 0,
      }
      for (const [name, value] of Object.entries(expected))
        expect(Math.abs(at(name) - value), `${name} at ${t}`).toBeLessThan(1e-8)
    })
    // held at 0.1 s, one sample late; elements 2 and 3 first
    const late = closedForm(1.2).y
    expect(run.at('Scope.u4[1]', 1.35)).toBeCloseTo(late[1], 8)
    expect(run.at('Scope.u4[3]', 1.35)).toBeCloseTo(late[0], 8)
    expect(run.at('Scope.u4[3]', 0.05)).toBe(7)
  })

  it('says which elements there are where a vector is named as a signal', () => {
    const named = (run: object): string[] =>
      checkFormulated({ project: chain({ ...fixed, ...run }), files: {} }, registry).map(({ hint }) => hint)
    const hint = 'Int.y is a vector: name its elements, Int.y[1], Int.y[2], Int.y[3]'
    expect(named({})).toEqual([])
    expect(named({ plots: { p: { signals: ['Int.y[1]', 'Int.y'] } } })).toEqual([hint])
    expect(named({ initial: { 'Int.y': 1 } })).toEqual([hint])
    const { table } = runSmall(chain({ ...fixed, initial: { 'Int.y[2]': 5, 'Axle.rate': 0 } }), [
      'Int.y[2]',
      'Int.y[1]',
    ])
    expect(table.columns.map(({ values }) => values[0])).toEqual([5, start[0]])
  })

  it('writes columns that are read again by name', () => {
    const { table } = runSmall(chain(fixed), chainSignals)
    const again = readCsv(writeCsv(table), 'run.csv')
    expect(again.columns.map(({ name, unit }) => [name, unit])).toEqual(
      table.columns.map(({ name, unit }) => [name, unit]),
    )
  })

  it('goes on from a saved state to the last bit', () => {
    const run = (more: object) =>
      runToEnd(
        { project: chain(fixed), files: {}, experiment: 'run', signals: chainSignals, checkStep: false, ...more },
        new Compiler(registry),
      )
    const whole = run({})
    const first = run({ run: { stop: 0.8 } })
    if (first.state === undefined) throw new Error('the run has no state at its end')
    const state = readState(writeState(first.state), 'state.csv')
    const rest = run({ from: state, startRow: false })
    chainSignals.forEach((_, k) => {
      expect([...first.table.columns[k].values, ...rest.table.columns[k].values]).toEqual([
        ...whole.table.columns[k].values,
      ])
    })
  })

  it('has values of its own for each element, tunable without compiling', () => {
    const compiler = new Compiler(registry)
    const run = (gain: readonly number[]) =>
      runToEnd(
        {
          project: chain(fixed),
          files: {},
          experiment: 'run',
          signals: ['Scale.y[1]', 'Scale.y[2]', 'Sensor.vy'],
          checkStep: false,
          overrides: { 'Scale.gain': gain },
        },
        compiler,
      ).table.columns.map(({ values }) => values.at(-1) ?? NaN)
    const [, before] = run([2, 3, 4])
    const [, after, v] = run([2, 30, 4])
    expect(before).toBeCloseTo(3 * v, 12)
    expect(after).toBeCloseTo(30 * v, 12)
  })

  const { table: reference } = runSmall(chain(fixed), chainSignals)
  it.each([
    ['js', exportJs],
    ['wasm', exportWasm],
  ] as const)('is the same to the last bit in %s', async (language, print) => {
    const target = write(language, print(exportedRun(chain(fixed), chainSignals)))
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    expect(module.states.map(({ name }) => name)).toEqual(expect.arrayContaining(['Int.y[1]', 'Int.y[2]', 'Int.y[3]']))
    const rows = await runModule(module)
    reference.columns.forEach(({ name, values }, k) => {
      expect(
        rows.map((row) => row[k + 1]),
        name,
      ).toEqual([...values])
    })
  })
})

describeWithCompiler('as C', () => {
  it('is the same within 1e-12 of the peak', () => {
    const { table: reference } = runSmall(chain(fixed), chainSignals)
    const target = write('c', exportC(exportedRun(chain(fixed), chainSignals)))
    const result = readCsv(execFileSync(buildC(target, ['main.c', 'model.c']), { encoding: 'utf8' }), 'C')
    expect(result.columns.map(({ name }) => name)).toEqual([...chainSignals])
    result.columns.forEach(({ name, values }, k) => {
      const wanted = reference.columns[k].values
      const peak = Math.max(...wanted.map(Math.abs), 1e-3)
      expect(Math.max(...values.map((v, i) => Math.abs(v - wanted[i]))) / peak, name).toBeLessThan(1e-12)
    })
  })
})
