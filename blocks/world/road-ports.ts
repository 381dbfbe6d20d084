/** Ports of roads. */
import { frame, signalIn, surface, type Port } from '../../engine/model/blocks/block'

/** @param doc of the surface */
export const roadPorts = (doc: string): Readonly<Record<'frame' | 'factor' | 'surface', Port>> => ({
  frame: frame('Frame', 'Frame that carries the road; the world if not connected', { optional: true }),
  factor: signalIn('Friction factor', '1', 'Factor on the friction over time; 1 if not connected', {
    optional: true,
    plain: true,
    side: 'top',
  }),
  surface: surface('Surface', doc, { side: 'right', provides: true, optional: true }),
})
