/** Vehicle of a manoeuvre: roles of its blocks, its signals, and what is missing for a manoeuvre. */
import type { BlockRegistry } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import { dimensionText, siUnit } from '../../engine/quantities/units'
import { evaluateScalar, variableScope } from '../../engine/model/expression'
import { memberName, splitMember } from '../../engine/model/names/names'
import type { ProjectFile } from '../../engine/model/project/project'
import { findRoles } from '../../engine/model/vehicle/find'
import { Topology, type Place } from '../../engine/model/vehicle/topology'
import type { FoundWheel, InputRole, VehicleRoles } from '../../engine/model/project/vehicle'
import { spanOf } from './extremes'

const remedies: Readonly<Record<InputRole, string>> = {
  steering: 'add a source that feeds a motion driver of the steering, or name the steering source under Roles',
  throttle: 'add a torque with a source to the driven wheels, or name the drive source under Roles',
  brake: 'add brakes with a source to the wheel axes, or name the brake source under Roles',
  handBrake: 'wire a source to a Parking brake that acts on disc brakes, or name the hand brake source under Roles',
  gear: 'name the gear source under Roles',
  clutch: 'name the clutch source under Roles',
  speed: 'name the speed source under Roles',
}

/** Names of roles in messages, if they differ from the role. */
const words: Readonly<Partial<Record<InputRole, string>>> = { throttle: 'drive', handBrake: 'hand brake' }

export class Vehicle {
  readonly roles: VehicleRoles
  readonly topology: Topology
  readonly body: string
  readonly wheels: readonly FoundWheel[]

  /** @throws ModelError for a model without a body */
  constructor(
    readonly project: ProjectFile,
    readonly registry: BlockRegistry,
  ) {
    this.roles = findRoles(project, registry)
    this.topology = new Topology(project, registry)
    const { body, wheels } = this.roles
    if (body === undefined)
      throw new ModelError(
        'unsupported',
        'the model has no vehicle: it contains no rigid body whose motion can be evaluated',
        { file: 'project.json' },
        'add a rigid body that carries the wheels, or name it under Roles',
      )
    this.body = body.block
    this.wheels = wheels.filter(({ carries }) => carries === this.body || carries === '')
  }

  /**
   * Returns the source of a role.
   * @throws ModelError `unsupported` where nothing has the role
   */
  input(role: InputRole): string {
    const roleEntry = this.roles[role]
    if (roleEntry !== undefined) return roleEntry.block
    throw new ModelError(
      'unsupported',
      `the vehicle has no ${words[role] ?? role} input`,
      { file: 'project.json' },
      remedies[role],
    )
  }

  isSource(block: string): boolean {
    const part = this.topology.part(block)
    return part !== undefined && this.topology.isSource(part)
  }

  /** Returns a signal of the body: `vx`, `wz`, `ay`; roll and pitch are those of the sprung body. */
  signal(name: string): string {
    return memberName(name === 'roll' || name === 'pitch' ? this.sprung : this.body, name)
  }

  /**
   * Body that rolls and pitches on its springs. It is a heavier one that the body of the vehicle carries, if the body
   * is an axle or a frame below it.
   */
  get sprung(): string {
    this.heaviest ??= this.heaviestCarried()
    return this.heaviest
  }

  private heaviest: string | undefined

  private heaviestCarried(): string {
    const bodyPart = this.topology.part(this.body)
    if (bodyPart === undefined) return this.body
    const others = new Set([...this.roles.trailers.map(({ block }) => block), ...this.roles.articulated])
    const reach = this.topology.reach(bodyPart)
    let [heaviest, most] = [this.body, this.topology.value(bodyPart, 'mass')]
    for (const part of this.topology.bodies()) {
      const { signals } = part.definition
      if (others.has(part.name) || signals['roll'] === undefined || signals['pitch'] === undefined) continue
      if (!this.topology.portsOf(part, 'frame').some((port) => reach.has(port))) continue
      const mass = this.topology.value(part, 'mass')
      if (mass > most) [heaviest, most] = [part.name, mass]
    }
    return heaviest
  }

