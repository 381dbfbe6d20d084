/** Forms of bodies: a hull around attachments and mass if these span a plane, otherwise sticks; arms; mass centres. */
import { mapTriple } from '../../../../engine/collections/triple'
import { Matrix4, Vector3, type BufferGeometry } from 'three'
import { ConvexGeometry } from 'three/examples/jsm/geometries/ConvexGeometry.js'
import type { SceneBody, SceneMass, Triple } from '../../../../engine/scene/types'
import { equivalentBox, pointsOf, reachOf, spansPlane, type Box } from '../sizes'
import { box, sphere, stick, vector } from './forms'
import type { Role } from './looks'

export interface BodyForm {
  readonly block: string | null
  readonly role: Role
  readonly geometry: BufferGeometry
  /** True if the edges of the form are drawn as lines. */
  readonly edges: boolean
}

export interface BodyFormInput {
  readonly body: SceneBody
  /** Half extent, m. */
  readonly extent: number
  /** Half extent of the whole model, m. */
  readonly model: number
  /** Scale of masses that are joined at their centres only. */
  readonly lumps: number
  /** Blocks with their own shape, such as wheels. */
  readonly others: ReadonlySet<string>
  readonly ground: boolean
}

export function bodyForms({ body, extent, model, lumps, others, ground }: BodyFormInput): readonly BodyForm[] {
  const forms: BodyForm[] = []
  for (const [i, shell] of (body.shells ?? []).entries()) {
    const geometry = new ConvexGeometry(shell.map(vector))
    forms.push({ block: body.block, role: i === 0 ? 'arm' : 'body', geometry, edges: true })
  }
  if (body.shells !== undefined) return forms
  const masses = body.masses.filter(({ block }) => !others.has(block))
  const hulled = !ground && spansPlane(pointsOf(body))
  const thickness = armRadius(extent, model)
  for (const { block, from, to } of body.arms) {
    const geometry = stick(from, to, hulled ? 0.7 * thickness : thickness, hulled ? 1 : 0.75)
    forms.push({ block, role: ground ? 'ground' : 'arm', geometry, edges: false })
  }
  for (const mass of masses) {
    const reach = reachOf(body, mass)
    const whole = equivalentBox(mass, reach)
    const form = reach > 0 ? whole : { ...whole, size: mapTriple(whole.size, (s) => lumps * s) }
    if (hulled && mass === masses[0]) {
      const points = [...slab(body, 1.6 * thickness), ...corners(form, mass.at)]
      forms.push({ block: mass.block, role: 'hull', geometry: new ConvexGeometry(points), edges: true })
      forms.push({ block: mass.block, role: 'body', geometry: ellipsoid(form, mass, 0.16), edges: false })
    } else if (mass.inertia.slice(0, 3).every((j) => j === 0)) {
      forms.push({ block: mass.block, role: 'body', geometry: at(sphere(form.size[0] / 2), mass.at), edges: false })
    } else {
      forms.push({ block: mass.block, role: 'body', geometry: boxOf(form, mass.at), edges: true })
    }
  }
  if (ground) {
    const r = 0.022 * model
    for (const point of body.attachments)
      forms.push({ block: null, role: 'ground', geometry: at(box(2 * r, 2 * r, 2 * r), point), edges: false })
  }
  // attachments that no arm leads to
  const reached = [...body.arms.flatMap((a) => [a.from, a.to]), ...masses.map((m) => m.at)]
  const [centre] = masses.length > 0 ? masses.map((m) => m.at) : reached
  if (!ground && centre !== undefined) {
    for (const point of body.attachments) {
      if (reached.some((p) => near(p, point, 1e-6)) || hulled) continue
      forms.push({ block: body.block, role: 'arm', geometry: stick(centre, point, thickness, 0.75), edges: false })
    }
  }
  return forms
}

export function armRadius(extent: number, model: number): number {
  return Math.min(Math.max(0.035 * extent, 0.006 * model), 0.02 * model)
}

const near = (a: Triple, b: Triple, within: number): boolean =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) <= within

/** Returns every attachment as a small cube. */
function slab(body: SceneBody, r: number): Vector3[] {
  const signs = [-1, 1]
  return pointsOf(body).flatMap(([x, y, z]) =>
    signs.flatMap((i) => signs.flatMap((j) => signs.map((k) => new Vector3(x + i * r, y + j * r, z + k * r)))),
  )
}

function frameOf({ axes }: Box, [x, y, z]: Triple): Matrix4 {
  return new Matrix4().makeBasis(vector(axes[0]), vector(axes[1]), vector(axes[2])).setPosition(x, y, z)
}

/** Returns the corners of a box that is narrower above, so that the upward direction is visible. */
function corners(form: Box, place: Triple): Vector3[] {
  const [a, b, c] = form.size.map((s) => s / 2)
  const narrow = (k: number, by: number): number => (k > 0 ? by : 1)
  const signs = [-1, 1]
  const frame = frameOf(form, place)
  return signs.flatMap((i) =>
    signs.flatMap((j) =>
      signs.map((k) => new Vector3(i * a * narrow(k, 0.62), j * b * narrow(k, 0.85), k * c).applyMatrix4(frame)),
    ),
  )
}

function boxOf(form: Box, place: Triple): BufferGeometry {
  return box(...form.size).applyMatrix4(frameOf(form, place))
}

/** Returns the symbol of the mass centre, in the proportions of the inertia. */
function ellipsoid(form: Box, mass: SceneMass, share: number): BufferGeometry {
  return sphere(0.5)
    .scale(...mapTriple(form.size, (s) => share * s))
    .applyMatrix4(frameOf(form, mass.at))
}

function at(geometry: BufferGeometry, [x, y, z]: Triple): BufferGeometry {
  return geometry.translate(x, y, z)
}
