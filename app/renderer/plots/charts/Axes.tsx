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

/** Least distance between the numbers of an upright axis, in units of the drawing. */
const apart = 12

export function Axes({ across, up, px, py, left, right, top, bottom }: AxesProps) {
  // Numbers that would touch are left out, but not that of zero.
  const step = up.ticks.length < 2 ? 1 : up.ticks[1] - up.ticks[0]
  const every = Math.max(1, Math.ceil(apart / Math.abs(py(step) - py(0))))
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
          {Math.round(tick / step) % every === 0 && (
            <text x={left - 6} y={py(tick) + 4} textAnchor="end">
              {tick}
            </text>
          )}
        </g>
      ))}
    </>
  )
}

export const traceColour = (i: number): string => `var(--trace-${i % 8})`
