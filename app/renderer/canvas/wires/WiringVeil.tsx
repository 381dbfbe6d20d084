/**
 * Where a wire that is being drawn can go, in a crowded diagram: one picture over all blocks. Every block by itself would
 * be styled and drawn anew when a wire is begun and ended.
 */
import { memo, useMemo } from 'react'
import { ViewportPortal } from '@xyflow/react'
import { useCanvas } from '../services'
import type { BlockFlowNode, CanvasFlowNode } from '../flow-items'
import { veilOf } from './veil'

export const WiringVeil = memo(function WiringVeil({ nodes }: { readonly nodes: readonly CanvasFlowNode[] }) {
  const wiring = useCanvas((state) => (state.distant ? null : state.wiring))
  const veil = useMemo(() => {
    if (wiring === null) return null
    return veilOf(
      nodes.filter((node): node is BlockFlowNode => node.type === 'block'),
      wiring,
    )
  }, [nodes, wiring])
  if (veil === null) return null
  return (
    <ViewportPortal>
      <svg className="veil" aria-hidden="true">
        <path className="covered" d={veil.covered} />
        {[...veil.lit].map(([look, outline]) => (
          <path key={look} className={look} d={outline} />
        ))}
      </svg>
    </ViewportPortal>
  )
})
