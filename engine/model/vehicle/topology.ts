/** Wiring of a model, for finding roles. Definitions of blocks state the nature of the blocks; no type does. */
import { keysOf } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import { definitionFor, type BlockDefinition, type BlockRegistry, type Category, type Param } from '../blocks/block'
import { holds } from '../blocks/condition'
import { evaluateScalar, variableScope, type Scope } from '../expression'
import { memberName, splitMember } from '../names/names'
import type { ProjectFile, ScalarValue } from '../project/project'
import { activeModel } from '../subsystem'
import { blockScopes } from '../network/scopes'
import { equationWires } from '../subsystem/wires'

export interface Part {
  readonly name: string
  readonly definition: BlockDefinition
}

export type Place = readonly [x: number, y: number, z: number]

interface Reached {
  readonly port: string
  readonly at: Place
  readonly steps: number
}

/**
 * Categories of bodies, arms, joints and prescribed motions: where one frame is, the other is known to be. Rods,
 * springs and bars only push and pull.
 */
const holding: readonly Category[] = ['World', 'Bodies', 'Joints', 'Drivers', 'Subsystems']
const holdsTogether = ({ category, apart = false }: BlockDefinition): boolean => holding.includes(category) && !apart

export class Topology {
  readonly project: ProjectFile
  readonly parts: readonly Part[]
  private readonly byName: ReadonlyMap<string, Part>
  private readonly wired = new Map<string, string[]>()
  private readonly scopeOf: (block: string) => Scope

  constructor(written: ProjectFile, registry: BlockRegistry) {
    this.project = activeModel(written)
    this.scopeOf = blockScopes(this.project, registry, variableScope(this.project.variables ?? {}))
    this.parts = Object.entries(this.project.blocks).flatMap(([name, instance]) => {
      const definition = definitionFor(registry, instance)
      return definition === undefined ? [] : [{ name, definition }]
    })
    this.byName = new Map(this.parts.map((part) => [part.name, part]))
    for (const [a, b] of Object.values(equationWires(this.project))) {
      this.wired.set(a, [...(this.wired.get(a) ?? []), b])
      this.wired.set(b, [...(this.wired.get(b) ?? []), a])
    }
  }

  part(name: string): Part | undefined {
    return this.byName.get(name)
  }

  /** Returns the ports wired to a port. */
  joined(port: string): readonly string[] {
    return this.wired.get(port) ?? []
  }

  portsOf({ name, definition }: Part, kind: string): readonly string[] {
    return keysOf(definition.ports)
      .filter((port) => definition.ports[port].kind === kind)
      .map((port) => memberName(name, port))
  }

  /** Returns a scalar parameter in SI units: its default if it is not given, 0 if it cannot be evaluated here. */
  value({ name, definition }: Part, param: string): number {
    const declared = definition.params[param]
    const written = this.project.blocks[name].params?.[param]
    if (typeof written !== 'number' && typeof written !== 'string')
      return declared?.kind === 'quantity' ? declared.default : 0
    return this.evaluated(name, written)
  }

  /** Returns whether a parameter is used with the choices of its block. */
  applies({ name, definition }: Part, { when }: Pick<Param, 'when'>): boolean {
    return holds(when, definition.params, (param) => {
      const declared = definition.params[param]
      const chosen = this.project.blocks[name].params?.[param]
      return typeof chosen === 'string' ? chosen : declared?.kind === 'choice' ? declared.default : ''
    })
  }

  private evaluated(block: string, written: ScalarValue): number {
    try {
      return evaluateScalar(written, this.scopeOf(block)).value
    } catch (error) {
      if (error instanceof ModelError) return 0
      throw error
    }
  }

  /** Returns the rigid bodies: each has a mass, and its yaw rate is that of a vehicle. Wheels are not among them. */
  bodies(): readonly Part[] {
    return this.parts.filter(
      ({ definition }) =>
        Object.values(definition.quantities ?? {}).includes('yaw-rate') && definition.params['mass'] !== undefined,
    )
  }

  /** Returns the parts that roll on a road: each needs a surface and is attached to a frame. */
  wheels(): readonly Part[] {
    return this.parts.filter(({ definition: { ports } }) => {
      const all = Object.values(ports)
      return all.some((p) => p.kind === 'surface' && !p.provides && !p.optional) && all.some((p) => p.kind === 'frame')
    })
  }

