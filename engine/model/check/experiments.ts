/** Checks of experiments and formulations: times, solver, overrides, initial values, plots, reference files. */
import type { GenericSchema } from 'valibot'
import { keysOf } from '../../collections/entries'
import { runEntries, solver as solverShape } from '../project/shape/experiment'
import { factsOf, type Facts } from '../project/shape/facts'
import { definitionFor } from '../blocks/block'
import { channelSignals } from '../names/channels'
import { signalsOfPlot } from '../names/plots'
import { baseVariant, variantNamed } from '../experiments/variants'
import { compatible, displayUnits, parseUnit, siUnit, shownUnit } from '../../quantities/units'
import type { BlockRegistry } from '../blocks/block'
import { energyName, modelEnergySignals } from '../blocks/energy'
import { ModelError, settingAt, type ModelErrorPlace } from '../../errors/model-error'
import { emptyScope, evaluateAs, evaluateScalar } from '../expression'
import type { Scope } from '../expression'
import { splitMember, withoutIndex } from '../names/names'
import { suggest } from '../../errors/nearest'
import { findParameter, unknownBlock } from '../names/overrides'
import { resolveBlock } from '../network/parameters'
import type { BlockInstance, ExperimentSettings, ParamValue, ProjectFile, ScalarValue } from '../project/project'
import { signalUnits, type SignalUnits } from '../network/signal-units'
import type { SignalWidths } from '../network/widths'
import type { SolverChoice } from '../project/solvers'
import { checkFile } from '../files/project-files'
import { checkInputColumn } from './input-column'
import type { ProjectFiles } from '../files/project-files'

export interface CheckContext {
  readonly project: ProjectFile
  readonly registry: BlockRegistry
  readonly files: ProjectFiles
  readonly scope: Scope
  /** Returns the variables that the parameters of a block may use. */
  readonly scopeOf: (block: string) => Scope
  /** Units of signals, as far as they are known. */
  readonly units: SignalUnits
  readonly widths: SignalWidths
  readonly solvers: readonly Pick<SolverChoice, 'name' | 'fixedStep'>[]
}

/** Checks of one part of an experiment, whose problems are added one by one. */
type PartCheck = (experiment: ExperimentSettings, context: CheckContext, collect: Collect, name: string) => void

/** Adds the problems of a check, which may throw one, with the place of the setting. */
type Collect = (key: string | readonly string[], check: () => readonly ModelError[]) => void

/** Returns all problems of an experiment. */
export function checkExperiment(
  name: string,
  experiment: ExperimentSettings,
  context: CheckContext,
): readonly ModelError[] {
  const at = (key: string | readonly string[]) => settingAt('experiments', name, ...[key].flat())
  const problems: ModelError[] = []
  const collect: Collect = (key, check) => {
    // An error with its own parameter (a faulty variable) is passed on unchanged, so that it is reported once.
    const located = (error: ModelError): ModelError =>
      error.place.parameter === undefined ? error.at({ ...at(key), experiment: name }) : error
    try {
      for (const problem of check()) problems.push(located(problem))
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      problems.push(located(error))
    }
  }

  checkRunSettings(experiment, context, collect, name)
  const { set = {} } = experiment
  const place = ['experiments', name, 'set']
  problems.push(...checkOverrides(`in experiment "${name}"`, place, { experiment: name }, set, context))
  for (const check of partChecks) check(experiment, context, collect, name)
  return problems
}

const checkRunSettings: PartCheck = (experiment, context, collect, name) => {
  const quantity = (key: string | readonly string[], value: unknown, schema: GenericSchema): void => {
    if (typeof value === 'number' || typeof value === 'string')
      collect(key, () => checkQuantity(value, factsOf(schema), context.scope))
  }

  for (const key of keysOf(runEntries)) quantity(key, experiment[key], runEntries[key])
  quantity(['solver', 'step'], experiment.solver?.step, solverShape.entries.step)
  const { solver } = experiment
  if (solver !== undefined) collect('solver', () => checkSolver(solver, context.solvers, name))
  for (const state of solver?.stiff ?? []) {
    const block = splitMember(state)?.block ?? state
    if (!Object.hasOwn(context.project.blocks, block)) {
      // The place of the error is the list of the solver, because the block does not exist.
      const { code, what, hint } = unknownBlock(block, context.project)
      collect(['solver', 'stiff'], () => [new ModelError(code, what, {}, hint)])
    }
  }
}

