/** End stops and impacts in mechanisms: closed forms, and conservation of momentum. */
import { describe, expect, test } from 'vitest'
import type { ExperimentSettings, FormulationSettings, ProjectFile } from '../../../engine/model/project/project'
import { fourBar } from '../loops/four-bar'
import { runSmall, smallProject, type SmallRun } from './small-run'

describe('a mass that runs into an elastic stop', () => {
  const [m, k, c, v0] = [2, 5e4, 120, 3]
  const project = (name: string, settings: { tolerance?: number; step?: number }, damping = c) =>
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Slider: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Mass: ['mechanics/rigid-body', { mass: m }],
        Stop: ['mechanics/stop', { lower: -1, upper: 0.25, stiffness: k, damping }],
      },
      ['World.frame - Slider.base', 'Slider.end - Mass.com', 'Slider.axis - Stop.axis'],
      { stop: 0.5, sample: 0.001, initial: { 'Slider.ds': v0 }, solver: { name, ...settings } },
    )
  const [d, w0] = [c / (2 * m), Math.sqrt(k / m)]
  const w = Math.sqrt(w0 * w0 - d * d)
  const touch = 0.25 / v0
  // depth (v0/w) exp(-d t) sin w t; contact ends where k x + c x' = 0, that is x'' = 0
  const release = Math.atan2(2 * d * w, d * d - w * w) / w
  const speed = (t: number) => v0 * Math.exp(-d * t) * (Math.cos(w * t) - (d / w) * Math.sin(w * t))

  test('touches, leaves and rebounds as the damped oscillator does', () => {
    const run = runSmall(project('dopri5', { tolerance: 1e-10 }), [
      'Slider.s',
      'Slider.ds',
      'Stop.force',
      'Stop.upperContact',
    ])
    const [begin, end] = run.times('Stop.upper')
    expect(run.times('Stop.upper')).toHaveLength(2)
    expect(begin).toBeCloseTo(touch, 10)
    expect(end - begin).toBeCloseTo(release, 8)
    expect(run.values('Slider.ds').at(-1)).toBeCloseTo(speed(release), 7)
    const during = [...run.table.time.keys()].filter((i) => run.table.time[i] > begin && run.table.time[i] < end)
    expect(during.length).toBeGreaterThan(10)
    for (const i of during) {
      const t = run.table.time[i] - begin
      expect(run.values('Slider.s')[i] - 0.25).toBeCloseTo((v0 / w) * Math.exp(-d * t) * Math.sin(w * t), 8)
    }
    // a stop pushes only
    for (const f of run.values('Stop.force')) expect(f).toBeLessThanOrEqual(1e-6)
  })

  test('keeps its energy without damping, between both stops', () => {
    const run = runSmall(
      {
        ...project('dopri5', { tolerance: 1e-10 }, 0),
        experiments: { run: { stop: 5, solver: { name: 'dopri5', tolerance: 1e-10 }, initial: { 'Slider.ds': v0 } } },
      },
      ['Slider.ds', 'Stop.force'],
    )
    expect(run.report.events?.map((e) => e.name)).toEqual(['Stop.upper', 'Stop.lower'])
    const free = run.values('Slider.ds').filter((_, i) => run.values('Stop.force')[i] === 0)
    for (const v of free) expect(Math.abs(v)).toBeCloseTo(v0, 6)
  })

  test('with fixed steps the contact begins at the end of the step', () => {
    const run = runSmall(project('rk4', { step: 0.0001 }), ['Slider.ds'])
    expect(run.times('Stop.upper')[0]).toBeGreaterThanOrEqual(touch - 1e-9)
    expect(run.times('Stop.upper')[0]).toBeLessThan(touch + 1.01e-4)
    expect(run.values('Slider.ds').at(-1)).toBeCloseTo(speed(release), 1)
  })
})

/**
 * A rod of mass m and length l that hangs on a slider of mass M, and the slider runs into a stop: an impulse along the
 * slider changes the rate of the rod too, by the angular momentum about the hinge,
 * J w+ + m a cos(q) v+ = J w- + m a cos(q) v-, J = m l^2/3, a = l/2.
 */
