/**
 * List of differences: the item, its place, and both values. A click shows the place; a button applies the other value.
 */
import { useEffect, useRef } from 'react'
import { ChevronDown, ChevronUp, Minus, MoveRight, Pencil, Plus, Move, Undo2, X } from 'lucide-react'
import type { Change, Detail } from '../../../engine/model/diff'
import { nameOf, parentOf } from '../../../engine/model/subsystem'
import { useServices, useVersions } from './services'
import { conflictTexts } from '../texts/conflict'
import { versionsTexts as texts } from '../texts/versions'
import { CommandButton } from '../workbench/CommandButton'
import { IconButton } from '../ui/IconButton'
import { showChange, take, titleOf } from './actions'
import { shownChanges } from './versions-store'
import './versions.css'

type Look = 'added' | 'removed' | 'changed' | 'moved'
const looks = { added: Plus, removed: Minus, changed: Pencil, moved: Move } as const
const order: readonly Look[] = ['added', 'removed', 'changed', 'moved']

function lookOf({ change, details, formerly, kind }: Change): Look {
  if (change !== 'changed') return change
  const places = ['at', 'flip', 'rotate', 'route']
  const placed = details.length > 0 && details.every(({ path }) => places.includes(path[0]))
  return (kind === 'block' || kind === 'wire' || kind === 'note') && placed && formerly === undefined
    ? 'moved'
    : 'changed'
}

export function VersionsPanel() {
  const state = useVersions((all) => all)
  const { other, chosen, onlyModel, set, stop } = state
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  if (other === null) return null
  const changes = shownChanges(state)
  const count = (look: Look): number => changes.filter((change) => lookOf(change) === look).length
  return (
    <section className="versions" aria-label={texts.panel}>
      <header className="panel-title">
        {texts.panel} <span className="versions-against">{texts.against(other.name)}</span>
        <ul className="versions-legend" aria-label={texts.legend}>
          {order.map((look) => (
            <li key={look} className={`versions-${look}`}>
              <span className="versions-swatch" aria-hidden="true" />
              {texts[look]} {count(look)}
            </li>
          ))}
        </ul>
        <span className="spacer" />
        <label className="versions-filter" data-tip={texts.onlyModelTip}>
          <input
            type="checkbox"
            checked={onlyModel}
            onChange={(event) => set({ onlyModel: event.target.checked, chosen: -1 })}
          />
          {texts.onlyModel}
        </label>
        <CommandButton command="compare-previous" small icon={ChevronUp} disabled={changes.length === 0} />
        <CommandButton command="compare-next" small icon={ChevronDown} disabled={changes.length === 0} />
        <IconButton small icon={X} label={texts.close} onClick={stop} />
      </header>
      {other.conflicts !== undefined && other.conflicts.length > 0 && (
        <ul className="versions-conflicts" aria-label={conflictTexts.conflictsOf}>
          {other.conflicts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {changes.length === 0 ? (
        <p className="versions-none">{state.changes.length === 0 ? texts.same : texts.sameModel}</p>
      ) : (
        <ul className="versions-list" ref={list}>
          {changes.map((change, i) => (
            <Item
              key={`${change.kind} ${change.name} ${change.change}`}
              change={change}
              index={i}
              current={i === chosen}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ItemProps {
  readonly change: Change
  readonly index: number
  readonly current: boolean
}

function Item({ change, index, current }: ItemProps) {
  const services = useServices()
  const { kind, name, formerly, details } = change
  const look = lookOf(change)
  const Icon = looks[look]
  const rows: readonly (Detail | undefined)[] =
    details.length > 0 && change.change === 'changed' ? details : [undefined]
  const level = parentOf(name)
  return (
    <li className={`versions-item versions-${look}`}>
      <span className="versions-sign" role="img" aria-label={texts[look]}>
        <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <div className="fill">
        {rows.map((detail, i) => (
          <div className="row gap-2" key={detail?.path.join(' ') ?? ''}>
            <button
              type="button"
              className="list-item versions-place"
              aria-current={current && i === 0}
              onClick={() => showChange(services, index, detail)}
            >
              <span className="strong">
                {i === 0 && (
                  <>
                    {kind !== 'block' && <span className="versions-kind">{texts.kinds[kind]} </span>}
                    {level !== '' && <span className="versions-level">{level}/</span>}
                    {nameOf(name)}
                    {formerly !== undefined && <span className="versions-level"> {texts.was(formerly)}</span>}
                  </>
                )}
              </span>
              <span className="versions-label">{labelOf(detail, look, kind)}</span>
              {detail === undefined ? <span /> : <Values detail={detail} />}
            </button>
            <button
              type="button"
              className="button small versions-take"
              aria-label={`${texts.take}: ${titleOf(change, detail)}`}
              data-tip={texts.takeTip(titleOf(change, detail))}
              onClick={() => take(services, change, detail)}
            >
              <Undo2 size={12} aria-hidden="true" /> {texts.take}
            </button>
          </div>
        ))}
      </div>
    </li>
  )
}

function labelOf(detail: Detail | undefined, look: Look, kind: Change['kind']): string {
  if (detail === undefined) return texts[look]
  if (kind === 'block' && detail.path[0] === 'at') return texts.movedOnCanvas
  return detail.label
}

function Values({ detail: { path, before = texts.nothing, after = texts.nothing } }: { readonly detail: Detail }) {
  if (path[0] === 'at') return <span />
  return (
    <span className="versions-values">
      <del>{before}</del>
      <MoveRight size={12} aria-label={texts.became} />
      <ins>{after}</ins>
    </span>
  )
}
