/** What the 3D view is told: poses against signals of the same runs, and against geometry that must hold. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import { FinishedRuns } from '../../../jobs/finished-runs'
import { sceneOfRun, type Scene } from '../../../engine/scene/motion'
import { sceneOfRequest } from '../../../engine/scene/request'
import { BODY_NUMBERS, QUATERNION, rowLength, type ScenePlace, type Triple } from '../../../engine/scene/types'
import type { ProjectFile } from '../../../engine/model/project/project'
import { ShippedProject } from '../../validation/support/shipped-project'
import { sharedCompiler } from '../../support/compiler'

const wheels = ['TireFL', 'TireFR', 'TireRL', 'TireRR'] as const

/** The generic vehicle with a displacement sensor at every hub. */
function measuredVehicle(): ProjectFile {
  const { project } = new ShippedProject('generic-vehicle')
  const hub = (tire: string): readonly [string, readonly [string, string]] => [
    `hub${tire}`,
    [`Hub${tire}.frame`, `${tire}.hub`],
  ]
  return {
    ...project,
    blocks: {
      ...project.blocks,
      ...Object.fromEntries(wheels.map((tire) => [`Hub${tire}`, { type: 'sensors/displacement' }])),
    },
    wires: { ...project.wires, ...Object.fromEntries(wheels.map(hub)) },
  }
}

// What is looked at here are runs and their pictures: those of one structure share its compilation.
const compiler = sharedCompiler

function along(project: ProjectFile, experiment: string, more: object = {}): { run: RunOutcome; scene: Scene } {
  const run = runToEnd({ project, files: {}, experiment, checkStep: false, run: { stop: 1 }, ...more }, compiler)
  return { run, scene: sceneOfRun(run.stored) }
}

const values = ({ run }: { run: RunOutcome }, signal: string): Float64Array => {
  const found = run.table.columns.find((c) => c.name === signal)
  if (found === undefined) throw new Error(`no column ${signal}`)
  return found.values
}

type Quaternion = readonly [number, number, number, number]

function pose({ scene, motion }: Scene, row: number, body: number): { at: Triple; q: Quaternion } {
  if (body === 0) return { at: [0, 0, 0], q: [0, 0, 0, 1] }
  const start = row * rowLength(scene) + (body - 1) * BODY_NUMBERS
  const { values: v } = motion
  const q = start + QUATERNION
  return { at: [v[start], v[start + 1], v[start + 2]], q: [v[q], v[q + 1], v[q + 2], v[q + 3]] }
}

/** q v q* */
function rotate([x, y, z, w]: Quaternion, v: Triple): Triple {
  const cross = (a: Triple, b: Triple): Triple => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ]
  const t = cross([x, y, z], v).map((e) => 2 * e) as unknown as Triple
  const u = cross([x, y, z], t)
  return [0, 1, 2].map((i) => v[i] + w * t[i] + u[i]) as unknown as Triple
}

function point(scene: Scene, row: number, { body, at }: ScenePlace): Triple {
  const { at: origin, q } = pose(scene, row, body)
  const turned = rotate(q, at)
  return [0, 1, 2].map((i) => origin[i] + turned[i]) as unknown as Triple
}

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
const find = <T extends { readonly block: string | null }>(list: readonly T[], block: string): T => {
  const found = list.find((item) => item.block === block)
  if (found === undefined) throw new Error(`nothing of ${block}`)
  return found
}

