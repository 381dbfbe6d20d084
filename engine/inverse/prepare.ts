/** Model whose freed sources are inputs and whose prescribed signals are known, at the start of its experiment. */
import type { InverseOptions } from '../analyse/inverse-options'
import type { AnalysisRequest } from '../analyses/analysis'
import { slopeProgram, type SlopeProgram } from '../analyses/linear/slopes'
import { dependenceOf } from '../analyses/linear/reduce'
import type { Instance } from '../compile/instance'
import { ModelError } from '../errors/model-error'
import { suggest } from '../errors/nearest'
import { prepareExperiment, type Experiment } from '../experiment/prepare-experiment'
import { blockFor } from '../model/blocks/roles'
import { sourcesOf } from '../model/inputs/inputs'
import { memberName } from '../model/names/names'
import type { ProjectFile } from '../model/project/project'
import { freeBlockName } from '../model/subsystem'
import type { Compiler } from '../run/run'
import { onBranch, startOfRun, type StartOfRun } from '../start/settle/start'
import { evaluate, tangents, type Expr } from '../symbolic'
import { structureOf, type InverseStructure } from './structure'
import { logAt, logTargets, type LogTarget } from './targets'

/** Prescribed signal. */
export interface Prescribed {
  readonly name: string
  readonly unit: string
  readonly expr: Expr
  /** Text of the expression, or the log. */
  readonly by: string | LogTarget
  /** Returns the value or a derivative at a time. */
  readonly at: (t: number, derivative: number) => number
}

export interface InverseProblem {
  readonly request: AnalysisRequest
  readonly experiment: Experiment
  readonly start: StartOfRun
  /** Model with the freed sources as inputs, in the form that is in force at the start. */
  readonly instance: Instance
  readonly isHeld: boolean
  readonly program: SlopeProgram
  readonly prescribed: readonly Prescribed[]
  readonly sources: readonly string[]
  /** Value of each source at the start, as the experiment has it. */
  readonly values: readonly number[]
  readonly structure: InverseStructure
  /** Number of states that remain free when the signals are prescribed. */
  readonly internal: number
  /** End of the run, s. */
  readonly stop: number
}

/**
 * Prepares a request.
 * @throws ModelError for everything that prevents the start of the run; `usage` for counts; `unknown-signal`,
 *   `unknown-block`; those of logs
 */
export function inverseProblem(request: AnalysisRequest, options: InverseOptions, compiler: Compiler): InverseProblem {
  const { registry } = compiler
  requireCounts(options)
  const { project, blocks } = withExpressions(request.project, options, compiler)
  const prepared = prepareExperiment({ ...request, project }, registry)
  requireSources(prepared.project, options.free, compiler)
  const compiled = onBranch(prepared, compiler)
  const start = startOfRun(compiled, compiler)
  const opened = compiler.compile({ ...compiled.compiled, effort: 'plain', outside: options.free })
  const form = withValuesOf(opened, start.instance)
  const isHeld = form.compilation.isHeld(start.z)
  const instance = isHeld ? (form.heldInstance ?? form) : form
  const { system, states } = instance.compilation
  requireSameStates(start.instance, instance)
  const names = Object.keys(options.prescribe)
  requireSignals(names, [...system.signals.keys()])
  const signals = names.map((name) => ({ name, expr: system.signal(name) }))
  const structure = structureOf(instance.compilation, signals, options.free, samplesOf(instance, start))
  const { stop } = prepared.run
  const logs = logTargets(
    {
      ...{ experiment: prepared.name, isFirst: true, settings: prepared.settings, files: request.files, stop },
      signals: new Map([...system.signals].map(([name, { unit }]) => [name, { unit }])),
    },
    options,
    new Map(
      names.flatMap((name, i) => (options.prescribe[name] === null ? [[name, structure.differentiations[i]]] : [])),
    ),
  )
  const end = Math.min(stop, ...logs.map((log) => log.end))
  for (const { start: first, column, title } of logs)
    if (first > 1e-9)
      throw new ModelError(
        'file-format',
        `column "${column}" begins at ${first} s, after the start of the run`,
        { file: title },
        'give a log that begins with the run, or shift it in time',
      )
  const program = slopeProgram(instance, names, isHeld)
  const values = evaluate(
    options.free.map((block) => {
      const slot = instance.compilation.inputs.find((input) => input.block === block)
      if (slot === undefined) throw notASource(block)
      return slot.sourceValue
    }),
    instance.symbolValues(start.x, start.z),
  )
  const u = inputsOf(instance, options.free, (j, order) => (order === 0 ? values[j] : 0))
  const { slopes } = program.slopes({ t: 0, x: start.x, z: start.z, u })
  const row = (i: number): number[] => [...slopes.subarray(i * program.width, (i + 1) * program.width)]
  const first = program.rows.states + program.rows.signals
  const constraints = Array.from({ length: program.rows.positions + program.rows.rates }, (_, i) => row(first + i))
  const { independent } = dependenceOf(
    { positions: constraints.slice(0, program.rows.positions), rates: constraints.slice(program.rows.positions) },
    states.length,
    states.map(({ kind }) => kind),
  )
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0)
  return {
    ...{ request: { ...request, project }, experiment: prepared, start, instance, isHeld, program, structure },
    ...{ sources: options.free, values, stop: end },
    prescribed: signals.map(({ name, expr }) => ({
      ...{ name, expr, unit: system.signals.get(name)?.unit ?? '' },
      ...targetOf(
        instance,
        blocks.get(name),
        options.prescribe[name],
        logs.find((log) => log.signal === name),
      ),
    })),
    internal: independent.length + sum(structure.orders) - sum(structure.differentiations),
  }
}

