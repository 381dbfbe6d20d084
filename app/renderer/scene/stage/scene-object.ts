/**
 * Model on the stage: all its drawn objects, moved to an instant. Parts that are fixed in a body belong to the body's
 * group; links between bodies are stretched from end to end.
 */
import {
  EdgesGeometry,
  Group,
  LineSegments,
  Mesh,
  Quaternion,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
} from 'three'
import type { SceneDescription, SceneLink, ScenePlace } from '../../../../engine/scene/types'
import { POSE_NUMBERS, PoseSampler } from '../poses'
import type { LoadedScene } from '../../jobs/scene-store'
import { sizesOf, symbolSize, type Sizes } from '../sizes'
import { armRadius, bodyForms } from './body-forms'
import { placed, ring, spiral } from './forms'
import { jointForms } from './joint-forms'
import { linkForms, type StretchForm } from './link-forms'
import type { Looks, Role } from './looks'
import { wheelForms } from './wheel'

const Z = new Vector3(0, 0, 1)

/** Part between two moving points. */
interface Stretched {
  readonly object: Mesh
  readonly ends: readonly [ScenePlace, ScenePlace]
  readonly form: StretchForm
  /** Shortest and longest length, m. */
  readonly limits?: readonly [number, number]
}

/** Share of the range of a link at each end within which the link counts as close to its limit. */
const NEAR_LIMIT = 0.05

/** Block and role that a drawn part belongs to; picking reads them. */
export interface PartInfo {
  readonly block: string
  readonly role: Role
}

export class SceneObject {
  readonly root = new Group()
  readonly sampler: PoseSampler
  readonly sizes: Sizes
  /** Groups of the bodies, by index in the scene. */
  readonly bodies: readonly Group[]
  /** Meshes by block, for selecting. */
  readonly parts = new Map<string, Mesh[]>()
  private readonly stretched: Stretched[] = []
  private readonly geometries: BufferGeometry[] = []
  private readonly a = new Vector3()
  private readonly b = new Vector3()
  private readonly turn = new Quaternion()

  /** @param ghost colour of an earlier run; solid when missing */
  constructor(
    private shown: LoadedScene,
    private readonly looks: Looks,
    private readonly ghost?: string,
  ) {
    const { scene, motion } = shown
    this.sampler = new PoseSampler(scene, motion)
    this.sizes = sizesOf(scene)
    this.bodies = scene.bodies.map(() => new Group())
    this.root.add(...this.bodies)
    // lengths of links are their initial ones
    this.move(motion.times[0] ?? 0)
    this.buildBodies(scene)
    this.buildJoints(scene)
    this.buildLinks(scene)
    this.move(motion.times[0] ?? 0)
  }

  get loaded(): LoadedScene {
    return this.shown
  }

  /**
   * Shows another motion of the model that was built.
   * @returns false if parts have other sizes or places
   */
  follow(loaded: LoadedScene): boolean {
    if (!sameParts(loaded.scene, this.shown.scene)) return false
    this.shown = loaded
    this.sampler.follow(loaded.motion)
    return true
  }

  move(time: number): void {
    this.sampler.sample(time)
    const { poses } = this.sampler
    this.bodies.forEach((body, i) => {
      const o = i * POSE_NUMBERS
      body.position.set(poses[o], poses[o + 1], poses[o + 2])
      body.quaternion.set(poses[o + 3], poses[o + 4], poses[o + 5], poses[o + 6])
    })
    for (const part of this.stretched) this.stretch(part)
  }

  /** Writes the position of a point of a body into `out`, at the instant that the object was moved to. */
  point({ body, at }: ScenePlace, out: Vector3): Vector3 {
    const group = this.bodies[body]
    return out.set(at[0], at[1], at[2]).applyQuaternion(group.quaternion).add(group.position)
  }

  /** Highlights blocks and the contents of subsystems. */
  select(blocks: ReadonlySet<string>): void {
    if (this.ghost !== undefined) return
    for (const [block, meshes] of this.parts) {
      const marked = levelsOf(block).some((level) => blocks.has(level))
      for (const mesh of meshes) {
        const { role } = mesh.userData as PartInfo
        mesh.material = marked ? this.looks.selected(role) : this.looks.surface(role)
      }
    }
  }

  dispose(): void {
    for (const geometry of this.geometries) geometry.dispose()
    this.root.removeFromParent()
  }

  private stretch({ object, ends, form, limits }: Stretched): void {
    const from = this.point(ends[0], this.a)
    const along = this.point(ends[1], this.b).sub(from)
    const length = along.length()
    object.visible = length > 1e-9
    if (!object.visible) return
    if (limits !== undefined && form.role === 'driven') this.colour(object, reachOf(length, limits))
    object.quaternion.copy(this.turn.setFromUnitVectors(Z, along.divideScalar(length)))
    const start = form.fixed === 'end' ? length - form.length : 0
    object.position.copy(from).addScaledVector(along, start)
    object.scale.setZ(form.fixed === undefined ? length : 1)
  }

