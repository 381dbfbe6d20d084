/** Describes frequency and step responses in words and as CSV. */
import { formatNumber } from '../quantities/units'
import type { Described } from '../analyses/analysis'
import type { Margins, PathRoots, ResponseCurve, ResponseReport, Root, StepCurve } from './report'
import { csvOf, pointText, remarksOf } from '../analyses/linear/text'

const degrees = 180 / Math.PI
const mostRoots = 12
const number = (value: number): string => formatNumber(value, 4)
const hertz = (frequency: number): string => (frequency === Infinity ? 'infinite frequency' : `${number(frequency)} Hz`)
const decibels = (gain: number): number => 20 * Math.log10(gain)

/** Returns the gain at low frequency, bandwidth, peak and ends of a curve. */
function curveText({ gain, phase, unit, figures, roots }: ResponseCurve, frequencies: readonly number[]): string {
  if (roots.isZero) return 'nothing passes'
  const per = unit === '1' ? '' : ` ${unit}`
  const at = (i: number): string =>
    `${number(gain[i])}${per}, ${number(phase[i] * degrees)} deg at ${hertz(frequencies[i])}`
  const { low, lowFrequency, bandwidth, peak } = figures
  return [
    ...(lowFrequency === frequencies[0] ? [] : [`${number(low)}${per} at ${hertz(lowFrequency)}`]),
    at(0),
    ...(peak === undefined ? [] : [`peak ${number(peak.gain)}${per} at ${hertz(peak.frequency)}`]),
    at(gain.length - 1),
    bandwidth === undefined
      ? 'no bandwidth'
      : `bandwidth ${hertz(bandwidth)}, 3 dB below the gain at ${hertz(lowFrequency)}`,
  ].join('; ')
}

function marginTexts({ gain, phase, delay, modulus, unstable }: Margins): readonly (readonly [string, string])[] {
  const more = (count: number): string => (count < 2 ? '' : `, the least of ${count} crossings`)
  const [g, p] = [gain.at(0), phase.at(0)]
  return [
    [
      'closed loop',
      unstable === 0 ? 'no pole grows' : `unstable: ${unstable} ${unstable === 1 ? 'pole grows' : 'poles grow'}`,
    ],
    [
      'gain margin',
      g === undefined
        ? 'infinite: the phase never crosses -180 deg'
        : `${number(g.factor)} (${number(decibels(g.factor))} dB) at ${hertz(g.frequency)}${more(gain.length)}`,
    ],
    [
      'phase margin',
      p === undefined
        ? 'infinite: the gain never crosses 1'
        : `${number(p.angle * degrees)} deg at ${hertz(p.frequency)}${more(phase.length)}`,
    ],
    ['delay margin', delay === Infinity ? 'infinite' : `${number(delay)} s`],
    ['least distance from -1', `${number(modulus.distance)} at ${hertz(modulus.frequency)}`],
  ]
}

const rootText = ({ re, im }: Root): string => (im === 0 ? number(re) : `${number(re)} ± ${number(im)}i`)
function rootsText(roots: readonly (Root & { readonly acts: boolean })[]): string {
  const acting = roots.filter(({ acts }) => acts)
  const shown = acting.slice(0, mostRoots).map(rootText).join(', ')
  const idle = roots.length - acting.length
  return [
    acting.length === 0
      ? 'none'
      : acting.length > mostRoots
        ? `${shown}, and ${acting.length - mostRoots} more`
        : shown,
    ...(idle === 0 ? [] : [`${idle} cancel`]),
  ].join('; ')
}

function rootFigures({ poles, zeros, infinite, isZero }: PathRoots): readonly (readonly [string, string])[] {
  if (isZero) return []
  const far = infinite === 0 ? '' : `; ${infinite} numerically infinite`
  return [
    ['poles, 1/s', rootsText(poles)],
    ['zeros, 1/s', `${rootsText(zeros)}${far}`],
  ]
}

function stepText({ final, overshoot, rise, settling, unit, hasImpulse }: StepCurve): string {
  const per = unit === '1' ? '' : ` ${unit}`
  const parts = [
    final === undefined ? 'no final value' : `final value ${number(final)}${per}`,
    ...(overshoot === undefined ? [] : [`overshoot ${number(100 * overshoot)} %`]),
    ...(rise === undefined ? [] : [`rise ${number(rise)} s (10 to 90 %)`]),
    ...(settling === undefined ? [] : [`within 2 % after ${number(settling)} s`]),
    ...(hasImpulse ? ['with an impulse at the step, which is not drawn'] : []),
  ]
  return parts.join(', ')
}

