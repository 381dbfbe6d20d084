/** Roads along lines: their surface, their edges, and the marks between their lanes. */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Material,
} from 'three'
import type { SceneStrip } from '../../../../engine/scene/types'
import type { Looks } from './looks'

/** Width of a mark, m, and its height over the road, which keeps it visible from afar. */
const mark = { width: 0.14, above: 0.012 } as const
/** Rows with and without a mark in turn, between lanes. */
const dash = { drawn: 3, gap: 6 } as const

export class RoadStrips {
  readonly root = new Group()
  private readonly groups: { readonly group: Group; readonly body: number }[] = []
  private readonly geometries: BufferGeometry[] = []
  private readonly materials: readonly Material[]

  constructor(strips: readonly SceneStrip[], looks: Looks) {
    const surface = new MeshLambertMaterial({ color: looks.palette.asphalt, side: DoubleSide })
    // marks lie on the surface: they win where both have one depth
    const marks = new MeshBasicMaterial({
      color: looks.palette['lane-mark'],
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    })
    this.materials = [surface, marks]
    for (const strip of strips) {
      const group = new Group()
      group.add(this.mesh(surfaceOf(strip), surface), this.mesh(marksOf(strip), marks))
      this.root.add(group)
      this.groups.push({ group, body: strip.body })
    }
  }

  /** @param bodies groups of the scene's bodies */
  place(bodies: readonly Group[]): void {
    for (const { group, body } of this.groups) {
      group.position.copy(bodies[body].position)
      group.quaternion.copy(bodies[body].quaternion)
    }
  }

  dispose(): void {
    for (const geometry of this.geometries) geometry.dispose()
    for (const material of this.materials) material.dispose()
    this.root.removeFromParent()
  }

  private mesh(geometry: BufferGeometry, material: Material): Mesh {
    this.geometries.push(geometry)
    const mesh = new Mesh(geometry, material)
    mesh.frustumCulled = false
    return mesh
  }
}

function surfaceOf({ points, across }: SceneStrip): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(points), 3))
  const rows = points.length / (3 * across)
  const corners: number[] = []
  for (let i = 0; i + 1 < rows; i++)
    for (let k = 0; k + 1 < across; k++) {
      const [a, b] = [i * across + k, (i + 1) * across + k]
      corners.push(a, b, b + 1, a, b + 1, a + 1)
    }
  geometry.setIndex(corners)
  geometry.computeVertexNormals()
  return geometry
}

/** Returns solid marks along both edges, and dashed ones between lanes. */
function marksOf({ points, across, marks }: SceneStrip): BufferGeometry {
  const rows = points.length / (3 * across)
  const positions: number[] = []
  /** Returns the point beside one of a row, towards its neighbour or away from it. */
  const beside = (row: number, at: number, by: number): readonly number[] => {
    const other = at + 1 < across ? at + 1 : at - 1
    const [p, q] = [at, other].map((k) => points.subarray(3 * (row * across + k), 3 * (row * across + k) + 3))
    const length = Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2])
    const part = (other > at ? by : -by) / length
    return [0, 1, 2].map((k) => p[k] + part * (q[k] - p[k]) + (k === 2 ? mark.above : 0))
  }
  const line = (at: number, dashed: boolean): void => {
    // edges lie inside, boundaries of lanes in the middle
    const [from, to] =
      at === 0 ? [0, mark.width] : at === across - 1 ? [-mark.width, 0] : [-mark.width / 2, mark.width / 2]
    for (let i = 0; i + 1 < rows; i++) {
      if (dashed && i % (dash.drawn + dash.gap) >= dash.drawn) continue
      const [a, b, c, d] = [beside(i, at, from), beside(i + 1, at, from), beside(i + 1, at, to), beside(i, at, to)]
      positions.push(...a, ...b, ...c, ...a, ...c, ...d)
    }
  }
  line(0, false)
  line(across - 1, false)
  for (const at of marks) line(at, true)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
  return geometry
}
