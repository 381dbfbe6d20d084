/** The path of a point over a run, drawn up to the present instant. */
import { BufferAttribute, BufferGeometry, Line } from 'three'
import type { ScenePlace } from '../../../../engine/host/scene/types'
import { rowAtOrBefore } from '../playbackStore'
import type { Actor } from './actor'
import type { Looks } from './looks'

/** Points of a path; between them it is straight. */
const MOST_POINTS = 4000

export class Trail {
  readonly line: Line<BufferGeometry>
  private readonly times: Float64Array

  /** @param contact index of a contact point instead of a place */
  constructor(actor: Actor, place: ScenePlace | { readonly contact: number }, colour: string, looks: Looks) {
    const { times } = actor.loaded.motion
    const stride = Math.max(1, Math.ceil(times.length / MOST_POINTS))
    const rows = Array.from({ length: Math.ceil(times.length / stride) }, (_unused, i) => i * stride)
    this.times = Float64Array.from(rows, (row) => times[row])
    const points = this.times.length === 0 ? [] : [...this.times].map((t) => pointAt(actor, place, t))
    const [origin = [0, 0, 0]] = points
    const geometry = new BufferGeometry()
    // relative to the first point: single precision is enough for the length of a run, not for its place
    const values = Float32Array.from(points.flatMap((p) => [p[0] - origin[0], p[1] - origin[1], p[2] - origin[2]]))
    geometry.setAttribute('position', new BufferAttribute(values, 3))
    this.line = new Line(geometry, looks.line(colour, 0.9))
    this.line.position.set(origin[0], origin[1], origin[2])
    this.line.frustumCulled = false
    this.line.raycast = () => undefined
  }

  move(time: number): void {
    this.line.geometry.setDrawRange(0, rowAtOrBefore(this.times, time) + 1)
  }

  dispose(): void {
    this.line.geometry.dispose()
    this.line.removeFromParent()
  }
}

function pointAt(
  { sampler }: Actor,
  place: ScenePlace | { readonly contact: number },
  time: number,
): readonly [number, number, number] {
  sampler.sample(time)
  if ('body' in place) return sampler.point(place.body, place.at)
  const c = 3 * place.contact
  return [sampler.contacts[c], sampler.contacts[c + 1], sampler.contacts[c + 2]]
}
