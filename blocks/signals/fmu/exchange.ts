/**
 * Model exchange: the states of an FMU are states of the model, its event indicators and time events are events of the
 * run.
 *
 * FMI 2.0.5, chapter 3, and 3.0.2, chapter 3: between events nothing but states, time and continuous inputs changes. At
 * an event the FMU iterates until its discrete states are settled and gives new states and the next instant at which it
 * wants to be asked.
 */
import type { ComponentBuilder, EventAction } from '../../../engine/model/component/component'
import type { Expr, Num } from '../../../engine/symbolic'
import { reaches } from '../level'
import type { OpaqueFunction } from '../../../engine/symbolic/opaque'
import type { FmuInput } from './declaration'
import {
  computedOutputs,
  derivativeOf,
  fmuFunctions,
  indicatorNames,
  isContinuous,
  never,
  noEpoch,
  startOf,
  type FmuInstance,
} from './functions'

/** Ports and parameters of a block as expressions. */
export interface FmuParts {
  readonly instance: FmuInstance
  readonly parameters: readonly Num[]
  readonly inputs: ReadonlyMap<string, Expr>
}

export function buildExchange(c: ComponentBuilder, { instance, parameters, inputs }: FmuParts): void {
  const { math } = c
  const { declaration: d } = instance
  const functions = fmuFunctions(instance)
  const hidden = { unit: '1', hidden: true, initial: 0 }
  const epoch = c.discrete('epoch', { ...hidden, initial: noEpoch })
  const next = c.discrete('next', { ...hidden, initial: never })
  const over = c.discrete('over', hidden)
  const inputOf = ({ name }: FmuInput): Expr => inputs.get(name) ?? math.num(0)
  const other = d.inputs.filter((input) => !isContinuous(input))
  // The value that an FMU sees of a discrete input changes only with events.
  const seen = new Map(other.map((i) => [i.name, c.discrete(`seen_${i.name}`, { ...hidden, initial: i.start })]))
  const call = (fn: OpaqueFunction, now: boolean): ReadonlyMap<string, Expr> => {
    const args = [
      c.time,
      epoch,
      ...states.values(),
      ...d.inputs.map((i) => (now ? rounded(c, i, inputOf(i)) : (seen.get(i.name) ?? inputOf(i)))),
    ]
    return new Map(c.opaque(fn, args, parameters).map((value, k) => [fn.outputs[k].name, value] as const))
  }
  const states = new Map<string, Expr>()
  for (const { name, unit, start } of d.states)
    states.set(
      name,
      c.state(name, {
        unit,
        initial: start === undefined ? 0 : c.value(startOf(name)),
        derivative: () => resultOf(derivatives, derivativeOf(name)),
      }),
    )
  const derivatives = d.states.length > 0 ? call(functions.derivatives, false) : new Map<string, Expr>()
  const outputs = computedOutputs(d).length > 0 ? call(functions.outputs, false) : new Map<string, Expr>()
  for (const { name, unit, state } of d.outputs) {
    const value = state === undefined ? resultOf(outputs, name) : resultOf(states, state)
    c.output(name, value, { smoothness: -1 })
    if (!states.has(name)) c.signal(name, unit, () => value)
  }

  const event = call(functions.event, true)
  const actions: EventAction[] = [
    { set: epoch, to: () => resultOf(event, 'epoch') },
    { set: next, to: () => resultOf(event, 'next') },
    { set: over, to: () => resultOf(event, 'over') },
    ...other.map((i): EventAction => ({ set: resultOf(seen, i.name), to: () => rounded(c, i, inputOf(i)) })),
    ...[...states].map(([name, set]): EventAction => ({ set, to: () => resultOf(event, name) })),
  ]
  const group = { group: 'fmu', actions }
  const when =
    (condition: Expr): (() => Expr) =>
    () =>
      math.select(condition, 1, -1)
  c.event('start', { ...group, crossing: when(math.eq(epoch, noEpoch)), direction: 'rising', atStart: true })
  if (indicatorNames(d).length > 0) {
    const indicators = call(functions.indicators, false)
    // The domains of an indicator are z > 0 and z <= 0 (FMI 2.0.5, 3.1.1; FMI 3.0.2, 3.1.2).
    for (const name of indicatorNames(d))
      c.event(name, { ...group, crossing: reaches(c, `${name} at zero`, resultOf(indicators, name), -1) })
  }
  c.event('instant', { ...group, crossing: () => math.sub(next, c.time), direction: 'falling', instant: next })
  const differs = (i: FmuInput): Expr => math.not(math.eq(rounded(c, i, inputOf(i)), resultOf(seen, i.name)))
  const changed = (some: readonly FmuInput[]): (() => Expr) => when(some.map(differs).reduce((a, b) => math.or(a, b)))
  const [counted, measured] = [other.filter(isCounted), other.filter((i) => !isCounted(i))]
  if (counted.length > 0) c.event('inputs', { ...group, crossing: changed(counted), direction: 'rising' })
  // For a continuous number, only the values at accepted steps count.
  if (measured.length > 0)
    c.event('samples', { ...group, crossing: changed(measured), direction: 'rising', afterStep: true })
  const ends = {
    crossing: () => math.sub(over, 0.5),
    direction: 'rising',
    actions: [{ stop: `${d.model} requested the end of the run` }],
  } as const
  if (d.exchange?.steps === true) {
    const completed = call(functions.completed, false)
    const asks = c.memory('asks', { unit: '1', initial: -1, update: () => resultOf(completed, 'asks') })
    c.event('step', { ...group, crossing: when(math.eq(asks, epoch)), direction: 'rising', afterStep: true })
  }
  c.event('end', ends)
}

/** Returns whether an input has a discrete type. */
const isCounted = ({ type }: FmuInput): boolean => !/^Float/.test(type)

/** Returns the value that an FMU gets of a signal: whole numbers and truth values are the nearest. */
export function rounded({ math }: ComponentBuilder, input: FmuInput, value: Expr): Expr {
  if (!isCounted(input)) return value
  if (input.type === 'Boolean') return math.select(math.gt(value, 0.5), 1, 0)
  return math.floor(math.add(value, 0.5))
}

export function resultOf(results: ReadonlyMap<string, Expr>, name: string): Expr {
  const result = results.get(name)
  if (result === undefined) throw new Error(`there is no ${name}`)
  return result
}
