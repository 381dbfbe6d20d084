/**
 * Frequency responses that manoeuvres give, for small steering, against the closed form of the single-track model and the linearisation
 * of the generic vehicle by an independent program: 0.1 % and 0.1 deg; random steer, whose spectra are estimates, within their random error.
 */
import { describe, expect, it } from 'vitest'
import type { ModelFiles } from '../../../manoeuvres/shared/files'
import type { ManoeuvreReport, SettingValues } from '../../../manoeuvres/shared/types'
import { runToEnd } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'
import { singleTrackResponse, singleTrackTemplate, type Response } from './single-track'
import { figureOf, performed, referenceTable } from './vehicle'

const degree = Math.PI / 180
const small = { speed: 25, amplitude: 0.0002 }
const ofTemplate = (name: string, settings: Readonly<Record<string, number>>): ManoeuvreReport =>
  performed(name, { ...small, ...settings }, singleTrackTemplate, 'step-steer')

const withTemplate = (name: string, settings: SettingValues): ManoeuvreReport =>
  performed(name, settings, singleTrackTemplate, 'step-steer')

interface Curve {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

function curve(report: ManoeuvreReport, title: string, label?: string): Curve {
  const found = report.plots.find((plot) => plot.title === title)?.curves
  const own = label === undefined ? found?.[0] : found?.find((one) => one.label === label)
  if (own === undefined) throw new Error(`no curve ${title}`)
  return own
}

const names = [
  ['yaw', 'Yaw rate gain', 'yaw rate'],
  ['lateral', 'Lateral acceleration gain', 'lateral acceleration'],
] as const

/** Largest differences to the closed form: relative of gains, rad of phases. */
function differences(report: ManoeuvreReport): { readonly gain: number; readonly phase: number } {
  let [gain, phase] = [0, 0]
  for (const [id, title, label] of names) {
    const [gains, phases] = [curve(report, title), curve(report, 'Phase', label)]
    gains.x.forEach((f, i) => {
      const known: Response = singleTrackResponse(f)[id]
      gain = Math.max(gain, Math.abs(gains.y[i] / known.gain - 1))
      phase = Math.max(phase, Math.abs(phases.y[i] - known.phase))
    })
  }
  return { gain, phase }
}

describe('the closed form of the single-track model', () => {
  it('is that of the reference', () => {
    const rows = referenceTable('single_track_frf')
    rows['f'].forEach((f, i) => {
      const { yaw, lateral } = singleTrackResponse(f)
      expect(yaw.gain / rows['yaw_gain'][i] - 1).toBeCloseTo(0, 9)
      expect(lateral.gain / rows['lat_acc_gain'][i] - 1).toBeCloseTo(0, 9)
      expect(yaw.phase / degree).toBeCloseTo(rows['yaw_phase'][i], 6)
      expect(lateral.phase / degree).toBeCloseTo(rows['lat_acc_phase'][i], 6)
    })
  })
})

describe('a pulse steer', () => {
  it('gives the response of the single-track model and its figures', () => {
    const report = ofTemplate('pulse-steer', {})
    const { gain, phase } = differences(report)
    expect(gain).toBeLessThan(1e-3)
    expect(phase).toBeLessThan(0.1 * degree)
    const at1 = singleTrackResponse(1)
    expect(figureOf(report, 'yawAt1') / at1.yaw.gain).toBeCloseTo(1, 5)
    expect(figureOf(report, 'lateralPhase')).toBeCloseTo(at1.lateral.phase, 5)
    // Bandwidth and equivalent time, read from the closed form itself.
    const { yaw } = singleTrackResponse(figureOf(report, 'yawBandwidth'))
    expect(yaw.gain / singleTrackResponse(0.2).yaw.gain).toBeCloseTo(Math.SQRT1_2, 3)
    const late = singleTrackResponse(1 / (2 * Math.PI * figureOf(report, 'equivalentTime')))
    expect(late.yaw.phase / degree).toBeCloseTo(-45, 0)
    expect(report.remarks).toEqual([])
  })

  it('gives the linearisation of the generic vehicle at 20 m/s', () => {
    const report = performed('pulse-steer', { speed: 20, amplitude: '0.05 deg' })
    const rows = referenceTable('straight_20_frf')
    for (const [column, title, label] of [
      ['yaw_rate', ...names[0].slice(1)],
      ['lat_acc', ...names[1].slice(1)],
    ]) {
      const [gains, phases] = [curve(report, title), curve(report, 'Phase', label)]
      rows['f'].forEach((f, i) => {
        if (f < 0.22 || f > 2.9) return
        expect(Math.abs(between(gains, f) / rows[`${column}_gain`][i] - 1), `${column} ${f} Hz`).toBeLessThan(1e-3)
        expect(Math.abs(between(phases, f) / degree - rows[`${column}_phase`][i]), `${column} ${f} Hz`).toBeLessThan(
          0.1,
        )
      })
    }
  })

  it('is not asked for frequencies that it does not contain', () => {
    expect(() => ofTemplate('pulse-steer', { width: 1 })).toThrow(
      /contains hardly anything above 1.6 Hz.*Shorten the pulse/,
    )
    expect(() => ofTemplate('pulse-steer', { from: 3, to: 1 })).toThrow(
      /Highest frequency: 1 Hz is not above Lowest frequency \(3 Hz\)/,
    )
  })
})

/** Through three points, because the response bends. */
function between({ x, y }: Curve, at: number): number {
  const after = Math.min(
    x.length - 2,
    x.findIndex((value) => value >= at),
  )
  const near = [after - 1, after, after + 1]
  return near.reduce(
    (sum, i) => sum + near.reduce((term, k) => (k === i ? term : (term * (at - x[k])) / (x[i] - x[k])), y[i]),
    0,
  )
}

describe('a continuous sine', () => {
  it('gives gain and phase of the single-track model at its frequency', () => {
    const report = ofTemplate('continuous-sine', { frequency: 0.7, periods: 2 })
    const { yaw, lateral } = singleTrackResponse(0.7)
    expect(figureOf(report, 'yawGain') / yaw.gain).toBeCloseTo(1, 5)
    expect(figureOf(report, 'yawPhase')).toBeCloseTo(yaw.phase, 5)
    expect(figureOf(report, 'lateralGain') / lateral.gain).toBeCloseTo(1, 5)
    expect(figureOf(report, 'lateralPhase')).toBeCloseTo(lateral.phase, 5)
    expect(figureOf(report, 'distortion')).toBeLessThan(1e-3)
    expect(() => ofTemplate('continuous-sine', { periods: 1.5 })).toThrow(/Enter a whole number from 1 to 1000/)
  })
})

describe('a random steer', () => {
  it('gives the response of the single-track model with a coherence close to 1', () => {
    const report = ofTemplate('random-steer', { duration: 60, segment: 15, seed: 4 })
    // Three times the random error that the coherence gives (Bendat and Piersol 2010, eq. 9.90), and 1 % in the mean.
    for (const [id, title, label] of names) {
      const [gains, coherences] = [curve(report, title), curve(report, 'Coherence', label)]
      const errors = gains.x.map((f, i) => gains.y[i] / singleTrackResponse(f)[id].gain - 1)
      errors.forEach((error, i) => {
        const square = coherences.y[i]
        const bound = 3 * Math.sqrt((1 - square) / (2 * 7 * square))
        expect(Math.abs(error), `${label} ${gains.x[i]} Hz`).toBeLessThan(bound + 1e-3)
      })
      expect(Math.abs(errors.reduce((sum, error) => sum + error, 0)) / errors.length, label).toBeLessThan(0.01)
    }
    expect(differences(report).phase).toBeLessThan(2 * degree)
    expect(figureOf(report, 'coherence')).toBeGreaterThan(0.98)
    expect(figureOf(report, 'coherence')).toBeLessThanOrEqual(1)
    expect(report.remarks.join()).toContain('7 segments of 15 s')
    expect(() => ofTemplate('random-steer', { duration: 60, segment: 30 })).toThrow(/fewer than 4 segments/)
  })
})

describe('a sine of one period', () => {
  it('lags as the closed form does where it is slow', () => {
    // A slow sine is nearly periodic: lags of the peaks are phases over the frequency.
    const report = ofTemplate('sine-steer', { frequency: 0.2 })
    const { yaw, lateral } = singleTrackResponse(0.2)
    const lag = ({ phase }: Response): number => -phase / (2 * Math.PI * 0.2)
    expect(figureOf(report, 'yawLag2') / lag(yaw)).toBeCloseTo(1, 1)
    expect(figureOf(report, 'lateralLag2') / lag(lateral)).toBeCloseTo(1, 1)
    expect(figureOf(report, 'yawGain2') / yaw.gain).toBeCloseTo(1, 2)
    expect(figureOf(report, 'lateralGain2') / lateral.gain).toBeCloseTo(1, 2)
    expect(figureOf(report, 'offset')).toBeGreaterThan(0)
  })
})

describe('on-centre figures', () => {
  it('of a weave are those of the ellipse of a linear vehicle', () => {
    const report = ofTemplate('weave', { ratio: 16, amplitude: 0.001, periods: 1 })
    const { yaw, lateral } = singleTrackResponse(0.2)
    const angle = 2 * 16 * 0.001
    // a = g A sin(theta - phi) over A sin(theta): mean line with the slope g/cos(phi), width 2 A sin(phi) at a = 0.
    const expected: Readonly<Record<string, number>> = {
      sensitivity: lateral.gain / 16 / Math.cos(lateral.phase),
      deadband: angle * Math.sin(-lateral.phase),
      lateralDeadband: ((angle * lateral.gain) / 16) * Math.sin(-lateral.phase),
      yawDeadband: angle * Math.sin(-yaw.phase),
      yawLag: -yaw.phase / (2 * Math.PI * 0.2),
      peakLateral: 0.001 * lateral.gain,
    }
    for (const [id, value] of Object.entries(expected)) expect(figureOf(report, id) / value, id).toBeCloseTo(1, 3)
    expect(figureOf(report, 'torqueGradient')).toBeNaN()
    expect(report.remarks.join()).toContain('takes no torque')
  })

  it('of a weave have the torque that the tyres ask of the steering', () => {
    const report = performed('weave', {
      speed: 20,
      ratio: 16,
      amplitude: 0.005,
      frequency: '0.1 Hz',
      periods: 1,
      settle: 3,
    })
    const { project, experiment } = report.ran as ModelFiles
    const [left, right] = ['L', 'R'].map((side) => [`SteerF${side}.torque`, `TireF${side}.Mz`])
    const asked = { project, files: {}, experiment, checkStep: false, signals: [...left, ...right, 'Body.ay'] }
    const { columns } = runToEnd(asked, sharedCompiler).table
    const change = (name: string): number => {
      const values = columns.find((column) => column.name === name)?.values ?? []
      return Math.max(...values) - Math.min(...values)
    }
    // Aligning moments about the steering axis, which stands on the middle of the contact; the rest is the spin of wheels that roll.
    for (const [torque, moment] of [left, right]) expect(change(torque) / change(moment)).toBeCloseTo(1, 1)
    const perAcceleration = (change(left[1]) + change(right[1])) / change('Body.ay') / 16
    expect(figureOf(report, 'torqueGradient') / perAcceleration).toBeCloseTo(1, 1)
    expect(report.remarks.join()).toContain('turns SteerFL, SteerFR')
  })

  it('of a slowly increasing steer lag behind a steady turn by a ramp', () => {
    const report = withTemplate('slowly-increasing-steer', { speed: 25, ratio: 16, to: '30 deg', rate: '2 deg/s' })
    const rate = (2 * degree) / 16
    const lag = -singleTrackResponse(1e-4).lateral.phase / (2 * Math.PI * 1e-4)
    const steady = (0.3 * 9.80665) / singleTrackResponse(1e-6).lateral.gain
    expect(figureOf(report, 'steer') / (steady + rate * lag)).toBeCloseTo(1, 2)
    expect(figureOf(report, 'wheel') / figureOf(report, 'steer')).toBeCloseTo(16, 9)
    // K = m/L (b/cf - a/cr), with the steering input as the angle of the road wheels.
    expect(figureOf(report, 'understeer') / ((1450 / 2.65) * (1.5 / 95e3 - 1.15 / 110e3))).toBeCloseTo(1, 2)
    expect(report.remarks).toEqual([])
  })
})
