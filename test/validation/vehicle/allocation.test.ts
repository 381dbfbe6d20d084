/**
 * A run of the vehicle leaves the garbage collector nothing to do: no vector or object per step. What
 * JavaScript engines may put on the heap are single numbers handed to functions that are not inlined.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Model } from '../../../engine/compile/model'
import { initialState } from '../../../engine/start/initial'
import { initialValues } from '../../../engine/experiment/experiment'
import { Compiler } from '../../../engine/run/run'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { solverNamed } from '../../../engine/solve/registry'
import { simulateToEnd } from '../../../engine/solve/run'
import { covering } from '../../support/covering'

const project = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'))
const experiment = project.experiments!['sine-steer']
const instance = new Compiler(registry).compile({ project, files: {} })
const { compilation } = instance
const values = initialValues(project, 'sine-steer', experiment, compilation.system)
const { x: x0 } = initialState(instance, values)

/** Bytes on the heap that a run of so many seconds leaves behind. */
function bytesOf(solver: string, stop: number): number {
  const model = new Model(instance)
  const options = { x0, start: 0, step: 1e-3, solver: solverNamed(solver), sample: stop, onRow: () => {} }
  const before = process.memoryUsage().heapUsed
  const { steps } = simulateToEnd(model, { ...options, stop, clock: () => 0 })
  expect(steps).toBe(stop * 1000)
  return process.memoryUsage().heapUsed - before
}

describe('a step of the vehicle', () => {
  // Every method on a small model: `unit/solve/every-solver`.
  it.each(covering(['euler', 'heun', 'rk4'], ['heun']))('allocates no vectors or objects with %s', (solver) => {
    bytesOf(solver, 20)
    // A vector of the 40 states would be 300 bytes and more, a number is 16.
    const differences = Array.from({ length: 7 }, () => bytesOf(solver, 30) - bytesOf(solver, 10)).sort((a, b) => a - b)
    expect(Math.abs(differences[3]) / 20000).toBeLessThan(64)
  })
})
