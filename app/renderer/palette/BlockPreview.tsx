/** Preview of a block of the palette: its picture with the names of its ports, and its description. */
import { useLayoutEffect, useRef } from 'react'
import type { BlockDefinition } from '../../../engine/model/blocks/block'
import { BlockIcon } from '../symbols/BlockIcon'
import { domainOf } from '../symbols/domain'
import { blockGeometry, PORT_SIZE, type PlacedPort } from '../symbols/geometry'
import { PortShape } from '../symbols/PortShape'
import { nameFromTitle } from '../store/names'
import { paletteTexts } from '../texts/palette'

const previewId = 'block-preview'

interface BlockPreviewProps {
  readonly definition: BlockDefinition
  /** Box of the palette entry that the preview is placed beside. */
  readonly box: DOMRect
}

const GAP = 10
/** Room around the block for the names of ports. */
const ASIDE = 92
const ABOVE = 24

export function BlockPreview({ definition, box }: BlockPreviewProps) {
  const element = useRef<HTMLDivElement>(null)
  const { title, summary, icon, ports } = definition
  const geometry = blockGeometry(definition)
  const sides = new Set(geometry.ports.map(({ side }) => side))
  const left = sides.has('left') || sides.has('right') ? ASIDE : GAP
  const above = sides.has('top') ? ABOVE : GAP
  const below = sides.has('bottom') ? ABOVE : GAP
  const [width, height] = [geometry.width + 2 * left, geometry.height + above + below]

  useLayoutEffect(() => {
    const node = element.current
    if (node === null) return
    const bounds = node.getBoundingClientRect()
    node.style.left = `${Math.min(box.right + GAP, window.innerWidth - bounds.width - 6)}px`
    node.style.top = `${Math.max(6, Math.min(box.top - 8, window.innerHeight - bounds.height - 6))}px`
  }, [box, definition])

  return (
    <div className="floating block-preview" role="tooltip" id={previewId} ref={element}>
      <svg width={width} height={height} viewBox={`${-left} ${-above} ${width} ${height}`} aria-hidden="true">
        <rect className="preview-block" width={geometry.width} height={geometry.height} rx="6" />
        <g className={`block-domain ${domainOf(definition)}`}>
          <rect className="preview-symbol" x="0.5" y="0.5" width="36" height={geometry.height - 1} rx="5.5" />
          <g transform={`translate(3.5 ${geometry.height / 2 - 15})`}>
            <BlockIcon path={icon} size={30} />
          </g>
        </g>
        <text className="preview-name" x="43" y={geometry.height / 2} dominantBaseline="central">
          {shortened(nameFromTitle(title))}
        </text>
        {geometry.ports.map((placed) => (
          <g key={placed.name} className={`port ${placed.port.kind}`} transform={`translate(${placed.x} ${placed.y})`}>
            <g transform={`translate(${-PORT_SIZE / 2} ${-PORT_SIZE / 2})`}>
              <PortShape port={placed.port} side={placed.side} />
            </g>
            <PortName placed={placed} row={rowOf(placed, geometry.ports)} />
          </g>
        ))}
      </svg>
      <h4>{title}</h4>
      <p>{summary.replace(/[.]?$/, '.')}</p>
      {Object.keys(ports).length === 0 && <p className="faint">{paletteTexts.noPorts}</p>}
    </div>
  )
}

/** Returns the row of a port's name: names on the same side alternate between two rows, so that they don't overlap. */
function rowOf({ name, side }: PlacedPort, ports: readonly PlacedPort[]): number {
  return ports.filter((other) => other.side === side).findIndex((other) => other.name === name) % 2
}

const LINE = 10

function PortName({ placed: { port, side }, row }: { readonly placed: PlacedPort; readonly row: number }) {
  const [x, y, anchor] = {
    left: [-9, 0, 'end'] as const,
    right: [9, 0, 'start'] as const,
    top: [0, -10, 'middle'] as const,
    bottom: [0, 11, 'middle'] as const,
  }[side]
  const shift = side === 'top' ? -LINE * row * 0.9 : side === 'bottom' ? LINE * row * 0.9 : 0
  return (
    <text className="preview-port" x={x} y={y + shift} textAnchor={anchor} dominantBaseline="central">
      {shortened(port.label)}
    </text>
  )
}

const LONGEST = 15

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
