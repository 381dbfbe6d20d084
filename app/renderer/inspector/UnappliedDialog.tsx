/** Before a dialog is left with something written in it that was not applied. */
import { subsystemTexts } from '../texts/subsystems'
import { Dialog } from '../ui/Dialog'

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
      actions={
        <>
          <button type="button" className="button" onClick={onDrop}>
            {texts.drop}
          </button>
          <span className="spacer" />
          <button type="button" className="button" onClick={onStay}>
            {texts.stay}
          </button>
          <button type="button" className="button primary" onClick={onApply}>
            {texts.apply}
          </button>
        </>
      }
    >
      <p>{texts.lost}</p>
    </Dialog>
  )
}
