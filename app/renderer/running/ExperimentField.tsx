/** Field for the experiment that a view works on, as part of the view's setup. */
import { getRecord, recordsOf } from '../store/records'
import { Choice } from '../ui/Choice'
import { useProject } from '../workbench/services'

interface ExperimentFieldProps {
  readonly label: string
  /** Name for screen readers, if the label alone is not clear enough. */
  readonly name?: string
  readonly doc?: string
  /** Text if the project has no experiment. */
  readonly none: string
}

export function ExperimentField({ label, name: spoken, doc: tip, none }: ExperimentFieldProps) {
  const { doc, experiment, chooseExperiment } = useProject((state) => state)
  if (experiment === null || getRecord(doc, 'experiment', experiment) === undefined)
    return <p className="soft text-xs">{none}</p>
  return (
    <label className="setup-field" title={tip}>
      <span>{label}</span>
      <Choice
        aria-label={spoken}
        value={experiment}
        options={recordsOf(doc, 'experiment').map(({ name, value }) => [name, value.title ?? name] as const)}
        onChoose={chooseExperiment}
      />
    </label>
  )
}
