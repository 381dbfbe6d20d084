/**
 * Button that opens a list of actions. Arrow keys, Home, End and the first letters of an item move the focus; Enter
 * runs the item; Escape and Tab close the list (ARIA Authoring Practices Guide, menu pattern).
 */
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Popover } from './Popover'
import './menu.css'

export interface MenuItem {
  readonly label: string
  readonly keys?: string
  readonly icon?: ReactNode
  readonly detail?: string
  readonly disabled?: boolean
  readonly action: () => void
}

/** Groups of items, separated by a line; a group may have a heading. */
export interface MenuGroup {
  readonly heading?: string
  readonly items: readonly MenuItem[]
}

interface MenuProps {
  readonly label: string
  readonly button: ReactNode
  readonly className?: string
  readonly groups: readonly MenuGroup[]
  readonly tip?: string
}

export function Menu({ label, button, className = 'button quiet', groups, tip }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-tip={tip}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {button}
      </button>
      {anchor !== null && (
        <MenuBelow anchor={anchor} onClose={close}>
          <MenuList label={label} groups={groups} onClose={close} />
        </MenuBelow>
      )}
    </>
  )
}

function MenuBelow(props: {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const [box] = useState(() => props.anchor.getBoundingClientRect())
  return (
    <Popover x={box.left} y={box.bottom + 4} opener={props.anchor} onClose={props.onClose}>
      {props.children}
    </Popover>
  )
}

interface MenuListProps {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly onClose: () => void
}

/** Longest time between letters of one word, ms. */
const TYPING_MILLISECONDS = 700

/** List alone, for context menus. */
export function MenuList({ label, groups, onClose }: MenuListProps) {
  const typed = useRef({ text: '', time: -Infinity })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=menuitem]:not(:disabled)')]
    const at = items.findIndex((item) => item === document.activeElement)
    if (event.key === 'Tab') {
      event.preventDefault()
      onClose()
      return
    }
    const next: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: Math.max(at, 0) - 1,
      Home: 0,
      End: items.length - 1,
    }
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const to = letter ? itemFor(items, at, event) : next[event.key]
    if (to === undefined) return
    event.preventDefault()
    // Nor does a letter reach the shortcuts of the window.
    event.stopPropagation()
    items[(to + items.length) % items.length]?.focus()
  }
  /**
   * Returns the item that begins with the letters typed within a short time; repeating a letter moves to the next such
   * item.
   */
  const itemFor = (items: readonly HTMLElement[], at: number, event: KeyboardEvent): number | undefined => {
    const { text, time } = typed.current
    const goesOn = event.timeStamp - time < TYPING_MILLISECONDS
    if (event.key === ' ' && !goesOn) return undefined
    const key = event.key.toLowerCase()
    const search = goesOn && text !== key ? text + key : key
    typed.current = { text: search, time: event.timeStamp }
    const first = search.length === 1 ? at + 1 : Math.max(at, 0)
    const order = items.map((_item, i) => (first + i) % items.length)
    return order.find((i) => items[i]?.textContent.trim().toLowerCase().startsWith(search) === true) ?? at
  }
  const icons = groups.some(({ items }) => items.some(({ icon }) => icon != null))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus(), [])
  return (
    <div className="floating menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown} ref={list}>
      {groups.map((group, i) => (
        <div className="menu-group" role="group" aria-label={group.heading} key={group.heading ?? i}>
          {group.heading !== undefined && <div className="menu-heading">{group.heading}</div>}
          {group.items.map((item) => (
            <button
              key={item.label}
              type="button"
              className="list-item menu-item"
              role="menuitem"
              disabled={item.disabled}
              onClick={() => {
                onClose()
                item.action()
              }}
            >
              {icons && <span className="menu-icon">{item.icon}</span>}
              <span className="menu-label fill">
                {item.label}
                {item.detail !== undefined && <span className="menu-detail">{item.detail}</span>}
              </span>
              {item.keys !== undefined && <span className="menu-keys faint text-xs">{item.keys}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
