/** Adds discrete states, memory and events of a block. */
import type { ComponentEvents, DiscreteOptions, EventAction, EventOptions } from '../../../model/component/events'
import type { Solved } from '../../../model/component/motion'
import { failuresOf } from '../../../quantities/failure'
import type { Expr } from '../../../symbolic'
import type { Scope } from './scope'

/** Returns the part of the builder for events. */
export function eventsOf(scope: Scope): ComponentEvents {
  const { collection: c, name, definition, full, view } = scope
  const { math } = c
  return {
    discrete: (key, options) => declareDiscrete(scope, key, options),
    memory: (key, { unit, initial, update }) => declareDiscrete(scope, key, { unit, initial, update, each: 'step' }),
    previous: (state) => {
      const declaration = c.discrete.find((d) => d.symbol === state)
      if (declaration === undefined) throw new Error(`${definition.type}: ${state.name} is not a discrete state`)
      return declaration.previous
    },
    event: (key, options) => c.events.push({ ...eventIn(options, view), name: full(key), block: name }),
    require: (key, value, limits) => {
      for (const { side, ...failure } of failuresOf(limits))
        c.events.push({
          name: full(`${key}${side}`),
          block: name,
          crossing: (s) => math.mul(failure.factor, math.sub(value(view(s)), failure.offset)),
          direction: 'falling',
          atStart: true,
          actions: [{ fail: failure }],
        })
    },
    locateKinks: () => void c.kinked.add(name),
    breakTimes(times) {
      const list = c.comesFromOutside(name) ? c.inputBreakTimes : c.breakTimes
      for (const t of times) list.push(c.pool.expr(t))
    },
  }
}

/** Declares a discrete state. @returns its symbol */
export function declareDiscrete(
  { collection: c, name, full, view }: Scope,
  key: string,
  options: DiscreteOptions,
): Expr {
  const symbol = c.pool.symbol(full(key), 'discrete', { name: full(key) })
  const previous = c.pool.symbol(`previous ${full(key)}`, 'discrete')
  const { hidden = false } = options
  c.discrete.push({ name: full(key), block: name, symbol, previous, hidden, options: discreteIn(options, view) })
  return symbol
}

type View = (s: Solved) => Solved

function discreteIn(options: DiscreteOptions, view: View): DiscreteOptions {
  const { initial, update } = options
  const starts = typeof initial === 'number' ? initial : (s: Solved) => initial(view(s))
  return update === undefined
    ? { ...options, initial: starts }
    : { ...options, initial: starts, update: (s) => update(view(s)) }
}

function eventIn(options: EventOptions, view: View): EventOptions {
  const { crossing, actions, ...settings } = options
  return {
    ...settings,
    crossing: (s) => crossing(view(s)),
    actions: actions.map((a): EventAction => {
      if ('set' in a) return { set: a.set, to: (s) => a.to(view(s)) }
      if ('flange' in a) return { flange: a.flange, rate: (s) => a.rate(view(s)) }
      return a
    }),
  }
}
