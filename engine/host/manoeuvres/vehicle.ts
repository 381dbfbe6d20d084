/** The vehicle of a manoeuvre: roles of its blocks, its signals, and what is missing for a manoeuvre. */
import type { BlockRegistry } from '../../model/block'
import { ModelError } from '../../errors/model-error'
import { memberName, splitMember } from '../../model/names'
import type { ProjectFile } from '../../model/project'
import { findRoles } from '../../model/vehicle/find'
import { Topology } from '../../model/vehicle/topology'
import type { FoundWheel, InputRole, VehicleRoles } from '../../model/vehicle/types'

const remedies: Readonly<Record<InputRole, string>> = {
  steering: 'add a source that feeds a motion driver of the steering, or name the source of the steering under Roles',
  throttle: 'add a torque on the driven wheels with a source, or name the source of the drive under Roles',
  brake: 'add brakes on the axes of the wheels with a source, or name the source of the brake under Roles',
  gear: 'name the source of the gear under Roles',
  clutch: 'name the source of the clutch under Roles',
  speed: 'name the source of the speed under Roles',
}

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
        'the model has no vehicle: no rigid body is found whose motion could be evaluated',
        { file: 'project.json' },
        'add a rigid body that carries the wheels, or name it under Roles',
      )
    this.body = body.block
    this.wheels = wheels.filter(({ carries }) => carries === this.body || carries === '')
  }

  /** @throws ModelError `unsupported` where nothing has the role */
  input(role: InputRole): string {
    const found = this.roles[role]
    if (found !== undefined) return found.block
    const what = role === 'steering' ? 'steering input' : role === 'throttle' ? 'drive input' : `${role} input`
    throw new ModelError('unsupported', `the vehicle has no ${what}`, { file: 'project.json' }, remedies[role])
  }

  isSource(block: string): boolean {
    const part = this.topology.part(block)
    return part !== undefined && this.topology.isSource(part)
  }

  /** A signal of the body: `vx`, `wz`, `ay`. */
  signal(name: string): string {
    return memberName(this.body, name)
  }

  /** Distance between the foremost and the rearmost axle, m, by the geometry of the blocks. */
  get wheelbase(): number {
    const x = this.wheels.map(({ at }) => at[0])
    return x.length === 0 ? 0 : Math.max(...x) - Math.min(...x)
  }

  /** Mass of all blocks, kg. */
  get mass(): number {
    return this.topology.parts
      .filter(({ definition }) => definition.params['mass'] !== undefined && definition.role === undefined)
      .reduce((sum, part) => sum + this.topology.value(part, 'mass'), 0)
  }

  /** SI unit of a signal port by its definition, that of a choice of its block too; none where it depends on wires. */
  unitOf(port: string): readonly string[] {
    const { block = '', member = '' } = splitMember(port) ?? {}
    const part = this.topology.part(block)
    const own = part?.definition.ports[member]
    if (part === undefined || own?.kind !== 'signal' || part.definition.category === 'Sources') return []
    const from = own.unitFrom
    if (from === undefined || !('param' in from)) return [own.unit]
    const declared = part.definition.params[from.param]
    const value = this.topology.project.blocks[block].params?.[from.param]
    const chosen = typeof value === 'string' ? value : declared?.kind === 'choice' ? declared.default : ''
    return [from.units[chosen] ?? own.unit]
  }

  wheelsOf(axle: 'front' | 'rear' | 'all'): readonly FoundWheel[] {
    const axles = this.wheels.map((wheel) => wheel.axle)
    const [first, last] = [Math.min(...axles), Math.max(...axles)]
    return this.wheels.filter((wheel) => axle === 'all' || wheel.axle === (axle === 'front' ? first : last))
  }

  /** The signal of a wheel that is this quantity; undefined where it has none. */
  ofWheel(wheel: FoundWheel, quantity: string): string | undefined {
    const quantities = this.topology.part(wheel.block)?.definition.quantities ?? {}
    const member = Object.entries(quantities).find(([, id]) => id === quantity)?.[0]
    return member === undefined ? undefined : memberName(wheel.block, member)
  }
}
