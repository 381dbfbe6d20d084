/**
 * COUPLER and GEAR statements and RACKPIN joints: linear relations of the coordinates of joints.
 *
 * A gear equates the velocities of two bodies against their common carrier at the marker CV along its z axis. With the
 * axis u of a joint at r_j this is q' (u x (r_cv - r_j)) . z for a rotation and q' u . z for a displacement, constant
 * in the carrier. A rack and pinion is the same with the pitch point in the place of CV: PD/2 from the pinion's axis,
 * whatever the distance of the markers is, on the side on which J lies. Where J lies on the axis of the pinion, it is
 * the side on which a positive turn of the pinion about z of I moves the rack along z of J; a negative PD is the other
 * one.
 *
 * Source: Using Adams/Solver, COUPLER, GEAR and JOINT statements.
 */
import type { Coupler, Dataset, Gear, Joint } from '../dataset/dataset'
import { datasetError, unsupported } from '../dataset/error'
import { add, column, cross, dot, norm, scale, sub, type Vector } from '../dataset/geometry'
import type { Attachments } from './attachments'
import type { Frames } from './frames'
import { isRotation, type DrawnJoint } from './joints'
import { fit } from './joint-types'
import type { Owner } from './measure'
import type { Measures } from './measures'
import type { Motions } from './motions'
import { clean, type Picture, type PortName } from './picture'

interface Term {
  readonly joint: DrawnJoint
  readonly rotation: boolean
  /** Factor in SI units. */
  readonly factor: number
}

interface Relation {
  readonly name: string
  readonly terms: readonly Term[]
  readonly offset: number
  readonly owner: Owner
}

export class Couplings {
  private readonly relations: Relation[] = []

  /** Sensors receive the loads that they do not count here; wires follow in `draw`. */
  constructor(
    private readonly dataset: Dataset,
    private readonly frames: Frames,
    private readonly picture: Picture,
    private readonly measures: Measures,
    private readonly motions: Motions,
    private readonly joints: readonly DrawnJoint[],
    attachments: Attachments,
  ) {
    for (const coupler of this.dataset.couplers) this.coupler(coupler)
    for (const gear of this.dataset.gears) this.gear(gear)
    for (const joint of this.dataset.joints.values()) if (joint.type === 'RACKPIN') this.rack(joint)
    for (const { joint, rotation } of this.relations.flatMap(({ terms }) => terms))
      attachments.alsoLeaveOut(joint.key, rotation ? 'moment' : 'force')
  }

  draw(): void {
    for (const relation of this.relations) this.relate(relation)
  }

  private coupler({ id, line, terms: couplerTerms }: Coupler): void {
    const owner = { name: `COUPLER/${id}`, line }
    const { length } = this.dataset.scales
    const terms = couplerTerms.map((term): Term => {
      const joint = this.joint(term.joint, owner)
      const rotation = isRotation(joint.joint.type, term.rotation)
      if (rotation === undefined) throw this.noAxis(joint, owner)
      return { joint, rotation, factor: rotation ? term.scale : term.scale / length }
    })
    const sum = terms.reduce((total, term) => total + term.factor * startOf(term), 0)
    const size = Math.max(...terms.map((term) => Math.abs(term.factor) * (term.rotation ? 1 : this.frames.size)))
    if (Math.abs(sum) > fit * size) {
      throw datasetError(
        line,
        `the joints of ${owner.name} are not consistent: their scaled displacements add up to ${Number(sum.toPrecision(6))}`,
        'place the parts so that the sum is zero at the start',
      )
    }
    this.relations.push({ name: `COUPLER_${id}`, terms, offset: sum, owner })
  }

  private gear({ id, line, joints, cv }: Gear): void {
    const owner = { name: `GEAR/${id}`, line }
    const marker = this.frames.marker(cv, line, owner.name)
    const { origin, axes } = this.frames.placed(marker)
    const [a, b] = joints.map((joint) => this.joint(joint, owner))
    const factors = [a, b].map((joint) => this.transfer(joint, marker.part, origin, column(axes, 2), owner))
    this.mesh(`GEAR_${id}`, a, factors[0], b, factors[1], owner)
  }

  /**
   * Draws a rack and pinion as ADAMS requires it: the pinion (I) on a revolute joint and the rack (J) on a
   * translational one.
   */
  private rack({ id, line, i, j, pitchDiameter }: Joint): void {
    const owner = { name: `JOINT/${id}`, line }
    const [pinion, rack] = [i, j].map((marker) => this.frames.marker(marker, line, owner.name))
    const carriers = (part: number, types: readonly string[]): DrawnJoint[] =>
      this.joints.filter(({ joint, i: a, j: b }) => types.includes(joint.type) && (a.part === part || b.part === part))
    const carrier = (joint: DrawnJoint, part: number): number => (joint.i.part === part ? joint.j.part : joint.i.part)
    for (const turns of carriers(pinion.part, ['REVOLUTE'])) {
      for (const slides of carriers(rack.part, ['TRANSLATIONAL'])) {
        const common = carrier(turns, pinion.part)
        if (common !== carrier(slides, rack.part)) continue
        const [onPinion, onRack] = [this.frames.placed(pinion), this.frames.placed(rack)]
        const along = column(onRack.axes, 2)
        const away = sub(onRack.origin, onPinion.origin)
        const across = sub(away, scale(dot(away, along), along))
        const reach = norm(across)
        const axis = column(onPinion.axes, 2)
        const side = reach <= fit * this.frames.size ? cross(along, axis) : scale(1 / reach, across)
        const pitchPoint = add(onPinion.origin, scale((pitchDiameter ?? 0) / 2, side))
        this.mesh(
          `JOINT_${id}`,
          turns,
          this.transfer(turns, common, pitchPoint, along, owner),
          slides,
          this.transfer(slides, common, pitchPoint, along, owner),
          owner,
        )
        return
      }
    }
    throw unsupported(
      line,
      `${owner.name} is a RACKPIN whose pinion and rack have no common part`,
      'hold the pinion by a REVOLUTE and the rack by a TRANSLATIONAL joint of one part',
    )
  }

