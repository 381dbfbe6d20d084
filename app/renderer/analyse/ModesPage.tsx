/** Modes of the model: the table, the eigenvalues in the plane, the shape of a mode, the largest stable steps. */
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { describeLocus } from '../../../engine/analyses/linear/locus-text'
import { describeModes } from '../../../engine/analyses/linear/modes-text'
import type { LinearModel, Mode, ModesReport } from '../../../engine/analyses/linear/report'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import { Chart } from '../plots/charts/Chart'
import { useAnalysis, type AnalysisOptions } from '../running/analysis'
import { ExperimentField } from '../running/ExperimentField'
import { analyseTexts as texts } from '../texts/analyse'
import { AnalysisButtons } from './AnalysisButtons'
import { AnalysisReport } from './AnalysisReport'
import { analysisChoice, pointOptions } from './choice-store'
import { Compass } from './Compass'
import { PointFields } from './fields'
import { ShowMode } from './ShowMode'

function useModes() {
  const { at, amplitude, hold } = useStore(analysisChoice)
  const options = useMemo(
    (): AnalysisOptions => ({ linear: pointOptions({ at, amplitude, hold }) }),
    [at, amplitude, hold],
  )
  return useAnalysis('modes', options)
}

export function ModesSetup() {
  const analysis = useModes()
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <p className="soft text-xs">{texts.modesExplain}</p>
      <ExperimentField label={texts.experiment} doc={texts.experimentDoc} none={texts.noExperiment} />
      <PointFields />
      <AnalysisButtons analysis={analysis} />
    </section>
  )
}

export function ModesPage() {
  const analysis = useModes()
  return (
    <AnalysisReport
      kind="modes"
      analysis={analysis}
      title={texts.modes}
      explain={texts.modesExplain}
      describe={(report) => (report.kind === 'modes' ? describeModes(report) : describeLocus(report))}
    >
      {(report) => report.kind === 'modes' && <Modes report={report} />}
    </AnalysisReport>
  )
}

function Modes({ report }: { readonly report: ModesReport }) {
  const { modes, model } = report
  const [chosen, setChosen] = useState(0)
  const shown = Math.min(chosen, modes.length - 1)
  return (
    <>
      <div className="charts">
        <Chart plot={planeOf(modes)} mostNames={0} />
        {modes.length > 0 && <Compass title={texts.shape(String(shown + 1))} phasors={modes[shown].shape} />}
      </div>
      {modes.length > 0 && <ShowMode mode={modes[shown]} name={String(shown + 1)} />}
      <ModesTable modes={modes} chosen={shown} onChoose={setChosen} />
      <Steps report={report} />
      <Removed model={model} />
    </>
  )
}

const short = (value: number): string => (Number.isFinite(value) ? formatNumber(value, 4) : '∞')
const withUnit = (value: number, unit: string): string => (value === 0 ? '' : `${short(value)} ${shownUnit(unit)}`)

interface ModesTableProps {
  readonly modes: readonly Mode[]
  readonly chosen: number
  readonly onChoose: (mode: number) => void
}

function ModesTable({ modes, chosen, onChoose }: ModesTableProps) {
  const headings = [texts.frequency, texts.undamped, texts.damping, texts.timeConstant]
  return (
    <table className="data-table text-sm" aria-label={texts.modes}>
      <thead>
        <tr>
          <th scope="col">{texts.mode}</th>
          <th scope="col">{texts.motion}</th>
          {headings.map((heading) => (
            <th scope="col" className="number" key={heading}>
              {heading}
            </th>
          ))}
          <th scope="col">{texts.parts}</th>
        </tr>
      </thead>
      <tbody>
        {modes.map((mode, i) => (
          <tr key={i} aria-selected={i === chosen} className={i === chosen ? 'chosen' : undefined}>
            <th scope="row">
              <button type="button" className="link" aria-pressed={i === chosen} onClick={() => onChoose(i)}>
                {i + 1}
              </button>
            </th>
            <td className={mode.re > 0 && mode.kind !== 'neutral' ? 'danger' : undefined}>{texts.kinds[mode.kind]}</td>
            <td className="number">{withUnit(mode.frequency, 'Hz')}</td>
            <td className="number">{mode.im === 0 ? '' : withUnit(mode.undamped, 'Hz')}</td>
            <td className="number">{mode.im === 0 ? '' : short(mode.damping)}</td>
            <td className="number">{mode.kind === 'neutral' ? '' : withUnit(mode.timeConstant, 's')}</td>
            <td>{partsOf(mode)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const partsOf = ({ participation, dominant }: Mode): string =>
  participation
    .filter(({ state }) => dominant.includes(state))
    .map(({ state, share }) => `${state} ${texts.percent(formatNumber(100 * share, 2))}`)
    .join(', ')

/** Plot of the eigenvalues in the plane; the axis of stability is a line. */
function planeOf(modes: readonly Mode[]) {
  const points = modes.flatMap(({ re, im }, i) => {
    const label = String(i + 1)
    return [{ label, x: [re], y: [im] }, ...(im === 0 ? [] : [{ label, x: [re], y: [-im] }])]
  })
  return {
    title: texts.plane,
    x: { label: texts.real, unit: '' },
    y: { label: texts.imaginary, unit: '' },
    curves: points,
    lines: [{ label: '', x: 0 }],
  }
}

function Steps({ report: { solvers, modes } }: { readonly report: ModesReport }) {
  return (
    <table className="data-table text-sm analysis-steps" aria-label={texts.steps}>
      <caption>{texts.steps}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.solver}</th>
          <th scope="col" className="number">
            {texts.step}
          </th>
          <th scope="col" className="number">
            {texts.mode}
          </th>
        </tr>
      </thead>
      <tbody>
        {solvers.map(({ solver, step, mode }) => (
          <tr key={solver}>
            <th scope="row">{solver}</th>
            <td className="number">{Number.isFinite(step) ? `${short(1000 * step)} ms` : texts.anyStep}</td>
            <td className="number">{mode === undefined || modes[mode] === undefined ? '' : mode + 1}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Removed({ model: { removed } }: { readonly model: LinearModel }) {
  if (removed.length === 0) return null
  return (
    <details className="text-sm">
      <summary>{texts.removed(removed.length)}</summary>
      <ul>
        {removed.map(({ name, reason }) => (
          <li key={name}>
            {name}: {texts.removals[reason]}
          </li>
        ))}
      </ul>
    </details>
  )
}
