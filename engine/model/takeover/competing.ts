/** Drivers that command an input that another takes over. */
import { memberName } from '../names/names'
import type { Part } from '../vehicle/topology'
import { Channels, nearestEnds } from './channels'
import { channelOf, isDriverRole, type DriverRole } from '../blocks/drivers'
import type { CommandPaths, Reach } from './paths'

export interface Driver {
  readonly part: Part
  readonly role: DriverRole
}

/** Driver in command of an input that a source takes over. */
export interface Competing extends Driver {
  /** Sources that take over. */
  readonly by: readonly string[]
  /** Outputs that stop acting. */
  readonly outputs: readonly string[]
  /** Inputs of blocks that both the driver and the sources command. */
  readonly shared: ReadonlySet<string>
}

export class Competition {
  private readonly channels: Channels
  private readonly taken: ReadonlyMap<string, Reach>

  /** @param sources blocks that take over, by name */
  constructor(
    private readonly paths: CommandPaths,
    sources: readonly string[],
  ) {
    this.channels = new Channels(paths)
    this.taken = new Map(
      sources.flatMap((source) => {
        const part = paths.topology.part(source)
        return part === undefined ? [] : [[source, paths.reach(paths.outputsOf(part), true)] as const]
      }),
    )
  }

  /** @param whole every input is taken over */
  drivers(whole: boolean): readonly Competing[] {
    return this.paths.topology.parts.flatMap((part): readonly Competing[] => {
      const { role } = part.definition
      if (!isDriverRole(role) || this.taken.has(part.name)) return []
      const rivals =
        role === 'speed-control'
          ? this.againstControl(part)
          : [...this.against({ part, role }), ...(role === 'speed-driver' ? this.besideControl(part) : [])]
      if (rivals.length === 0 && !(whole && this.acts({ part, role }))) return []
      const shared = new Set(rivals.flatMap((one) => one.shared))
      return [{ part, role, by: [...new Set(rivals.map(({ by }) => by))], shared, outputs: this.resting(part, shared) }]
    })
  }

  /**
   * Returns the outputs of a driver that stop acting. Those are usually all. If only commands that the driver gives
   * apart from its task meet the other command, those alone stop.
   */
  private resting(part: Part, shared: ReadonlySet<string>): readonly string[] {
    const outputs = this.paths.outputsOf(part)
    const apart = new Set<string>((part.definition.command?.apart ?? []).map((port) => memberName(part.name, port)))
    const meeting = outputs.filter((output) => this.paths.meets(output, shared))
    return meeting.length > 0 && meeting.every((output) => apart.has(output)) ? meeting : outputs
  }

  /** Returns whether a driver moves the vehicle without a command of something that takes over. */
  private acts({ part, role }: Driver): boolean {
    if (role === 'gear-shifter' || role === 'drive-cycle') return false
    if ([...this.taken.keys()].some((source) => this.commands(source, part))) return false
    if (role === 'speed-control') return this.paths.flag(part.name, 'active')
    const ends = [...this.paths.reach(this.paths.outputsOf(part)).keys()]
    return ends.some((end) => this.paths.isEnd(end))
  }

  reachOf(source: string): Reach {
    return this.taken.get(source) ?? new Map<string, number>()
  }

  /**
   * Returns whether a driver carries out the command of a source. A plant that consists of signals leads what the
   * driver and the source command together back to the driver; that is feedback, so paths end where the driver joins.
   */
  private commands(source: string, part: Part): boolean {
    const { topology } = this.paths
    const leader = topology.part(source)
    if (leader === undefined) return false
    const reachOfDriver = this.paths.reach(this.paths.outputsOf(part))
    const reach = this.paths.reach(this.paths.outputsOf(leader), true, reachOfDriver)
    return (part.definition.command?.inputs ?? []).some((port) => reach.has(memberName(part.name, port)))
  }

