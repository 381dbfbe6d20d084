/** Questions and lists that stand in front of the window. */
import { AboutDialog } from '../about/AboutDialog'
import { CrashLogDialog } from '../about/CrashLogDialog'
import { CompareDialog } from '../versions/CompareDialog'
import { LibraryDialogs } from '../libraries/LibraryDialogs'
import { ImportDialog } from '../results/import/ImportDialog'
import { DriveDialog } from '../drive/DriveDialog'
import { ConflictDialog } from './ConflictDialog'
import { GoOnDialog } from './control/GoOnDialog'
import { getHeader } from '../store/records'
import { Dialog } from '../ui/Dialog'
import { commandList } from './commands'
import { isMac, keyText } from './keys'
import { useProject, useUi } from './services'
import { conflictTexts } from '../texts/conflict'
import { shellTexts } from '../texts/shell'

export function Dialogs() {
  return (
    <>
      <UnsavedDialog />
      <ConflictDialog />
      <OpenFailureDialog />
      <ShortcutsDialog />
      <ImportDialog />
      <CompareDialog />
      <GoOnDialog />
      <DriveDialog />
      <LibraryDialogs />
      <AboutDialog />
      <CrashLogDialog />
    </>
  )
}

function UnsavedDialog() {
  const question = useUi((state) => state.unsavedQuestion)
  const title = useProject((state) => getHeader(state.doc).title)
  if (question === null) return null
  return (
    <Dialog
      title={shellTexts.saveTheChangesTo(title)}
      onClose={() => question.answer('cancel')}
      actions={
        <>
          <button type="button" className="button" onClick={() => question.answer('discard')}>
            {shellTexts.dontSave}
          </button>
          <span className="spacer" />
          <button type="button" className="button" onClick={() => question.answer('cancel')}>
            {shellTexts.cancel}
          </button>
          <button type="button" className="button primary" onClick={() => question.answer('save')}>
            {shellTexts.save}
          </button>
        </>
      }
    >
      <p>{shellTexts.changesThatAreNotSaved}</p>
    </Dialog>
  )
}

function OpenFailureDialog() {
  const failure = useUi((state) => state.openFailure)
  const set = useUi((state) => state.set)
  if (failure === null) return null
  const close = (): void => set({ openFailure: null })
  return (
    <Dialog
      wide
      title={shellTexts.cannotBeOpened(failure.name)}
      onClose={close}
      actions={
        failure.compare === undefined ? (
          <button type="button" className="button primary" onClick={close}>
            {shellTexts.close}
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={close}>
              {shellTexts.close}
            </button>
            <button
              type="button"
              className="button primary"
              onClick={() => {
                close()
                failure.compare?.()
              }}
            >
              {conflictTexts.compareSides}
            </button>
          </>
        )
      }
    >
      <ul className="failure-list">
        {failure.problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Dialog>
  )
}

const groups = ['file', 'edit', 'diagram', 'simulation', 'scene', 'view', 'help'] as const

function ShortcutsDialog() {
  const open = useUi((state) => state.shortcutsOpen)
  const set = useUi((state) => state.set)
  if (!open) return null
  const close = (): void => set({ shortcutsOpen: false })
  const mac = isMac()
  return (
    <Dialog
      wide
      title={shellTexts.keyboardAndPointer}
      onClose={close}
      actions={
        <button type="button" className="button primary" onClick={close}>
          {shellTexts.close}
        </button>
      }
    >
      <div className="shortcut-scroll" role="region" aria-label={shellTexts.keyboardAndPointer} tabIndex={0}>
        <div className="shortcut-columns">
          {groups.map((group) => (
            <section key={group}>
              <h3>{shellTexts.groups[group]}</h3>
              <dl>
                {commandList
                  .filter((command) => command.group === group && command.keys.length > 0)
                  .map(({ id, title, keys }) => (
                    <div key={id}>
                      <dt>{title.replace('…', '')}</dt>
                      <dd>
                        {keys.map((text) => (
                          <kbd key={text}>{keyText(text, mac)}</kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
          <section>
            <h3>{shellTexts.fields}</h3>
            <dl>
              {shellTexts.fieldKeys.map(([what, keys]) => (
                <div key={keys}>
                  <dt>{what}</dt>
                  <dd>
                    <kbd>{keyText(keys, mac)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h3>{shellTexts.pointer}</h3>
            <dl>
              {shellTexts.pointerHints.map(([what, how]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{how}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </Dialog>
  )
}
