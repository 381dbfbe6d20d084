/** Button that opens a search over names, to choose one of them. */
import { useCallback, useState } from 'react'
import { Plus, type LucideIcon } from 'lucide-react'
import { analyseTexts as texts } from '../texts/analyse'
import { Button } from '../ui/Button'
import { Picker, type PickerEntry } from '../ui/Picker'
import { Popover } from '../ui/Popover'

interface AddPickerProps {
  /** Name of the button and of the search. */
  readonly label: string
  /** Text of the button; short where a heading or a label is beside it. */
  readonly text: string
  readonly icon?: LucideIcon
  readonly placeholder: string
  /** Returns the names that can be added; called while the search is open. */
  readonly entries: () => readonly PickerEntry[]
  readonly onPick: (id: string) => void
}

export function AddPicker({ label, text, icon: Icon = Plus, placeholder, entries, onPick }: AddPickerProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const box = opener?.getBoundingClientRect()
  return (
    <>
      <Button look="small" aria-label={label} onClick={(event) => setOpener(event.currentTarget)}>
        <Icon size={14} aria-hidden="true" /> {text}
      </Button>
      {box !== undefined && (
        <Popover x={box.left} y={box.bottom + 4} opener={opener} onClose={close}>
          <Picker
            label={label}
            placeholder={placeholder}
            entries={entries()}
            emptyText={texts.nothingFound}
            onClose={close}
            onPick={({ id }) => {
              close()
              onPick(id)
            }}
          />
        </Popover>
      )}
    </>
  )
}
