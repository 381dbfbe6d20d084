/**
 * Palette of all blocks by category, followed by the blocks of libraries, with a search field. To add a block, drag it
 * to the canvas, click it, or press Enter.
 */
import { useMemo, useState, type KeyboardEvent } from 'react'
import { ChevronDown, ChevronRight, Search, Star } from 'lucide-react'
import type { BlockDefinition } from '../../../engine/model/blocks/block'
import { BlockIcon } from '../symbols/BlockIcon'
import { domainOf } from '../symbols/domain'
import { BLOCK_DRAG_TYPE } from '../canvas/drag-type'
import { insertNext } from '../canvas/actions'
import { librarySections } from '../libraries/entries'
import { useBlockUse, useLibrary } from '../libraries/services'
import { useServices } from './services'
import { paletteTexts } from '../texts/palette'
import { search } from '../ui/search'
import { BlockPreview } from './BlockPreview'
import { allBlocks, catalogueOf, categories, searchTextsOf } from '../libraries/catalogue'
import { usePreview } from './use-preview'
import './palette.css'

interface Section {
  readonly title: string
  readonly members: readonly BlockDefinition[]
}

export function Palette() {
  const services = useServices()
  const { registry } = services
  const [query, setQuery] = useState('')
  const favourites = useBlockUse((state) => state.favourites)
  const libraries = useLibrary((state) => state.libraries)
  const catalogue = useMemo(() => allBlocks(registry, libraries), [registry, libraries])
  const { shown, events } = usePreview()
  const entries = useMemo(
    () => catalogue.map((definition) => ({ definition, texts: searchTextsOf(definition) })),
    [catalogue],
  )
  const searching = query.trim() !== ''
  const matches = searching ? search(entries, query).map(({ definition }) => definition) : []
  const sections: readonly Section[] = [
    { title: paletteTexts.favourites, members: catalogue.filter(({ type }) => favourites.includes(type)) },
    ...categories.map((category) => ({
      title: category,
      members: catalogueOf(registry).filter((definition) => definition.category === category),
    })),
    ...librarySections(libraries, registry),
  ]

  const previewed = catalogue.find(({ type }) => type === shown?.type)

  return (
    <div className="palette" onKeyDown={moveFocus}>
      <label className="palette-search">
        <Search size={14} aria-hidden="true" />
        <input
          type="search"
          aria-label={paletteTexts.search}
          placeholder={paletteTexts.search}
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && matches[0] !== undefined) insertNext(services, matches[0].type)
          }}
        />
      </label>
      <div className="palette-list" role="group" aria-label={paletteTexts.label} {...events}>
        {searching
          ? matches.map((definition) => <PaletteItem key={definition.type} definition={definition} />)
          : sections.map((section) => <PaletteSection key={section.title} {...section} />)}
        {previewed !== undefined && shown !== null && <BlockPreview definition={previewed} box={shown.box} />}
        {searching && matches.length === 0 && <p className="palette-empty">{paletteTexts.none(query)}</p>}
      </div>
    </div>
  )
}

function PaletteSection({ title, members }: Section) {
  const [open, setOpen] = useState(true)
  if (members.length === 0) return null
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <section aria-label={title}>
      <button type="button" className="palette-category" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Arrow size={13} aria-hidden="true" />
        {title}
      </button>
      {open && members.map((definition) => <PaletteItem key={definition.type} definition={definition} />)}
    </section>
  )
}

function PaletteItem({ definition }: { readonly definition: BlockDefinition }) {
  const { type, title, summary, icon } = definition
  const services = useServices()
  const favourites = useBlockUse((state) => state.favourites)
  const isFavourite = favourites.includes(type)
  const starLabel = isFavourite ? paletteTexts.removeFavourite(title) : paletteTexts.addFavourite(title)
  return (
    <div className="palette-row">
      <button
        type="button"
        className="list-item palette-item"
        draggable
        data-block={type}
        aria-description={summary}
        onDragStart={(event) => {
          event.dataTransfer.setData(BLOCK_DRAG_TYPE, type)
          event.dataTransfer.effectAllowed = 'copy'
        }}
        onClick={() => insertNext(services, type)}
      >
        <span className={`palette-symbol block-domain ${domainOf(definition)}`}>
          <BlockIcon path={icon} size={20} />
        </span>
        <span className="ellipsis">{title}</span>
      </button>
      <button
        type="button"
        className="palette-star"
        aria-label={starLabel}
        aria-pressed={isFavourite}
        data-tip={starLabel}
        onClick={() =>
          services.blockUse.setState({
            favourites: isFavourite ? favourites.filter((other) => other !== type) : [...favourites, type],
          })
        }
      >
        <Star size={13} aria-hidden="true" />
      </button>
    </div>
  )
}

/**
 * Moves the focus with the arrow keys: up and down through the list, from the search field on; sideways to the star.
 */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const { activeElement } = document
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const row = activeElement?.closest('.palette-row')
    const to = row?.querySelector<HTMLElement>(event.key === 'ArrowRight' ? '.palette-star' : '.palette-item')
    if (to == null) return
    event.preventDefault()
    to.focus()
    return
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .palette-category, .palette-item')]
  const here = activeElement?.closest('.palette-row')?.querySelector('.palette-item') ?? activeElement
  const at = stops.findIndex((stop) => stop === here)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
