/**
 * Overlay of the canvas with the blocks and wires that the chosen experiment adds, replaces or leaves out. They can't
 * be edited here.
 */
import { useEffect } from 'react'
import { ViewportPortal } from '@xyflow/react'
import { definitionFor, type BlockRegistry } from '../../../../engine/model/blocks/block'
import { nameOf } from '../../../../engine/model/subsystem'
import { BlockIcon } from '../../symbols/BlockIcon'
import { blockGeometry } from '../../symbols/geometry'
import { overlayTexts as texts } from '../../texts/overlay'
import { useProject, useUi } from '../../workbench/services'
import { useServices } from '../services'
import type { DrawnBlock } from './drawing'
import { useOverlayDrawing } from './use-overlay'
import './experiment-overlay.css'

export function ExperimentOverlay() {
  const { registry, canvas } = useServices()
  const { blocks, wires } = useOverlayDrawing()
  const experiment = useProject((state) => state.experiment)
  const located = useUi((state) => (state.located?.kind === 'overlay' ? state.located.block : null))
  useEffect(() => {
    const drawn = blocks.find(({ name }) => name === located)
    if (drawn === undefined) return undefined
    const { width, height } = blockGeometry(definitionFor(registry, drawn.block), drawn.block)
    const [x, y] = drawn.block.at ?? [0, 0]
    // React Flow knows the view of another level one frame later.
    const frame = requestAnimationFrame(() => canvas.getState().view?.showPlace([x + width / 2, y + height / 2]))
    return () => cancelAnimationFrame(frame)
  }, [blocks, canvas, located, registry])
  if (experiment === null || (blocks.length === 0 && wires.length === 0)) return null
  return (
    <ViewportPortal>
      <div className="experiment-overlay" role="group" aria-label={texts.overlayOf(experiment)}>
        <svg className="overlay-wires" aria-hidden="true">
          {wires.map(({ name, path }) => (
            <path key={name} d={path} />
          ))}
        </svg>
        {blocks.map((drawn) => (
          <OverlayFigure key={drawn.name} drawn={drawn} registry={registry} isLocated={drawn.name === located} />
        ))}
      </div>
    </ViewportPortal>
  )
}

interface OverlayFigureProps {
  readonly drawn: DrawnBlock
  readonly registry: BlockRegistry
  /** True if the block is highlighted because the user followed a problem to it. */
  readonly isLocated: boolean
}

function OverlayFigure({ drawn: { name, block, change }, registry, isLocated }: OverlayFigureProps) {
  const definition = definitionFor(registry, block)
  const { width, height } = blockGeometry(definition, block)
  const [x, y] = block.at ?? [0, 0]
  const type = definition?.title ?? block.type
  return (
    <div
      className={`overlay-block ${change}${isLocated ? ' located' : ''}`}
      role="img"
      aria-label={texts.block(name, type, change)}
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
    >
      {change !== 'removed' && definition !== undefined && <BlockIcon path={definition.icon} />}
      {change !== 'removed' && <span className="overlay-name">{nameOf(name)}</span>}
      <span className="overlay-sign">{texts.sign(type, change)}</span>
    </div>
  )
}
