/** Evaluates the settings of an experiment of the project: solver, step, initial values in SI units. */
import type { GenericSchema } from 'valibot'
import { keysOf } from '../collections/entries'
import { defaultStep } from '../model/project/solvers'
import { evaluateAs, variableScope, type Scope } from '../model/expression'
import { ModelError, type ModelErrorPlace } from '../errors/model-error'
import { elementsAmong, ownerOf, splitMember } from '../model/names/names'
import { signalsOfPlot } from '../model/names/plots'
import { runEntries, solver as solverShape, type RunValues } from '../model/project/shape/experiment'
import { factsOf } from '../model/project/shape/facts'
import type { ExperimentSettings, ParamValue, ProjectFile, ScalarValue } from '../model/project/project'
import { activeModel } from '../model/subsystem'
import { defaultSolver, solverNamed } from '../solve/registry'
import { operatingSettings, settlesBy, type OperatingSettings, type SettleGoal, type Target } from './settle-goal'
import type { Solver } from '../solve/solver'
import type { System } from '../formulate/system'

export interface RunOverrides extends RunValues {
  readonly solver?: string
  readonly step?: number
  readonly tolerance?: number
  readonly stiff?: readonly string[]
  /** True if the run is a drive: it is ended from outside before its stop time, and keeps a limited number of rows. */
  readonly openEnd?: boolean
  /** True to start at an operating point, whatever the experiment states. */
  readonly settle?: boolean
  /** Speed of the operating point, m/s. */
  readonly speed?: number
  /** Radius of the circle on which the operating point travels, m, positive to the left. */
  readonly radius?: number
  /** Signals with the values that they have at the operating point. */
  readonly hold?: Readonly<Record<string, ScalarValue>>
  /** Sources, variables, parameters and initial values that the search for the operating point determines. */
  readonly free?: readonly string[]
}

export interface RunSettings extends RunValues {
  readonly stop: number
  readonly solver: Solver
  readonly step: number | undefined
  readonly tolerance: number | undefined
  /** States or blocks that a mixed (implicit-explicit) method treats implicitly. */
  readonly stiff: readonly string[] | undefined
  readonly sample: number
  readonly energy: boolean
}

/**
 * Returns an experiment without its settings for disabled blocks.
 * @throws ModelError `unknown-experiment` with the names of existing experiments
 */
export function experimentNamed(written: ProjectFile, name: string): ExperimentSettings {
  const project = activeModel(written)
  const settings = project.experiments?.[name]
  if (settings !== undefined) return settings
  const names = Object.keys(project.experiments ?? {})
  throw new ModelError(
    'unknown-experiment',
    `there is no experiment "${name}"`,
    { file: 'project.json' },
    names.length > 0 ? `use one of ${names.join(', ')}` : 'add an experiment to the project',
  )
}

/** Returns the signals that the plots of an experiment show, without time. */
export function plottedSignals({ plots = {} }: ExperimentSettings): readonly string[] {
  return Object.values(plots).flatMap(signalsOfPlot)
}

/** Returns the parameter values by which an experiment overrides those of the blocks. */
export function experimentValues(experiment: ExperimentSettings): Readonly<Record<string, ParamValue>> {
  return experiment.set ?? {}
}

/**
 * Evaluates the settings of a run.
 * @throws ModelError `out-of-range`, `unknown-solver`, `wrong-unit`
 */
