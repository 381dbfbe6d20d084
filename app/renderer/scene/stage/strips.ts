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

/** Height of marks over the road, m, which keeps them visible from afar. */
const above = 0.012
/** Rows with and without a dashed mark in turn. */
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

function marksOf({ marks }: SceneStrip): BufferGeometry {
  const positions: number[] = []
  for (const { rails, dashed } of marks) {
    const point = (row: number, side: number): readonly number[] => {
      const [x, y, z] = rails.subarray(3 * (2 * row + side), 3 * (2 * row + side) + 3)
      return [x, y, z + above]
    }
    for (let i = 0; 6 * (i + 1) < rails.length; i++) {
      if (dashed && i % (dash.drawn + dash.gap) >= dash.drawn) continue
      const [a, b, c, d] = [point(i, 0), point(i + 1, 0), point(i + 1, 1), point(i, 1)]
      positions.push(...a, ...b, ...c, ...a, ...c, ...d)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
  return geometry
}
