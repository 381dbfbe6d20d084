/** The errors that nobody expected, to be read and copied. */
import { useEffect, useState } from 'react'
import { useServices, useUi } from '../shell/services'
import { desktopTexts as texts } from '../texts/desktop'
import { Dialog } from '../ui/Dialog'
import './about.css'

export function CrashLogDialog() {
  const open = useUi((state) => state.crashLogOpen)
  return open ? <OpenDialog /> : null
}

function OpenDialog() {
  const { bridge, ui } = useServices()
  const [log, setLog] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    bridge.readCrashLog().then(
      (text) => {
        if (!gone) setLog(text)
      },
      (error: unknown) => ui.getState().notify('danger', error instanceof Error ? error.message : String(error)),
    )
    return () => {
      gone = true
    }
  }, [bridge, ui])
  const close = (): void => ui.getState().set({ crashLogOpen: false })
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(log ?? '')
    ui.getState().set({ statusText: texts.crashCopied })
  }
  return (
    <Dialog
      wide
      title={texts.crashTitle}
      onClose={close}
      actions={
        <>
          <button type="button" className="button" disabled={log === null || log === ''} onClick={() => void copy()}>
            {texts.crashCopy}
          </button>
          <span className="spacer" />
          <button type="button" className="button primary" onClick={close}>
            {texts.close}
          </button>
        </>
      }
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
