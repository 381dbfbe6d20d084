/** Describes the cueing report in words, for the command line. */
import { formatNumber, withShownUnit } from '../../quantities/units'
import type { Described } from '../analysis'
import type { CueingReport, CueingRun } from './types'
import { doseName, excursionName, fullCueName } from './words'

const short = (value: number, unit = ''): string => withShownUnit(formatNumber(Number(value.toPrecision(3))), unit)
const percent = (share: number): string => `${Number((100 * share).toPrecision(3))} %`

export function describeCueing({ runs, travelOf }: CueingReport): Described {
  const beyond = runs.flatMap((run) => run.excursions.filter(({ passed }) => passed).map((one) => ({ run, one })))
  const several = runs.length > 1
  const of = (run: CueingRun): string => (several && run.variant !== null ? `${run.variant}: ` : '')
  return {
    verdict: beyond.length === 0 ? 'no limit is exceeded' : 'a limit is exceeded',
    reasons: [
      ...beyond.map(({ run, one }) => `${of(run)}${excursionName(one)} reaches ${percent(one.share)} of its range`),
      ...runs.flatMap((run) => reasonsOf(run).map((reason) => `${of(run)}${reason}`)),
    ],
    run: runOf(runs, travelOf),
    figures: runs.flatMap((run) => [...(several ? [[run.variant ?? '', ''] as const] : []), ...figuresOf(run)]),
    passed: beyond.length === 0,
  }
}

function runOf(runs: readonly CueingRun[], travelOf: string | null): string {
  const [{ time }] = runs
  const span = short((time.at(-1) ?? 0) - (time.at(0) ?? 0), 's')
  const names = runs.flatMap(({ variant }) => variant ?? [])
  const compared = names.length > 1 ? `, variants ${names.join(', ')}` : ''
  return `${span}${compared}${travelOf === null ? '' : `, at the platform travel of ${travelOf}`}`
}

function reasonsOf({ travel, scaled, cues }: CueingRun): readonly string[] {
  const worst = [...cues].sort((a, b) => b.figures.falseTime - a.figures.falseTime).at(0)
  const far = travel === null ? [] : [`the platform (${travel.block}) moves ${short(travel.distance, 'm')} from home`]
  const factor =
    scaled === null
      ? ['its scales cannot produce this travel, so it keeps its own']
      : scaled === 1
        ? []
        : [`scales of the washouts times ${short(scaled)}`]
  const most =
    worst === undefined || worst.figures.falseTime === 0
      ? []
      : [`longest false cue: ${fullCueName(worst, cues)}, ${short(worst.figures.falseTime, 's')}`]
  return [...far, ...factor, ...most]
}

function figuresOf({ cues, excursions, doses }: CueingRun): readonly (readonly [string, string])[] {
  return [
    ...cues.map((cue): readonly [string, string] => {
      const { rms, peak, gain, lag, falseTime, missingTime, detectability } = cue.figures
      const parts = [
        `RMS ${short(rms, cue.unit)}`,
        `peak ${short(peak, cue.unit)}`,
        `scale ${short(gain)}`,
        `lag ${lag === null ? '-' : short(lag, 's')}`,
        `false ${short(falseTime, 's')}`,
        `missing ${short(missingTime, 's')}`,
        `d' ${short(detectability)}`,
      ]
      return [fullCueName(cue, cues), parts.join(', ')]
    }),
    ...excursions.map((one): readonly [string, string] => {
      const range = `${short(one.least, one.unit)} to ${short(one.most, one.unit)}`
      return [
        excursionName(one),
        `${range}, ${percent(one.share)} of the range, ${short(one.timeAtLimit, 's')} at a limit`,
      ]
    }),
    ...doses.map((dose): readonly [string, string] => [
      doseName(dose),
      `${short(dose.dose, 'm/s^(3/2)')}, ${short(dose.incidence)} % may vomit`,
    ]),
  ]
}