export function runSettings(
  project: ProjectFile,
  name: string,
  experiment: ExperimentSettings,
  o: RunOverrides = {},
): RunSettings {
  const scope = variableScope(project.variables ?? {})
  const evaluated = (written: ScalarValue | undefined, what: string, schema: GenericSchema, key = what) => {
    if (written === undefined) return undefined
    const { unit = '1', positive } = factsOf(schema)
    const value = inExperiment(name, what, { setting: key }, () => evaluateAs(written, unit, scope))
    if (value > 0 || positive === undefined) return value
    throw new ModelError(
      'out-of-range',
      `${what} of experiment ${name} is ${value} ${unit}`,
      { file: 'project.json', experiment: name, setting: key },
      unit === 's' ? 'give a positive time' : 'give a positive value',
    )
  }
  const values: RunValues = Object.fromEntries(
    keysOf(runEntries).map((key) => {
      const [override, written] = [o[key], experiment[key]]
      if (override !== undefined || typeof written === 'boolean') return [key, override ?? written]
      return [key, evaluated(written, key, runEntries[key])]
    }),
  )
  requireCount(name, values.iterations)
  const stop = values.stop ?? 1
  const solver =
    o.solver !== undefined
      ? solverNamed(o.solver)
      : experiment.solver === undefined
        ? defaultSolver
        : solverNamed(experiment.solver.name)
  const written = evaluated(experiment.solver?.step, 'step', solverShape.entries.step, 'solver.step')
  const step = solver.kind === 'fixed' ? (o.step ?? written ?? defaultStep) : o.step
  const sample = values.sample ?? (solver.kind === 'fixed' && step !== undefined ? step : stop / 1000)
  if (o.openEnd !== true) requireFeasible(name, stop, sample, solver.kind === 'fixed' ? step : undefined)
  const { tolerance, stiff } = experiment.solver ?? {}
  const energy = values.energy ?? false
  return { ...values, stop, solver, step, tolerance: o.tolerance ?? tolerance, stiff: o.stiff ?? stiff, sample, energy }
}

/** Most Newton iterations of a search: a search that converges needs far fewer. */
const mostIterations = 40

/** @throws ModelError for a number of iterations that is not a whole number or too large */
function requireCount(name: string, iterations: number | undefined): void {
  if (iterations === undefined || (Number.isInteger(iterations) && iterations >= 1 && iterations <= mostIterations))
    return
  throw new ModelError(
    'out-of-range',
    `the number of iterations of experiment ${name} is ${iterations}`,
    { file: 'project.json', experiment: name, setting: 'iterations' },
    `give a whole number from 1 to ${mostIterations}; 2 or 3 are usually enough`,
  )
}

/** Largest number of rows that fit into memory, and of steps that a run can make in reasonable time (`mostSteps`). */
const mostRows = 1e7
const mostSteps = 1e10

/**
 * Checks the size of a run.
 * @throws ModelError if a run has more rows than can be kept or more steps than can be made
 */
function requireFeasible(name: string, stop: number, sample: number, step: number | undefined): void {
  const place = (setting: string) => ({ file: 'project.json', experiment: name, setting })
  const count = (n: number): string => n.toPrecision(2)
  if (step !== undefined && stop / step > mostSteps)
    throw new ModelError(
      'step-size',
      `a step of ${step} s makes ${count(stop / step)} steps in ${stop} s`,
      place('solver.step'),
      `give a step of at least ${count(stop / mostSteps)} s, or an earlier stop time`,
    )
  if (stop / sample > mostRows)
    throw new ModelError(
      'out-of-range',
      `a row every ${sample} s makes ${count(stop / sample)} rows in ${stop} s`,
      place('sample'),
      `store a row every ${count(stop / mostRows)} s or less often, or give an earlier stop time`,
    )
}

/**
 * Returns the operating point at which a run starts; undefined if it starts at its initial values.
 * @throws ModelError for an invalid speed or radius
 */
