/** Linked functions in runs that people are at: live values, step by step, driven by hand. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { DriveSession } from '../../../engine/drive/session'
import { liveRequest } from '../../../engine/run/live'
import { Compiler, runExperiment, runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'
import { force, linkedVanDerPol, vanDerPol } from './models'

const run = { stop: 2, sample: 0.02, solver: { name: 'rk4', step: 0.01 } }
const { files, signals } = linkedVanDerPol
const project = linkedVanDerPol.project(run)
const base = { project, files, experiment: 'run' }
const columnsOf = (table: {
  readonly columns: readonly { readonly name: string; readonly values: ArrayLike<number> }[]
}) => Object.fromEntries(table.columns.map(({ name, values }) => [name, Array.from(values)]))

describe('a linked function', () => {
  it('follows live values without being compiled again, as if they were in the project', () => {
    const compiler = new Compiler(registry)
    runToEnd({ ...base, checkStep: false }, compiler)
    const live = runToEnd(liveRequest({ ...base, values: { set: { 'Plant.mu': 2.5 } } }), compiler)
    expect(live.error).toBeUndefined()
    expect(compiler.compilations).toBe(1)
    const written = runToEnd({ ...base, project: linkedVanDerPol.project(run, { mu: 2.5 }) }, new Compiler(registry))
    expect(columnsOf(live.table)['Plant.x']).toEqual(columnsOf(written.table)['Plant.x'])
    const before = runToEnd(base, compiler)
    expect(columnsOf(live.table)['Plant.x']).not.toEqual(columnsOf(before.table)['Plant.x'])
  })

  it('takes single steps to where a run goes', () => {
    const whole = runToEnd({ ...base, signals, checkStep: false }, new Compiler(registry))
    const stepping = runExperiment({ ...base, signals, checkStep: false }, new Compiler(registry))
    let next = stepping.next()
    let steps = 0
    for (; next.done !== true; steps++) next = stepping.next('step')
    expect(steps).toBeGreaterThan(150)
    expect(columnsOf(next.value.table)).toEqual(columnsOf(whole.table))
  })

  it('is driven by hand as the same equations are', () => {
    const symbolic = smallProject(
      { Force: ['sources/sine', force], Plant: ['signals/function', { code: vanDerPol.equations.split('\n') }] },
      ['Force.y - Plant.u'],
      run,
    )
    const drive = (driven: ProjectFile) => {
      const session = new DriveSession(
        { project: driven, files, experiment: 'run', inputs: { Force: 0 }, signals },
        new Compiler(registry),
      )
      const values: number[] = []
      for (const [time, hand] of [
        [0.3, 0],
        [0.9, 2],
        [1.6, -3],
      ] as const) {
        session.steer({ Force: hand })
        session.advanceTo(time, () => false)
        for (const row of session.take().rows?.slice(1) ?? []) values.push(...row)
      }
      return values
    }
    const [own, reference] = [drive(project), drive(symbolic)]
    expect(own.length).toBe(reference.length)
    expect(own.length).toBeGreaterThan(200)
    own.forEach((value, i) => expect(Math.abs(value - reference[i])).toBeLessThan(1e-10))
    expect(Math.max(...own.map(Math.abs))).toBeGreaterThan(1.5)
  })
})