test('an impact on one joint changes the speeds of all, by the momentum that it does not touch', () => {
  const [M, m, l, q0, v0, e] = [3, 2, 1.2, 0.4, 1.5, 0.6]
  const run = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Slider: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Cart: ['mechanics/rigid-body', { mass: M }],
        Hinge: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Arm: ['mechanics/rigid-arm', { z: -l / 2 }],
        Rod: ['mechanics/rigid-body', { mass: m, Ixx: (m * l * l) / 12, Iyy: (m * l * l) / 12, Izz: 0 }],
        Wall: ['mechanics/impact', { side: 'upper', position: 0.2, restitution: e, restSpeed: 0 }],
      },
      [
        'World.frame - Slider.base',
        'Slider.end - Cart.com',
        'Cart.com - Hinge.base',
        'Hinge.end - Arm.base',
        'Arm.end - Rod.com',
        'Slider.axis - Wall.axis',
      ],
      { stop: 0.3, initial: { 'Slider.ds': v0, 'Hinge.angle': q0 }, solver: { name: 'dopri5', tolerance: 1e-11 } },
    ),
    ['Slider.ds', 'Hinge.rate', 'Hinge.angle'],
  )
  expect(run.status).toBe('done')
  const [hit] = run.times('Wall.impact')
  const [before, after] = [...run.table.time.keys()].filter((i) => run.table.time[i] === hit)
  const ds = run.values('Slider.ds')
  const rate = run.values('Hinge.rate')
  const q = run.values('Hinge.angle')[before]
  expect(ds[after]).toBeCloseTo(-e * ds[before], 12)
  // the centre of mass lies at -a (sin q, cos q): its velocity along x is v - a cos(q) q'
  const momentum = (i: number) => ((m * l * l) / 3) * rate[i] - m * (l / 2) * Math.cos(q) * ds[i]
  expect(momentum(after)).toBeCloseTo(momentum(before), 10)
  expect(Math.abs(rate[after] - rate[before])).toBeGreaterThan(0.5)
})

test('two carts and a wall: a resting cart takes the impulse of the one on it to the ground', () => {
  // Upper cart on the lower one, both on vertical sliders: the lower lies on the floor.
  const run = runSmall(
    smallProject(
      {
        World: ['world/world'],
        LowerJoint: ['mechanics/prismatic'],
        Lower: ['mechanics/rigid-body', { mass: 5 }],
        UpperJoint: ['mechanics/prismatic'],
        Upper: ['mechanics/rigid-body', { mass: 1 }],
        Floor: ['mechanics/impact', { restitution: 0 }],
        Top: ['mechanics/impact', { restitution: 0.5, restSpeed: 0.05 }],
      },
      [
        'World.frame - LowerJoint.base',
        'LowerJoint.end - Lower.com',
        'Lower.com - UpperJoint.base',
        'UpperJoint.end - Upper.com',
        'LowerJoint.axis - Floor.axis',
        'UpperJoint.axis - Top.axis',
      ],
      { stop: 3, sample: 0.01, initial: { 'UpperJoint.s': 0.5 }, solver: { name: 'dopri5', tolerance: 1e-10 } },
    ),
    ['LowerJoint.s', 'UpperJoint.s', 'UpperJoint.ds', 'Floor.force', 'Top.force', 'Top.rest'],
  )
  expect(run.status).toBe('done')
  expect(run.times('Top.impact')[0]).toBeCloseTo(Math.sqrt(1 / 9.81), 9)
  for (const s of run.values('LowerJoint.s')) expect(Math.abs(s)).toBeLessThan(1e-9)
  // in flight the floor carries the lower cart only, at rest both
  expect(run.at('Floor.force', 0.1)).toBeCloseTo(5 * 9.81, 9)
  expect(run.values('Top.rest').at(-1)).toBe(1)
  expect(run.values('Floor.force').at(-1)).toBeCloseTo(6 * 9.81, 9)
  expect(run.values('Top.force').at(-1)).toBeCloseTo(9.81, 9)
})

