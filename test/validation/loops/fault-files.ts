/** Projects that brought up faults, from `test/validation/data/faults`. */
import { readFileSync } from 'node:fs'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import { summarise } from '../../../engine/compile/summary'
import type { ProjectFile } from '../../../engine/model/project/project'

export const faulty = (name: string): ProjectFile =>
  JSON.parse(readFileSync(inRoot(`test/validation/data/faults/${name}.json`), 'utf8')) as ProjectFile

const compiler = new Compiler(registry)

export const freedomsOf = (project: ProjectFile): number =>
  summarise(compiler.compile({ project, files: {} }).compilation).degreesOfFreedom

/** @param run settings on top of those of the experiment */
export const runOf = (project: ProjectFile, run: object = {}, signals?: readonly string[]): RunOutcome =>
  runToEnd(
    { project, files: {}, experiment: Object.keys(project.experiments ?? {})[0], run, checkStep: false, signals },
    compiler,
  )

/**
 * Angle of a mechanism of one freedom, M(a) a'' + M'(a) a'^2/2 = Q(a), by the classical Runge-Kutta method in many small steps.
 * @returns the angle at every time
 */
export function reduced(
  { mass, slope, effort }: Record<'mass' | 'slope' | 'effort', (angle: number) => number>,
  start: readonly [angle: number, rate: number],
  times: ArrayLike<number>,
): number[] {
  const rate = ([a, w]: readonly number[]): number[] => [w, (effort(a) - (slope(a) * w * w) / 2) / mass(a)]
  let y: readonly number[] = start
  let t = 0
  return Array.from(times, (until) => {
    const n = Math.max(1, Math.ceil((until - t) / 2e-4))
    const h = (until - t) / n
    for (let i = 0; i < n; i++) {
      const add = (k: readonly number[], f: number): number[] => y.map((x, j) => x + f * h * k[j])
      const k1 = rate(y)
      const k2 = rate(add(k1, 0.5))
      const k3 = rate(add(k2, 0.5))
      const k4 = rate(add(k3, 1))
      y = y.map((x, j) => x + (h / 6) * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]))
    }
    t = until
    return y[0]
  })
}

export const furthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (x, i) => Math.abs(x - b[i])))
