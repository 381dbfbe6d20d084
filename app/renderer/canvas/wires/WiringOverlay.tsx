/**
 * Overlay of a crowded diagram that shows where a wire being drawn can go: one picture over all blocks. Otherwise,
 * every block would be styled and drawn again at the start and end of a wire.
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
