/** All choices that the target has. */
import { defaultStep } from '../model/project/solvers'
import type { ExportedFailure, ExportedModel } from '../backends/exported'
import type { ExportChoices } from '../backends/options'
import { programLegend } from './code/legend'
import type { Kink } from '../formulate/signals/kinks'
import type { Failure } from '../quantities/failure'
import type { BlockRegistry } from '../model/blocks/block'
import type { ProjectFile } from '../model/project/project'
import { printBeginning } from '../symbolic'
import type { ResidualEquation } from '../symbolic/implicit'
import type { Entry, LoweredProgram } from '../program/lower'
import { steppingProgram } from '../stepping'
import { requireSampleTimes } from '../solve/sample-times'
import { isStepMethod } from '../stepping/methods'
import type { Compilation } from '../compile/compile'
import { initialState, type InitialResult } from '../start/initial'
import { prepareExperiment, type Experiment, type PreparationRequest } from '../experiment/prepare-experiment'
import { onBranch, startOfRun, type CompiledExperiment } from '../start/settle/start'
import { Model } from '../compile/model'
import { exportedBreaks } from './breaks'
import { sourceNamed } from '../model/names/names'
import { takeoverSentences } from '../model/takeover'
import type { Compiler } from '../run/run'
import { stateCorrections } from './corrections'
import { correctionTangent, exchangeFacts, tangentEntry } from './exchange'
import { equationComments } from './comments'
import { inBothForms } from './forms'
import { chooseInputs, inputTable, lagsOf, requireEveryInput, unwiredSentences } from './inputs'
import { ExportInterface } from './interface'
import { replaceableFunctions } from './replaceable'
import { discreteExportEntries, inputsEntry, implicitPlan, jacobianEntry, sharedOf, steppedModel } from './stepped'
import { Instance } from '../compile/instance'

/** Options of an export that its model depends on, and the kind of program that uses it. */
export interface ModelOptions extends ExportChoices {
  /** True if an importer integrates the model, which then has directional derivatives and event indicators. */
  readonly exchange?: boolean
}

export interface ExperimentToExport extends PreparationRequest, ModelOptions {
  readonly experiment: string
}

/** Exported model of one experiment, and the instance from which it was made. */
export interface ExportedExperiment {
  readonly model: ExportedModel
  /** Instance with the values of the experiment. */
  readonly instance: Instance
  readonly experiment: Experiment
  /**
   * Project as the experiment runs it, without the blocks that inputs replace. The compilation may come from another
   * project of the same structure.
   */
  readonly project: ProjectFile
}

/**
 * Exports the model of an experiment.
 * @throws ModelError for everything wrong with the model or the experiment; `unsupported` for features that exports do
 *   not support; `unknown-block`, `usage` for names that are not inputs
 */
export function exportExperiment(request: ExperimentToExport, compiler: Compiler): ExportedExperiment {
  const asWritten = prepareExperiment(request, compiler.registry)
  const { hand, sources } = chooseInputs(asWritten, request.inputs, compiler)
  const taken = [...(request.taken ?? []), ...sources]
  const experiment =
    sources.length === 0 ? asWritten : prepareExperiment({ ...request, hand, taken }, compiler.registry)
  const compiled = onBranch(experiment, compiler)
  const outer =
    sources.length === 0
      ? compiled.instance.compilation
      : compiler.compile({ ...compiled.compiled, outside: sources.map(sourceNamed) }).compilation
  requireEveryInput(sources, outer)
  const start = startOfRun(compiled, compiler)
  const { instance } = start
  const model = exportedModel({ ...compiled, instance }, request, { start, outer, registry: compiler.registry })
  const remarks = [
    ...model.remarks,
    ...unwiredSentences(sources, experiment.project, compiler.registry),
    ...takeoverSentences(experiment.takeover),
  ]
  return { model: { ...model, remarks }, instance, experiment: asWritten, project: experiment.project }
}

/**
 * Makes the exported model of a compiled experiment.
 * @param compiled the experiment and its instance, with the parameters of the experiment
 * @param outside the same model with inputs, which is exported instead, and its start; without it the model has no
 *   inputs and starts at the initial values of the experiment
 * @throws ModelError `unsupported` for features that exports do not support; for initial values, solver and signals, as
 *   a run of the experiment
 */
