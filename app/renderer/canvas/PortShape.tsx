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

/** The same within another drawing, around its origin. */
export function PortFigure({ port, side }: PortShapeProps) {
  return (
    <g className="port-shape">
      <g transform={`translate(${-PORT_SIZE / 2} ${-PORT_SIZE / 2})`}>{shape(port, side)}</g>
    </g>
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
