/** Export of the cueing report as files, and printing. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CueingReport, CueingRun } from '../../../engine/analyses/cueing/types'
import { excursionName, fullCueName } from '../../../engine/analyses/cueing/words'
import type { LagReport } from '../../../engine/analyses/lag/lag'
import type { TimeTable } from '../../../engine/io/table'
import { paperColours } from '../results/report/paper-colours'
import { printReport } from '../ui/print/print-report'
import { cueingTexts as texts } from '../texts/cueing'
import { lagTexts } from '../texts/lag'
import { writeTable } from '../tables/table-file'
import { fileName, offerFile } from '../workbench/offer-file'
import type { Outdated } from '../running/outdated'
import { LagFigure } from './LagFigure'
import { ReportLegend } from './ReportLegend'
import { ReportPages } from './ReportPages'
import type { Services } from './services'

export interface ReportTitle {
  readonly project: string
  readonly experiment: string
  readonly facts: readonly string[]
}

type NameOf = (variant: string | null) => string

/** Returns the curves of the report, in SI units. With several runs, each curve has the name of its run as a suffix. */
function curvesOf({ runs }: CueingReport, nameOf: NameOf): TimeTable {
  const [{ time }] = runs
  const columns = runs.flatMap((run) => {
    const name = (of: string): string => (runs.length > 1 ? `${of}, ${nameOf(run.variant)}` : of)
    const values = (ownTime: Float64Array): Float64Array =>
      ownTime.length === time.length ? ownTime : resampled(run, ownTime, time)
    return [
      ...run.cues.flatMap((cue) => [
        { name: name(`${fullCueName(cue, run.cues)}, vehicle`), unit: cue.unit, values: values(cue.vehicle) },
        { name: name(`${fullCueName(cue, run.cues)}, simulator`), unit: cue.unit, values: values(cue.simulator) },
      ]),
      ...run.excursions.map((one) => ({ name: name(excursionName(one)), unit: one.unit, values: values(one.values) })),
      ...(run.travel?.position.map((position, k) => ({
        name: name(`${texts.position(run.travel?.block ?? '')} ${texts.axes[k]}`),
        unit: 'm',
        values: values(position),
      })) ?? []),
    ]
  })
  return { time, columns }
}

/** Returns values of a run at the sample times of another one. */
function resampled({ time }: CueingRun, values: Float64Array, at: Float64Array): Float64Array {
  let i = 0
  return at.map((t) => {
    while (i + 2 < time.length && time[i + 1] < t) i++
    const part = (t - time[i]) / (time[i + 1] - time[i])
    return values[i] + part * (values[i + 1] - values[i])
  })
}

export async function saveCurves(
  services: Services,
  report: CueingReport,
  { experiment }: ReportTitle,
  nameOf: NameOf,
): Promise<void> {
  const ui = services.ui.getState()
  try {
    const bytes = await writeTable(curvesOf(report, nameOf), { kind: 'csv' })
    await offerFile(services, fileName(`${experiment}-cueing.csv`), bytes, 'text/csv')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    ui.notify('danger', error.message, undefined, 'export')
  }
}

/** Saves the figures of the report as rows, in SI units. */
export async function saveFigures(
  services: Services,
  { runs }: CueingReport,
  { experiment }: ReportTitle,
  nameOf: NameOf,
): Promise<void> {
  const head = [
    'cue',
    'variant',
    'unit',
    'rms',
    'peak',
    'scale',
    'correlation',
    'lag [s]',
    'phase [rad]',
    'false [s]',
    'false peak',
    'missing [s]',
    'd prime',
    'found',
  ]
  const rows = runs.flatMap((run) =>
    run.cues.map((cue) => {
      const {
        rms,
        peak,
        gain,
        correlation,
        lag,
        phase,
        falseTime,
        falsePeak,
        missingTime,
        detectability,
        found: detection,
      } = cue.figures
      const numbers = [
        rms,
        peak,
        gain,
        correlation,
        lag,
        phase,
        falseTime,
        falsePeak,
        missingTime,
        detectability,
        detection,
      ]
      return [
        fullCueName(cue, run.cues),
        nameOf(run.variant),
        cue.unit,
        ...numbers.map((value) => (value === null ? '' : String(value))),
      ]
    }),
  )
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const text = [head, ...rows].map((row) => row.map(quoted).join(',')).join('\n')
  await offerFile(services, fileName(`${experiment}-cueing-figures.csv`), `${text}\n`, 'text/csv')
}

/** Prints the report; the printer of the system can write a PDF file. */
export function printCueing(
  report: CueingReport,
  lag: LagReport | null,
  lagOutdated: Outdated,
  { project, experiment, facts }: ReportTitle,
  nameOf: NameOf,
): void {
  const page = document.createElement('div')
  const root = createRoot(page)
  flushSync(() =>
    root.render(
      <div className="cueing-paper">
        <h1>{experiment}</h1>
        <p>{[`${project}, ${texts.report.toLowerCase()}`, ...facts].join(' · ')}</p>
        <ReportLegend report={report} colours={paperColours} nameOf={nameOf} />
        <ReportPages report={report} colours={paperColours} nameOf={nameOf} />
        {lag !== null && (
          <section>
            <h3>{lagTexts.title}</h3>
            <LagFigure report={lag} outdated={lagOutdated} colours={paperColours} />
          </section>
        )}
      </div>,
    ),
  )
  const html = page.innerHTML
  root.unmount()
  printReport(html)
}
