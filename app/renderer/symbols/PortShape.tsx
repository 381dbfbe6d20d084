/**
 * Shape of a port, so that kinds can be distinguished without colour: frames are squares, axes circles
 * (filled when the joint offers the axis), signals triangles in the direction of flow, roads diamonds.
 */
import type { Port, PortSide } from '../../../engine/model/blocks/block'
import { PORT_SIZE } from './geometry'

/** Degrees by which a triangle that points right is turned to point out of a side. */
const outward: Readonly<Record<PortSide, number>> = { right: 0, bottom: 90, left: 180, top: 270 }

interface PortShapeProps {
  readonly port: Port
  readonly side: PortSide
}

export function PortShape({ port, side }: PortShapeProps) {
  return (
    <svg className="port-shape" width={PORT_SIZE} height={PORT_SIZE} aria-hidden="true">
      <path d={portOutline(port, side, PORT_SIZE / 2, PORT_SIZE / 2)} className={isHollow(port) ? 'hollow' : ''} />
    </svg>
  )
}

/** Returns the shape around a place, as a path: many ports of a kind are drawn as one. */
export function portOutline(port: Port, side: PortSide, x: number, y: number, scale = 1): string {
  const corners = (points: readonly (readonly [number, number])[]): string =>
    `M${points.map(([u, v]) => `${x + scale * u} ${y + scale * v}`).join('L')}z`
  switch (port.kind) {
    case 'frame':
      return corners([
        [-3.5, -3.5],
        [3.5, -3.5],
        [3.5, 3.5],
        [-3.5, 3.5],
      ])
    case 'flange': {
      const radius = 3.6 * scale
      return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
    }
    case 'signal': {
      const turn = ((outward[side] + (port.direction === 'in' ? 180 : 0)) * Math.PI) / 180
      const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))]
      const turned = (u: number, v: number): readonly [number, number] => [u * cos - v * sin, u * sin + v * cos]
      return corners([turned(-3.2, -4), turned(3.8, 0), turned(-3.2, 4)])
    }
    case 'surface':
      return corners([
        [0, -4.4],
        [4.4, 0],
        [0, 4.4],
        [-4.4, 0],
      ])
  }
}

/** Returns whether a port is drawn hollow; only a port that offers its object is filled. */
export function isHollow(port: Port): boolean {
  return (port.kind === 'flange' || port.kind === 'surface') && !port.provides
}
