/** All blocks by category, with search. Drag one to the canvas, or click it or press Enter. */
import { useMemo, useState, type KeyboardEvent } from 'react'
import { ChevronDown, ChevronRight, Search } from 'lucide-react'
import type { BlockDefinition, Category } from '../../../engine/model/block'
import { BlockIcon } from '../canvas/BlockIcon'
import { BLOCK_DRAG_TYPE } from '../canvas/dragType'
import { insertNext } from '../shell/actions'
import { useServices } from '../shell/services'
import { search } from '../ui/search'
import './palette.css'

const categories: readonly Category[] = [
  'World',
  'Bodies',
  'Joints',
  'Forces',
  'Tyres',
  'Drivers',
  'Sources',
  'Signals',
  'Sensors',
  'Sinks',
]

export function Palette() {
  const { registry } = useServices()
  const [query, setQuery] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<Category>>(new Set())
  const entries = useMemo(
    () =>
      registry.all().map((definition) => ({
        definition,
        texts: [definition.title, definition.category, definition.summary, definition.type],
      })),
    [registry],
  )
  const found = search(entries, query).map(({ definition }) => definition)
  const searching = query.trim() !== ''

  const toggle = (category: Category): void => {
    const next = new Set(closed)
    if (!next.delete(category)) next.add(category)
    setClosed(next)
  }

  return (
    <div className="palette" onKeyDown={moveFocus}>
      <label className="palette-search">
        <Search size={14} aria-hidden="true" />
        <input
          type="search"
          aria-label="Search blocks"
          placeholder="Search blocks"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <div className="palette-list" role="group" aria-label="Blocks">
        {searching
          ? found.map((definition) => <PaletteItem key={definition.type} definition={definition} />)
          : categories.map((category) => {
              const members = found.filter((definition) => definition.category === category)
              if (members.length === 0) return null
              const open = !closed.has(category)
              const Arrow = open ? ChevronDown : ChevronRight
              return (
                <section key={category} aria-label={category}>
                  <button
                    type="button"
                    className="palette-category"
                    aria-expanded={open}
                    onClick={() => toggle(category)}
                  >
                    <Arrow size={13} aria-hidden="true" />
                    {category}
                  </button>
                  {open && members.map((definition) => <PaletteItem key={definition.type} definition={definition} />)}
                </section>
              )
            })}
        {found.length === 0 && <p className="palette-empty">No block has a name like “{query}”.</p>}
      </div>
    </div>
  )
}

function PaletteItem({ definition }: { readonly definition: BlockDefinition }) {
  const services = useServices()
  return (
    <button
      type="button"
      className="palette-item"
      draggable
      data-tip={definition.summary}
      onDragStart={(event) => {
        event.dataTransfer.setData(BLOCK_DRAG_TYPE, definition.type)
        event.dataTransfer.effectAllowed = 'copy'
      }}
      onClick={() => insertNext(services, definition.type)}
    >
      <BlockIcon path={definition.icon} size={18} />
      <span>{definition.title}</span>
    </button>
  )
}

/** Arrow keys walk through the list, from the search field down. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .palette-category, .palette-item')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
