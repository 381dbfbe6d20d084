/** Roles of the shipped vehicles, of a truck with a trailer, and what a project states. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'
import { mapVehicle, blockMap } from '../../../../engine/model/names/references'
import { checkProject } from '../../../../engine/model/check/validate'
import { findRoles } from '../../../../engine/model/vehicle/find'

const shipped = (name: string): ProjectFile => parseProject(readFileSync(`projects/${name}/project.json`, 'utf8'))
const positions = (project: ProjectFile): string[] =>
  findRoles(project, registry).wheels.map(({ block, position }) => `${block} ${position}`)

/** A tractor with two axles that tows a heavier trailer with one; names say nothing. */
function truck(): ProjectFile {
  const blocks: Record<string, BlockInstance> = {
    World: { type: 'world/world' },
    Road: { type: 'world/flat-road' },
    A: { type: 'mechanics/rigid-body', params: { mass: 7000 } },
    B: { type: 'mechanics/rigid-body', params: { mass: 25000 } },
    Front: { type: 'mechanics/rigid-arm', params: { x: -1 } },
    Hitch: { type: 'mechanics/spherical' },
    Back: { type: 'mechanics/rigid-arm', params: { x: 5 } },
  }
  const wires: Record<string, readonly [string, string]> = {
    w1: ['A.com', 'Front.base'],
    w2: ['Front.end', 'Hitch.base'],
    w3: ['Hitch.end', 'Back.end'],
    w4: ['Back.base', 'B.com'],
  }
  const wheel = (name: string, body: string, x: number, y: number): void => {
    blocks[`Arm${name}`] = { type: 'mechanics/rigid-arm', params: { x, y, z: -0.5 } }
    blocks[`Joint${name}`] = { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }
    blocks[name] = { type: 'tires/tire' }
    wires[`a${name}`] = [`${body}.com`, `Arm${name}.base`]
    wires[`b${name}`] = [`Arm${name}.end`, `Joint${name}.base`]
    wires[`c${name}`] = [`Joint${name}.end`, `${name}.hub`]
    wires[`d${name}`] = [`${name}.road`, 'Road.surface']
  }
  wheel('P', 'A', 2, 1)
  wheel('Q', 'A', 2, -1)
  wheel('R', 'A', -2, 1)
  wheel('S', 'A', -2, -1)
  wheel('T', 'B', -3, 1)
  wheel('U', 'B', -3, -1)
  return { wishbone: 1, title: 'Truck', blocks, wires }
}

