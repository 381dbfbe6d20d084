/** The wire being drawn, led around blocks; over a port it cannot go to, it says why. */
import { Position, type ConnectionLineComponentProps } from '@xyflow/react'
import { useServices } from '../../shell/services'
import { findPort, wiringProblem } from '../../store/edits/wires'
import { coursePath, type WireEnd } from '../course'
import type { CanvasFlowNode } from '../flowItems'
import { PORT_SIZE } from '../geometry'

export function WireInHand(props: ConnectionLineComponentProps<CanvasFlowNode>) {
  const { fromX, fromY, fromPosition, toX, toY, toPosition, fromHandle, toHandle, connectionStatus } = props
  const { project, registry, canvas } = useServices()
  const { doc } = project.getState()
  const from = `${fromHandle.nodeId}.${fromHandle.id ?? ''}`
  const kind = findPort(doc, registry, from)?.kind ?? 'unknown'
  const to = toHandle === null ? null : `${toHandle.nodeId}.${toHandle.id ?? ''}`
  const reason = connectionStatus === 'invalid' && to !== null ? wiringProblem(doc, registry, from, to) : null
  const source = edgeOfPort(fromX, fromY, fromPosition)
  const target = to === null ? { x: toX, y: toY, side: toPosition } : edgeOfPort(toX, toY, toPosition)
  const corners = canvas.getState().courses.wayTo(source, target, fromHandle.nodeId, toHandle?.nodeId ?? null)
  return (
    <g>
      <path
        d={coursePath(source, target, corners)}
        className={`wire in-hand ${kind} ${connectionStatus ?? ''}`}
        fill="none"
      />
      {reason !== null && (
        <foreignObject x={toX + 10} y={toY + 10} width={260} height={80} className="wire-refusal-box">
          <div className="wire-refusal" role="alert">
            {reason}
          </div>
        </foreignObject>
      )}
    </g>
  )
}

/** Where a wire begins, from the middle of its port. */
function edgeOfPort(x: number, y: number, side: Position): WireEnd {
  const half = PORT_SIZE / 2
  const dx = side === Position.Left ? -half : side === Position.Right ? half : 0
  const dy = side === Position.Top ? -half : side === Position.Bottom ? half : 0
  return { x: x + dx, y: y + dy, side }
}
