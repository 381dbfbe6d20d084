/** The curves of a tyre block in a separate dialog. */
import type { BlockInstance } from '../../../../engine/model/project/project'
import { nameOf } from '../../../../engine/model/subsystem'
import { useProject } from '../../workbench/services'
import { inspectorTexts } from '../../texts/inspector'
import { Dialog } from '../../ui/Dialog'
import { useVariant } from '../../variants/use-variant'
import { variantParameters } from '../../variants/writing'
import { TireCurvesPane } from './TireCurvesPane'
import { Button } from '../../ui/Button'

interface TireCurvesDialogProps {
  readonly name: string
  readonly instance: BlockInstance
  readonly onClose: () => void
}

export default function TireCurvesDialog({ name, instance, onClose }: TireCurvesDialogProps) {
  const variant = useVariant()
  const doc = useProject((state) => state.doc)
  const params = { ...instance.params, ...variantParameters(doc, variant, name) }
  return (
    <Dialog
      large
      title={inspectorTexts.tire.curvesTitle(nameOf(name))}
      onClose={onClose}
      actions={<Button look="primary" label={inspectorTexts.close} onClick={onClose} />}
    >
      <TireCurvesPane name={name} instance={{ ...instance, params }} />
    </Dialog>
  )
}
