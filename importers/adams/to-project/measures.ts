/**
 * Functions of markers and elements -> outputs of sensors. One sensor serves every function of the
 * same kind, markers and axes.
 *
 * Source: Using Adams/Solver, displacement, velocity, acceleration and force functions.
 */
import { datasetError, unsupported } from '../dataset/error'
import { apply, column, relative, transpose } from '../dataset/geometry'
import type { AdamsExpression } from '../dataset/expression'
import type { Attachments, Side } from './attachments'
import type { Frames } from './frames'
import type { DrawnJoint } from './joints'
import { elementKinds, type Element, type Measure, type Owner, type Unit } from './measure'
import type { Picture, PortName } from './picture'

type Direction = 'x' | 'y' | 'z'

const kinds: Readonly<Record<string, { readonly sensor: string; readonly prefix: string; readonly unit: Unit }>> = {
  D: { sensor: 'displacement', prefix: '', unit: 'm' },
  V: { sensor: 'velocity', prefix: 'v', unit: 'm/s' },
  W: { sensor: 'velocity', prefix: 'w', unit: 'rad/s' },
  ACC: { sensor: 'acceleration', prefix: 'a', unit: 'm/s^2' },
  WDT: { sensor: 'acceleration', prefix: 'wd', unit: 'rad/s^2' },
}

/** Marker on which the force of a constraint is reported: sensors of the constraint hang there through load sensors. */
interface Reported {
  readonly key: string
  readonly marker: number
  readonly ports: PortName[]
}

export class Measures {
  private readonly sensors = new Map<string, string>()
  private reported: Reported | undefined

  constructor(
    private readonly frames: Frames,
    private readonly picture: Picture,
    private readonly attachments: Attachments,
    private readonly joints: readonly DrawnJoint[],
    private readonly elements: readonly Element[],
  ) {}

  /**
   * @returns undefined when the name is no measure
   * @throws ModelError with the line of the owner
   */
  of(name: string, args: readonly AdamsExpression[], owner: Owner): Measure | undefined {
    const ids = (most: number): (number | undefined)[] => this.ids(name, args, most, owner)
    const kinematic = /^(D|V|W|ACC|WDT)([XYZM])$/.exec(name)
    if (kinematic !== null && name !== 'DM') {
      const [, kind, letter] = kinematic
      // magnitudes have no axes: their third argument is the frame they are seen from
      const [i, j, k, l] = letter === 'M' ? insert(ids(3)) : ids(4)
      if (l !== undefined && !this.isOnGround(l, owner)) {
        throw unsupported(
          owner.line,
          `${name} of ${owner.name} is seen from a moving marker`,
          'remove its last argument',
        )
      }
      return this.vector(kind, letter, i, j, k, owner)
    }
    if (name === 'DM' || name === 'VR') {
      const [i, j] = ids(3)
      return single(name === 'DM' ? 'm' : 'm/s', `${this.distance(i, j, owner)}.${name === 'DM' ? 'distance' : 'rate'}`)
    }
    const angle = /^A([XYZ])$/.exec(name)
    if (angle !== null) {
      const [i, j] = ids(2)
      return this.angle(angle[1].toLowerCase() as Direction, i, j, owner)
    }
    if (name === 'ORIENT') return this.orient(args, owner)
    const force = /^([FT])([XYZM])$/.exec(name)
    if (force !== null) {
      const [i, j, k] = ids(3)
      return this.forceAt(force[1] === 'F' ? 'F' : 'M', force[2], i, j, k, owner)
    }
    const element = name === 'VTORQ' ? 'VTORQUE' : name
    return (elementKinds as readonly string[]).includes(element) ? this.ofElement(element, args, owner) : undefined
  }

  isOnGround(marker: number, owner: Owner): boolean {
    return this.frames.marker(marker, owner.line, owner.name).part === this.frames.dataset.ground.id
  }

  /** Returns a sensor with the given name for a typed request. */
  typed(
    name: string,
    kind: 'displacement' | 'velocity' | 'acceleration',
    i: number,
    j: number | undefined,
    rm: number | undefined,
    owner: Owner,
  ): void {
    this.drawSensor(name, kind, i, j, rm, owner)
  }

