/** Popover that a button opens below itself. */
import { useCallback, useState, type ReactNode } from 'react'
import { Popover } from './Popover'

/** Returns functions that open and close a popover below a button, and the popover with its content. */
export function usePopover() {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setOpener(null), [])
  const box = opener?.getBoundingClientRect()
  return {
    open: setOpener,
    close,
    popover: (content: ReactNode): ReactNode =>
      box === undefined ? null : (
        <Popover x={box.right} y={box.bottom + 4} align="end" opener={opener} onClose={close}>
          {content}
        </Popover>
      ),
  }
}
