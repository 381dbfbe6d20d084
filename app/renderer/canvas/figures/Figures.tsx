/**
 * Icons and ports of the plain blocks of a crowded diagram, all of a look in a region of the canvas as one path. The
 * browser keeps a list of every drawing of its own inside a block, and goes through all of it whenever layers change.
 */
import { memo, useMemo, useSyncExternalStore } from 'react'
import { ViewportPortal } from '@xyflow/react'
import { useCanvas } from '../../shell/services'
import type { BlockFlowNode } from '../flowItems'
import { isHollow, portOutline } from '../PortShape'
import { placePath } from './placePath'

/** Side of a region, px. */
const REGION = 1024
/** The sheet behind all blocks reaches so far around them, px. */
const AROUND = 512
/** Of the picture that icons are written in. */
const ICON = 24
/** Where icons are from the left edge of a block, and their size, px; as blocks themselves draw them (`canvas.css`). */
const close = { left: 10, size: 20 } as const
const far = { left: 7, size: 16 } as const

export const Figures = memo(function Figures({ taken }: { readonly taken: number }) {
  const details = useCanvas((state) => state.details)
  const version = useSyncExternalStore(
    (listener) => details.subscribe('', listener),
    () => details.version,
  )
  const regions = useMemo(() => {
    const found = new Map<string, BlockFlowNode[]>()
    for (const node of details.plain()) {
      if (node.type !== 'block') continue
      const region = `${Math.floor(node.position.x / REGION)} ${Math.floor(node.position.y / REGION)}`
      const others = found.get(region)
      if (others === undefined) found.set(region, [node])
      else others.push(node)
    }
    return [...found]
    // Both count what `plain` answers.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [details, taken, version])
  const sheet = useMemo(() => {
    const { left, top, right, bottom } = details.bounds(AROUND)
    return { left, top, width: right - left, height: bottom - top }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [details, taken])
  return (
    <ViewportPortal>
      <div className="canvas-sheet" style={sheet} />
      <svg className="figures" aria-hidden="true">
        {regions.map(([region, blocks]) => (
          <Region key={region} blocks={blocks} />
        ))}
      </svg>
    </ViewportPortal>
  )
})

interface RegionProps {
  readonly blocks: readonly BlockFlowNode[]
}

const Region = memo(function Region({ blocks }: RegionProps) {
  const outlines = new Map<string, string>()
  const add = (look: string, outline: string): void => void outlines.set(look, (outlines.get(look) ?? '') + outline)
  for (const { data, position, selected } of blocks) {
    const { definition, geometry } = data
    const tone = selected === true ? 'icon selected' : 'icon'
    for (const [distance, { left, size }] of [
      ['close', close],
      ['afar', far],
    ] as const) {
      const top = position.y + (geometry.height - size) / 2
      add(`${tone} ${distance}`, placePath(definition?.icon ?? '', position.x + left, top, size / ICON))
    }
    for (const { port, side, x, y } of geometry.ports) {
      const outline = portOutline(port, side, position.x + x, position.y + y)
      add(`port ${port.kind}${isHollow(port) ? ' hollow' : ''}`, outline)
    }
  }
  return (
    <>
      {[...outlines].map(([look, outline]) => (
        <path key={look} className={look} d={outline} />
      ))}
    </>
  )
}, sameRegion)

function sameRegion(a: RegionProps, b: RegionProps): boolean {
  return a.blocks.length === b.blocks.length && a.blocks.every((block, i) => block === b.blocks[i])
}
