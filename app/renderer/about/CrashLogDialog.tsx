/** The log of unexpected errors, to read and copy. */
import { useCallback } from 'react'
import { useServices } from '../workbench/services'
import { desktopTexts as texts } from '../texts/desktop'
import { Dialog } from '../ui/Dialog'
import { Button } from '../ui/Button'
import { useLoaded } from '../ui/use-loaded'
import './about.css'

export function CrashLogDialog() {
  const { bridge, ui } = useServices()
  const load = useCallback(() => bridge.readCrashLog(), [bridge])
  const failed = useCallback((error: unknown) => void ui.getState().notifyError(error), [ui])
  const log = useLoaded(load, failed) ?? null
  const close = (): void => ui.getState().closeDialog()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(log ?? '')
    ui.getState().set({ statusText: texts.crashCopied })
  }
  return (
    <Dialog
      wide
      title={texts.crashTitle}
      onClose={close}
      aside={<Button label={texts.crashCopy} disabled={log === null || log === ''} onClick={() => void copy()} />}
      actions={<Button look="primary" label={texts.close} onClick={close} />}
    >
      <div className="about">
        <p>{texts.crashIntro}</p>
        {log === '' && <p>{texts.crashNone}</p>}
        {log !== null && log !== '' && (
          <pre className="crash-log" tabIndex={0} aria-label={texts.crashTitle}>
            {log}
          </pre>
        )}
      </div>
    </Dialog>
  )
}
