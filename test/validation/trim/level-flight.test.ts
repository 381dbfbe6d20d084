/** Level flight of an aircraft: no ground, and a climb rate that is held at zero, against equations of its own. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { Compiler, runToEnd } from '../../../engine/run/run'

const air = ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz']
const motion = { u: 'vx', v: 'vy', w: 'vz', p: 'wx', q: 'wy', r: 'wz' }

/** 1000 kg with 16 m^2 of wing in axes x forward, y left, z up; lift, drag and moments of linear coefficients. */
const aircraft = (start: ExperimentSettings['start'], code: readonly string[] = forces): ProjectFile => ({
  wishbone: 1,
  title: 'Aircraft',
  blocks: {
    World: { type: 'world/world' },
    Body: { type: 'mechanics/rigid-body', params: { mass: 1000, Ixx: 1200, Iyy: 1800, Izz: 2700 } },
    Air: { type: 'sensors/velocity' },
    Climb: { type: 'sensors/velocity' },
    Law: { type: 'signals/function', params: { code: [...code] } },
    Load: { type: 'mechanics/force', params: { resolved: 'body' } },
    Elevator: { type: 'sources/constant', params: { value: 0 } },
    Thrust: { type: 'sources/constant', params: { value: 0 } },
  },
  wires: Object.fromEntries(
    [
      ['Air.frame', 'Body.com'],
      ['Air.axes', 'Body.com'],
      ['Climb.frame', 'Body.com'],
      ['Climb.axes', 'World.frame'],
      ['Load.frame', 'Body.com'],
      ['Elevator.y', 'Law.de'],
      ['Thrust.y', 'Law.T'],
      ...Object.entries(motion).map(([input, signal]) => [`Air.${signal}`, `Law.${input}`]),
      ...air.map((name) => [`Law.${name}`, `Load.${name}`]),
    ].map(([from, to], i) => [`w${i}`, [from, to] as const]),
  ),
  experiments: { trim: { stop: 1, sample: 0.1, initial: { 'Body.vx': 55 }, start } },
})

const forces = [
  ...[...Object.keys(motion), 'de', 'T'].map((name) => `input ${name}`),
  ...air.map((name) => `output ${name}`),
  'let V = sqrt(u*u + v*v + w*w)',
  'let S = 0.5*1.225*V*V*16',
  'let al = atan(-w/u)',
  'let CL = 0.4 + 5*al',
  'let L = S*CL',
  'let D = S*(0.03 + 0.05*CL*CL)',
  'Fx = T - D*cos(al) + L*sin(al)',
  'Fz = D*sin(al) + L*cos(al)',
  'Fy = -0.5*S*v/V',
  'My = -S*1.5*(0.02 - 0.8*al - de + 12*q*1.5/(2*V))',
  'Mx = S*10*(-0.25*p*10/V + 0.1*v/V)',
  'Mz = S*10*(-0.075*r*10/V + 0.1*v/V)',
]

/** Returns elevator, rad, and thrust, N, of level flight: lift and thrust carry the weight, thrust balances drag. */
function levelFlight(speed: number): { readonly elevator: number; readonly thrust: number; readonly angle: number } {
  const pressure = 0.5 * 1.225 * speed ** 2 * 16
  const drag = (angle: number): number => pressure * (0.03 + 0.05 * (0.4 + 5 * angle) ** 2)
  const excess = (angle: number): number => pressure * (0.4 + 5 * angle) + drag(angle) * Math.tan(angle) - 1000 * 9.81
  let [low, high] = [-0.3, 0.3]
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) high = middle
    else low = middle
  }
  return { elevator: 0.02 - 0.8 * low, thrust: drag(low) / Math.cos(low), angle: low }
}

const settled = (start: ExperimentSettings['start'], signals: readonly string[] = []) =>
  runToEnd(
    { project: aircraft(start), files: {}, experiment: 'trim', checkStep: false, signals },
    new Compiler(registry),
  )

describe('level flight', () => {
  it.each([45, 55, 70])('at %d m/s', (speed) => {
    const { report, table } = settled({ speed, hold: { 'Climb.vz': '0 m/s' }, free: ['Elevator', 'Thrust'] }, [
      'Climb.vz',
      'Body.pitch',
      'Body.z',
    ])
    const known = levelFlight(speed)
    expect(report.settle?.freed.Elevator).toBeCloseTo(known.elevator, 10)
    expect(report.settle?.freed.Thrust).toBeCloseTo(known.thrust, 6)
    expect(report.settle?.held).toEqual({ force: 0, sideForce: 0, moment: 0 })
    // Nose up is negative about the y axis.
    expect(table.columns[1].values[0]).toBeCloseTo(-known.angle, 9)
    for (const { values } of [table.columns[0], table.columns[2]])
      for (const value of values) expect(Math.abs(value)).toBeLessThan(1e-6)
  })

  it('at 55 m/s takes 0.031 rad and 1052 N', () => {
    const { elevator, thrust } = levelFlight(55)
    expect(elevator).toBeCloseTo(0.031, 4)
    expect(thrust).toBeCloseTo(1052.24, 1)
  })

  it('at the speed that a given thrust allows', () => {
    const known = levelFlight(60)
    const project = aircraft({ hold: { 'Climb.vz': 0, 'Climb.vx': 60 }, free: ['Elevator', 'Thrust.value'] })
    const { report } = runToEnd({ project, files: {}, experiment: 'trim', checkStep: false }, new Compiler(registry))
    expect(report.settle?.freed['Thrust.value']).toBeCloseTo(known.thrust, 6)
    expect(report.settle?.speed).toBeCloseTo(60, 9)
  })

  it('without a climb rate starts near the initial values', () => {
    const { report } = settled({ speed: 55, free: ['Elevator', 'Thrust'] })
    expect(report.settle?.residual).toBeLessThan(1e-8)
    expect(report.settle?.held).toEqual({ force: 0, sideForce: 0, moment: 0 })
  })
})
