/** Force elements: springs, SFORCE along a line or about an axis, and vectors of force and torque. */
import type { Bushing, Dataset, GeneralConstraint, Motion, SForce, SpringDamper, VectorForce } from '../dataset/dataset'
import { datasetError } from '../dataset/error'
import { inlined } from '../dataset/inlined'
import type { Attachments } from './attachments'
import { markersIn, rodOf } from './constraints'
import type { Frames } from './frames'
import type { Functions } from './functions'
import type { Element, Owner } from './measure'
import type { Measures } from './measures'
import { clean, type Picture, type PortName } from './picture'

/** Returns all elements that exert a force between markers, which requests and functions may need. */
export function elementsOf(dataset: Dataset): readonly Element[] {
  const of = (
    kind: Element['kind'],
    all: Iterable<{ readonly id: number; readonly i: number; readonly j: number }>,
    statement: string = kind,
  ): Element[] => [...all].map(({ id, i, j }) => ({ kind, id, key: `${statement}_${id}`, i, j }))
  const rack = [...dataset.joints.values()].filter((joint) => joint.type === 'RACKPIN')
  return [
    ...of('JOINT', dataset.joints.values()).filter((e) => !rack.some(({ id }) => id === e.id)),
    ...rack.map(({ id, i, j }) => ({
      kind: 'JOINT' as const,
      id,
      key: `JOINT_${id}`,
      i,
      j,
      unknown: `the force of JOINT/${id}, a RACKPIN`,
    })),
    ...of('JPRIM', dataset.primitives.values()),
    ...dataset.motions.map((motion) => motionElement(dataset, motion)),
    ...[...dataset.constraints.values()].map((constraint) => constraintElement(constraint, dataset)),
    ...[...dataset.sforces.values()].map((e) => ({
      kind: 'SFORCE' as const,
      id: e.id,
      key: `SFORCE_${e.id}`,
      i: e.i,
      j: e.actionOnly ? undefined : e.j,
    })),
    ...of('SPDP', dataset.springDampers.values(), 'SPRINGDAMPER'),
    ...of('BUSH', dataset.bushings.values(), 'BUSHING'),
    ...dataset.vectorForces.map((e) => ({
      kind: e.statement,
      id: e.id,
      key: `${e.statement}_${e.id}`,
      i: e.i,
      j: e.j,
      ...(e.floating === undefined ? {} : { floating: e.floating }),
    })),
  ]
}

/** Returns the element of a motion; a motion of a joint acts where the joint does. */
function motionElement(dataset: Dataset, { id, of }: Motion): Element {
  const element = { kind: 'MOTION' as const, id, key: `MOTION_${id}` }
  if ('direction' in of) return { ...element, i: of.i, j: of.j, unknown: `the force of MOTION/${id}, between markers` }
  const joint = dataset.joints.get(of.joint)
  return { ...element, key: `JOINT_${of.joint}`, i: joint?.i ?? 0, j: joint?.j ?? 0 }
}

/** Returns the element of a constraint. Its force is reported on one marker, if the function depends on it. */
function constraintElement(constraint: GeneralConstraint, dataset: Dataset): Element {
  const { id, i = 0 } = constraint
  const element = { kind: 'GCON' as const, id, key: `GCON_${id}`, i }
  const rod = rodOf(constraint)
  const markers = rod?.markers ?? markersIn(inlined(constraint.value, dataset.variables))
  if (!markers.includes(i)) return { ...element, j: undefined, idle: true }
  if (rod === undefined) return { ...element, j: undefined, others: markers }
  const [a, b] = rod.markers
  return { ...element, j: i === a ? b : a }
}

const springName = (spring: SpringDamper): string => `SPRINGDAMPER_${spring.id}`

export class Forces {
  constructor(
    private readonly dataset: Dataset,
    private readonly frames: Frames,
    private readonly picture: Picture,
    private readonly attachments: Attachments,
    private readonly measures: Measures,
    private readonly functions: Functions,
  ) {}

  draw(): void {
    for (const spring of this.dataset.springDampers.values()) this.spring(spring)
    for (const bushing of this.dataset.bushings.values()) this.bushing(bushing)
    for (const force of this.dataset.sforces.values()) this.sforce(force)
    for (const force of this.dataset.vectorForces) this.vector(force)
  }

  private spring(spring: SpringDamper): void {
    const name = springName(spring)
    const owner = { name: `SPRINGDAMPER/${spring.id}`, line: spring.line }
    const { stiffness, damping, reference, preload } = spring
    if (spring.rotational) {
      const value = this.functions.measured(
        `${name}_TORQUE`,
        [
          { measure: this.measure('AZ', spring, owner), factor: clean(-stiffness) },
          { measure: this.measure('WZ', spring, owner), factor: clean(-damping) },
        ],
        clean(preload + stiffness * reference),
      )
      this.aboutAxis(name, spring, value, owner)
      return
    }
    if (preload !== 0 && stiffness === 0) {
      throw datasetError(spring.line, `${owner.name} has a preload and no stiffness`, 'use an SFORCE')
    }
    const block = this.picture.block(name, 'mechanics/point-spring-damper', {
      stiffness: clean(stiffness),
      freeLength: clean(stiffness === 0 ? reference : reference + preload / stiffness),
      damping: clean(damping),
    })
    this.between(name, block, spring, owner)
  }

