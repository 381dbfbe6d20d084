/** A wire: right angles with rounded corners, in the colour of its kind. */
import { memo } from 'react'
import { BaseEdge, getSmoothStepPath, type EdgeProps } from '@xyflow/react'
import type { WireFlowEdge } from './flowItems'

export const WireEdge = memo(function WireEdge(props: EdgeProps<WireFlowEdge>) {
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, data, selected } = props
  const [path] = getSmoothStepPath({
    sourceX,
    sourceY,
    sourcePosition,
    targetX,
    targetY,
    targetPosition,
    borderRadius: 5,
    offset: 8,
  })
  const className = `wire ${data?.kind ?? 'unknown'}${selected === true ? ' selected' : ''}${data?.off === true ? ' disabled' : ''}`
  return <BaseEdge path={path} className={className} interactionWidth={14} />
})
