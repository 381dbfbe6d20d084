/** Settings of operating points: what holds, what is freed, and the value over which a curve is followed. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { Search, X } from 'lucide-react'
import { initialChoices, sourcesIn } from '../inspector/entry-choices'
import { pinChoices } from '../live/pins'
import { useAnalysis } from '../running/analysis'
import { ExperimentField } from '../running/ExperimentField'
import { getRecord } from '../store/records'
import { analyseTexts } from '../texts/analyse'
import { operatingTexts as texts } from '../texts/operating'
import { IconButton } from '../ui/IconButton'
import type { PickerEntry } from '../ui/Picker'
import { useProject, useServices, useSummary } from '../workbench/services'
import { AddPicker } from './AddPicker'
import { AnalysisButtons } from './AnalysisButtons'
import { NumberField } from './fields'
import { NameList } from './NameList'
import { NamesInput } from './NamesInput'
import { operatingChoice, operatingOptions } from './operating-choice'

const set = operatingChoice.setState
const listed = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text])

export function useOperatingPoint() {
  const choice = useStore(operatingChoice)
  return useAnalysis(
    'trim',
    useMemo(() => operatingOptions(choice), [choice]),
  )
}

export function OperatingSetup() {
  const analysis = useOperatingPoint()
  const { speed, radius, over, first, last } = useStore(operatingChoice)
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <p className="soft text-xs">{texts.explain}</p>
      <ExperimentField
        label={analyseTexts.experiment}
        doc={analyseTexts.experimentDoc}
        none={analyseTexts.noExperiment}
      />
      <NumberField
        label={texts.speed}
        doc={texts.speedDoc}
        unit="m/s"
        empty={texts.ofExperiment}
        value={speed}
        onCommit={(next) => set({ speed: next })}
      />
      <NumberField
        label={texts.radius}
        doc={texts.radiusDoc}
        unit="m"
        empty={texts.ofExperiment}
        value={radius}
        onCommit={(next) => set({ radius: next })}
      />
      <Targets />
      <Freed />
      <CurveFields />
      <ReportFields />
      <AnalysisButtons
        analysis={analysis}
        complete={over === undefined || (first !== undefined && last !== undefined)}
      />
    </section>
  )
}

/** Targets: signals with the values that they have at the point. */
function Targets() {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const summary = useSummary()
  const targets = useStore(operatingChoice, (state) => state.targets)
  const stated = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.start?.hold
  const names = Object.keys(targets)
  const without = (signal: string) => Object.fromEntries(Object.entries(targets).filter(([name]) => name !== signal))
  const entries = (): readonly PickerEntry[] =>
    [...initialChoices(doc, registry, summary)]
      .filter(([name]) => !names.includes(name))
      .map(([name, { param }]) => ({ id: name, label: name, detail: param.doc, texts: [name, param.doc] }))
  return (
    <>
      <div className="row gap-2">
        <h3 className="fill">{texts.targets}</h3>
        <AddPicker
          label={texts.addTarget}
          text={texts.add}
          placeholder={texts.searchSignal}
          entries={entries}
          onPick={(signal) => set({ targets: { ...targets, [signal]: '0' } })}
        />
      </div>
      {names.length === 0 && (
        <p className="faint text-xs">
          {stated === undefined
            ? texts.noTargets
            : Object.entries(stated)
                .map(([signal, value]) => `${signal} = ${value}`)
                .join(', ')}
        </p>
      )}
      {names.map((signal) => (
        <div className="row gap-1 analysis-target" key={signal}>
          <NamesInput
            label={signal}
            doc={texts.targetHint}
            placeholder="0"
            names={[targets[signal]]}
            onCommit={(texts) => set({ targets: { ...targets, [signal]: texts.join(', ') || '0' } })}
          />
          <IconButton
            small
            label={analyseTexts.remove(signal)}
            icon={X}
            onClick={() => set({ targets: without(signal) })}
          />
        </div>
      ))}
    </>
  )
}

