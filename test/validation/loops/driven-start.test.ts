/**
 * Drivers and rigid arms in the cotree whose frames start far from the rest of the bodies that carry the coordinates: they
 * are put together at the angle that was prescribed, not at another one where the same rows hold.
 */
import { expect, test } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { FormulationSettings, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const compiler = sharedCompiler

function start(project: ProjectFile, formulation: string): Readonly<Record<string, number>> {
  const signals = ['D.angle', 'B.x', 'B.z', 'C.x', 'C.y', 'C.z', 'C.wx', 'J.angle']
  const run = { solver: 'rk4', step: 1e-3 }
  const outcome = runToEnd(
    { project, files: {}, experiment: 'e', formulation, signals, run, checkStep: false },
    compiler,
  )
  expect(outcome.status).toBe('done')
  return Object.fromEntries(outcome.table.columns.map(({ name, values }) => [name, values[values.length - 1]]))
}

/** A driven arm with a pendulum across at its end; the arm's own frame is turned. */
function machine(angle: number, turn: number): ProjectFile {
  const inertia = { mass: 1, Ixx: 0.1, Iyy: 0.1, Izz: 0.1 }
  const formulations: Record<string, FormulationSettings> = {
    cut: { translation: { 'B.T1': 'tree' }, rotation: { 'D.R1': 'cotree', 'B.R1': 'tree' } },
    weld: { translation: { 'C.T1': 'tree' }, rotation: { 'A.R1': 'cotree', 'J.R1': 'tree', 'C.R1': 'tree' } },
  }
  return {
    wishbone: 1,
    title: 'Driven arm',
    blocks: {
      World: { type: 'world/world' },
      S: { type: 'sources/constant', params: { value: (angle * Math.PI) / 180 } },
      D: { type: 'mechanics/driver', params: { axis: [0, 1, 0] } },
      A: {
        type: 'mechanics/rigid-arm',
        params: { x: 1, roll: (turn * Math.PI) / 180, yaw: (-0.7 * turn * Math.PI) / 180 },
      },
      B: { type: 'mechanics/rigid-body', params: inertia },
      J: { type: 'mechanics/revolute', params: { axis: [1, 0, 0] } },
      A2: { type: 'mechanics/rigid-arm', params: { y: 1 } },
      C: { type: 'mechanics/rigid-body', params: inertia },
    },
    wires: {
      a: ['World.frame', 'D.base'],
      b: ['D.end', 'A.base'],
      c: ['A.end', 'B.com'],
      d: ['S.y', 'D.u'],
      e: ['A.end', 'J.base'],
      f: ['J.end', 'A2.base'],
      g: ['A2.end', 'C.com'],
    },
    formulations,
    experiments: { e: { stop: 0.1, initial: { 'J.angle': 0.3 } } },
  }
}

const angles = [30, 110, 160, 180, 200, 250, 300, 400]

test.each(angles)('a driver at %d deg', (angle) => {
  const project = machine(angle, 0)
  const expected = start(project, 'default')
  const found = start(project, 'cut')
  expect(found['D.angle']).toBeCloseTo((angle * Math.PI) / 180, 9)
  for (const [name, value] of Object.entries(expected)) expect(found[name], name).toBeCloseTo(value, 6)
})

test.each(angles)('an arm turned by %d deg', (turn) => {
  const project = machine(20, turn)
  const expected = start(project, 'default')
  const found = start(project, 'weld')
  for (const [name, value] of Object.entries(expected)) expect(found[name], name).toBeCloseTo(value, 6)
})
