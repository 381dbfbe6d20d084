/** Domain of a block, which follows from its ports: the symbol is drawn on the colour of that kind of wire. */
import type { BlockDefinition, PortKind } from '../../../engine/model/blocks/block'

/**
 * Roads, and blocks that need one; then loads and rotors, which are characterised by their axis; then bodies and
 * joints, which provide an axis besides their frames; all else works on signals.
 */
export function domainOf({ ports }: BlockDefinition): PortKind {
  const all = Object.values(ports)
  const has = (kind: PortKind): boolean => all.some((port) => port.kind === kind)
  if (all.some((port) => port.kind === 'surface' && (port.provides || !port.optional))) return 'surface'
  const usesAxis = all.some((port) => port.kind === 'flange' && (!port.provides || !has('frame')))
  if (usesAxis) return 'flange'
  return has('frame') ? 'frame' : 'signal'
}
