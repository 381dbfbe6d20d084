/**
 * Number of elements of the signal at every port. Outputs with their own width give it to the ports they are wired to.
 * Blocks that work element by element, and those that put signals together, pass widths on. Widths only grow while they
 * are passed on, so loops of blocks settle too; a loop around which a vector grows is refused.
 *
 * Joined ports, through the ports of subsystems too, carry one signal and have one width.
 */
import { definitionFor } from '../blocks/block'
import type { BlockRegistry, Width } from '../blocks/block'
import { ModelError, type ModelErrorPlace } from '../../errors/model-error'
import { elementOf, splitMember } from '../names/names'
import type { ResolvedParam } from './parameters'
import { widest, type ProjectFile } from '../project/project'
import { neighboursOf, reach } from './signal-units'
import { subsystemType } from '../subsystem/expand'
import {
  declaredWidth,
  firstWires,
  isTogether,
  leafOf,
  openLeaves,
  type Leaf,
  type LeafPort,
  type Net,
} from './width-leaves'
import { misfit, unlikeInputs, unlikeList } from './width-problems'

export interface SignalWidths {
  /** Returns the number of elements of the signal at a port, 1 for a scalar. */
  port(block: string, port: string): number
  /** Returns how often a block that works element by element is built. */
  block(block: string): number
  /** Returns the number of elements of a signal that the definition of the block documents; 1 if it is not a signal. */
  signal(block: string, member: string): number
  /** Problems of widths, in the order of the blocks; nothing is computed before they are requested. */
  readonly problems: readonly ModelError[]
}

type Params = ReadonlyMap<string, ResolvedParam>

/**
 * @param project expanded, with the values that hold
 * @param paramsOf resolved parameters of a block; asked for where a width depends on them
 */
export function signalWidths(
  project: Pick<ProjectFile, 'blocks' | 'wires'>,
  registry: BlockRegistry,
  paramsOf: (block: string) => Params,
): SignalWidths {
  let inferred: Inference | undefined
  const inference = (): Inference => (inferred ??= new Inference(project, registry, paramsOf))
  return {
    port: (block, port) => inference().port(block, port),
    block: (block) => inference().block(block),
    signal: (block, member) => inference().signal(block, member),
    get problems() {
      return inference().problems()
    },
  }
}

/** Returns the names of the elements of a signal: `y`, or `y[1]`, `y[2]`, ... for a vector. */
export function elementNames(widths: SignalWidths, block: string, member: string): readonly string[] {
  const width = widths.signal(block, member)
  return Array.from({ length: width }, (_, i) => elementOf(member, i, width))
}

const none: readonly never[] = []

class Inference {
  private readonly leaves = new Map<string, Leaf>()
  /** Problems, one for each block. */
  private readonly faults = new Map<string, ModelError>()
  private open: ReadonlySet<Leaf> | undefined
  private wireAt: ReadonlyMap<string, string> | undefined

  constructor(
    private readonly project: Pick<ProjectFile, 'blocks' | 'wires'>,
    registry: BlockRegistry,
    private readonly paramsOf: (block: string) => Params,
  ) {
    for (const [name, instance] of Object.entries(project.blocks)) {
      const definition = definitionFor(registry, instance)
      if (definition !== undefined) this.leaves.set(name, leafOf(name, definition))
    }
    this.join()
    this.handOn()
  }

  port(block: string, port: string): number {
    return this.netOf(block, port)?.width ?? 1
  }

  private netOf(block: string, port: string): Net | undefined {
    return this.leaves.get(block)?.ports.find(({ name }) => name === port)?.net
  }

  block(block: string): number {
    const leaf = this.leaves.get(block)
    return leaf?.definition.elementwise === true ? this.common(leaf) : 1
  }

  signal(block: string, member: string): number {
    const leaf = this.leaves.get(block)
    if (leaf === undefined) return 1
    if (leaf.definition.elementwise === true) return this.common(leaf)
    return leaf.ports.some(({ name }) => name === member) ? this.port(block, member) : 1
  }

  problems(): readonly ModelError[] {
    const problems = [...this.faults.values()]
    for (const leaf of this.leaves.values()) for (const problem of this.check(leaf)) problems.push(problem)
    return problems
  }

  private join(): void {
    const neighbours = neighboursOf(this.project)
    for (const leaf of this.leaves.values()) {
      for (const port of leaf.ports) {
        if (port.net !== undefined) continue
        const ownEnd = `${leaf.name}.${port.name}`
        const members = neighbours.has(ownEnd) ? reach(ownEnd, neighbours) : []
        const ports = [port]
        let driver = this.isSource(leaf, port) ? ownEnd : undefined
        for (const member of members) {
          const end = splitMember(member)
          const other = end && this.leaves.get(end.block)
          const otherPort = other?.ports.find(({ name }) => name === end?.member)
          if (other === undefined || otherPort === undefined) continue
          ports.push(otherPort)
          if (driver === undefined && this.isSource(other, otherPort)) driver = member
        }
        const net: Net = { width: undefined, driver }
        for (const each of ports) each.net = net
      }
    }
  }

