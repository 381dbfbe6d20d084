/** Row of tabs: arrow keys move between them; one of them is in the tab order. */
import type { KeyboardEvent, ReactNode } from 'react'

interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly icon?: ReactNode
  readonly badge?: ReactNode
  readonly keys?: string
}

interface TabsProps<Id extends string> {
  readonly label: string
  readonly idPrefix: string
  readonly tabs: readonly Tab<Id>[]
  readonly current: Id
  readonly onChoose: (id: Id) => void
}

export function Tabs<Id extends string>({ label, idPrefix, tabs, current, onChoose }: TabsProps<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = tabs.findIndex(({ id }) => id === current)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = step === 0 ? undefined : tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next.id)
    document.getElementById(`${idPrefix}-tab-${next.id}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: text, icon, badge, keys }) => (
        <button
          key={id}
          type="button"
          className="tab"
          role="tab"
          id={`${idPrefix}-tab-${id}`}
          aria-selected={id === current}
          aria-controls={`${idPrefix}-panel`}
          tabIndex={id === current ? 0 : -1}
          data-tip={keys === undefined ? undefined : text}
          data-keys={keys}
          onClick={() => onChoose(id)}
        >
          {icon}
          <span className="tab-text">{text}</span>
          {badge}
        </button>
      ))}
    </div>
  )
}
