/** Dialog that asks before another one with unapplied entries is closed. */
import { subsystemTexts } from '../texts/subsystems'
import { Dialog } from '../ui/Dialog'
import { Button } from '../ui/Button'

interface UnappliedDialogProps {
  readonly title: string
  readonly onApply: () => void
  readonly onDrop: () => void
  readonly onStay: () => void
}

const texts = subsystemTexts.unapplied

export function UnappliedDialog({ title, onApply, onDrop, onStay }: UnappliedDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onStay}
      aside={<Button label={texts.drop} onClick={onDrop} />}
      cancel={texts.stay}
      actions={<Button look="primary" label={texts.apply} onClick={onApply} />}
    >
      <p>{texts.lost}</p>
    </Dialog>
  )
}