  /** Returns whether a port is an output of a block with equations. */
  private isSource({ definition }: Leaf, { port }: LeafPort): boolean {
    return definition.type !== subsystemType && port.direction === 'out'
  }

  private handOn(): void {
    const flexible = new Set<Leaf>()
    for (const leaf of this.leaves.values()) {
      const inside = leaf.definition.type === subsystemType
      for (const { name: port, port: declared, net } of leaf.ports) {
        const width = declaredWidth(leaf.definition, declared)
        if (net === undefined) continue
        if (inside) {
          if (typeof width === 'number' && net.driver === undefined) net.width = width
        } else if (declared.direction === 'out') {
          net.width = this.fixed(leaf, port, width)
          if (net.width === undefined) flexible.add(leaf)
        }
      }
    }
    const grown = this.settle(flexible)
    if (grown === undefined) return
    this.faults.set(
      grown,
      new ModelError(
        'unlike-widths',
        'a vector gets longer each time around a loop of signals',
        { block: grown },
        'remove the block that combines signals from the loop, or select the elements that are fed back',
      ),
    )
  }

  /**
   * Rounds over the blocks whose inputs got wider in the round before, so a chain takes as long as it has blocks.
   * @returns a block at which a vector gets wider for ever
   */
  private settle(flexible: ReadonlySet<Leaf>): string | undefined {
    const takers = new Map<Net, Leaf[]>()
    for (const leaf of flexible) {
      for (const { port, net } of leaf.ports) {
        if (net === undefined || port.direction === 'out') continue
        const list = takers.get(net)
        if (list === undefined) takers.set(net, [leaf])
        else list.push(leaf)
      }
    }
    let [due, visits]: [ReadonlySet<Leaf>, number] = [flexible, 0]
    for (let round = 0; round < flexible.size + 2 && visits < mostVisits(flexible.size); round++) {
      const next = new Set<Leaf>()
      for (const leaf of due) {
        visits++
        if (!this.pass(leaf)) continue
        for (const { port, net } of leaf.ports) {
          if (net === undefined || port.direction === 'in') continue
          for (const taker of takers.get(net) ?? []) next.add(taker)
        }
      }
      if (next.size === 0) return undefined
      due = next
    }
    let grown: string | undefined
    for (const leaf of flexible) if (this.pass(leaf)) grown = leaf.name
    return grown
  }

  /** Passes widths on to the outputs of a block. Returns whether any of them became wider. */
  private pass(leaf: Leaf): boolean {
    let wider = false
    for (const { port: declared, net } of leaf.ports) {
      if (declared.direction !== 'out') continue
      const width = declaredWidth(leaf.definition, declared)
      if (net === undefined || (width !== 'any' && !isTogether(width))) continue
      const now = Math.min(isTogether(width) ? this.sum(leaf, width.together) : this.common(leaf), widest)
      if (now > (net.width ?? 1) || net.width === undefined) {
        wider = wider || now > (net.width ?? 1)
        net.width = now
      }
    }
    return wider
  }

  /** Returns a width that does not depend on inputs. */
  private fixed(leaf: Leaf, port: string, width: Width): number | undefined {
    if (typeof width === 'number') return width
    if (width === 'any' || isTogether(width)) return undefined
    const params = this.paramsOf(leaf.name)
    const key = 'rows' in width ? width.rows : width.param
    const param = params.get(key)
    // Errors of the parameter are reported with the parameter.
    if (param === undefined) return 1
    const value =
      param.kind === 'table'
        ? 'rows' in width
          ? param.value.length
          : param.value[width.row ?? 0]?.[0]
        : param.kind === 'quantity'
          ? param.value
          : undefined
    if (value !== undefined && Number.isInteger(value) && value >= 1 && value <= widest) return value
    this.faults.set(
      leaf.name,
      new ModelError(
        'out-of-range',
        `${value ?? 'nothing'} cannot be the number of elements of ${port}`,
        { block: leaf.name, parameter: key },
        `give a whole number from 1 to ${widest}`,
      ),
    )
    return 1
  }

  /**
   * Returns the number of elements that inputs with `any` have in common; scalars among them count for all elements.
   */
  private common(leaf: Leaf): number {
    let most = 1
    for (const [, length] of this.lists(leaf)) most = Math.max(most, length)
    for (const { port, net } of leaf.ports)
      if (port.direction === 'in' && declaredWidth(leaf.definition, port) === 'any')
        most = Math.max(most, net?.width ?? 1)
    return most
  }

