/**
 * List of all signals by block, with a search field. Clicking a signal adds it to the active plot (or a new one), or
 * removes it.
 */
import { useMemo, useState } from 'react'
import { ChevronDown, ChevronRight, Search } from 'lucide-react'
import { search } from '../ui/search'
import { SignalItem } from './SignalItem'
import type { SignalInfo } from './signals'
import { usePlotting } from './use-plotting'
import { resultsTexts } from '../texts/results'

export function SignalBrowser({ signals }: { readonly signals: readonly SignalInfo[] }) {
  const { plotted } = usePlotting()
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const matches = useMemo(
    () =>
      search(
        signals.map((signal) => ({ signal, texts: [signal.name, signal.doc, (signal.words ?? []).join(', ')] })),
        query,
      ).map(({ signal }) => signal),
    [signals, query],
  )
  const blocks = useMemo(() => groupByBlock(matches), [matches])
  const searching = query.trim() !== ''
  const toggle = (block: string): void => {
    const next = new Set(opened)
    if (!next.delete(block)) next.add(block)
    setOpened(next)
  }

  return (
    <section className="signal-browser" aria-label={resultsTexts.signals}>
      <label className="palette-search">
        <Search size={14} aria-hidden="true" />
        <input
          type="search"
          aria-label={resultsTexts.searchSignals}
          placeholder={resultsTexts.searchSignals}
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <div className="palette-list">
        {blocks.map(([block, members]) => {
          const open = searching || opened.has(block)
          const Arrow = open ? ChevronDown : ChevronRight
          return (
            <div key={block}>
              <button type="button" className="palette-category" aria-expanded={open} onClick={() => toggle(block)}>
                <Arrow size={13} aria-hidden="true" />
                {block}
                <span className="group-count">{members.length}</span>
              </button>
              {open &&
                members.map((signal) => (
                  <SignalItem key={signal.name} signal={signal} plotted={plotted.has(signal.name)} />
                ))}
            </div>
          )
        })}
        {blocks.length === 0 && (
          <p className="palette-empty">{searching ? resultsTexts.noSignalIsCalled(query) : resultsTexts.modelEmpty}</p>
        )}
      </div>
    </section>
  )
}

function groupByBlock(signals: readonly SignalInfo[]): readonly (readonly [string, readonly SignalInfo[]])[] {
  const groups = new Map<string, SignalInfo[]>()
  for (const signal of signals) {
    const group = groups.get(signal.block)
    if (group === undefined) groups.set(signal.block, [signal])
    else group.push(signal)
  }
  return [...groups]
}
