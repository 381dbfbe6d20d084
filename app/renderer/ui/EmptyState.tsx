/** Empty state: a picture, what is missing, and the action that fixes it. */
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon?: LucideIcon
  readonly title: string
  readonly text?: string
  /** True if the missing content appears automatically. */
  readonly busy?: boolean
  readonly small?: boolean
  /** Buttons of the actions. */
  readonly children?: ReactNode
}

export function EmptyState({ icon, title, text, busy = false, small = false, children }: EmptyStateProps) {
  const Icon = busy ? LoaderCircle : icon
  return (
    <div className="empty-state" role={busy ? 'status' : undefined}>
      {Icon && (
        <Icon size={small ? 26 : 32} strokeWidth={1.25} className={busy ? 'spinning' : undefined} aria-hidden="true" />
      )}
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className="actions">{children}</div>}
    </div>
  )
}
