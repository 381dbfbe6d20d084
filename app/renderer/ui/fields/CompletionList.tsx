/** List of names and units to choose from, below the field being typed in; the field keeps the focus. */
import { useLayoutEffect, useRef } from 'react'
import { inspectorTexts } from '../../texts/inspector'
import type { FieldCompletion } from './complete'

interface CompletionListProps {
  readonly id: string
  readonly below: HTMLElement
  readonly list: readonly FieldCompletion[]
  /** Index of the active completion; -1 for none. */
  readonly active: number
  readonly onPick: (completion: FieldCompletion) => void
  readonly onPoint: (index: number) => void
}

export function CompletionList({ id, below, list, active, onPick, onPoint }: CompletionListProps) {
  const element = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const node = element.current
    if (node === null) return
    const box = below.getBoundingClientRect()
    const { width, height } = node.getBoundingClientRect()
    const under = box.bottom + 3 + height < window.innerHeight
    node.style.left = `${Math.max(6, Math.min(box.left, window.innerWidth - width - 6))}px`
    node.style.top = `${under ? box.bottom + 3 : box.top - 3 - height}px`
  }, [below, list])
  return (
    <ul
      ref={element}
      id={id}
      className="floating completion-list"
      role="listbox"
      aria-label={inspectorTexts.field.completions}
    >
      {list.map((completion, i) => (
        <li
          key={`${completion.kind} ${completion.label}`}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          onPointerMove={() => i !== active && onPoint(i)}
          // the field must not lose the focus, which would accept the entry
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(completion)
          }}
        >
          <span className={`completion-kind ${completion.kind}`} aria-hidden="true">
            {completion.kind === 'function' ? 'ƒ' : completion.kind === 'unit' ? 'u' : 'x'}
          </span>
          <span>{completion.label}</span>
          <span className="faint">{completion.detail}</span>
        </li>
      ))}
    </ul>
  )
}
