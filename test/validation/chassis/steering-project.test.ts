/**
 * The steerings of `projects/steering` at the end of their steps: geometry of joints, rack and tie rod, steady turn of a
 * single-track model (Riekert and Schunck 1940) with large angles and the trail of its tyres, balances; what happens after failures.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { sharedCompiler } from '../../support/compiler'

type Ends = (signal: string, at?: number) => number

function run(file: string, experiment: string, signals: readonly string[]): Ends {
  const project = parseProject(readFileSync(`projects/steering/${file}.json`, 'utf8'))
  const { table, error } = runToEnd({ project, files: {}, experiment, signals, checkStep: false }, sharedCompiler)
  expect(error).toBeUndefined()
  return (signal, at = Infinity) => {
    const row = at === Infinity ? table.time.length - 1 : [...table.time].findIndex((t) => t >= at - 1e-9)
    return table.columns.find(({ name }) => name === signal)?.values[row] ?? NaN
  }
}

const [CF, CR, trail, arm, rod] = [120e3, 140e3, 0.035, 0.15, 0.3]
// with the rack of 3 kg, which moves the centre of mass forward
const m = 1463
const ahead = (3 * (1.2 - arm)) / m
const [a, b] = [1.2 - ahead, 1.4 + ahead]
const car = [
  'Chassis.wz',
  'HandAxis.angle',
  'PinionAxis.angle',
  'RackSlide.s',
  'Kingpin.angle',
  'TieRod.force',
  'Speed.vx',
]

/** Steer angle for the displacement of the rack: the rod between (-arm, rod + s) and the end of the steering arm keeps its length. */
function steerAngle(s: number): number {
  return zero((d) => Math.hypot(arm * (1 - Math.cos(d)), rod + s + arm * Math.sin(d)) - rod, -0.5, 0.5)
}

/** Side forces of both tyres in a steady turn, by the balances of force and moment; the aligning moments are those of the trail. */
function sideForces(delta: number, v: number, rate: number): readonly [number, number] {
  const c = Math.cos(delta)
  // F c + R = m v r,  (a c - trail) F = (b + trail) R
  const front = (m * v * rate * (b + trail)) / (c * (b + trail) + a * c - trail)
  return [front, m * v * rate - c * front]
}

/** Yaw rate of the steady turn: both side forces are the cornering stiffness times the slip angle. */
function yawRate(delta: number, v: number): number {
  const miss = (rate: number): number => {
    const [front, rear] = sideForces(delta, v, rate)
    const lateral = b * rate - Math.tan(rear / CR) * v + a * rate
    const [along, across] = [
      v * Math.cos(delta) + lateral * Math.sin(delta),
      lateral * Math.cos(delta) - v * Math.sin(delta),
    ]
    return Math.atan2(across, along) + front / CF
  }
  return zero(miss, 0, 1)
}

/** Zero of a rising function. */
function zero(f: (x: number) => number, least: number, most: number): number {
  let [low, high] = [least, most]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (f(middle) > 0) high = middle
    else low = middle
  }
  return low
}

/** Rack, tie rod and car at the end of a step. */
function turns(at: Ends): void {
  const pinion = at('PinionAxis.angle')
  // within 60 deg the curve is constant
  expect(at('RackSlide.s')).toBeCloseTo((-0.049 / (2 * Math.PI)) * pinion, 9)
  const [delta, v] = [at('Kingpin.angle'), at('Speed.vx')]
  expect(Math.abs(delta - steerAngle(at('RackSlide.s')))).toBeLessThan(1e-6 * delta)
  const rate = at('Chassis.wz')
  expect(Math.abs(yawRate(delta, v) / rate - 1)).toBeLessThan(1e-5)
  // the force of the rod acts along it, on the end of the arm
  const end = [-arm * Math.cos(delta), -arm * Math.sin(delta)]
  const along = [(end[0] + arm) / rod, (end[1] - rod - at('RackSlide.s')) / rod]
  const lever = end[0] * along[1] - end[1] * along[0]
  expect(Math.abs((at('TieRod.force') * lever) / (sideForces(delta, v, rate)[0] * trail) - 1)).toBeLessThan(1e-5)
}

describe('the column', () => {
  const at = run('project', 'step', [
    ...car,
    ...['Between.angle', 'Column.torque', 'Column.bar', 'Servo.torque', 'Gear.torque', 'Gear.force', 'Shaft.effortB'],
  ])
  it('steers the car by the geometry of its parts', () => turns(at))
  it('passes its joints as tangents do', () => {
    const upper = Math.atan(Math.cos((25 * Math.PI) / 180) * Math.tan(at('Between.angle')))
    const lower = Math.atan(Math.tan(upper) / Math.cos((30 * Math.PI) / 180))
    expect(at('PinionAxis.angle')).toBeCloseTo(lower, 8)
  })
  it('is in balance, with the friction of the column as the rest', () => {
    // the rack stands, so the rod and the mesh hold each other
    const ratio = -0.049 / (2 * Math.PI)
    expect(at('Gear.torque')).toBeCloseTo(-ratio * at('Gear.force'), 9)
    expect(at('Gear.torque') + at('Shaft.effortB') + at('Servo.torque')).toBeCloseTo(0, 3)
    const beyond = at('HandAxis.angle') - at('Between.angle') - (0.3 * Math.PI) / 180
    expect(at('Column.bar')).toBeCloseTo(115 * beyond, 3)
    expect(at('Column.torque')).toBeCloseTo(60 * ((40 * Math.PI) / 180 - at('HandAxis.angle')), 2)
    expect(Math.abs(at('Column.torque') - at('Column.bar'))).toBeLessThan(0.3)
  })
})

describe('steering by wire', () => {
  const wired = [...car, 'Steering.target', 'Steering.torque', 'Steering.feel', 'Gear.torque']
  const at = run('by-wire', 'step', wired)
  it('steers the car, behind its target by its load over its gain', () => {
    turns(at)
    const behind = at('Steering.target') - at('PinionAxis.angle')
    expect(behind).toBeCloseTo(at('Steering.torque') / 600, 5)
    expect(at('Steering.torque') + at('Gear.torque')).toBeCloseTo(0, 3)
  })
  it('lets the tyres straighten the car where its actuator fails', () => {
    const failed = run('by-wire', 'actuator-fails', wired)
    const before = failed('Chassis.wz', 2)
    expect(before).toBeCloseTo(at('Chassis.wz', 2), 12)
    expect(Math.abs(failed('Chassis.wz', 2.4))).toBeLessThan(0.1 * before)
    expect(Math.abs(failed('PinionAxis.angle'))).toBeLessThan(0.02 * failed('PinionAxis.angle', 2))
  })
})
