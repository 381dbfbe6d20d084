/** Root loci: eigenvalues over a value in the plane and over the value, and the values at which something happens. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { describeLocus } from '../../../engine/analyses/linear/locus-text'
import { describeModes } from '../../../engine/analyses/linear/modes-text'
import type { LocusReport } from '../../../engine/analyses/linear/report'
import { liveKey } from '../../../engine/model/names/live'
import { ValuePicker } from '../live/ValuePicker'
import { Chart } from '../plots/charts/Chart'
import { useAnalysis, type AnalysisOptions } from '../running/analysis'
import { ExperimentField } from '../running/ExperimentField'
import { analyseTexts } from '../texts/analyse'
import { lociTexts as texts } from '../texts/loci'
import { AnalysisButtons } from './AnalysisButtons'
import { AnalysisReport } from './AnalysisReport'
import { analysisChoice } from './choice-store'
import { HoldField, NumberField } from './fields'
import { NameInput } from './NamesInput'

const usualPoints = 41
const nothing: ReadonlySet<string> = new Set()

function useLoci() {
  const { over, first, last, points, hold } = useStore(analysisChoice)
  const options = useMemo(
    (): AnalysisOptions => ({
      linear: hold === 'model' ? {} : { hold },
      locus: { over: over ?? '', from: first ?? '', to: last ?? '', points: points ?? usualPoints },
    }),
    [over, first, last, points, hold],
  )
  return useAnalysis('modes', options, 'loci')
}

export function LociSetup() {
  const analysis = useLoci()
  const { over, first, last, points } = useStore(analysisChoice)
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <p className="soft text-xs">{texts.explain}</p>
      <ExperimentField
        label={analyseTexts.experiment}
        doc={analyseTexts.experimentDoc}
        none={analyseTexts.noExperiment}
      />
      <NameInput
        label={texts.over}
        doc={texts.overDoc}
        placeholder={texts.overEmpty}
        name={over}
        onCommit={(name) => analysisChoice.setState({ over: name })}
      />
      <div>
        <ValuePicker
          taken={nothing}
          label={texts.choose}
          text={texts.choose}
          onPick={(pin) => analysisChoice.setState({ over: liveKey(pin) })}
        />
      </div>
      <NameInput
        label={texts.from}
        doc={texts.endDoc}
        placeholder={texts.fromEmpty}
        name={first}
        onCommit={(name) => analysisChoice.setState({ first: name })}
      />
      <NameInput
        label={texts.to}
        doc={texts.endDoc}
        placeholder={texts.toEmpty}
        name={last}
        onCommit={(name) => analysisChoice.setState({ last: name })}
      />
      <NumberField
        label={texts.points}
        doc={texts.pointsDoc}
        unit="1"
        empty={String(usualPoints)}
        value={points}
        onCommit={(next) => analysisChoice.setState({ points: next })}
      />
      <HoldField />
      <AnalysisButtons analysis={analysis} complete={over !== undefined && first !== undefined && last !== undefined} />
    </section>
  )
}

export function LociPage() {
  const analysis = useLoci()
  return (
    <AnalysisReport
      kind="modes"
      analysis={analysis}
      title={texts.title}
      explain={texts.explain}
      describe={(report) => (report.kind === 'locus' ? describeLocus(report) : describeModes(report))}
    >
      {(report) => report.kind === 'locus' && <Loci report={report} />}
    </AnalysisReport>
  )
}

function Loci({ report }: { readonly report: LocusReport }) {
  const { plane, growth, frequency } = useMemo(() => plotsOf(report), [report])
  const events = useMemo(() => describeLocus(report).figures.slice(1), [report])
  return (
    <>
      <div className="charts">
        <Chart plot={plane} mostNames={0} />
        <Chart plot={growth} mostNames={0} />
        <Chart plot={frequency} mostNames={0} />
      </div>
      {events.length === 0 ? (
        <p className="soft text-sm">{texts.none}</p>
      ) : (
        <table className="data-table text-sm" aria-label={texts.events}>
          <thead>
            <tr>
              <th scope="col">{texts.at}</th>
              <th scope="col">{texts.event}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(([value, what], i) => (
              <tr key={i}>
                <th scope="row">{value}</th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** Splits a curve where values have no model. */
function pieces(label: string, x: readonly number[], y: readonly number[]) {
  const parts: { label: string; x: number[]; y: number[] }[] = []
  let isOpen = false
  x.forEach((value, i) => {
    const exists = Number.isFinite(value) && Number.isFinite(y[i])
    if (exists && !isOpen) parts.push({ label, x: [], y: [] })
    if (exists) {
      const part = parts[parts.length - 1]
      part.x.push(value)
      part.y.push(y[i])
    }
    isOpen = exists
  })
  return parts
}

/** Share of the largest real part within which roots are close to the imaginary axis. */
const close = 0.1

function plotsOf({ over, unit, values, tracks, events }: LocusReport) {
  const mirrored = (part: readonly number[]): readonly number[] => part.map((value) => -value)
  const named = tracks.map((track, k) => ({ ...track, label: String(k + 1) }))
  const crossings = events.filter(({ kind }) => kind !== 'double').map(({ value }) => ({ label: '', x: value }))
  const across = { label: over, unit }
  const sizes = tracks.flatMap(({ re }) => re.filter(Number.isFinite).map(Math.abs))
  const limit = -close * Math.max(0, ...sizes)
  const near = named.filter(({ re }) => re.some((value) => value >= limit))
  return {
    plane: {
      title: texts.plane,
      x: { label: texts.real, unit: '' },
      y: { label: texts.imaginary, unit: '' },
      curves: named.flatMap(({ label, re, im }) => [
        ...pieces(label, re, im),
        ...pieces(label, re, mirrored(im)),
        ...pieces(label, re.slice(0, 1), im.slice(0, 1)),
        ...pieces(label, re.slice(0, 1), mirrored(im).slice(0, 1)),
      ]),
      lines: [{ label: '', x: 0 }],
    },
    growth: {
      title: near.length < named.length ? texts.growthNear : texts.growth,
      x: across,
      y: { label: texts.real, unit: '' },
      curves: near.flatMap(({ label, re }) => pieces(label, values, re)),
      lines: [{ label: '', y: 0 }, ...crossings],
    },
    frequency: {
      title: texts.frequency,
      x: across,
      y: { label: texts.hertz, unit: 'Hz' },
      curves: named.flatMap(({ label, im }) =>
        pieces(
          label,
          values,
          im.map((part) => Math.abs(part) / (2 * Math.PI)),
        ),
      ),
      lines: crossings,
    },
  }
}
