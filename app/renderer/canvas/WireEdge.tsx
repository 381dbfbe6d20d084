/**
 * A wire: right angles with rounded corners, in the colour of its kind. Selected by itself, it has a grip on every
 * stretch that moves it sideways.
 */
import { memo, useState, type PointerEvent } from 'react'
import { BaseEdge, EdgeLabelRenderer, useReactFlow, type EdgeProps } from '@xyflow/react'
import type { CanvasPoint } from '../../../engine/model/project'
import { useCanvas, useProject, useServices, useVersions } from '../shell/services'
import { setRoute } from '../store/edits/routes'
import { bentCorners, coursePath, moveStretch, ownCorners, stretches, type Stretch, type WireEnd } from './course'
import type { WireFlowEdge } from './flowItems'
import { GRID } from './geometry'

/** Shorter stretches have no grip. */
const SHORT = 20

export const WireEdge = memo(function WireEdge(props: EdgeProps<WireFlowEdge>) {
  const { id, sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, data, selected } = props
  const receiving = useCanvas((state) => state.receiving === id)
  // Of many wires at once, grips would cover the picture.
  const alone = useProject(({ selection }) => selection.wires.length === 1)
  const [draft, setDraft] = useState<readonly CanvasPoint[] | null>(null)
  const source: WireEnd = { x: sourceX, y: sourceY, side: sourcePosition }
  const target: WireEnd = { x: targetX, y: targetY, side: targetPosition }
  const route = draft ?? data?.route
  const corners = route === undefined ? ownCorners(source, target) : bentCorners(source, target, route)
  const mark = useVersions((state) => state.wireMarks.get(id))
  const classes = ['wire', data?.kind ?? 'unknown']
  if (selected === true) classes.push('selected')
  if (data?.off === true) classes.push('disabled')
  if (mark !== undefined && mark !== 'moved') classes.push(`diff-${mark}`)
  if (receiving) classes.push('receiving')
  return (
    <>
      <BaseEdge path={coursePath(source, target, corners)} className={classes.join(' ')} interactionWidth={14} />
      {selected === true && alone && (
        // Above all wires, so that none that crosses takes the pointer.
        <EdgeLabelRenderer>
          {stretches(source, target, corners).map((stretch, i) => (
            <Grip
              key={i}
              wire={id}
              stretch={stretch}
              bend={(by) => moveStretch(source, target, corners, i, by)}
              onDraft={setDraft}
            />
          ))}
        </EdgeLabelRenderer>
      )}
    </>
  )
})

interface GripProps {
  readonly wire: string
  readonly stretch: Stretch
  /** Corners after the stretch has been moved. */
  readonly bend: (by: number) => readonly CanvasPoint[]
  readonly onDraft: (corners: readonly CanvasPoint[] | null) => void
}

function Grip({ wire, stretch, bend, onDraft }: GripProps) {
  const { project } = useServices()
  const flow = useReactFlow()
  const { from, to, level } = stretch
  if (Math.hypot(to.x - from.x, to.y - from.y) < SHORT) return null

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.stopPropagation()
    const element = event.currentTarget
    element.setPointerCapture(event.pointerId)
    const at = ({ clientX, clientY }: { clientX: number; clientY: number }): number => {
      const place = flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false })
      return level ? place.y : place.x
    }
    const start = at(event)
    const line = level ? from.y : from.x
    // What is bent is how the wire was when it was taken.
    const moved = (now: { clientX: number; clientY: number }): readonly CanvasPoint[] =>
      bend(Math.round((line + at(now) - start) / GRID) * GRID - line)
    const onMove = (now: globalThis.PointerEvent): void => onDraft(moved(now))
    const stop = (): void => {
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', stop)
      onDraft(null)
    }
    const onUp = (now: globalThis.PointerEvent): void => {
      stop()
      if (Math.abs(at(now) - start) < GRID / 2) return
      const { doc, edit } = project.getState()
      edit(`Bend wire ${wire}`, setRoute(doc, wire, moved(now)))
    }
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', stop)
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
