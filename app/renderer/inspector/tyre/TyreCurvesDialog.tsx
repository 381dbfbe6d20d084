/** The curves of a tyre block in a window of their own. */
import type { BlockInstance } from '../../../../engine/model/project'
import { nameOf } from '../../../../engine/model/subsystem'
import { useProject } from '../../shell/services'
import { inspectorTexts } from '../../texts/inspector'
import { Dialog } from '../../ui/Dialog'
import { useVariant } from '../../variants/useVariant'
import { variantParameters } from '../../variants/writing'
import { TyreCurvesPane } from './TyreCurvesPane'

interface TyreCurvesDialogProps {
  readonly name: string
  readonly instance: BlockInstance
  readonly onClose: () => void
}

export default function TyreCurvesDialog({ name, instance, onClose }: TyreCurvesDialogProps) {
  const variant = useVariant()
  const doc = useProject((state) => state.doc)
  const params = { ...instance.params, ...variantParameters(doc, variant, name) }
  return (
    <Dialog
      large
      title={inspectorTexts.tyre.curvesTitle(nameOf(name))}
      onClose={onClose}
      actions={
        <button type="button" className="button primary" onClick={onClose}>
          {inspectorTexts.close}
        </button>
      }
    >
      <TyreCurvesPane name={name} instance={{ ...instance, params }} />
    </Dialog>
  )
}
