/**
 * Shape of a port, so that kinds can be told apart without colour: frames are squares, axes circles
 * (filled when the joint offers the axis), signals triangles in the direction of flow, roads diamonds.
 */
import type { Port, PortSide } from '../../../engine/model/block'
import { PORT_SIZE } from './geometry'

/** Degrees by which a triangle that points right is turned to point out of a side. */
const outward: Readonly<Record<PortSide, number>> = { right: 0, bottom: 90, left: 180, top: 270 }

interface PortShapeProps {
  readonly port: Port
  readonly side: PortSide
}

export function PortShape({ port, side }: PortShapeProps) {
  return (
    <svg className="port-shape" width={PORT_SIZE} height={PORT_SIZE} viewBox="0 0 10 10" aria-hidden="true">
      {shape(port, side)}
    </svg>
  )
}

function shape(port: Port, side: PortSide) {
  switch (port.kind) {
    case 'frame':
      return <rect x="1.5" y="1.5" width="7" height="7" rx="1" />
    case 'flange':
      return <circle cx="5" cy="5" r="3.6" className={port.provides ? '' : 'hollow'} />
    case 'signal': {
      const turn = outward[side] + (port.direction === 'in' ? 180 : 0)
      return <path d="M1.8 1 8.8 5 1.8 9z" transform={`rotate(${turn} 5 5)`} />
    }
    case 'surface':
      return <path d="M5 .6 9.4 5 5 9.4 .6 5z" className={port.provides ? '' : 'hollow'} />
  }
}

/** Corners of the same shapes around their middle, as paths: many ports of a kind are drawn as one. */
export function portOutline(port: Port, side: PortSide, x: number, y: number): string {
  switch (port.kind) {
    case 'frame':
      return `M${x - 3.5} ${y - 2.5}a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1z`
    case 'flange':
      return `M${x - 3.6} ${y}a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z`
    case 'signal': {
      const turn = ((outward[side] + (port.direction === 'in' ? 180 : 0)) * Math.PI) / 180
      const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))]
      const corners = [
        [-3.2, -4],
        [3.8, 0],
        [-3.2, 4],
      ].map(([u = 0, v = 0]) => `${x + u * cos - v * sin} ${y + u * sin + v * cos}`)
      return `M${corners.join('L')}z`
    }
    case 'surface':
      return `M${x} ${y - 4.4}l4.4 4.4l-4.4 4.4l-4.4-4.4z`
  }
}

/** Filled only by a port that offers what it stands for. */
export function isHollow(port: Port): boolean {
  return (port.kind === 'flange' || port.kind === 'surface') && !port.provides
}