describe('poses of the generic vehicle', () => {
  for (const formulation of ['default', 'tires-in-tree', 'tires-in-tree-spinning']) {
    it(`puts hubs where displacement sensors find them (${formulation})`, () => {
      const result = along(measuredVehicle(), 'sine-steer', { formulation })
      for (const tire of wheels) {
        const wheel = find(result.scene.scene.wheels, tire)
        const [x, y, z] = ['x', 'y', 'z'].map((axis) => values(result, `Hub${tire}.${axis}`))
        for (let row = 0; row < result.run.table.time.length; row++) {
          const at = point(result.scene, row, wheel)
          expect(distance(at, [x[row], y[row], z[row]])).toBeLessThan(1e-9)
        }
      }
    })
  }

  it('turns wheels against their carriers by the angle of their joints', () => {
    const result = along(measuredVehicle(), 'braking')
    const angle = values(result, 'SpinRL.angle')
    const { scene } = result.scene
    const joint = find(scene.joints, 'SpinRL')
    for (let row = 0; row < angle.length; row++) {
      const spoke = rotate(pose(result.scene, row, joint.end.body).q, [1, 0, 0])
      const forward = rotate(pose(result.scene, row, joint.base.body).q, [1, 0, 0])
      const down = rotate(pose(result.scene, row, joint.base.body).q, [0, 0, -1])
      const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
      // about +y, x turns towards -z
      expect(dot(spoke, forward)).toBeCloseTo(Math.cos(angle[row]), 8)
      expect(dot(spoke, down)).toBeCloseTo(Math.sin(angle[row]), 8)
    }
    expect(angle[angle.length - 1]).toBeGreaterThan(10)
  })

  it('finds contact points on the road with the forces of the tyres', () => {
    const result = along(measuredVehicle(), 'sine-steer')
    const { scene, motion } = result.scene
    const width = rowLength(scene)
    const start = (scene.bodies.length - 1) * BODY_NUMBERS
    const contact = scene.contacts.findIndex(({ block }) => block === 'TireFR')
    const arrow = scene.arrows.find((a) => a.contact === contact)
    if (arrow === undefined) throw new Error('no arrow at the contact')
    const [fx, fy, fz] = ['Fx', 'Fy', 'Fz'].map((name) => values(result, `TireFR.${name}`))
    for (let row = 0; row < result.run.table.time.length; row++) {
      const at = row * width + start
      expect(motion.values[at + 3 * contact + 2]).toBeCloseTo(0, 9)
      const f = at + 3 * scene.contacts.length + 3 * arrow.force
      const size = Math.hypot(motion.values[f], motion.values[f + 1], motion.values[f + 2])
      expect(size).toBeCloseTo(Math.hypot(fx[row], fy[row], fz[row]), 5)
    }
  })

  it('names bodies after their heaviest block, and tells springs with dampers from others', () => {
    const { scene } = along(measuredVehicle(), 'sine-steer').scene
    expect(scene.bodies[0].name).toBe('ground')
    const body = find(scene.bodies, 'Body')
    expect(body.masses[0]).toMatchObject({ mass: 2077, inertia: [330, 1925, 1925, 0, 110, 0] })
    expect(body.attachments).toContainEqual([1.353, 0.76, 0])
    expect(body.arms.map((arm) => arm.block).sort()).toEqual(['ArmFL', 'ArmFR', 'ArmRL', 'ArmRR'])
    expect(find(scene.links, 'SpringFL')).toMatchObject({ spring: true, damper: true, axis: [0, 0, -1] })
    expect(scene.wheels.map(({ block }) => block).sort()).toEqual([...wheels].sort())
  })
})

describe('poses of mechanisms', () => {
  const { project } = new ShippedProject('mechanisms')

  it('keeps the bob of the pendulum at the length of its rod', () => {
    const { scene } = along(project, 'pendulum', { run: { stop: 3 } })
    const rod = find(scene.scene.links, 'PendulumRod')
    for (let row = 0; row < scene.motion.times.length; row++) {
      const [a, b] = rod.ends.map((end) => point(scene, row, end))
      expect(distance(a, b)).toBeCloseTo(1, 8)
    }
  })

  it('keeps both sides of every hinge together, also of those that close loops', () => {
    const { scene } = along(project, 'four-bar', { run: { stop: 2 } })
    const hinges = scene.scene.joints.filter((j) => j.translation === 'rigid')
    expect(hinges.length).toBeGreaterThan(10)
    for (let row = 0; row < scene.motion.times.length; row++)
      for (const { base, end } of hinges)
        expect(distance(point(scene, row, base), point(scene, row, end))).toBeLessThan(1e-7)
  })

  it('turns bodies with quaternions as coordinates as their signals say', () => {
    const result = along(project, 'heavy-top')
    const [x, y, z] = ['x', 'y', 'z'].map((axis) => values(result, `Top.${axis}`))
    const pivot = find(result.scene.scene.joints, 'TopPivot')
    const top = find(result.scene.scene.bodies, 'Top')
    const body = result.scene.scene.bodies.indexOf(top)
    for (let row = 0; row < x.length; row++) {
      expect(distance(point(result.scene, row, { body, at: top.masses[0].at }), [x[row], y[row], z[row]])).toBeLessThan(
        1e-9,
      )
      expect(distance(point(result.scene, row, pivot.end), point(result.scene, row, pivot.base))).toBeLessThan(1e-9)
    }
  })

  it('gives neighbouring rows quaternions of the same sign', () => {
    const { scene } = along(project, 'tumbling-disk', { run: { stop: 4 } })
    for (let row = 1; row < scene.motion.times.length; row++) {
      for (let body = 1; body < scene.scene.bodies.length; body++) {
        const [a, b] = [pose(scene, row - 1, body).q, pose(scene, row, body).q]
        expect(a.reduce((sum, e, i) => sum + e * b[i], 0)).toBeGreaterThan(0)
      }
    }
  })
})