  /** Returns the net force (`F`) or torque (`M`) at marker i, from all elements or from those between i and j. */
  forceAt(
    prefix: 'F' | 'M',
    letter: string,
    i: number | undefined,
    j: number | undefined,
    rm: number | undefined,
    owner: Owner,
  ): Measure {
    const unit = prefix === 'F' ? 'N' : 'N m'
    const at = this.marker(i, owner)
    const isAt = (e: Element, marker: number): boolean => e.i === marker || e.j === marker || e.floating === marker
    const isAbout = (e: Element, marker: number): boolean => isAt(e, marker) || e.others?.includes(marker) === true
    const fitting = this.elements.filter((e) => isAt(e, at) && (j === undefined || isAbout(e, j)))
    if (letter === 'M' && fitting.length > 1) {
      throw unsupported(owner.line, `${owner.name} requests the magnitude of several forces`, 'request the components')
    }
    const parts = fitting.map((e) => this.loadOf(e, e.i === at ? 'I' : 'J', prefix, letter, rm, owner))
    return {
      unit,
      offset: 0,
      terms: parts.flatMap((p) => p.terms),
      ...(letter === 'M' && parts.length > 0 ? { magnitude: true } : {}),
    }
  }

  /**
   * Draws the measures of one constraint. Ports of its sensors on a marker are not wired to it but returned, so that
   * the load through them can be measured.
   */
  reporting(key: string, marker: number, draw: () => void): readonly PortName[] {
    this.reported = { key, marker, ports: [] }
    draw()
    const { ports } = this.reported
    this.reported = undefined
    return ports
  }

  private ids(name: string, args: readonly AdamsExpression[], most: number, owner: Owner): (number | undefined)[] {
    if (args.length < 1 || args.length > most) {
      throw datasetError(
        owner.line,
        `${name} of ${owner.name} has ${args.length} arguments`,
        `give 1 to ${most} markers`,
      )
    }
    return args.map((arg) => integer(arg, name, owner)).map((id) => (id === 0 ? undefined : id))
  }

  private marker(id: number | undefined, owner: Owner): number {
    if (id !== undefined) return this.frames.marker(id, owner.line, owner.name).id
    throw datasetError(owner.line, `${owner.name} has a function of marker 0`, 'give the number of a marker')
  }

  private port(id: number | undefined, owner: Owner): PortName | undefined {
    return id === undefined
      ? this.frames.groundAxes()
      : this.frames.markerPort(this.frames.marker(id, owner.line, owner.name))
  }

  /** Wires a port of a sensor to a marker (the ground without one). */
  private hang(id: number | undefined, port: PortName, owner: Owner): void {
    if (id !== undefined && id === this.reported?.marker) this.reported.ports.push(port)
    else this.picture.wire(this.port(id, owner) ?? 'World.frame', port)
  }

  private sensor(
    kind: string,
    i: number | undefined,
    j: number | undefined,
    k: number | undefined,
    owner: Owner,
  ): string {
    const key = `${kind}|${i}|${j}|${k}|${this.reported?.key}`
    const known = this.sensors.get(key)
    if (known !== undefined) return known
    const name = [
      kind.toUpperCase(),
      this.marker(i, owner),
      ...(j === undefined ? [] : [j]),
      ...(k === undefined ? [] : ['in', k]),
    ]
    const block = this.drawSensor(name.join('_'), kind, i, j, k, owner)
    this.sensors.set(key, block)
    return block
  }

  private drawSensor(
    name: string,
    kind: string,
    i: number | undefined,
    j: number | undefined,
    k: number | undefined,
    owner: Owner,
  ): string {
    const block = this.picture.block(name, `sensors/${kind}`)
    const isGround = (id: number | undefined): boolean => {
      const port = this.port(id, owner)
      return port === undefined || port === 'World.frame'
    }
    this.hang(this.marker(i, owner), `${block}.frame`, owner)
    if (!isGround(j) || (j !== undefined && this.reported?.marker === j)) this.hang(j, `${block}.reference`, owner)
    if (kind === 'orientation' || kind === 'angles') return block
    if (!isGround(k) || (k !== undefined && this.reported?.marker === k)) this.hang(k, `${block}.axes`, owner)
    return block
  }

