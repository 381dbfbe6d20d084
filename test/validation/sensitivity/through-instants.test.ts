/**
 * Sensitivities through impacts, samples, relays, friction that holds and lets go, and closed loops, against differences
 * of runs with other values.
 */
import { expect, it } from 'vitest'
import { examples } from '../events/export-examples'
import { differencesOf, sensitivitiesOf } from './differences'

const cases: readonly {
  readonly example: string
  readonly parameter: string
  readonly value: number
  readonly length: number
  readonly signals: readonly string[]
  readonly within: number
}[] = [
  {
    example: 'a ball between floor and ceiling',
    ...{ parameter: 'initial Slider.ds', value: 4, length: 1e-5 },
    ...{ signals: ['Slider.s', 'Slider.ds'], within: 1e-7 },
  },
  {
    example: 'a sampled controller',
    ...{ parameter: 'Relay.upper', value: 0.4, length: 1e-5 },
    ...{ signals: ['Plant.y', 'Hold.y', 'Delay.y'], within: 1e-7 },
  },
  {
    example: 'dry friction and a clutch',
    ...{ parameter: 'A.holding', value: 4, length: 1e-4 },
    ...{ signals: ['Axle.rate', 'Second.rate', 'A.force'], within: 1e-8 },
  },
  {
    example: 'dry friction and a clutch',
    ...{ parameter: 'Limit.value', value: 2, length: 1e-4 },
    ...{ signals: ['Axle.rate', 'Second.rate', 'Clutch.torque'], within: 1e-8 },
  },
  {
    example: 'a linkage that strikes',
    ...{ parameter: 'Stop.restitution', value: 0.7, length: 1e-4 },
    ...{ signals: ['RockerPivot.angle', 'CrankPivot.rate'], within: 1e-6 },
  },
  {
    example: 'vectors',
    ...{ parameter: 'Wave.amplitude', value: 1, length: 1e-5 },
    ...{ signals: ['Plant.y[1]', 'Plant.y[3]', 'Cubic.z[2]'], within: 1e-6 },
  },
]

it.each(cases)('$example: by $parameter', ({ example, parameter, value, length, signals, within }) => {
  const project = examples[example].project({ sample: 0.05 })
  const { times, curves } = sensitivitiesOf(project, [parameter], signals)
  const differences = differencesOf(project, { name: parameter, value, length }, signals)
  for (const { signal, values } of curves) {
    const expected = differences(signal, times)
    const compared = [...times.keys()].filter((i) => onGrid(times[i]) && !Number.isNaN(expected[i]))
    expect(compared.length).toBeGreaterThan(15)
    const peak = Math.max(...compared.map((i) => Math.abs(expected[i])))
    expect(peak).toBeGreaterThan(0)
    const worst = Math.max(...compared.map((i) => Math.abs(values[i] - expected[i])))
    expect(worst / peak, signal).toBeLessThan(within)
  }
})

/** True at times of the sample grid; rows of events lie at times that move with a parameter. */
const onGrid = (t: number): boolean => Math.abs(t / 0.05 - Math.round(t / 0.05)) < 1e-9
