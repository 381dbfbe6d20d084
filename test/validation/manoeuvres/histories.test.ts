/** Step steer and braking in a turn of the generic vehicle against independent histories: 1e-5 of peak, figures 1 %. */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import type { ManoeuvreReport } from '../../../manoeuvres/shared/types'
import { sharedCompiler } from '../../support/compiler'
import { figureOf, genericVehicle, performed, referenceJson, referenceTable } from './vehicle'

const signals: Readonly<Record<string, string>> = {
  x: 'Body.x',
  y: 'Body.y',
  yaw: 'Body.yaw',
  roll: 'Body.roll',
  pitch: 'Body.pitch',
  vx: 'Body.vx',
  vy: 'Body.vy',
  wz: 'Body.wz',
  ay: 'Body.ay',
  s1: 'SuspensionFL.s',
  spin4: 'SpinRR.rate',
  Fy1: 'TireFL.Fy',
  Fx3: 'TireRL.Fx',
  Fz2: 'TireFR.Fz',
  Mz1: 'TireFL.Mz',
}

/** Largest difference over the peak, of the project that the manoeuvre has run. */
function differences({ ran }: ManoeuvreReport, name: string): Readonly<Record<string, number>> {
  const known = referenceTable(name)
  if (ran === undefined) throw new Error('nothing has run')
  const names = Object.values(signals)
  const { table } = runToEnd(
    { ...ran, files: {}, signals: names, run: { sample: 0.01 }, checkStep: false },
    sharedCompiler,
  )
  return Object.fromEntries(
    Object.keys(signals).map((key, k) => {
      const values = table.columns[k].values
      const reference = known[key].slice(0, values.length)
      const peak = Math.max(...reference.map(Math.abs))
      return [key, Math.max(...reference.map((value, i) => Math.abs(values[i] - value))) / peak]
    }),
  )
}

describe('step steer', () => {
  const report = performed('step-steer', { speed: 20, step: '2 deg' })
  const known = referenceJson('step_steer') as {
    results: Record<string, Record<string, number>> & {
      TB_factor: { value: number }
      steady_gain_yaw_rate: number
      steady_gain_lat_acc: number
    }
  }

  it('follows the reference', () => {
    for (const [name, difference] of Object.entries(differences(report, 'step_steer')))
      expect(difference, name).toBeLessThan(1e-5)
  })

  it('has its figures', () => {
    const { yaw_rate: yaw, lat_acc: lateral, roll } = known.results
    const expected: Readonly<Record<string, number>> = {
      yawGain: Number(known.results.steady_gain_yaw_rate),
      lateralGain: Number(known.results.steady_gain_lat_acc),
      yawResponse: yaw.response_time_90,
      yawPeakTime: yaw.peak_response_time,
      yawOvershoot: yaw.overshoot,
      lateralResponse: lateral.response_time_90,
      lateralPeakTime: lateral.peak_response_time,
      lateralOvershoot: lateral.overshoot,
      rollOvershoot: roll.overshoot,
      tb: (known.results.TB_factor.value * Math.PI) / 180,
    }
    for (const [id, value] of Object.entries(expected))
      expect(Math.abs(figureOf(report, id) / value - 1), id).toBeLessThan(0.01)
  })
})

describe('lift-off in a turn', () => {
  it('turns the generic vehicle in a little, and slows it by its rolling resistance', () => {
    const report = performed('lift-off', {})
    expect(figureOf(report, 'yawRatio')).toBeGreaterThan(1)
    expect(figureOf(report, 'yawRatio')).toBeLessThan(1.1)
    expect(figureOf(report, 'deceleration')).toBeGreaterThan(0.1)
    expect(figureOf(report, 'deceleration')).toBeLessThan(0.6)
  })
})

describe('a wanted deceleration', () => {
  it('is reached to 1 %', () => {
    const report = performed('braking-in-turn', { deceleration: '2 m/s^2' })
    expect(Math.abs(figureOf(report, 'deceleration') / 2 - 1)).toBeLessThan(0.01)
  })
})

describe('braking in a turn', () => {
  const report = performed(
    'braking-in-turn',
    { brake: 600 },
    genericVehicle({ 'BrakeRL.gain': 0.6, 'BrakeRR.gain': 0.6 }),
  )
  const { figures } = referenceJson('brake_in_turn') as { figures: Readonly<Record<string, number>> }

  it('follows the reference', () => {
    for (const [name, difference] of Object.entries(differences(report, 'brake_in_turn')))
      expect(difference, name).toBeLessThan(1e-5)
  })

  it('has its figures', () => {
    const expected: Readonly<Record<string, number>> = {
      deceleration: figures.mean_deceleration_1_to_2s,
      yawRatio: figures.yaw_rate_ratio_at_2s,
      peakYaw: figures.peak_abs_yaw_rate_after_1s,
      peakYawTime: figures.time_of_peak_yaw_rate - 1,
      sideslipChange: figures.max_abs_sideslip_change_1_to_3s,
      lateral: figures.lat_acc_at_2s,
      offset: figures.radial_offset_at_2s,
      offset2: figures.radial_offset_at_3s,
      pitch: figures.peak_pitch,
    }
    for (const [id, value] of Object.entries(expected))
      expect(Math.abs(figureOf(report, id) / value - 1), id).toBeLessThan(0.01)
  })
})
