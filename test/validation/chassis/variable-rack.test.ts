/** The steering assembly with a ratio curve against the integral of the curve, virtual work, and the assembly with a constant ratio. */
import { expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { axle } from './assemblies'

const [middle, ends, middleAngle, endAngle] = [-0.0078, 1.2, 0.8, 4]
const [mass, inertia, stiffness, rate] = [2.5, 3e-4, 6, 6]

/** A gear whose rack pulls at a spring; it spins through the middle and the ramp, and beyond. */
function spun(block: string, params: Readonly<Record<string, ParamValue>>): (signal: string) => readonly number[] {
  const losses = { rackMass: mass, pinionInertia: inertia, rackDamping: 0, friction: 0 }
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Steering gear',
    blocks: {
      World: { type: 'world/world' },
      Gear: axle(block, { ...losses, ratio: middle, ...params }),
      Spring: { type: 'mechanics/spring-damper', params: { stiffness, damping: 0 } },
      Rack: { type: 'sensors/displacement' },
    },
    wires: {
      chassis: ['World.frame', 'Gear.chassis'],
      assist: ['Gear.assist', 'Spring.axis'],
      rack: ['Gear.rack', 'Rack.frame'],
    },
    experiments: {
      spin: {
        stop: 1.2,
        sample: 0.05,
        solver: { name: 'dopri5', tolerance: 1e-11 },
        initial: { 'Gear/Pinion.rate': rate, 'Gear/Slide.ds': middle * rate },
      },
    },
  }
  const signals = ['Rack.y', 'Gear/Slide.ds', 'Gear/Pinion.angle', 'Gear/Pinion.rate']
  const { table, error } = runToEnd({ project, files: {}, experiment: 'spin', signals }, sharedCompiler)
  expect(error).toBeUndefined()
  return (signal) => [...(table.columns.find(({ name }) => name === signal)?.values ?? [])]
}

const ratioAt = (angle: number): number => {
  const u = Math.min(1, Math.max(0, (angle - middleAngle) / (endAngle - middleAngle)))
  return middle * (1 + (ends - 1) * (3 * u ** 2 - 2 * u ** 3))
}
/** Integral of the curve from 0, by hand. */
const travelAt = (angle: number): number => {
  const u = Math.min(1, Math.max(0, (angle - middleAngle) / (endAngle - middleAngle)))
  const more = (endAngle - middleAngle) * (u ** 3 - u ** 4 / 2) + Math.max(0, angle - endAngle)
  return middle * (angle + (ends - 1) * more)
}

it('moves the rack by the integral of its curve, and does no work in its mesh', () => {
  const values = spun('VariableRackSteering', { endRatio: ends, middleAngle, endAngle })
  const angles = values('Gear/Pinion.angle')
  expect(Math.max(...angles)).toBeGreaterThan(endAngle)
  const energy = (mass * (middle * rate) ** 2 + inertia * rate ** 2) / 2
  angles.forEach((angle, i) => {
    expect(values('Rack.y')[i]).toBeCloseTo(travelAt(angle), 10)
    expect(values('Gear/Slide.ds')[i]).toBeCloseTo(ratioAt(angle) * values('Gear/Pinion.rate')[i], 9)
    // the pinion's torque times its rate is the force of the mesh times the speed of the rack
    const reduced = mass * ratioAt(angle) ** 2 + inertia
    const expected = Math.sqrt((2 * energy - stiffness * travelAt(angle) ** 2) / reduced)
    expect(values('Gear/Pinion.rate')[i]).toBeCloseTo(expected, 7)
  })
})

it('with equal ratios is the assembly with a constant ratio', () => {
  const [constant, variable] = [spun('RackSteering', {}), spun('VariableRackSteering', { endRatio: 1 })]
  const travel = constant('Rack.y')
  expect(Math.min(...travel)).toBeLessThan(-0.02)
  travel.forEach((y, i) => expect(variable('Rack.y')[i]).toBeCloseTo(y, 9))
})
