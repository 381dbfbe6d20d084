/** Discrete states, sample times and events of an exported model. */
import type { ExportedDiscrete } from '../backends/exported'
import type { Entry } from '../program/lower'
import { discreteEntries, type Compilation } from './compile'
import { targetPlaces } from './discrete'

/** Entry points beside those of a model without events; none for such a model. */
export function discreteExportEntries({ system: { discrete } }: Compilation): Entry[] {
  if (isEmpty(discrete)) return []
  const instants = discrete.clocks.flatMap(({ period, offset }) => [period, offset])
  const clocks: Entry = {
    name: 'clocks',
    doc: 'Period and first instant of each sample time.',
    out: 'c',
    outputs: instants.map((expr, index) => ({ index, expr })),
  }
  return [clocks, ...discreteEntries(discrete)]
}

/** @param start values of the discrete states at the start */
export function exportedDiscrete(compilation: Compilation, start: Float64Array): ExportedDiscrete | null {
  const { discrete } = compilation.system
  if (isEmpty(discrete)) return null
  const target = targetPlaces(compilation)
  return {
    states: discrete.states.map(({ name, unit }, i) => ({ name, unit, start: start[i] })),
    clocks: discrete.clocks.length,
    updates: discrete.updates.map(({ name, clock, assignment }) => ({
      name,
      clock,
      target: target(assignment.symbol).index,
    })),
    events: discrete.events.map(({ name, direction, assignments, stop }) => ({
      name,
      direction,
      targets: assignments.map((a) => target(a.symbol)),
      ...(stop === undefined ? {} : { stop }),
    })),
  }
}

function isEmpty({ states, events }: Compilation['system']['discrete']): boolean {
  return states.length + events.length === 0
}
