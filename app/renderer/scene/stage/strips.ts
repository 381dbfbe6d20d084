/** Roads along lines: their surface, tinted where it is slippery, marks between their lanes, and the ground around. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Material,
} from 'three'
import type { SceneStrip } from '../../../../engine/scene/types'
import type { Looks } from './looks'
import { shadeOf } from './road'
import { groundAround, type Ground } from './terrain'

/** Height of marks over the road, m, which keeps them visible from afar. */
const above = 0.012
/** Rows with and without a dashed mark in turn. */
const dash = { drawn: 3, gap: 6 } as const

export class RoadStrips {
  readonly root = new Group()
  private readonly groups: { readonly group: Group; readonly body: number }[] = []
  private readonly geometries: BufferGeometry[] = []
  private readonly materials: readonly Material[]
  private readonly grounds: Mesh[] = []

  constructor(strips: readonly SceneStrip[], looks: Looks) {
    const surface = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide })
    // marks lie on the surface: they win where both have one depth
    const marks = new MeshBasicMaterial({
      color: looks.palette['lane-mark'],
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    })
    const ground = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide, transparent: true })
    this.materials = [surface, marks, ground]
    const colours = { dry: new Color(looks.palette.asphalt), slippery: new Color(looks.palette.slippery) }
    for (const strip of strips)
      this.add(strip.body, this.mesh(surfaceOf(strip, colours), surface), this.mesh(marksOf(strip), marks))
    for (const body of new Set(strips.map((strip) => strip.body))) {
      const around = groundAround(strips.filter((strip) => strip.body === body))
      if (around === null) continue
      const colour = new Color(looks.palette.terrain)
      const [field, verges] = [around.field, around.verges].map((part) => this.mesh(groundOf(part, colour), ground))
      // before roads and objects, which are then seen through nothing
      field.renderOrder = -3
      verges.renderOrder = -2
      this.grounds.push(field, verges)
      this.add(body, field, verges)
    }
  }

  /** @param bodies groups of the scene's bodies */
  place(bodies: readonly Group[]): void {
    for (const { group, body } of this.groups) {
      group.position.copy(bodies[body].position)
      group.quaternion.copy(bodies[body].quaternion)
    }
  }

  /** Shows or hides the ground around the roads. */
  showGround(visible: boolean): void {
    for (const mesh of this.grounds) mesh.visible = visible
  }

  private add(body: number, ...meshes: readonly Mesh[]): void {
    const group = new Group()
    group.add(...meshes)
    this.root.add(group)
    this.groups.push({ group, body })
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

interface RoadColours {
  readonly dry: Color
  readonly slippery: Color
}

/** Part of the colour of slippery ground on ice. */
const strongest = 0.85

function surfaceOf({ points, across, friction }: SceneStrip, { dry, slippery }: RoadColours): BufferGeometry {
  const geometry = new BufferGeometry()
  const shade = (factor: number): number => (strongest * shadeOf(factor)) / shadeOf(0)
  const colours = Array.from({ length: points.length / 3 }, (_, i) =>
    dry.clone().lerp(slippery, friction === null ? 0 : shade(friction[i])),
  )
  geometry.setAttribute('color', coloursOf(colours))
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

function coloursOf(colours: readonly Color[]): BufferAttribute {
  return new BufferAttribute(Float32Array.from(colours.flatMap(({ r, g, b }) => [r, g, b])), 3)
}

function groundOf({ positions, opacity, corners }: Ground, { r, g, b }: Color): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
  const colours = opacity.flatMap((alpha) => [r, g, b, alpha])
  geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colours), 4))
  geometry.setIndex([...corners])
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
