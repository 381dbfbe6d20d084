/** Content of the cueing report about its runs: plots and tables, the same in the window and on paper. */
import { useMemo } from 'react'
import type { CueingReport, CueingRun, CueReport, ExcursionReport } from '../../../engine/analyses/cueing/types'
import { cueName, fullCueName } from '../../../engine/analyses/cueing/words'
import type { PlotColours } from '../plots/plot-colours'
import { cueingTexts as texts } from '../texts/cueing'
import { IntervalPlot, type PlotCurve } from './IntervalPlot'
import { DoseTable, ExcursionTable, FigureTable } from './ReportTables'
import { unitOf, withUnit } from './units'

interface PagesProps {
  readonly report: CueingReport
  readonly colours: PlotColours
  /** Returns the name of a variant that the report shows. */
  readonly nameOf: (variant: string | null) => string
}

export function ReportPages({ report, colours, nameOf }: PagesProps) {
  const { runs } = report
  const [first] = runs
  const shared = { runs, colours }
  const physical = first.cues.filter(({ perceived }) => !perceived)
  const perceived = first.cues.filter((cue) => cue.perceived)
  return (
    <>
      {physical.length > 0 && (
        <section aria-label={texts.physical}>
          <h3>{texts.physical}</h3>
          <CuePlots cues={physical} {...shared} />
        </section>
      )}
      {perceived.length > 0 && (
        <section aria-label={texts.perceived}>
          <h3>{texts.perceived}</h3>
          <CuePlots cues={perceived} {...shared} />
        </section>
      )}
      {first.excursions.length + (first.travel === null ? 0 : 1) > 0 && (
        <section aria-label={texts.excursions}>
          <h3>{texts.excursions}</h3>
          <ExcursionPlots {...shared} nameOf={nameOf} />
          {first.excursions.length > 0 && <ExcursionTable runs={runs} nameOf={nameOf} />}
        </section>
      )}
      {first.cues.length > 0 && (
        <section aria-label={texts.figures}>
          <h3>{texts.figures}</h3>
          <FigureTable runs={runs} nameOf={nameOf} />
          <p className="results-note">{texts.note(thresholds(first.cues), frequencies(first.cues))}</p>
        </section>
      )}
      {first.doses.length > 0 && (
        <section aria-label={texts.sickness}>
          <h3>{texts.sickness}</h3>
          <DoseTable runs={runs} nameOf={nameOf} />
        </section>
      )}
    </>
  )
}

function thresholds(cues: readonly CueReport[]): string {
  const shown = cues.map(({ threshold, unit }) => withUnit(threshold, unit))
  return [...new Set(shown)].join(', ')
}

const frequencies = (cues: readonly CueReport[]): string =>
  [...new Set(cues.map(({ frequency }) => withUnit(frequency, 'Hz')))].join(', ')

interface PlotsProps {
  readonly runs: readonly CueingRun[]
  readonly colours: PlotColours
}

export const runColour = ({ traces, ink }: PlotColours, i: number): string => traces[i] ?? ink
export const vehicleLook = ({ inkFaint }: PlotColours) => ({ colour: inkFaint, dash: '5 3' })

function CuePlots({ cues, runs, colours }: PlotsProps & { readonly cues: readonly CueReport[] }) {
  return (
    <div className="cue-plots">
      {cues.map((cue) => (
        <CuePlot key={cue.id} cue={cue} all={cues} runs={runs} colours={colours} />
      ))}
    </div>
  )
}

interface CuePlotProps extends PlotsProps {
  readonly cue: CueReport
  readonly all: readonly CueReport[]
}

function CuePlot({ cue, all, runs, colours }: CuePlotProps) {
  const { text, factor } = unitOf(cue.unit)
  const same = useMemo(
    () =>
      runs.flatMap((run, i) =>
        run.cues.filter(({ id }) => id === cue.id).map((cueReport) => ({ found: cueReport, i })),
      ),
    [runs, cue.id],
  )
  const curves = useMemo(
    (): readonly PlotCurve[] => [
      { values: cue.vehicle.map((value) => cue.scale * value), width: 1.3, ...vehicleLook(colours) },
      ...same.map(({ found: cueReport, i }) => ({
        time: runs[i].time,
        values: cueReport.simulator,
        colour: runColour(colours, i),
      })),
    ],
    [cue, same, runs, colours],
  )
  const bands = same.map(({ found: { figures }, i }) => ({
    falseCues: figures.falseCues,
    missingCues: figures.missingCues,
    ...(same.length > 1 ? { colour: runColour(colours, i) } : {}),
  }))
  const name = fullCueName(cue, all).replace(/, perceived/, '')
  const { falseTime, missingTime } = cue.figures
  return (
    <IntervalPlot
      title={name}
      label={texts.plot(fullCueName(cue, all), withUnit(falseTime, 's'), withUnit(missingTime, 's'))}
      axis={text === '' ? cueName(cue) : `[${text}]`}
      time={runs[0].time}
      curves={curves}
      bands={bands}
      factor={factor}
      colours={colours}
    />
  )
}

/** Plots of the range that each block with limits uses, and of the platform's position. */
function ExcursionPlots({ runs, colours, nameOf }: PlotsProps & Pick<PagesProps, 'nameOf'>) {
  const [first] = runs
  const blocks = [...new Set(first.excursions.map(({ block }) => block))]
  const limited = blocks.filter((block) => first.excursions.some((one) => one.block === block))
  return (
    <div className="cue-plots">
      {runs.map((run, i) =>
        limited.map((block) => {
          const reports = run.excursions.filter((one) => one.block === block)
          const title = texts.shareTitle(block)
          const full = runs.length > 1 ? `${title}, ${nameOf(run.variant)}` : title
          return (
            <IntervalPlot
              key={`${i} ${block}`}
              title={full}
              label={full}
              axis={texts.shareAxis}
              time={run.time}
              curves={reports.map((one, k) => ({
                values: shares(one),
                colour: runColour(colours, k),
                name: String((one.axis ?? k) + 1),
              }))}
              bands={reports.map(({ atLimit }) => ({ falseCues: atLimit, missingCues: [] }))}
              lines={[-100, 100]}
              colours={colours}
            />
          )
        }),
      )}
      {runs.map((run, i) => {
        if (run.travel === null) return null
        const title = texts.position(run.travel.block)
        const full = runs.length > 1 ? `${title}, ${nameOf(run.variant)}` : title
        return (
          <IntervalPlot
            key={`travel ${i}`}
            title={full}
            label={full}
            axis="[m]"
            time={run.time}
            curves={run.travel.position.map((values, k) => ({
              values,
              colour: runColour(colours, k),
              name: texts.axes[k],
            }))}
            bands={[]}
            colours={colours}
          />
        )
      })}
    </div>
  )
}

const shares = ({ values, low, high }: ExcursionReport): Float64Array =>
  values.map((value) => (100 * (value - 0.5 * (low + high))) / (0.5 * (high - low)))
