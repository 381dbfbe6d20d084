/** Path of a point over a run, drawn up to the present instant. */
import { BufferAttribute, BufferGeometry, Line } from 'three'
import type { SceneMotion, ScenePlace } from '../../../../engine/scene/types'
import type { LoadedScene } from '../../jobs/scene-store'
import { rowAtOrBefore } from '../../results/playback-store'
import { storedContact, storedPoint } from '../poses'
import type { Looks } from './looks'

/** Largest number of points of a path, which are joined by straight lines. */
const MOST_POINTS = 4000

/** Point fixed in a body, or the index of a contact point. */
export type TrailPoint = ScenePlace | { readonly contact: number }

export class Trail {
  readonly line: Line<BufferGeometry>
  private times = new Float64Array(0)

  constructor(
    private readonly loaded: LoadedScene,
    private readonly point: TrailPoint,
    colour: string,
    looks: Looks,
    opacity = 0.9,
  ) {
    this.line = new Line(new BufferGeometry(), looks.line(colour, opacity))
    this.line.frustumCulled = false
    this.line.raycast = () => undefined
    this.follow(loaded.motion)
  }

  /** Shows the path of another motion of the same scene. */
  follow(motion: SceneMotion): void {
    const { times } = motion
    const { scene } = this.loaded
    const stride = Math.max(1, Math.ceil(times.length / MOST_POINTS))
    const count = Math.ceil(times.length / stride)
    this.times = new Float64Array(count)
    const values = new Float32Array(3 * count)
    const origin = [0, 0, 0]
    for (let i = 0; i < count; i++) {
      const row = i * stride
      this.times[i] = times[row]
      const p =
        'body' in this.point
          ? storedPoint(scene, motion, row, this.point)
          : storedContact(scene, motion, row, this.point.contact)
      if (i === 0) origin.splice(0, 3, ...p)
      // relative to the first point: single precision is enough for the length of a run, not for its place
      for (let k = 0; k < 3; k++) values[3 * i + k] = p[k] - origin[k]
    }
    // a graphics buffer has a fixed size
    this.line.geometry.dispose()
    this.line.geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(values, 3))
    this.line.position.set(origin[0], origin[1], origin[2])
  }

  move(time: number): void {
    this.line.geometry.setDrawRange(0, rowAtOrBefore(this.times, time) + 1)
  }

  dispose(): void {
    this.line.geometry.dispose()
    this.line.removeFromParent()
  }
}
