/** Signal in a list. Clicking it adds it to the plot that gets signals, or removes it; it can be dragged onto plots. */
import type { DragEvent } from 'react'
import { signalMenu } from './result-menus'
import { useContextMenu } from '../workbench/menus/use-context-menu'
import { useServices } from './services'
import { plotSignal } from './plot-actions'
import type { SignalInfo } from './signals'
import { menuTexts } from '../texts/menus'
import { resultsTexts } from '../texts/results'
import { shownUnit } from '../../../engine/quantities/units'

export const SIGNAL_DRAG_TYPE = 'application/x-wishbone-signal'

export function dragSignal(event: DragEvent, signal: string): void {
  event.dataTransfer.setData(SIGNAL_DRAG_TYPE, signal)
  event.dataTransfer.effectAllowed = 'copy'
}

/** Returns the dragged signal, or an empty text. */
export function droppedSignal(event: DragEvent): string {
  return event.dataTransfer.getData(SIGNAL_DRAG_TYPE)
}

interface SignalItemProps {
  readonly signal: SignalInfo
  readonly plotted: boolean
  /** True if the name of the block is shown too. */
  readonly full?: boolean
}

export function SignalItem({ signal, plotted, full = false }: SignalItemProps) {
  const services = useServices()
  const { name, member, unit, doc, recorded } = signal
  const onContextMenu = useContextMenu(menuTexts.menuOf(name), () => signalMenu(services, name))
  return (
    <button
      type="button"
      className={recorded ? 'list-item signal-item' : 'list-item signal-item unrecorded'}
      aria-pressed={plotted}
      aria-label={resultsTexts.plot(name)}
      data-tip={recorded ? doc : resultsTexts.signalPending(doc, name)}
      draggable
      onDragStart={(event) => dragSignal(event, name)}
      onClick={() => plotSignal(services, name)}
      onContextMenu={onContextMenu}
    >
      <span className="signal-tick" aria-hidden="true">
        {plotted ? '✓' : ''}
      </span>
      <span className="ellipsis">{full ? name : member}</span>
      <span className="signal-unit">{shownUnit(unit)}</span>
    </button>
  )
}
