/**
 * Outlines of a crowded diagram's overlay: the blocks and ports that a wire cannot connect to, and the ports that it
 * can.
 */
import type { Wiring } from '../canvas-store'
import type { BlockFlowNode } from '../flow-items'
import { isHollow, portOutline } from '../../symbols/PortShape'

/** Factor by which possible ports are enlarged. */
const LIT = 1.45
/** Factor by which a cover is larger than its port, so that it covers the edge too. */
const COVER = 1.3
/** Half of the side of a square that covers a port reaching out of its block, px. */
const HALF = 5.5

export interface WiringOverlay {
  /** Blocks without a possible port, and ports that are not possible. */
  readonly covered: string
  /** Possible ports by their classes of `.wiring-overlay .port`. */
  readonly lit: ReadonlyMap<string, string>
}

/**
 * Builds the outlines of the overlay.
 * @returns paths in coordinates of the diagram; all covering paths run clockwise, so that none cancels another
 */
export function wiringOverlayOf(blocks: readonly BlockFlowNode[], { from, targets }: Wiring): WiringOverlay {
  let covered = ''
  const lit = new Map<string, string>()
  for (const { id, data, position } of blocks) {
    const { width, height, ports } = data.geometry
    const { x: left, y: top } = position
    const takesPart = ports.some(({ name }) => from === `${id}.${name}` || targets.has(`${id}.${name}`))
    if (!takesPart) covered += rectangle(left, top, width, height)
    for (const { name, port, side, x, y } of ports) {
      const reference = `${id}.${name}`
      if (reference === from) continue
      if (targets.has(reference)) {
        const look = `port ${port.kind}${isHollow(port) ? ' hollow' : ''} lit`
        lit.set(look, (lit.get(look) ?? '') + portOutline(port, side, left + x, top + y, LIT))
      } else if (takesPart) covered += portOutline(port, side, left + x, top + y, COVER)
      else covered += rectangle(left + x - HALF, top + y - HALF, 2 * HALF, 2 * HALF)
    }
  }
  return { covered, lit }
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`
}
