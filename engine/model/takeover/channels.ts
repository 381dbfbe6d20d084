/** Channel that an input of the model commands: the steering, or drive and brakes. */
import type { BlockDefinition } from '../blocks/block'
import { splitMember } from '../names/names'
import type { Part } from '../vehicle/topology'
import { channelOf, isDriverRole, type Channel } from '../blocks/drivers'
import type { CommandPaths, Reach } from './paths'

/**
 * Returns whether a block is an engine or a motor. Engines burn fuel, and motors turn electric power into mechanical
 * power.
 */
const isPrimeMover = ({ signals }: BlockDefinition): boolean =>
  signals['fuelRate'] !== undefined || signals['mechanicalPower'] !== undefined

/** Channels of commands, determined from the axes of wheels and the parts that turn with them. */
export class Channels {
  private readonly spins: ReadonlySet<string>

  constructor(private readonly paths: CommandPaths) {
    const { topology } = paths
    this.spins = new Set(topology.wheels().flatMap((wheel) => topology.spinOf(wheel) ?? []))
  }

  /** Returns the channel that an end of a command belongs to; undefined if it is not known. */
  of(end: string): Channel | undefined {
    const part = this.paths.at(end)?.part
    if (part === undefined) return undefined
    const { definition } = part
    if (isDriverRole(definition.role)) {
      const channel = channelOf(definition.role)
      return channel === 'any' ? undefined : channel
    }
    const quantities = Object.values(definition.quantities ?? {})
    if (quantities.includes('steering')) return 'steering'
    if (quantities.includes('brake') || quantities.includes('throttle') || isPrimeMover(definition))
      return 'longitudinal'
    return this.turnsWheels(part) ? 'longitudinal' : undefined
  }

  /** Returns whether the shafts of a block lead to the axis of a wheel. */
  private turnsWheels(part: Part): boolean {
    const { topology } = this.paths
    const seen = new Set<string>()
    const queue = [...topology.portsOf(part, 'flange')]
    for (let port = queue.pop(); port !== undefined; port = queue.pop()) {
      if (seen.has(port)) continue
      seen.add(port)
      if (this.spins.has(port)) return true
      queue.push(...topology.joined(port))
      const owner = topology.part(splitMember(port)?.block ?? '')
      if (owner !== undefined) queue.push(...topology.portsOf(owner, 'flange'))
    }
    return false
  }

  /** Returns the channels of the nearest ends of a command. */
  nearest(reach: Reach): readonly Channel[] {
    return nearestEnds(this.paths, reach).flatMap((end) => this.of(end) ?? [])
  }
}

/** Returns the ends of a command that are the fewest wires away. */
export function nearestEnds(paths: CommandPaths, reach: Reach): readonly string[] {
  const ends = [...reach.keys()].filter((end) => paths.isEnd(end))
  const wires = (end: string): number => reach.get(end) ?? Infinity
  const least = Math.min(...ends.map(wires))
  return ends.filter((end) => wires(end) === least)
}
