/** Settings of inverse dynamics: prescribed signals, sources to find, and how logs are read. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { sourcesIn } from '../inspector/entry-choices'
import { useAnalysis } from '../running/analysis'
import { ExperimentField } from '../running/ExperimentField'
import { analyseTexts } from '../texts/analyse'
import { inverseTexts as texts } from '../texts/inverse'
import { Choice } from '../ui/Choice'
import type { PickerEntry } from '../ui/Picker'
import { useProject, useServices } from '../workbench/services'
import { AddPicker } from './AddPicker'
import { AnalysisButtons } from './AnalysisButtons'
import { NumberField, SignalValues } from './fields'
import { filterOrders, inverseChoice, inverseOptions, usesLogs } from './inverse-choice'
import { NameList } from './NameList'
import { ReferenceList, useReferences } from './ReferenceList'

const set = inverseChoice.setState

export function useInverse() {
  const choice = useStore(inverseChoice)
  const references = useReferences()
  const options = useMemo(
    () =>
      inverseOptions(
        choice,
        references.map(([name]) => name),
      ),
    [choice, references],
  )
  return useAnalysis('inverse', options)
}

export function InverseSetup() {
  const analysis = useInverse()
  const choice = useStore(inverseChoice)
  const [signals, sources] = [Object.keys(choice.prescribe).length, choice.find.length]
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <p className="soft text-xs">{texts.explain}</p>
      <ExperimentField
        label={analyseTexts.experiment}
        doc={analyseTexts.experimentDoc}
        none={analyseTexts.noExperiment}
      />
      <PrescribedSignals />
      <Sources />
      {signals !== sources && <p className="soft text-xs">{texts.counts(signals, sources)}</p>}
      {usesLogs(choice) && <LogFields />}
      <NumberField
        label={texts.interval}
        doc={texts.intervalDoc}
        unit="s"
        empty={texts.usual}
        value={choice.interval}
        onCommit={(next) => set({ interval: next })}
      />
      <AnalysisButtons analysis={analysis} complete={signals > 0 && signals === sources} />
    </section>
  )
}

function PrescribedSignals() {
  const prescribe = useStore(inverseChoice, (state) => state.prescribe)
  return (
    <SignalValues
      title={texts.prescribed}
      add={texts.addSignal}
      addText={texts.add}
      search={texts.searchSignal}
      none={texts.noPrescribed}
      doc={texts.expressionHint}
      placeholder={texts.fromColumn}
      empty=""
      values={prescribe}
      onChange={(next) => set({ prescribe: next })}
    />
  )
}

function Sources() {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const find = useStore(inverseChoice, (state) => state.find)
  const entries = (): readonly PickerEntry[] =>
    sourcesIn(doc, registry)
      .filter((name) => !find.includes(name))
      .map((name) => ({ id: name, label: name, detail: texts.source, texts: [name] }))
  return (
    <>
      <div className="row gap-2">
        <h3 className="fill">{texts.find}</h3>
        <AddPicker
          label={texts.addSource}
          text={texts.add}
          placeholder={texts.searchSource}
          entries={entries}
          onPick={(name) => set({ find: [...find, name] })}
        />
      </div>
      {find.length === 0 && <p className="faint text-xs">{texts.noFind}</p>}
      <NameList names={find} onChange={(next) => set({ find: next })} />
    </>
  )
}

/** Reference data that prescribes signals, its time and its filter. */
function LogFields() {
  const { without, shift, cutOff, order } = useStore(inverseChoice)
  return (
    <>
      <ReferenceList without={without} onChange={(next) => set({ without: next })} />
      <NumberField
        label={texts.shift}
        doc={texts.shiftDoc}
        unit="s"
        empty="0"
        value={shift}
        onCommit={(next) => set({ shift: next })}
      />
      <NumberField
        label={texts.cutOff}
        doc={texts.cutOffDoc}
        unit="Hz"
        empty={texts.noFilter}
        value={cutOff}
        onCommit={(next) => set({ cutOff: next })}
      />
      {cutOff !== undefined && (
        <label className="setup-field" title={texts.orderDoc}>
          <span>{texts.order}</span>
          <Choice
            value={String(order)}
            options={filterOrders.map(String)}
            onChoose={(next) => set({ order: Number(next) })}
          />
        </label>
      )}
    </>
  )
}
