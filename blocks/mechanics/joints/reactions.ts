/** Reactions that joints, arms and drivers exert on the bodies attached to their `end`. */
import type { SignalDoc } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, FrameNode, Solved } from '../../../engine/model/component/component'
import { vectorMath, type Vec3 } from '../../../engine/symbolic'
import { logVector, vectorDocs } from '../vector-signals'

/** Documentation of the signals that `logReactions` adds. */
export const reactionSignals: Readonly<Record<string, SignalDoc>> = {
  ...vectorDocs('F', 'N', 'Reaction force on the end side, in end axes', false),
  ...vectorDocs('M', 'N m', 'Reaction moment on the end side about its origin, in end axes', false),
}

/**
 * Logs force and moment of edges T1 and R1 on `end`, in the axes of `end`.
 * @param more reaction that a constraint of the joint adds, in the same axes
 */
export function logReactions(
  c: ComponentBuilder,
  end: FrameNode,
  more?: (s: Solved) => { readonly force: Vec3; readonly moment: Vec3 },
): void {
  const v = vectorMath(c.math)
  const sum = (part: 'force' | 'moment') => (s: Solved) => {
    const reaction = s.reaction('T1', 'R1', end)[part]
    return more === undefined ? reaction : v.add(reaction, more(s)[part])
  }
  logVector(c, 'F', 'N', sum('force'))
  logVector(c, 'M', 'N m', sum('moment'))
}
