/** The road (or the plane z = 0 of a model without one) as a grid that follows what is looked at and fades out. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three'
import type { Looks } from './looks'

/** Lines on either side of the middle. */
const LINES = 40
const PIECES = 20
/** Every so many lines one is stronger. */
const MAJOR = 5

export class GroundGrid {
  readonly root = new Group()
  private readonly geometries: BufferGeometry[]
  private readonly materials: (LineBasicMaterial | MeshBasicMaterial)[]
  private readonly spacing: number
  private readonly local = new Vector3()
  private readonly inverse = new Quaternion()

  /** @param size half extent of the model, m */
  constructor(size: number, looks: Looks, road: boolean) {
    this.spacing = 10 ** Math.round(Math.log10(size / 1.6))
    const { grid, 'grid-major': gridMajor, road: surface } = looks.palette
    const lines = gridGeometry(this.spacing, new Color(grid), new Color(gridMajor))
    const lineMaterial = new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false })
    const grids = new LineSegments(lines, lineMaterial)
    grids.renderOrder = -1
    this.root.add(grids)
    this.geometries = [lines]
    this.materials = [lineMaterial]
    if (!road) return
    const disc = discGeometry(LINES * this.spacing, new Color(surface))
    const discMaterial = new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false })
    const plane = new Mesh(disc, discMaterial)
    plane.renderOrder = -2
    // under the lines, however far away
    plane.position.z = -2e-4 * size
    this.root.add(plane)
    this.geometries.push(disc)
    this.materials.push(discMaterial)
  }

  /**
   * @param origin of the plane and its orientation, z normal
   * @param focus what should be in the middle
   */
  place(origin: Vector3, orientation: Quaternion, focus: Vector3): void {
    this.inverse.copy(orientation).invert()
    this.local.copy(focus).sub(origin).applyQuaternion(this.inverse)
    const step = this.spacing * MAJOR
    this.local.set(Math.round(this.local.x / step) * step, Math.round(this.local.y / step) * step, 0)
    this.root.position.copy(this.local.applyQuaternion(orientation).add(origin))
    this.root.quaternion.copy(orientation)
  }

  dispose(): void {
    for (const g of this.geometries) g.dispose()
    for (const m of this.materials) m.dispose()
    this.root.removeFromParent()
  }
}

/** Alpha falls to nothing towards the rim. */
const fade = (x: number, y: number, reach: number): number => Math.max(0, 1 - Math.hypot(x, y) / reach) ** 1.5

function gridGeometry(spacing: number, minor: Color, major: Color): BufferGeometry {
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
    for (let k = 0; k < PIECES; k++) {
      const [from, to] = [k, k + 1].map((n) => reach * ((2 * n) / PIECES - 1))
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
