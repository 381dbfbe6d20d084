/** Connections of ports: frame ports joined by wires are one node, signals are late-bound wires. */
import type { BlockDefinition } from '../../model/blocks/block'
import type { Flange, FrameNode, Smoothness } from '../../model/component/component'
import type { Surface } from '../../model/component/surface'
import { ModelError } from '../../errors/model-error'
import { elementOf, memberName, ownerOf, splitMember, type MemberRef } from '../../model/names/names'
import type { ResolvedProject } from '../../model/network/resolve'
import type { Expr } from '../../symbolic'
import type { Collection } from './collection'
import { Smoothnesses } from './smoothness'

/** Port with the index of an element of its signal, from 0. */
interface Element {
  readonly port: string
  readonly index: number
}

export class Connections {
  private readonly partners = new Map<string, string[]>()
  private readonly nodes = new Map<string, FrameNode>()
  private readonly smoothnesses: Smoothnesses

  constructor(
    private readonly project: ResolvedProject,
    private readonly definitions: ReadonlyMap<string, BlockDefinition>,
    private readonly c: Collection,
  ) {
    this.smoothnesses = new Smoothnesses(c.outputs)
    for (const [a, b] of Object.values(project.project.wires)) {
      this.partners.set(a, [...(this.partners.get(a) ?? []), b])
      this.partners.set(b, [...(this.partners.get(b) ?? []), a])
    }
    this.consume()
  }

  /**
   * Records the sources of all wired inputs as consumed, also if a block reads them only once the equations are solved.
   */
  private consume(): void {
    for (const [block, { ports }] of this.definitions)
      for (const [port, declared] of Object.entries(ports)) {
        if (declared.kind !== 'signal' || declared.direction !== 'in') continue
        for (let i = 0; i < this.width(block, port); i++) {
          const source = this.source(block, port, i)
          if (source !== undefined) this.c.consumed.add(source)
        }
      }
  }

  connected(block: string, port: string): boolean {
    return (this.partners.get(memberName(block, port)) ?? []).length > 0 || this.bundle(block, port) !== undefined
  }

  /** Returns the node of a frame port: shared by all frame ports joined to it; the world's is the ground. */
  frame(block: string, port: string): FrameNode {
    const start = memberName(block, port)
    const known = this.nodes.get(start)
    if (known !== undefined) return known
    const group: string[] = [start]
    for (let i = 0; i < group.length; i++) {
      for (const p of this.partners.get(group[i]) ?? []) if (!group.includes(p)) group.push(p)
    }
    const isWorld = group.some((p) => this.definitions.get(ownerOf(p) ?? '')?.role === 'world')
    const node = isWorld ? this.c.ground : this.c.newNode(start)
    for (const p of group) this.nodes.set(p, node)
    return node
  }

  flange(block: string, port: string): Flange {
    return this.only(block, port, this.c.flanges, 'joint')
  }

  surface(block: string, port: string): Surface {
    return this.only(block, port, this.c.surfaces, 'road')
  }

  private only<T>(block: string, port: string, provided: ReadonlyMap<string, T>, what: string): T {
    const partners = this.partners.get(memberName(block, port)) ?? []
    for (const p of partners) {
      const provider = provided.get(p)
      if (provider !== undefined) return provider
    }
    if (partners.length > 0) {
      throw new ModelError(
        'closed-loop',
        `its ${what} depends on itself`,
        { block, port },
        'give one shaft of the loop its own axis, for example with an Inertia, and couple it with a Gear for joints',
      )
    }
    throw new ModelError('unconnected-port', `no ${what} is connected`, { block, port }, `wire it to a ${what}`)
  }

  /** Returns the number of elements of the signal at a port. */
  width(block: string, port: string): number {
    return this.project.widths.port(block, port)
  }

  /** Returns how often a block is built: once for each element if it works element by element. */
  copies(block: string): number {
    return this.project.widths.block(block)
  }