/** Sources and values that the search may choose. */
function Freed() {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const free = useStore(operatingChoice, (state) => state.free)
  const stated = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.start?.free
  const entries = (): readonly PickerEntry[] =>
    [
      ...sourcesIn(doc, registry).map((name) => ({ id: name, about: texts.source })),
      ...pinChoices({ doc, registry, experiment }).map(({ pin, doc: about }) => ({ id: pin.name, about })),
    ]
      .filter(({ id }) => !free.includes(id))
      .map(({ id, about }) => ({ id, label: id, detail: about, texts: [id, about] }))
  return (
    <>
      <div className="row gap-2">
        <h3 className="fill">{texts.freed}</h3>
        <AddPicker
          label={texts.addFreed}
          text={texts.add}
          placeholder={texts.searchFreed}
          entries={entries}
          onPick={(name) => set({ free: [...free, name] })}
        />
      </div>
      {free.length === 0 && <p className="faint text-xs">{stated === undefined ? texts.noFreed : stated.join(', ')}</p>}
      <NameList names={free} onChange={(next) => set({ free: next })} />
    </>
  )
}

/** Quantity over which a curve is followed, with its ends. */
function CurveFields() {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const { over, first, last, through, targets } = useStore(operatingChoice)
  const entries = (): readonly PickerEntry[] =>
    [
      ...Object.entries(texts.motions).map(([id, about]) => ({ id, about })),
      ...Object.keys(targets).map((id) => ({ id, about: texts.kinds.target })),
      ...sourcesIn(doc, registry).map((id) => ({ id, about: texts.source })),
      ...pinChoices({ doc, registry, experiment })
        .filter(({ pin }) => pin.kind !== 'initial')
        .map(({ pin, doc: about }) => ({ id: pin.name, about })),
    ].map(({ id, about }) => ({ id, label: id, detail: about, texts: [id, about] }))
  return (
    <>
      <div className="row gap-2">
        <h3 className="fill">{texts.curve}</h3>
        <AddPicker
          label={texts.choose}
          text={texts.chooseShort}
          icon={Search}
          placeholder={texts.searchFreed}
          entries={entries}
          onPick={(name) => set({ over: name })}
        />
      </div>
      <NamesInput
        label={texts.over}
        doc={texts.overDoc}
        placeholder={texts.overEmpty}
        names={listed(over)}
        onCommit={(names) => set({ over: names.at(0) })}
      />
      {over !== undefined && (
        <>
          <NamesInput
            label={texts.from}
            doc={texts.endDoc}
            placeholder={texts.fromEmpty}
            names={listed(first)}
            onCommit={(names) => set({ first: names.at(0) })}
          />
          <NamesInput
            label={texts.to}
            doc={texts.endDoc}
            placeholder={texts.toEmpty}
            names={listed(last)}
            onCommit={(names) => set({ last: names.at(0) })}
          />
          <label className="row gap-2 text-sm" title={texts.throughDoc}>
            <input type="checkbox" checked={through} onChange={({ target }) => set({ through: target.checked })} />
            {texts.through}
          </label>
        </>
      )}
    </>
  )
}

/** Signals of the report, and figures of a vehicle whose wheels or steering are not found. */
function ReportFields() {
  const { over, signals, steering, wheelbase } = useStore(operatingChoice)
  return (
    <>
      <h3>{texts.report}</h3>
      <NamesInput
        label={texts.signals}
        doc={texts.signalsDoc}
        placeholder={texts.signalsEmpty}
        names={signals}
        onCommit={(names) => set({ signals: names })}
      />
      {over !== undefined && (
        <>
          <NamesInput
            label={texts.steering}
            doc={texts.steeringDoc}
            placeholder={texts.ifNotFound}
            names={listed(steering)}
            onCommit={(names) => set({ steering: names.at(0) })}
          />
          <NumberField
            label={texts.wheelbase}
            doc={texts.wheelbaseDoc}
            unit="m"
            empty={texts.ifNotFound}
            value={wheelbase}
            onCommit={(next) => set({ wheelbase: next })}
          />
        </>
      )}
    </>
  )
}