  private bushing(bushing: Bushing): void {
    const name = `BUSHING_${bushing.id}`
    const owner = { name: `BUSHING/${bushing.id}`, line: bushing.line }
    const params = {
      k: bushing.stiffness,
      c: bushing.damping,
      F0: bushing.force,
      kt: bushing.angularStiffness,
      ct: bushing.angularDamping,
      M0: bushing.torque,
    }
    const components = Object.entries(params).flatMap(([prefix, values]) =>
      values.map((value, n): [string, number] => [`${prefix}${'xyz'[n]}`, clean(value)]),
    )
    const block = this.picture.block(
      name,
      'mechanics/bushing',
      Object.fromEntries(components.filter(([, value]) => value !== 0)),
    )
    this.between(name, block, bushing, owner, ['base', 'end'])
  }

  private sforce(force: SForce): void {
    const name = `SFORCE_${force.id}`
    const owner = { name: `SFORCE/${force.id}`, line: force.line }
    const unit = force.rotational ? 'N m' : 'N'
    const value = this.functions.output(force.value, `${name}_${force.rotational ? 'TORQUE' : 'FORCE'}`, unit, owner)
    if (force.rotational || force.actionOnly) this.aboutAxis(name, force, value, owner)
    else {
      const block = this.picture.block(name, 'mechanics/line-force')
      this.picture.wire(value, `${block}.u`)
      this.between(name, block, force, owner)
    }
  }

  private vector(force: VectorForce): void {
    const name = `${force.statement}_${force.id}`
    const owner = { name: `${force.statement}/${force.id}`, line: force.line }
    const block = this.picture.block(name, 'mechanics/interaction')
    for (const [component, value] of Object.entries(force.components)) {
      const [kind, letter] = component
      const port = this.functions.output(value, `${name}_${component}`, kind === 'F' ? 'N' : 'N m', owner)
      this.picture.wire(port, `${block}.${kind === 'F' ? 'F' : 'M'}${letter.toLowerCase()}`)
    }
    this.attachments.attach(name, 'I', `${block}.end`, this.port(force.i, owner))
    if (force.j === undefined) this.picture.wire(this.frames.centrePort(force.reactionPart), `${block}.base`)
    else this.attachments.attach(name, 'J', `${block}.base`, this.port(force.j, owner))
    this.axes(block, force.rm === undefined ? this.frames.groundAxes() : this.port(force.rm, owner))
  }

  /** Draws a torque about z of J, or an action-only force along it. */
  private aboutAxis(name: string, e: SForce | SpringDamper, value: PortName, owner: Owner): void {
    const block = this.picture.block(name, 'mechanics/interaction')
    this.picture.wire(value, `${block}.${e.rotational ? 'Mz' : 'Fz'}`)
    const [i, j] = [this.port(e.i, owner), this.port(e.j, owner)]
    this.attachments.attach(name, 'I', `${block}.end`, i)
    if ('actionOnly' in e && e.actionOnly) this.picture.wire('World.frame', `${block}.base`)
    else this.attachments.attach(name, 'J', `${block}.base`, j)
    this.axes(block, j)
  }

  private between(
    name: string,
    block: string,
    e: { readonly i: number; readonly j: number },
    owner: Owner,
    [first, second]: readonly [string, string] = ['a', 'b'],
  ): void {
    const [i, j] = [e.i, e.j].map((id) => this.frames.marker(id, owner.line, owner.name))
    if (i.part === j.part) {
      throw datasetError(
        owner.line,
        `both markers of ${owner.name} are on PART/${i.part}`,
        'give one marker on each part',
      )
    }
    this.attachments.attach(name, 'J', `${block}.${first}`, this.frames.markerPort(j))
    this.attachments.attach(name, 'I', `${block}.${second}`, this.frames.markerPort(i))
  }

  private axes(block: string, port: PortName | undefined): void {
    if (port !== undefined && port !== 'World.frame') this.picture.wire(port, `${block}.axes`)
  }

  private port(id: number, owner: Owner): PortName {
    return this.frames.markerPort(this.frames.marker(id, owner.line, owner.name))
  }

  private measure(name: 'AZ' | 'WZ', { i, j }: SpringDamper, owner: Owner) {
    const ids = name === 'AZ' ? [i, j] : [i, j, j]
    const force = this.measures.of(
      name,
      ids.map((value) => ({ kind: 'number' as const, value })),
      owner,
    )
    if (force === undefined) throw new Error(`${name} is not a measure`)
    return force
  }
}
