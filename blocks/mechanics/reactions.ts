/** Reactions that joints, arms and drivers exert on what is attached to their `end`. */
import type { SignalDoc } from '../../engine/model/block'
import type { ComponentBuilder, FrameNode } from '../../engine/model/component'
import { logVector, vectorDocs } from './vector-signals'

/** Documentation of the signals that `logReactions` adds. */
export const reactionSignals: Readonly<Record<string, SignalDoc>> = {
  ...vectorDocs('F', 'N', 'Reaction force on the end side, in end axes', false),
  ...vectorDocs('M', 'N m', 'Reaction moment on the end side about its origin, in end axes', false),
}

/** Force and moment of edges T1 and R1 on `end`, in the axes of `end`. */
export function logReactions(c: ComponentBuilder, end: FrameNode): void {
  logVector(c, 'F', 'N', (s) => s.reaction('T1', 'R1', end).force)
  logVector(c, 'M', 'N m', (s) => s.reaction('T1', 'R1', end).moment)
}