  /**
   * Returns the output that an element of an input takes, `Block.port`, or `Block.port[2]` of a vector. A scalar counts
   * for every element.
   */
  private source(block: string, port: string, index: number): string | undefined {
    const [source] = this.partners.get(memberName(block, port)) ?? []
    if (source === undefined) {
      const vector = this.bundle(block, port)
      return vector === undefined ? undefined : this.source(block, vector.port, vector.index)
    }
    const from = portOf(source)
    const width = this.width(from.block, from.member)
    const output = this.definitions.get(from.block)?.ports[from.member]
    const named = output?.kind === 'signal' ? output.elements?.[index] : undefined
    if (named !== undefined) return memberName(from.block, named)
    return elementOf(source, Math.min(index, width - 1), width)
  }

  /** Returns the vector input of which a scalar input of `build` is an element, if it is wired. */
  private bundle(block: string, element: string): Element | undefined {
    for (const [port, declared] of Object.entries(this.definitions.get(block)?.ports ?? {})) {
      if (declared.kind !== 'signal' || declared.direction !== 'in' || declared.elements === undefined) continue
      const index = declared.elements.indexOf(element)
      if (index >= 0 && (this.partners.get(memberName(block, port)) ?? []).length > 0) return { port, index }
    }
    return undefined
  }

  /** Returns an element of the signal at an input; 0 if an optional input is not wired. */
  input(block: string, port: string, index = 0): Expr {
    const source = this.source(block, port, index)
    if (source !== undefined) return this.c.wire(source)
    if (this.definitions.get(block)?.ports[port]?.optional === true) return this.c.pool.zero
    throw new ModelError('unconnected-port', 'no signal is connected', { block, port }, 'wire a source to it')
  }

  /** Returns the smoothness of an element of the signal at an input; Infinity if the input is not wired. */
  smoothness(block: string, port: string, index = 0): Smoothness {
    const source = this.source(block, port, index)
    return source === undefined ? Infinity : this.smoothnesses.of(source)
  }

  /** Returns the sources of a block's inputs. */
  private inputSources(block: string): string[] {
    const ports = this.definitions.get(block)?.ports ?? {}
    return Object.entries(ports).flatMap(([name, p]) =>
      p.kind === 'signal' && p.direction === 'in'
        ? (this.partners.get(memberName(block, name)) ?? []).map((s) => portOf(s).block)
        : [],
    )
  }

  /** Returns the blocks that provide the axes that a block uses. */
  private axisProviders(block: string): string[] {
    const ports = this.definitions.get(block)?.ports ?? {}
    return Object.entries(ports).flatMap(([name, p]) =>
      p.kind === 'flange' && !p.provides
        ? (this.partners.get(memberName(block, name)) ?? []).map((s) => portOf(s).block)
        : [],
    )
  }

  /**
   * Returns the given order, but with signal blocks after the signal blocks that feed them (loops are unchanged),
   * and blocks after those whose axes they use.
   */
  buildOrder(names: readonly string[]): string[] {
    const result: string[] = []
    const state = new Map<string, 1 | 2>()
    const visit = (name: string): void => {
      if (state.has(name)) return
      state.set(name, 1)
      if (this.isSignalBlock(name)) for (const s of this.inputSources(name)) if (this.isSignalBlock(s)) visit(s)
      for (const provider of this.axisProviders(name)) visit(provider)
      state.set(name, 2)
      result.push(name)
    }
    names.forEach(visit)
    return result
  }

  private isSignalBlock(name: string): boolean {
    return Object.values(this.definitions.get(name)?.ports ?? {}).every((p) => p.kind === 'signal')
  }

  /** Binds signals that are known without motion; the others follow after kinematics. */
  bindWires(): void {
    for (const [port, wire] of this.c.wires) {
      const output = this.c.outputs.get(port)
      if (this.c.measured.has(port)) continue
      if (output === undefined) {
        const { block, member: name } = portOf(port)
        throw new ModelError('unknown-port', `the block has no output "${name}"`, { block, port: name })
      }
      if (typeof output.value !== 'function') this.c.pool.bindWire(wire, output.value)
    }
  }
}

/** Returns the port at the end of a wire. */
function portOf(end: string): MemberRef {
  const port = splitMember(end)
  if (port === undefined) throw new Error(`${end} is not a port`)
  return port
}
