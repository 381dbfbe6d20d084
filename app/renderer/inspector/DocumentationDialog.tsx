/** Dialog for writing the documentation of a subsystem, with a preview beside the text. */
import { useState } from 'react'
import { nameOf } from '../../../engine/model/subsystem'
import { useServices } from './services'
import { setBlockText } from '../store/edits/blocks'
import { subsystemTexts } from '../texts/subsystems'
import { Dialog } from '../ui/Dialog'
import { Prose } from '../ui/prose/Prose'
import { UnappliedDialog } from './UnappliedDialog'
import { Button } from '../ui/Button'

interface DocumentationDialogProps {
  readonly path: string
  readonly text: string
  readonly onClose: () => void
}

const texts = subsystemTexts.doc

export function DocumentationDialog({ path, text, onClose }: DocumentationDialogProps) {
  const { project } = useServices()
  const [draft, setDraft] = useState(text)
  const [asking, setAsking] = useState(false)
  const apply = (): void => {
    const { doc, edit } = project.getState()
    edit(texts.change(path), setBlockText(doc, path, 'doc', draft.trim()))
    onClose()
  }
  const leave = (): void => (draft.trim() === text.trim() ? onClose() : setAsking(true))
  return (
    <>
      <Dialog
        large
        title={texts.dialog(nameOf(path))}
        onClose={leave}
        cancel={texts.cancel}
        actions={<Button look="primary" label={texts.apply} onClick={apply} />}
      >
        <div className="documentation">
          <label className="documentation-part">
            <span className="faint">{texts.field}</span>
            <textarea
              className="field mono"
              spellCheck
              placeholder={texts.empty}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply()
              }}
            />
          </label>
          <section className="documentation-part" aria-label={texts.preview}>
            <span className="faint">{texts.preview}</span>
            <div className="documentation-preview" tabIndex={0} role="group" aria-label={texts.preview}>
              <Prose text={draft} />
            </div>
          </section>
        </div>
        <p className="faint documentation-hint">{texts.hint}</p>
      </Dialog>
      {asking && (
        <UnappliedDialog
          title={texts.leave(nameOf(path))}
          onApply={apply}
          onDrop={onClose}
          onStay={() => setAsking(false)}
        />
      )}
    </>
  )
}
