/** The cueing report: the motion that the driver feels on the platform, compared with that of the vehicle. */
import { useMemo } from 'react'
import { FileDown, Orbit, Printer, SlidersHorizontal, Table2 } from 'lucide-react'
import { useStore } from 'zustand'
import type { CueingReport } from '../../../engine/analyses/cueing/types'
import { plotColours } from '../plots/plot-colours'
import { useAnalysis } from '../running/analysis'
import { activeVariant, variantNames } from '../store/edits/variants'
import { getHeader, getRecord } from '../store/records'
import { cueingTexts as texts } from '../texts/cueing'
import { runningTexts } from '../texts/running'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { IconButton } from '../ui/IconButton'
import { sentence } from '../ui/sentence'
import { cueingChoice } from './choice-store'
import { printCueing, saveCurves, saveFigures, type ReportTitle } from './files'
import { LagBudget } from './LagBudget'
import { ReportLegend } from './ReportLegend'
import { ReportPages } from './ReportPages'
import { useProject, useUi } from '../workbench/services'
import { useServices } from './services'
import { short, withUnit } from './units'
import { useCueing, type ShownCueing } from './use-cueing'
import './cueing.css'
import { Choice } from '../ui/Choice'

export function CueingView() {
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const theme = useUi((state) => state.theme)
  const shown = useCueing()
  const { report, status } = shown
  // The theme is a dependency: colours are read from its custom properties.
  const colours = useMemo(() => ({ ...plotColours(), theme }), [theme])
  const nameOf = (variant: string | null): string =>
    variant === null || variant === 'base' ? texts.base : (getRecord(doc, 'variant', variant)?.value.title ?? variant)
  const settings = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
  const title: ReportTitle = {
    project: getHeader(doc).title,
    experiment: settings?.title ?? experiment ?? '',
    facts: report === null ? [] : [...(shown.outdated === null ? [] : [shown.outdated]), ...factsOf(report, nameOf)],
  }
  if (status === 'absent')
    return (
      <section className="cueing-view" aria-label={texts.report}>
        <EmptyState icon={Orbit} title={texts.noneTitle} text={texts.none} />
      </section>
    )
  return (
    <section className="cueing-view" aria-label={texts.report}>
      <Header shown={shown} title={title} nameOf={nameOf} />
      {report === null ? (
        <div className="cueing-scroll" tabIndex={0} role="region" aria-label={title.experiment}>
          <LagBudget colours={colours} />
          <Missing shown={shown} />
        </div>
      ) : (
        <>
          {report.runs.length > 1 && (
            <ul className="cueing-facts" aria-label={texts.facts}>
              {title.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
          <ReportLegend report={report} colours={colours} nameOf={nameOf} />
          <div
            className={shown.outdated === null ? 'cueing-scroll' : 'cueing-scroll stale'}
            tabIndex={0}
            role="region"
            aria-label={title.experiment}
          >
            {settings?.lag !== undefined && <LagBudget colours={colours} />}
            <ReportPages report={report} colours={colours} nameOf={nameOf} />
            {settings?.lag === undefined && <LagBudget colours={colours} />}
          </div>
        </>
      )}
    </section>
  )
}

function factsOf({ runs, travelOf }: CueingReport, nameOf: (variant: string | null) => string): readonly string[] {
  const several = runs.length > 1
  const facts = runs.flatMap(({ variant, travel, scaled, excursions }) => {
    const travelFacts = [
      ...(travel === null ? [] : [texts.travelFact(withUnit(travel.distance, 'm'), travel.block)]),
      ...(scaled === null ? [texts.notScaled] : scaled === 1 ? [] : [texts.scaledFact(short(scaled))]),
      ...(excursions.length === 0 ? [] : [excursions.some(({ passed }) => passed) ? texts.passed : texts.within]),
    ]
    return several ? [`${nameOf(variant)}: ${travelFacts.join(', ')}`] : travelFacts
  })
  return travelOf === null ? facts : [texts.equal(nameOf(travelOf)), ...facts]
}

interface HeaderProps {
  readonly shown: ShownCueing
  readonly title: ReportTitle
  readonly nameOf: (variant: string | null) => string
}

function Header({ shown, title, nameOf }: HeaderProps) {
  const services = useServices()
  const { report, status, run, outdated, ready, start, stop } = shown
  const { report: lagReport, outdated: lagOutdated } = useAnalysis('lag')
  const working = status === 'working'
  const source = status === 'live' ? texts.follows : run === null ? texts.ownRun : texts.ofRun(run)
  const gains = (): void => services.ui.getState().set({ inspectorTab: 'live', inspectorOpen: true })
  return (
    <header className="cueing-header">
      <div className="results-title fill">
        <h2>{title.experiment}</h2>
        <span className={outdated === null ? 'results-facts' : 'results-facts stale'} role="status">
          {outdated !== null && <span className="outdated">{outdated} · </span>}
          {report !== null &&
            (report.runs.length > 1
              ? texts.compare
              : [source, ...title.facts.filter((fact) => fact !== outdated)].join(' · '))}
        </span>
      </div>
      <Comparison nameOf={nameOf} />
      <Button onClick={gains} data-tip={texts.gainsTip}>
        <SlidersHorizontal size={14} aria-hidden="true" /> {texts.gains}
      </Button>
      <IconButton
        icon={FileDown}
        label={texts.saveCsv}
        disabled={report === null}
        onClick={() => report && void saveCurves(services, report, title, nameOf)}
      />
      <IconButton
        icon={Table2}
        label={texts.saveTable}
        disabled={report === null}
        onClick={() => report && void saveFigures(services, report, title, nameOf)}
      />
      <IconButton
        icon={Printer}
        label={texts.print}
        disabled={report === null}
        onClick={() => report && printCueing(report, lagReport, lagOutdated, title, nameOf)}
      />
      {working ? (
        <Button label={texts.stop} onClick={stop} />
      ) : (
        <Button look="primary" label={texts.update} disabled={!ready} onClick={start} />
      )}
    </header>
  )
}

/** Choice of the variants to compare side by side, and whether to compare them at equal platform travel. */
function Comparison({ nameOf }: Pick<HeaderProps, 'nameOf'>) {
  const doc = useProject((state) => state.doc)
  const { compare, travelOf } = useStore(cueingChoice)
  const experiment = useProject((state) => state.experiment)
  const names = variantNames(doc)
  if (names.length === 0) return null
  const toggle = (name: string): void => {
    // The first choice is meant beside the variant that the experiment runs.
    const beside = compare.length === 0 ? activeVariant(doc, experiment) : null
    const isChosen = (other: string): boolean =>
      other === name ? !compare.includes(name) : other === beside || compare.includes(other)
    cueingChoice.setState({ compare: names.filter(isChosen) })
  }
  return (
    <>
      <span className="faint" aria-hidden="true">
        {texts.compareLabel}
      </span>
      <div className="segmented" role="group" aria-label={texts.compare} data-tip={texts.compareHint}>
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={compare.includes(name)} onClick={() => toggle(name)}>
            {name}
          </button>
        ))}
      </div>
      {compare.length > 1 && (
        <Choice
          aria-label={texts.travel}
          value={travelOf !== null && compare.includes(travelOf) ? travelOf : ''}
          options={[['', texts.ownTravel], ...compare.map((name) => [name, texts.travelOf(nameOf(name))] as const)]}
          onChoose={(next) => cueingChoice.setState({ travelOf: next === '' ? null : next })}
        />
      )}
    </>
  )
}

function Missing({ shown: { status, problem, cancelled, ready, start } }: { readonly shown: ShownCueing }) {
  const working = status === 'working'
  const failed = status === 'failed' && problem !== undefined
  return (
    <EmptyState
      icon={Orbit}
      busy={working}
      title={
        working ? texts.working : failed ? texts.failed : cancelled ? runningTexts.analysis.cancelled : texts.notRun
      }
      text={failed ? sentence(problem.what, problem.hint) : texts.notRunText}
    >
      {!working && <Button look="primary" label={texts.run} disabled={!ready} onClick={start} />}
    </EmptyState>
  )
}
