/** Settings of the export: target, experiment, options, and the button that starts it. */
import { PackageOpen } from 'lucide-react'
import { exportTargetIds, exportTargets, type ExportTargetId } from '../../../engine/backends/targets'
import { defaultSolverName, standardSolvers, defaultStep } from '../../../engine/model/project/solvers'
import { getRecord } from '../store/records'
import { ExperimentField } from '../running/ExperimentField'
import { exportingTexts as texts } from '../texts/exporting'
import { Button } from '../ui/Button'
import { ScalarInput } from '../ui/fields/ScalarInput'
import type { ExportOptions } from './export-store'
import { startExport } from './export-model'
import { useExporting, useProject, useServices } from './services'
import { useExportKey } from './use-export-key'
import { Choice } from '../ui/Choice'

export function SetupPanel() {
  const services = useServices()
  const { exporting } = services
  const target = useExporting((state) => state.target)
  const key = useExportKey()
  const job = useExporting((state) => state.job)
  const working = job.status === 'working'
  const done = job.status === 'done' && job.key === key
  const hasExperiment = useProject((state) => state.experiment !== null)
  const { summary, cannot } = exportTargets[target]
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <label className="setup-field">
        <span>{texts.target}</span>
        <Choice
          value={target}
          disabled={working}
          options={exportTargetIds.map((id) => [id, exportTargets[id].title] as const)}
          onChoose={(next) => exporting.setState({ target: next })}
        />
      </label>
      <p className="soft text-xs">
        {sentence(summary)} {texts.cannot(cannot)}
      </p>
      <ExperimentField label={texts.experiment} name={texts.experimentToExport} none={texts.noExperiment} />
      <h3>{texts.options}</h3>
      <RunFields />
      <TargetFields target={target} />
      <Button
        look={done ? undefined : 'primary'}
        disabled={working || !hasExperiment}
        onClick={() => void startExport(services)}
      >
        <PackageOpen size={14} aria-hidden="true" /> {texts.export}
      </Button>
    </section>
  )
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Fields for method and step size: exports use steps of a fixed size. */
function RunFields() {
  const { options, change } = useOptions()
  const solver = useProject(({ doc, experiment }) =>
    experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.solver,
  )
  const own = solver?.name ?? defaultSolverName
  // a method with variable steps is replaced
  const fixed = standardSolvers.some(({ name, fixedStep }) => name === own && fixedStep)
  return (
    <>
      <label className="setup-field">
        <span>{texts.method}</span>
        <Choice
          value={options.method ?? ''}
          options={[
            ['', fixed ? texts.methodOfExperiment(own) : texts.methodInstead(own)],
            ...standardSolvers.filter(({ fixedStep }) => fixedStep).map(({ name, title }) => [name, title] as const),
          ]}
          onChoose={(next) => change({ method: next === '' ? undefined : next })}
        />
      </label>
      <div className="setup-field">
        <span aria-hidden="true">{texts.step}</span>
        <ScalarInput
          label={texts.stepToExport}
          value={options.step}
          unit="s"
          placeholder={String(solver?.step ?? defaultStep)}
          onCommit={(step) => change({ step })}
        />
      </div>
    </>
  )
}

function useOptions() {
  const { exporting } = useServices()
  const options = useExporting((state) => state.options)
  const change = (changes: Partial<ExportOptions>): void => exporting.setState({ options: { ...options, ...changes } })
  return { options, change }
}

function TargetFields({ target }: { readonly target: ExportTargetId }) {
  const { options, change } = useOptions()
  const known = exportTargets[target].options ?? []
  return (
    <>
      {known.includes('precision') && (
        <label className="setup-field">
          <span>{texts.precision}</span>
          <Choice
            value={options.precision}
            options={[
              ['double', texts.precisions.double],
              ['single', texts.precisions.single],
            ]}
            onChoose={(next) => change({ precision: next })}
          />
        </label>
      )}
      {known.includes('prefix') && (
        <label className="setup-field" data-tip={texts.prefixDoc}>
          <span>{texts.prefix}</span>
          <input
            className="field"
            placeholder={texts.usualPrefix}
            spellCheck={false}
            autoComplete="off"
            value={options.prefix}
            onChange={(event) => change({ prefix: event.target.value.trim() })}
          />
        </label>
      )}
      {(['jacobian', 'libraries'] as const)
        .filter((option) => known.includes(option))
        .map((option) => (
          <label key={option} className="check" data-tip={texts[`${option}Doc`]}>
            <input
              type="checkbox"
              checked={options[option]}
              onChange={(event) => change({ [option]: event.target.checked })}
            />
            {texts[option]}
          </label>
        ))}
    </>
  )
}
