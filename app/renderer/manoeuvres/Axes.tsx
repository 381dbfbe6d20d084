/** Grid and numbers of a drawn plot. */
import type { Scale } from './scale'

interface AxesProps {
  readonly across: Scale
  readonly up: Scale
  readonly px: (x: number) => number
  readonly py: (y: number) => number
  /** Of the area inside. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function Axes({ across, up, px, py, left, right, top, bottom }: AxesProps) {
  return (
    <>
      {across.ticks.map((tick) => (
        <g key={`x${tick}`}>
          <line className="grid" x1={px(tick)} x2={px(tick)} y1={top} y2={bottom} />
          <text x={px(tick)} y={bottom + 14} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      {up.ticks.map((tick) => (
        <g key={`y${tick}`}>
          <line className="grid" x1={left} x2={right} y1={py(tick)} y2={py(tick)} />
          <text x={left - 6} y={py(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
    </>
  )
}

export const traceColour = (i: number): string => `var(--trace-${i % 8})`
