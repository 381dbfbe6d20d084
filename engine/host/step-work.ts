/** How much the steps of a model can cost, in operations: those of either form of the equations, and what samples and events add. */
import { countFunction } from '../program/cost'
import type { LoweredProgram } from '../program/lower'
import type { EventCount } from '../solve/events/handler'
import type { Compilation } from './compile'
import { actionOf } from './discrete-entries'
import type { RealTimeReport } from './protocol'

type Work = RealTimeReport['work']

/** @param happened events of the measured run */
export function stepWork(
  compilation: Compilation,
  happened: readonly EventCount[],
): Pick<Work, 'operations' | 'forms' | 'events'> {
  const { held } = compilation
  const free = operationsOf(compilation.derivatives, 'derivatives')
  const holding = held === null ? undefined : operationsOf(held.derivatives, 'derivatives')
  const names = new Set(happened.map((e) => e.name))
  const all = compilation.system.discrete.events
  return {
    operations: Math.max(free, holding ?? 0),
    forms: holding === undefined ? undefined : { free, held: holding },
    events: {
      happened: happened.map(({ name, count }) => ({ name, count })),
      missed: all.filter((e) => !names.has(e.name) && e.fail === undefined && e.stop === undefined).map((e) => e.name),
      dearest: dearest(held === null ? [compilation] : [compilation, held]),
    },
  }
}

/** The event whose actions, with bringing to rest what it makes hold, take the most operations. */
function dearest(forms: readonly Compilation[]): Work['events']['dearest'] {
  const costs = forms.flatMap((form) => {
    const { events, arrest } = form.system.discrete
    const rest = arrest.length === 0 ? 0 : operationsOf(form.discreteProgram, 'arrest')
    return events.map((e, i) => ({
      name: e.name,
      operations: operationsOf(form.discreteProgram, `event_${actionOf(events, i)}`) + (e.arrests ? rest : 0),
    }))
  })
  return costs.reduce<Work['events']['dearest']>(
    (most, cost) => (cost.operations > (most?.operations ?? 0) ? cost : most),
    undefined,
  )
}

function operationsOf({ program }: LoweredProgram, name: string): number {
  const found = program.functions.find((f) => f.name === name)
  if (found === undefined) return 0
  const { add, mul, div, call } = countFunction(found).count
  return add + mul + div + call
}
