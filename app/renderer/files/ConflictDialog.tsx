/** Dialog for saving to a file whose content differs from what was last read or written. */
import { conflictTexts as texts } from '../texts/conflict'
import { Dialog } from '../ui/Dialog'
import type { DialogOf } from '../workbench/dialog'
import type { ConflictChoice } from './dialogs'

export function ConflictDialog({ name, conflict, unreadable, seen, answer }: DialogOf<'save-conflict'>) {
  const kind = conflict.conflict
  const compared = kind === 'changed' && seen
  const title = compared ? texts.seen(name) : texts[kind](name)
  const button = (choice: ConflictChoice, label: string, look = ''): React.ReactElement => (
    <button type="button" className={`button ${look}`} onClick={() => answer(choice)}>
      {label}
    </button>
  )
  const canMerge = kind === 'changed' && unreadable === null && !compared
  return (
    <Dialog
      wide
      title={title}
      onClose={() => answer('cancel')}
      aside={kind === 'changed' && !compared && button('replace', texts.replace)}
      actions={
        <>
          {button('cancel', texts.cancel)}
          {button('save-as', texts.saveAs, kind === 'replaced' || unreadable !== null ? 'primary' : '')}
          {canMerge && button('merge', texts.merge, 'primary')}
          {compared && button('replace', texts.saveMerged, 'primary')}
          {kind === 'missing' && button('replace', texts.again, 'primary')}
        </>
      }
    >
      <p>{compared ? texts.seenDetail : texts[`${kind}Detail`]}</p>
      {unreadable !== null && <p>{texts.unreadable(unreadable)}</p>}
    </Dialog>
  )
}
