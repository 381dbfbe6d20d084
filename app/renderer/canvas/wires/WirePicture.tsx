/**
 * Many wires, all of a look in a region of the canvas as one path. Drawing them one by one is most of the work of a
 * frame in a large model.
 */
import { memo, useMemo } from 'react'
import { coursePath } from '../course'
import type { WireItem } from '../flowItems'
import type { Course } from '../routing/courses'

/** Side of a region, px. */
const REGION = 1024

const drawn = new WeakMap<Course, string>()

export const WirePicture = memo(function WirePicture({ items }: { readonly items: readonly WireItem[] }) {
  const regions = useMemo(() => {
    const found = new Map<string, WireItem[]>()
    for (const item of items) {
      if (item.course === undefined) continue
      const { x, y } = item.course.source
      const region = `${Math.floor(x / REGION)} ${Math.floor(y / REGION)}`
      const others = found.get(region)
      if (others === undefined) found.set(region, [item])
      else others.push(item)
    }
    return [...found]
  }, [items])
  return (
    <g className="wire-picture" aria-hidden="true">
      {regions.map(([region, wires]) => (
        <Region key={region} wires={wires} />
      ))}
    </g>
  )
})

interface RegionProps {
  readonly wires: readonly WireItem[]
}

const Region = memo(
  function Region({ wires }: RegionProps) {
    const paths = new Map<string, string>()
    for (const { kind, off, selected, width, course } of wires) {
      if (course === undefined) continue
      const look = `${kind}${width > 1 ? ' vector' : ''}${off ? ' disabled' : ''}${selected ? ' selected' : ''}`
      let line = drawn.get(course)
      if (line === undefined) drawn.set(course, (line = coursePath(course.source, course.target, course.corners)))
      paths.set(look, (paths.get(look) ?? '') + line)
    }
    return (
      <>
        {[...paths].map(([look, line]) => (
          <path key={look} className={`wire ${look}`} fill="none" d={line} />
        ))}
      </>
    )
  },
  (a, b) => a.wires.length === b.wires.length && a.wires.every((wire, i) => wire === b.wires[i]),
)
