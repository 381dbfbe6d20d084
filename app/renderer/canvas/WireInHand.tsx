/** The wire being drawn; over a port it cannot go to, it says why. */
import { getSmoothStepPath, type ConnectionLineComponentProps } from '@xyflow/react'
import { useServices } from '../shell/services'
import { findPort, wiringProblem } from '../store/edits/wires'
import type { CanvasFlowNode } from './flowItems'

export function WireInHand(props: ConnectionLineComponentProps<CanvasFlowNode>) {
  const { fromX, fromY, fromPosition, toX, toY, toPosition, fromHandle, toHandle, connectionStatus } = props
  const { project, registry } = useServices()
  const { doc } = project.getState()
  const from = `${fromHandle.nodeId}.${fromHandle.id ?? ''}`
  const kind = findPort(doc, registry, from)?.kind ?? 'unknown'
  const to = toHandle === null ? null : `${toHandle.nodeId}.${toHandle.id ?? ''}`
  const reason = connectionStatus === 'invalid' && to !== null ? wiringProblem(doc, registry, from, to) : null
  const [path] = getSmoothStepPath({
    sourceX: fromX,
    sourceY: fromY,
    sourcePosition: fromPosition,
    targetX: toX,
    targetY: toY,
    targetPosition: toPosition,
    borderRadius: 5,
    offset: 8,
  })
  return (
    <g>
      <path d={path} className={`wire in-hand ${kind} ${connectionStatus ?? ''}`} fill="none" />
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
