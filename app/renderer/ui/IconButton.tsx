/** A button that is only a picture; its label is its tooltip and its name for screen readers. */
import type { LucideIcon } from 'lucide-react'
import type { MouseEventHandler } from 'react'

interface IconButtonProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly keys?: string
  readonly disabled?: boolean
  readonly pressed?: boolean
  readonly small?: boolean
  readonly onClick: MouseEventHandler<HTMLButtonElement>
}

export function IconButton({ icon: Icon, label, keys, disabled, pressed, small = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={small ? 'button icon small' : 'button icon'}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
      data-keys={keys}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={small ? 14 : 16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
