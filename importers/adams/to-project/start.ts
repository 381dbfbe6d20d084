/** Initial values: places of floating parts, velocities that PART statements give. */
import type { Dataset, Part, Partial3 } from '../dataset/dataset'
import { angles321, apply, identity, multiply, transpose, type Matrix, type Vector } from '../dataset/geometry'
import type { Frames } from './frames'
import { angle, clean, type Picture } from './picture'

const letters = ['x', 'y', 'z'] as const

export function drawStart(dataset: Dataset, frames: Frames, picture: Picture): void {
  for (const group of frames.floating()) {
    const [base] = group
    place(base, frames, picture)
    if (group.length === 1) startFree(base, frames, picture)
  }
  for (const part of dataset.parts.values()) {
    if (!part.ground && frames.isJointed(part.id)) startJointed(part, frames, picture)
  }
}

function place(part: Part, frames: Frames, picture: Picture): void {
  const body = frames.body(part.id)
  const { origin, axes } = frames.placedCentre(part)
  const ground = frames.groundInWorld
  apply(ground, origin).forEach((value, k) => set(picture, `${body}.${letters[k]}`, clean(value)))
  const [yaw, pitch, roll] = angles321(multiply(ground, axes)).map(angle)
  set(picture, `${body}.yaw`, yaw)
  set(picture, `${body}.pitch`, pitch)
  set(picture, `${body}.roll`, roll)
}

/** Sets both velocities in body axes, missing components to zero. */
function startFree(part: Part, frames: Frames, picture: Picture): void {
  const body = frames.body(part.id)
  const { axes } = frames.placedCentre(part)
  const toBody = (components: Partial3, from: Matrix): Vector => {
    const full: Vector = [components[0] ?? 0, components[1] ?? 0, components[2] ?? 0]
    return apply(transpose(axes), apply(from, full))
  }
  const velocity = toBody(part.velocity, axesOf(part.vm, part, frames, identity))
  const centreAxes = part.cm === undefined ? part.pose.axes : axesOf(part.cm, part, frames, identity)
  const spin = toBody(part.angularVelocity, axesOf(part.wm, part, frames, centreAxes))
  velocity.forEach((value, k) => set(picture, `${body}.v${letters[k]}`, clean(value)))
  spin.forEach((value, k) => set(picture, `${body}.w${letters[k]}`, clean(value)))
}

/**
 * Sets the given velocity components of a jointed part that are not zero. The motion that joints leave free follows
 * from them.
 */
function startJointed(part: Part, frames: Frames, picture: Picture): void {
  const velocities: [prefix: 'v' | 'w', values: Partial3, marker: number | undefined][] = [
    ['v', part.velocity, part.vm],
    ['w', part.angularVelocity, part.wm ?? part.cm],
  ]
  for (const [prefix, values, marker] of velocities) {
    if (values.every((value) => value === undefined || value === 0)) continue
    const block = picture.block(`VELOCITY_PART_${part.id}`, 'sensors/velocity')
    picture.wire(frames.centrePort(part.id), `${block}.frame`)
    const axes =
      marker === undefined
        ? prefix === 'v'
          ? frames.groundAxes()
          : frames.centrePort(part.id)
        : frames.markerPort(frames.marker(marker, part.line, `PART/${part.id}`))
    if (axes !== undefined && axes !== 'World.frame') picture.wire(axes, `${block}.axes`)
    values.forEach((value, k) => {
      if (value !== undefined && value !== 0) set(picture, `${block}.${prefix}${letters[k]}`, clean(value))
    })
  }
}

function axesOf(marker: number | undefined, part: Part, frames: Frames, otherwise: Matrix): Matrix {
  return marker === undefined ? otherwise : frames.placed(frames.marker(marker, part.line, `PART/${part.id}`)).axes
}

function set(picture: Picture, signal: string, value: number | string): void {
  if (value !== 0) picture.initial[signal] = value
}