describe('places in a body', () => {
  it('follow arms that are turned against each other', () => {
    const project: ProjectFile = {
      wishbone: 1,
      title: 'Turned arms',
      blocks: {
        World: { type: 'world/world' },
        Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
        First: {
          type: 'mechanics/rigid-arm',
          params: { x: 0.3, z: -0.4, yaw: '40 deg', pitch: '-25 deg', roll: '70 deg' },
        },
        Second: { type: 'mechanics/rigid-arm', params: { x: 0.1, y: 0.2, z: 0.5, roll: '-35 deg' } },
        Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0.01, Iyy: 0.02, Izz: 0.015, Ixz: 0.002 } },
        Back: { type: 'mechanics/rigid-arm', params: { x: -0.2, pitch: '15 deg' } },
        Ball: { type: 'mechanics/spherical' },
        Tail: { type: 'mechanics/rigid-body', params: { mass: 1, Ixx: 0.01, Iyy: 0.01, Izz: 0.01 } },
        Elbow: { type: 'sensors/displacement' },
        End: { type: 'sensors/displacement' },
      },
      wires: {
        a: ['World.frame', 'Hinge.base'],
        b: ['Hinge.end', 'First.base'],
        c: ['First.end', 'Second.base'],
        d: ['Second.end', 'Bob.com'],
        e: ['Bob.com', 'Back.base'],
        f: ['Back.end', 'Ball.base'],
        g: ['Ball.end', 'Tail.com'],
        h: ['Elbow.frame', 'First.end'],
        i: ['End.frame', 'Back.end'],
      },
      experiments: { swing: { stop: 0.5, sample: 0.05, initial: { 'Hinge.angle': 0.7, 'Ball.wx': 2 } } },
    }
    const result = along(project, 'swing', { run: {} })
    const { scene } = result.scene
    const body = find(scene.bodies, 'Bob')
    const arm = body.arms.find(({ block }) => block === 'Second')
    if (arm === undefined) throw new Error('no arm')
    const elbow = { body: scene.bodies.indexOf(body), at: arm.from }
    const measured = (sensor: string, row: number): Triple =>
      ['x', 'y', 'z'].map((axis) => values(result, `${sensor}.${axis}`)[row]) as unknown as Triple
    for (let row = 0; row < result.run.table.time.length; row++) {
      expect(distance(point(result.scene, row, elbow), measured('Elbow', row))).toBeLessThan(1e-12)
      expect(distance(point(result.scene, row, find(scene.joints, 'Ball').base), measured('End', row))).toBeLessThan(
        1e-12,
      )
    }
    // the tensor is given in the axes of the body, which leads
    expect(body.masses).toEqual([{ block: 'Bob', at: [0, 0, 0], mass: 2, inertia: [0.01, 0.02, 0.015, 0, 0.002, 0] }])
  })
})

describe('a request', () => {
  it('shows the start of an experiment without running it', () => {
    const { project } = new ShippedProject('generic-vehicle')
    const compiler = new Compiler(registry)
    const request = { type: 'scene', id: 1, project, files: {}, experiment: 'sine-steer' } as const
    const { scene, motion } = sceneOfRequest(request, undefined, compiler)
    const run = along(project, 'sine-steer', { run: { stop: 0.01 } })
    expect([...motion.times]).toEqual([0])
    expect(scene).toEqual(run.scene.scene)
    motion.values.forEach((value, i) => expect(value).toBeCloseTo(run.scene.motion.values[i], 6))
  })

  it('needs no experiment', () => {
    const { experiments: _none, ...project } = new ShippedProject('generic-vehicle').project
    const { motion } = sceneOfRequest({ project, files: {} }, undefined, new Compiler(registry))
    expect(motion.times).toHaveLength(1)
    expect(motion.values.every(Number.isFinite)).toBe(true)
  })
})

describe('finished runs', () => {
  const shared = {}
  const run = (states: number, compilation: object = shared) =>
    ({
      instance: { compilation },
      times: new Float64Array(1),
      states: new Float64Array(states),
      discrete: new Float64Array(0),
    }) as unknown as RunOutcome['stored']

  it('keeps a few, the last always', () => {
    const runs = new FinishedRuns()
    for (let id = 1; id <= 20; id++) runs.keep(id, run(10))
    expect(runs.get(20)).toBeDefined()
    expect(runs.get(15)).toBeDefined()
    expect(runs.get(14)).toBeUndefined()
    for (let id = 31; id <= 34; id++) runs.keep(id, run(10, {}))
    expect(runs.get(20)).toBeUndefined()
    expect(runs.get(31)).toBeUndefined()
    expect(runs.get(32)).toBeDefined()
  })

  it('keeps a long one alone', () => {
    const runs = new FinishedRuns()
    runs.keep(20, run(10))
    runs.keep(21, run(40e6))
    expect(runs.get(21)).toBeDefined()
    expect(runs.get(20)).toBeUndefined()
  })
})
