/**
 * Picture of the nonzero entries of the mass matrix. The user chooses an entry by a click or, with the focus in the
 * picture, by arrow keys; one entry is in the tab order.
 */
import { createElement, useMemo, useState, type KeyboardEvent } from 'react'
import type { EquationDocument } from '../../../engine/formulate/equations/document'
import { equationTexts as texts } from '../texts/equations'
import { Formula, indexedMath, symbolMath } from './Formula'
import { entryText } from './sections'

interface MassPatternProps {
  readonly document: EquationDocument
  /** Names of the speeds whose rows are highlighted; null for all. */
  readonly rows: ReadonlySet<string> | null
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function MassPattern({ document, rows }: MassPatternProps) {
  const { speeds, mass } = document.dynamics
  const byPlace = useMemo(() => new Map(mass.map((e) => [`${e.row} ${e.column}`, e])), [mass])
  const first = mass.find((e) => rows === null || rows.has(speeds[e.row].name)) ?? mass[0]
  const [chosen, choose] = useState<{ readonly row: number; readonly column: number } | null>(null)
  const at = chosen !== null && chosen.row < speeds.length && chosen.column < speeds.length ? chosen : first
  if (at === undefined) return null
  const entry = byPlace.get(`${at.row} ${at.column}`)
  const small = speeds.length > 30

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = arrows[event.key]
    if (step === undefined) return
    event.preventDefault()
    const clamp = (x: number): number => Math.min(speeds.length - 1, Math.max(0, x))
    const next = { row: clamp(at.row + step[0]), column: clamp(at.column + step[1]) }
    choose(next)
    const cell = event.currentTarget.rows[next.row].cells[next.column + 1]
    cell.querySelector('button')?.focus()
  }

  return (
    <div className="mass">
      <h4>{texts.mass}</h4>
      <p className="faint">{texts.massAbout(speeds.length, mass.length)}</p>
      <div className="mass-scroll">
        <table
          role="grid"
          aria-label={texts.mass}
          className={small ? 'mass-grid small' : 'mass-grid'}
          onKeyDown={onKeyDown}
        >
          <tbody>
            {speeds.map((row, i) => (
              <tr key={row.name} className={rows?.has(row.name) === true ? 'own' : ''}>
                <th scope="row" aria-label={row.name} data-tip={row.name}>
                  {small ? row.name : createElement('math', { 'aria-hidden': 'true' }, symbolMath(row.name))}
                </th>
                {speeds.map((column, j) => {
                  const filled = byPlace.has(`${i} ${j}`)
                  const isChosen = i === at.row && j === at.column
                  const isMarked = rows === null || rows.has(row.name) || rows.has(column.name)
                  return (
                    <td key={column.name} role="gridcell" aria-selected={isChosen}>
                      <button
                        type="button"
                        tabIndex={isChosen ? 0 : -1}
                        className={`mass-cell${filled ? ' filled' : ''}${isMarked ? '' : ' other'}${isChosen ? ' chosen' : ''}`}
                        aria-label={
                          filled ? texts.entry(row.name, column.name) : texts.zeroEntry(row.name, column.name)
                        }
                        onClick={() => choose({ row: i, column: j })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mass-entry" aria-live="polite">
        {entry === undefined ? (
          <p>{texts.zeroEntry(speeds[at.row].name, speeds[at.column].name)}</p>
        ) : (
          <Formula
            left={indexedMath('M', symbolMath(speeds[at.row].name), symbolMath(speeds[at.column].name))}
            right={entry.value}
            label={entryText(document, entry)}
          />
        )}
      </div>
    </div>
  )
}