  /** Returns the parameters with a value for each element, and their numbers of values. */
  private lists({ name, definition }: Leaf): readonly (readonly [string, number])[] {
    const { params } = this.project.blocks[name]
    if (definition.elementwise !== true || params === undefined) return none
    const pairs: (readonly [string, number])[] = []
    for (const [key, value] of Object.entries(params)) {
      if (!Array.isArray(value) || value.length === 0 || !Object.hasOwn(definition.params, key)) continue
      const param = definition.params[key]
      if (param.kind === 'quantity' && param.perElement === true) pairs.push([key, value.length])
    }
    return pairs
  }

  private sum(leaf: Leaf, inputs: readonly string[]): number {
    return inputs
      .filter((port) => this.driverOf(leaf.name, port) !== undefined)
      .reduce((total, port) => total + this.port(leaf.name, port), 0)
  }

  private driverOf(block: string, port: string): string | undefined {
    return this.netOf(block, port)?.driver
  }

  /**
   * Returns whether the width of an output depends on an input that is not wired yet; that is reported, and nothing
   * follows from it.
   */
  private isOpen(driver: string): boolean {
    const end = splitMember(driver)
    const leaf = end && this.leaves.get(end.block)
    const port = leaf?.ports.find(({ name }) => name === end?.member)?.port
    if (leaf === undefined || port === undefined) return false
    const width = declaredWidth(leaf.definition, port)
    if (width !== 'any' && !isTogether(width)) return false
    this.open ??= openLeaves(this.leaves.values())
    return this.open.has(leaf)
  }

  private check(leaf: Leaf): readonly ModelError[] {
    const { name, definition } = leaf
    const problems: ModelError[] = []
    let first: readonly [string, number] | undefined
    for (const { name: port, port: declared, net } of leaf.ports) {
      const driver = net?.driver
      if (net === undefined || driver === undefined) continue
      const width = declaredWidth(definition, declared)
      const netWidth = net.width ?? 1
      if (width === 'any' && (definition.elementwise === true ? netWidth === 1 : definition.equalWidths !== true))
        continue
      if (width === 1 && netWidth === 1) continue
      if (driver === `${name}.${port}` || this.isOpen(driver)) continue
      if (width === 'any') {
        if (first === undefined) first = [port, netWidth]
        else if (netWidth !== first[1])
          problems.push(
            unlikeInputs(
              this.place(name, port),
              { port, driver, width: netWidth },
              { port: first[0], driver: this.driverOf(name, first[0]) ?? '', width: first[1] },
              definition.elementwise === true,
            ),
          )
        continue
      }
      const fixedWidth = this.fixed(leaf, port, width)
      if (fixedWidth === undefined || fixedWidth === netWidth) continue
      problems.push(misfit(declared, this.place(name, port), driver, netWidth, fixedWidth))
    }
    for (const [parameter, length] of this.lists(leaf)) {
      if (length === 1) continue
      if (first === undefined) first = [parameter, length]
      else if (length !== first[1]) problems.push(unlikeList(name, parameter, length, first))
    }
    if (problems.length === 0 && !this.faults.has(name)) problems.push(...this.ownCheck(leaf))
    return problems
  }

  private ownCheck({ name, definition }: Leaf): readonly ModelError[] {
    if (definition.checkWidths === undefined) return []
    const params = this.paramsOf(name)
    const problems = definition.checkWidths({
      width: (port) => {
        const driver = this.driverOf(name, port)
        return driver === undefined || this.isOpen(driver) ? undefined : this.port(name, port)
      },
      value: (key) => {
        const param = params.get(key)
        return param?.kind === 'quantity' ? param.value : Number.NaN
      },
      table: (key) => {
        const param = params.get(key)
        return param?.kind === 'table' ? param.value : []
      },
    })
    return problems.map(
      ({ port, parameter, what, hint }) =>
        new ModelError(
          'unlike-widths',
          what,
          { ...(port === undefined ? { block: name } : this.place(name, port)), ...(parameter && { parameter }) },
          hint,
        ),
    )
  }

  /** Returns the position of a port, with its wire, if any. */
  private place(block: string, port: string): ModelErrorPlace {
    this.wireAt ??= firstWires(this.project.wires)
    const wire = this.wireAt.get(`${block}.${port}`)
    return { block, port, ...(wire === undefined ? {} : { wire }) }
  }
}

/** Returns the average number of visits to a block above which a vector must be growing in a loop. */
function mostVisits(blocks: number): number {
  return 64 * blocks + 1000
}
