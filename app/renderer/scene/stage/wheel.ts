/** Wheel about its z axis: tyre, rim and spokes, with a mark that shows its rotation. */
import { Vector2, type BufferGeometry } from 'three'
import { box, cylinder, lathe, merged, sleeve } from './forms'
import type { Role } from './looks'

export interface WheelForms {
  readonly role: Role
  readonly geometry: BufferGeometry
}

export function wheelForms(radius: number, width: number): readonly WheelForms[] {
  const thin = width < 0.2 * radius
  const rim = thin ? radius - Math.max(width, 0.05 * radius) : 0.66 * radius
  const h = width / 2
  const side = Math.min(0.16 * radius, 0.4 * width)
  const tread = [
    [rim, -0.8 * h],
    [rim + 0.35 * (radius - rim), -h],
    [radius - side, -h],
    [radius - 0.25 * side, -h + 0.45 * side],
    [radius, -h + side],
    [radius, h - side],
    [radius - 0.25 * side, h - 0.45 * side],
    [radius - side, h],
    [rim + 0.35 * (radius - rim), h],
    [rim, 0.8 * h],
    [rim, -0.8 * h],
  ].map(([r, z]) => new Vector2(r, z))
  const tire = lathe(tread, 48)
  const spokes = thin ? 12 : 5
  const thick = thin ? 0.012 * radius : 0.13 * radius
  const deep = thin ? 0.012 * radius : 0.22 * width
  const bars = Array.from({ length: spokes }, (_unused, i) =>
    box(rim, thick, deep)
      .translate(rim / 2, 0, thin ? 0 : 0.18 * width)
      .rotateZ((2 * Math.PI * i) / spokes),
  )
  const hub = cylinder(thin ? 0.06 * radius : 0.17 * radius, thin ? 2.2 * width : 0.8 * width)
  const band = sleeve(rim - 0.05 * radius, rim, thin ? 0.9 * width : 0.86 * width)
  const mark = box(0.8 * (radius - rim), 0.07 * radius, 0.02 * radius)
  const both = [-1, 1].map((s) =>
    mark.clone().translate(rim + 0.5 * (radius - rim), 0, s * (h - (thin ? 0.005 * radius : 0))),
  )
  mark.dispose()
  return [
    { role: 'tire', geometry: tire },
    { role: 'rim', geometry: merged([band, hub, ...bars]) },
    { role: 'mark', geometry: merged(both) },
  ]
}
