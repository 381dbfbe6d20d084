/**
 * Road (or the plane z = 0 of a model without one) as a grid that follows the target of the camera and fades towards
 * the edges.
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three'
import type { SceneRoad } from '../../../../engine/scene/types'
import type { Looks } from './looks'
import { roadHeight, shadeGeometry, shadeOf, shownAreas, type RoadHeight } from './road'

/** Number of lines on either side of the middle. */
const LINES = 40
const PIECES = 20
/** Number of lines from one stronger line to the next. */
const MAJOR = 5

export class GroundGrid {
  readonly root = new Group()
  private readonly geometries: BufferGeometry[]
  private readonly materials: (LineBasicMaterial | MeshBasicMaterial)[]
  private readonly spacing: number
  private readonly local = new Vector3()
  private readonly inverse = new Quaternion()
  private readonly height: RoadHeight | null
  private readonly slippery: Color
  private readonly shades: Mesh | null = null
  private readonly lines: LineSegments
  /** Place that the current shades and heights were computed for. */
  private centre = new Vector3(NaN, NaN, 0)

  /**
   * @param size half extent of the model, m
   * @param road objects on it; null if a road has none, undefined if there is no road
   */
  constructor(
    size: number,
    looks: Looks,
    private readonly road: SceneRoad | null | undefined,
  ) {
    this.spacing = 10 ** Math.round(Math.log10(size / 1.6))
    const { grid, 'grid-major': gridMajor, road: surface } = looks.palette
    this.slippery = new Color(looks.palette.slippery)
    this.height = road == null ? null : roadHeight(road)
    const pieces = this.height === null ? PIECES : 8 * LINES
    const lines = gridGeometry(this.spacing, new Color(grid), new Color(gridMajor), pieces)
    const lineMaterial = new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false })
    const grids = new LineSegments(lines, lineMaterial)
    grids.renderOrder = -1
    this.lines = grids
    this.root.add(grids)
    this.geometries = [lines]
    this.materials = [lineMaterial]
    if (road === undefined) return
    if (road !== null && road.patches.some(({ friction }) => shadeOf(friction) > 0)) this.shades = this.addShades()
    // a plane would hide objects in hollows
    if (this.height !== null) return
    const disc = discGeometry(LINES * this.spacing, new Color(surface))
    const discMaterial = new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false })
    const plane = new Mesh(disc, discMaterial)
    plane.renderOrder = -2
    // below the lines at any distance
    plane.position.z = -2e-4 * size
    this.root.add(plane)
    this.geometries.push(disc)
    this.materials.push(discMaterial)
  }

  /**
   * @param origin of the plane and its orientation, z normal
   * @param focus point that should be in the middle
   */
  place(origin: Vector3, orientation: Quaternion, focus: Vector3): void {
    this.inverse.copy(orientation).invert()
    this.local.copy(focus).sub(origin).applyQuaternion(this.inverse)
    const step = this.spacing * MAJOR
    this.local.set(Math.round(this.local.x / step) * step, Math.round(this.local.y / step) * step, 0)
    if (!this.centre.equals(this.local)) this.lay(this.centre.copy(this.local))
    this.root.position.copy(this.local.applyQuaternion(orientation).add(origin))
    this.root.quaternion.copy(orientation)
  }

  private addShades(): Mesh {
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    })
    const shades = new Mesh(new BufferGeometry(), material)
    shades.renderOrder = -1.5
    shades.frustumCulled = false
    this.root.add(shades)
    this.materials.push(material)
    return shades
  }

  /** Computes heights and shades for the part of the road around a point of its plane. */
  private lay({ x, y }: Vector3): void {
    const { road, shades, height } = this
    if (road == null) return
    const reach = LINES * this.spacing
    if (shades !== null) {
      shades.geometry.dispose()
      const areas = shownAreas(road, [x, y], reach)
      const near = (dx: number, dy: number): number => fade(dx, dy, reach)
      shades.geometry = shadeGeometry(areas, [x, y], height, near, this.spacing / 2, this.slippery)
    }
    if (height === null) return
    const points = this.lines.geometry.getAttribute('position')
    for (let i = 0; i < points.count; i++) points.setZ(i, height(x + points.getX(i), y + points.getY(i)))
    points.needsUpdate = true
    this.lines.frustumCulled = false
  }

  dispose(): void {
    this.shades?.geometry.dispose()
    for (const g of this.geometries) g.dispose()
    for (const m of this.materials) m.dispose()
    this.root.removeFromParent()
  }
}

/** Returns the alpha value, which falls to zero towards the rim. */
const fade = (x: number, y: number, reach: number): number => Math.max(0, 1 - Math.hypot(x, y) / reach) ** 1.5

function gridGeometry(spacing: number, minor: Color, major: Color, pieces: number): BufferGeometry {
  const positions: number[] = []
  const colours: number[] = []
  const reach = LINES * spacing
  const point = (x: number, y: number, colour: Color): void => {
    positions.push(x, y, 0)
    colours.push(colour.r, colour.g, colour.b, fade(x, y, reach))
  }
  for (let i = -LINES; i <= LINES; i++) {
    const colour = i % MAJOR === 0 ? major : minor
    const at = i * spacing
    for (let k = 0; k < pieces; k++) {
      const [from, to] = [k, k + 1].map((n) => reach * ((2 * n) / pieces - 1))
      point(at, from, colour)
      point(at, to, colour)
      point(from, at, colour)
      point(to, at, colour)
    }
  }
  return coloured(positions, colours)
}

function discGeometry(reach: number, colour: Color): BufferGeometry {
  const positions: number[] = []
  const colours: number[] = []
  const sides = 48
  const corner = (ring: number, i: number): void => {
    const r = (reach * ring) / 4
    const [x, y] = [r * Math.cos((2 * Math.PI * i) / sides), r * Math.sin((2 * Math.PI * i) / sides)]
    positions.push(x, y, 0)
    colours.push(colour.r, colour.g, colour.b, 0.9 * fade(x, y, reach))
  }
  for (let ring = 0; ring < 4; ring++) {
    for (let i = 0; i < sides; i++) {
      corner(ring, i)
      corner(ring + 1, i)
      corner(ring + 1, i + 1)
      corner(ring, i)
      corner(ring + 1, i + 1)
      corner(ring, i + 1)
    }
  }
  return coloured(positions, colours)
}

function coloured(positions: readonly number[], colours: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
  geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colours), 4))
  return geometry
}
