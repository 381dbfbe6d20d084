/** What the names in generated code mean, for its head. */
import { legendOf, stateLine } from '../../formulate/equations/legend'
import type { System } from '../../formulate/system'
import type { Program } from '../../program/ir'

/** @returns one line each */
export function programLegend(system: System, program: Program): readonly string[] {
  const names = program.functions.flatMap(({ localNames }) => [...localNames.values()])
  return [...legendOf(system, names, true), 'States', ...system.states.map((s, i) => `x[${i}] ${stateLine(system, s)}`)]
}
