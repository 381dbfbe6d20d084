/** The function of the selected block: its length, and a button that opens its editor. */
import { FunctionSquare } from 'lucide-react'
import { editFunction } from '../../workbench/locate'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { inspectorTexts } from '../../texts/inspector'

interface FunctionFieldProps {
  readonly id: string
  readonly describedBy: string
  /** Text of the function; undefined if several blocks have different texts. */
  readonly text: string | undefined
}

export function FunctionField({ id, describedBy, text }: FunctionFieldProps) {
  const services = useServices()
  const [block, ...others] = useProject((state) => state.selection.blocks)
  const lines = (text ?? '').trimEnd().split('\n').length
  return (
    <button
      type="button"
      id={id}
      className="button"
      aria-label={inspectorTexts.editFunction}
      aria-describedby={describedBy}
      disabled={block === undefined || others.length > 0}
      onClick={() => block !== undefined && editFunction(services, block)}
    >
      <FunctionSquare size={14} strokeWidth={1.75} aria-hidden="true" />
      {inspectorTexts.editFunction}
      <span className="faint">{text === undefined ? inspectorTexts.textsDiffer : inspectorTexts.line(lines)}</span>
    </button>
  )
}
