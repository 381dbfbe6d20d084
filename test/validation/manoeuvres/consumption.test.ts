/**
 * Consumption in a drive cycle against the balance of work: what the motor gives is the change of kinetic energy and the work of the road load, and what it
 * takes is that over its efficiency, or times its specific consumption. A car on a rail whose motor turns with its wheels.
 */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ManoeuvreReport } from '../../../manoeuvres/shared/types'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { figureOf, performed } from './vehicle'

const [mass, inertia, radius] = [1400, 0.3, 0.1]
const effective = mass + inertia / radius ** 2
const [rolling, drag] = [165, 0.4]
const [first, last, begin, rise, stop] = [8, 15, 2, 10, 22]

const car = (motor: BlockInstance, input: string): ProjectFile => ({
  wishbone: 1,
  title: 'Car on a rail',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Car: { type: 'mechanics/rigid-body', params: { mass, Ixx: 350, Iyy: 1500, Izz: 1600 } },
    Throttle: { type: 'sources/constant', params: { value: 0 } },
    Motor: motor,
    Rolling: { type: 'mechanics/gear', params: { ratio: radius } },
    Speed: { type: 'sensors/velocity' },
    Resistance: { type: 'signals/expression', params: { expression: `-${rolling} - ${drag}*u1^2` } },
    Load: { type: 'mechanics/torque' },
  },
  wires: {
    a: ['World.frame', 'Rail.base'],
    b: ['Rail.end', 'Car.com'],
    c: ['Rolling.a', 'Rail.axis'],
    d: ['Rolling.b', 'Motor.axis'],
    e: ['Car.com', 'Speed.frame'],
    f: ['Speed.vx', 'Resistance.u1'],
    g: ['Resistance.y', 'Load.u'],
    h: ['Load.axis', 'Rail.axis'],
    i: ['Throttle.y', input],
  },
  vehicle: { throttle: 'Throttle' },
  experiments: {
    run: {
      stop: 1,
      solver: { name: 'rk4', step: 0.005 },
      initial: { 'Rail.ds': first, 'Motor.rate': first / radius },
    },
  },
})

/** Integral of a function of the speed along the run, by the trapezoidal rule on the rows of the report. */
function along({ plots }: ManoeuvreReport, of: (speed: number) => number): number {
  const { x, y } = plots.find(({ title }) => title === 'Speed')?.curves.find(({ label }) => label === 'vehicle') ?? none
  return x.reduce((sum, t, i) => (i === 0 ? 0 : sum + ((of(y[i]) + of(y[i - 1])) / 2) * (t - x[i - 1])), 0)
}
const none = { x: [], y: [] }

/** Work of the motor, J. It pushes all the time, because the cycle never slows down. */
function workOf(report: ManoeuvreReport): number {
  const speeds = report.plots.find(({ title }) => title === 'Speed')?.curves.find(({ label }) => label === 'vehicle')?.y
  const [from = NaN, to = NaN] = [speeds?.at(0), speeds?.at(-1)]
  return (effective * (to ** 2 - from ** 2)) / 2 + along(report, (v) => (rolling + drag * v ** 2) * v)
}

const points = `time [s],speed [m/s]\n0,${first}\n${begin},${first}\n${begin + rise},${last}\n${stop},${last}`
const settings = { cycle: 'own', points, start: 'initial' }

describe('consumption', () => {
  it('of a motor is the work of the road load and of acceleration over its efficiency', () => {
    const params = { losses: 'constant', efficiency: 0.8, standby: 500, inertia, torqueLimit: 2000 }
    const project = car({ type: 'drivetrain/electric-motor', params }, 'Motor.u')
    const report = performed('drive-cycle', settings, project, 'run')
    expect(figureOf(report, 'error')).toBeLessThan(0.3)
    expect(Math.abs(figureOf(report, 'electric') / (workOf(report) / 0.8 + 500 * stop) - 1)).toBeLessThan(1e-3)
    expect(figureOf(report, 'electricConsumption') * figureOf(report, 'length')).toBeCloseTo(
      figureOf(report, 'electric'),
      3,
    )
  })

  it('of an engine is that work and that of its drag, times its specific consumption', () => {
    const [specific, still, perSpeed] = [7e-8, 12, 0.05]
    const params = { inertia, idleThrottle: 0, stallSpeed: 0, specific, drag: still, dragSlope: perSpeed }
    const project = car({ type: 'drivetrain/engine', params }, 'Motor.throttle')
    const report = performed('drive-cycle', settings, project, 'run')
    const lost = along(report, (v) => (still + (perSpeed * v) / radius) * (v / radius))
    expect(Math.abs(figureOf(report, 'fuel') / (specific * (workOf(report) + lost)) - 1)).toBeLessThan(1e-3)
  })
})

describe('a battery', () => {
  it('runs empty at an operating point that holds the speed', () => {
    const params = { losses: 'constant', efficiency: 0.8, inertia, torqueLimit: 2000, command: 'torque' }
    const driven = car({ type: 'drivetrain/electric-motor', params }, 'Motor.u')
    const speed = 12
    const project: ProjectFile = {
      ...driven,
      blocks: { ...driven.blocks, Battery: { type: 'drivetrain/battery' } },
      wires: { ...driven.wires, j: ['Motor.power', 'Battery.power'] },
      experiments: {
        run: {
          ...driven.experiments?.['run'],
          stop: 1,
          start: { settle: true, speed, free: ['Throttle'] },
          initial: {},
        },
      },
    }
    const signals = ['Car.vx', 'Battery.drawn', 'Battery.terminalPower', 'Throttle.y']
    const { table, error } = runToEnd(
      { project, experiment: 'run', files: {}, signals, checkStep: false },
      sharedCompiler,
    )
    expect(error).toBeUndefined()
    const [vx, drawn, power, torque] = table.columns.map(({ values }) => Array.from(values))
    const force = rolling + drag * speed ** 2
    expect(torque[0]).toBeCloseTo(force * radius, 6)
    expect(vx.at(-1)).toBeCloseTo(speed, 6)
    expect(power[0]).toBeCloseTo((force * speed) / 0.8, 3)
    expect(drawn[0]).toBe(0)
    expect(drawn.at(-1)).toBeGreaterThan(0)
  })
})
