/** Forces as arrows and contact points as discs, with few draw calls for all of them. */
import { Group, InstancedMesh, Matrix4, Quaternion, Vector3, type BufferGeometry, type Material } from 'three'
import type { SceneArrow, SceneDescription } from '../../../../engine/scene/types'
import { forceKinds, forceText, typicalForces } from '../forces'
import { mainBody } from '../travel'
import type { SceneObject } from './scene-object'
import { cone, cylinder } from './forms'
import type { Looks } from './looks'

const Z = new Vector3(0, 0, 1)
/** Length of the arrow of a typical force of its kind, per half extent of the model, and of the longest. */
const LONGEST = 0.55
const MOST = 1.2 * LONGEST

export class Arrows {
  readonly root = new Group()
  readonly discs = new Group()
  /** Length that no arrow exceeds, m. */
  private readonly most: number
  private readonly sets: readonly ArrowSet[]
  private readonly contacts: InstancedMesh
  private readonly contactForces: readonly number[]
  private readonly geometries: readonly BufferGeometry[]
  private readonly at = new Vector3()
  private readonly along = new Vector3()
  private readonly unit = new Vector3(1, 1, 1)
  private readonly turn = new Quaternion()
  private readonly matrix = new Matrix4()

  constructor(
    private readonly sceneObject: SceneObject,
    looks: Looks,
  ) {
    const { scene } = sceneObject.loaded
    const { model } = sceneObject.sizes
    this.most = MOST * model
    const typical = typicalForces(scene, sceneObject.loaded.motion)
    const radius = 0.009 * model
    const shaft = cylinder(radius, 1, 10).translate(0, 0, 0.5)
    const head = cone(2.8 * radius, 7 * radius).translate(0, 0, -3.5 * radius)
    const disc = cylinder(0.03 * model, 0.006 * model, 24)
    this.geometries = [shaft, head, disc]
    this.sets = forceKinds.map((kind) => {
      const arrows = arrowsShown(scene, mainBody(sceneObject.loaded)).filter((arrow) => arrow.kind === kind)
      const perNewton = (LONGEST * model) / (typical[kind] || 1)
      const material = looks.plain(kind === 'contact' ? 'road-force' : kind)
      return new ArrowSet(arrows, shaft, head, material, 7 * radius, perNewton)
    })
    for (const { shafts, heads } of this.sets) this.root.add(shafts, heads)
    this.contacts = instances(disc, looks.plain('contact'), scene.contacts.length)
    this.contactForces = scene.contacts.map((_c, i) => scene.arrows.find((a) => a.contact === i)?.force ?? -1)
    this.discs.add(this.contacts)
    this.move(1)
  }

  /** Returns the texts of the arrows and the positions of their tips. */
  labels(): readonly { readonly text: () => string; readonly tip: (out: Vector3) => Vector3 }[] {
    return this.sets.flatMap((set) =>
      set.arrows.map(({ block }, i) => ({
        text: () => (this.root.visible && set.sizes[i] > 0 ? `${block} ${forceText(set.sizes[i])}` : ''),
        tip: (out: Vector3) => out.copy(set.tips[i]),
      })),
    )
  }

  /** Returns the tips of the arrows that are drawn, at the current position of the model. */
  drawnTips(scale: number): readonly Vector3[] {
    if (!this.root.visible) return []
    this.move(scale)
    return this.sets.flatMap(({ tips, sizes }) => tips.filter((_tip, i) => sizes[i] > 0))
  }

  /** @param scale of the arrows; 1 by default */
  move(scale: number): void {
    const { forces, contacts, scene } = this.sceneObject.sampler
    if (this.root.visible) {
      for (const set of this.sets) {
        set.arrows.forEach((arrow, i) => {
          const o = 3 * arrow.force
          this.along.set(forces[o], forces[o + 1], forces[o + 2])
          if (arrow.opposite) this.along.negate()
          const size = this.along.length()
          if (arrow.contact !== undefined) {
            const c = 3 * arrow.contact
            this.at.set(contacts[c], contacts[c + 1], contacts[c + 2])
          } else if (arrow.place !== undefined) this.sceneObject.point(arrow.place, this.at)
          if (size > 0) this.turn.setFromUnitVectors(Z, this.along.divideScalar(size))
          set.put(i, this.at, this.turn, Math.min(size * set.perNewton, this.most) * scale, size)
        })
        set.done()
      }
    }
    if (!this.discs.visible) return
    scene.contacts.forEach((_contact, i) => {
      const [c, f] = [3 * i, 3 * this.contactForces[i]]
      // a wheel in the air touches nothing
      const touches = f < 0 || forces[f] !== 0 || forces[f + 1] !== 0 || forces[f + 2] !== 0
      this.unit.setScalar(touches ? 1 : 1e-9)
      this.at.set(contacts[c], contacts[c + 1], contacts[c + 2])
      this.contacts.setMatrixAt(i, this.matrix.compose(this.at, this.turn.identity(), this.unit))
    })
    this.contacts.instanceMatrix.needsUpdate = true
  }

