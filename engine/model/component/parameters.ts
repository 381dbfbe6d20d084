/** Part of `ComponentBuilder` by which a block reads its parameters. */
import type { Expr, Vec3 } from '../../symbolic'

/** Access to the parameters of a block, by their keys in its definition. */
export interface ComponentParameters {
  /** Returns a quantity: a symbol, or a constant if it is structural and exactly 0, 1 or -1. */
  param(name: string): Expr
  /**
   * Returns numbers such as the gains of a Riccati equation. They have places in the table of parameters
   * (`Block.name[1]`, ...): a changed parameter changes them without compiling, and exports carry them.
   * @param from parameters of kind quantity, in the order in which `compute` gets their values
   * @param compute always as many numbers; throws a ModelError where there are none
   */
  derived(
    name: string,
    unit: string,
    from: readonly string[],
    compute: (values: readonly number[]) => readonly number[],
  ): readonly Expr[]
  /**
   * Returns a value at compile time that the equations contain, such as a number of samples: exports can't change it.
   */
  fixed(name: string): number
  /** Returns the value at compile time, for decisions about structure only. */
  value(name: string): number
  choice(name: string): string
  flag(name: string): boolean
  /** Returns a vector parameter; exact zeros and ones fold. */
  vector(name: string): Vec3
  table(name: string): readonly (readonly number[])[]
  text(name: string): string
  /** Returns the content of a file parameter as a table of columns. */
  columns(name: string): readonly { readonly name: string; readonly unit: string; readonly values: readonly number[] }[]
  /** Returns the content of a file parameter as it is. */
  file(name: string): string
}
