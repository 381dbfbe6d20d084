/**
 * Modal dialog on the native dialog element, which keeps the focus inside and closes on Escape. Without fields to fill
 * in, the primary button has the focus. A dialog that asks nothing (`passing`) leaves the window usable, and any action
 * beside it closes it. An error in the answer appears above the fields.
 */
import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from './Alert'
import { Button } from './Button'
import { dialogOpened } from './open-dialogs'
import './dialog.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children?: ReactNode
  /** Buttons that answer, after the one that cancels. */
  readonly actions?: ReactNode
  /** Text of the button that closes without an answer. */
  readonly cancel?: string
  /** Elements at the opposite end of the row of buttons. */
  readonly aside?: ReactNode
  /** Reason why the last answer was refused, or null. */
  readonly error?: string | null
  readonly wide?: boolean
  /** True if the dialog covers most of the window. */
  readonly large?: boolean
  readonly passing?: boolean
}

export function Dialog({
  title,
  onClose,
  children,
  actions,
  cancel,
  aside,
  error = null,
  wide = false,
  large = false,
  passing = false,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const node = element.current
    if (passing) node?.show()
    else node?.showModal()
    const closed = node === null || passing ? undefined : dialogOpened(node)
    // The dialog takes the first control, which may be the one that throws something away. React's autoFocus comes too
    // early. Of a row of tabs the first is taken, whichever is chosen.
    const tabs = document.activeElement?.closest('[role=tablist]')
    tabs?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    const fields = node?.querySelector('.dialog-body :is(input, select, textarea)') ?? null
    if (fields === null) node?.querySelector<HTMLElement>('.button.primary')?.focus()
    return () => {
      closed?.()
      node?.close()
    }
  }, [passing])
  useEffect(() => {
    if (!passing) return undefined
    const outside = (target: EventTarget | null): boolean =>
      target instanceof Node && element.current?.contains(target) === false
    const onPress = ({ target }: PointerEvent): void => {
      if (outside(target)) onClose()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
      // The focus moves on once the key has been handled.
      else if (event.key === 'Tab') requestAnimationFrame(() => outside(document.activeElement) && onClose())
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [passing, onClose])
  return (
    <dialog
      ref={element}
      className={`floating dialog ${large ? 'large' : wide ? 'wide' : ''} ${passing ? 'passing' : ''}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2>{title}</h2>
      <div className="dialog-body">
        <Alert className="message danger" text={error} />
        {children}
      </div>
      {actions !== undefined && (
        <div className="dialog-actions">
          {aside}
          {aside !== undefined && <span className="spacer" />}
          {cancel !== undefined && <Button label={cancel} onClick={onClose} />}
          {actions}
        </div>
      )}
    </dialog>
  )
}
