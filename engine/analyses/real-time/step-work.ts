/**
 * Largest work of the steps of a model, in operations: those of both forms of the equations, and those that searches,
 * samples and events add.
 */
import { countWithCalls } from '../../program/cost'
import type { LoweredProgram } from '../../program/lower'
import type { ImplicitSystem } from '../../formulate/implicit'
import type { EventCount } from '../../solve/events/handler'
import { mostIterations } from '../../symbolic/implicit'
import type { Compilation } from '../../compile/compile'
import { actionOf } from '../../compile/discrete-entries'
import type { RealTimeReport } from './report'

type Work = RealTimeReport['work']

/**
 * Returns the work of a step.
 * @param happened events of the measured run
 */
export function stepWork(
  compilation: Compilation,
  happened: readonly EventCount[],
): Pick<Work, 'operations' | 'forms' | 'searches' | 'uncounted' | 'events'> {
  const { heldForm } = compilation
  const free = operationsOf(compilation.derivatives, 'derivatives')
  const holding = heldForm === null ? undefined : operationsOf(heldForm.derivatives, 'derivatives')
  const names = new Set(happened.map((e) => e.name))
  const all = compilation.system.discrete.events
  return {
    operations: Math.max(free, holding ?? 0),
    forms: holding === undefined ? undefined : { free, held: holding },
    searches: compilation.system.implicit.filter((s) => s.matrix === null).map(searchOf),
    uncounted: uncountedIn(heldForm === null ? [compilation] : [compilation, heldForm]),
    events: {
      happened: happened.map(({ name, count }) => ({ name, count })),
      missed: all.filter((e) => !names.has(e.name) && e.fail === undefined && e.stop === undefined).map((e) => e.name),
      dearest: dearest(heldForm === null ? [compilation] : [compilation, heldForm]),
    },
  }
}

/** Returns the blocks whose code is linked from elsewhere, so that nothing is known about it. */
function uncountedIn(forms: readonly Compilation[]): readonly string[] {
  const programs = forms.flatMap(({ derivatives, discreteProgram }) => [derivatives, discreteProgram])
  const linked = programs.flatMap(({ program }) => program.functions.flatMap(({ linked: code }) => code?.block ?? []))
  return [...new Set(linked)]
}

function searchOf({ unknowns, block, loop, iterations, constantWork }: ImplicitSystem): Work['searches'][number] {
  const constant = iterations !== null
  return {
    unknowns,
    block,
    iterations: iterations ?? mostIterations,
    constant,
    ...(constant ? {} : { remedy: constantWork ?? generalRemedy(loop) }),
  }
}

function generalRemedy(loop: readonly string[]): string {
  return loop.length > 0
    ? `set a number of iterations in the experiment, or break the loop ${loop.join(' -> ')} with a unit delay or a block that has a state`
    : 'set a number of iterations in the experiment'
}

/**
 * Returns the event whose actions take the most operations. The count includes bringing locked parts to rest, and
 * searches that continue to their end after a jump.
 */
function dearest(forms: readonly Compilation[]): Work['events']['dearest'] {
  const costs = forms.flatMap((form) => {
    const { events, arrest, settled } = form.system.discrete
    const rest = arrest.length === 0 ? 0 : operationsOf(form.discreteProgram, 'arrest')
    const settle = settled.length === 0 ? 0 : operationsOf(form.discreteProgram, 'settle')
    return events.map((e, i) => ({
      name: e.name,
      operations: operationsOf(form.discreteProgram, `event_${actionOf(events, i)}`) + (e.arrests ? rest : 0) + settle,
    }))
  })
  return costs.reduce<Work['events']['dearest']>(
    (most, cost) => (cost.operations > (most?.operations ?? 0) ? cost : most),
    undefined,
  )
}

/** Returns the largest number of operations of a function, including the functions that it calls. */
function operationsOf({ program }: LoweredProgram, name: string): number {
  const { add, mul, div, call } = countWithCalls(program, name)
  return add + mul + div + call
}
