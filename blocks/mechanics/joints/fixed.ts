/** Fixed joint: rigid connection of two frames. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'

export const fixed = defineBlock({
  type: 'mechanics/fixed',
  title: 'Fixed joint',
  category: 'Joints',
  summary: 'Weld without relative motion; logs its reactions',
  doc: String.raw`
A weld: $r_{end} = r_{base}$ and equal orientation. It logs the force and moment in the
section, like a load cell. If you don't need them, wire the frames together directly.

Source: a joint without degrees of freedom; reactions by Newton and Euler for everything beyond *end*.`,
  terms: ['weld', 'rigid connection'],
  icon: 'M2 12h6 M16 12h6 M8 7v10h8V7Z M8 11l4-4 M8 16l8-8 M12 17l4-4',
  ports: jointPorts,
  params: {},
  signals: reactionSignals,
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const { zero } = c.math.pool
    c.translation('T1', base, end, { kind: 'rigid', offset: [zero, zero, zero] })
    c.rotation('R1', base, end, { kind: 'rigid', rotation: null })
    logReactions(c, end)
  },
})
