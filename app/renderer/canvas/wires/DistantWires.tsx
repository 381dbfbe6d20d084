/**
 * All wires seen from far away, one path for each kind: what can be told apart there. Drawing them one by one is most
 * of the work of a frame in a large model.
 */
import { memo, useMemo } from 'react'
import { coursePath } from '../course'
import type { WireItem } from '../flowItems'
import type { Course } from '../routing/courses'

const drawn = new WeakMap<Course, string>()

export const DistantWires = memo(function DistantWires({ items }: { readonly items: readonly WireItem[] }) {
  const paths = useMemo(() => {
    const found = new Map<string, string[]>()
    for (const { kind, off, selected, course } of items) {
      if (course === undefined) continue
      const look = `${kind}${off ? ' disabled' : ''}${selected ? ' selected' : ''}`
      let line = drawn.get(course)
      if (line === undefined) drawn.set(course, (line = coursePath(course.source, course.target, course.corners, 0)))
      const lines = found.get(look)
      if (lines === undefined) found.set(look, [line])
      else lines.push(line)
    }
    return [...found]
  }, [items])
  return (
    <g className="distant-wires" aria-hidden="true">
      {paths.map(([look, lines]) => (
        <path key={look} className={`wire ${look}`} fill="none" d={lines.join('')} />
      ))}
    </g>
  )
})
