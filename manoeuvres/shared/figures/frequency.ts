/** Figures and plots of the frequency responses of yaw rate and lateral acceleration to the steering. */
import {
  bandwidthOf,
  frequencyOfLag,
  responseAt,
  unwrapped,
  type ResponsePoint,
} from '../../../engine/analyse/frequency-response'
import type { ManoeuvreRunner, Run } from '../runner'
import { isStill, withheldWhere } from './rounding'
import type { ReportPlot } from '../types'

/** Lateral acceleration up to which vehicles count as linear, m/s^2 (ISO 7401). */
const linear = 4

export interface Responses {
  readonly yaw: readonly ResponsePoint[]
  /** No points if the lateral acceleration lies in rounding. */
  readonly lateral: readonly ResponsePoint[]
}

/**
 * Returns the band of frequencies of the settings.
 * @throws ModelError where the highest frequency is not above the lowest
 */
export function bandOf(runner: ManoeuvreRunner): readonly [low: number, high: number] {
  return runner.settings.ascending('from', 'to')
}

/**
 * Returns the responses of the body, with phases that do not jump. Steering that turns to the right counts as negative.
 */
export function responsesOf(
  of: (signal: string) => readonly ResponsePoint[],
  runner: ManoeuvreRunner,
  run: Run,
): Responses {
  const [yaw, lateral] = ['wz', 'ay']
    .map((name) => runner.vehicle.signal(name))
    .map((signal) => (isStill(run.curve(signal)) ? [] : of(signal)))
  const turned = yaw.length > 0 && Math.abs(yaw[0].phase) > (2 * Math.PI) / 3
  if (turned)
    runner.remarks.add('a positive steering input turns the vehicle to the right; phases refer to steering to the left')
  const counted = (points: readonly ResponsePoint[]): readonly ResponsePoint[] =>
    unwrapped(turned ? points.map((point) => ({ ...point, phase: point.phase - Math.PI })) : points)
  return { yaw: counted(yaw), lateral: counted(lateral) }
}

/** Returns reasons for figures of the lateral acceleration, and for others that follow from it, without a value. */
export const withheldResponses = (
  { lateral }: Responses,
  others: readonly string[],
): Readonly<Record<string, string>> =>
  withheldWhere(lateral.length === 0, [
    ...['Gain', 'Peak', 'PeakFrequency', 'Bandwidth', 'At1', 'Phase'].map((name) => `lateral${name}`),
    ...others,
  ])

export function responseFigures({ yaw, lateral }: Responses): Readonly<Record<string, number | undefined>> {
  const late = frequencyOfLag(yaw, Math.PI / 4)
  const of = (id: string, points: readonly ResponsePoint[]): Record<string, number | undefined> => {
    if (points.length === 0) return {}
    const peak = points.reduce((best, point) => (point.gain > best.gain ? point : best), points[0])
    const inside = peak !== points[0] && peak !== points.at(-1)
    const at1 = responseAt(points, 1)
    return {
      [`${id}Gain`]: points[0].gain,
      [`${id}Peak`]: peak.gain,
      [`${id}PeakFrequency`]: inside ? peak.frequency : undefined,
      [`${id}Bandwidth`]: bandwidthOf(points),
      [`${id}At1`]: at1?.gain,
      [`${id}Phase`]: at1?.phase,
    }
  }
  return {
    ...of('yaw', yaw),
    ...of('lateral', lateral),
    equivalentTime: late === undefined ? undefined : 1 / (2 * Math.PI * late),
  }
}

const over = (
  title: string,
  unit: string,
  label: string,
  curves: readonly (readonly [label: string, points: readonly ResponsePoint[]])[],
  value: (point: ResponsePoint) => number,
): ReportPlot => ({
  title,
  x: { label: 'Frequency', unit: 'Hz', log: true },
  y: { label, unit },
  curves: curves.map(([name, points]) => ({
    label: name,
    x: points.map(({ frequency }) => frequency),
    y: points.map(value),
  })),
})

export function responsePlots({ yaw, lateral }: Responses): readonly ReportPlot[] {
  const both = (
    [
      ['yaw rate', yaw],
      ['lateral acceleration', lateral],
    ] as const
  ).filter(([, points]) => points.length > 0)
  return [
    over('Yaw rate gain', '1/s/steer', 'Gain', [['yaw rate', yaw]], ({ gain }) => gain),
    ...(lateral.length === 0
      ? []
      : [
          over(
            'Lateral acceleration gain',
            'm/s^2/steer',
            'Gain',
            [['lateral acceleration', lateral]],
            ({ gain }) => gain,
          ),
        ]),
    over('Phase', 'rad', 'Phase', both, ({ phase }) => phase),
    ...(yaw[0]?.coherence === undefined
      ? []
      : [over('Coherence', '1', 'Coherence', both, ({ coherence }) => coherence ?? NaN)]),
  ]
}

/** Returns remarks on a run whose lateral acceleration is too large for the test of a linear vehicle. */
export function linearRemarks(runner: ManoeuvreRunner, run: Run): readonly string[] {
  const ay = run.values(runner.vehicle.signal('ay'))
  const most = Array.from(ay).reduce((peak, value) => Math.max(peak, Math.abs(value - ay[0])), 0)
  return most <= linear
    ? []
    : [
        `the lateral acceleration reaches ${Number(most.toPrecision(3))} m/s^2: above ${linear} m/s^2, vehicles are hardly linear; choose a smaller amplitude`,
      ]
}
