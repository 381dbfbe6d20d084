/** Find and replace in the whole model: a panel over the canvas. The chosen match is shown at its place. */
import { keysOf } from '../../../engine/collections/entries'
import { settingAt } from '../../../engine/errors/model-error'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { CaseSensitive, ChevronDown, ChevronRight, Search, X } from 'lucide-react'
import { nameOf, parentOf } from '../../../engine/model/subsystem'
import { countTexts } from '../texts/counts'
import { locate } from '../workbench/locate'
import { useCanvas } from '../canvas/services'
import { type Services, useServices } from './services'
import { useProject } from '../workbench/services'
import { IconButton } from '../ui/IconButton'
import { findTexts as texts } from '../texts/find'
import { followTarget } from '../problems/follow'
import type { ProblemTarget } from '../problems/target'
import { useVariant } from '../variants/use-variant'
import { splitMember } from '../../../engine/model/names/names'
import { findMatches, type Match, type Scope } from './matches'
import { replaceMatches } from './replace'
import { noticeTexts } from '../texts/notices'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'
import './find.css'

const everything: Scope = { names: true, values: true, notes: true, sets: true }
const scopeTitles = texts.scopes
const parts = keysOf(scopeTitles)

export function FindPanel() {
  const open = useCanvas((state) => state.finding)
  return open ? <OpenPanel /> : null
}

function OpenPanel() {
  const services = useServices()
  const { project, registry, canvas, ui } = services
  const doc = useProject((state) => state.doc)
  const [query, setQuery] = useState('')
  const [replacement, setReplacement] = useState('')
  const [replacing, setReplacing] = useState(false)
  const [scope, setScope] = useState(everything)
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const variant = useVariant()
  const matches = useMemo(
    () => findMatches(doc, registry, query, scope, variant),
    [doc, registry, query, scope, variant],
  )
  useEffect(() => field.current?.select(), [])

  const close = (): void => canvas.getState().set({ finding: false })
  const show = (index: number): void => {
    const match = matches[index]
    if (match === undefined) return
    setAt(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
    showMatch(services, match, variant)
  }
  const step = (by: number): void => {
    if (matches.length > 0) show((at + by + matches.length) % matches.length)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowUp') step(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const replace = (chosen: readonly Match[]): void => {
    const { diff, count, refused } = replaceMatches(doc, registry, chosen, query, replacement, scope.cased)
    project.getState().edit(stepTexts.replace(query, replacement), diff)
    ui.getState().set({ statusText: noticeTexts.replaced(countTexts.places(count)) })
    if (refused.length > 0) ui.getState().notify('warning', noticeTexts.notRenamed(refused.join('; ')))
  }

  return (
    <div className="floating find-panel" role="search" aria-label={texts.panelTitle}>
      <div className="find-row">
        <IconButton
          small
          icon={replacing ? ChevronDown : ChevronRight}
          label={replacing ? texts.findOnly : texts.replace}
          pressed={replacing}
          onClick={() => setReplacing(!replacing)}
        />
        <span className="find-field">
          <Search size={13} aria-hidden="true" />
          <input
            ref={field}
            className="field"
            aria-label={texts.find}
            placeholder={texts.queryPlaceholder}
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setAt(-1)
            }}
            onKeyDown={onKeyDown}
          />
        </span>
        <IconButton
          small
          icon={CaseSensitive}
          label={texts.matchCase}
          pressed={scope.cased === true}
          onClick={() => setScope({ ...scope, cased: scope.cased !== true })}
        />
        <span className="find-count" role="status">
          {query.trim() === '' ? '' : at < 0 ? matches.length : texts.of(at, matches.length)}
        </span>
        <IconButton small icon={X} label={texts.close} keys="Esc" onClick={close} />
      </div>
      {replacing && (
        <ReplaceRow
          replacement={replacement}
          onReplacement={setReplacement}
          present={matches.slice(Math.max(at, 0), at + 1)}
          matches={matches}
          onReplace={replace}
          onClose={close}
        />
      )}
      <ScopeRow scope={scope} onScope={setScope} />
      {matches.length > 0 && <MatchList list={list} matches={matches} at={at} onShow={show} />}
      {query.trim() !== '' && matches.length === 0 && <p className="find-none">{texts.searchEmpty}</p>}
    </div>
  )
}

interface ReplaceRowProps {
  readonly replacement: string
  readonly onReplacement: (text: string) => void
  /** The chosen match; empty if there is none. */
  readonly present: readonly Match[]
  readonly matches: readonly Match[]
  readonly onReplace: (matches: readonly Match[]) => void
  readonly onClose: () => void
}

