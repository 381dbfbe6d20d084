/** Every axle of the library: assembled for default and for shifted hardpoints, mirrored, and its figures against virtual work. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { axlesOf } from '../../../engine/analyses/suspension/axles'
import { Rig } from '../../../engine/analyses/suspension/rig'
import { checkFormulated } from '../../../engine/start/check'
import { initialState } from '../../../engine/start/initial'
import { Outputs } from '../../../engine/compile/model'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { axle, figure, inRig, library, measured } from './assemblies'

const axles = ['MacPherson', 'DoubleWishbone', 'MultiLink', 'TrailingArm', 'RigidAxle']

/** Every hardpoint moved by up to 15 mm, by numbers that depend on nothing but its place. */
function shifted(name: string): Record<string, number> {
  const points = Object.entries(library.blocks[name].block.parameters ?? {}).filter(
    ([key, { unit }]) => unit === 'm' && /[XYZ]$/.test(key),
  )
  return Object.fromEntries(
    points.map(([key, { default: value }], i) => [key, Number(value) + 0.015 * Math.sin(7.3 * i + 1)]),
  )
}

it.each(axles)('%s has no problems', (name) => {
  expect(checkFormulated({ project: inRig(axle(name)), files: {} }, registry)).toEqual([])
})

describe.each([
  ['TrailerHitch', -3.7 - 3.2, 0],
  ['FifthWheel', -3.2 - 5.4, 0],
] as const)('%s', (name, x, z) => {
  it('puts the trailer behind the car, and lets it yaw', () => {
    const project: ProjectFile = {
      wishbone: 1,
      title: 'Trailer',
      blocks: {
        World: { type: 'world/world' },
        Hitch: axle(name),
        Trailer: { type: 'mechanics/rigid-body', params: { mass: 900 } },
      },
      wires: { a: ['World.frame', 'Hitch.car'], b: ['Hitch.trailer', 'Trailer.com'] },
    }
    expect(checkFormulated({ project, files: {} }, registry)).toEqual([])
    const at = (yaw: number): readonly number[] => {
      const instance = sharedCompiler.compile({ project, files: {} })
      const { x: start } = initialState(instance, new Map([['Hitch/Yaw.angle', yaw]]))
      return [...new Outputs(instance, ['Trailer.x', 'Trailer.y', 'Trailer.z', 'Trailer.yaw']).at(0, start)]
    }
    expect(at(0)).toEqual([x, 0, z, 0].map((value) => expect.closeTo(value, 12)))
    const [ball] = [name === 'TrailerHitch' ? -3.7 : -3.2]
    const length = ball - x
    expect(at(0.3)).toEqual(
      [ball - length * Math.cos(0.3), -length * Math.sin(0.3), z, 0.3].map((value) => expect.closeTo(value, 12)),
    )
  })
})

it('the steering by angle moves the rack by its curve', () => {
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Steering',
    blocks: {
      World: { type: 'world/world' },
      Steering: axle('SteeringInput', { ratio: -0.01, progression: 0.05 }),
      Wheel: { type: 'sources/constant', params: { value: 2 } },
      Rack: { type: 'sensors/displacement' },
      Body: { type: 'mechanics/rigid-body' },
    },
    wires: {
      a: ['World.frame', 'Steering.chassis'],
      b: ['Wheel.y', 'Steering.angle'],
      c: ['Steering.rack', 'Rack.frame'],
    },
  }
  const instance = sharedCompiler.compile({ project, files: {} })
  const { x } = initialState(instance, new Map())
  expect(new Outputs(instance, ['Rack.y']).at(0, x)[0]).toBeCloseTo(-0.01 * (2 + 0.05 * 8), 12)
})

describe.each(axles)('%s', (name) => {
  const rig = (params = {}): Rig =>
    new Rig(axlesOf(inRig(axle(name, params)), registry, {})[0], { files: {} }, sharedCompiler)

  it('has its wheels where the hardpoints put them', () => {
    const pose = rig().require({})
    const at = (key: string): number => Number(library.blocks[name].block.parameters?.[key].default)
    expect(pose.xL).toBeCloseTo(at('wheelX'), 3)
    expect(pose.yL).toBeCloseTo(at('wheelY'), 3)
    expect(pose.zL).toBeCloseTo(at('wheelZ'), 9)
  })
  it('is assembled for shifted hardpoints, with the alignment that is asked for', () => {
    const pose = rig({ ...shifted(name), staticToe: 0.01, staticCamber: -0.02 }).require({})
    const tolerance = name === 'RigidAxle' ? 3 : 9
    expect(pose.toeL).toBeCloseTo(0.01, tolerance)
    expect(pose.camberL).toBeCloseTo(-0.02, tolerance)
    expect(pose.toeR).toBeCloseTo(0.01, tolerance)
    expect(pose.camberR).toBeCloseTo(-0.02, tolerance)
  })

  const report = measured(inRig(axle(name)))
  it('is measured over the whole range', () => {
    expect(report.unreached).toEqual([])
    expect(report.figures.filter(({ value }) => !Number.isFinite(value))).toEqual([])
  })
  it('has the anti-dive that the loads say', () => {
    const own = rig()
    const load = (loads: Record<string, number>): number => {
      own.reset()
      return own.require({ loads }).loadL + own.require({ loads }).loadR
    }
    // brake forces of both wheels at the contact points, held by the carriers
    const brake = (load({ FxL: 100, FxR: 100, at: 1 }) - load({ FxL: -100, FxR: -100, at: 1 })) / 400
    // the wheel is held: what the force does along x, the load does along z, with the opposite sign
    const front = report.figures.some((one) => one.name === 'anti-dive')
    const vehicle = (2.7 / 0.55) * 0.6 * 100
    expect(figure(report, front ? 'anti-dive' : 'anti-lift under braking')).toBeCloseTo(
      -brake * vehicle * (front ? 1 : -1),
      2,
    )
  })
})
