/**
 * Outputs of drivers as inputs of the model: `Driver.steer`. An input that only a driver feeds has no source that
 * something else could replace. Such an input gets a source that adds to the output, and their sum replaces the output.
 * A takeover of this source silences the driver as usual.
 */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import type { BlockRegistry } from '../blocks/block'
import { inputPort, isPortInput, memberName, sourceNamed } from '../names/names'
import { unknownBlock } from '../names/overrides'
import type { ExperimentSettings, ProjectFile } from '../project/project'
import { activeModel } from '../subsystem'
import type { Part } from '../vehicle/topology'
import { Competition } from './competing'
import { isDriver } from '../blocks/drivers'
import { CommandPaths } from './paths'
import { Rewired } from './rewired'

/** Returns the outputs of drivers that can be inputs, by name. */
export function driverInputs(project: ProjectFile, registry: BlockRegistry): readonly string[] {
  const outputs = new DriverOutputs(project, registry)
  return outputs.all().filter((name) => outputs.problem(name) === undefined)
}

/** @returns the reason why an output of a driver cannot be an input, or undefined */
export function driverInputProblem(
  project: ProjectFile,
  registry: BlockRegistry,
  name: string,
): ModelError | undefined {
  return new DriverOutputs(project, registry).problem(name)
}

/** Returns advice on how another block can take over the commands of a driver, for users who name the driver alone. */
export function driverInputRemedy(project: ProjectFile, registry: BlockRegistry, driver: string): string {
  const outputs = new DriverOutputs(project, registry)
  const names = outputs.all().filter((name) => inputPort(name).block === driver)
  const free = names.filter((name) => outputs.problem(name) === undefined)
  if (free.length > 0) return `name its output: ${free.join(' or ')}`
  const [hint] = names.filter((name) => outputs.commands(name)).flatMap((name) => outputs.problem(name)?.hint ?? [])
  return hint ?? 'connect an output of the driver, or name a source'
}

/**
 * Returns the project with a source beside each of these outputs of drivers, for an experiment in which something takes
 * them over. Settings of these inputs move to the sources. Names of sources, and outputs that have their source
 * already, change nothing.
 * @throws ModelError for names that aren't outputs of drivers, and those that can't be inputs
 */
export function withDriverInputs(
  written: ProjectFile,
  registry: BlockRegistry,
  experiment: string,
  names: readonly string[],
): ProjectFile {
  const outputs = [...new Set(names.filter(isPortInput))]
  if (outputs.length === 0) return written
  const project = activeModel(written)
  const missing = outputs.filter((name) => !Object.hasOwn(project.blocks, sourceNamed(name)))
  const known = missing.length === 0 ? undefined : new DriverOutputs(project, registry)
  const model = new Rewired(project, registry)
  for (const name of missing) {
    const problem = known?.problem(name)
    if (problem !== undefined) throw problem
    model.addTo(name, sourceNamed(name))
  }
  return renamed(model.result(experiment), experiment, new Set(outputs))
}

/** Moves settings of inputs to the names of their sources. */
function renamed(project: ProjectFile, experiment: string, names: ReadonlySet<string>): ProjectFile {
  const moved = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [names.has(key) ? sourceNamed(key) : key, value]))
  const { inputs, interface: outside, experiments } = project
  const ownSettings: ExperimentSettings | undefined = experiments?.[experiment]
  return {
    ...project,
    ...(inputs && { inputs: moved(inputs) }),
    ...(outside?.inputs && { interface: { ...outside, inputs: moved(outside.inputs) } }),
    ...(ownSettings?.inputs && {
      experiments: { ...experiments, [experiment]: { ...ownSettings, inputs: moved(ownSettings.inputs) } },
    }),
  }
}

class DriverOutputs {
  private readonly paths: CommandPaths
  private readonly drivers: readonly Part[]

  constructor(project: ProjectFile, registry: BlockRegistry) {
    this.paths = new CommandPaths(project, registry)
    this.drivers = this.paths.topology.parts.filter(({ definition }) => isDriver(definition))
  }

  all(): readonly string[] {
    return this.drivers.flatMap((part) => this.paths.outputsOf(part))
  }

  /** Returns whether an output reaches an input that takes a command. */
  commands(name: string): boolean {
    return this.paths.reach([name]).size > 0
  }

  problem(name: string): ModelError | undefined {
    const { block, port } = inputPort(name)
    const { topology } = this.paths
    const { blocks } = topology.project
    if (!Object.hasOwn(blocks, block)) return unknownBlock(block, topology.project)
    const driver = this.drivers.find((part) => part.name === block)
    if (driver === undefined)
      return new ModelError(
        'usage',
        `${block} is not a driver, so its output can't be an input of the model`,
        { block },
        'name a source, or an output of a driver such as Driver.steer',
      )
    const outputs = this.paths.outputsOf(driver)
    if (!outputs.includes(name))
      return new ModelError(
        'usage',
        `the driver ${block} has no output ${port}`,
        { block },
        suggest(name, outputs, `its outputs are ${outputs.join(', ')}`),
      )
    if (!this.commands(name))
      return new ModelError(
        'usage',
        `${name} commands nothing, so nothing can take it over`,
        { block },
        'connect the output, or name another one',
      )
    const beside = this.sourcesBeside(driver, name)
    if (beside.length > 0)
      return new ModelError(
        'usage',
        `${name} and ${beside.join(' and ')} feed the same input`,
        { block },
        `name ${beside[0]} instead: ${block} is silent while something else drives it`,
      )
    if (!Object.hasOwn(blocks, sourceNamed(name))) return undefined
    const taken = sourceNamed(name)
    return new ModelError(
      'invalid-name',
      `a block is called ${taken}, the name of the source that stands for ${name}`,
      { block: taken },
      'rename the block',
    )
  }

  /** Returns the sources that take over the input that an output commands. */
  private sourcesBeside(driver: Part, output: string): readonly string[] {
    const { parts } = this.paths.topology
    const ownReach = this.paths.reach([output])
    const sources = parts.filter(
      (part) =>
        part.definition.category === 'Sources' &&
        [...this.paths.reach(this.paths.outputsOf(part)).keys()].some((end) => ownReach.has(end)),
    )
    const competition = new Competition(
      this.paths,
      sources.map((part) => part.name),
    )
    const competing = competition.drivers(false).find(({ part }) => part.name === driver.name)
    return competing?.by ?? []
  }
}

/** Returns a function that gives the output of a driver as written for the source that stands for it. */
export function writtenNames(names: readonly string[]): (source: string) => string {
  const written = new Map(names.filter(isPortInput).map((name) => [sourceNamed(name), name]))
  return (source) => written.get(source) ?? source
}

/** Returns the signal that an input replaces. */
export const replacedSignal = (name: string): string => {
  const { block, port } = inputPort(name)
  return memberName(block, port)
}
