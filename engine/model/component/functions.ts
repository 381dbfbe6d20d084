/** Part of `ComponentBuilder` by which a block calls functions that the engine does not derive. */
import type { Expr, ExternalFunction, Num, OpaqueFunction } from '../../symbolic'

/** Calls of functions that have code of their own. */
export interface ComponentFunctions {
  /**
   * Calls an external function. Parameters are read from this block's parameters `prefix.NAME` (for each parameter of
   * the function) and form their own table. `scale` multiplies some of them (friction of the road): a factor of
   * parameters in the table, one that changes during a run as an argument of the function.
   */
  call(
    fn: ExternalFunction,
    args: readonly Num[],
    prefix: string,
    scale?: Readonly<Record<string, Expr>>,
  ): readonly Expr[]
  /**
   * Calls an opaque function, of which the engine knows only inputs, outputs and the derivatives that it declares;
   * `linked/component.ts` makes states and events of its outputs.
   * @param parameters expressions of parameters, @returns all outputs
   */
  opaque(fn: OpaqueFunction, args: readonly Num[], parameters: readonly Num[]): readonly Expr[]
}