  /** Sets the colour of a link for its role, which changes near its limits; a selected link stays highlighted. */
  private colour(object: Mesh, role: Role): void {
    const info = object.userData as PartInfo
    if (info.role === role || this.ghost !== undefined) return
    const isMarked = object.material === this.looks.selected(info.role)
    object.userData = { ...info, role }
    object.material = isMarked ? this.looks.selected(role) : this.looks.surface(role)
  }

  private mesh(parent: Object3D, geometry: BufferGeometry, role: Role, block: string | null): Mesh {
    const mesh = new Mesh(geometry, this.material(role))
    this.geometries.push(geometry)
    if (block !== null) {
      mesh.userData = { block, role } satisfies PartInfo
      this.parts.set(block, [...(this.parts.get(block) ?? []), mesh])
    }
    parent.add(mesh)
    if (parent !== this.root) {
      // the place of the object in the body does not change
      mesh.matrixAutoUpdate = false
      mesh.updateMatrix()
    }
    return mesh
  }

  private material(role: Role): Material {
    return this.ghost === undefined ? this.looks.surface(role) : this.looks.ghost(this.ghost)
  }

  private buildBodies(scene: SceneDescription): void {
    const wheelBlocks = new Set(scene.wheels.map(({ block }) => block))
    scene.bodies.forEach((body, i) => {
      const input = {
        body,
        extent: this.sizes.bodies[i],
        model: this.sizes.model,
        lumps: this.sizes.lumps,
        others: wheelBlocks,
        ground: i === 0,
      }
      for (const { block, role, geometry, edges } of bodyForms(input)) {
        this.mesh(this.bodies[i], geometry, role, block)
        if (!edges || this.ghost !== undefined) continue
        const lines = new EdgesGeometry(geometry, 18)
        this.geometries.push(lines)
        const { edge } = this.looks.palette
        const segments = new LineSegments(lines, this.looks.line(edge, role === 'hull' ? 0.45 : 0.6))
        segments.matrixAutoUpdate = false
        segments.raycast = () => undefined
        this.bodies[i].add(segments)
      }
    })
    for (const { block, body, at, axis, radius, width } of scene.wheels) {
      for (const { role, geometry } of wheelForms(radius, width))
        this.mesh(this.bodies[body], placed(geometry, at, axis), role, block)
    }
  }

  private buildJoints(scene: SceneDescription): void {
    for (const joint of scene.joints) {
      const r = symbolSize(this.sizes, joint.base.body, joint.end.body)
      for (const { side, role, geometry } of jointForms(joint, r))
        this.mesh(this.bodies[joint[side].body], geometry, role, joint.block)
      if (joint.slides.length !== 1) continue
      const form = linkForms({ look: 'rail', r, length: 1 })
      this.addStretched(form, { ends: [joint.base, joint.end], block: joint.block })
    }
  }

  private buildLinks(scene: SceneDescription): void {
    for (const link of scene.links) {
      const [a, b] = link.ends
      const r = symbolSize(this.sizes, a.body, b.body)
      if (link.turns) {
        if (link.spring && link.axis !== undefined)
          this.mesh(this.bodies[a.body], placed(spiral(1.9 * r, 0.16 * r), a.at, link.axis), 'spring', link.block)
        continue
      }
      if (link.look === 'bushing') {
        this.mesh(this.bodies[a.body], placed(ring(1.2 * r, 0.45 * r), a.at), 'damper', link.block)
        continue
      }
      const length = this.point(a, this.a).distanceTo(this.point(b, this.b)) || r
      const thick =
        link.look === 'rod'
          ? armRadius(length / 2, this.sizes.model)
          : Math.min(Math.max(0.1 * length, 0.01 * this.sizes.model), 0.045 * this.sizes.model)
      const looks = [
        ...(link.spring ? (['spring'] as const) : []),
        ...(link.damper ? (['damper'] as const) : []),
        ...(link.look === 'spring' ? [] : [link.look]),
      ]
      for (const look of looks) this.addStretched(linkForms({ look, r: thick, length }), link)
    }
  }

  private addStretched(forms: readonly StretchForm[], link: Pick<SceneLink, 'ends' | 'block' | 'limits'>): void {
    const { ends, block, limits } = link
    for (const form of forms) {
      const object = this.mesh(this.root, form.geometry, form.role, block)
      this.stretched.push({ object, ends, form, limits })
    }
  }
}

function reachOf(length: number, [low, high]: readonly [number, number]): Role {
  const margin = Math.min(length - low, high - length)
  if (margin < 0) return 'beyond'
  return margin < NEAR_LIMIT * (high - low) ? 'near' : 'driven'
}

function sameParts(a: SceneDescription, b: SceneDescription): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Returns a block and the subsystems around it: `Front/TireFL`, `Front`. */
function levelsOf(block: string): readonly string[] {
  const parts = block.split('/')
  return parts.map((_part, i) => parts.slice(0, i + 1).join('/'))
}
