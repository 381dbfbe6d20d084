/**
 * The wire being drawn, routed around blocks, on the overlay. Over a port that it can't connect to, it shows the
 * reason.
 */
import { useEffect, useLayoutEffect } from 'react'
import { Position, type ConnectionLineComponentProps } from '@xyflow/react'
import { useServices } from '../services'
import { findPort, wiringProblem } from '../../store/edits/wires'
import { drawCourse, type WireEnd } from '../geometry/course'
import type { CanvasFlowNode } from '../flow-items'
import { PORT_SIZE } from '../../symbols/geometry'
import { drawLine } from '../overlay/strokes'

export function WireBeingDrawn(props: ConnectionLineComponentProps<CanvasFlowNode>) {
  const { fromX, fromY, fromPosition, toX, toY, toPosition, fromHandle, toHandle, connectionStatus } = props
  const { project, registry, canvas } = useServices()
  const { doc } = project.getState()
  const from = `${fromHandle.nodeId}.${fromHandle.id ?? ''}`
  const to = toHandle === null ? null : `${toHandle.nodeId}.${toHandle.id ?? ''}`
  const reason = connectionStatus === 'invalid' && to !== null ? wiringProblem(doc, registry, from, to) : null

  useLayoutEffect(() => {
    const { courses, overlay, strokes } = canvas.getState()
    const source = edgeOfPort(fromX, fromY, fromPosition)
    const target = to === null ? { x: toX, y: toY, side: toPosition } : edgeOfPort(toX, toY, toPosition)
    const corners = courses.wayTo(source, target, fromHandle.nodeId, toHandle?.nodeId ?? null)
    const kind = findPort(doc, registry, from)?.kind ?? 'unknown'
    const stroke = strokes.of(`being-drawn ${kind} ${connectionStatus ?? ''}`)
    const path = new Path2D()
    drawCourse(path, source, target, corners)
    overlay.draw((context) => drawLine(context, { path, stroke }))
  })
  useEffect(
    () => () => {
      const { overlay, strokes } = canvas.getState()
      overlay.end()
      strokes.forget()
    },
    [canvas],
  )

  if (reason === null) return null
  return (
    <foreignObject x={toX + 10} y={toY + 10} width={260} height={80} className="wire-refusal-box">
      <div className="wire-refusal" role="alert">
        {reason}
      </div>
    </foreignObject>
  )
}

/** Returns the start of a wire at the edge of a port, from the middle of the port. */
function edgeOfPort(x: number, y: number, side: Position): WireEnd {
  const half = PORT_SIZE / 2
  const dx = side === Position.Left ? -half : side === Position.Right ? half : 0
  const dy = side === Position.Top ? -half : side === Position.Bottom ? half : 0
  return { x: x + dx, y: y + dy, side }
}
