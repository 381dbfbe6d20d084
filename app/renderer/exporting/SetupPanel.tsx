/** Settings of the export: target, experiment, options, and the button that starts it. */
import { PackageOpen } from 'lucide-react'
import { exportOptionIds, hasOption } from '../../../engine/backends/options'
import { exportTargetIds, exportTargets } from '../../../engine/backends/targets'
import { defaultSolverName, standardSolvers, defaultStep } from '../../../engine/model/project/solvers'
import { getRecord } from '../store/records'
import { ExperimentField } from '../running/ExperimentField'
import { exportingTexts as texts } from '../texts/exporting'
import { Button } from '../ui/Button'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { startExport } from './export-model'
import { OptionField } from './OptionField'
import { useExporting, useServices } from './services'
import { useProject } from '../workbench/services'
import { useExportKey } from './use-export-key'
import { useOptions } from './use-options'
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
      {exportOptionIds
        .filter((id) => hasOption(target, id))
        .map((id) => (
          <OptionField key={id} id={id} />
        ))}
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
  const solverName = solver?.name ?? defaultSolverName
  // a method with variable steps is replaced
  const fixed = standardSolvers.some(({ name, fixedStep }) => name === solverName && fixedStep)
  return (
    <>
      <label className="setup-field">
        <span>{texts.method}</span>
        <Choice
          value={options.method ?? ''}
          options={[
            ['', fixed ? texts.methodOfExperiment(solverName) : texts.methodInstead(solverName)],
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