  dispose(): void {
    for (const { shafts, heads } of this.sets) {
      shafts.dispose()
      heads.dispose()
    }
    this.contacts.dispose()
    for (const geometry of this.geometries) geometry.dispose()
    this.root.removeFromParent()
    this.discs.removeFromParent()
  }
}

class ArrowSet {
  readonly shafts: InstancedMesh
  readonly heads: InstancedMesh
  private readonly matrix = new Matrix4()
  private readonly size = new Vector3()
  /** Forces of the arrows that are long enough to be drawn, N; the list below holds the positions of their tips. */
  readonly sizes: number[]
  readonly tips: readonly Vector3[]

  constructor(
    readonly arrows: readonly SceneArrow[],
    shaft: BufferGeometry,
    head: BufferGeometry,
    material: Material,
    private readonly headLength: number,
    /** Length of an arrow per unit of force, m/N. */
    readonly perNewton: number,
  ) {
    this.sizes = arrows.map(() => 0)
    this.tips = arrows.map(() => new Vector3())
    this.shafts = instances(shaft, material, arrows.length)
    this.heads = instances(head, material, arrows.length)
  }

  /**
   * Places an arrow. An arrow that would be shorter than its head is not drawn; the head ends at the length of the
   * force.
   */
  put(i: number, at: Vector3, turn: Quaternion, length: number, newton: number): void {
    const shown = length > 0.4 * this.headLength
    const shrink = Math.min(1, length / (1.6 * this.headLength))
    const rest = Math.max(length - this.headLength * shrink, 1e-9)
    this.size.set(shown ? 1 : 1e-9, shown ? 1 : 1e-9, shown ? rest : 1e-9)
    this.shafts.setMatrixAt(i, this.matrix.compose(at, turn, this.size))
    const tip = this.tips[i].set(0, 0, length).applyQuaternion(turn).add(at)
    this.sizes[i] = shown ? newton : 0
    this.size.setScalar(shown ? shrink : 1e-9)
    this.heads.setMatrixAt(i, this.matrix.compose(tip, turn, this.size))
  }

  done(): void {
    this.shafts.instanceMatrix.needsUpdate = true
    this.heads.instanceMatrix.needsUpdate = true
  }
}

/**
 * Returns the arrows to draw. A force between two bodies has an arrow at each; the one fewer joints away from the main
 * body is drawn, so that it shows how a spring acts on the vehicle, not on the wheel.
 */
export function arrowsShown(scene: SceneDescription, main: number): readonly SceneArrow[] {
  const joints = jointsFrom(scene, main)
  const away = ({ place }: SceneArrow): number => (place === undefined ? 0 : (joints.get(place.body) ?? Infinity))
  return scene.arrows.filter((arrow) => {
    const other = scene.arrows.find((a) => a !== arrow && a.force === arrow.force && a.opposite !== arrow.opposite)
    return other === undefined || away(arrow) < away(other) || (away(arrow) === away(other) && !arrow.opposite)
  })
}

/** Returns the number of joints between a body and every other one, over moving bodies only. */
function jointsFrom({ joints }: SceneDescription, main: number): ReadonlyMap<number, number> {
  const distances = new Map([[main, 0]])
  for (const [body, distance] of distances) {
    for (const { base, end } of joints) {
      const next = base.body === body ? end.body : end.body === body ? base.body : body
      if (next !== 0 && !distances.has(next)) distances.set(next, distance + 1)
    }
  }
  return distances
}

function instances(geometry: BufferGeometry, material: Material, count: number): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, Math.max(count, 1))
  mesh.count = count
  // instances may be anywhere; there are few
  mesh.frustumCulled = false
  mesh.renderOrder = 5
  mesh.raycast = () => undefined
  return mesh
}