  /**
   * Returns the wheels of the vehicle with their places against its body, m.
   * @throws ModelError `unsupported` where a place is not known; there is at least one wheel
   */
  placedWheels(axle: 'front' | 'rear' | 'all' = 'all'): readonly (FoundWheel & { readonly at: Place })[] {
    const wheels = this.wheelsOf(axle)
    const placed = wheels.flatMap((wheel) => (wheel.at === undefined ? [] : [{ ...wheel, at: wheel.at }]))
    if (placed.length === wheels.length && placed.length > 0) return placed
    const unknown = wheels.filter(({ at }) => at === undefined).map(({ block }) => block)
    const [block] = unknown
    throw new ModelError(
      'unsupported',
      block === undefined
        ? `${this.body} has no wheels`
        : `the position of ${unknown.join(', ')} on ${this.body} is unknown`,
      { block: block ?? this.body },
      'connect the wheels to the body with rigid arms and joints',
    )
  }

  /**
   * Distance between the foremost and the rearmost axle, m, by the geometry of the blocks; undefined if a place is not
   * known.
   */
  get wheelbase(): number | undefined {
    const x = this.wheels.flatMap(({ at }) => at?.[0] ?? [])
    return x.length === 0 || x.length < this.wheels.length ? undefined : spanOf(x)
  }

  /** Mass of all blocks, kg. */
  get mass(): number {
    return this.topology.parts
      .filter(({ definition }) => definition.params['mass'] !== undefined && definition.role === undefined)
      .reduce((sum, part) => sum + this.topology.value(part, 'mass'), 0)
  }

  /**
   * Returns the SI unit of a signal port by its definition, or by a choice of its block; none if it depends on wires.
   */
  unitOf(port: string): readonly string[] {
    const { block = '', member = '' } = splitMember(port) ?? {}
    const part = this.topology.part(block)
    const inputPort = part?.definition.ports[member]
    if (part === undefined || inputPort?.kind !== 'signal' || part.definition.category === 'Sources') return []
    const from = inputPort.unitFrom
    if (from === undefined || !('param' in from)) return [inputPort.unit]
    const declared = part.definition.params[from.param]
    const value = this.topology.project.blocks[block].params?.[from.param]
    const chosen = typeof value === 'string' ? value : declared?.kind === 'choice' ? declared.default : ''
    return [from.units[chosen] ?? inputPort.unit]
  }

  /**
   * Returns the SI unit of the values of an input: of the port that it feeds, or of its full value by hand; 1 if
   * neither states it.
   */
  inputUnit(role: InputRole): string {
    const source = this.roles[role]?.block
    if (source === undefined) return '1'
    const { inputs, variables } = this.topology.project
    const fed = new Set(this.topology.joined(memberName(source, 'y')).flatMap((port) => this.unitOf(port)))
    const [unit] = fed
    if (fed.size === 1 && unit !== '1') return unit
    const full = inputs?.[source]?.full
    if (full === undefined) return '1'
    const { type } = evaluateScalar(full, variableScope(variables ?? {}))
    const written = type.kind === 'known' ? dimensionText(type.dimension) : ''
    return written === '' || written === '1' ? '1' : siUnit(written)
  }

  /** True if all wheels are in the middle plane, as those of a bicycle. */
  get isSingleTrack(): boolean {
    return this.wheels.length > 0 && this.wheels.every(({ side }) => side === 'centre')
  }

  wheelsOf(axle: 'front' | 'rear' | 'all'): readonly FoundWheel[] {
    const axles = this.wheels.map((wheel) => wheel.axle)
    const [first, last] = [Math.min(...axles), Math.max(...axles)]
    return this.wheels.filter((wheel) => axle === 'all' || wheel.axle === (axle === 'front' ? first : last))
  }

  /** Returns the signal of a wheel with this quantity; undefined if it has none. */
  ofWheel(wheel: FoundWheel, quantity: string): string | undefined {
    const quantities = this.topology.part(wheel.block)?.definition.quantities ?? {}
    const member = Object.entries(quantities).find(([, id]) => id === quantity)?.[0]
    return member === undefined ? undefined : memberName(wheel.block, member)
  }
}
