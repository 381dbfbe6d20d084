/** Weave (ISO 13674-1): on-centre figures from the loop of lateral acceleration over steering wheel angle. */
import { periodicResponse } from '../../engine/analyse/frequency-response'
import { thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { reportOf } from '../shared/report'
import { isStill, withheldWhere } from '../shared/figures/rounding'
import { steeredMotions, torqueAtWheel, type SteeredMotion } from '../shared/lateral/steering-torque'
import type { ManoeuvreReport, ReportPlot } from '../shared/types'
import { steeringAmplitude } from '../shared/lateral/amplitude'
import { motionPlots, openLoop, runOpenLoop } from '../shared/lateral/scripted-steering'
import { steeringRatios } from '../shared/lateral/slow-steer'
import { spanOf } from '../shared/extremes'

const rowsOfPeriod = 500
/** Distance from a lateral acceleration between which slopes are taken, as a share of the amplitude. */
const near = 0.05
/** Amplitude of the torque below which nothing resists the steering, N m. */
const leastTorque = 1e-6
/** Lateral acceleration of the second sensitivity, m/s^2. */
const second = 1

export function* performWeave(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, frequency] = ['speed', 'frequency'].map((id) => runner.number(id))
  const settle = runner.number('settle')
  const periods = runner.number('periods')
  const { wheel, road } = yield* steeringRatios(runner, speed)
  const before = Math.max(1, Math.ceil(settle * frequency - 1e-9))
  const lines = [`sine 1 at ${frequency} Hz for ${before + periods + 1} periods`]
  const sample = 1 / (rowsOfPeriod * frequency)
  const prepare = openLoop(runner, { lines, speed, stop: (before + periods) / frequency, sample })
  const amplitude = yield* steeringAmplitude(runner, speed)
  const prepared = prepare(amplitude)
  const motions = steeredMotions(runner.vehicle)
  const efforts = motions.flatMap(({ motion, effort }) => [motion, effort])
  const run = yield* runOpenLoop(runner, prepared, efforts)
  const sign = road !== undefined && road < 0 ? -1 : 1
  const last = (values: ArrayLike<number>, factor = 1): number[] =>
    Array.from(values)
      .slice(-1 - periods * rowsOfPeriod)
      .map((value) => factor * (value - values[0]))
  const t = Array.from(run.time).slice(-1 - periods * rowsOfPeriod)
  const u = last(run.values(`${prepared.steering}.y`), sign * wheel)
  const [ay, wz] = ['ay', 'wz'].map((name) => last(run.values(vehicle.signal(name))))
  const peak = half(ay)
  const branches = (of: readonly number[], level: number) => branchesOf(of, u, level)
  const slopeAt = (level: number): number =>
    (2 * near * peak) / (branches(ay, level + near * peak).middle - branches(ay, level - near * peak).middle)
  const [zero, one] = [slopeAt(0), (slopeAt(second) + slopeAt(-second)) / 2]
  const [lateral, yaw] = [ay, wz].map((y) => periodicResponse({ t, u, y }, frequency, periods))
  const all = motions.length === 0 ? undefined : torqueOf(run, prepared.steering, wheel, motions)
  const turned = all && last(all, sign)
  const resists = turned !== undefined && half(turned) > leastTorque
  const torque = resists ? turned : undefined
  const lag = (phase: number): number => -phase / (2 * Math.PI * frequency)
  return reportOf(runner, {
    values: {
      amplitude: Math.abs(amplitude) * wheel,
      peakLateral: peak,
      sensitivity: zero,
      sensitivityAt1: one,
      linearity: zero / one,
      deadband: branches(ay, 0).apart,
      lateralDeadband: Math.abs(meanCrossing(u, ay, 0, 1) - meanCrossing(u, ay, 0, -1)),
      yawSensitivity: yaw.gain,
      yawDeadband: branches(wz, 0).apart,
      lateralLag: lag(lateral.phase),
      yawLag: lag(yaw.phase),
      ...(torque && torqueFigures(torque, u, ay)),
    },
    without: torque === undefined ? torqueNames : [],
    withheld: withheldWhere(isStill({ t, y: ay }), lateralNames),
    remarks: [torqueRemark(runner, motions, all !== undefined, resists)],
    plots: [
      ...(torque === undefined
        ? []
        : [
            loop('Steering torque over steering wheel', 'N m', 'Steering torque', u, torque),
            {
              ...loop('Lateral acceleration over steering torque', 'm/s^2', 'Lateral acceleration', torque, ay),
              x: { label: 'Steering torque', unit: 'N m' },
            },
          ]),
      loop('Lateral acceleration over steering wheel', 'm/s^2', 'Lateral acceleration', u, ay),
      loop('Yaw rate over steering wheel', 'rad/s', 'Yaw rate', u, wz),
      ...motionPlots(runner, run, prepared.steering),
    ],
  })
}

