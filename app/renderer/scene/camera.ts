/**
 * Position of the camera: on a sphere around a target, by azimuth and elevation. The camera orbits, pans and zooms,
 * follows a moving point, or stays behind a vehicle. The file imports no graphics library, so that it can be tested.
 */
import { mapTriple } from '../../../engine/collections/triple'
export type CameraView = 'free' | 'front' | 'side' | 'top' | 'iso' | 'chase'
export type Vector = readonly [number, number, number]

export interface CameraPlace {
  readonly eye: Vector
  readonly target: Vector
}

/** Azimuth of the eye about z from x, and elevation above the horizon, rad. ISO 8855: x forward, y left, z up. */
const directions: Readonly<Record<Exclude<CameraView, 'free'>, readonly [number, number]>> = {
  front: [0, 0.05],
  side: [-Math.PI / 2, 0.05],
  top: [-Math.PI / 2, Math.PI / 2],
  iso: [-Math.PI / 4, 0.5],
  chase: [Math.PI, 0.3],
}
/** Largest elevation, rad: just short of the zenith, where the upward direction of the picture is undefined. */
const HIGHEST = Math.PI / 2 - 1e-3

export class OrbitCamera {
  azimuth = directions.iso[0]
  elevation = directions.iso[1]
  distance = 8
  /** Vector from the followed point (or the origin) to the target, m. */
  offset: Vector = [0, 0, 0]
  /** True if the camera turns with the object that it follows. */
  chasing = false
  private anchor: Vector = [0, 0, 0]
  private heading = 0

  /** @param fieldOfView vertical field of view, rad */
  constructor(readonly fieldOfView: number) {}

  look(view: Exclude<CameraView, 'free'>): void {
    const [azimuth, elevation] = directions[view]
    this.azimuth = azimuth
    this.elevation = elevation
    this.chasing = view === 'chase'
  }

  /** Follows a point with its heading about z, rad; while chasing, the camera turns with the heading. */
  follow(anchor: Vector, heading: number): void {
    this.anchor = anchor
    this.heading = heading
  }

  /** Stops following at the current place: the position of the followed point becomes part of the offset. */
  release(): void {
    const { target } = this.place()
    if (this.chasing) this.azimuth += this.heading
    this.chasing = false
    this.anchor = [0, 0, 0]
    this.heading = 0
    this.offset = target
  }

  /** Starts following without a jump of the target. */
  catchUp(anchor: Vector): void {
    const { target } = this.place()
    this.anchor = anchor
    this.offset = [target[0] - anchor[0], target[1] - anchor[1], target[2] - anchor[2]]
  }

  /** Sets the distance so that a sphere fits into the picture. */
  fit(centre: Vector, radius: number, aspect: number): void {
    this.offset = [centre[0] - this.anchor[0], centre[1] - this.anchor[1], centre[2] - this.anchor[2]]
    const half = Math.min(this.fieldOfView / 2, Math.atan(Math.tan(this.fieldOfView / 2) * aspect))
    this.distance = (1.05 * radius) / Math.sin(half)
  }

  orbit(byAzimuth: number, byElevation: number): void {
    this.azimuth += byAzimuth
    this.elevation = Math.min(Math.max(this.elevation + byElevation, -HIGHEST), HIGHEST)
  }

  /** @param right and up shares of the height of the picture */
  pan(right: number, up: number): void {
    const height = 2 * this.distance * Math.tan(this.fieldOfView / 2)
    const { across, above } = this.axes()
    this.offset = mapTriple(this.offset, (x, i) => x - height * (right * across[i] + up * above[i]))
  }

  /** @param factor scale of the distance; below one moves nearer */
  zoom(factor: number): void {
    this.distance = Math.min(Math.max(this.distance * factor, 1e-3), 1e5)
  }

  place(): CameraPlace {
    const turn = this.chasing ? this.heading : 0
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const [ox, oy, oz] = this.offset
    const offset: Vector = [c * ox - s * oy, s * ox + c * oy, oz]
    const target = mapTriple(this.anchor, (x, i) => x + offset[i])
    const { back } = this.axes()
    return { target, eye: mapTriple(target, (x, i) => x + this.distance * back[i]) }
  }

  /** Returns unit vectors to the right, upwards in the picture, and towards the eye. */
  private axes(): { readonly across: Vector; readonly above: Vector; readonly back: Vector } {
    const azimuth = this.azimuth + (this.chasing ? this.heading : 0)
    const elevation = Math.min(Math.max(this.elevation, -HIGHEST), HIGHEST)
    const [ca, sa, ce, se] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(elevation), Math.sin(elevation)]
    return { back: [ca * ce, sa * ce, se], across: [-sa, ca, 0], above: [-ca * se, -sa * se, ce] }
  }
}
