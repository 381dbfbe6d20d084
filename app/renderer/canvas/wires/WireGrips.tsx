/**
 * Handles of the one selected wire: every stretch can be moved sideways, and both ends can be reconnected to other
 * ports.
 */
import { useState, type PointerEvent } from 'react'
import { EdgeLabelRenderer, useReactFlow } from '@xyflow/react'
import type { CanvasPoint } from '../../../../engine/model/project/project'
import { useServices } from '../services'
import { setRoute } from '../../store/edits/routes'
import { bentCorners, coursePath, moveStretch, stretches, type Stretch } from '../geometry/course'
import type { WireItem } from '../flow-items'
import { GRID } from '../../symbols/geometry'
import { followPointer } from '../follow-pointer'
import type { Course } from '../geometry/routing/courses'
import { useReattaching } from './use-reattaching'
import { stepTexts } from '../../texts/steps'

/** Length below which a stretch has no handle, px. */
const SHORT = 20

interface WireGripsProps {
  readonly item: WireItem
  readonly course: Course
}

export function WireGrips({ item, course }: WireGripsProps) {
  const [draft, setDraft] = useState<readonly CanvasPoint[] | null>(null)
  const { source, target } = course
  const corners = draft === null ? course.corners : bentCorners(source, target, draft)
  const reattach = useReattaching(item.id)
  return (
    // The handles lie above all wires, so that a crossing wire doesn't receive the pointer events.
    <EdgeLabelRenderer>
      {draft !== null && (
        <svg className="wires">
          <path
            d={coursePath(source, target, corners)}
            className={`wire ${item.kind}${item.width > 1 ? ' vector' : ''} selected`}
            fill="none"
          />
        </svg>
      )}
      {stretches(source, target, corners).map((stretch, i) => (
        <StretchGrip
          key={i}
          wire={item.id}
          stretch={stretch}
          bend={(by) => moveStretch(source, target, corners, i, by)}
          onDraft={setDraft}
        />
      ))}
      {[source, target].map(({ x, y }, end) => (
        <div
          key={end}
          className="wire-end-grip nopan nodrag"
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          onPointerDown={(event) => reattach(event, end === 0 ? 0 : 1)}
        />
      ))}
    </EdgeLabelRenderer>
  )
}

interface StretchGripProps {
  readonly wire: string
  readonly stretch: Stretch
  /** Returns the corners after the stretch has been moved. */
  readonly bend: (by: number) => readonly CanvasPoint[]
  readonly onDraft: (corners: readonly CanvasPoint[] | null) => void
}

function StretchGrip({ wire, stretch, bend, onDraft }: StretchGripProps) {
  const { project } = useServices()
  const flow = useReactFlow()
  const { from, to, level } = stretch
  if (Math.hypot(to.x - from.x, to.y - from.y) < SHORT) return null

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.stopPropagation()
    const at = ({ clientX, clientY }: { clientX: number; clientY: number }): number => {
      const place = flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false })
      return level ? place.y : place.x
    }
    const start = at(event)
    const line = level ? from.y : from.x
    // Bending starts from the course at the beginning of the gesture.
    const moved = (now: { clientX: number; clientY: number }): readonly CanvasPoint[] =>
      bend(Math.round((line + at(now) - start) / GRID) * GRID - line)
    followPointer(event, {
      move: (now) => onDraft(moved(now)),
      end: () => onDraft(null),
      drop(now) {
        if (Math.abs(at(now) - start) < GRID / 2) return
        const { doc, edit } = project.getState()
        edit(stepTexts.bendWire(wire), setRoute(doc, wire, moved(now)))
      },
    })
  }

  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  return (
    <div
      className={`wire-grip nopan nodrag ${level ? 'level' : 'upright'}`}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      onPointerDown={onPointerDown}
    />
  )
}
