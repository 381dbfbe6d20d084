/** Error boundary of a dialog: it reports a defect in a separate dialog, which closes the failed one. */
import type { ReactNode } from 'react'
import { commonTexts } from '../texts/common'
import { Dialog } from './Dialog'
import { Guard } from './Guard'
import { Button } from './Button'

interface DialogGuardProps {
  /** Name of the dialog for the user, such as "The welcome page". */
  readonly name: string
  /** Closes the dialog that failed, which would fail again. */
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DialogGuard({ name, onClose, children }: DialogGuardProps) {
  const instead = (error: Error, again: () => void): ReactNode => {
    const close = (): void => {
      onClose()
      again()
    }
    return (
      <Dialog
        title={commonTexts.hasFailed(name)}
        onClose={close}
        actions={<Button look="primary" label={commonTexts.close} onClick={close} />}
      >
        <p>{error.message}</p>
        <p>{commonTexts.projectUnaffected}</p>
      </Dialog>
    )
  }
  return (
    <Guard name={name} instead={instead}>
      {children}
    </Guard>
  )
}
