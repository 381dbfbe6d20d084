/** Whether variable steps end at the corners and jumps of a block's equations. */
import type { Param } from '../../engine/model/block'

export const kinks: Param = {
  kind: 'boolean',
  label: 'Locate corners',
  doc: 'End variable steps where if, min, max, abs, sign or clamp switch, and at the knots of interpolate. Each step then evaluates what decides on that twice, each crossing about ten times, and the step after it starts anew. Fixed steps and exports are not affected.',
  group: 'Solving',
  default: true,
}
