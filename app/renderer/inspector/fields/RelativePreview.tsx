/** New values of all blocks with a relative entry (`*1.1`), before it is applied. */
import type { ParamValue } from '../../../../engine/model/project/project'
import { formatNumber, formatQuantity, fromSI, parseUnit, shownUnit } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'

interface RelativePreviewProps {
  readonly blocks: readonly string[]
  /** Current values, one per block. */
  readonly before: readonly ParamValue[]
  readonly after: readonly ParamValue[]
  /** SI unit. */
  readonly unit: string
  readonly display: string
}

const most = 4

export function RelativePreview({ blocks, before, after, unit, display }: RelativePreviewProps) {
  return (
    <ul className="field-preview list">
      {after.slice(0, most).map((value, i) => (
        <li key={blocks[i] ?? i}>
          <span>{blocks[i]}</span> {amount(before[i] ?? 0, unit, display, true)} → {amount(value, unit, display)}
        </li>
      ))}
      {after.length > most && <li>{inspectorTexts.several.more(after.length - most)}</li>}
    </ul>
  )
}

/**
 * Returns a value as text.
 * @param short whether to leave out the unit of a number
 */
function amount(value: ParamValue, unit: string, display: string, short = false): string {
  if (short && typeof value === 'number') return formatNumber(fromSI(value, parseUnit(display)), 6)
  return typeof value === 'number'
    ? shownUnit(formatQuantity(value, display === '' ? unit : display, 6))
    : String(value)
}
