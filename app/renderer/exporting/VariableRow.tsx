/** A variable of the interface: whether it is exported, and under which name, unit and range. */
import { useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import {
  inputHandlings,
  type InputHandling,
  type InterfaceInput,
  type ScalarValue,
} from '../../../engine/model/project/project'
import { compatible, displayUnits, formatNumber, fromSI, parseUnit, shownUnit } from '../../../engine/quantities/units'
import { ownerOf } from '../../../engine/model/names/names'
import type { InterfaceList } from '../store/edits/interface'
import { exportingTexts as texts } from '../texts/exporting'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { locate } from '../workbench/locate'
import { include, setFact } from './edits'
import { columnsOf, type InterfaceRow } from './rows'
import { useServices } from './services'
import { Choice } from '../ui/Choice'

interface VariableRowProps {
  readonly list: InterfaceList
  readonly row: InterfaceRow
  readonly usual: readonly string[]
  readonly index: number
}

export function VariableRow({ list, row, usual, index }: VariableRowProps) {
  const services = useServices()
  const { key, included, locked, problems } = row
  const set = <K extends keyof InterfaceInput>(fact: K, value: InterfaceInput[K] | undefined): void =>
    setFact(services, list, usual, key, fact, value)
  const classes = [...(included ? [] : ['left-out']), ...(problems.length > 0 ? ['faulty'] : [])]
  return (
    <tr className={classes.join(' ')} aria-rowindex={index}>
      <td className="include">
        <input
          type="checkbox"
          aria-label={texts.include(key)}
          checked={included}
          disabled={locked !== undefined}
          data-tip={locked}
          onChange={({ target: { checked } }) => include(services, list, usual, [key], checked)}
        />
      </td>
      <th scope="row" className="path">
        <button type="button" className="plain-link" onClick={() => locate(services, ownerOf(key) ?? key)}>
          {key}
        </button>
        {problems.length > 0 && (
          <span className="row-problem" role="alert" data-tip={problems.join(' ')}>
            <TriangleAlert size={13} aria-hidden="true" />
            <span className="visually-hidden">{problems.join(' ')}</span>
          </span>
        )}
      </th>
      <td className="name">
        {included ? (
          <TextCell
            label={texts.fieldOf(texts.columns.name, key)}
            value={row.settings.name}
            placeholder={row.name}
            onCommit={(value) => set('name', value)}
          />
        ) : (
          row.name
        )}
      </td>
      {columnsOf[list].map((column) => (
        <td key={column} className={column}>
          {column === 'unit' ? (
            <UnitCell row={row} onChoose={(unit) => set('unit', unit)} />
          ) : column === 'handling' ? (
            <HandlingCell row={row} onChoose={(handling) => set('handling', handling)} />
          ) : column === 'value' ? (
            usualText(row, row.usual.value)
          ) : (
            <NumberCell row={row} fact={column} onCommit={(value) => set(column, value)} />
          )}
        </td>
      ))}
      <td className="description">
        {included ? (
          <TextCell
            label={texts.fieldOf(texts.columns.description, key)}
            value={row.settings.description}
            placeholder={row.usual.description}
            onCommit={(value) => set('description', value)}
          />
        ) : (
          row.usual.description
        )}
      </td>
    </tr>
  )
}

/**
 * Returns the unit in which the numbers of a row are shown: SI instead of an invalid unit, which is reported as a
 * problem.
 */
function unitOf({ settings, unit = '1' }: InterfaceRow): string {
  if (settings.unit === undefined) return unit
  try {
    return compatible(parseUnit(settings.unit).dimension, parseUnit(unit).dimension) ? settings.unit : unit
  } catch {
    return unit
  }
}

function usualText(row: InterfaceRow, value: number | undefined): string {
  return value === undefined ? '' : formatNumber(fromSI(value, parseUnit(unitOf(row))), 5)
}

function UnitCell({
  row,
  onChoose,
}: {
  readonly row: InterfaceRow
  readonly onChoose: (unit: string | undefined) => void
}) {
  const { unit, settings, key, included } = row
  const shown = settings.unit ?? unit ?? '1'
  const known = unit === undefined ? [] : displayUnits(unit)
  const choices = known.includes(shown) ? known : [shown, ...known]
  if (!included || choices.length < 2) return shownUnit(shown)
  return (
    <Choice
      aria-label={texts.fieldOf(texts.columns.unit, key)}
      value={shown}
      options={choices.map((one) => [one, shownUnit(one) === '' ? '–' : shownUnit(one)] as const)}
      onChoose={(next) => onChoose(next === unit ? undefined : next)}
    />
  )
}

function HandlingCell({
  row: { key, settings, included },
  onChoose,
}: {
  readonly row: InterfaceRow
  readonly onChoose: (handling: InputHandling | undefined) => void
}) {
  const handling = settings.handling ?? 'held'
  if (!included) return texts.handlings[handling]
  return (
    <Choice
      aria-label={texts.fieldOf(texts.columns.handling, key)}
      value={handling}
      options={inputHandlings.map((one) => [one, texts.handlings[one]] as const)}
      onChoose={(next) => onChoose(next === 'held' ? undefined : next)}
    />
  )
}

interface NumberCellProps {
  readonly row: InterfaceRow
  readonly fact: 'start' | 'min' | 'max' | 'nominal'
  readonly onCommit: (value: ScalarValue | undefined) => void
}

function NumberCell({ row, fact, onCommit }: NumberCellProps) {
  const { key, included, settings, usual } = row
  const fallback = fact === 'start' ? usual.value : fact === 'nominal' ? undefined : usual[fact]
  const placeholder = fallback === undefined ? texts.noValue : usualText(row, fallback)
  if (!included) return placeholder
  return (
    <ScalarInput
      label={texts.fieldOf(texts.columns[fact], key)}
      value={settings[fact]}
      unit={row.unit ?? '1'}
      display={unitOf(row)}
      bare
      placeholder={placeholder}
      onCommit={onCommit}
    />
  )
}

interface TextCellProps {
  readonly label: string
  readonly value: string | undefined
  readonly placeholder: string
  /** Called with the entry, or with undefined for an empty one. */
  readonly onCommit: (value: string | undefined) => void
}

/** A cell with a text: Enter or leaving the field applies the entry, Escape restores the old one. */
function TextCell({ label, value, placeholder, onCommit }: TextCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const take = (): void => {
    if (draft === null) return
    setDraft(null)
    const entered = draft.trim() === '' ? undefined : draft.trim()
    if (entered !== value) onCommit(entered)
  }
  return (
    <input
      className="field"
      aria-label={label}
      spellCheck={false}
      autoComplete="off"
      placeholder={placeholder}
      data-tip={
        placeholder !== '' && (draft ?? value ?? placeholder).length > 24 ? (draft ?? value ?? placeholder) : undefined
      }
      value={draft ?? value ?? ''}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        else if (event.key === 'Escape' && draft !== null) {
          setDraft(null)
          event.stopPropagation()
        }
      }}
    />
  )
}
