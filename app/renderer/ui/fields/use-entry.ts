/**
 * Entry of a field for a number: the text that is being typed, its completions, and the keys that accept or discard it.
 */
import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { ScalarValue } from '../../../../engine/model/project/project'
import { shownUnit } from '../../../../engine/quantities/units'
import { completeEntry, type FieldCompletion } from './complete'
import { textFromValue, valueFromText } from './entry'
import type { Scope } from '../../../../engine/model/expression'

/** Properties of a field that its entry uses. */
export interface EntryProps {
  /** Value of the field; undefined if several blocks differ. */
  readonly value: ScalarValue | undefined
  readonly unit: string
  /** Unit in which numbers are shown and entered; `unit` if undefined. */
  readonly display?: string
  /** Variables that expressions can use; if defined, names and units are completed. */
  readonly scope?: Scope
  /** Reports the text being typed, or null when nothing is. */
  readonly onDraft?: (text: string | null) => void
  /** Takes the text of an entry that is not a value (a relative change). Returns whether the text was accepted. */
  readonly onText?: (text: string) => boolean
  readonly onHelp?: () => void
  /** Need for a value: an empty entry shows a request and keeps the previous value. */
  readonly required?: boolean
  readonly onCommit: (value: ScalarValue | undefined) => void
}

/** Keeps a key in the field; Escape would also close the dialog around it. */
function stayHere(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Completions below the field. */
interface Offer {
  readonly below: HTMLElement
  readonly from: number
  readonly list: readonly FieldCompletion[]
  /** Index of the active completion; -1 for none. */
  readonly active: number
}

/** State of an entry, and the actions of its field. */
export interface Entry {
  readonly draft: string | null
  readonly offer: Offer | null
  /** State of an emptied entry: the value stays until another one is entered. */
  readonly isMissing: boolean
  /** Text in the field. */
  readonly shown: string
  readonly type: (field: HTMLInputElement) => void
  readonly take: () => void
  readonly insert: (completion: FieldCompletion) => void
  readonly point: (active: number) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** @param picker choice of the unit, which Alt and the down arrow open */
export function useEntry(
  { value, unit, display = unit, scope, onCommit, ...props }: EntryProps,
  input: RefObject<HTMLInputElement | null>,
  picker: RefObject<HTMLSelectElement | null>,
): Entry {
  const [draft, setDraft] = useState<string | null>(null)
  const [offer, setOffer] = useState<Offer | null>(null)
  /** State of an emptied entry: the value stays until another one is entered. */
  const [isMissing, setIsMissing] = useState(false)
  const shown = draft ?? (value === undefined ? '' : textFromValue(value, display))

  const write = (text: string | null): void => {
    setDraft(text)
    props.onDraft?.(text)
  }
  const take = (): void => {
    setOffer(null)
    if (draft === null) return
    write(null)
    if (props.required === true && draft.trim() === '' && value !== undefined) {
      setIsMissing(true)
      return
    }
    setIsMissing(false)
    if (props.onText?.(draft) === true) return
    const entered = valueFromText(draft, display)
    if (draft.trim() !== (value === undefined ? '' : textFromValue(value, display)) && entered !== value)
      onCommit(entered)
  }
  const look = (below: HTMLInputElement, isRequested = false): void => {
    if (scope === undefined) return
    const { value: text, selectionStart } = below
    const { from, list } = completeEntry(text, selectionStart ?? text.length, unit, scope, isRequested)
    const shownList = list.map((entry) => ({ ...entry, detail: shownUnit(entry.detail) }))
    setOffer(list.length === 0 ? null : { below, from, list: shownList, active: -1 })
  }
  const insert = ({ insert: text }: FieldCompletion): void => {
    const node = input.current
    if (node === null || offer === null) return
    const cursor = node.selectionStart ?? shown.length
    write(shown.slice(0, offer.from) + text + shown.slice(cursor))
    setOffer(null)
    const at = offer.from + text.length
    requestAnimationFrame(() => {
      node.focus()
      node.setSelectionRange(at, at)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event
    if (offer !== null && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const count = offer.list.length
      const active = key === 'ArrowDown' ? offer.active + 1 : offer.active < 0 ? count - 1 : offer.active - 1
      setOffer({ ...offer, active: active >= count ? -1 : active })
      event.preventDefault()
      return
    }
    const chosen = offer?.list[offer.active]
    if (key === 'Enter' && chosen !== undefined) {
      insert(chosen)
      event.preventDefault()
    } else if (isMissing && draft === null && (key === 'Enter' || key === 'Escape')) {
      // the kept value is the answer
      setIsMissing(false)
      event.currentTarget.select()
      stayHere(event)
    } else if (key === 'Enter') {
      take()
      event.currentTarget.select()
    } else if (key === 'Escape' && offer !== null) {
      setOffer(null)
      stayHere(event)
    } else if (key === 'Escape' && draft !== null) {
      write(null)
      stayHere(event)
    } else if (key === ' ' && event.ctrlKey) {
      look(event.currentTarget, true)
      event.preventDefault()
    } else if (key === 'ArrowDown' && event.altKey && picker.current !== null) {
      picker.current.focus()
      event.preventDefault()
    } else if (key === 'F1' && props.onHelp !== undefined) {
      props.onHelp()
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return {
    ...{ draft, offer, isMissing, shown, take, insert, onKeyDown },
    type: (field) => {
      setIsMissing(false)
      write(field.value)
      look(field)
    },
    point: (active) => setOffer((now) => now && { ...now, active }),
  }
}
