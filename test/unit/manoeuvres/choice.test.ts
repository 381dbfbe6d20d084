/** Which manoeuvres a model can run, what its roles rest on, and which body rolls. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { obstacleTo } from '../../../manoeuvres/perform'
import { steersByTorque } from '../../../manoeuvres/shared/lateral/steering-torque'
import { manoeuvreNames } from '../../../manoeuvres/table'
import { Vehicle } from '../../../manoeuvres/shared/vehicle'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { findRoles } from '../../../engine/model/vehicle/find'
import { keysOf } from '../../../engine/collections/entries'
import { sharedCompiler } from '../../support/compiler'

const shipped = (name: string): ProjectFile => parseProject(readFileSync(`projects/${name}/project.json`, 'utf8'))

function obstacles(project: ProjectFile): ReadonlyMap<string, string> {
  const [experiment] = keysOf(project.experiments ?? {})
  return new Map(
    manoeuvreNames.flatMap((name) => {
      const obstacle = obstacleTo(name, { project, files: {}, experiment }, sharedCompiler)
      return obstacle === undefined ? [] : [[name, obstacle.what] as const]
    }),
  )
}

describe('manoeuvres that a model can run', () => {
  it('are none without a vehicle, and the reason says so', () => {
    const none = obstacles(shipped('filters'))
    expect(none.size).toBe(manoeuvreNames.length)
    expect([...new Set(none.values())]).toEqual([
      'the model has no vehicle: it contains no rigid body whose motion can be evaluated',
    ])
    expect([...new Set(obstacles(shipped('hexapod')).values())]).toEqual([
      'the model has no vehicle: Cabin has neither wheels nor inputs of a driver',
    ])
  })

  it('are those whose inputs and units a car has', () => {
    const car = obstacles(shipped('generic-vehicle'))
    expect([...car.keys()]).toEqual([
      ...['acceleration', 'hill-start', 'drive-cycle', 'caravan-damping', 'rearward-amplification'],
    ])
    expect(car.get('hill-start')).toContain('no drive input')
    expect(car.get('caravan-damping')).toContain('no trailer')
  })
})

describe('a manoeuvre that a vehicle rules out', () => {
  it('is not listed: courses and wheel angles of a bicycle that is steered by torque', () => {
    const bicycle = obstacles(shipped('whipple-bicycle'))
    for (const name of ['double-lane-change', 'slalom'])
      expect(bicycle.get(name)).toContain("the driver of this manoeuvre can't balance a vehicle")
    for (const name of ['sine-with-dwell', 'slowly-increasing-steer', 'weave'])
      expect(bicycle.get(name), name).toMatch(/angle of the (road|steering) wheel/)
  })

  it('is not listed: a rear body at an angle that the steering sets does not swing', () => {
    const skidder = obstacles(shipped('forestry-skidder'))
    for (const name of ['caravan-damping', 'rearward-amplification'])
      expect(skidder.get(name)).toBe(
        'ArticulationInput sets the angle between FrontBody and RearBody, so RearBody does not swing as a trailer',
      )
    expect(obstacles(shipped('car-with-caravan')).has('caravan-damping')).toBe(false)
    expect(obstacles(shipped('semi-trailer')).has('rearward-amplification')).toBe(false)
  })
})

/** A body on four wheels, of which a source moves the front left one by a motion driver; names say nothing unless asked to. */
function quad(driver: BlockInstance['params'], source: string, on: 'wheel' | 'seat' = 'wheel'): ProjectFile {
  const blocks: Record<string, BlockInstance> = {
    World: { type: 'world/world' },
    Road: { type: 'world/flat-road' },
    A: { type: 'mechanics/rigid-body', params: { mass: 1000 } },
    [source]: { type: 'sources/sine' },
    Mover: { type: 'mechanics/driver', params: driver },
  }
  const wires: Record<string, readonly [string, string]> = { s: [`${source}.y`, 'Mover.u'] }
  for (const [name, x, y] of [
    ['P', 1, 1],
    ['Q', 1, -1],
    ['R', -1, 1],
    ['S', -1, -1],
  ] as const) {
    const moved = name === 'P' && on === 'wheel'
    blocks[`Arm${name}`] = { type: 'mechanics/rigid-arm', params: { x, y, z: -0.5 } }
    blocks[`Joint${name}`] = { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }
    blocks[name] = { type: 'tires/tire' }
    wires[`a${name}`] = ['A.com', `Arm${name}.base`]
    wires[`b${name}`] = moved ? [`ArmP.end`, 'Mover.base'] : [`Arm${name}.end`, `Joint${name}.base`]
    if (moved) wires['m'] = ['Mover.end', 'JointP.base']
    wires[`c${name}`] = [`Joint${name}.end`, `${name}.hub`]
    wires[`d${name}`] = [`${name}.road`, 'Road.surface']
  }
  if (on === 'seat') {
    blocks['Seat'] = { type: 'mechanics/rigid-body', params: { mass: 20 } }
    wires['m'] = ['A.com', 'Mover.base']
    wires['n'] = ['Mover.end', 'Seat.com']
  }
  return { wishbone: 1, title: 'Quad', blocks, wires }
}

