/**
 * Operating points of models that are not cars with tyres: planar bodies with laws of their users, without gravity, with laws that are undefined
 * at standstill, and with conditions on sources.
 */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const [m, C, a, b, drag] = [1500, 60_000, 1.2, 1.6, 0.4]

/** A body on a plane without gravity whose two axles are a function; the law of the slip angles is given. */
function singleTrack(front: string, rear: string, start: NonNullable<ExperimentSettings['start']>): ProjectFile {
  return {
    wishbone: 1,
    title: 'Single track',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Ground: { type: 'mechanics/planar' },
      Body: { type: 'mechanics/rigid-body', params: { mass: m, Ixx: 500, Iyy: 2000, Izz: 2500 } },
      Velocity: { type: 'sensors/velocity' },
      Axles: {
        type: 'signals/function',
        params: {
          code: [
            ...['input u', 'input v', 'input r', 'input d'],
            ...['output X: N', 'output Y: N', 'output N: N m'],
            `let f = ${C}*(d - ${front})`,
            `let g = -${C}*${rear}`,
            'Y = (f + g)*(1 N)',
            `N = (${a}*f - ${b}*g)*(1 N m)`,
            `X = -${drag}*u^2*(1 N)`,
          ],
        },
      },
      Steer: { type: 'sources/constant', params: { value: 0 } },
      Drive: { type: 'sources/constant', params: { value: 0 } },
      Sum: { type: 'signals/sum' },
      Force: { type: 'mechanics/force', params: { resolved: 'body' } },
    },
    wires: {
      a: ['World.frame', 'Ground.base'],
      b: ['Ground.end', 'Body.com'],
      c: ['Velocity.frame', 'Body.com'],
      d: ['Velocity.axes', 'Body.com'],
      e: ['Velocity.vx', 'Axles.u'],
      f: ['Velocity.vy', 'Axles.v'],
      g: ['Velocity.wz', 'Axles.r'],
      h: ['Steer.y', 'Axles.d'],
      i: ['Axles.X', 'Sum.u1'],
      j: ['Drive.y', 'Sum.u2'],
      k: ['Sum.y', 'Force.Fx'],
      l: ['Axles.Y', 'Force.Fy'],
      n: ['Axles.N', 'Force.Mz'],
      o: ['Force.frame', 'Body.com'],
    },
    experiments: { turn: { stop: 0.1, sample: 0.1, start } },
  }
}

const settled = (project: ProjectFile) => {
  const { report } = runToEnd({ project, files: {}, experiment: 'turn' }, sharedCompiler)
  return report.settle
}

/**
 * The turn in closed form but for u: with r = V/R, the axles carry f = m u r b/L and g = m u r a/L, the rear one at the slip `slip(g)`;
 * v = b r - u tan(slip), and u^2 + v^2 = V^2.
 */
function turn(speed: number, radius: number, tangent: (force: number, u: number) => number) {
  const r = speed / radius
  let u = speed
  let v = 0
  for (let k = 0; k < 200; k++) {
    v = b * r - u * tangent((m * u * r * a) / (a + b), u)
    u = Math.sqrt(speed ** 2 - v ** 2)
  }
  const front = (m * u * r * b) / (a + b) / C
  return { u, v, r, front, drive: drag * u ** 2 - m * v * r }
}

const free = ['Steer', 'Drive']

describe('steady turns of a body on a plane without gravity', () => {
  it.each([1, 4, 20, 35])(
    'has its steering and drive at %s m/s with laws that are undefined at standstill',
    (speed) => {
      const radius = speed === 1 ? 10 : 100
      const found = settled(singleTrack('(v + 1.2*r)/u', '(v - 1.6*r)/u', { speed, radius, free }))
      const { u, v, r, front, drive } = turn(speed, radius, (force) => force / C)
      expect(found?.freed['Steer']).toBeCloseTo(front + (v + a * r) / u, 8)
      expect(found?.freed['Drive']).toBeCloseTo(drive, 4)
    },
  )

  it('has them with laws that are defined from 1 m/s on only, and to the right', () => {
    const law = (x: string) => `atan((v ${x}*r)/sqrt(u - 1)/4)`
    const found = settled(singleTrack(law('+ 1.2'), law('- 1.6'), { speed: 20, radius: -100, free }))
    const { u, v, r, front, drive } = turn(20, -100, (force, at) => (Math.tan(force / C) * 4 * Math.sqrt(at - 1)) / at)
    expect(found?.freed['Steer']).toBeCloseTo(front + Math.atan((v + a * r) / Math.sqrt(u - 1) / 4), 7)
    expect(found?.freed['Drive']).toBeCloseTo(drive, 3)
  })

  it('travels straight where only the speed is asked', () => {
    const found = settled(singleTrack('(v + 1.2*r)/u', '(v - 1.6*r)/u', { speed: 20, free }))
    expect(found?.freed['Steer']).toBeCloseTo(0, 10)
    expect(found?.freed['Drive']).toBeCloseTo(drag * 400, 8)
  })
})

describe('a condition on a source', () => {
  /** A mass whose speed is that of a source, against a damper: the effort of the condition is the force of the damper. */
  const held = (expression: string): ProjectFile => ({
    wishbone: 1,
    title: 'Held',
    blocks: {
      World: { type: 'world/world' },
      Guide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Mass: { type: 'mechanics/rigid-body' },
      Hang: { type: 'mechanics/prismatic', params: { axis: [0, 0, 1] } },
      Load: { type: 'mechanics/rigid-body', params: { mass: 2 } },
      Spring: { type: 'mechanics/spring-damper', params: { stiffness: 400, damping: 3 } },
      Joint: { type: 'sensors/joint' },
      Target: { type: 'sources/constant', params: { value: 0.3 } },
      Condition: { type: 'mechanics/constraint', params: { expression, kind: 'holonomic' } },
    },
    wires: {
      a: ['World.frame', 'Guide.base'],
      b: ['Guide.end', 'Mass.com'],
      c: ['Guide.end', 'Hang.base'],
      d: ['Hang.end', 'Load.com'],
      e: ['Spring.axis', 'Hang.axis'],
      f: ['Joint.axis', 'Guide.axis'],
      g: ['Joint.position', 'Condition.u1'],
      ...(expression.includes('u2') && { h: ['Target.y', 'Condition.u2'] as const }),
    },
    experiments: { turn: { stop: 0.1, sample: 0.1, start: { settle: true }, initial: { 'Guide.s': 0.3 } } },
  })

  it('settles as with the number', () => {
    const [source, number] = ['u1 - u2', 'u1 - 0.3'].map((expression) => settled(held(expression)))
    expect(source?.changes).toEqual(number?.changes)
    expect(source?.changes.find(({ signal }) => signal === 'Hang.s')?.to).toBeCloseTo((-2 * 9.81) / 400, 6)
  })
})
