/** Dialog with all shortcuts and pointer actions. */
import { commandGroups } from '../workbench/command'
import { isMac, keyText } from '../workbench/keys'
import { useServices } from '../workbench/services'
import { Dialog } from '../ui/Dialog'
import { shellTexts } from '../texts/shell'
import { Button } from '../ui/Button'

export function ShortcutsDialog() {
  const { commands, ui } = useServices()
  const close = ui.getState().closeDialog
  const mac = isMac()
  return (
    <Dialog
      wide
      title={shellTexts.keyboardAndPointer}
      onClose={close}
      actions={<Button look="primary" label={shellTexts.close} onClick={close} />}
    >
      <div className="shortcut-scroll" role="region" aria-label={shellTexts.keyboardAndPointer} tabIndex={0}>
        <div className="shortcut-columns">
          {commandGroups.map((group) => (
            <section key={group}>
              <h3>{shellTexts.groups[group]}</h3>
              <dl>
                {commands.list
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