export function settleGoal(
  project: ProjectFile,
  name: string,
  { start = {} }: ExperimentSettings,
  o: RunOverrides = {},
): SettleGoal | undefined {
  const { speed, radius, hold, free } = { ...start, ...onlyStated(o) }
  const isRequested = o.settle ?? start.settle ?? settlesBy({ speed, radius, hold, free })
  if (!isRequested && !settlesBy(o)) return undefined
  const scope = variableScope(project.variables ?? {})
  const evaluated = (value: ScalarValue | undefined, unit: string, what: string): number | undefined =>
    value === undefined
      ? undefined
      : inExperiment(name, what, { setting: `start.${what}` }, () => evaluateAs(value, unit, scope))
  const goal = { speed: evaluated(speed, 'm/s', 'speed'), radius: evaluated(radius, 'm', 'radius') }
  const holds = hold !== undefined && Object.keys(hold).length > 0
  const isStill = goal.speed === 0 || (goal.speed === undefined && !holds)
  if (goal.radius !== undefined && (goal.radius === 0 || isStill))
    throw new ModelError(
      'out-of-range',
      goal.radius === 0 ? 'the radius of the circle is 0' : 'the start has a radius but no speed',
      { file: 'project.json', experiment: name, setting: goal.radius === 0 ? 'start.radius' : 'start.speed' },
      'give a speed and a radius, positive to the left, or omit the radius to drive straight ahead',
    )
  const { blocks, variables = {} } = activeModel(project)
  const isValue = (freed: string): boolean =>
    !Object.hasOwn(blocks, freed) && (Object.hasOwn(variables, freed) || splitMember(freed) !== undefined)
  const names = [...new Set(free ?? [])]
  return {
    ...goal,
    body: project.vehicle?.body,
    free: names.filter((freed) => !isValue(freed)),
    freedValues: names.filter(isValue),
    ...(hold === undefined ? {} : { hold }),
  }
}

const onlyStated = (settings: RunOverrides): OperatingSettings =>
  Object.fromEntries(operatingSettings.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]])))

/**
 * Returns the targets of an operating point, in SI units. @throws ModelError for signals that the model doesn't have
 * and for wrong units
 */
export function targetsOf(
  project: ProjectFile,
  name: string,
  { hold = {} }: SettleGoal,
  system: System,
): readonly Target[] {
  const setting = { setting: 'start.hold', phrase: 'holds', what: 'target' }
  return [...valuesOfSignals(project, name, hold, system, setting)].map(([signal, value]) => ({
    signal,
    unit: system.signals.get(signal)?.unit ?? '1',
    value,
  }))
}

/** Returns initial values by signal, in SI units. */
export function initialValues(
  project: ProjectFile,
  name: string,
  experiment: ExperimentSettings,
  system: System,
): Map<string, number> {
  const setting = { setting: 'initial', phrase: 'sets an initial value of', what: 'initial' }
  return valuesOfSignals(project, name, experiment.initial ?? {}, system, setting)
}

/** Evaluates values of signals that a setting of an experiment states. */
function valuesOfSignals(
  project: ProjectFile,
  name: string,
  written: Readonly<Record<string, ScalarValue>>,
  system: System,
  { setting, phrase, what }: { readonly setting: string; readonly phrase: string; readonly what: string },
): Map<string, number> {
  const scope: Scope = variableScope(project.variables ?? {})
  const values = new Map<string, number>()
  for (const [signal, value] of Object.entries(written)) {
    const known = system.signals.get(signal)
    if (known === undefined) {
      throw new ModelError(
        'unknown-signal',
        `experiment ${name} ${phrase} ${signal}, which is not a signal of the model`,
        {
          file: 'project.json',
          block: ownerOf(signal),
          experiment: name,
          setting,
          signal,
        },
        vectorHint(signal, system.signals) ?? 'see `wishbone compile` for the signals',
      )
    }
    values.set(
      signal,
      inExperiment(name, `${what} ${signal}`, { setting, signal }, () => evaluateAs(value, known.unit, scope)),
    )
  }
  return values
}

function inExperiment<T>(name: string, what: string, place: ModelErrorPlace, f: () => T): T {
  try {
    return f()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(
      error.code,
      `${what} of experiment ${name}: ${error.what}`,
      { file: 'project.json', experiment: name, ...place, ...error.place },
      error.hint,
    )
  }
}

/** Returns a hint that lists the elements of a vector to name instead; undefined if the name is not a vector. */
export function vectorHint(name: string, known: { has(name: string): boolean }): string | undefined {
  const elements = elementsAmong(name, known)
  return elements.length === 0 ? undefined : `${name} is a vector: name its elements, ${elements.join(', ')}`
}
