/** Initial values or overrides of an experiment: rows of name and value, and a searchable list to add one. */
import { useCallback, useState } from 'react'
import { Plus, X } from 'lucide-react'
import { splitMember } from '../../../engine/model/names'
import type { ParamValue, ScalarValue } from '../../../engine/model/project'
import { useCompile, useProject, useServices } from '../shell/services'
import { setExperimentEntry } from '../store/edits/experiments'
import { getRecord, recordsOf } from '../store/records'
import { IconButton } from '../ui/IconButton'
import { Picker, type PickerEntry } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { SettingsField } from './SettingsField'

interface EntryListProps {
  readonly experiment: string
  readonly section: 'initial' | 'set'
  readonly entries: Readonly<Record<string, ParamValue>>
}

const texts = {
  initial: {
    title: 'Initial values',
    add: 'Add initial value',
    search: 'Signal…',
    empty: 'Values not listed start at their default or at 0.',
  },
  set: {
    title: 'Changed parameters',
    add: 'Change a parameter',
    search: 'Parameter…',
    empty: 'All parameters are those of the blocks.',
  },
} as const

export function EntryList({ experiment, section, entries }: EntryListProps) {
  const { project } = useServices()
  const choices = useChoices(section)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const box = opener?.getBoundingClientRect()
  const { title, add, search, empty } = texts[section]

  const change = (key: string, value: ParamValue | undefined): void => {
    const state = project.getState()
    const what = section === 'initial' ? `initial ${key}` : key
    state.edit(`Change ${what} in ${experiment}`, setExperimentEntry(state.doc, experiment, section, key, value))
  }

  return (
    <section className="inspector-group" aria-label={title}>
      <h3 className="group-heading static">
        {title}
        <span className="spacer" />
        <IconButton small icon={Plus} label={add} onClick={(event) => setOpener(event.currentTarget)} />
      </h3>
      {Object.keys(entries).length === 0 && <p className="inspector-note">{empty}</p>}
      {Object.entries(entries).map(([key, value]) => (
        <div className="entry-row" key={key}>
          {typeof value === 'number' || typeof value === 'string' ? (
            <SettingsField
              id={`${section}-${key}`}
              label={key}
              unit={choices.find((choice) => choice.id === key)?.unit ?? ''}
              value={value}
              place={`experiments.${experiment}.${section}.${key}`}
              onCommit={(entered) => entered !== undefined && change(key, entered)}
            />
          ) : (
            <div className="field-row">
              <span className="field-label">{key}</span>
              <span className="faint">{JSON.stringify(value)}</span>
            </div>
          )}
          <IconButton small icon={X} label={`Remove ${key}`} onClick={() => change(key, undefined)} />
        </div>
      ))}
      {box !== undefined && (
        <Popover x={box.right} y={box.bottom + 4} align="end" opener={opener} onClose={close}>
          <Picker
            label={add}
            placeholder={search}
            entries={choices.filter((choice) => !(choice.id in entries))}
            emptyText="Nothing has a name like this."
            onClose={close}
            onPick={(entry) => {
              close()
              change(entry.id, choices.find((choice) => choice.id === entry.id)?.start ?? 0)
            }}
          />
        </Popover>
      )}
    </section>
  )
}

type Choice = PickerEntry & { readonly unit: string; readonly start: ScalarValue }

/** Signals that can be given a start, or scalar parameters that can be changed. */
function useChoices(section: 'initial' | 'set'): readonly Choice[] {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const summary = useCompile((state) => state.summary)
  const known = new Map<string, Choice>()
  const put = (id: string, unit: string, detail: string, start: ScalarValue): void => {
    if (!known.has(id)) known.set(id, { id, label: id, detail, texts: [id, detail], unit, start })
  }
  for (const { name, value } of recordsOf(doc, 'block')) {
    const definition = registry.get(value.type)
    if (definition === undefined) continue
    if (section === 'initial') {
      for (const [signal, { unit, doc: text }] of Object.entries(definition.signals))
        put(`${name}.${signal}`, unit, text, 0)
    } else {
      for (const [key, param] of Object.entries(definition.params)) {
        if (param.kind !== 'quantity' && param.kind !== 'choice') continue
        const written = value.params?.[key]
        const start = typeof written === 'number' || typeof written === 'string' ? written : param.default
        put(`${name}.${key}`, param.kind === 'quantity' ? param.unit : '', param.label, start)
      }
    }
  }
  if (section === 'initial') {
    for (const { name, unit } of summary?.stateNames ?? []) {
      const block = splitMember(name)?.block
      if (block !== undefined && getRecord(doc, 'block', block) !== undefined) put(name, unit, 'State', 0)
    }
  }
  return [...known.values()]
}
