/**
 * The wires of the level, in one drawing under the blocks: right angles with rounded corners, in the colour of their
 * kind. They are not edges of the canvas library, because each of its edges checks on every movement of the view
 * whether it has changed: 575 take 1.5 ms of each frame. Ends and courses are known here anyway (`routing/courses.ts`).
 */
import { memo, useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import { Position, ViewportPortal } from '@xyflow/react'
import { useCanvas, useServices } from '../services'
import { useProblems } from '../../problems/services'
import { useProject } from '../../workbench/services'
import { useVersions } from '../../versions/services'
import { canvasTexts } from '../../texts/canvas'
import { coursePath, type WireEnd } from '../geometry/course'
import type { WireItem } from '../flow-items'
import { byRegion } from '../geometry/regions'
import { JunctionDots } from './JunctionDots'
import { ReattachedWire } from './ReattachedWire'
import { WireGrips } from './WireGrips'

const ORIGIN = { x: 0, y: 0 }

export const Wires = memo(function Wires({ items }: { readonly items: readonly WireItem[] }) {
  const distant = useCanvas((state) => state.distant)
  const receiving = useCanvas((state) => state.receiving)
  const reattached = useCanvas((state) => state.reattaching?.wire)
  const only = useProject(({ selection: { wires } }) => (wires.length === 1 ? wires[0] : undefined))
  const draggedElements = useCanvas((state) => state.draggedElements)
  const alone = distant ? undefined : items.find(({ id }) => id === only)
  const standing = useMemo(
    () => items.filter(({ id }) => id !== reattached && !draggedElements.has(id)),
    [items, reattached, draggedElements],
  )
  const regions = useMemo(() => byRegion(standing, ({ course }) => course?.source ?? ORIGIN), [standing])
  return (
    <>
      <ViewportPortal>
        {[...regions].map(([region, wires]) => (
          <svg key={region} className={distant ? 'wires distant' : 'wires'}>
            {wires.map((item) => (
              <Wire key={item.id} item={item} receiving={item.id === receiving} />
            ))}
          </svg>
        ))}
        <svg className="wires">
          {!distant && <JunctionDots items={standing} />}
          <ReattachedWire />
        </svg>
      </ViewportPortal>
      {alone?.course !== undefined && <WireGrips key={alone.id} item={alone} course={alone.course} />}
    </>
  )
})

interface WireWidthProps {
  readonly width: number
  readonly end: WireEnd
}

/** Number of elements of a signal, shown beside the port that the wire leaves. */
function WireWidth({ width, end: { x, y, side } }: WireWidthProps) {
  const upright = side === Position.Top || side === Position.Bottom
  const dx = upright ? 4 : side === Position.Left ? -4 : 4
  const dy = side === Position.Bottom ? 12 : -5
  return (
    <text
      className="wire-width"
      x={x + dx}
      y={y + dy}
      textAnchor={side === Position.Left ? 'end' : 'start'}
      aria-hidden="true"
    >
      {width}
    </text>
  )
}

interface WireProps {
  readonly item: WireItem
  /** True if a dragged block held over the wire would be inserted into it. */
  readonly receiving: boolean
}

const Wire = memo(function Wire({ item, receiving }: WireProps) {
  const { project } = useServices()
  const { id, kind, off, selected, width, numbered, course, label } = item
  const mark = useVersions((state) => state.wireMarks.get(id))
  const faulty = useProblems(({ problems }) => problems.some(({ place }) => place.wire === id))
  if (course === undefined) return null
  const path = coursePath(course.source, course.target, course.corners)
  const classes = ['wire', kind]
  if (width > 1) classes.push('vector')
  if (faulty) classes.push('faulty')
  if (mark !== undefined && mark !== 'moved') classes.push(`diff-${mark}`)
  if (selected) classes.push('selected')
  if (off) classes.push('disabled')
  if (receiving) classes.push('receiving')

  /** Selects the wire alone or, with Shift or Control, adds it to the selection or removes it, as for blocks. */
  const choose = (among: boolean): void => {
    const { selection, select } = project.getState()
    if (!among) select({ blocks: [], notes: [], wires: [id] })
    else select({ wires: selected ? selection.wires.filter((other) => other !== id) : [...selection.wires, id] })
  }
  const onClick = (event: MouseEvent): void => {
    event.stopPropagation()
    choose(event.shiftKey || event.ctrlKey || event.metaKey)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    choose(event.shiftKey)
  }
  return (
    <g
      className="diagram-wire nopan"
      data-id={id}
      role="group"
      aria-roledescription={canvasTexts.wire}
      aria-label={label}
      tabIndex={0}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <path d={path} className={classes.join(' ')} fill="none" />
      <path d={path} className="wire-reach" fill="none" />
      {numbered && <WireWidth width={width} end={course.source} />}
    </g>
  )
})