  /** Returns the velocity at a point along a direction per rate of the joint, of the body against its carrier. */
  private transfer(joint: DrawnJoint, carrier: number, point: Vector, along: Vector, owner: Owner): number {
    const rotation = isRotation(joint.joint.type, undefined)
    if (rotation === undefined) throw this.noAxis(joint, owner)
    const sign = joint.j.part === carrier ? 1 : joint.i.part === carrier ? -1 : 0
    if (sign === 0) {
      throw datasetError(
        owner.line,
        `JOINT/${joint.joint.id} of ${owner.name} is not on the part of its CV marker`,
        'put the marker on the carrier of both joints',
      )
    }
    const { origin, axes } = this.frames.placed(joint.j)
    const axis = column(axes, 2)
    return sign * dot(along, rotation ? cross(axis, sub(point, origin)) : axis)
  }

  /** Couples equal velocities; the teeth mesh as the parts are placed. */
  private mesh(name: string, a: DrawnJoint, factorA: number, b: DrawnJoint, factorB: number, owner: Owner): void {
    if (Math.min(Math.abs(factorA), Math.abs(factorB)) < 1e-9 * this.frames.size) {
      throw datasetError(
        owner.line,
        `${owner.name} has no lever on its joints`,
        'place the point of contact off the axes, its z axis along the common velocity',
      )
    }
    const term = (joint: DrawnJoint, factor: number): Term => ({
      joint,
      rotation: isRotation(joint.joint.type, undefined) === true,
      factor,
    })
    const terms = [term(a, factorA), term(b, -factorB)]
    this.relations.push({ name, terms, offset: terms.reduce((sum, t) => sum + t.factor * startOf(t), 0), owner })
  }

  private relate({ name, terms, offset, owner }: Relation): void {
    const axes = terms.map(({ joint, rotation }) => (rotation ? joint.rotation : joint.translation))
    const drawnAxes = axes.filter((axis) => axis !== undefined)
    if (drawnAxes.length === terms.length) {
      const letters = ['a', 'b', 'c']
      const factors = Object.fromEntries(terms.map(({ factor }, k) => [`k${letters[k]}`, clean(factor)]))
      const block = this.picture.block(name, 'mechanics/coupler', {
        ...factors,
        ...(clean(offset) === 0 ? {} : { offset: clean(offset) }),
      })
      drawnAxes.forEach((axis, k) => this.picture.wire(axis, `${block}.${letters[k]}`))
      return
    }
    if (drawnAxes.length === 0) {
      throw datasetError(owner.line, `all joints of ${owner.name} are driven by motions`, 'remove one motion')
    }
    // a driven joint has a known coordinate, which determines the others
    const sources = terms.map(({ joint, rotation }, k): PortName => {
      const axis = axes[k]
      if (axis !== undefined) return `${this.measures.axisSensor(axis, `AXIS_${joint.key}`)}.position`
      const driver = joint.drivers.find((d) => d.rotation === rotation)
      if (driver === undefined) throw this.noAxis(joint, owner)
      return this.motions.signal(joint, driver)
    })
    const sum = terms.map(({ factor }, k) => `(${clean(factor)}) * u${k + 1}`).join(' + ')
    const block = this.picture.block(name, 'mechanics/constraint', { expression: `${sum} - (${clean(offset)})` })
    sources.forEach((port, k) => this.picture.wire(port, `${block}.u${k + 1}`))
  }

  private joint(id: number, owner: Owner): DrawnJoint {
    const drawn = this.joints.find(({ joint }) => joint.statement === 'JOINT' && joint.id === id)
    if (drawn !== undefined) return drawn
    throw datasetError(owner.line, `${owner.name} refers to JOINT/${id}, which does not exist`, 'correct the number')
  }

  private noAxis({ joint }: DrawnJoint, owner: Owner): Error {
    return unsupported(
      owner.line,
      `${owner.name} couples JOINT/${joint.id}, a ${joint.type} joint`,
      'couple REVOLUTE or TRANSLATIONAL joints, or CYLINDRICAL ones with TYPE',
    )
  }
}

function startOf({ joint, rotation }: Term): number {
  const initialMotion = rotation ? joint.joint.rotationStart : joint.joint.translationStart
  return initialMotion?.position ?? (rotation ? joint.angle : joint.displacement)
}
