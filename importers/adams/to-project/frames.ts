/**
 * Parts as rigid bodies, markers as frames on them. A marker needs a rigid arm only where its pose
 * differs from the centre of mass and from every marker drawn before.
 */
import { entryOf } from '../../../engine/collections/entries'
import { connections, type Dataset, type Marker, type Part } from '../dataset/dataset'
import { datasetError } from '../dataset/error'
import {
  add,
  angles321,
  apply,
  compose,
  difference,
  dot,
  home,
  identity,
  multiply,
  norm,
  relative,
  sub,
  tidy,
  transpose,
  type Matrix,
  type Pose,
  type Vector,
} from '../dataset/geometry'
import { angle, clean, type Picture, type PortName } from './picture'

interface Known {
  /** Pose against the part's frame. */
  readonly pose: Pose
  readonly port: PortName
}

export class Frames {
  private readonly known = new Map<number, Known[]>()
  /** Name of the body of a part. */
  private readonly bodies = new Map<number, string>()
  /** Axes of the dataset's ground in the world. */
  private groundMatrix: Matrix = identity
  /** Parts connected by joints, by the part that represents the group. */
  private readonly groups = new Map<number, number>()
  /** Number of parts in each group. */
  private readonly members = new Map<number, number>()

  /** Distance of the farthest marker from the origin, at least 1 mm. Other distances are compared with it. */
  readonly size: number

  constructor(
    readonly dataset: Dataset,
    private readonly picture: Picture,
  ) {
    for (const marker of dataset.markers.values()) this.part(marker.part, marker.line, `MARKER/${marker.id}`)
    for (const joint of connections(dataset)) {
      const owner = `${joint.statement}/${joint.id}`
      const [i, j] = [joint.i, joint.j].map((id) => this.group(this.marker(id, joint.line, owner).part))
      if (i !== j && joint.type !== 'RACKPIN') this.groups.set(i, j)
    }
    let size = 1e-3
    for (const marker of dataset.markers.values()) size = Math.max(size, norm(this.placed(marker).origin))
    this.size = size
    for (const { id } of dataset.parts.values()) {
      const group = this.group(id)
      this.members.set(group, (this.members.get(group) ?? 0) + 1)
    }
    this.drawGround()
    for (const part of dataset.parts.values()) if (!part.ground) this.drawBody(part)
  }

  marker(id: number, line: number, owner: string): Marker {
    const marker = this.dataset.markers.get(id)
    if (marker !== undefined) return marker
    throw datasetError(
      line,
      `${owner} refers to MARKER/${id}, which does not exist`,
      'add the marker or correct the number',
    )
  }

  part(id: number, line: number, owner: string): Part {
    const part = this.dataset.parts.get(id)
    if (part !== undefined) return part
    throw datasetError(
      line,
      `${owner} refers to PART/${id}, which does not exist`,
      'add the part or correct the number',
    )
  }

  /** Returns the name of the block of a part other than ground. */
  body(part: number): string {
    return entryOf(this.bodies, part)
  }

  /** Returns whether joints hold a part, so that it is not free to move by itself. */
  isJointed(part: number): boolean {
    return (this.members.get(this.group(part)) ?? 0) > 1
  }

  /** Returns the groups of parts that float together, the heaviest first; the group of the ground is not among them. */
  floating(): readonly (readonly Part[])[] {
    const groups = new Map<number, Part[]>()
    for (const part of this.dataset.parts.values()) {
      const group = this.group(part.id)
      groups.set(group, [...(groups.get(group) ?? []), part])
    }
    groups.delete(this.group(this.dataset.ground.id))
    return [...groups.values()].map((parts) => parts.sort((a, b) => b.mass - a.mass))
  }

  get groundInWorld(): Matrix {
    return this.groundMatrix
  }

  private group(part: number): number {
    let root = part
    for (let next = this.groups.get(root); next !== undefined; next = this.groups.get(root)) root = next
    // the path is shortened, so that later searches are fast
    for (let at = part; at !== root;) {
      const next = entryOf(this.groups, at)
      this.groups.set(at, root)
      at = next
    }
    return root
  }

  /** Returns the pose of a marker against the ground as the dataset places it. */
  placed(marker: Marker): Pose {
    return compose(this.part(marker.part, marker.line, `MARKER/${marker.id}`).pose, marker.pose)
  }

  markerPort(marker: Marker): PortName {
    return this.port(marker.part, marker.pose, `MARKER_${marker.id}`)
  }

  /** Returns the port of a frame on a part whose pose against the ground is given. */
  placedPort(part: number, pose: Pose, name: string): PortName {
    const { pose: partPose } = entryOf(this.dataset.parts, part)
    return this.port(part, relative(partPose, pose), name)
  }

  /** Returns the centre of mass of a part against the ground, with the axes of its body. */
  placedCentre(part: Part): Pose {
    const [{ pose }] = entryOf(this.known, part.id)
    return compose(part.pose, pose)
  }

  centrePort(part: number): PortName {
    const [{ port }] = entryOf(this.known, part)
    return port
  }

  /** Returns the ground axes of the dataset; undefined if they are those of the world. */
  groundAxes(): PortName | undefined {
    const port = this.placedPort(this.dataset.ground.id, home, 'GROUND')
    return port === 'World.frame' ? undefined : port
  }