  /**
   * Returns the frames that are connected to a block. Each has its place against the block with all joints at zero and
   * nothing turned, and the number of blocks on the way. The ground and roads end the search.
   */
  reach(from: Part): ReadonlyMap<string, { readonly at: Place; readonly steps: number }> {
    const places = new Map<string, { readonly at: Place; readonly steps: number }>()
    const queue = this.portsOf(from, 'frame').map((port): Reached => ({ port, at: [0, 0, 0], steps: 0 }))
    for (const { port } of queue) places.set(port, { at: [0, 0, 0], steps: 0 })
    // Blocks that hold frames at an unknown distance are followed only if no other block leads on.
    const later: Reached[] = []
    const deferred = new Set<string>()
    for (let next = queue.shift() ?? later.shift(); next !== undefined; next = queue.shift() ?? later.shift()) {
      const { port, at, steps } = next
      const visit = (other: string, place: Place, more: number): void => {
        if (places.has(other)) return
        places.set(other, { at: place, steps: steps + more })
        queue.push({ port: other, at: place, steps: steps + more })
      }
      for (const other of this.joined(port)) visit(other, at, 0)
      const block = splitMember(port)?.block ?? ''
      const part = this.byName.get(block)
      if (part === undefined || part.definition.role === 'world' || part.definition.ports['surface'] !== undefined)
        continue
      if (!holdsTogether(part.definition) && !deferred.has(port)) {
        deferred.add(port)
        later.push(next)
        continue
      }
      const ports = this.portsOf(part, 'frame')
      for (const other of ports) {
        if (other === port) continue
        const offset = this.offsetOf(part, port, other)
        visit(other, [at[0] + offset[0], at[1] + offset[1], at[2] + offset[2]], 1)
      }
    }
    return places
  }

  private offsetOf(part: Part, from: string, to: string): Place {
    const { offset } = part.definition
    if (offset === undefined) return [0, 0, 0]
    const sign = from === memberName(part.name, offset.from) && to === memberName(part.name, offset.to) ? 1 : -1
    const [x, y, z] = offset.by.map((param) => sign * this.value(part, param))
    return [x, y, z]
  }

  /**
   * Returns whether a block gives a signal at port `y` on its own: a source, or a signal block without a wired input,
   * such as an expression of time.
   */
  isSource({ name, definition: { category, ports } }: Part): boolean {
    if (category === 'Sources') return true
    const entries = Object.entries(ports)
    return (
      entries.some(([port, { kind }]) => port === 'y' && kind === 'signal') &&
      entries.every(
        ([port, one]) =>
          one.kind === 'signal' && (one.direction === 'out' || this.joined(memberName(name, port)).length === 0),
      )
    )
  }

