/**
 * Message about a problem, shown beside its cause; nothing without a text. Screen readers announce it when it appears.
 */
interface AlertProps {
  readonly text: string | null | undefined
  readonly id?: string
  readonly className?: string
}

export function Alert({ text, id, className = 'field-error' }: AlertProps) {
  if (text === null || text === undefined) return null
  return (
    <p className={className} role="alert" id={id}>
      {text}
    </p>
  )
}