const checkVariant: PartCheck = ({ variant }, context, collect) => {
  if (variant !== undefined && variant !== baseVariant)
    collect('variant', () => {
      variantNamed(context.project, variant)
      return []
    })
}

const checkStart: PartCheck = (experiment, context, collect) => {
  const checkSignals = (key: readonly string[], values: Readonly<Record<string, ScalarValue>>): void => {
    for (const [signal, value] of Object.entries(values))
      collect([...key, signal], () => {
        const { block, member } = findSignal(signal, context.project)
        const unit = definitionFor(context.registry, context.project.blocks[block])?.signals[withoutIndex(member)]?.unit
        if (unit === undefined) evaluateScalar(value, context.scope)
        else evaluateAs(value, unit, context.scope)
        return []
      })
  }
  checkSignals(['initial'], experiment.initial ?? {})
  const { speed, radius, free = [], hold = {} } = experiment.start ?? {}
  if (speed !== undefined)
    collect(['start', 'speed'], () => {
      evaluateAs(speed, 'm/s', context.scope)
      return []
    })
  if (radius !== undefined)
    collect(['start', 'radius'], () => {
      evaluateAs(radius, 'm', context.scope)
      return []
    })
  checkSignals(['start', 'hold'], hold)
  const { blocks, variables = {} } = context.project
  for (const freed of free) {
    if (Object.hasOwn(blocks, freed) || Object.hasOwn(variables, freed)) continue
    const block = splitMember(freed)?.block ?? freed
    if (Object.hasOwn(blocks, block)) continue
    const { code, what, hint } = unknownBlock(block, context.project)
    collect(['start', 'free'], () => [new ModelError(code, what, {}, hint)])
  }
}

const checkData: PartCheck = (experiment, context, collect) => {
  for (const [source, input] of Object.entries(experiment.inputs ?? {}))
    collect(['inputs', source], () => checkInputColumn(source, input, context))
  for (const [reference, { file, map = {} }] of Object.entries(experiment.references ?? {})) {
    collect(['references', reference], () => checkFile(file, ['csv'], context.files))
    for (const { signal, unit, scale = 1, offset } of Object.values(map)) {
      collect(['references', reference, 'map'], () => {
        findPlotted(signal, context.project)
        if (unit !== undefined && unit !== '') parseUnit(unit)
        if (!Number.isFinite(scale) || scale === 0)
          throw new ModelError('out-of-range', `the scale of ${signal} is ${scale}`, {}, 'give another number')
        // `offset` is read without a project, so it has no variables
        if (offset !== undefined) evaluateScalar(offset, emptyScope)
        return []
      })
    }
  }
}

const checkPlots: PartCheck = (experiment, context, collect) => {
  for (const [plot, settings] of Object.entries(experiment.plots ?? {})) {
    const used = signalsOfPlot(settings)
    for (const signal of used) {
      collect(['plots', plot], () => {
        findPlotted(signal, context.project)
        return []
      })
    }
    for (const expression of Object.values(settings.channels ?? {}))
      collect(['plots', plot, 'channels'], () => {
        channelSignals(expression)
        return []
      })
    for (const axis of ['x', 'y', 'y2'] as const)
      collect(['plots', plot, 'limits'], () => {
        const range = settings.limits?.[axis]
        if (range !== undefined && !(range[0] < range[1])) throw emptyAxis(axis, range[0] === range[1])
        return []
      })
    for (const [unit, shown] of Object.entries(settings.units ?? {}))
      collect(['plots', plot, 'units'], () => {
        expectCompatible(shown, unit)
        return []
      })
  }
}

