/** Button with a picture only; its label is its tooltip and its name for screen readers. */
import type { LucideIcon } from 'lucide-react'
import type { MouseEventHandler } from 'react'

export interface IconButtonProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly keys?: string
  readonly disabled?: boolean
  readonly pressed?: boolean
  readonly small?: boolean
  /** True if the button is reached by a key of its container, not by Tab. */
  readonly aside?: boolean
  readonly onClick: MouseEventHandler<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, keys, disabled, pressed, small = false, aside = false, onClick } = props
  return (
    <button
      type="button"
      className={small ? 'button icon small' : 'button icon'}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
      data-keys={keys}
      disabled={disabled}
      tabIndex={aside ? -1 : undefined}
      onClick={onClick}
    >
      <Icon size={small ? 14 : 16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