  private port(part: number, pose: Pose, name: string): PortName {
    const known = entryOf(this.known, part)
    const same = known.find(
      (k) =>
        norm(sub(k.pose.origin, pose.origin)) <= 1e-12 * (1 + norm(pose.origin)) &&
        difference(k.pose.axes, pose.axes) <= 1e-12,
    )
    if (same !== undefined) return same.port
    const [base] = known
    const arm = this.arm(name, relative(base.pose, pose), base.port)
    known.push({ pose, port: arm })
    return arm
  }

  private arm(name: string, { origin, axes }: Pose, base: PortName): PortName {
    const scale = Math.max(norm(origin), 1e-3)
    const [yaw, pitch, roll] = angles321(axes).map(angle)
    const all = {
      x: clean(origin[0], scale),
      y: clean(origin[1], scale),
      z: clean(origin[2], scale),
      yaw,
      pitch,
      roll,
    }
    const block = this.picture.block(
      name,
      'mechanics/rigid-arm',
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0)),
    )
    this.picture.wire(base, `${block}.base`)
    return `${block}.end`
  }

  /** Draws the ground. Gravity of a world points down along z, so other directions turn the ground of the dataset. */
  private drawGround(): void {
    const { gravity, ground } = this.dataset
    const g = norm(gravity)
    const world = this.picture.block('World', 'world/world', { gravity: clean(gravity[2] < 0 ? g : -g + 0) })
    const vertical = Math.hypot(gravity[0], gravity[1]) <= 1e-12 * g
    if (vertical) {
      this.known.set(ground.id, [{ pose: relative(ground.pose, home), port: `${world}.frame` }])
      return
    }
    this.picture.blocks[world] = { type: 'world/world', params: { gravity: clean(g) } }
    this.groundMatrix = transpose(upright(gravity, g))
    const turned = this.arm(`PART_${ground.id}`, { origin: [0, 0, 0], axes: this.groundMatrix }, `${world}.frame`)
    this.known.set(ground.id, [{ pose: relative(ground.pose, home), port: turned }])
  }

  private drawBody(part: Part): void {
    const name = `PART_${part.id}`
    const ownMarker = (id: number, argument: string): Marker => {
      const marker = this.marker(id, part.line, `PART/${part.id}`)
      if (marker.part === part.id) return marker
      throw datasetError(part.line, `${argument} of PART/${part.id} is on another part`, 'give a marker of the part')
    }
    const cm = part.cm === undefined ? home : ownMarker(part.cm, 'CM').pose
    const im = part.im === undefined ? cm : ownMarker(part.im, 'IM').pose
    const floats = this.group(part.id) !== this.group(this.dataset.ground.id)
    const centre = { origin: cm.origin, axes: floats ? this.regular(part, cm.axes) : cm.axes }
    const j = inertiaAt(part, im, centre)
    const scale = Math.max(...j.flat().map(Math.abs), Number.MIN_VALUE)
    const entry = (a: 0 | 1 | 2, b: 0 | 1 | 2): number => clean(j[a][b], 10 * scale)
    const products = { Ixy: entry(0, 1), Ixz: entry(0, 2), Iyz: entry(1, 2) }
    const block = this.picture.block(name, 'mechanics/rigid-body', {
      mass: clean(part.mass),
      Ixx: entry(0, 0),
      Iyy: entry(1, 1),
      Izz: entry(2, 2),
      ...Object.fromEntries(Object.entries(products).filter(([, value]) => value !== 0)),
    })
    this.bodies.set(part.id, block)
    this.known.set(part.id, [{ pose: centre, port: `${block}.com` }])
  }

  /**
   * Returns the axes of a floating body: those of the dataset, or the ground's if 321 angles would start near 90 deg
   * pitch.
   */
  private regular(part: Part, axes: Matrix): Matrix {
    const [, pitch] = angles321(multiply(this.groundMatrix, multiply(part.pose.axes, axes)))
    return Math.abs(pitch) < Math.PI / 3 ? axes : transpose(multiply(this.groundMatrix, part.pose.axes))
  }
}

/** Returns axes with z against gravity, as near to the ground's as they can be. */
function upright(gravity: Vector, g: number): Matrix {
  const z: Vector = [-gravity[0] / g, -gravity[1] / g, -gravity[2] / g]
  const least = [0, 1, 2].reduce((a, b) => (Math.abs(z[a]) <= Math.abs(z[b]) ? a : b))
  const [e0, e1, e2] = identity
  const e = [e0, e1, e2][least]
  const along = dot(e, z)
  const x = sub(e, [along * z[0], along * z[1], along * z[2]])
  const n = norm(x)
  const ex: Vector = [x[0] / n, x[1] / n, x[2] / n]
  const ey: Vector = [z[1] * ex[2] - z[2] * ex[1], z[2] * ex[0] - z[0] * ex[2], z[0] * ex[1] - z[1] * ex[0]]
  return transpose([ex, ey, z])
}

/** Returns the tensor about the centre of mass in the axes of `centre`, from one about `im` in its axes (Steiner). */
function inertiaAt(part: Part, im: Pose, centre: Pose): Matrix {
  const [xx, yy, zz, xy, xz, yz] = part.inertia
  const d = apply(transpose(im.axes), sub(centre.origin, im.origin))
  const square = dot(d, d)
  const tensor: Matrix = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ]
  const row = (i: 0 | 1 | 2): Vector => {
    const shift = (k: 0 | 1 | 2): number => part.mass * ((i === k ? square : 0) - d[i] * d[k])
    return add(tensor[i], [-shift(0), -shift(1), -shift(2)])
  }
  const about: Matrix = [row(0), row(1), row(2)]
  const a = tidy(multiply(transpose(centre.axes), im.axes))
  return multiply(multiply(a, about), transpose(a))
}