const checkAccuracy: PartCheck = (experiment, context, collect) => {
  for (const [signal, limit] of Object.entries(experiment.accuracy ?? {})) {
    collect(['accuracy', signal], () => {
      findPlotted(signal, context.project)
      if (evaluateAs(limit, '1', context.scope) > 0) return []
      const what = `the limit for the error of ${signal} is not above 0`
      return [new ModelError('out-of-range', what, {}, 'enter a part of the peak, e.g. 2 %')]
    })
  }
}

const checkLag: PartCheck = ({ lag }, context, collect) => {
  if (lag !== undefined) {
    if (!Object.hasOwn(context.project.blocks, lag.from)) {
      const { code, what, hint } = unknownBlock(lag.from, context.project)
      collect(['lag', 'from'], () => [new ModelError(code, what, {}, hint)])
    }
    for (const signal of [...lag.through, ...(lag.within ?? [])])
      collect(['lag', 'through'], () => {
        findPlotted(signal, context.project)
        return []
      })
    const { frequency } = lag
    if (frequency !== undefined)
      collect(['lag', 'frequency'], () =>
        evaluateAs(frequency, 'Hz', context.scope) > 0
          ? []
          : [new ModelError('out-of-range', 'the frequency of the lag is not positive', {}, 'give one above 0 Hz')],
      )
  }
}

const partChecks: readonly PartCheck[] = [checkVariant, checkStart, checkData, checkPlots, checkAccuracy, checkLag]

const emptyAxis = (axis: string, isEqual: boolean): ModelError =>
  new ModelError(
    'out-of-range',
    `the limits of axis ${axis} leave nothing between them`,
    {},
    isEqual ? 'give two different limits, the smaller one first' : 'give the smaller limit first',
  )

/** @throws ModelError if one of them is not a unit, or they measure different quantities */
function expectCompatible(shown: string, unit: string): void {
  const [a, b] = [parseUnit(shown), parseUnit(unit)]
  if (compatible(a.dimension, b.dimension)) return
  throw new ModelError(
    'wrong-unit',
    `"${shownUnit(shown) || '1'}" cannot be shown instead of "${shownUnit(unit) || '1'}"`,
    {},
    `choose one of ${displayUnits(siUnit(unit)).map(shownUnit).join(', ')}`,
  )
}

export function checkFormulations(project: ProjectFile): readonly ModelError[] {
  return [...checkTrees(project), ...checkCoordinates(project)]
}

/** Checks the blocks whose coordinates are chosen; valid choices are known when the model is formulated. */
function checkCoordinates(project: ProjectFile): readonly ModelError[] {
  return Object.entries(project.formulations ?? {}).flatMap(([name, { coordinates = {} }]) =>
    Object.keys(coordinates)
      .filter((block) => !Object.hasOwn(project.blocks, block))
      .map((block) => unknownBlock(block, project).at(settingAt('formulations', name, 'coordinates'))),
  )
}

function checkTrees(project: ProjectFile): readonly ModelError[] {
  return Object.entries(project.formulations ?? {}).flatMap(([name, formulation]) =>
    [...Object.keys(formulation.translation ?? {}), ...Object.keys(formulation.rotation ?? {})].flatMap((edge) => {
      const member = splitMember(edge)
      const place = settingAt('formulations', name)
      if (member === undefined) {
        return [
          new ModelError(
            'unknown-formulation',
            `"${edge}" does not name an edge`,
            place,
            'write Block.edge, e.g. TireFL.T1',
          ),
        ]
      }
      return Object.hasOwn(project.blocks, member.block) ? [] : [unknownBlock(member.block, project).at(place)]
    }),
  )
}

function checkQuantity(value: ScalarValue, { unit = '1', positive }: Facts, scope: Scope): readonly ModelError[] {
  const number = evaluateAs(value, unit, scope)
  if (positive === undefined || number > 0) return []
  const kind = unit === 's' ? 'time' : 'value'
  const hint = `give a ${kind} above 0 ${unit}`
  return [new ModelError('out-of-range', `${number} ${unit} is not a positive ${kind}`, {}, hint)]
}

