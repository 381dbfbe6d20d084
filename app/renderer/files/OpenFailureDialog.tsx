/** Dialog with the reason why a project could not be opened. */
import { useUi } from '../workbench/services'
import type { DialogOf } from '../workbench/dialog'
import { Dialog } from '../ui/Dialog'
import { conflictTexts } from '../texts/conflict'
import { shellTexts } from '../texts/shell'
import { Button } from '../ui/Button'

export function OpenFailureDialog({ name, problems, compare }: DialogOf<'open-failure'>) {
  const close = useUi((state) => state.closeDialog)
  return (
    <Dialog
      wide
      title={shellTexts.cannotBeOpened(name)}
      onClose={close}
      actions={
        compare === undefined ? (
          <Button look="primary" label={shellTexts.close} onClick={close} />
        ) : (
          <>
            <Button label={shellTexts.close} onClick={close} />
            <Button
              look="primary"
              label={conflictTexts.compareSides}
              onClick={() => {
                close()
                compare?.()
              }}
            />
          </>
        )
      }
    >
      <ul className="failure-list">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Dialog>
  )
}
