/** All signals by block, with search. A click puts one into the active plot (or a new one), or takes it out. */
import { useMemo, useState } from 'react'
import { ChevronDown, ChevronRight, Search } from 'lucide-react'
import { useStore } from 'zustand'
import type { PlotSettings } from '../../../engine/model/project'
import { prettyUnit } from '../inspector/fields/ScalarInput'
import { useServices } from '../shell/services'
import { addPlot, togglePlotSignal } from '../store/edits/experiments'
import { search } from '../ui/search'
import type { LinkedViewStore } from './linkedView'
import { SIGNAL_DRAG_TYPE } from './PlotCard'
import type { SignalInfo } from './signals'

interface SignalBrowserProps {
  readonly signals: readonly SignalInfo[]
  readonly plots: Readonly<Record<string, PlotSettings>>
  readonly experiment: string | null
  readonly linked: LinkedViewStore
}

export function SignalBrowser({ signals, plots, experiment, linked }: SignalBrowserProps) {
  const { project } = useServices()
  const active = useStore(linked, (state) => state.active)
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(
    () =>
      search(
        signals.map((signal) => ({ signal, texts: [signal.name, signal.doc] })),
        query,
      ).map(({ signal }) => signal),
    [signals, query],
  )
  const blocks = useMemo(() => groupByBlock(found), [found])
  const searching = query.trim() !== ''
  // Without an active plot a signal gets a plot of its own, which then is the active one.
  const target = active !== null && active in plots ? active : undefined
  const plotted = new Set(target === undefined ? [] : plots[target]?.signals)

  const choose = (signal: string): void => {
    if (experiment === null) return
    const state = project.getState()
    if (target === undefined) {
      const { name, diff } = addPlot(state.doc, experiment, [signal])
      state.edit(`Plot ${signal}`, diff)
      linked.setState({ active: name })
    } else {
      state.edit(
        `${plotted.has(signal) ? 'Remove' : 'Plot'} ${signal}`,
        togglePlotSignal(state.doc, experiment, target, signal),
      )
    }
    linked.setState({ page: 'plots' })
  }
  const toggle = (block: string): void => {
    const next = new Set(opened)
    if (!next.delete(block)) next.add(block)
    setOpened(next)
  }

  return (
    <section className="signal-browser" aria-label="Signals">
      <label className="palette-search">
        <Search size={14} aria-hidden="true" />
        <input
          type="search"
          aria-label="Search signals"
          placeholder="Search signals"
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
                  <button
                    key={signal.name}
                    type="button"
                    className={signal.recorded ? 'signal-item' : 'signal-item unrecorded'}
                    aria-pressed={plotted.has(signal.name)}
                    aria-label={`Plot ${signal.name}`}
                    data-tip={
                      signal.recorded
                        ? signal.doc
                        : `${signal.doc || signal.name} (recorded by the next run once plotted)`
                    }
                    draggable
                    onDragStart={(event) => event.dataTransfer.setData(SIGNAL_DRAG_TYPE, signal.name)}
                    onClick={() => choose(signal.name)}
                  >
                    <span className="signal-tick" aria-hidden="true">
                      {plotted.has(signal.name) ? '✓' : ''}
                    </span>
                    {signal.member}
                    <span className="signal-unit">{prettyUnit(signal.unit)}</span>
                  </button>
                ))}
            </div>
          )
        })}
        {blocks.length === 0 && (
          <p className="palette-empty">
            {searching ? `No signal has a name like “${query}”.` : 'The model has no blocks.'}
          </p>
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
