/**
 * A grid of numbers that works like a spreadsheet: arrows, Tab, Enter, F2, Delete, copy and paste. The grid has the
 * focus and names the active cell; only the visible rows are in the page.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type UIEvent } from 'react'
import { inspectorTexts } from '../../texts/inspector'
import {
  cellKey,
  cellText,
  copyText,
  pastedCells,
  selected,
  unitOr,
  withUnfit,
  type Sheet,
  type SheetAction,
  type SheetColumn,
} from './sheet'
import { shownUnit } from '../../../../engine/quantities/units'
import { useCellEntry, type CellEntry } from './use-cell-entry'

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
  const { head } = sheet
  const count = sheet.rows.length + 1
  const { box, visible, page, onScroll } = useVisibleRows(head.row, count)
  const entry = useCellEntry({ sheet, units, width: columns.length, page, grid: box, dispatch })
  const { draft } = entry
  const area = selected(sheet)

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
    const shownUnits = units.map((unit, j) => unitOr(pastedUnits[j - area.left], columns[j], unit))
    const cellTexts = cells.map((row) => row.map((cell, j) => withUnfit(cell, pastedUnits[j], columns[area.left + j])))
    if (cells.length > 0) dispatch({ kind: 'paste', cells: cellTexts, units: shownUnits })
  }

  // a grid with many columns scrolls
  const style = {
    gridTemplateColumns: `44px repeat(${columns.length}, minmax(0, 1fr))`,
    minWidth: 44 + 56 * columns.length,
  }
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
      onKeyDown={entry.onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onScroll={onScroll}
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
            {columns.map(({ name }, j) => (
              <GridCell
                key={name}
                id={`${id}-${i}-${j}`}
                {...{ row: i, column: j, name, entry }}
                text={cellText(sheet.rows[i]?.[j], units[j] ?? '')}
                error={errors.get(cellKey(i, j))}
                active={head.row === i && head.column === j}
                chosen={i >= area.top && i <= area.bottom && j >= area.left && j <= area.right}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Rows in view with some spare ones. The row of the active cell is scrolled into view. */
function useVisibleRows(activeRow: number, count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 480 })
  useLayoutEffect(() => {
    const node = box.current
    if (node === null) return
    // The header covers the height of one row at the top.
    const top = activeRow * rowHeight
    if (top < node.scrollTop) node.scrollTop = top
    else if (top + 2 * rowHeight > node.scrollTop + node.clientHeight)
      node.scrollTop = top + 2 * rowHeight - node.clientHeight
  }, [activeRow])
  useEffect(() => {
    const node = box.current
    if (node === null) return
    const watch = new ResizeObserver(() => setScroll({ top: node.scrollTop, height: node.clientHeight }))
    watch.observe(node)
    return () => watch.disconnect()
  }, [])
  const first = Math.max(0, Math.floor(scroll.top / rowHeight) - spare)
  const last = Math.min(count, Math.ceil((scroll.top + scroll.height) / rowHeight) + spare)
  return {
    box,
    visible: Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i),
    page: Math.max(1, Math.floor(scroll.height / rowHeight) - 2),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      setScroll({ top: currentTarget.scrollTop, height: currentTarget.clientHeight }),
  }
}

interface GridCellProps {
  readonly id: string
  readonly row: number
  readonly column: number
  /** Name of the column. */
  readonly name: string
  readonly text: string
  readonly error: string | undefined
  readonly active: boolean
  readonly chosen: boolean
  readonly entry: CellEntry
}

function GridCell({ id, row, column, name, text, error, active, chosen, entry }: GridCellProps) {
  const { draft, setDraft } = entry
  return (
    <span
      id={id}
      role="gridcell"
      className={`sheet-cell${active ? ' active' : ''}`}
      aria-selected={chosen}
      aria-invalid={error !== undefined}
      aria-label={`${texts.cell(name, row + 1)}: ${text}${error === undefined ? '' : `, ${error}`}`}
      data-tip={error}
      onPointerDown={(event) => {
        if (event.button !== 0 || (active && draft !== null)) return
        entry.press({ row, column }, event.shiftKey)
      }}
      onPointerEnter={(event) => {
        if (event.buttons === 1 && draft === null) entry.go({ row, column }, true)
      }}
      onDoubleClick={() => setDraft(text)}
    >
      {active && draft !== null ? (
        <input
          autoFocus
          className="sheet-input"
          aria-label={texts.cell(name, row + 1)}
          spellCheck={false}
          autoComplete="off"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={entry.accept}
        />
      ) : (
        text
      )}
    </span>
  )
}