function ReplaceRow({ replacement, onReplacement, present, matches, onReplace, onClose }: ReplaceRowProps) {
  return (
    <div className="find-row">
      <span className="find-indent" />
      <span className="find-field">
        <input
          className="field"
          aria-label={texts.replaceBy}
          placeholder={texts.replaceByText}
          spellCheck={false}
          value={replacement}
          onChange={(event) => onReplacement(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        />
      </span>
      <Button label={texts.replace} disabled={present.length === 0} onClick={() => onReplace(present)} />
      <Button label={texts.all} disabled={matches.length === 0} onClick={() => onReplace(matches)} />
    </div>
  )
}

interface ScopeRowProps {
  readonly scope: Scope
  readonly onScope: (scope: Scope) => void
}

/** Check boxes of the texts that are searched. */
function ScopeRow({ scope, onScope }: ScopeRowProps) {
  return (
    <div className="find-row find-scope" role="group" aria-label={texts.whereToLook}>
      {parts.map((key) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={scope[key]}
            onChange={(event) => onScope({ ...scope, [key]: event.target.checked })}
          />
          {scopeTitles[key]}
        </label>
      ))}
    </div>
  )
}

interface MatchListProps {
  readonly list: RefObject<HTMLUListElement | null>
  readonly matches: readonly Match[]
  /** Index of the chosen match; -1 for none. */
  readonly at: number
  readonly onShow: (index: number) => void
}

function MatchList({ list, matches, at, onShow }: MatchListProps) {
  return (
    <ul className="find-matches" aria-label={texts.matches} ref={list}>
      {matches.map((match, i) => (
        <li key={keyOf(match)}>
          <button
            type="button"
            className={i === at ? 'list-item find-match current' : 'list-item find-match'}
            aria-current={i === at}
            onClick={() => onShow(i)}
          >
            <MatchText match={match} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Shows the place of a match. */
function showMatch(services: Services, match: Match, variant: string | null): void {
  const { project, ui } = services
  if (match.kind === 'block' || match.kind === 'parameter' || match.kind === 'port') locate(services, match.name)
  else if (match.kind === 'value') locate(services, match.name, match.parameter, undefined, false)
  else if (match.kind === 'variable') showAt(services, { at: 'variable', name: match.name })
  else if (match.kind === 'entry') showAt(services, entryTarget(match, variant))
  else {
    project.getState().enter(parentOf(match.name))
    project.getState().select({ blocks: [], wires: [], notes: [match.name] })
    ui.getState().set({ inspectorOpen: true, inspectorTab: 'selection' })
  }
}

function keyOf(match: Match): string {
  const { kind, name } = match
  if (kind === 'value') return `${kind} ${name} ${match.parameter}`
  if (kind === 'parameter' || kind === 'port') return `${kind} ${name} ${match.member}`
  return kind === 'entry' ? `${kind} ${match.owner} ${name} ${match.section} ${match.key}` : `${kind} ${name}`
}

/** Shows a place and keeps the focus here for the next match. */
function showAt(services: Services, target: ProblemTarget): void {
  followTarget(services, target, false)
}

/** Returns the place of a value of a set: the block or variable while the set is in use, otherwise the list of sets. */
function entryTarget(match: Extract<Match, { kind: 'entry' }>, variant: string | null): ProblemTarget {
  const { owner, name, section, key } = match
  if (owner === 'experiment')
    return { at: 'experiment', experiment: name, field: settingAt('experiments', name, section, key).parameter }
  if (name !== variant) return { at: 'variant', name }
  const member = splitMember(key)
  if (section === 'variables' || member === undefined) return { at: 'variable', name: key }
  return { at: 'block', block: member.block, parameter: member.member, port: undefined }
}

function MatchText({ match }: { readonly match: Match }) {
  const { kind, name, detail, text } = match
  const level = parentOf(name)
  const declared = kind === 'parameter' || kind === 'port'
  const shown = kind === 'note' || declared ? text : kind === 'entry' ? match.key : nameOf(name)
  return (
    <>
      <span className="find-name">
        {level !== '' && kind !== 'variable' && kind !== 'entry' && <span className="faint">{level}/</span>}
        {shown}
      </span>
      <span className="find-detail">
        {kind === 'block' || kind === 'note' || declared ? detail : `${detail}: ${text}`}
      </span>
    </>
  )
}
