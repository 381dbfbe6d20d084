/** Choice of a block: variable steps end at the corners and jumps of its equations, or not. */
import type { Param } from '../../engine/model/blocks/block'

export const kinks: Param = {
  kind: 'boolean',
  label: 'Locate corners',
  doc: 'End variable steps where if, min, max, abs, sign or clamp switch, and at the knots of interpolate. Each step then evaluates the switching conditions twice, each crossing takes about ten more evaluations, and the solver restarts after it. Fixed steps and exports are not affected.',
  group: 'Solving',
  default: true,
}
