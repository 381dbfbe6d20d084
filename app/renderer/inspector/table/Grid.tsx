/**
 * A grid of numbers that works like a spreadsheet: arrows, Tab, Enter, F2, Delete, copy and paste. The grid has the
 * focus and names the active cell; only the visible rows are in the page.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { inspectorTexts } from '../../texts/inspector'
import {
  cellKey,
  cellText,
  cellValue,
  copyText,
  pastedCells,
  selected,
  unitOr,
  withUnfit,
  type Cell,
  type Sheet,
  type SheetAction,
  type SheetColumn,
} from './sheet'
import { shownUnit } from '../../../../engine/quantities/units'

interface GridProps {
  readonly label: string
  readonly columns: readonly SheetColumn[]
  readonly units: readonly string[]
  readonly sheet: Sheet
  readonly errors: ReadonlyMap<string, string>
  readonly dispatch: (action: SheetAction) => void
}

const texts = inspectorTexts.table
const rowHeight = 26
const spare = 6

export function Grid({ label, columns, units, sheet, errors, dispatch }: GridProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 480 })
  const [draft, setDraft] = useState<string | null>(null)
  // Column in which Tab started a row: Enter continues below it.
  const tabbedFrom = useRef<number | null>(null)
  const { head } = sheet
  const area = selected(sheet)
  const count = sheet.rows.length + 1
  const first = Math.max(0, Math.floor(scroll.top / rowHeight) - spare)
  const last = Math.min(count, Math.ceil((scroll.top + scroll.height) / rowHeight) + spare)

  useLayoutEffect(() => {
    const node = box.current
    if (node === null) return
    // The header covers the height of one row at the top.
    const top = head.row * rowHeight
    if (top < node.scrollTop) node.scrollTop = top
    else if (top + 2 * rowHeight > node.scrollTop + node.clientHeight)
      node.scrollTop = top + 2 * rowHeight - node.clientHeight
  }, [head.row])
  useEffect(() => {
    const node = box.current
    if (node === null) return
    const watch = new ResizeObserver(() => setScroll({ top: node.scrollTop, height: node.clientHeight }))
    watch.observe(node)
    return () => watch.disconnect()
  }, [])

  const go = (row: number, column: number, extend = false): void =>
    dispatch({ kind: 'select', to: { row, column }, extend })
  const take = (): void => {
    if (draft === null) return
    setDraft(null)
    const shown = cellText(sheet.rows[head.row]?.[head.column], units[head.column] ?? '')
    if (draft.trim() === shown) return
    const value = cellValue(draft, units[head.column] ?? '')
    dispatch({ kind: 'set', row: head.row, values: [[head.column, value]] })
  }
  const focusGrid = (): void => box.current?.focus({ preventScroll: true })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { row, column } = head
    const { key, shiftKey: shift } = event
    const control = event.ctrlKey || event.metaKey
    const editing = draft !== null
    const page = Math.max(1, Math.floor(scroll.height / rowHeight) - 2)
    const done = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (key === 'Enter') {
      take()
      go(row + (shift ? -1 : 1), tabbedFrom.current ?? column)
      tabbedFrom.current = null
      focusGrid()
      return done()
    }
    if (key === 'Tab') {
      tabbedFrom.current ??= column
      take()
      focusGrid()
      const next = column + (shift ? -1 : 1)
      const beyond = next < 0 || next >= columns.length
      const to: Cell = beyond
        ? { row: row + (shift ? -1 : 1), column: shift ? columns.length - 1 : 0 }
        : { row, column: next }
      // At both ends, Tab moves on through the dialog.
      if (to.row < 0 || to.row >= count) return
      go(to.row, to.column)
      return done()
    }
    if (editing) {
      if (key === 'Escape') {
        setDraft(null)
        focusGrid()
        return done()
      }
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        take()
        go(row + (key === 'ArrowUp' ? -1 : 1), column)
        focusGrid()
        return done()
      }
      return
    }
    const moves: Readonly<Record<string, Cell>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: row - page, column },
      PageDown: { row: row + page, column },
      Home: control ? { row: 0, column: 0 } : { row, column: 0 },
      End: control ? { row: sheet.rows.length - 1, column: columns.length - 1 } : { row, column: columns.length - 1 },
    }
    const move = moves[key]
    if (move !== undefined) {
      tabbedFrom.current = null
      go(move.row, move.column, shift)
    } else if (key === 'F2') setDraft(cellText(sheet.rows[row]?.[column], units[column] ?? ''))
    else if (key === 'Delete' || key === 'Backspace') dispatch({ kind: 'clear' })
    else if (control && key.toLowerCase() === 'a') dispatch({ kind: 'select-all' })
    else if (control && (key.toLowerCase() === 'y' || (shift && key.toLowerCase() === 'z'))) dispatch({ kind: 'redo' })
    else if (control && key.toLowerCase() === 'z') dispatch({ kind: 'undo' })
    else if (key.length === 1 && !control && !event.altKey) setDraft(key)
    else return
    done()
  }

  const onCopy = (event: ClipboardEvent): void => {
    if (draft !== null) return
    event.clipboardData.setData('text/plain', copyText(sheet, units))
    event.preventDefault()
    if (event.type === 'cut') dispatch({ kind: 'clear' })
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (draft !== null) return
    event.preventDefault()
    const { cells, units: pastedUnits } = pastedCells(event.clipboardData.getData('text/plain'))
    const taken = units.map((unit, j) => unitOr(pastedUnits[j - area.left], columns[j], unit))
    const written = cells.map((row) => row.map((cell, j) => withUnfit(cell, pastedUnits[j], columns[area.left + j])))
    if (cells.length > 0) dispatch({ kind: 'paste', cells: written, units: taken })
  }

  // a grid with many columns scrolls
  const style = {
    gridTemplateColumns: `44px repeat(${columns.length}, minmax(0, 1fr))`,
    minWidth: 44 + 56 * columns.length,
  }
  const visible = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i)
  return (
    <div
      ref={box}
      className="sheet"
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={`${id}-${head.row}-${head.column}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onScroll={(event) => setScroll({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
    >
      <div className="sheet-row sheet-head" role="row" aria-rowindex={1} style={style}>
        <span role="columnheader" className="sheet-number">
          <span className="visually-hidden">{texts.row}</span>
        </span>
        {columns.map(({ name }, j) => (
          <span role="columnheader" key={name}>
            {name} <span className="faint">{shownUnit(units[j] ?? '')}</span>
          </span>
        ))}
      </div>
      <div className="sheet-space" role="presentation" style={{ height: count * rowHeight }}>
        {visible.map((i) => (
          <div
            className="sheet-row"
            role="row"
            key={i}
            aria-rowindex={i + 2}
            style={{ ...style, transform: `translateY(${i * rowHeight}px)` }}
          >
            <span role="rowheader" className="sheet-number">
              {i < sheet.rows.length ? i + 1 : '+'}
            </span>
            {columns.map(({ name }, j) => {
              const active = head.row === i && head.column === j
              const chosen = i >= area.top && i <= area.bottom && j >= area.left && j <= area.right
              const error = errors.get(cellKey(i, j))
              const text = cellText(sheet.rows[i]?.[j], units[j] ?? '')
              return (
                <span
                  key={name}
                  id={`${id}-${i}-${j}`}
                  role="gridcell"
                  className={`sheet-cell${active ? ' active' : ''}`}
                  aria-selected={chosen}
                  aria-invalid={error !== undefined}
                  aria-label={`${texts.cell(name, i + 1)}: ${text}${error === undefined ? '' : `, ${error}`}`}
                  data-tip={error}
                  onPointerDown={(event) => {
                    if (event.button !== 0 || (active && draft !== null)) return
                    take()
                    tabbedFrom.current = null
                    go(i, j, event.shiftKey)
                  }}
                  onPointerEnter={(event) => {
                    if (event.buttons === 1 && draft === null) go(i, j, true)
                  }}
                  onDoubleClick={() => setDraft(text)}
                >
                  {active && draft !== null ? (
                    <input
                      autoFocus
                      className="sheet-input"
                      aria-label={texts.cell(name, i + 1)}
                      spellCheck={false}
                      autoComplete="off"
                      value={draft}
                      onChange={(event) => setDraft(event.target.value)}
                      onBlur={take}
                    />
                  ) : (
                    text
                  )}
                </span>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
