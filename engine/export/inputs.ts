/** Inputs of an exported model: sources that are set from outside in the array `u`. */
import { ModelError } from '../errors/model-error'
import type { ExportedInput } from '../backends/exported'
import { declaredInputs, replaceableSources, sourcesOf } from '../model/inputs/inputs'
import { interfaceInputs } from '../model/inputs/interface'
import { suggest } from '../errors/nearest'
import type { ProjectFile } from '../model/project/project'
import { signalUnits } from '../model/network/signal-units'
import { activeModel } from '../model/subsystem'
import { Topology } from '../model/vehicle/topology'
import { driverInputProblem, driverInputRemedy, isDriver, replacedSignal } from '../model/takeover'
import { inputPort, isPortInput, memberName, sourceNamed } from '../model/names/names'
import { definitionFor, type BlockRegistry } from '../model/blocks/block'
import { interpret } from '../program/interpret'
import type { LoweredProgram } from '../program/lower'
import { evaluate } from '../symbolic'
import type { Compilation, CompileRequest } from '../compile/compile'
import { targetOf, type HandInputs } from '../model/inputs/hand-inputs'
import type { Compiler } from '../run/run'
import type { Experiment } from '../experiment/prepare-experiment'
import type { ExportInterface } from './interface'
import type { Instance } from '../compile/instance'

export interface ChosenInputs {
  /** Sources that pass a filter, with their values at the start: each becomes a hand input. */
  readonly hand: HandInputs
  readonly sources: readonly string[]
}

/**
 * Chooses the inputs of an exported model.
 * @param experiment without hand inputs
 * @param names names of sources; by default those of the interface of the project
 * @throws ModelError `unknown-block`, `usage` for a block that is not a source
 */
export function chooseInputs(
  { project, toShow }: Experiment,
  names: readonly string[] | undefined,
  compiler: Compiler,
): ChosenInputs {
  const { registry } = compiler
  const sources = names ?? interfaceInputs(project, registry)
  requireSources(project, sources, registry)
  const filtered = declaredInputs(project, registry).flatMap(({ source, bandwidth }) =>
    bandwidth !== undefined && sources.includes(source) ? [source] : [],
  )
  return { hand: filtered.length === 0 ? {} : startOf(filtered, toShow, compiler), sources }
}

function requireSources(project: ProjectFile, names: readonly string[], registry: BlockRegistry): void {
  const known = sourcesOf(project, registry)
  for (const name of names) {
    if (known.includes(name) || isKnownOutput(project, name, registry)) continue
    const { blocks } = activeModel(project)
    const isBlock = Object.hasOwn(blocks, name)
    const definition = isBlock ? definitionFor(registry, blocks[name]) : undefined
    if (definition !== undefined && isDriver(definition))
      throw new ModelError(
        'usage',
        `${name} is a driver, not a signal source`,
        { block: name },
        driverInputRemedy(project, registry, name),
      )
    throw isBlock
      ? new ModelError(
          'usage',
          `${name} is not a source, so it cannot be an input of the model`,
          { block: name },
          replaceableSources(project, registry).includes(name)
            ? `put a source in its place, such as a Constant block${known.length === 0 ? '' : `, or use one of ${known.join(', ')}`}`
            : suggest(name, known, 'name a source'),
        )
      : new ModelError(
          'unknown-block',
          `there is no source ${name}`,
          { block: name },
          suggest(name, known, 'the project has no source'),
        )
  }
}

/**
 * Returns whether a name is an output of a block that can be an input.
 * @throws ModelError for an output that can't be an input
 */
function isKnownOutput(project: ProjectFile, name: string, registry: BlockRegistry): boolean {
  if (!isPortInput(name)) return false
  if (Object.hasOwn(activeModel(project).blocks, sourceNamed(name))) return true
  const problem = driverInputProblem(project, registry, name)
  if (problem !== undefined) throw problem
  return true
}

/**
 * Requires that the model takes each source as an input: an input that a caller sets without effect would be a wrong
 * result in silence.
 * @throws ModelError `unsupported`
 */
export function requireEveryInput(sources: readonly string[], { inputs }: Compilation): void {
  const taken = new Set(inputs.map(({ block }) => block))
  for (const source of sources) {
    if (taken.has(sourceNamed(source))) continue
    const known = sources.filter((other) => taken.has(sourceNamed(other)))
    throw new ModelError(
      'unsupported',
      `${source} computes its values itself, so it cannot be an input of the model`,
      { block: inputPort(source).block },
      `leave it out of the inputs${known.length === 0 ? '' : ` (${known.join(', ')} can stay)`}, or put a Constant block in its place`,
    )
  }
}

/** Reports, in sentences, inputs that nothing in the experiment is connected to. */
export function unwiredSentences(
  sources: readonly string[],
  project: ProjectFile,
  registry: BlockRegistry,
): readonly string[] {
  if (sources.length === 0) return []
  const topology = new Topology(project, registry)
  return sources
    .filter((source) => topology.joined(memberName(sourceNamed(source), 'y')).length === 0)
    .map((source) => `The input ${source} has no effect in this experiment: its source is wired to nothing.`)
}

/** Returns the values of sources at the start of the experiment. */
function startOf(sources: readonly string[], request: CompileRequest, compiler: Compiler): HandInputs {
  const instance = compiler.compile(request)
  const { collection, system } = instance.compilation
  const values = instance.parameterSymbols().set(collection.time, 0)
  // Not every output of a driver is a signal. There a hand input starts at 0.
  const known = sources.filter((source) => system.signals.has(replacedSignal(source)))
  const startValues = evaluate(
    known.map((source) => system.signal(replacedSignal(source))),
    values,
  )
  const starts = new Map(known.map((source, i) => [source, startValues[i]]))
  return Object.fromEntries(sources.map((source) => [source, starts.get(source) ?? 0]))
}

/**
 * Reports, in sentences, the delay of inputs that pass a filter: three lags of the time 1/bandwidth. Such inputs do not
 * follow the experiment.
 */
export function lagsOf(instance: Instance): readonly string[] {
  const { inputs, collection } = instance.compilation
  const { parameters } = instance
  return inputs.flatMap(({ name, block }) => {
    const place = collection.placeOf(block, 'bandwidth')
    if (name !== targetOf(block) || place < 0) return []
    const lag = Number((3000 / parameters[place]).toPrecision(3))
    return `The input ${block} passes a filter of third order: the model follows ${lag} ms late. Until it is set, it stays at its value at the start.`
  })
}

/**
 * Returns the inputs of the interface with their values at the start, and with their units where the ports that they
 * feed have units.
 * @param instance of the model with inputs, and its program with the function `inputs`
 */
export function inputTable(
  variables: ExportInterface,
  instance: Instance,
  { program, derivedSize, workSize }: LoweredProgram,
  registry: BlockRegistry,
): readonly ExportedInput[] {
  const { compilation: outer } = instance
  const parameters = Float64Array.from(instance.parameters)
  const { inputs, states, discrete } = { ...outer, discrete: outer.system.discrete.states }
  if (inputs.length === 0) return []
  const d = new Float64Array(derivedSize)
  const u = new Float64Array(inputs.length)
  interpret(program, 'init', [], [parameters, d])
  const z = discrete.length > 0 ? [new Float64Array(2 * discrete.length)] : []
  const arrays = [parameters, d, new Float64Array(states.length), ...z, new Float64Array(workSize), u]
  interpret(program, 'inputs', [0], arrays)
  const units = signalUnits(activeModel(outer.request.project), registry)
  return variables.inputs(u, (source) => units(source, 'y').at(0)?.unit)
}
