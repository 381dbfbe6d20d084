/** The curves of a tyre block in a window of their own. */
import type { BlockInstance } from '../../../../engine/model/project'
import { nameOf } from '../../../../engine/model/subsystem'
import { inspectorTexts } from '../../texts/inspector'
import { Dialog } from '../../ui/Dialog'
import { TyreCurvesPane } from './TyreCurvesPane'

interface TyreCurvesDialogProps {
  readonly name: string
  readonly instance: BlockInstance
  readonly onClose: () => void
}

export default function TyreCurvesDialog({ name, instance, onClose }: TyreCurvesDialogProps) {
  return (
    <Dialog
      large
      title={inspectorTexts.tyre.curvesTitle(nameOf(name))}
      onClose={onClose}
      actions={
        <button type="button" className="button primary" onClick={onClose}>
          Close
        </button>
      }
    >
      <TyreCurvesPane name={name} instance={instance} />
    </Dialog>
  )
}