  private vector(
    kind: string,
    letter: string,
    i: number | undefined,
    j: number | undefined,
    k: number | undefined,
    owner: Owner,
  ): Measure {
    const { sensor, prefix, unit } = kinds[kind]
    const block = this.sensor(sensor, i, j, k, owner)
    if (letter === 'M') return magnitude(unit, block, prefix)
    return single(unit, `${block}.${prefix}${letter.toLowerCase()}`)
  }

  private distance(i: number | undefined, j: number | undefined, owner: Owner): string {
    const key = `distance|${i}|${j}|${this.reported?.key}`
    const known = this.sensors.get(key)
    if (known !== undefined) return known
    const block = this.picture.block(
      `DISTANCE_${this.marker(i, owner)}${j === undefined ? '' : `_${j}`}`,
      'sensors/distance',
    )
    this.hang(j, `${block}.a`, owner)
    this.hang(i, `${block}.b`, owner)
    this.sensors.set(key, block)
    return block
  }

  /** Measures an angle. Angles about the axis of a joint are those of the joint: they count turns, as ADAMS does. */
  private angle(axis: Direction, i: number | undefined, j: number | undefined, owner: Owner): Measure {
    const byJoint = axis === 'z' && this.reported === undefined
    const jointed = byJoint && i !== undefined && j !== undefined ? this.jointAngle(i, j, owner) : undefined
    return jointed ?? single('rad', `${this.sensor('angles', i, j, undefined, owner)}.${axis}`)
  }

  private jointAngle(i: number, j: number, owner: Owner): Measure | undefined {
    const [a, b] = [i, j].map((id) => this.frames.marker(id, owner.line, owner.name))
    const [onA, onB] = [this.frames.placed(a), this.frames.placed(b)]
    const turn = relative(onB, onA).axes
    if (turn[2][2] < 1 - 1e-10) return undefined
    for (const joint of this.joints) {
      if (joint.rotation === undefined) continue
      const forward = joint.i.part === a.part && joint.j.part === b.part
      const backward = joint.i.part === b.part && joint.j.part === a.part
      const aligned = apply(transpose(onB.axes), column(this.frames.placed(joint.j).axes, 2))[2]
      if (!(forward || backward) || Math.abs(aligned) < 1 - 1e-10) continue
      const factor = (forward ? 1 : -1) * (aligned > 0 ? 1 : -1)
      const block = this.axisSensor(joint.rotation, `ANGLE_${joint.key}`)
      const offset = Math.atan2(turn[1][0], turn[0][0]) - factor * joint.angle
      return {
        unit: 'rad',
        offset: Math.abs(offset) < 1e-14 ? 0 : offset,
        terms: [{ port: `${block}.position`, factor }],
      }
    }
    return undefined
  }

  /** Returns the sensor of the coordinate of a joint. */
  axisSensor(axis: PortName, name: string): string {
    const key = `axis|${axis}`
    const known = this.sensors.get(key)
    if (known !== undefined) return known
    const block = this.picture.block(name, 'sensors/joint')
    this.picture.wire(axis, `${block}.axis`)
    this.sensors.set(key, block)
    return block
  }

  private orient(args: readonly AdamsExpression[], owner: Owner): Measure {
    const [type, component, i, j] = args.map((arg) => integer(arg, 'ORIENT', owner))
    if (type !== 27) {
      throw unsupported(owner.line, `${owner.name} uses ORIENT of type ${type}`, 'use type 27, Euler parameters')
    }
    if (args.length < 3 || args.length > 4 || !(component >= 1 && component <= 4)) {
      throw datasetError(owner.line, `ORIENT of ${owner.name} has wrong arguments`, 'write ORIENT(27, 1 to 4, I, J)')
    }
    return single('1', `${this.sensor('orientation', i, j === 0 ? undefined : j, undefined, owner)}.e${component - 1}`)
  }