describe('roles', () => {
  it('take no path for a wheel, although it can follow the line of a road', () => {
    const hill = shipped('hill-road')
    expect(Object.values(hill.wires)).toContainEqual(['Road.surface', 'Course.road'])
    expect(positions(hill)).toEqual(['TireFL FL', 'TireFR FR', 'TireRL RL', 'TireRR RR'])
  })

  it('say that the place of a wheel is not known where nothing rigid leads to it', () => {
    const project = truck()
    const { aP: _gone, ...wires } = project.wires
    const { wheels } = findRoles({ ...project, wires }, registry)
    const at = Object.fromEntries(wheels.map((wheel) => [wheel.block, wheel.at]))
    expect(at['P']).toBeUndefined()
    expect(at['Q']).toEqual([2, -1, -0.5])
    expect(wheels.find(({ block }) => block === 'P')).toMatchObject({
      confidence: 'guess',
      reason: 'its position is unknown',
    })
  })

  it('of a car', () => {
    const { body, steering, brake, throttle, wheels } = findRoles(shipped('generic-vehicle'), registry)
    expect([body?.block, steering?.block, brake?.block, throttle]).toEqual([
      'Body',
      'SteerInput',
      'BrakeInput',
      undefined,
    ])
    expect(wheels.map(({ position, spin, confidence }) => [position, spin, confidence])).toEqual(
      ['FL', 'FR', 'RL', 'RR'].map((corner) => [corner, `Spin${corner}.axis`, 'certain']),
    )
  })

  it('of an articulated skidder: both halves are one vehicle with four wheels, one of which tows a trailer', () => {
    const skidder = shipped('forestry-skidder')
    const { body, trailers, articulated, steering, wheels } = findRoles(skidder, registry)
    expect([body?.block, trailers, articulated, steering?.block]).toEqual([
      'FrontBody',
      [],
      ['RearBody'],
      'ArticulationInput',
    ])
    expect(wheels.map(({ block, position, carries }) => `${block} ${position} ${carries}`)).toEqual([
      ...['TireFL FL FrontBody', 'TireFR FR FrontBody', 'TireRL RL FrontBody', 'TireRR RR FrontBody'],
    ])
    const { blocks, wires } = skidder
    const at = (x: number, y: number) => ({ type: 'mechanics/rigid-arm', params: { x, y, z: -0.5461 } })
    const towing: ProjectFile = {
      ...skidder,
      blocks: {
        ...blocks,
        Hitch: { type: 'mechanics/spherical' },
        Tail: { type: 'mechanics/rigid-arm', params: { x: -2, y: 0, z: 0 } },
        Nose: { type: 'mechanics/rigid-arm', params: { x: 3, y: 0, z: 0 } },
        Cart: { type: 'mechanics/rigid-body', params: { mass: 3000 } },
        ArmCart: at(0, 0.9),
        SpinCart: blocks['SpinRL'],
        TireCart: blocks['TireRL'],
      },
      wires: {
        ...wires,
        h1: ['RearBody.com', 'Tail.base'],
        h2: ['Tail.end', 'Hitch.base'],
        h3: ['Hitch.end', 'Nose.end'],
        h4: ['Nose.base', 'Cart.com'],
        h5: ['Cart.com', 'ArmCart.base'],
        h6: ['ArmCart.end', 'SpinCart.base'],
        h7: ['SpinCart.end', 'TireCart.hub'],
        h8: ['TireCart.road', 'Road.surface'],
      },
    }
    const roles = findRoles(towing, registry)
    expect([roles.trailers.map(({ block }) => block), roles.articulated]).toEqual([['Cart'], ['RearBody']])
    expect(roles.wheels.filter(({ carries }) => carries === 'FrontBody').length).toBe(4)
    // what the project states counts
    const stated: ProjectFile = { ...skidder, vehicle: { trailers: ['RearBody'] } }
    expect(findRoles(stated, registry)).toMatchObject({ trailers: [{ block: 'RearBody' }], articulated: [] })
  })

  it('of a bicycle, whose steering nothing feeds', () => {
    const { body, steering } = findRoles(shipped('whipple-bicycle'), registry)
    expect([body?.block, steering?.block, steering?.confidence]).toEqual(['RearFrame', 'Steer', 'likely'])
    expect(positions(shipped('whipple-bicycle'))).toEqual(['FrontWheel F', 'RearWheel R'])
  })

  it('of a bicycle with a torque that its source calls a brake: no drive', () => {
    const bicycle = shipped('wheel-level-bicycle')
    expect(findRoles(bicycle, registry).throttle).toBeUndefined()
    const { BrakeInput: source, ...blocks } = bicycle.blocks
    const renamed = (name: string, block: string): ProjectFile => {
      const { RearBrake: torque, ...rest } = blocks
      const text = JSON.stringify({ ...bicycle, blocks: { ...rest, [name]: source, [block]: torque } })
      return parseProject(text.replaceAll('BrakeInput.', `${name}.`).replaceAll('RearBrake.', `${block}.`))
    }
    // The name of the torque is enough; a source that is called a motor drives, whatever it feeds.
    expect(findRoles(renamed('Signal', 'RearBrake'), registry).throttle).toBeUndefined()
    expect(findRoles(renamed('Signal', 'RearTorque'), registry).throttle?.block).toBe('Signal')
    expect(findRoles(renamed('MotorTorque', 'RearBrake'), registry).throttle?.block).toBe('MotorTorque')
  })

  it('of a truck with a heavier trailer, by places alone', () => {
    const { body, trailers, wheels } = findRoles(truck(), registry)
    expect([body?.block, trailers.map(({ block }) => block)]).toEqual(['A', ['B']])
    expect(positions(truck())).toEqual(['P 1L', 'Q 1R', 'R 2L', 'S 2R', 'T 3L', 'U 3R'])
    expect(wheels.at(-1)?.carries).toBe('B')
  })

  it('of a steering are those of the front wheels, whatever steers other axles and trailers is called', () => {
    const steered = (...axles: readonly (readonly [source: string, wheels: readonly string[]])[]): ProjectFile => {
      const { blocks, wires, ...project } = truck()
      const added = { blocks: { ...blocks }, wires: { ...wires } }
      for (const [source, names] of axles) {
        added.blocks[source] = { type: 'sources/sine' }
        for (const name of names) {
          added.blocks[`Turn${name}`] = { type: 'mechanics/driver', params: { motion: 'rotation' } }
          added.wires[`b${name}`] = [`Arm${name}.end`, `Turn${name}.base`]
          added.wires[`e${name}`] = [`Turn${name}.end`, `Joint${name}.base`]
          added.wires[`f${name}`] = [`${source}.y`, `Turn${name}.u`]
        }
      }
      return { ...project, ...added }
    }
    const steering = (project: ProjectFile) => findRoles(project, registry).steering
    const [front, rear, trailer] = [['P', 'Q'] as const, ['R', 'S'] as const, ['T', 'U'] as const]
    expect(steering(steered(['TrailerSteer', trailer], ['Hand', front]))?.block).toBe('Hand')
    expect(steering(steered(['RearSteer', rear], ['Hand', front], ['Steer', trailer]))?.block).toBe('Hand')
    // a lift truck, which steers by its rear wheels, beside a trailer that is steered too
    expect(steering(steered(['SteeringT', trailer], ['Lever', rear]))?.block).toBe('Lever')
    const { block, confidence } = steering(steered(['Steer', rear])) ?? {}
    expect([block, confidence]).toEqual(['Steer', 'certain'])
    expect(steering(steered(['One', ['P']], ['Other', ['Q']]))?.confidence).toBe('guess')
  })

  it('are as the project states them, and follow renamed blocks', () => {
    const project: ProjectFile = { ...truck(), vehicle: { body: 'B', wheels: { P: '2L' } } }
    const { body, wheels } = findRoles(project, registry)
    expect(body).toMatchObject({ block: 'B', confidence: 'stated' })
    expect(wheels.find(({ block }) => block === 'P')).toMatchObject({ axle: 2, side: 'left', confidence: 'stated' })
    const renamed = blockMap(
      new Map([
        ['P', 'Left'],
        ['B', null],
      ]),
    )
    expect(mapVehicle(project.vehicle ?? {}, renamed)).toEqual({ wheels: { Left: '2L' } })
  })

  it('that cannot be are refused', () => {
    const project: ProjectFile = { ...shipped('generic-vehicle'), vehicle: { steering: 'TireFL', body: 'Boody' } }
    const problems = checkProject(project, registry, {}).filter(({ place }) => place.parameter?.startsWith('vehicle'))
    expect(problems.map(({ what }) => what)).toEqual([
      'there is no block "Boody"',
      "TireFL can't be the steering of the vehicle: it is not a source",
    ])
  })
})
