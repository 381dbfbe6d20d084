/** One list of the interface: search, included variables, and a button that restores the default of the model. */
import { useMemo, useState } from 'react'
import { RotateCcw, Search } from 'lucide-react'
import { interfaceNamings } from '../../../engine/model/project/project'
import { interfaceOf, type InterfaceList } from '../store/edits/interface'
import { keepDriver } from '../store/edits/keep-driver'
import { exportingTexts as texts } from '../texts/exporting'
import { takeoverShown } from '../store/takeover'
import { Button } from '../ui/Button'
import { TakenDrivers } from '../ui/TakenDrivers'
import { search } from '../ui/search'
import { nameBy, restoreDefault } from './edits'
import { InterfaceTable } from './InterfaceTable'
import type { InterfaceRows } from './rows'
import { useExporting, useServices } from './services'
import { useProject } from '../workbench/services'
import './interface.css'
import { Choice } from '../ui/Choice'

const SHOWN_PROBLEMS = 3

/** Problems of all rows, because the rows themselves may be out of view. */
function Problems({
  rows: { rows },
  onShow,
}: {
  readonly rows: InterfaceRows
  readonly onShow: (key: string) => void
}) {
  const faulty = rows.filter(({ problems }) => problems.length > 0)
  if (faulty.length === 0) return null
  return (
    <ul className="message danger interface-problems">
      {faulty.slice(0, SHOWN_PROBLEMS).map(({ key, problems }) => (
        <li key={key}>
          <button type="button" className="plain-link" onClick={() => onShow(key)}>
            {key}
          </button>
          {': '}
          {problems.join(' ')}
        </li>
      ))}
      {faulty.length > SHOWN_PROBLEMS && <li>{texts.more(faulty.length - SHOWN_PROBLEMS)}</li>}
    </ul>
  )
}

const SHOWN_INSIDE = 12

/** Sources of the list that aren't inputs of the exported model. */
function Inside({ rows: { rows } }: { readonly rows: InterfaceRows }) {
  const inside = rows.flatMap(({ key, included }) => (included ? [] : [key]))
  if (rows.length === 0) return null
  return (
    <p className="interface-about">
      {texts.inside(inside.slice(0, SHOWN_INSIDE), Math.max(0, inside.length - SHOWN_INSIDE))}
    </p>
  )
}

/** Drivers that the chosen inputs silence. */
function Silenced({ rows: { rows } }: { readonly rows: InterfaceRows }) {
  const services = useServices()
  const { registry } = services
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const taken = rows.flatMap(({ key, included, problems }) => (included && problems.length === 0 ? [key] : []))
  const names = taken.join(' ')
  const takeover = useMemo(
    () => takeoverShown(doc, registry, experiment, names === '' ? [] : names.split(' ')),
    [doc, registry, experiment, names],
  )
  if (takeover.silenced.length + takeover.kept.length + takeover.rivals.length === 0) return null
  return (
    <div className="interface-about">
      <TakenDrivers takeover={takeover} onKeep={(driver, keep) => keepDriver(services.project, driver, keep)} />
    </div>
  )
}

interface InterfacePageProps {
  readonly list: InterfaceList
  readonly rows: InterfaceRows
}

export function InterfacePage({ list, rows }: InterfacePageProps) {
  const services = useServices()
  const query = useExporting((state) => state.query)
  const setQuery = (text: string): void => services.exporting.setState({ query: text })
  const [onlyIncluded, setOnlyIncluded] = useState(false)
  const visibleRows = useMemo(() => {
    const shown = onlyIncluded
      ? rows.rows.filter(({ included, problems }) => included || problems.length > 0)
      : rows.rows
    return search(
      shown.map((row) => ({ row, texts: [row.key, row.name, row.settings.description ?? row.usual.description] })),
      query,
    ).map(({ row }) => row)
  }, [rows, query, onlyIncluded])
  const empty = query.trim() !== '' ? texts.noMatches : onlyIncluded ? texts.noneIncluded : texts.none[list]
  return (
    <div className="stack fill">
      <p className="interface-about">{texts.about[list]}</p>
      {list === 'inputs' && <Inside rows={rows} />}
      {list === 'inputs' && <Silenced rows={rows} />}
      <div className="interface-bar">
        <label className="palette-search">
          <Search size={14} aria-hidden="true" />
          <input
            type="search"
            aria-label={texts.search[list]}
            placeholder={texts.search[list]}
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <label className="check">
          <input type="checkbox" checked={onlyIncluded} onChange={(event) => setOnlyIncluded(event.target.checked)} />
          {texts.onlyIncluded}
        </label>
        <span className="faint" role="status">
          {texts.includedOf(rows.included, rows.rows.length)}
        </span>
        <span className="spacer" />
        <span className={rows.isUsual ? 'interface-origin' : 'interface-origin own'}>
          {rows.isUsual ? texts.usualList : texts.ownList}
        </span>
        {!rows.isUsual && (
          <Button look="quiet small" onClick={() => restoreDefault(services, list)}>
            <RotateCcw size={12} aria-hidden="true" /> {texts.useUsual}
          </Button>
        )}
      </div>
      <Problems rows={rows} onShow={setQuery} />
      {visibleRows.length === 0 ? (
        <p className="interface-empty">{empty}</p>
      ) : (
        <InterfaceTable list={list} rows={visibleRows} usual={rows.usual} />
      )}
    </div>
  )
}

/** Field for the form of names, which is the same in all lists. */
export function NamingField() {
  const services = useServices()
  const naming = useProject((state) => interfaceOf(state.doc).names ?? 'signals')
  return (
    <label className="interface-naming">
      {texts.naming}
      <Choice
        value={naming}
        options={interfaceNamings.map((one) => [one, texts.namings[one]] as const)}
        onChoose={(next) => nameBy(services, next)}
      />
    </label>
  )
}
