/** Initial values, targets or overrides of an experiment: rows of name and value, and a searchable list to add one. */
import { ListHeading } from '../ui/ListHeading'
import { useCallback, useState } from 'react'
import { X } from 'lucide-react'
import { settingAt } from '../../../engine/errors/model-error'
import type { Param } from '../../../engine/model/blocks/block'
import type { ParamValue } from '../../../engine/model/project/project'
import { useProblems } from '../problems/services'
import { useProject, useSummary } from '../workbench/services'
import { useServices } from './services'
import { overlaidDocument } from '../store/overlaid-document'
import { setExperimentEntry, type EntrySection } from '../store/edits/experiments'
import { parameterPins, type Pin } from '../live/pins'
import { focusField } from '../ui/focus-field'
import { IconButton } from '../ui/IconButton'
import { Picker } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { initialChoices, parameterChoices, type EntryChoice } from './entry-choices'
import { ParameterField } from './ParameterField'
import { sentence } from '../ui/sentence'
import { usePlaceErrors } from './SettingsField'
import { inspectorTexts } from '../texts/inspector'
import { stepTexts } from '../texts/steps'
import { splitMember } from '../../../engine/model/names/names'

interface EntryListProps {
  readonly experiment: string
  readonly section: EntrySection
  readonly entries: Readonly<Record<string, ParamValue>>
}

const texts = {
  initial: {
    title: inspectorTexts.initialValues,
    add: inspectorTexts.addInitialValue,
    search: inspectorTexts.searchSignal,
    empty: inspectorTexts.startDefaultsHint,
  },
  hold: {
    title: inspectorTexts.targets,
    add: inspectorTexts.addTarget,
    search: inspectorTexts.searchSignal,
    empty: inspectorTexts.noTargets,
  },
  set: {
    title: inspectorTexts.changedParameters,
    add: inspectorTexts.changeParameter,
    search: inspectorTexts.searchParameter,
    empty: inspectorTexts.variantEmpty,
  },
} as const

export function EntryList({ experiment, section, entries }: EntryListProps) {
  const { project, registry } = useServices()
  // An experiment can also set values of blocks in its overlay.
  const doc = useProject((state) => overlaidDocument(state.doc, experiment))
  const summary = useSummary()
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const box = opener?.getBoundingClientRect()
  const { title, add, search, empty } = texts[section]
  const choices = section === 'set' ? parameterChoices(doc, registry) : initialChoices(doc, registry, summary)
  const placeOf = (key: string): string =>
    settingAt('experiments', experiment, ...(section === 'hold' ? ['start', 'hold'] : [section]), key).parameter

  const change = (key: string, value: ParamValue | undefined): void => {
    const state = project.getState()
    const what = section === 'set' ? key : section === 'hold' ? `target ${key}` : `initial ${key}`
    state.edit(stepTexts.changeEntry(what, experiment), setExperimentEntry(state.doc, experiment, section, key, value))
  }

  return (
    <section className="inspector-group" aria-label={title}>
      <ListHeading
        title={title}
        add={add}
        empty={Object.keys(entries).length === 0 && empty}
        onAdd={(event) => setOpener(event.currentTarget)}
      />
      {Object.entries(entries).map(([key, value]) => (
        <Entry
          key={key}
          name={key}
          experiment={experiment}
          value={value}
          choice={choices.get(key)}
          place={placeOf(key)}
          pins={pinsOf(section, key, choices.get(key)?.param)}
          onChange={(entered) => change(key, entered)}
        />
      ))}
      {box !== undefined && (
        <Popover x={box.right} y={box.bottom + 4} align="end" opener={opener} onClose={close}>
          <Picker
            label={add}
            placeholder={search}
            entries={[...choices]
              .filter(([key]) => !(key in entries))
              .map(([key, { param }]) => ({ id: key, label: key, detail: param.doc, texts: [key, param.doc] }))}
            emptyText={inspectorTexts.searchEmpty}
            onClose={close}
            onPick={({ id }) => {
              close()
              change(id, choices.get(id)?.start ?? 0)
              focusField(placeOf(id))
            }}
          />
        </Popover>
      )}
    </section>
  )
}

/** Returns what the sliders of an entry may change. */
function pinsOf(section: EntrySection, key: string, param: Param | undefined): readonly Pin[] {
  if (section === 'hold') return []
  return section === 'initial' ? [{ kind: 'initial', name: key }] : parameterPins(key, param)
}

interface EntryProps {
  readonly name: string
  readonly experiment: string
  readonly value: ParamValue
  readonly choice: EntryChoice | undefined
  readonly place: string
  readonly pins: readonly Pin[]
  readonly onChange: (value: ParamValue | undefined) => void
}

function Entry({ name, experiment, value, choice, place, pins, onChange }: EntryProps) {
  const errors = useEntryErrors(name, experiment, place)
  return (
    <div className="entry-row">
      <ParameterField
        id={place}
        plain
        param={{ ...(choice?.param ?? unknownParam), label: name }}
        values={[value]}
        errors={errors}
        pins={pins}
        onChange={(entered) => entered !== undefined && onChange(entered)}
      />
      <IconButton small aside icon={X} label={inspectorTexts.remove(name)} onClick={() => onChange(undefined)} />
    </div>
  )
}

/** Parameter for an entry of an unknown name: the entry is editable as text, and checking reports it. */
const unknownParam: Param = { kind: 'quantity', unit: '', default: 0, structural: false, label: '', doc: '', group: '' }

/** Returns the errors of the entry, and of the block parameter that it changes. */
function useEntryErrors(name: string, experiment: string, place: string): readonly string[] {
  const placeErrors = usePlaceErrors(place)
  const { block, member: parameter } = splitMember(name) ?? { block: name, member: '' }
  const atBlock = useProblems((state) => state.byBlock.get(block)) ?? []
  const caused = atBlock.filter(
    (problem) => problem.place.parameter === parameter && problem.place.experiment === experiment,
  )
  return [...placeErrors, ...caused.map(({ what, hint }) => sentence(what, hint))]
}
