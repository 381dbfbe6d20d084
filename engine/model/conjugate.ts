/**
 * Measured signals that know their conjugate forces. A constraint written with signals acts on the frames that its
 * signals are measured on: for a signal y the forces and moments whose power, per unit of effort, is y' (for a position)
 * or y (for a velocity). They are what joints need to know of such a constraint for their reactions.
 */
import type { Expr } from '../symbolic'
import type { ConstraintLoad, Flange, Motion } from './component'

type Measured = (m: Motion) => Expr

/** A force or moment on a frame, or an effort on the axis of a joint that reacts on its base. */
export type ConjugateLoad = ConstraintLoad | { readonly flange: Flange; readonly effort: Expr }

interface Conjugate {
  /** Whether the signal is a position or a velocity. */
  readonly level: 'position' | 'velocity'
  readonly loads: (m: Motion) => readonly ConjugateLoad[]
}

const conjugates = new WeakMap<Measured, Conjugate>()

/** The same signal, with the forces that are conjugate to it. */
export function withLoads(
  level: Conjugate['level'],
  value: Measured,
  loads: (m: Motion) => readonly ConjugateLoad[],
): Measured {
  conjugates.set(value, { level, loads })
  return value
}

export function conjugateOf(value: Measured): Conjugate | undefined {
  return conjugates.get(value)
}