function checkSolver(
  settings: NonNullable<ExperimentSettings['solver']>,
  solvers: CheckContext['solvers'],
  experiment: string,
): readonly ModelError[] {
  const { name, step, tolerance } = settings
  const problems: ModelError[] = []
  const solver = solvers.find((known) => known.name === name)
  if (solver === undefined) {
    const names = solvers.map((known) => known.name)
    problems.push(
      new ModelError(
        'unknown-solver',
        `there is no solver "${name}"`,
        settingAt('experiments', experiment, 'solver', 'name'),
        suggest(name, names, `use one of ${names.join(', ')}`),
      ),
    )
  } else if (solver.fixedStep && step === undefined) {
    problems.push(
      new ModelError(
        'step-size',
        `the solver "${name}" needs a step`,
        settingAt('experiments', experiment, 'solver', 'step'),
        'add "step": 0.001 (seconds)',
      ),
    )
  }
  if (tolerance !== undefined && !(tolerance > 0 && tolerance < 1)) {
    problems.push(
      new ModelError(
        'out-of-range',
        `${tolerance} is not a relative tolerance`,
        settingAt('experiments', experiment, 'solver', 'tolerance'),
        'give a number between 0 and 1, e.g. 1e-6',
      ),
    )
  }
  return problems
}

/**
 * Returns the values of `set`, checked as the parameters of the block that they change.
 * @param giver origin of the values, for the place of the problems
 */
export function checkOverrides(
  where: string,
  path: readonly string[],
  giver: Pick<ModelErrorPlace, 'experiment' | 'variant'>,
  set: Readonly<Record<string, ParamValue>>,
  context: CheckContext,
): readonly ModelError[] {
  const problems: ModelError[] = []
  const byBlock = new Map<string, Record<string, ParamValue>>()
  for (const [key, value] of Object.entries(set)) {
    try {
      const { block, member } = findParameter(context.project, key)
      const values = byBlock.get(block)
      if (values === undefined) byBlock.set(block, { [member]: value })
      else values[member] = value
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      problems.push(error.at({ ...settingAt(...path, key), ...giver }))
    }
  }
  if (byBlock.size === 0) return problems
  const blocks = { ...context.project.blocks }
  for (const [block, params] of byBlock)
    blocks[block] = { ...blocks[block], params: { ...blocks[block].params, ...params } }
  // The consumers of a signal may depend on a choice that is overridden too.
  const units = signalUnits({ blocks, wires: context.project.wires }, context.registry)
  for (const block of byBlock.keys()) {
    const instance = context.project.blocks[block]
    const changed = blocks[block]
    const before = new Set(problemsOf(block, instance, context).map((problem) => problem.message))
    for (const problem of problemsOf(block, changed, { ...context, units })) {
      if (before.has(problem.message)) continue
      problems.push(
        new ModelError(problem.code, `${where}: ${problem.what}`, { ...problem.place, ...giver }, problem.hint),
      )
    }
  }
  return problems
}

function problemsOf(
  block: string,
  instance: BlockInstance,
  { registry, scopeOf, units }: CheckContext,
): readonly ModelError[] {
  const definition = definitionFor(registry, instance)
  return definition === undefined ? [] : resolveBlock(block, instance, definition, scopeOf(block), units).problems
}

/** @throws ModelError `unknown-signal`, `unknown-block` */
/** A signal of a block, or of the energy of the model. */
function findPlotted(signal: string, project: ProjectFile): void {
  const blocks = Object.keys(project.blocks)
  const energy = modelEnergySignals(blocks)
  if (energy.some(({ name }) => name === signal)) return
  const prefix = energyName(blocks)
  if (!signal.startsWith(`${prefix}.`)) return void findSignal(signal, project)
  throw new ModelError(
    'unknown-signal',
    `the energy of the model has no signal ${signal}`,
    { signal },
    `use one of ${energy.map(({ name }) => name).join(', ')}`,
  )
}

function findSignal(signal: string, project: ProjectFile): { readonly block: string; readonly member: string } {
  const name = splitMember(signal)
  if (name === undefined) {
    throw new ModelError(
      'unknown-signal',
      `"${signal}" does not name a signal`,
      { signal },
      'write Block.signal, e.g. Body.vx',
    )
  }
  if (Object.hasOwn(project.blocks, name.block)) return name
  throw unknownBlock(name.block, project).at({ signal })
}
