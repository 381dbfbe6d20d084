/** Reference data of the chosen experiment with check boxes, to leave some of it out of an analysis. */
import { useMemo } from 'react'
import { getRecord } from '../store/records'
import { analyseTexts as texts } from '../texts/analyse'
import { useProject } from '../workbench/services'

/** Returns the names and titles of the reference data of the chosen experiment. */
export function useReferences(): readonly (readonly [name: string, title: string])[] {
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  return useMemo(() => {
    const { references = {} } =
      (experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value) ?? {}
    return Object.entries(references).map(([name, { title }]) => [name, title ?? name] as const)
  }, [doc, experiment])
}

interface ReferenceListProps {
  /** Names of the reference data that is left out. */
  readonly without: readonly string[]
  readonly onChange: (without: readonly string[]) => void
}

export function ReferenceList({ without, onChange }: ReferenceListProps) {
  const references = useReferences()
  return (
    <>
      <h3>{texts.references}</h3>
      {references.length === 0 && <p className="faint text-xs">{texts.noReferences}</p>}
      {references.map(([name, title]) => (
        <label className="row gap-2 text-sm" key={name}>
          <input
            type="checkbox"
            checked={!without.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? without.filter((other) => other !== name) : [...without, name])
            }
          />
          {title}
        </label>
      ))}
    </>
  )
}
