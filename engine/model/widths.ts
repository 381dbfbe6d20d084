/**
 * How many elements the signal at every port has. Outputs with a width of their own give it to what they are wired to; blocks
 * that work element by element, and those that put signals together, hand widths on. Widths only grow while they are handed
 * on, so loops of blocks settle too; a loop around which a vector grows is refused.
 *
 * Joined ports, through the ports of subsystems too, carry one signal and have one width.
 */
import { definitionFor } from './block'
import type { BlockRegistry, Port, SignalPort, Width } from './block'
import { ModelError, type ModelErrorPlace } from './errors'
import { elementOf, splitMember } from './names'
import type { ResolvedParam } from './parameters'
import { widest, type ProjectFile } from './project'
import { neighboursOf, reach } from './signal-units'
import { subsystemType } from './subsystem/expand'
import { declaredWidth, firstWires, isTogether, openLeaves, type Leaf } from './width-leaves'
import { misfit, unlikeInputs, unlikeList } from './width-problems'

export { declaredWidth }

export interface SignalWidths {
  /** Elements of the signal at a port, 1 for a scalar. */
  port(block: string, port: string): number
  /** How often a block that works element by element is built. */
  block(block: string): number
  /** Elements of a signal that the definition of the block documents; 1 where it is none. */
  signal(block: string, member: string): number
  /** What does not fit, in the order of the blocks; nothing is computed before it is asked for. */
  readonly problems: readonly ModelError[]
}

type Params = ReadonlyMap<string, ResolvedParam>

/** Ports that carry one signal. */
interface Net {
  width: number | undefined
  /** The output that it comes from, `Block.port`. */
  readonly driver: string | undefined
}

/**
 * @param project expanded, with the values that hold
 * @param paramsOf resolved parameters of a block; asked for where a width depends on them
 */
export function signalWidths(
  project: Pick<ProjectFile, 'blocks' | 'wires'>,
  registry: BlockRegistry,
  paramsOf: (block: string) => Params,
): SignalWidths {
  let found: Inference | undefined
  const inference = (): Inference => (found ??= new Inference(project, registry, paramsOf))
  return {
    port: (block, port) => inference().port(block, port),
    block: (block) => inference().block(block),
    signal: (block, member) => inference().signal(block, member),
    get problems() {
      return inference().problems()
    },
  }
}

/** A signal of a block by its elements: `y`, or `y[1]`, `y[2]`, ... where it is a vector. */
export function elementNames(widths: SignalWidths, block: string, member: string): readonly string[] {
  const width = widths.signal(block, member)
  return Array.from({ length: width }, (_, i) => elementOf(member, i, width))
}

