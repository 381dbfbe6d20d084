/** Legend of the names in generated code, for the head of its text. */
import { legendOf, stateLine } from '../../formulate/equations/legend'
import type { System } from '../../formulate/system'
import type { Program } from '../../program/ir'

/** Returns the legend of a program, one line per name. */
export function programLegend(system: System, program: Program): readonly string[] {
  const names = program.functions.flatMap(({ localNames }) => [...localNames.values()])
  return [...legendOf(system, names, true), 'States', ...system.states.map((s, i) => `x[${i}] ${stateLine(system, s)}`)]
}
