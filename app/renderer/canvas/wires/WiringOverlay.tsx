/**
 * Where a wire that is being drawn can go, in a crowded diagram: one picture over all blocks. Every block by itself
 * would be styled and drawn again when a wire is started and ended.
 */
import { memo, useMemo } from 'react'
import { ViewportPortal } from '@xyflow/react'
import { useCanvas } from '../services'
import type { BlockFlowNode, CanvasFlowNode } from '../flow-items'
import { wiringOverlayOf } from './wiring-overlay'

export const WiringOverlay = memo(function WiringOverlay({ nodes }: { readonly nodes: readonly CanvasFlowNode[] }) {
  const wiring = useCanvas((state) => (state.distant ? null : state.wiring))
  const overlay = useMemo(() => {
    if (wiring === null) return null
    return wiringOverlayOf(
      nodes.filter((node): node is BlockFlowNode => node.type === 'block'),
      wiring,
    )
  }, [nodes, wiring])
  if (overlay === null) return null
  return (
    <ViewportPortal>
      <svg className="wiring-overlay" aria-hidden="true">
        <path className="covered" d={overlay.covered} />
        {[...overlay.lit].map(([look, outline]) => (
          <path key={look} className={look} d={outline} />
        ))}
      </svg>
    </ViewportPortal>
  )
})