/** Numbers of places beside the start at which effects are examined, and their distance. */
const [places, distance] = [3, 0.03]

/** Returns values of all symbols beside the start: states and inputs are moved, each by another share. */
function samplesOf(instance: Instance, { x, z }: StartOfRun): readonly ReadonlyMap<Expr, number>[] {
  const { states, inputs } = instance.compilation
  return Array.from({ length: places }, (_, k) => {
    // multiples of an irrational number are spread evenly between -1 and 1
    const share = (i: number): number => 2 * (((i + 1) * (k + 1) * 0.618_033_988_75) % 1) - 1
    const known = instance.symbolValues(x, z)
    states.forEach(({ symbol }, i) => known.set(symbol, x[i] + distance * share(i) * Math.max(1, Math.abs(x[i]))))
    inputs.forEach(({ symbol }, i) => known.set(symbol, share(states.length + i)))
    return known
  })
}

/** Returns the array of inputs. @param of value of a source, or of its rate or acceleration */
export function inputsOf(
  { compilation }: Instance,
  sources: readonly string[],
  of: (source: number, order: number) => number,
): Float64Array {
  return Float64Array.from(compilation.inputs, ({ block, name }) =>
    of(sources.indexOf(block), /\.(d+)y$/.exec(name)?.[1].length ?? 0),
  )
}

/** Returns the target of a signal: an expression with its exact derivatives, or a log. */
function targetOf(
  { compilation: { collection, system }, ...rest }: Instance,
  block: string | undefined,
  text: string | null,
  log: LogTarget | undefined,
): Pick<Prescribed, 'by' | 'at'> {
  if (block === undefined || text === null) {
    if (log === undefined) throw new Error('a prescribed signal has neither an expression nor a log')
    return { by: log, at: (t, derivative) => logAt(log, t, derivative) }
  }
  const known = new Map(collection.parameters.map(({ symbol }, i) => [symbol, rest.parameters[i]]))
  const derivatives = [system.signal(memberName(block, 'y'))]
  return {
    by: text,
    at: (t, derivative) => {
      while (derivatives.length <= derivative)
        derivatives.push(
          ...tangents(
            collection.pool,
            [derivatives[derivatives.length - 1]],
            new Map([[collection.time, collection.pool.one]]),
          ),
        )
      return evaluate([derivatives[derivative]], known.set(collection.time, t))[0]
    },
  }
}

/** Returns the project with a block for each expression, so that these are read and differentiated as all others. */
function withExpressions(
  written: ProjectFile,
  { prescribe }: InverseOptions,
  { registry }: Compiler,
): { readonly project: ProjectFile; readonly blocks: ReadonlyMap<string, string> } {
  let project = written
  const blocks = new Map<string, string>()
  for (const [signal, expression] of Object.entries(prescribe)) {
    if (expression === null) continue
    const name = freeBlockName(project, 'Prescribed')
    blocks.set(signal, name)
    const block = { type: blockFor(registry, 'formula').type, params: { expression } }
    project = { ...project, blocks: { ...project.blocks, [name]: block } }
  }
  return { project, blocks }
}

function requireCounts({ prescribe, free }: InverseOptions): void {
  const signals = Object.keys(prescribe)
  const twice = free.find((name, i) => free.indexOf(name) < i)
  if (twice !== undefined) throw new ModelError('usage', `${twice} is freed twice`, { block: twice }, 'name it once')
  if (signals.length > 0 && signals.length === free.length) return
  const list = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))
  throw new ModelError(
    'usage',
    signals.length === 0
      ? 'no signal is prescribed'
      : `${signals.length} prescribed ${signals.length === 1 ? 'signal needs' : 'signals need'} as many freed sources; prescribed: ${list(signals)}; freed: ${list(free)}`,
    {},
    'give --prescribe SIGNAL=EXPRESSION for each signal, and a source for each with --find',
  )
}

function requireSources(project: ProjectFile, free: readonly string[], { registry }: Compiler): void {
  const known = sourcesOf(project, registry)
  const missing = free.find((name) => !known.includes(name))
  if (missing === undefined) return
  throw new ModelError(
    'unknown-block',
    `there is no source ${missing} that could be freed`,
    { block: missing },
    suggest(missing, known, 'drive the force, torque or motion by a source, such as a Constant, and free that'),
  )
}

function requireSignals(names: readonly string[], known: readonly string[]): void {
  const missing = names.find((name) => !known.includes(name))
  if (missing === undefined) return
  throw new ModelError(
    'unknown-signal',
    `the model has no signal ${missing}`,
    { signal: missing },
    suggest(missing, known, 'name a signal of the model'),
  )
}

function requireSameStates(closed: Instance, opened: Instance): void {
  const names = opened.compilation.states.map(({ name }) => name)
  const lost = closed.compilation.states.find(({ name }, i) => names[i] !== name)
  if (lost === undefined) return
  throw new ModelError(
    'unsupported',
    `a freed source has the state ${lost.name}, so it is not free to change`,
    { signal: lost.name },
    'replace it by a source without states, such as a Constant',
  )
}

const notASource = (block: string): ModelError =>
  new ModelError(
    'unsupported',
    `${block} provides no single value over time that could be found`,
    { block },
    'free a source of one number',
  )

/** Returns the opened model with the parameter values of the closed one. */
function withValuesOf(form: Instance, from: Instance): Instance {
  const values = new Map(from.compilation.collection.parameters.map(({ name }, i) => [name, from.parameters[i]]))
  return form.with(form.compilation.collection.parameters.map(({ name }, i) => values.get(name) ?? form.parameters[i]))
}
