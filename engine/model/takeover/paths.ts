/**
 * Paths of commands through the signals of a model, for finding the inputs of blocks that an output commands. A path
 * goes through sums, switches, gains and subsystems, and ends at blocks that act on the model and at drivers.
 */
import { ModelError } from '../../errors/model-error'
import type { BlockRegistry } from '../blocks/block'
import { evaluateScalar, variableScope, type Scope } from '../expression'
import { memberName, splitMember } from '../names/names'
import type { ParamValue, ProjectFile } from '../project/project'
import { blockScopes } from '../network/scopes'
import { Topology, type Part } from '../vehicle/topology'
import { isDriver } from '../blocks/drivers'

/** Inputs that a command reaches, with the number of wires on the way. */
export type Reach = ReadonlyMap<string, number>

/** Signal port of a block. */
export interface Place {
  readonly part: Part
  readonly port: string
}

export class CommandPaths {
  readonly topology: Topology
  private readonly variables: Scope
  private readonly scopeOf: (block: string) => Scope

  /** @param set values of the experiment, on top of the blocks */
  constructor(
    project: ProjectFile,
    registry: BlockRegistry,
    private readonly set: Readonly<Record<string, ParamValue>> = {},
  ) {
    this.topology = new Topology(project, registry)
    this.variables = variableScope(this.topology.project.variables ?? {})
    this.scopeOf = blockScopes(this.topology.project, registry, this.variables)
  }

  at(end: string): Place | undefined {
    const { block, member: port = '' } = splitMember(end) ?? {}
    const part = block === undefined ? undefined : this.topology.part(block)
    return part === undefined ? undefined : { part, port }
  }

  outputsOf(part: Part): readonly string[] {
    return this.signals(part, 'out')
  }

  inputsOf(part: Part): readonly string[] {
    return this.signals(part, 'in')
  }

  private signals(part: Part, direction: 'in' | 'out'): readonly string[] {
    return this.topology.portsOf(part, 'signal').filter((end) => {
      const port = part.definition.ports[this.at(end)?.port ?? '']
      return port.kind === 'signal' && port.direction === direction
    })
  }

  /** Returns whether a block acts on the model, so that a command ends there: it has frames or flanges. */
  acts({ definition }: Part): boolean {
    return Object.values(definition.ports).some(({ kind }) => kind !== 'signal')
  }

  /** Returns whether a command ends at this input. */
  isEnd(end: string): boolean {
    const place = this.at(end)
    return place !== undefined && (this.acts(place.part) || isDriver(place.part.definition))
  }

  /**
   * @param whole also through inputs with a weight of zero
   * @param last inputs that are reached, but not passed
   */
  reach(outputs: readonly string[], whole = false, last?: ReadonlyMap<string, unknown>): Reach {
    const reached = new Map<string, number>()
    let front = outputs
    for (let wires = 1; front.length > 0; wires++) {
      const next: string[] = []
      for (const output of front)
        for (const end of this.topology.joined(output)) {
          if (reached.has(end) || !this.takes(end) || (!whole && this.isCut(end))) continue
          reached.set(end, wires)
          if (last?.has(end) !== true) next.push(...this.onwards(end))
        }
      front = next
    }
    return reached
  }

  /** Returns whether an output commands one of these inputs. */
  meets(output: string, inputs: ReadonlySet<string>): boolean {
    return [...this.reach([output]).keys()].some((end) => inputs.has(end))
  }

  /** Returns whether an input receives a command rather than a measurement. */
  private takes(end: string): boolean {
    const place = this.at(end)
    if (place === undefined) return false
    const { category, command } = place.part.definition
    return category !== 'Sources' && command?.inputs?.includes(place.port) !== false
  }

  /** Returns whether a weight of zero cuts an input off in the experiment. */
  isCut(end: string): boolean {
    const place = this.at(end)
    const { weights = {} } = place?.part.definition.command ?? {}
    return place !== undefined && Object.hasOwn(weights, place.port) && this.isZero(place.part, weights[place.port])
  }

  /** Returns the outputs to which an input passes a command. */
  private onwards(end: string): readonly string[] {
    const place = this.at(end)
    if (place === undefined) return []
    const { part, port } = place
    if (!this.isEnd(end)) return this.outputsOf(part)
    const { rest = {} } = part.definition.command ?? {}
    return Object.entries(rest).flatMap(([output, value]) =>
      typeof value === 'object' && value.input === port ? [memberName(part.name, output)] : [],
    )
  }

  /** Returns the value of a yes-or-no choice in the experiment. */
  flag(block: string, parameter: string): boolean {
    const key = memberName(block, parameter)
    const written = Object.hasOwn(this.set, key)
      ? this.set[key]
      : this.topology.project.blocks[block].params?.[parameter]
    const declared = this.topology.part(block)?.definition.params[parameter]
    return typeof written === 'boolean' ? written : declared?.kind === 'boolean' && declared.default
  }

  /** Returns whether a parameter is known to be zero in the experiment. */
  private isZero(part: Part, parameter: string): boolean {
    const key = memberName(part.name, parameter)
    const isOverridden = Object.hasOwn(this.set, key)
    const written = isOverridden ? this.set[key] : this.topology.project.blocks[part.name].params?.[parameter]
    if (typeof written !== 'number' && typeof written !== 'string') return false
    try {
      return evaluateScalar(written, isOverridden ? this.variables : this.scopeOf(part.name)).value === 0
    } catch (error) {
      if (error instanceof ModelError) return false
      throw error
    }
  }
}
