/**
 * Numbers that the host computes from parameters of a block, where expressions can't, and numbers that the equations
 * contain as constants.
 */
import type { Expr } from '../../symbolic'

export interface DerivedParameters {
  /**
   * Returns a value at compile time that the equations contain, such as a number of samples: exports can't change it.
   */
  fixed(name: string): number
  /**
   * Numbers such as the gains of a Riccati equation. They have places in the table of parameters (`Block.name[1]`,
   * ...): a changed parameter changes them without compiling, and exports carry them.
   * @param from parameters of kind quantity, in the order in which `compute` gets their values
   * @param compute always as many numbers; throws a ModelError where there are none
   */
  derived(
    name: string,
    unit: string,
    from: readonly string[],
    compute: (values: readonly number[]) => readonly number[],
  ): readonly Expr[]
}
