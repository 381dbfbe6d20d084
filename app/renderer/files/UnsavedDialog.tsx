/** Dialog that asks whether to save unsaved changes. */
import { useProject } from '../workbench/services'
import type { DialogOf } from '../workbench/dialog'
import { getHeader } from '../store/records'
import { Dialog } from '../ui/Dialog'
import { shellTexts } from '../texts/shell'
import './dialogs'
import { Button } from '../ui/Button'

export function UnsavedDialog({ answer }: DialogOf<'unsaved'>) {
  const title = useProject((state) => getHeader(state.doc).title)
  return (
    <Dialog
      title={shellTexts.saveQuestion(title)}
      onClose={() => answer('cancel')}
      aside={<Button label={shellTexts.dontSave} onClick={() => answer('discard')} />}
      cancel={shellTexts.cancel}
      actions={<Button look="primary" label={shellTexts.save} onClick={() => answer('save')} />}
    >
      <p>{shellTexts.unsavedWarning}</p>
    </Dialog>
  )
}
