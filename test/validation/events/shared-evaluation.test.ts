/** Work of steps in which events, samples and the method need the equations of motion of one state. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { Model } from '../../../engine/compile/model'
import { solverNamed } from '../../../engine/solve/registry'
import { simulateToEnd } from '../../../engine/solve/run'
import { countingBackend } from '../../support/counting-backend'
import { smallProject, type Blocks } from './small-run'
import { Instance } from '../../../engine/compile/instance'

const rotor = (J: number) => ['mechanics/rigid-body', { mass: 1, Ixx: J, Iyy: J, Izz: J }] as const
const spin = ['mechanics/revolute', { axis: [0, 0, 1] }] as const

/** Two rotors: one held by a brake, one that swings; its acceleration is sampled every 5 ms. */
const blocks: Blocks = {
  World: ['world/world', { gravity: 0 }],
  Axle: spin,
  Rotor: rotor(2),
  Push: ['mechanics/torque'],
  T: ['signals/expression', { expression: '2 + sin(5*t) + 0.001*u1' }],
  Brake: ['mechanics/dry-friction', { holding: 10 }],
  Second: spin,
  Wheel: rotor(1.5),
  Spring: ['mechanics/spring-damper', { stiffness: 30, damping: 1 }],
  Seen: ['sensors/acceleration'],
  Sample: ['cabin/set-point', { order: '0', sampleTime: 0.005 }],
  Off: ['sources/constant', { value: 0 }],
  Actuator: ['signals/transfer-function', { numerator: [[1]], denominator: [[0.01], [1]] }],
}
const wires = (acts: boolean): string[] => [
  ...['World.frame - Axle.base', 'Axle.end - Rotor.com', 'Axle.axis - Push.axis', 'T.y - Push.u'],
  ...['Axle.axis - Brake.axis', 'Axle.end - Second.base', 'Second.end - Wheel.com', 'Second.axis - Spring.axis'],
  ...['Second.end - Seen.frame', 'Seen.wdz - Sample.u', 'Actuator.y - T.u1'],
  acts ? 'Sample.y - Actuator.u1' : 'Off.y - Actuator.u1',
]

/** Evaluations of the derivatives of either form, for a second of steps of 1 ms. */
function evaluationsPerStep(solver: string, acts: boolean): number {
  const project = smallProject(blocks, wires(acts), { stop: 1, solver: { name: solver, step: 0.001 } })
  const compilation = compileProject({ project, files: {} }, registry)
  const { backend, counted } = countingBackend()
  const model = new Model(new Instance(compilation, parameterValues(compilation, compilation.resolved)), backend)
  const x0 = new Float64Array(model.size)
  x0[model.states.findIndex((s) => s.name === 'Second.angle')] = 0.5
  // zero: the brake holds
  const z0 = new Float64Array(compilation.system.discrete.states.length)
  const { status, steps } = simulateToEnd(model, {
    ...{ x0, z0, start: 0, stop: 1, step: 0.001, solver: solverNamed(solver), onRow: () => undefined, clock: () => 0 },
  })
  expect(status).toBe('done')
  return (counted.get('derivatives')?.calls ?? 0) / steps
}

describe('evaluations per step while something is held', () => {
  // the method's own; for abm2 one more at each sample, where the state itself is looked at
  it.each([
    ['rk4', 4],
    ['ab2', 1],
    ['abm2', 1.2],
  ] as const)('%s: events and samples that nothing follows cost nothing', (solver, own) => {
    expect(evaluationsPerStep(solver, false)).toBeCloseTo(own, 1)
  })

  // a sample that acts: the state before it and after it, and a restart of the method
  it.each([
    ['rk4', 4.2],
    ['ab2', 1.4],
    ['abm2', 1.4],
  ] as const)('%s: samples that act cost an evaluation, and a restart of the method', (solver, all) => {
    expect(evaluationsPerStep(solver, true)).toBeCloseTo(all, 1)
  })
})
