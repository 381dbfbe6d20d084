/** Undo and redo of a sheet: buttons in the toolbar of a table's dialog. */
import { Redo2, Undo2 } from 'lucide-react'
import { inspectorTexts } from '../../texts/inspector'
import { IconButton } from '../../ui/IconButton'
import type { Sheet } from './sheet'

const texts = inspectorTexts.table

interface SheetHistoryProps {
  readonly sheet: Sheet
  readonly dispatch: (action: { readonly kind: 'undo' | 'redo' }) => void
}

export function SheetHistory({ sheet, dispatch }: SheetHistoryProps) {
  return (
    <>
      <IconButton
        icon={Undo2}
        label={texts.undo}
        keys="Ctrl+Z"
        disabled={sheet.past.length === 0}
        onClick={() => dispatch({ kind: 'undo' })}
      />
      <IconButton
        icon={Redo2}
        label={texts.redo}
        keys="Ctrl+Y"
        disabled={sheet.future.length === 0}
        onClick={() => dispatch({ kind: 'redo' })}
      />
    </>
  )
}
