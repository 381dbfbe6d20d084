/** What this is: version, licence, and the licences of all packages whose code is in it. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { version } from '../../version'
import { useUi } from '../shell/services'
import { desktopTexts as texts } from '../texts/desktop'
import { Dialog } from '../ui/Dialog'
import './about.css'

const licences = v.object({
  own: v.string(),
  packages: v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() })),
})
type Licences = v.InferOutput<typeof licences>

export function AboutDialog() {
  const open = useUi((state) => state.aboutOpen)
  return open ? <OpenDialog /> : null
}

function OpenDialog() {
  const set = useUi((state) => state.set)
  const found = useLicences()
  const close = (): void => set({ aboutOpen: false })
  return (
    <Dialog
      wide
      title={texts.about}
      onClose={close}
      actions={
        <>
          <span className="spacer" />
          <button type="button" className="button primary" onClick={close}>
            {texts.close}
          </button>
        </>
      }
    >
      <div className="about">
        <p>{texts.aboutText}</p>
        <p className="about-version">{texts.aboutVersion(version)}</p>
        <p>{texts.aboutPrivacy}</p>
        {found === null && <p role="alert">{texts.aboutFailed}</p>}
        {found != null && (
          <>
            <h3>{texts.aboutOwn}</h3>
            <pre tabIndex={0} aria-label={texts.aboutOwn}>
              {found.own.trim()}
            </pre>
            <h3>{texts.aboutOthers}</h3>
            {found.packages.map(({ name, version: own, licence, text }) => (
              <details key={`${name} ${own}`}>
                <summary>
                  {name} <span>{`${own}, ${licence}`}</span>
                </summary>
                <pre tabIndex={0} aria-label={texts.aboutLicenceOf(name)}>
                  {text}
                </pre>
              </details>
            ))}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Undefined while they are read, null when that failed. */
function useLicences(): Licences | null | undefined {
  const [found, setFound] = useState<Licences | null>()
  useEffect(() => {
    let gone = false
    const read = async (): Promise<Licences> => v.parse(licences, await (await fetch('./licences.json')).json())
    read().then(
      (value) => {
        if (!gone) setFound(value)
      },
      () => {
        if (!gone) setFound(null)
      },
    )
    return () => {
      gone = true
    }
  }, [])
  return found
}
