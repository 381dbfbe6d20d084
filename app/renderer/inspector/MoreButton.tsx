/** Button that opens the details of a subsystem's parameter or port: label, description. */
import { ChevronDown, ChevronRight } from 'lucide-react'
import { subsystemTexts } from '../texts/subsystems'

interface MoreButtonProps {
  readonly name: string
  readonly open: boolean
  readonly onToggle: () => void
}

export function MoreButton({ name, open, onToggle }: MoreButtonProps) {
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      className="button icon small"
      aria-label={subsystemTexts.more(name)}
      aria-expanded={open}
      data-tip={subsystemTexts.more(name)}
      onClick={onToggle}
    >
      <Arrow size={14} aria-hidden="true" />
    </button>
  )
}
