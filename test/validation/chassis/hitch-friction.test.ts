/** Friction of a coupling plate and its articulation limit: blocks on the yaw axis of the assembly, against closed forms. */
import { expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { axle } from './assemblies'

const [mass, Izz, length, rate] = [8000, 60e3, 5.4, 0.4]
/** About the kingpin. */
const inertia = Izz + mass * length ** 2

/** A semi-trailer that turns about its kingpin on level ground, whose yaw axis has this block. */
function turned(block: BlockInstance, stop: number): readonly number[] {
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Coupling',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      // at the height of the centre of mass, so that centrifugal forces do not pitch the trailer
      Plate: axle('FifthWheel', { yawDamping: 0, kingpinZ: 0 }),
      Trailer: { type: 'mechanics/rigid-body', params: { mass, Ixx: 1e4, Iyy: Izz, Izz } },
      X: block,
    },
    wires: {
      a: ['World.frame', 'Plate.car'],
      b: ['Plate.trailer', 'Trailer.com'],
      c: ['Plate.yaw', 'X.axis'],
    },
    experiments: {
      swing: {
        stop,
        sample: stop / 40,
        solver: { name: 'dopri5', tolerance: 1e-10 },
        initial: { 'Plate/Yaw.rate': rate },
      },
    },
  }
  const signals = ['Plate/Yaw.angle']
  const { table, error } = runToEnd({ project, files: {}, experiment: 'swing', signals }, sharedCompiler)
  expect(error).toBeUndefined()
  return [...(table.columns.find(({ name }) => name === 'Plate/Yaw.angle')?.values ?? [])]
}

it('dry friction of the plate stops a trailer after the angle that takes its kinetic energy, and holds it', () => {
  const torque = 9000
  const angles = turned({ type: 'mechanics/dry-friction', params: { holding: torque, sliding: torque } }, 14)
  const expected = (inertia * rate ** 2) / (2 * torque)
  // at rest after I w/T = 13 s
  expect((inertia * rate) / torque).toBeLessThan(13.1)
  expect(angles.at(-1)).toBeCloseTo(expected, 6)
})

it('end stops limit the articulation: the trailer comes no further than its energy pushes the spring', () => {
  const [limit, stiffness] = [0.5, 4e6]
  const params = { lower: -limit, upper: limit, stiffness, damping: 0 }
  const angles = turned({ type: 'mechanics/stop', params }, 4)
  const deepest = limit + rate * Math.sqrt(inertia / stiffness)
  const most = Math.max(...angles)
  expect(most).toBeGreaterThan(limit)
  expect(most).toBeLessThanOrEqual(deepest + 1e-9)
  // without damping it leaves the stop as fast as it came
  const returned = limit - rate * (4 - limit / rate - Math.PI * Math.sqrt(inertia / stiffness))
  expect(angles.at(-1)).toBeCloseTo(returned, 6)
})
