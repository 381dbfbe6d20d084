/** Settings of operating points: what holds, what is freed, and the value over which a curve is followed. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { Search } from 'lucide-react'
import { sourcesIn } from '../inspector/entry-choices'
import { pinChoices } from '../live/pins'
import { useAnalysis } from '../running/analysis'
import { ExperimentField } from '../running/ExperimentField'
import { getRecord } from '../store/records'
import { analyseTexts } from '../texts/analyse'
import { operatingTexts as texts } from '../texts/operating'
import type { PickerEntry } from '../ui/Picker'
import { useProject, useServices } from '../workbench/services'
import { AddPicker } from './AddPicker'
import { AnalysisButtons } from './AnalysisButtons'
import { NumberField, SignalValues } from './fields'
import { NameList } from './NameList'
import { NameInput, NamesInput } from './NamesInput'
import { operatingChoice, operatingOptions } from './operating-choice'

const set = operatingChoice.setState

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
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const targets = useStore(operatingChoice, (state) => state.targets)
  const stated = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.start?.hold
  return (
    <SignalValues
      title={texts.targets}
      add={texts.addTarget}
      addText={texts.add}
      search={texts.searchSignal}
      none={
        stated === undefined
          ? texts.noTargets
          : Object.entries(stated)
              .map(([signal, value]) => `${signal} = ${value}`)
              .join(', ')
      }
      doc={texts.targetHint}
      placeholder="0"
      empty="0"
      values={targets}
      onChange={(next) => set({ targets: next })}
    />
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
      <NameInput
        label={texts.over}
        doc={texts.overDoc}
        placeholder={texts.overEmpty}
        name={over}
        onCommit={(name) => set({ over: name })}
      />
      {over !== undefined && (
        <>
          <NameInput
            label={texts.from}
            doc={texts.endDoc}
            placeholder={texts.fromEmpty}
            name={first}
            onCommit={(name) => set({ first: name })}
          />
          <NameInput
            label={texts.to}
            doc={texts.endDoc}
            placeholder={texts.toEmpty}
            name={last}
            onCommit={(name) => set({ last: name })}
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
          <NameInput
            label={texts.steering}
            doc={texts.steeringDoc}
            placeholder={texts.ifNotFound}
            name={steering}
            onCommit={(name) => set({ steering: name })}
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
