/**
 * Exported models with sample times, events and memory do what the simulation does. Runs execute the program of the method that exports
 * contain, so Runge-Kutta 4 stands for all of them in every example, and each of the others has one; what surrounds a step is written twice.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { readCsv } from '../../../engine/io/csv'
import type { TimeTable } from '../../../engine/io/table'
import { stepMethods } from '../../../engine/stepping/methods'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { covering } from '../../support/covering'
import { temporaryFolder } from '../../support/temporary-folder'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { examples } from './export-examples'
import { runSmall, smallProject } from './small-run'

const folder = temporaryFolder()
const methods = Object.keys(stepMethods)

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

interface Pair {
  readonly reference: TimeTable
  /** How often events happened. */
  readonly events: number
  readonly model: ExportedModel
}
const pairs = new Map<string, Pair>()

/** The simulation of an example and its exported model, made once for all languages. */
function pairOf(name: string, solver: string): Pair {
  const key = `${name}, ${solver}`
  const known = pairs.get(key)
  if (known !== undefined) return known
  const { project: at, signals, step } = examples[name]
  const project = at({ solver: { name: solver, step } })
  const { table, error, report } = runSmall(project, signals)
  if (error !== undefined) throw error
  const events = report.events?.reduce((sum, e) => sum + e.count, 0) ?? 0
  const pair = { reference: table, events, model: exportedRun(project, signals) }
  pairs.set(key, pair)
  return pair
}

const modules = [
  ['js', exportJs],
  ['wasm', exportWasm],
] as const

/** Of every example: Runge-Kutta 4 in both languages, and another method in one of them. */
function methodsOf(i: number): readonly (readonly [solver: string, k: number])[] {
  const others = methods.filter((solver) => solver !== 'rk4')
  return ['rk4', others[i % others.length]].map((solver) => [solver, methods.indexOf(solver)])
}

describe.each(Object.keys(examples).map((name, i) => [name, i] as const))('%s', (name, i) => {
  it.each(methodsOf(i))('with %s', async (solver, k) => {
    const { reference, events, model } = pairOf(name, solver)
    expect(events).toBeGreaterThanOrEqual(examples[name].atLeast)
    for (const [language, print] of solver === 'rk4' ? modules : [modules[(i + k) % 2]]) {
      const target = write(`${name}-${solver}-${language}`.replaceAll(' ', '-'), print(model))
      const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
      const rows = await runModule(module)
      expect(rows.map(([t]) => t)).toEqual([...reference.time])
      reference.columns.forEach((c, k) => {
        // to the last bit; the compiler of WebAssembly and that of JavaScript both keep the order of operations
        expect(
          rows.map((row) => row[k + 1]),
          `${c.name} in ${language}`,
        ).toEqual([...c.values])
      })
    }
  })
})

/** The same pairs, with Runge-Kutta 4 at `-O1` or `-O3`: C is printed from the program that JavaScript or WebAssembly takes above. */
const allPairs = Object.keys(examples).flatMap((name, i) => {
  const usual = methodsOf(i).map(([solver]) => solver)
  return methods.map((solver) => [name, solver, usual.includes(solver)] as const)
})
const pairsInC = covering(
  allPairs,
  allPairs.filter(([, , usual]) => usual),
)

describeWithCompiler('as C', () => {
  it.each(pairsInC)('%s with %s', (name, solver) => {
    const { reference, model } = pairOf(name, solver)
    const target = write(`${name}-${solver}-c`.replaceAll(' ', '-'), exportC(model))
    // With a tyre and a linkage, as the Makefile of an export builds them.
    const most = name === 'an uneven road with friction patches' || name === 'a linkage that strikes' ? '-O3' : '-O1'
    const program = buildC(target, ['main.c', 'model.c'], [solver === 'rk4' ? most : '-O0'])
    const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
    expect([...result.time]).toEqual([...reference.time])
    result.columns.forEach((c, k) => {
      const { values } = reference.columns[k]
      const peak = Math.max(...values.map(Math.abs))
      const error = Math.max(...c.values.map((v, i) => Math.abs(v - values[i])))
      expect(error, c.name).toBeLessThanOrEqual(1e-12 * peak)
    })
    expect(execFileSync(program, ['--time', '2'], { encoding: 'utf8' })).toMatch(/microseconds per step/)
  })

  it('stops with a message where events go on without an end', () => {
    // a relay without hysteresis that drives its own input across the threshold at once
    const project = smallProject(
      {
        World: ['world/world'],
        Relay: ['signals/hysteresis', { upper: 0.5, lower: 0.5, on: 0, off: 1, start: 'off' }],
        Clock: ['sources/ramp', { start: 0, duration: 1, initial: -0.9, final: 0.1 }],
        Sum: ['signals/sum'],
      },
      ['Relay.y - Sum.u1', 'Clock.y - Sum.u2', 'Sum.y - Relay.u1'],
      { stop: 1, solver: { name: 'rk4', step: 0.01 } },
    )
    const { error } = runSmall(project, ['Relay.y'])
    const program = buildC(write('endless', exportC(exportedRun(project, ['Relay.y']))), ['main.c', 'model.c'])
    const { status, stderr } = spawnSync(program, { encoding: 'utf8' })
    expect(error?.code).toBe('chattering')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^error: the event Relay\.o(n|ff) occurs endlessly at t = 0\.4/)
  })

  it('says which event has ended the run, and why', () => {
    const project = smallProject(
      {
        World: ['world/world'],
        Clock: ['sources/ramp', { start: 0, duration: 1, initial: 0.25, final: -0.75 }],
        End: ['signals/stop-run', { direction: 'falling' }],
      },
      ['Clock.y - End.u'],
      { stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.01 } },
    )
    const target = write('stopped', exportC(exportedRun(project, ['Clock.y'])))
    const { status, stderr } = spawnSync(buildC(target, ['main.c', 'model.c']), { encoding: 'utf8' })
    expect(status).toBe(0)
    const reason = runSmall(project, ['Clock.y']).report.stoppedBy?.reason
    expect(reason).toBeTruthy()
    expect(stderr).toMatch(/^the run ends with the event End\.stop at t = 0\.2[56] s: /)
    expect(stderr).toContain(reason)
  })

  it('names the state that is not finite, and the method that cannot follow', () => {
    const growing = (solver: string, expression: string): string => {
      const project = smallProject(
        {
          World: ['world/world'],
          Rate: ['signals/expression', { expression }],
          Plant: ['signals/integrator', { initial: 1 }],
        },
        ['Plant.y - Rate.u1', 'Rate.y - Plant.u1'],
        { stop: 3, solver: { name: solver, step: 0.1 } },
      )
      const target = write(`growing-${solver}`, exportC(exportedRun(project, ['Plant.y'])))
      const { status, stderr } = spawnSync(buildC(target, ['main.c', 'model.c']), { encoding: 'utf8' })
      expect(status).toBe(1)
      expect(runSmall(project, ['Plant.y']).error?.code).toBe(solver === 'rk4' ? 'non-finite' : 'step-size')
      return stderr
    }
    expect(growing('rk4', 'u1^2')).toMatch(/^error: state Plant\.y is not finite after t = 1/)
    expect(growing('linearly-implicit-euler', '20*u1')).toMatch(
      /^error: state Plant\.y grows too fast for the step after t = 0 s/,
    )
  })
})
