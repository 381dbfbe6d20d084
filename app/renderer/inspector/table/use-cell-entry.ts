/** Entry in the active cell of a grid, and the keys that move the selection, edit cells or end the entry. */
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { cellText, cellValue, type Cell, type Sheet, type SheetAction } from './sheet'

interface CellEntryOptions {
  readonly sheet: Sheet
  readonly units: readonly string[]
  /** Number of columns. */
  readonly width: number
  /** Number of rows that Page up and Page down move by. */
  readonly page: number
  /** Element that has the focus while no entry is typed. */
  readonly grid: RefObject<HTMLElement | null>
  readonly dispatch: (action: SheetAction) => void
}

export interface CellEntry {
  /** Text that is being typed; null while none is. */
  readonly draft: string | null
  readonly setDraft: (text: string | null) => void
  readonly accept: () => void
  /** Selects the cell at which the pointer is pressed, or extends the selection to it. */
  readonly press: (cell: Cell, extend: boolean) => void
  readonly go: (cell: Cell, extend?: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function useCellEntry({ sheet, units, width, page, grid, dispatch }: CellEntryOptions): CellEntry {
  const [draft, setDraft] = useState<string | null>(null)
  // Column in which Tab started a row: Enter continues below it.
  const tabbedFrom = useRef<number | null>(null)
  const { row, column } = sheet.head
  const go = (to: Cell, extend = false): void => dispatch({ kind: 'select', to, extend })
  const accept = (): void => {
    if (draft === null) return
    setDraft(null)
    const shown = cellText(sheet.rows[row]?.[column], units[column] ?? '')
    if (draft.trim() === shown) return
    const value = cellValue(draft, units[column] ?? '')
    dispatch({ kind: 'set', row, values: [[column, value]] })
  }
  const acceptAndFocusGrid = (): void => {
    accept()
    grid.current?.focus({ preventScroll: true })
  }

  /** Enter and Tab accept an entry and move on. */
  const leavesCell = ({ key, shiftKey: shift }: KeyboardEvent): boolean => {
    const by = shift ? -1 : 1
    if (key === 'Enter') {
      acceptAndFocusGrid()
      go({ row: row + by, column: tabbedFrom.current ?? column })
      tabbedFrom.current = null
      return true
    }
    if (key !== 'Tab') return false
    tabbedFrom.current ??= column
    acceptAndFocusGrid()
    const next = column + by
    const beyond = next < 0 || next >= width
    const to: Cell = beyond ? { row: row + by, column: shift ? width - 1 : 0 } : { row, column: next }
    // At both ends, Tab moves on through the dialog.
    if (to.row < 0 || to.row > sheet.rows.length) return false
    go(to)
    return true
  }

  const endsEntry = ({ key }: KeyboardEvent): boolean => {
    if (key === 'Escape') {
      setDraft(null)
      grid.current?.focus({ preventScroll: true })
      return true
    }
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
    acceptAndFocusGrid()
    go({ row: row + (key === 'ArrowUp' ? -1 : 1), column })
    return true
  }

  const movesSelection = (event: KeyboardEvent): boolean => {
    const end = { row: sheet.rows.length - 1, column: width - 1 }
    const control = event.ctrlKey || event.metaKey
    const moves: Readonly<Record<string, Cell>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: row - page, column },
      PageDown: { row: row + page, column },
      Home: control ? { row: 0, column: 0 } : { row, column: 0 },
      End: control ? end : { row, column: end.column },
    }
    const move = moves[event.key]
    if (move === undefined) return false
    tabbedFrom.current = null
    go(move, event.shiftKey)
    return true
  }

  const editsCells = (event: KeyboardEvent): boolean => {
    const { key, shiftKey: shift } = event
    const control = event.ctrlKey || event.metaKey
    if (key === 'F2') setDraft(cellText(sheet.rows[row]?.[column], units[column] ?? ''))
    else if (key === 'Delete' || key === 'Backspace') dispatch({ kind: 'clear' })
    else if (control && key.toLowerCase() === 'a') dispatch({ kind: 'select-all' })
    else if (control && (key.toLowerCase() === 'y' || (shift && key.toLowerCase() === 'z'))) dispatch({ kind: 'redo' })
    else if (control && key.toLowerCase() === 'z') dispatch({ kind: 'undo' })
    else if (key.length === 1 && !control && !event.altKey) setDraft(key)
    else return false
    return true
  }

  return {
    ...{ draft, setDraft, accept, go },
    press(cell, extend) {
      accept()
      tabbedFrom.current = null
      go(cell, extend)
    },
    onKeyDown(event) {
      const used = leavesCell(event) || (draft !== null ? endsEntry(event) : movesSelection(event) || editsCells(event))
      if (!used) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