class Inference {
  private readonly nets = new Map<string, Net>()
  private readonly leaves = new Map<string, Leaf>()
  /** One of each block. */
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
      if (definition === undefined) continue
      const ports = Object.entries(definition.ports).filter((entry): entry is [string, SignalPort] =>
        isSignal(entry[1]),
      )
      this.leaves.set(name, { name, definition, ports })
    }
    this.join()
    this.handOn()
  }

  port(block: string, port: string): number {
    return this.nets.get(`${block}.${port}`)?.width ?? 1
  }

  block(block: string): number {
    const leaf = this.leaves.get(block)
    return leaf?.definition.elementwise === true ? this.common(leaf) : 1
  }

  signal(block: string, member: string): number {
    const leaf = this.leaves.get(block)
    if (leaf === undefined) return 1
    if (leaf.definition.elementwise === true) return this.common(leaf)
    return leaf.ports.some(([name]) => name === member) ? this.port(block, member) : 1
  }

  problems(): readonly ModelError[] {
    return [...this.faults.values(), ...[...this.leaves.values()].flatMap((leaf) => this.check(leaf))]
  }

  private join(): void {
    const neighbours = neighboursOf(this.project)
    for (const [block, { ports }] of this.leaves) {
      for (const [port] of ports) {
        const own = `${block}.${port}`
        if (this.nets.has(own)) continue
        const members = neighbours.has(own) ? [own, ...reach(own, neighbours)] : [own]
        const driver = members.find((member) => this.isSource(member))
        const net: Net = { width: undefined, driver }
        for (const member of members) this.nets.set(member, net)
      }
    }
  }

  /** An output of a block with equations. */
  private isSource(reference: string): boolean {
    const end = splitMember(reference)
    if (end === undefined || this.project.blocks[end.block]?.type === subsystemType) return false
    const port = this.leaves.get(end.block)?.definition.ports[end.member]
    return port !== undefined && isSignal(port) && port.direction === 'out'
  }

  private handOn(): void {
    const flexible = new Set<Leaf>()
    for (const leaf of this.leaves.values()) {
      const inside = leaf.definition.type === subsystemType
      for (const [port, declared] of leaf.ports) {
        const width = declaredWidth(leaf.definition, declared)
        const net = this.nets.get(`${leaf.name}.${port}`)
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
        'take the block that puts signals together out of the loop, or select the elements that go back',
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
      for (const [port, { direction }] of leaf.ports) {
        const net = direction === 'in' ? this.nets.get(`${leaf.name}.${port}`) : undefined
        if (net === undefined) continue
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
        for (const [port, { direction }] of leaf.ports) {
          const net = direction === 'out' ? this.nets.get(`${leaf.name}.${port}`) : undefined
          for (const taker of (net && takers.get(net)) ?? []) next.add(taker)
        }
      }
      if (next.size === 0) return undefined
      due = next
    }
    let grown: string | undefined
    for (const leaf of flexible) if (this.pass(leaf)) grown = leaf.name
    return grown
  }

  /** Whether the outputs of a block got wider. */
  private pass(leaf: Leaf): boolean {
    let wider = false
    for (const [port, declared] of leaf.ports) {
      if (declared.direction !== 'out') continue
      const width = declaredWidth(leaf.definition, declared)
      const net = this.nets.get(`${leaf.name}.${port}`)
      if (net === undefined || (width !== 'any' && !isTogether(width))) continue
      const now = Math.min(isTogether(width) ? this.sum(leaf, width.together) : this.common(leaf), widest)
      if (now > (net.width ?? 1) || net.width === undefined) {
        wider = wider || now > (net.width ?? 1)
        net.width = now
      }
    }
    return wider
  }

  /** A width that does not depend on inputs. */
  private fixed(leaf: Leaf, port: string, width: Width): number | undefined {
    if (typeof width === 'number') return width
    if (width === 'any' || isTogether(width)) return undefined
    const params = this.paramsOf(leaf.name)
    const key = 'rows' in width ? width.rows : width.param
    const param = params.get(key)
    // What is wrong with the parameter is reported there.
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

  /** Elements that inputs with `any` have in common, scalars among them counting for all elements. */
  private common(leaf: Leaf): number {
    return Math.max(
      1,
      ...this.lists(leaf).map(([, length]) => length),
      ...leaf.ports.flatMap(([port, declared]) =>
        declared.direction === 'in' && declaredWidth(leaf.definition, declared) === 'any'
          ? [this.port(leaf.name, port)]
          : [],
      ),
    )
  }

  /** Parameters with a value for each element, and how many there are. */
  private lists({ name, definition }: Leaf): readonly (readonly [string, number])[] {
    if (definition.elementwise !== true) return []
    return Object.entries(this.project.blocks[name].params ?? {}).flatMap(([key, value]) => {
      const param = Object.hasOwn(definition.params, key) ? definition.params[key] : undefined
      return param?.kind === 'quantity' && param.perElement === true && Array.isArray(value) && value.length > 0
        ? [[key, value.length] as const]
        : []
    })
  }

  private sum(leaf: Leaf, inputs: readonly string[]): number {
    return inputs
      .filter((port) => this.driverOf(leaf.name, port) !== undefined)
      .reduce((total, port) => total + this.port(leaf.name, port), 0)
  }

  private driverOf(block: string, port: string): string | undefined {
    return this.nets.get(`${block}.${port}`)?.driver
  }

  /** Whether the width of an output waits for an input that is not wired yet; that is reported, and nothing follows from it. */
  private isOpen(driver: string): boolean {
    const end = splitMember(driver)
    const leaf = end && this.leaves.get(end.block)
    const port = leaf?.ports.find(([name]) => name === end?.member)?.[1]
    if (leaf === undefined || port === undefined) return false
    const width = declaredWidth(leaf.definition, port)
    if (width !== 'any' && !isTogether(width)) return false
    this.open ??= openLeaves(this.leaves.values(), (leaf, port) => this.driverOf(leaf.name, port))
    return this.open.has(leaf)
  }

  private check(leaf: Leaf): readonly ModelError[] {
    const { name, definition } = leaf
    const problems: ModelError[] = []
    let first: readonly [string, number] | undefined
    for (const [port, declared] of leaf.ports) {
      const driver = this.driverOf(name, port)
      const width = declaredWidth(definition, declared)
      if (driver === undefined || driver === `${name}.${port}` || this.isOpen(driver)) continue
      const given = this.port(name, port)
      if (width === 'any') {
        if (definition.elementwise !== true && definition.equalWidths !== true) continue
        if (definition.elementwise === true && given === 1) continue
        if (first === undefined) first = [port, given]
        else if (given !== first[1])
          problems.push(
            unlikeInputs(
              this.place(name, port),
              { port, driver, width: given },
              { port: first[0], driver: this.driverOf(name, first[0]) ?? '', width: first[1] },
              definition.elementwise === true,
            ),
          )
        continue
      }
      const wanted = this.fixed(leaf, port, width)
      if (wanted === undefined || wanted === given) continue
      problems.push(misfit(declared, this.place(name, port), driver, given, wanted))
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
    const found = definition.checkWidths({
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
    return found.map(
      ({ port, parameter, what, hint }) =>
        new ModelError(
          'unlike-widths',
          what,
          { ...(port === undefined ? { block: name } : this.place(name, port)), ...(parameter && { parameter }) },
          hint,
        ),
    )
  }

  /** A port, with its wire where it has one. */
  private place(block: string, port: string): ModelErrorPlace {
    this.wireAt ??= firstWires(this.project.wires)
    const wire = this.wireAt.get(`${block}.${port}`)
    return { block, port, ...(wire === undefined ? {} : { wire }) }
  }
}

/** Times that a block is visited on average before it is taken for sure that a vector grows in a loop. */
function mostVisits(blocks: number): number {
  return 64 * blocks + 1000
}

function isSignal(port: Port): port is SignalPort {
  return port.kind === 'signal'
}
