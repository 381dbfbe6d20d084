/**
 * Frequency responses against the closed form of the single-track model (Riekert and Schunck 1940), and, for the generic vehicle, against
 * a linearisation by differences in two other formulations (`../manoeuvres/data/straight_20_frf.csv`, which agree to 1e-12).
 */
import { describe, expect, it } from 'vitest'
import { frequenciesOf, frequencyResponse } from '../../../engine/responses/response'
import type { ResponseReport } from '../../../engine/responses/report'
import { singleTrackResponse, singleTrackTemplate } from '../manoeuvres/single-track'
import { referenceTable } from '../manoeuvres/vehicle'
import { drivenVehicle } from '../operating/generic-vehicle'
import { linearOf } from './linear'

const degree = Math.PI / 180
const curveOf = ({ curves }: ResponseReport, output: string) => {
  const curve = curves.find((one) => one.output === output)
  if (curve === undefined) throw new Error(`no curve of ${output}`)
  return curve
}
/** Difference of phases, rad, whatever full turns they have. */
const turned = (a: number, b: number): number => Math.abs(a - b - 2 * Math.PI * Math.round((a - b) / (2 * Math.PI)))

it('is the closed form of the single-track model', () => {
  const { experiments = {}, ...project } = singleTrackTemplate
  const radius = 0.3
  const initial = { 'Chassis.vx': 25, 'SpinF.rate': 25 / radius, 'SpinR.rate': 25 / radius }
  const set = { 'SteerInput.value': 0, 'Setpoint.value': 25 }
  const { references: _references, ...experiment } = experiments['step-steer']
  const outputs = ['Chassis.wz', 'Chassis.ay']
  const model = linearOf({ ...project, experiments: { run: { ...experiment, initial, set } } }, 'run', {
    ...{ inputs: ['SteerInput'], outputs },
  })
  const frequencies = frequenciesOf({ from: 0.1, to: 10, points: 48 })
  const report = frequencyResponse(model, frequencies)
  for (const [name, output] of [
    ['yaw', 'Chassis.wz'],
    ['lateral', 'Chassis.ay'],
  ] as const) {
    const { gain, phase, input } = curveOf(report, output)
    expect(input).toBe('SteerInput.y')
    frequencies.forEach((frequency, i) => {
      const known = singleTrackResponse(frequency)[name]
      expect(Math.abs(gain[i] / known.gain - 1), `${name} ${frequency} Hz`).toBeLessThan(1e-9)
      expect(turned(phase[i], known.phase), `${name} ${frequency} Hz`).toBeLessThan(1e-9)
    })
  }
})

describe('the generic vehicle at 20 m/s', () => {
  const start = { settle: true, speed: 20, free: ['DriveInput', 'SteerInput'] }
  const outputs = ['Body.wz', 'Body.ay', 'Body.roll']
  const options = { inputs: ['SteerInput'], outputs, amplitude: 1e-5 }
  const model = linearOf(drivenVehicle({ start }), 'straight', options)
  const rows = referenceTable('straight_20_frf')
  const report = frequencyResponse(model, rows['f'])

  it.each([
    ['yaw_rate', 'Body.wz'],
    ['lat_acc', 'Body.ay'],
    ['roll', 'Body.roll'],
  ])('has the %s of two other programs', (column, output) => {
    const { gain, phase } = curveOf(report, output)
    rows['f'].forEach((f, i) => {
      expect(Math.abs(gain[i] / rows[`${column}_gain`][i] - 1), `${f} Hz`).toBeLessThan(1e-3)
      expect(turned(phase[i], rows[`${column}_phase`][i] * degree), `${f} Hz`).toBeLessThan(0.1 * degree)
    })
  })

  it('has no steady motion at the frequency of an undamped mode', () => {
    const undamped = {
      ...model,
      a: [
        [0, 1],
        [-1, 0],
      ],
      b: [[0], [1]],
      c: [[1, 0]],
      d: [[0]],
    }
    const one = {
      ...undamped,
      states: model.states.slice(0, 2),
      outputs: model.outputs.slice(0, 1),
      inputs: model.inputs.slice(0, 1),
    }
    expect(frequencyResponse(one, [0.1]).curves[0].gain[0]).toBeCloseTo(1 / (1 - (0.2 * Math.PI) ** 2), 12)
    expect(() => frequencyResponse(one, [1 / (2 * Math.PI)])).toThrow(/no steady motion at/)
  })
})
