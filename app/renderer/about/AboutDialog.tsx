/** The dialog about the program: version, licence, and the licences of all packages that it contains. */
import * as v from 'valibot'
import { version } from '../../version'
import { useUi } from '../workbench/services'
import { desktopTexts as texts } from '../texts/desktop'
import { Dialog } from '../ui/Dialog'
import { Button } from '../ui/Button'
import { useLoaded } from '../ui/use-loaded'
import './about.css'

const licences = v.object({
  own: v.string(),
  packages: v.array(v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() })),
})
type Licences = v.InferOutput<typeof licences>

export function AboutDialog() {
  const close = useUi((state) => state.closeDialog)
  const licences = useLicences()
  return (
    <Dialog
      wide
      title={texts.about}
      onClose={close}
      actions={<Button look="primary" label={texts.close} onClick={close} />}
    >
      <div className="about">
        <p>{texts.aboutText}</p>
        <p className="strong">{texts.aboutVersion(version)}</p>
        <p>{texts.aboutPrivacy}</p>
        {licences === null && <p role="alert">{texts.aboutFailed}</p>}
        {licences != null && (
          <>
            <h3>{texts.aboutOwn}</h3>
            <pre tabIndex={0} aria-label={texts.aboutOwn}>
              {licences.own.trim()}
            </pre>
            <h3>{texts.aboutOthers}</h3>
            {licences.packages.map(({ name, version: packageVersion, licence, text }) => (
              <details key={`${name} ${packageVersion}`}>
                <summary>
                  {name} <span>{`${packageVersion}, ${licence}`}</span>
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

const readLicences = async (): Promise<Licences | null> =>
  v.parse(licences, await (await fetch('./licences.json')).json())
const none = (): null => null

/**
 * Loads the licences.
 * @returns undefined while they are being read, null if reading fails
 */
function useLicences(): Licences | null | undefined {
  return useLoaded(readLicences, none)
}