  private against(driver: Driver): readonly { readonly by: string; readonly shared: readonly string[] }[] {
    const ownReach = this.paths.reach(this.paths.outputsOf(driver.part))
    if (ownReach.size === 0) return []
    return [...this.taken].flatMap(([by, reach]) => {
      if (this.commands(by, driver.part)) return []
      const both = [...reach.keys()].filter((end) => ownReach.has(end))
      const ends = both.filter((end) => this.paths.isEnd(end))
      const shared = ends.length > 0 ? both : both.filter((end) => this.returns(end, driver.part))
      return shared.length === 0 || this.isOtherInput(driver, reach, ownReach, ends) ? [] : [{ by, shared }]
    })
  }

  /**
   * Returns whether the effect of an input comes back to a driver through signals alone, as in a plant that is a
   * transfer function.
   */
  private returns(end: string, driver: Part): boolean {
    const part = this.paths.at(end)?.part
    if (part === undefined) return false
    const seen = new Set<string>([part.name])
    const queue = [part]
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      for (const output of this.paths.outputsOf(next))
        for (const joined of this.paths.topology.joined(output)) {
          const other = this.paths.at(joined)?.part
          if (other === undefined || seen.has(other.name)) continue
          if (other.name === driver.name) return true
          seen.add(other.name)
          queue.push(other)
        }
    return false
  }

  /**
   * Returns whether a driver commands another input, and both commands meet only later: for example in a function that
   * takes steering and throttle. Before that point both have ends of their own, of which it is known that one steers
   * and the other drives or brakes.
   */
  private isOtherInput({ role }: Driver, reach: Reach, ownReach: Reach, ends: readonly string[]): boolean {
    const near = new Set(nearestEnds(this.paths, reach))
    const ownNear = nearestEnds(this.paths, ownReach)
    if (ends.some((end) => near.has(end) && ownNear.includes(end))) return false
    const channel = channelOf(role)
    const theirs = this.channels.nearest(reach)
    const ours = channel === 'any' ? this.channels.nearest(ownReach) : [channel]
    return theirs.length > 0 && ours.length > 0 && !theirs.some((one) => ours.includes(one))
  }

  /**
   * Returns the sources that lead a speed control. Such a source takes over the speed of the vehicle, which is the task
   * of a speed driver.
   */
  private besideControl(driver: Part): readonly { readonly by: string; readonly shared: readonly string[] }[] {
    const controls = this.paths.topology.parts.filter(
      ({ name, definition }) => definition.role === 'speed-control' && this.paths.flag(name, 'active'),
    )
    return [...this.taken.keys()].flatMap((by) =>
      !this.commands(by, driver) && controls.some((control) => this.commands(by, control)) ? [{ by, shared: [] }] : [],
    )
  }

  /**
   * Returns the sources that compete with a speed control: it pushes the body, so it is against every other command of
   * drive and brakes.
   */
  private againstControl(control: Part): readonly { readonly by: string; readonly shared: readonly string[] }[] {
    const { topology } = this.paths
    if (!this.paths.flag(control.name, 'active')) return []
    if ([...this.taken.keys()].some((source) => this.commands(source, control))) return []
    const frames = new Set(topology.portsOf(control, 'frame').flatMap((port) => topology.joined(port)))
    const { vehicle = {}, inputs = {} } = topology.project
    const stated = [vehicle.throttle, vehicle.brake, vehicle.handBrake]
    return [...this.taken].flatMap(([by, reach]) => {
      const hand = Object.hasOwn(inputs, by) ? inputs[by].by : undefined
      const ends = [...reach.keys()].filter((end) => this.paths.isEnd(end))
      const pushes = ends.some((end) => {
        const part = this.paths.at(end)?.part
        return (
          part?.definition.category === 'Forces' &&
          topology.portsOf(part, 'frame').some((port) => topology.joined(port).some((other) => frames.has(other)))
        )
      })
      const drives =
        stated.includes(by) ||
        hand === 'throttle' ||
        hand === 'brake' ||
        pushes ||
        this.channels.nearest(reach).includes('longitudinal')
      return drives ? [{ by, shared: [] }] : []
    })
  }
}
