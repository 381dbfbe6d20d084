/** Geometries of symbols, all around the z axis unless said otherwise; lengths in m. */
import {
  BoxGeometry,
  type BufferGeometry,
  CatmullRomCurve3,
  ConeGeometry,
  CylinderGeometry,
  LatheGeometry,
  Matrix4,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Triple } from '../../../../engine/scene/types'

const Z = new Vector3(0, 0, 1)

export const vector = (v: Triple): Vector3 => new Vector3(v[0], v[1], v[2])

/** Returns the rotation that takes z to a direction. */
export function towards(direction: Vector3): Quaternion {
  return new Quaternion().setFromUnitVectors(Z, direction.clone().normalize())
}

/** Returns a centred cylinder along z. */
export function cylinder(radius: number, length: number, sides = 20, top = radius): BufferGeometry {
  return new CylinderGeometry(top, radius, length, sides).rotateX(Math.PI / 2)
}

export const cone = (radius: number, length: number): BufferGeometry =>
  new ConeGeometry(radius, length, 16).rotateX(Math.PI / 2)

export const sphere = (radius: number): BufferGeometry => new SphereGeometry(radius, 20, 14)
export const box = (x: number, y: number, z: number): BufferGeometry => new BoxGeometry(x, y, z)
export const ring = (radius: number, thickness: number): BufferGeometry => new TorusGeometry(radius, thickness, 8, 24)

/** Returns a hollow cylinder along z. */
export function sleeve(inner: number, outer: number, length: number): BufferGeometry {
  const h = length / 2
  const profile = [new Vector2(inner, -h), new Vector2(outer, -h), new Vector2(outer, h), new Vector2(inner, h)]
  return lathe([...profile, profile[0]], 24)
}

/** Returns a profile (radius, height) turned about z, with edges where the profile has corners. */
export function lathe(profile: readonly Vector2[], segments: number): BufferGeometry {
  // each section separately: normals are not averaged over corners
  const bands = profile.slice(1).map((to, i) => new LatheGeometry([profile[i], to], segments))
  return merged(bands).rotateX(Math.PI / 2)
}

/** Returns a rod from one point to another; it is thinner at the far end if `taper` is below one. */
export function stick(from: Triple, to: Triple, radius: number, taper = 1): BufferGeometry {
  const [a, b] = [vector(from), vector(to)]
  const along = b.clone().sub(a)
  const length = along.length()
  const rod = cylinder(radius, length, 12, radius * taper)
  const matrix = new Matrix4().compose(a.add(b).multiplyScalar(0.5), towards(along), new Vector3(1, 1, 1))
  return rod.applyMatrix4(matrix)
}

/** Returns a coil of length one along z from the origin; its scale stretches it. */
export function coil(radius: number, wire: number, turns: number, length: number): BufferGeometry {
  const straight = 0.08
  const steps = Math.round(turns * 14)
  const points = [new Vector3(0, 0, 0)]
  for (let i = 0; i <= steps; i++) {
    const s = i / steps
    const angle = 2 * Math.PI * turns * s
    const r = radius * Math.min(1, s * 2 * turns, (1 - s) * 2 * turns)
    points.push(new Vector3(r * Math.cos(angle), r * Math.sin(angle), straight + (1 - 2 * straight) * s))
  }
  points.push(new Vector3(0, 0, 1))
  const curve = new CatmullRomCurve3(points.map((p) => new Vector3(p.x, p.y, p.z * length)))
  return new TubeGeometry(curve, Math.round(turns * 18), wire, 6).scale(1, 1, 1 / length)
}

/** Returns a flat spiral about z, for a torsion spring. */
export function spiral(radius: number, wire: number): BufferGeometry {
  const points = Array.from({ length: 49 }, (_unused, i) => {
    const angle = (i / 48) * 5 * Math.PI
    const r = radius * (0.3 + (0.7 * i) / 48)
    return new Vector3(r * Math.cos(angle), r * Math.sin(angle), 0)
  })
  return new TubeGeometry(new CatmullRomCurve3(points), 96, wire, 6)
}

export function merged(parts: readonly BufferGeometry[]): BufferGeometry {
  const plain = parts.map((part) => {
    const g = part.index === null ? part : part.toNonIndexed()
    g.deleteAttribute('uv')
    return g
  })
  const one = mergeGeometries(plain)
  for (const part of [...parts, ...plain]) part.dispose()
  return one
}

/** Returns a geometry moved to a point and turned to a direction. */
export function placed(geometry: BufferGeometry, at: Triple, direction?: Triple): BufferGeometry {
  const turn = direction === undefined ? new Quaternion() : towards(vector(direction))
  return geometry.applyMatrix4(new Matrix4().compose(vector(at), turn, new Vector3(1, 1, 1)))
}