/** Returns the figures of a path, each with its name. */
export function pathFigures(report: ResponseReport, k: number): readonly (readonly [string, string])[] {
  const { curves, frequencies, step } = report
  const curve = curves[k]
  return [
    ['response', curveText(curve, frequencies)],
    ...(curve.margins === undefined ? [] : marginTexts(curve.margins)),
    ...rootFigures(curve.roots),
    ...(curve.roots.isZero ? [] : [['step', stepText(step.curves[k])] as const]),
  ]
}

export const pathName = ({ input, output }: Pick<ResponseCurve, 'input' | 'output'>): string => `${input} to ${output}`

/** Returns what the cut of a loop means, and what is missing from the loop. */
function cutRemarks({ cut, curves, model }: ResponseReport): readonly string[] {
  if (cut === undefined) return []
  const isOpen = curves.some(({ input, output, roots }) => input === cut.input && output === cut.output && roots.isZero)
  const blocks = [...new Set(model.samples.map(({ block }) => block))]
  return [
    `the loop is cut at ${cut.wire}: L = -(${cut.output})/(${cut.input}), so the closed loop is at its limit where L = -1`,
    ...(isOpen
      ? [
          blocks.length === 0
            ? 'nothing of the injected value returns: the wire is in no loop'
            : `nothing of the injected value returns: either the wire is in no loop, or samples of ${blocks.join(', ')}, which are held, open it`,
        ]
      : []),
  ]
}

export function describeResponse(report: ResponseReport): Described {
  const { model, frequencies, curves, step } = report
  const idle = curves.filter(({ roots }) => roots.isZero).map(pathName)
  return {
    verdict: `Frequency response of ${curves.length} ${curves.length === 1 ? 'path' : 'paths'}, ${frequencies.length} frequencies`,
    reasons: [...cutRemarks(report), ...remarksOf(model)],
    run: `response ${pointText(model)}`,
    figures: [
      ...curves.flatMap((curve, k) =>
        curve.roots.isZero
          ? []
          : pathFigures(report, k).map(
              ([name, text]) => [name === 'response' ? pathName(curve) : `  ${name}`, text] as const,
            ),
      ),
      ...(idle.length === 0 ? [] : [['nothing passes', idle.join(', ')] as const]),
    ],
    passed: true,
    tables: [
      [
        'response',
        csvOf([
          [
            'frequency [Hz]',
            ...curves.flatMap((curve) => [`gain ${pathName(curve)} [${curve.unit}]`, `phase ${pathName(curve)} [deg]`]),
          ],
          ...frequencies.map((frequency, i) => [
            frequency,
            ...curves.flatMap(({ gain, phase }) => [gain[i], phase[i] * degrees]),
          ]),
        ]),
      ],
      [
        'step',
        csvOf([
          ['time [s]', ...step.curves.map((curve) => `${pathName(curve)} [${curve.unit}]`)],
          ...step.times.map((time, i) => [time, ...step.curves.map(({ values }) => values[i])]),
        ]),
      ],
      ['poles-and-zeros', rootsTable(curves)],
      ...(curves.some(({ margins }) => margins !== undefined) ? [['margins', marginsTable(curves)] as const] : []),
    ],
  }
}

const rootsTable = (curves: readonly ResponseCurve[]): string =>
  csvOf([
    ['path', 'kind', 'real [1/s]', 'imaginary [rad/s]', 'acts'],
    ...curves.flatMap((curve) =>
      (['poles', 'zeros'] as const).flatMap((kind) =>
        curve.roots[kind].map(({ re, im, acts }) => [pathName(curve), kind.slice(0, -1), re, im, acts ? 'yes' : 'no']),
      ),
    ),
  ])

const marginsTable = (curves: readonly ResponseCurve[]): string =>
  csvOf([
    ['path', 'margin', 'frequency [Hz]', 'factor [1]', 'angle [deg]', 'delay [s]'],
    ...curves.flatMap((curve) => [
      ...(curve.margins?.gain ?? []).map(({ frequency, factor }) => [
        pathName(curve),
        'gain',
        frequency,
        factor,
        '',
        '',
      ]),
      ...(curve.margins?.phase ?? []).map(({ frequency, angle, delay }) => [
        ...[pathName(curve), 'phase', frequency, '', angle * degrees, delay],
      ]),
    ]),
  ])
