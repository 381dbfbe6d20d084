/** Dots where wires of one net branch; they distinguish a branch from a crossing. */
import { memo, useMemo } from 'react'
import type { WireItem } from '../flow-items'
import { junctions } from '../geometry/routing/junctions'

/** Radius of a dot, px. */
const RADIUS = 3

export const JunctionDots = memo(function JunctionDots({ items }: { readonly items: readonly WireItem[] }) {
  const paths = useMemo(() => {
    const drawn = items.flatMap((item) => (item.course === undefined ? [] : [{ ...item, course: item.course }]))
    const lines = drawn.map(({ id, ports, course: { source, target, corners } }) => ({
      id,
      ports,
      points: [[source.x, source.y] as const, ...corners, [target.x, target.y] as const],
    }))
    const dots = new Map<string, string>()
    for (const { at, line } of junctions(lines)) {
      const { kind } = drawn[line]
      dots.set(kind, (dots.get(kind) ?? '') + dot(at))
    }
    return [...dots]
  }, [items])
  return (
    <g className="wire-junctions" aria-hidden="true">
      {paths.map(([kind, path]) => (
        <path key={kind} className={`wire-junction ${kind}`} d={path} />
      ))}
    </g>
  )
})

function dot([x, y]: readonly [number, number]): string {
  const across = 2 * RADIUS
  return `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${across} 0a${RADIUS} ${RADIUS} 0 1 0 ${-across} 0`
}
