/**
 * List of findings about the log that runs of the experiment will report, and of the sources that stay active beside
 * it.
 */
import { resultsTexts } from '../../texts/results'
import type { LogFindings as Findings } from './findings'

interface LogFindingsProps {
  readonly findings: Findings
  /** Names of sources that are switched off. */
  readonly off: readonly string[]
  readonly onOff: (off: readonly string[]) => void
}

export function LogFindings({ findings: { warnings, remarks, active }, off, onOff }: LogFindingsProps) {
  const switches = active.filter((source) => source.off !== undefined)
  return (
    <>
      {warnings.length + remarks.length > 0 && (
        <ul className="import-remarks" aria-label={resultsTexts.logNotes}>
          {[...warnings, ...remarks].map((text, i) => (
            <li key={text} className={i < warnings.length ? 'warning' : undefined}>
              {`${text.charAt(0).toUpperCase()}${text.slice(1)}.`}
            </li>
          ))}
        </ul>
      )}
      {switches.length > 0 && (
        <div className="log-off" role="group" aria-label={resultsTexts.switchOff}>
          <span>{resultsTexts.switchOff}</span>
          {switches.map(({ source }) => (
            <label key={source} className="row gap-1">
              <input
                type="checkbox"
                checked={off.includes(source)}
                onChange={({ target }) =>
                  onOff(target.checked ? [...off, source] : off.filter((name) => name !== source))
                }
              />
              {source}
            </label>
          ))}
        </div>
      )}
    </>
  )
}
