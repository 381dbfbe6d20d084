/** Programs of engineers in function blocks, run in one model, against the same computation written in TypeScript. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import { exportedModel } from '../../../engine/export/model'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { onBranch } from '../../../engine/start/settle/start'
import { readCsv } from '../../../engine/io/csv'
import { diagnostics } from '../../../engine/language/services'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { programs, type Program, type Wave } from './programs'
import { sharedCompiler } from '../../support/compiler'

const step = 0.001
const all = Object.entries(programs)

function model(chosen: readonly (readonly [string, Program])[]) {
  const blocks: Record<string, Blocks[string]> = { World: ['world/world'] }
  const wires: string[] = []
  for (const [name, { code, inputs }] of chosen) {
    blocks[name] = ['signals/function', { code: code.trim().split('\n') }]
    for (const [input, { offset, amplitude, frequency }] of Object.entries(inputs)) {
      blocks[`${name}_${input}`] = ['sources/sine', { offset, amplitude, frequency }]
      wires.push(`${name}_${input}.y - ${name}.${input}`)
    }
  }
  return smallProject(blocks, wires, { stop: 2, sample: 0.01, solver: { name: 'rk4', step } })
}

const valueOf = ({ offset, amplitude, frequency }: Wave, t: number): number =>
  offset + amplitude * Math.sin(2 * Math.PI * frequency * t)

/** Classical Runge-Kutta with the step of the model: states before the first and after every tenth step. */
function integrate({
  inputs,
  start = {},
  compute,
}: Program): { readonly x: Record<string, number>; readonly t: number }[] {
  const names = Object.keys(start)
  const u = (t: number) => Object.fromEntries(Object.entries(inputs).map(([k, w]) => [k, valueOf(w, t)]))
  const rates = (x: Record<string, number>, t: number) => compute(x, u(t), t).rates ?? {}
  const moved = (x: Record<string, number>, k: Readonly<Record<string, number>>, h: number) =>
    Object.fromEntries(names.map((n) => [n, x[n] + h * k[n]]))
  let x: Record<string, number> = { ...start }
  const rows = [{ x, t: 0 }]
  for (let i = 0; i < 2000; i++) {
    const t = i * step
    const k1 = rates(x, t)
    const k2 = rates(moved(x, k1, step / 2), t + step / 2)
    const k3 = rates(moved(x, k2, step / 2), t + step / 2)
    const k4 = rates(moved(x, k3, step), t + step)
    x = Object.fromEntries(names.map((n) => [n, x[n] + (step / 6) * (k1[n] + 2 * k2[n] + 2 * k3[n] + k4[n])]))
    if ((i + 1) % 10 === 0) rows.push({ x, t: (i + 1) * step })
  }
  return rows
}

const outputsOf = ({ inputs, start = {}, compute }: Program): string[] =>
  Object.keys(compute(start, Object.fromEntries(Object.entries(inputs).map(([k, w]) => [k, w.offset])), 0).outputs)

describe.each(all)('%s', (name, program) => {
  it('is accepted as it is written', () => {
    expect(diagnostics(program.code.trim())).toEqual([])
  })

  it('computes what its equations say', () => {
    const outputs = outputsOf(program)
    const outcome = runSmall(
      model([[name, program]]),
      outputs.map((o) => `${name}.${o}`),
    )
    expect(outcome.status).toBe('done')
    const rows = integrate(program)
    for (const output of outputs) {
      const values = outcome.values(`${name}.${output}`)
      const wanted = rows.map(({ x, t }) => {
        const u = Object.fromEntries(Object.entries(program.inputs).map(([k, w]) => [k, valueOf(w, t)]))
        return program.compute(x, u, t).outputs[output]
      })
      expect(values.length).toBe(wanted.length)
      const peak = Math.max(...wanted.map(Math.abs))
      expect(peak).toBeGreaterThan(0)
      const worst = Math.max(...wanted.map((w, i) => Math.abs(w - values[i])))
      expect(worst / peak, output).toBeLessThan(1e-9)
    }
  })
})

describeWithCompiler('all of them exported as C', () => {
  it('compile without a warning and compute what the simulation does', () => {
    const project = model(all)
    const signals = all.flatMap(([name, program]) => outputsOf(program).map((o) => `${name}.${o}`))
    const experiment = prepareExperiment({ project, files: {}, experiment: 'run' }, sharedCompiler.registry)
    const target = join(temporaryFolder(), 'c')
    mkdirSync(target)
    const files = exportC(exportedModel(onBranch(experiment, sharedCompiler), { signals }))
    for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
    const program = buildC(target, ['main.c', 'model.c'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    const { table } = runSmall(project, signals)
    expect([...result.time]).toEqual([...table.time])
    result.columns.forEach((column, k) => {
      const wanted = table.columns[k].values
      const peak = Math.max(...wanted.map(Math.abs))
      expect(Math.max(...column.values.map((v, i) => Math.abs(v - wanted[i]))) / peak, signals[k]).toBeLessThan(1e-11)
    })
  })
})
