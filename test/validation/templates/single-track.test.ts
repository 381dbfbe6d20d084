/**
 * The template of the linear single-track model against an independent reference (`test/validation/manoeuvres/data/single_track*`): step
 * response 1e-5 of peak, eigenvalues 1e-4 of their modulus, steady gains 1e-6. Its frequency response: `manoeuvres/frequency.test.ts`.
 * The steering is small, because side forces of the template turn with the wheels and the reference is linear.
 */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { singleTrackTemplate } from '../manoeuvres/single-track'
import { referenceTable } from '../manoeuvres/vehicle'

/** Of the steering, against the reference. */
const share = 1e-3
const radius = 0.3

function templateAt(speed: number, steer: number, sample: number): ProjectFile {
  const { references: _others, ...experiment } = singleTrackTemplate.experiments?.['step-steer'] ?? { stop: 3 }
  const initial = { 'Chassis.vx': speed, 'SpinF.rate': speed / radius, 'SpinR.rate': speed / radius }
  // The spin of a wheel follows at a rate of R^2 C/(I V), which a step of 1 ms does not resolve at 5 m/s.
  const solver = { name: 'rk4' as const, step: speed > 10 ? 1e-3 : 2e-4 }
  const set = { 'SteerInput.value': steer, 'Setpoint.value': speed }
  return { ...singleTrackTemplate, experiments: { run: { ...experiment, solver, sample, initial, set } } }
}

function history(speed: number, steer: number, sample: number): readonly (readonly number[])[] {
  const { table } = runToEnd(
    {
      project: templateAt(speed, steer, sample),
      files: {},
      experiment: 'run',
      signals: ['Chassis.vy', 'Chassis.wz', 'Chassis.ay'],
      checkStep: false,
    },
    sharedCompiler,
  )
  return table.columns.map(({ values }) => Array.from(values))
}

describe('the linear single-track model', () => {
  it('answers a step as the reference', () => {
    const known = referenceTable('single_track_step')
    const found = history(25, 0.02 * share, 0.001)
    for (const [i, column] of ['v_y', 'yaw_rate', 'lat_acc'].entries()) {
      const peak = Math.max(...known[column].map(Math.abs))
      const worst = Math.max(...known[column].map((value, row) => Math.abs(found[i][row] / share - value)))
      expect(worst / peak, column).toBeLessThan(1e-5)
    }
  })

  it.each([5, 10, 25, 50])('has the eigenvalues of the reference at %d m/s', (speed) => {
    const rows = referenceTable('single_track_speeds')
    const row = rows['V'].indexOf(speed)
    const [real1, real2, imaginary] = ['eig_real_1', 'eig_real_2', 'eig_imag'].map((name) => rows[name][row])
    const sample = speed > 10 ? 0.05 : 0.02
    const [, yaw] = history(speed, 1e-5, sample)
    // Samples of a response of second order follow y(n+2) = p y(n+1) - q y(n), with sum and product of exp(lambda T) (Prony 1795).
    const change = yaw.slice(1).map((value, i) => (value - yaw[i]) / 1e-5)
    let [aa, ab, bb, ac, bc] = [0, 0, 0, 0, 0]
    for (let i = 0; i + 2 < change.length; i++) {
      const [a, b, c] = [change[i + 1], change[i], change[i + 2]]
      aa += a * a
      ab += a * b
      bb += b * b
      ac += a * c
      bc += b * c
    }
    const det = aa * bb - ab * ab
    const [p, q] = [(ac * bb - bc * ab) / det, -(bc * aa - ac * ab) / det]
    const modulus = Math.hypot(real1, imaginary)
    const sum =
      imaginary === 0
        ? Math.exp(real1 * sample) + Math.exp(real2 * sample)
        : 2 * Math.exp(real1 * sample) * Math.cos(imaginary * sample)
    const scale = modulus * sample
    expect(Math.abs(p - sum) / scale).toBeLessThan(1e-4)
    expect(Math.abs(q - Math.exp((real1 + real2) * sample)) / scale).toBeLessThan(1e-4)
  })

  it('has the steady gains of the reference from 5 to 25 m/s', () => {
    const rows = referenceTable('single_track_speeds')
    for (const i of [0, 1, 4]) {
      const [vy, yaw] = history(rows['V'][i], 1e-5, 0.01)
      expect((yaw.at(-1) ?? NaN) / 1e-5 / rows['yaw_rate_gain'][i], 'yaw rate').toBeCloseTo(1, 5)
      expect((vy.at(-1) ?? NaN) / rows['V'][i] / 1e-5 / rows['sideslip_gain'][i], 'sideslip').toBeCloseTo(1, 5)
    }
  })
})
