/** A block with its power, energy and heat, as its law says. */
import type { Blocks } from '../small-model'

export type Values = (...signals: readonly string[]) => readonly number[]

export interface Row {
  readonly type: string
  readonly title?: string
  readonly blocks: Blocks
  readonly wires: readonly string[]
  /** States beside random ones. */
  readonly state?: Readonly<Record<string, number>>
  /** The form of the equations in which something is held. */
  readonly held?: boolean
  /** Power that the block X gives to the mechanism, W. */
  readonly power: (at: Values) => number
  /** Of what it stores, J; absent where it stores nothing. */
  readonly energy?: (at: Values) => number
  /** Power that it turns into heat, W; absent of a source; `rest` is what is neither stored nor given. */
  readonly dissipation?: ((at: Values) => number) | 'rest'
  /** Power that comes through it from outside the model, W; none if absent. */
  readonly delivered?: (at: Values) => number
}

export const body = ['mechanics/rigid-body', { mass: 2, Ixx: 0.3, Iyy: 0.4, Izz: 0.5, Ixy: 0.02 }] as const
export const constant = (value: number) => ['sources/constant', { value }] as const

export const zero = (): number => 0
export const spring = { stiffness: 120, freeLength: 0.2, damping: 7 }