export function exportedModel(
  { experiment: prepared, instance }: CompiledExperiment,
  request: ModelOptions,
  outside?: { readonly outer: Compilation; readonly registry: BlockRegistry; readonly start: InitialResult },
): ExportedModel {
  const { precision = 'double' } = request
  const { compilation } = instance
  const { project, name: experiment, run: runSettings } = prepared
  const caller = request.exchange === true ? 'importer' : 'controller'
  const differentiated = request.jacobian === true || caller === 'importer'
  const outer = outside?.outer ?? compilation
  const { system, collection, inputs } = outer
  const solverName = runSettings.solver.name
  // A method with a variable step is replaced by Runge-Kutta 4 with the given step.
  const method = isStepMethod(solverName) ? solverName : 'rk4'
  const fixed = method === solverName ? runSettings : prepared.settingsWith({ solver: method })
  const step = fixed.step ?? defaultStep
  const start = outside?.start ?? initialState(instance, prepared.initialValues(compilation.system))
  const variables = new ExportInterface(project, outer, request)
  requireSampleTimes(instance.sampleTimes, { start: 0, stop: runSettings.stop })
  const names = variables.outputs
  const leaving = new Instance(outer, instance.parameters)
  const corrections = stateCorrections(leaving, start.x)
  const model = new Model(instance)
  model.discrete?.load(start.z)
  const implicit = implicitPlan(method, { model, x: start.x, step, stiff: runSettings.stiff })
  const { entries, finish } = equationEntries(outer, names, implicit, differentiated)
  const breaks = exportedBreaks([...collection.breakTimes, ...outer.system.switchTimes], collection.inputBreakTimes)
  const lowered = outer.lower(
    'model',
    [
      ...entries,
      breaks.entry,
      ...corrections.entries,
      ...(caller === 'importer' ? corrections.entries.map((entry) => correctionTangent(outer, entry)) : []),
      ...(inputs.length === 0 ? [] : [inputsEntry(outer)]),
    ],
    precision,
    sharedOf(outer).count,
  )
  const program = breaks.finish(finish(lowered.program))
  const stepped = steppedModel(outer, program, model, {
    corrections: corrections.sequence,
    handlings: variables.handlings,
    implicit,
    breaks: breaks.computed,
    inputBreaks: breaks.inputs,
    breakTables: breaks.tables(program),
  })
  const stepping = steppingProgram(stepped, method, { caller, precision })
  const { discrete } = system
  const named = <T extends { readonly name: string }>(list: readonly T[]) =>
    list.map((entry) => ({ ...entry, name: variables.nameOf(entry.name) }))
  const lists = {
    parameters: variables.parameters(instance.parameters),
    orders: variables.orders,
    inputs: outside === undefined ? [] : inputTable(variables, leaving, lowered, outside.registry),
    signals: variables.signals(names),
  }
  variables.requireOwnNames(lists)
  return {
    ...lists,
    naming: variables.naming,
    title: project.title,
    experiment,
    program: { ...program, functions: [...program.functions, ...stepping.functions] },
    states: named(system.states.map(({ name, unit }, i) => ({ name, unit, start: start.x[i] }))),
    discrete: named(discrete.states.map(({ name, unit }, i) => ({ name, unit, start: start.z[i] }))),
    clocks: discrete.clocks.map(({ block }) => block),
    events: eventsOf(discrete.events),
    derived: lowered.derivedSize,
    work: lowered.workSize,
    breaks: breaks.count,
    precision,
    memory: stepping.memory,
    ...(stepping.clock === undefined ? {} : { clock: stepping.clock }),
    unsolved: unsolvedOf(lowered),
    run: {
      method,
      step,
      stop: runSettings.stop,
      sample: runSettings.sample,
      ...(runSettings.tolerance === undefined ? {} : { tolerance: runSettings.tolerance }),
    },
    ...(differentiated ? { exchange: exchangeFacts(outer, names, corrections) } : {}),
    replaceable: replaceableFunctions(lowered.meaning),
    commentOf: equationComments(outer, lowered, names),
    legend: programLegend(system, lowered.program),
    remarks: [
      ...corrections.remarks,
      ...lagsOf(leaving),
      ...lateConditions(system.timeConditions),
      ...(method === solverName
        ? []
        : [
            `The experiment uses ${solverName}, which has a variable step. The export uses rk4 with a step of ${step} s instead.`,
          ]),
    ],
  }
}

/** Entries of the equations in both forms; `implicit` is the plan of a method that needs their Jacobian. */
function equationEntries(
  outer: Compilation,
  names: readonly string[],
  implicit: ReturnType<typeof implicitPlan>,
  differentiated: boolean,
): ReturnType<typeof inBothForms> {
  const { crossings } = sharedOf(outer)
  return inBothForms(outer, (form): Entry[] => [
    form.derivativesEntry,
    {
      name: 'outputs',
      doc: 'Signals.',
      out: 'y',
      outputs: names.map((name, index) => ({ index, expr: form.system.signal(name) })),
    },
    ...(implicit === null ? [] : [jacobianEntry(form, implicit)]),
    ...discreteExportEntries(form, crossings.free || crossings.heldForm),
    ...(differentiated ? [tangentEntry(form, names)] : []),
  ])
}

const eventsOf = (events: Compilation['system']['discrete']['events']): ExportedModel['events'] =>
  events.map(({ name, block, direction, stop, fail }) => ({
    name,
    direction,
    ...(stop === undefined ? {} : { stop }),
    ...(fail === undefined ? {} : { fail: exportedFailure(fail, block) }),
  }))

function unsolvedOf(lowered: LoweredProgram): ExportedModel['unsolved'] {
  return [
    ...lowered.opaque.map(({ call: { fn, block }, status }) => ({
      what: `the function ${fn.name} of ${block} failed or gave a result that is not finite`,
      place: status,
    })),
    ...lowered.implicit.map(({ equations, memory }) => ({
      what: unsolvedText(equations.residuals[0]),
      place: memory.status,
    })),
  ]
}

/** Describes, in sentences, conditions on time that a run locates between steps and exported code does not. */
function lateConditions(conditions: readonly Kink[]): readonly string[] {
  return conditions.map(
    ({ block, crossing }) =>
      `A condition of ${block} switches where ${printBeginning(crossing, 40)} is zero, which isn't linear in time. The exported code switches at the end of that step.`,
  )
}

function exportedFailure({ what, unit, offset, factor, bound }: Failure, block: string): ExportedFailure {
  return {
    before: `${what} of ${block} is`,
    offset,
    factor,
    after: `${unit === '1' || unit === '' ? '' : ` ${unit}`}: ${bound}`,
  }
}

const unsolvedText = ({ name, unsolved }: ResidualEquation): string =>
  unsolved === undefined ? `no solution of ${name} was found` : `${name}: ${unsolved.what}`