describe('the steering of a vehicle', () => {
  const steering = (project: ProjectFile) => findRoles(project, registry).steering

  it('turns a wheel: its driver acts on one, about an axis that is not that of the spin', () => {
    expect(steering(quad({ axis: [0, 0, 1] }, 'Steer'))).toMatchObject({ block: 'Steer', confidence: 'certain' })
    expect(steering(quad({ axis: [0.2, 0, 1] }, 'X'))).toMatchObject({ block: 'X', confidence: 'likely' })
    // a drag link pushes along the vehicle, a rack across it
    expect(steering(quad({ motion: 'translation', axis: [0, 1, 0] }, 'Rack'))?.confidence).toBe('certain')
  })

  it('is not what lifts a wheel, spins it, or moves something else', () => {
    expect(steering(quad({ motion: 'translation', axis: [0, 0, 1] }, 'SteerLift'))).toBeUndefined()
    expect(steering(quad({ axis: [0, 2, 0] }, 'SteerSpin'))).toBeUndefined()
    expect(steering(quad({ axis: [0, 0, 1] }, 'SteerSeat', 'seat'))).toBeUndefined()
  })

  it('is none where no wheel is, whatever sources are called', () => {
    expect(steering(shipped('hexapod'))).toBeUndefined()
    expect(steering(shipped('axle'))).toBeUndefined()
  })

  it('steers by a torque only where the torque turns a wheel, not where loads follow from an angle', () => {
    expect(steersByTorque(new Vehicle(shipped('motorcycle'), registry))).toBe(true)
    expect(steersByTorque(new Vehicle(shipped('generic-vehicle'), registry))).toBe(false)
    expect(steersByTorque(new Vehicle(onSprings(), registry))).toBe(false)
  })

  it('is certain with the drive and the brake only where they act on a wheel', () => {
    expect(findRoles(shipped('sedan'), registry).throttle?.confidence).toBe('certain')
    expect(findRoles(shipped('generic-vehicle'), registry).brake?.confidence).toBe('certain')
    expect(findRoles(shipped('manual-drivetrain'), registry).throttle?.confidence).toBe('likely')
  })
})

/** An unsprung body on the ground that carries the heavier one on a roll joint, whose torque a function computes from the steering angle. */
function onSprings(): ProjectFile {
  return {
    wishbone: 1,
    title: 'On springs',
    vehicle: { body: 'Frame', steering: 'Angle' },
    blocks: {
      World: { type: 'world/world' },
      Ground: { type: 'mechanics/planar' },
      Frame: { type: 'mechanics/rigid-body', params: { mass: 200 } },
      Roll: { type: 'mechanics/revolute', params: { axis: [1, 0, 0] } },
      Cabin: { type: 'mechanics/rigid-body', params: { mass: 1300 } },
      Angle: { type: 'sources/sine' },
      Loads: { type: 'signals/function', params: { code: ['input d', 'output T: N m', 'T = 100*d*(1 N m)'] } },
      Moment: { type: 'mechanics/torque' },
    },
    wires: {
      a: ['World.frame', 'Ground.base'],
      b: ['Ground.end', 'Frame.com'],
      c: ['Frame.com', 'Roll.base'],
      d: ['Roll.end', 'Cabin.com'],
      e: ['Angle.y', 'Loads.d'],
      f: ['Loads.T', 'Moment.u'],
      g: ['Moment.axis', 'Roll.axis'],
    },
  }
}

describe('the body that rolls', () => {
  it('is the one that an unsprung body carries; all other motion is that of the body of the vehicle', () => {
    const vehicle = new Vehicle(onSprings(), registry)
    expect([vehicle.signal('roll'), vehicle.signal('pitch'), vehicle.signal('wz')]).toEqual([
      'Cabin.roll',
      'Cabin.pitch',
      'Frame.wz',
    ])
  })

  it('is the body itself where it is the heaviest, and never a trailer', () => {
    for (const name of ['generic-vehicle', 'semi-trailer', 'forestry-skidder', 'motorcycle', 'car-with-caravan']) {
      const vehicle = new Vehicle(shipped(name), registry)
      expect(vehicle.sprung, name).toBe(vehicle.body)
    }
  })
})
