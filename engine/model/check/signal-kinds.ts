/**
 * Checks of units that values give to signals where no port has one. An example is the heading of a table that drives
 * another table, whose breakpoints have a unit too. `signal-units.ts` and `checkColumnUnits` compare each value with
 * the units of ports.
 */
import { ModelError } from '../../errors/model-error'
import { signalNets } from '../network/signal-units'
import { compatible, isInUnit } from '../../quantities/units'
import type { CheckContext } from './experiments'
import { checkScaled, checkScaledRuns } from './scaled-units'
import { evidenceOf, type Evidence } from './signal-evidence'

/** @returns one problem for each value that is of another kind than the first of its signal */
export function checkSignalKinds(context: CheckContext): readonly ModelError[] {
  const all = Object.keys(context.project.blocks).flatMap((block) => evidenceOf(block, context))
  const plain = checkScaled(all, context)
  const scaled = [...plain, ...checkScaledRuns(context, plain)]
  // every value is checked separately against its port
  const open = all.filter(({ block, port }) => context.units(block, port).length === 0)
  if (open.length < 2) return scaled
  const nets = signalNets(context.project, context.registry)
  const byPort = new Map<string, Evidence[]>()
  for (const evidence of open) {
    const key = `${evidence.block}.${evidence.port}`
    byPort.set(key, [...(byPort.get(key) ?? []), evidence])
  }
  const seen = new Set<string>()
  const problems: ModelError[] = [...scaled]
  for (const start of byPort.keys()) {
    if (seen.has(start)) continue
    const net = [start, ...nets(start)]
    for (const port of net) seen.add(port)
    const [first, ...others] = net.flatMap((port) => byPort.get(port) ?? [])
    for (const other of others) {
      // within a block, the error is reported where the values are read
      if (other.block === first.block || compatible(other.dimension, first.dimension)) continue
      problems.push(
        new ModelError(
          'wrong-unit',
          `${other.what} ${isInUnit(other.unit)}, but ${first.what} of ${first.block}, on the same signal, ${isInUnit(first.unit)}`,
          { block: other.block, parameter: other.parameter },
          'correct one of the units, or convert between the blocks with a gain',
        ),
      )
    }
  }
  return problems
}