/** Figures that are taken from the lateral acceleration. */
const lateralNames = [
  'peakLateral',
  'sensitivity',
  'sensitivityAt1',
  'linearity',
  'deadband',
  'lateralDeadband',
  'lateralLag',
  'torqueGradient',
  'torqueAt1',
  'torqueGradientAt1',
  'torqueHysteresis',
  'returnability',
]

/** Returns the mean of another quantity over both branches, and their distance, at a value of a quantity. */
function branchesOf(of: readonly number[], other: readonly number[], level: number) {
  const [rising, falling] = [1, -1].map((direction) => meanCrossing(of, other, level, direction))
  return { middle: (rising + falling) / 2, apart: Math.abs(rising - falling) }
}

/** Returns the torque of the hand along the whole run, N m, in the direction of the steering input. */
function torqueOf(run: Run, steering: string, wheel: number, motions: readonly SteeredMotion[]) {
  const angle = Array.from(run.values(`${steering}.y`), (value) => wheel * value)
  return torqueAtWheel(
    angle,
    motions.map(({ motion, effort }) => ({ motion: run.values(motion), effort: run.values(effort) })),
  )
}

const torqueNames = [
  'torqueGradient',
  'torqueAt1',
  'torqueGradientAt1',
  'torqueHysteresis',
  'returnability',
  'stiffness',
  'friction',
] as const

/**
 * Returns figures of the steering torque (Norman 1984): over the lateral acceleration, and over the angle of the
 * steering wheel.
 */
function torqueFigures(
  torque: readonly number[],
  u: readonly number[],
  ay: readonly number[],
): Readonly<Record<(typeof torqueNames)[number], number>> {
  const meanAt = (of: readonly number[], level: number): number => branchesOf(of, torque, level).middle
  const gradient = (of: readonly number[], level: number): number => {
    const step = near * half(of)
    return (meanAt(of, level + step) - meanAt(of, level - step)) / (2 * step)
  }
  return {
    torqueGradient: gradient(ay, 0),
    torqueAt1: (meanAt(ay, second) - meanAt(ay, -second)) / 2,
    torqueGradientAt1: (gradient(ay, second) + gradient(ay, -second)) / 2,
    torqueHysteresis: branchesOf(ay, torque, 0).apart,
    returnability: branchesOf(torque, ay, 0).apart,
    stiffness: gradient(u, 0),
    friction: branchesOf(u, torque, 0).apart,
  }
}

function torqueRemark(
  runner: ManoeuvreRunner,
  motions: readonly SteeredMotion[],
  isKnown: boolean,
  resists: boolean,
): string {
  const names = [...new Set(motions.map(({ block }) => block))].join(', ')
  if (isKnown && !resists)
    return `no steering torque: in this model, turning the wheels by ${names} takes no torque, because the tyres have no aligning moment and the steered parts no mass`
  if (isKnown)
    return `the steering torque is the torque at the steering wheel that turns ${names}, by virtual power; it includes friction and power assistance only where the model has them`
  if (motions.length > 0)
    return `the steering torque is not known, because the motion of ${names} lags behind ${runner.vehicle.input('steering')}`
  return `the steering torque is not known, because ${runner.vehicle.input('steering')} feeds no motion driver, which would show what turning the wheels takes`
}

const half = (values: readonly number[]): number => spanOf(values) / 2

/**
 * Returns the mean of `other` at the instants at which `of` passes a level upwards (1) or downwards (-1); NaN if it
 * never does.
 */
function meanCrossing(of: readonly number[], other: readonly number[], level: number, direction: number): number {
  const crossings: number[] = []
  for (let i = 1; i < of.length; i++) {
    const [a, b] = [direction * (of[i - 1] - level), direction * (of[i] - level)]
    if (a <= 0 && b > 0) crossings.push(other[i - 1] + ((other[i] - other[i - 1]) * a) / (a - b))
  }
  return crossings.reduce((sum, value) => sum + value, 0) / crossings.length
}

const loop = (title: string, unit: string, label: string, x: readonly number[], y: readonly number[]): ReportPlot => ({
  title,
  x: { label: 'Steering wheel angle', unit: 'rad' },
  y: { label, unit },
  curves: [{ label: title, x: thinned(x, 500), y: thinned(y, 500) }],
  lines: [
    { label: '', x: 0 },
    { label: '', y: 0 },
  ],
})