  /** Returns the reason why a requested force is not known; undefined if it is known. */
  unknownIn(value: AdamsExpression): string | undefined {
    if (value.kind !== 'call' || value.args.length === 0) return undefined
    const [id] = value.args
    return this.elements.find((e) => e.kind === value.name && id.kind === 'number' && e.id === id.value)?.unknown
  }

  /** Measures JOINT(id, jflag, component, rm) and functions of its kind. */
  private ofElement(kind: string, args: readonly AdamsExpression[], owner: Owner): Measure {
    const [id, flag, component, rm = 0] = args.map((arg) => integer(arg, kind, owner))
    if (args.length < 3 || args.length > 4 || !(component >= 1 && component <= 8) || !(flag === 0 || flag === 1)) {
      throw datasetError(
        owner.line,
        `${kind} of ${owner.name} has wrong arguments`,
        `write ${kind}(id, 0 or 1, 1 to 8, marker)`,
      )
    }
    const element = this.elements.find((e) => e.kind === kind && e.id === id)
    if (element === undefined) {
      throw datasetError(
        owner.line,
        `${owner.name} refers to ${kind}/${id}, which does not exist`,
        'correct the number',
      )
    }
    const prefix = component <= 4 ? 'F' : 'M'
    const letter = 'MXYZ'[(component - 1) % 4]
    return this.loadOf(element, flag === 0 ? 'I' : 'J', prefix, letter, rm === 0 ? undefined : rm, owner)
  }

  private loadOf(
    element: Element,
    side: Side,
    prefix: 'F' | 'M',
    letter: string,
    rm: number | undefined,
    owner: Owner,
  ): Measure {
    if (element.unknown !== undefined) {
      throw unsupported(owner.line, `${owner.name} requests ${element.unknown}`, 'remove the request')
    }
    if (element.idle === true) return { unit: prefix === 'F' ? 'N' : 'N m', offset: 0, terms: [] }
    // a floating marker stays at the origin of I: its load is the opposite one
    const opposite = side === 'J' && element.j === undefined
    const [at, axes] = [opposite ? 'I' : side, this.port(rm, owner)] as const
    const unit = prefix === 'F' ? 'N' : 'N m'
    const terms = (whole: boolean, factor: number): Measure['terms'] => {
      const block = this.attachments.sensor(element.key, at, axes, whole)
      return (letter === 'M' ? ['X', 'Y', 'Z'] : [letter]).map((l) => ({
        port: `${block}.${prefix}${l.toLowerCase()}`,
        factor,
      }))
    }
    if (element.kind !== 'MOTION') {
      const load = terms(false, opposite && letter !== 'M' ? -1 : 1)
      return { unit, offset: 0, terms: load, ...(letter === 'M' ? { magnitude: true } : {}) }
    }
    if (letter === 'M') throw unsupported(owner.line, `${owner.name} requests a magnitude`, 'request the components')
    // the load of a driver is the total load minus that of the joint
    return { unit, offset: 0, terms: [...terms(true, 1), ...terms(false, -1)] }
  }
}

/** Returns the arguments i, j, l of a magnitude as those of a component. */
function insert([i, j, l]: readonly (number | undefined)[]): readonly (number | undefined)[] {
  return [i, j, undefined, l]
}

function single(unit: Unit, port: PortName): Measure {
  return { unit, offset: 0, terms: [{ port, factor: 1 }] }
}

function magnitude(unit: Unit, block: string, prefix: string): Measure {
  const terms = ['x', 'y', 'z'].map((a) => ({ port: `${block}.${prefix}${a}`, factor: 1 }))
  return { unit, offset: 0, terms, magnitude: true }
}

function integer(arg: AdamsExpression, name: string, owner: Owner): number {
  if (arg.kind === 'number' && Number.isInteger(arg.value) && arg.value >= 0) return arg.value
  throw datasetError(
    owner.line,
    `${name} of ${owner.name} needs whole numbers`,
    'give the numbers of markers or statements',
  )
}
