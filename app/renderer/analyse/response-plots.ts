/** Plots of a path: Bode, Nyquist, Nichols, step, poles and zeros. */
import type { ReportPlot } from '../../../manoeuvres/shared/types'
import type { ResponseCurve, ResponseReport, RunResponseReport } from '../../../engine/responses/report'
import { responseTexts as texts } from '../texts/response'

const degrees = 180 / Math.PI
const decibels = (gain: number): number => 20 * Math.log10(gain)
/** Distance from zero up to which Nyquist is drawn, so that -1 stays visible where the gain is large. */
const nyquistReach = 10

/** Gain over frequency, then phase. */
export function bodePlots({ curves, frequencies }: ResponseReport, k: number): readonly ReportPlot[] {
  const { gain, phase, unit, margins } = curves[k]
  const x = { label: texts.frequency, unit: 'Hz', log: true } as const
  const shown = gain.flatMap((value, i) => (value > 0 ? [i] : []))
  const frequency = shown.map((i) => frequencies[i])
  const isLoop = margins !== undefined
  return [
    {
      title: texts.gain,
      x,
      y: { label: texts.gainAxis(unit), unit: '1' },
      curves: [{ label: texts.gain, x: frequency, y: shown.map((i) => decibels(gain[i])) }],
      ...(isLoop && { lines: [{ label: '0 dB', y: 0 }] }),
    },
    {
      title: texts.phase,
      x,
      y: { label: texts.phaseAxis, unit: '1' },
      curves: [{ label: texts.phase, x: frequency, y: shown.map((i) => phase[i] * degrees) }],
      ...(isLoop && { lines: [{ label: '-180°', y: -180 }] }),
    },
  ]
}

/** Curve in the complex plane for positive and negative frequencies, with the point -1. */
export function nyquistPlot({ curves, frequencies }: ResponseReport, k: number): ReportPlot {
  const { gain, phase, margins } = curves[k]
  const limit = margins === undefined ? Infinity : nyquistReach
  const points = frequencies.flatMap((_, i) =>
    gain[i] <= limit ? [{ re: gain[i] * Math.cos(phase[i]), im: gain[i] * Math.sin(phase[i]) }] : [],
  )
  const re = points.map((point) => point.re)
  return {
    title: texts.nyquist,
    x: { label: texts.real, unit: '1' },
    y: { label: texts.imaginary, unit: '1' },
    curves: [
      { label: texts.positive, x: re, y: points.map(({ im }) => im) },
      { label: texts.negative, x: re, y: points.map(({ im }) => -im) },
      { label: '-1', x: [-1], y: [0] },
    ],
  }
}

/** Gain over phase, with the point of -1. */
export function nicholsPlot({ curves }: ResponseReport, k: number): ReportPlot {
  const { gain, phase } = curves[k]
  const shown = gain.flatMap((value, i) => (value > 0 ? [i] : []))
  return {
    title: texts.nichols,
    x: { label: texts.phaseAxis, unit: '1' },
    y: { label: texts.gainAxis(curves[k].unit), unit: '1' },
    curves: [
      { label: texts.nichols, x: shown.map((i) => phase[i] * degrees), y: shown.map((i) => decibels(gain[i])) },
      { label: '-1', x: [-180], y: [0] },
    ],
  }
}

export function stepPlot({ step }: ResponseReport, k: number): ReportPlot {
  const { values, unit, final } = step.curves[k]
  return {
    title: texts.step,
    x: { label: texts.time, unit: 's' },
    y: { label: unit === '1' ? texts.output : `${texts.output}, ${unit}`, unit: '1' },
    curves: [{ label: texts.step, x: step.times, y: values }],
    ...(final !== undefined && { lines: [{ label: texts.final, y: final }] }),
  }
}

/** Poles and zeros that act, both of each pair. */
export function rootsPlot({ roots }: ResponseCurve): ReportPlot {
  const points = (kind: 'poles' | 'zeros') =>
    roots[kind]
      .filter(({ acts }) => acts)
      .flatMap(({ re, im }) =>
        [im, -im].slice(0, im === 0 ? 1 : 2).map((part) => ({ label: texts[kind], x: [re], y: [part] })),
      )
  return {
    title: texts.roots,
    x: { label: texts.realRoot, unit: '1' },
    y: { label: texts.imaginaryRoot, unit: '1' },
    curves: [...points('poles'), ...points('zeros')],
    lines: [{ label: '', x: 0 }],
  }
}

/** Gain with its 95 % interval, phase and coherence of an estimate. */
export function estimatePlots({ curves, frequencies }: RunResponseReport, k: number): readonly ReportPlot[] {
  const { gain, phase, coherence, deviation } = curves[k]
  const x = { label: texts.frequency, unit: 'Hz', log: true } as const
  const shown = gain.flatMap((value, i) => (value > 0 && Number.isFinite(deviation[i]) && deviation[i] < 1 ? [i] : []))
  const across = shown.map((i) => frequencies[i])
  const bound = (sign: number): number[] => shown.map((i) => decibels(gain[i] * (1 + sign * deviation[i])))
  return [
    {
      title: texts.gain,
      x,
      y: { label: texts.gainAxis('1'), unit: '1' },
      curves: [
        { label: texts.gain, x: across, y: shown.map((i) => decibels(gain[i])) },
        { label: texts.upper, x: across, y: bound(1) },
        { label: texts.lower, x: across, y: bound(-1) },
      ],
    },
    {
      title: texts.phase,
      x,
      y: { label: texts.phaseAxis, unit: '1' },
      curves: [{ label: texts.phase, x: across, y: shown.map((i) => phase[i] * degrees) }],
    },
    {
      title: texts.coherence,
      x,
      y: { label: texts.coherence, unit: '1' },
      curves: [{ label: texts.coherence, x: frequencies, y: coherence }],
      lines: [{ label: '', y: 1 }],
    },
  ]
}
