/** Operating points of all projects and templates, and of random vehicles: the table of docs/theory/operating-point.md. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/host/run'
import type { SettleReport } from '../../../engine/host/settle/report'
import { parseProject } from '../../../engine/model/parse-project'
import type { ParamValue, ProjectFile } from '../../../engine/model/project'

const text = (path: string): ProjectFile =>
  parseProject(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))

const compilers = new Map<string, Compiler>()

function settled(
  path: string,
  experiment: string,
  speed: number | undefined,
  set: Readonly<Record<string, ParamValue>> = {},
  initial: Readonly<Record<string, number>> = {},
): SettleReport {
  const written = text(path)
  const own = written.experiments?.[experiment]
  if (own === undefined) throw new Error(experiment)
  const project: ProjectFile = {
    ...written,
    experiments: {
      [experiment]: {
        stop: 0.001,
        set: { ...own.set, ...set },
        initial: { ...own.initial, ...initial },
        solver: { name: 'rk4', step: 0.001 },
      },
    },
  }
  const compiler = compilers.get(path) ?? new Compiler(registry)
  compilers.set(path, compiler)
  const run = { settle: true, speed }
  const { report } = runToEnd({ project, files: {}, experiment, run, signals: [], checkStep: false }, compiler)
  if (report.settle === undefined) throw new Error('it did not settle')
  if (process.env.SHOW_TABLE !== undefined) {
    const { residual, iterations, held, unstable } = report.settle
    const figures = [residual.toExponential(1), iterations, held.force.toFixed(1), held.moment.toFixed(1)]
    console.log(`| ${path} ${experiment} | ${speed ?? 'rest'} | ${figures.join(' | ')} | ${unstable.length} |`)
  }
  return report.settle
}

describe('projects and templates', () => {
  const car = 'projects/generic-vehicle/project.json'
  const sedan = 'projects/macpherson-sedan/project.json'
  const skidder = 'projects/forestry-skidder/project.json'
  const bicycle = 'projects/whipple-bicycle/project.json'
  const template = (name: string): string => `app/renderer/welcome/templates/${name}.json`
  it.each<[string, string, number | undefined, number]>([
    [car, 'sine-steer', undefined, 0],
    [car, 'sine-steer', 20, 0],
    [car, 'sine-steer-fiala', undefined, 0],
    [car, 'sine-steer-fiala', 20, 0],
    [skidder, 'sine-steer', undefined, 0],
    [skidder, 'sine-steer', 10, 0],
    [sedan, 'sine-steer', undefined, 0],
    [sedan, 'sine-steer', 20, 0],
    // It falls over and its fork turns; at 4.6 m/s it is stable by itself, at 8 m/s it capsizes slowly.
    [bicycle, 'recovery', undefined, 2],
    [bicycle, 'recovery', 4.6, 0],
    [bicycle, 'recovery', 8, 1],
    // The disk on its edge.
    ['projects/mechanisms/project.json', 'pendulum', undefined, 1],
    [template('quarter-car'), 'kerb', undefined, 0],
    [template('single-track'), 'step-steer', 80 / 3.6, 0],
    [template('pendulum'), 'swing', undefined, 0],
  ])('%s %s at %s', (path, experiment, speed, unstable) => {
    const found = settled(path, experiment, speed)
    expect(found.residual).toBeLessThan(1e-8)
    expect(found.iterations).toBeLessThan(200)
    expect(found.unstable).toHaveLength(unstable)
  })
})

/** Numbers in [0, 1), the same in every run (Park and Miller 1988). */
function uniform(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

const corners = ['FL', 'FR', 'RL', 'RR']

describe('random vehicles with a wrong first guess', () => {
  it.each(Array.from({ length: 10 }, (_, i) => i + 1))('open, number %d', (number) => {
    const random = uniform(1000 + number)
    const between = (low: number, high: number): number => low + (high - low) * random()
    const set: Record<string, ParamValue> = { 'Body.mass': between(900, 3500), 'SteerInput.amplitude': 0 }
    const initial: Record<string, number> = { 'Body.z': between(0.6, 2), 'Body.roll': between(-0.15, 0.15) }
    for (const corner of corners) {
      set[`Spring${corner}.stiffness`] = between(3e4, 9e4)
      set[`Arm${corner}.x`] = (corner.startsWith('F') ? 1 : -1) * between(1, 1.8)
      set[`Tire${corner}.stiffness`] = between(1.5e5, 4e5)
      initial[`Suspension${corner}.s`] = between(0.4, 0.65)
      initial[`Spin${corner}.rate`] = between(0, 60)
    }
    const speed = number % 2 === 0 ? undefined : between(5, 40)
    const found = settled('projects/generic-vehicle/project.json', 'sine-steer', speed, set, initial)
    expect(found.residual).toBeLessThan(1e-8)
  })
})
