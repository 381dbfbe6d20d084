/** List of the values that signals are differentiated by, with a search to add to it. */
import { useCallback, useMemo, useState } from 'react'
import { Plus, X } from 'lucide-react'
import { useStore } from 'zustand'
import { liveKey } from '../../../engine/model/names/live'
import { pinChoices, pinId } from '../live/pins'
import { pinsOf } from '../live/saved-sliders'
import { analyseTexts as texts } from '../texts/analyse'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { Picker } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { useProject, useServices } from '../workbench/services'
import { analysisChoice } from './choice-store'

const change = (parameters: readonly string[]): void =>
  analysisChoice.setState({ parameters: [...new Set(parameters)] })

export function ParameterList() {
  const parameters = useStore(analysisChoice, (state) => state.parameters)
  const doc = useProject((state) => state.doc)
  const sliders = useMemo(() => pinsOf(doc).map(liveKey), [doc])
  return (
    <>
      {parameters.length === 0 && <p className="faint text-xs">{texts.noParameters}</p>}
      <ul className="analysis-parameters">
        {parameters.map((name) => (
          <li key={name}>
            <span className="fill ellipsis" title={name}>
              {name}
            </span>
            <IconButton
              label={texts.remove(name)}
              icon={X}
              onClick={() => change(parameters.filter((other) => other !== name))}
            />
          </li>
        ))}
      </ul>
      <div className="row gap-2">
        <AddButton taken={parameters} />
        {sliders.length > 0 && (
          <Button look="small" label={texts.fromSliders} onClick={() => change([...parameters, ...sliders])} />
        )}
      </div>
    </>
  )
}

function AddButton({ taken }: { readonly taken: readonly string[] }) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const choices = useMemo(
    () => (opener === null ? [] : pinChoices({ doc, registry, experiment })),
    [opener, doc, registry, experiment],
  )
  const box = opener?.getBoundingClientRect()
  const kinds = { parameter: '', variable: texts.variable, initial: texts.initial } as const
  return (
    <>
      <Button look="small" aria-label={texts.add} onClick={(event) => setOpener(event.currentTarget)}>
        <Plus size={14} aria-hidden="true" /> {texts.addShort}
      </Button>
      {box !== undefined && (
        <Popover x={box.left} y={box.bottom + 4} opener={opener} onClose={close}>
          <Picker
            label={texts.add}
            placeholder={texts.search}
            entries={choices
              .filter(({ pin }) => !taken.includes(liveKey(pin)))
              .map(({ pin, label, doc: about }) => ({
                id: pinId(pin),
                label,
                detail: [about, kinds[pin.kind]].filter((text) => text !== '').join(' · '),
                texts: [label, about],
              }))}
            emptyText={texts.nothingFound}
            onClose={close}
            onPick={({ id }) => {
              close()
              const choice = choices.find(({ pin }) => pinId(pin) === id)
              if (choice !== undefined) change([...taken, liveKey(choice.pin)])
            }}
          />
        </Popover>
      )}
    </>
  )
}