  /**
   * Returns the blocks that a signal reaches through blocks that only pass signals on, with the port by which it
   * arrives.
   */
  fedBy(source: string): readonly { readonly part: Part; readonly port: string }[] {
    const feeds: { part: Part; port: string }[] = []
    const seen = new Set<string>([source])
    const queue = [source]
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const part = this.byName.get(name)
      if (part === undefined) continue
      for (const port of this.portsOf(part, 'signal')) {
        const fedPort = part.definition.ports[splitMember(port)?.member ?? '']
        if (fedPort.kind !== 'signal' || fedPort.direction !== 'out') continue
        for (const end of this.joined(port)) {
          const { block = '', member = '' } = splitMember(end) ?? {}
          const other = this.byName.get(block)
          if (other === undefined || seen.has(block)) continue
          feeds.push({ part: other, port: member })
          seen.add(block)
          // blocks with frames or flanges act; only signals lead on
          const acts = Object.values(other.definition.ports).some(({ kind }) => kind !== 'signal')
          if (!acts) queue.push(block)
        }
      }
    }
    return feeds
  }

  /**
   * Returns the nearest wheel that a block moves, by its flanges and by the frame that it moves against its base, and
   * bodies where the way ends.
   * @param ends bodies of the vehicle, which what is attached to them does not move
   * @param spins whether the joint of a wheel's own spin counts
   */
  moves(
    part: Part,
    ends: ReadonlySet<string>,
    spins: boolean,
  ): { readonly wheel: string | undefined; readonly bodies: readonly string[] } {
    const wheels = new Set(this.wheels().map(({ name }) => name))
    if (wheels.has(part.name)) return { wheel: part.name, bodies: [] }
    const spinBlocks = new Set(
      this.wheels().flatMap((wheel) => {
        const block = splitMember(this.spinOf(wheel) ?? '')?.block
        return block === undefined ? [] : [block]
      }),
    )
    const bodies = new Set<string>()
    const seen = new Set<string>([part.name])
    const queue = [...this.portsOf(part, 'flange'), ...this.movedFrames(part)]
    for (let port = queue.shift(); port !== undefined; port = queue.shift()) {
      for (const end of this.joined(port)) {
        const { block = '', member = '' } = splitMember(end) ?? {}
        const other = this.byName.get(block)
        if (other === undefined || seen.has(block)) continue
        const { role, ports } = other.definition
        if (role === 'world' || ports['surface'] !== undefined) continue
        if (wheels.has(block)) return { wheel: block, bodies: [...bodies] }
        if (ends.has(block)) {
          bodies.add(block)
          continue
        }
        seen.add(block)
        const flange = ports[member]?.kind === 'flange'
        if (flange && spinBlocks.has(block) && !spins) continue
        if (!flange) queue.push(...this.portsOf(other, 'frame'))
        else queue.push(...this.portsOf(other, 'flange'), ...this.movedFrames(other))
      }
    }
    return { wheel: undefined, bodies: [...bodies] }
  }

  /** Returns the frames of a block that move against its base; all of them if it has none. */
  private movedFrames(part: Part): readonly string[] {
    return this.portsOf(part, 'frame').filter((port) => splitMember(port)?.member !== 'base')
  }

  /** Returns the bodies of the vehicle on the side of a block's base. */
  basedOn(part: Part, ends: ReadonlySet<string>): readonly string[] {
    const reached = [...ends].flatMap((name) => this.byName.get(name) ?? [])
    const base: string = memberName(part.name, 'base')
    const seen = new Set<string>([part.name])
    const bases = new Set<string>()
    const queue = [base]
    for (let port = queue.shift(); port !== undefined; port = queue.shift())
      for (const end of this.joined(port)) {
        const block = splitMember(end)?.block ?? ''
        const other = this.byName.get(block)
        if (other === undefined || seen.has(block)) continue
        seen.add(block)
        if (reached.includes(other)) bases.add(block)
        else if (other.definition.role !== 'world' && other.definition.ports['surface'] === undefined)
          queue.push(...this.portsOf(other, 'frame'))
      }
    return [...bases]
  }

  /** Returns the direction of a block's axis, of unit length; undefined if it has none that can be evaluated here. */
  axisOf({ name, definition }: Part): Place | undefined {
    const declared = definition.params['axis']
    const written =
      this.project.blocks[name].params?.['axis'] ?? (declared?.kind === 'vector' ? declared.default : undefined)
    if (!Array.isArray(written) || written.length !== 3) return undefined
    const [x, y, z] = written.map((value) =>
      typeof value === 'number' || typeof value === 'string' ? this.evaluated(name, value) : 0,
    )
    const length = Math.hypot(x, y, z)
    return length > 0 ? [x / length, y / length, z / length] : undefined
  }

  /** Returns the choice of a parameter, or its default. */
  choiceOf({ name, definition }: Part, param: string): string {
    const declared = definition.params[param]
    const chosen = this.project.blocks[name].params?.[param]
    return typeof chosen === 'string' ? chosen : declared?.kind === 'choice' ? declared.default : ''
  }

  /** Returns the axis about which a wheel spins: that of the joint on its hub. */
  spinOf(wheel: Part): string | undefined {
    for (const hub of this.portsOf(wheel, 'frame'))
      for (const end of this.joined(hub)) {
        const joint = this.byName.get(splitMember(end)?.block ?? '')
        if (joint === undefined) continue
        const axis = keysOf(joint.definition.ports).find((name) => {
          const port = joint.definition.ports[name]
          return port.kind === 'flange' && port.provides && port.motion !== 'translation'
        })
        if (axis !== undefined) return memberName(joint.name, axis)
      }
    return undefined
  }
}
