/** From a compilation and an experiment to a model that can leave the program. */
import type { ExportedModel, ExportMethod } from '../backends/exported'
import { programLegend } from '../formulate/legend'
import { ModelError } from '../model/errors'
import type { ProjectFile } from '../model/project'
import type { Compilation } from './compile'
import { discreteExportEntries, exportedDiscrete } from './export-discrete'
import { experimentNamed, initialValues, runSettings, type RunOverrides } from './experiment'
import { initialState } from './initial'
import { stateCorrections } from './state-corrections'

export interface ExportRequest {
  readonly project: ProjectFile
  readonly experiment: string
  /** Signals of `outputs`; the logged ones when missing. */
  readonly signals?: readonly string[]
  readonly run?: RunOverrides
}

const fixedMethods: readonly string[] = ['euler', 'heun', 'rk4'] satisfies readonly ExportMethod[]

/**
 * @param compilation made with the parameters of the experiment
 * @param parameters their values, in the order of the compilation's table
 * @throws ModelError `unsupported` for a model with algebraic variables; as a run of the experiment: initial values, solver, signals
 */
export function exportedModel(
  compilation: Compilation,
  parameters: Float64Array,
  request: ExportRequest,
): ExportedModel {
  const { project, experiment, run = {} } = request
  const { system, collection } = compilation
  const remembered = system.discrete.memory[0]?.symbol
  if (remembered !== undefined) {
    const { name, block } = system.discrete.states.find((s) => s.symbol === remembered) ?? { name: '', block: '' }
    throw new ModelError(
      'unsupported',
      `${name} is remembered from step to step, which exported models cannot do`,
      { block, signal: name },
      'run the model here, or leave the block out',
    )
  }
  const settings = experimentNamed(project, experiment)
  const asked = runSettings(project, experiment, settings, run)
  const isFixed = fixedMethods.includes(asked.solver.name)
  // A method that an export does not have gives way to Runge-Kutta 4 with the step that was given.
  const fixed = isFixed ? asked : runSettings(project, experiment, settings, { ...run, solver: 'rk4' })
  const start = initialState(compilation, parameters, initialValues(project, experiment, settings, system))
  const names = request.signals ?? compilation.loggedSignals
  const kept = stateCorrections(compilation, parameters, start.x)
  const lowered = compilation.lower('model', [
    {
      name: 'derivatives',
      doc: 'Derivatives of the states.',
      out: 'dx',
      effort: 'best',
      outputs: system.states.map((s, index) => ({ index, expr: s.derivative })),
    },
    {
      name: 'outputs',
      doc: 'Signals.',
      out: 'y',
      outputs: names.map((name, index) => ({ index, expr: system.signal(name) })),
    },
    {
      name: 'breaks',
      doc: 'Instants at which an input has a corner or jumps: a step must end there.',
      out: 'b',
      outputs: collection.breakTimes.map((expr, index) => ({ index, expr })),
    },
    ...kept.entries,
    ...discreteExportEntries(compilation),
  ])
  const step = fixed.step ?? 0.001
  return {
    title: project.title,
    experiment,
    program: lowered.program,
    parameters: collection.parameters.map(({ name, unit }, i) => ({ name, unit, value: parameters[i] })),
    states: system.states.map(({ name, unit }, i) => ({ name, unit, start: start.x[i] })),
    signals: names.map((name) => ({ name, unit: system.signals.get(name)?.unit ?? '1' })),
    derived: lowered.derivedSize,
    work: lowered.workSize,
    breaks: collection.breakTimes.length,
    corrections: kept.sequence,
    discrete: exportedDiscrete(compilation, start.z),
    run: { method: fixed.solver.name as ExportMethod, step, stop: asked.stop, sample: asked.sample },
    legend: programLegend(system, lowered.program),
    remarks: [
      ...kept.remarks,
      ...(isFixed
        ? []
        : [
            `The experiment runs with ${asked.solver.name}, which is not exported: rk4 with a step of ${step} s stands in for it.`,
          ]),
    ],
  }
}
