/**
 * Fields for the coordinates, speeds and accelerations to whose first order the equations of a formulation are
 * expanded.
 */
import { useId, useState } from 'react'
import { X } from 'lucide-react'
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import { Choice } from '../ui/Choice'
import { FieldRow } from '../ui/fields/FieldRow'
import { graphTexts } from '../texts/graph'
import { refusalTexts } from '../texts/refusals'

type SmallLaws = 'exact' | 'truncated'

interface SmallFieldsProps {
  readonly declared: readonly string[]
  /** Speeds and coordinates of the formulation; undefined until it is compiled. */
  readonly variables: CompilationSummary['variables'] | undefined
  readonly onChange: (declared: readonly string[]) => void
  readonly laws: SmallLaws
  readonly onLaws: (laws: SmallLaws) => void
}

/** Returns everything that can be declared small; whole motions come first. */
function suggestions({ speeds, coordinates }: CompilationSummary['variables']): readonly string[] {
  return [...coordinates, ...speeds].flatMap((name) => [`${name}*`, name]).concat(speeds.map((name) => `der(${name})`))
}

export function SmallFields({ declared, variables, onChange, laws, onLaws }: SmallFieldsProps) {
  const [draft, setDraft] = useState('')
  const list = useId()
  const known = variables === undefined ? [] : suggestions(variables)
  const entered = draft.replace(/\s+/g, '')
  const wrong = entered !== '' && variables !== undefined && !known.includes(entered)
  const add = (): void => {
    if (entered === '' || wrong) return
    if (!declared.includes(entered)) onChange([...declared, entered])
    setDraft('')
  }
  return (
    <section className="inspector-group graph-fields" aria-label={graphTexts.smallVariables}>
      <h3 className="group-heading static">{graphTexts.smallVariables}</h3>
      <FieldRow
        id="small-variable"
        label={graphTexts.add}
        doc={graphTexts.smallDoc}
        errors={wrong ? [refusalTexts.noCoordinate] : undefined}
      >
        {(ids) => (
          <>
            <input
              id={ids.control}
              className="field"
              list={list}
              placeholder={graphTexts.smallExample}
              aria-describedby={ids.note}
              aria-invalid={wrong}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') add()
                else if (event.key === 'Escape') setDraft('')
              }}
            />
            <datalist id={list}>
              {known.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </FieldRow>
      {declared.length > 0 && (
        <FieldRow id="small-laws" label={graphTexts.smallLaws} doc={graphTexts.smallLawsDoc}>
          {({ control }) => (
            <Choice
              id={control}
              value={laws}
              options={[
                ['exact', graphTexts.exactLaws],
                ['truncated', graphTexts.truncatedLaws],
              ]}
              onChoose={onLaws}
            />
          )}
        </FieldRow>
      )}
      {declared.length > 0 && (
        <ul className="graph-choices">
          {declared.map((name) => (
            <li key={name}>
              {name}
              <button
                type="button"
                className="button icon small"
                aria-label={graphTexts.isNotSmall(name)}
                onClick={() => onChange(declared.filter((other) => other !== name))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