/**
 * The rocker of a four-bar runs against a stop, once with the loop closed at the pin and once at the rocker's own pivot,
 * which then is no coordinate. An ideal impact with restitution e takes (1 - e^2)/2 r^2/G of the energy, r the rate of the
 * struck joint and 1/G the inertia that it feels, which the crank tells: the mechanism has one freedom, so all rates are
 * proportional and T is multiplied by e^2.
 */
describe('an impact in a closed loop', () => {
  const lengths = { crank: 0.3, coupler: 0.9, rocker: 0.6, base: 0.8 }
  const masses = { Crank: 1, Coupler: 2, Rocker: 1 }
  const inertia = (name: 'Crank' | 'Coupler' | 'Rocker') =>
    (masses[name] * lengths[name.toLowerCase() as 'crank' | 'coupler' | 'rocker'] ** 2) / 12
  const e = 0.7
  const run = (formulation: FormulationSettings, solver: ExperimentSettings['solver']) => {
    const mechanism = fourBar(
      { ...lengths, couplerMass: masses.Coupler },
      { 'CrankPivot.angle': -1, 'CrankPivot.rate': 3 },
    )
    const project: ProjectFile = {
      ...mechanism,
      blocks: {
        ...mechanism.blocks,
        Stop: { type: 'mechanics/impact', params: { position: -2, restitution: e, restSpeed: 0.02 } },
      },
      wires: { ...mechanism.wires, stop: ['RockerPivot.axis', 'Stop.axis'] },
      formulations: { default: formulation },
      experiments: { run: { ...mechanism.experiments?.run, stop: 4, sample: 0.01, solver } },
    }
    const signals = ['RockerPivot.angle', 'RockerPivot.rate', 'CrankPivot.rate', 'Stop.rest']
    const bodies = Object.keys(masses).flatMap((b) => ['vx', 'vy', 'vz', 'wy'].map((s) => `${b}.${s}`))
    return runSmall(project, [...signals, ...bodies])
  }
  const energy = (r: SmallRun, row: number): number =>
    (['Crank', 'Coupler', 'Rocker'] as const).reduce((sum, b) => {
      const [vx, vy, vz, w] = ['vx', 'vy', 'vz', 'wy'].map((s) => r.values(`${b}.${s}`)[row])
      return sum + (masses[b] * (vx * vx + vy * vy + vz * vz) + inertia(b) * w * w) / 2
    }, 0)

  test.each<[string, FormulationSettings]>([
    ['loop closed where the engine chooses', {}],
    [
      'loop closed at the pivot that is struck',
      { rotation: { 'RockerPivot.R1': 'cotree' }, translation: { 'RockerPivot.T1': 'cotree' } },
    ],
  ])('%s: all rates turn round together and the loop stays closed', (_name, formulation) => {
    const r = run(formulation, { name: 'dopri5', tolerance: 1e-10 })
    expect(r.status).toBe('done')
    const hits = r.times('Stop.impact')
    expect(hits.length).toBeGreaterThan(0)
    const [before, after] = [...r.table.time.keys()].filter((i) => r.table.time[i] === hits[0])
    for (const signal of ['RockerPivot.rate', 'CrankPivot.rate', 'Coupler.wy']) {
      const values = r.values(signal)
      expect(values[after]).toBeCloseTo(-e * values[before], 8)
    }
    expect(energy(r, after)).toBeCloseTo(e * e * energy(r, before), 8)
    expect(r.values('RockerPivot.angle')[before]).toBeCloseTo(-2, 8)
    expect(r.report.drift?.value ?? 0).toBeLessThan(1e-9)
    expect(Math.min(...r.values('RockerPivot.angle'))).toBeGreaterThan(-2 - 1e-6)
    expect(r.values('Stop.rest').at(-1)).toBe(1)
    expect(Math.abs(r.values('CrankPivot.rate').at(-1) as number)).toBeLessThan(1e-9)
  })
})
