/** Button that opens a search over the values of the project: parameters, variables, initial values. */
import { useCallback, useMemo, useState } from 'react'
import { Plus } from 'lucide-react'
import { liveTexts as texts } from '../texts/live'
import { Button } from '../ui/Button'
import { Picker } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { useProject, useServices } from '../workbench/services'
import { pinChoices, pinId, type Pin } from './pins'

interface ValuePickerProps {
  /** Ids of the pins that are not offered. */
  readonly taken: ReadonlySet<string>
  readonly onPick: (pin: Pin) => void
  /** Name and text of the button; "Add" by default. */
  readonly label?: string
  readonly text?: string
  /** True if values whose change compiles the model again are marked. */
  readonly marksStructural?: boolean
}

export function ValuePicker({ taken, onPick, label = texts.add, text, marksStructural = false }: ValuePickerProps) {
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
      <Button aria-label={label} onClick={(event) => setOpener(event.currentTarget)}>
        {text === undefined && <Plus size={14} aria-hidden="true" />} {text ?? texts.addShort}
      </Button>
      {box !== undefined && (
        <Popover x={box.left} y={box.bottom + 4} opener={opener} onClose={close}>
          <Picker
            label={label}
            placeholder={texts.search}
            entries={choices
              .filter(({ pin }) => !taken.has(pinId(pin)))
              .map(({ pin, label: name, doc: about, structural }) => ({
                id: pinId(pin),
                label: name,
                detail: [about, kinds[pin.kind], marksStructural && structural === true ? texts.structural : '']
                  .filter((part) => part !== '')
                  .join(' · '),
                texts: [name, about],
              }))}
            emptyText={texts.nothingFound}
            onClose={close}
            onPick={({ id }) => {
              close()
              const choice = choices.find(({ pin }) => pinId(pin) === id)
              if (choice !== undefined) onPick(choice.pin)
            }}
          />
        </Popover>
      )}
    </>
  )
}
