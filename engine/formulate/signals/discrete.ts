/**
 * Discrete states, sample times and events of the blocks as expressions.
 *
 * Updates at sample times are put in an order in which each finds the new values that it needs, as in synchronous
 * languages (Benveniste et al., Proc. IEEE 91 (2003) 64-83): a sample-and-hold passes its input on at once, a unit
 * delay breaks loops because it reads the value before the instant.
 */
import { ModelError } from '../../errors/model-error'
import type { Flange, Solved } from '../../model/component/component'
import type { Failure } from '../../quantities/failure'
import { topologicalOrder, type Expr } from '../../symbolic'
import { checkAlgebraicLoops } from './algebraic-loops'
import type { Collection } from '../collect/collection'
import type { DiscreteDeclaration, EventDeclaration } from '../collect/declarations'
import type { Holding, Locks } from '../locks'
import { restBetweenRounds } from '../locks/rounds'
import { memberName, ownerOf } from '../../model/names/names'

export interface DiscreteState {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly symbol: Expr
  /** The value before the instant that is being handled. */
  readonly previous: Expr
  readonly initial: Expr
  /** True if the state is hidden from the signals. */
  readonly hidden: boolean
  /** Name of the quantity that a hidden state serves to find; otherwise the name of the state. */
  readonly of: string
}

/** New value of a discrete state, a state of a component or a generalised speed. */
export interface Assignment {
  readonly symbol: Expr
  readonly value: Expr
}

/** Instants offset + k period, k = 0, 1, ..., both depending on parameters only. */
export interface Clock {
  readonly block: string
  readonly period: Expr
  readonly offset: Expr
}

export interface SampledUpdate {
  readonly name: string
  /** Index of the clock. */
  readonly clock: number
  readonly assignment: Assignment
}

export interface ModelEvent {
  readonly name: string
  readonly block: string
  readonly direction: 'rising' | 'falling' | 'both'
  readonly crossing: Expr
  readonly assignments: readonly Assignment[]
  /** True if the event counts as not yet happened before the start. */
  readonly atStart: boolean
  /**
   * True if the axes that the event holds, or holds at another ratio, keep some of their rate, which `arrest` takes
   * away.
   */
  readonly arrests: boolean
  /** True if the event gives a rate to a flange by an impulse. */
  readonly impact?: boolean
  /** Reason why the run ends with this event. */
  readonly stop?: string
  /** Error with which it ends. */
  readonly fail?: Failure
  /** Discrete state with the time at which it happens. */
  readonly instant?: Expr
  /** Events with the same key count as one. */
  readonly group?: string
  /** True if the event is searched for only after steps, not within them. */
  readonly afterStep?: boolean
  /** True if its function joins conditions of a text, some of which may be on time alone. */
  readonly conditions?: boolean
  /** Change of a sliding direction or lock with which the event happens, whatever event of friction causes it. */
  readonly slip?: SlipChange
}

/**
 * Change of a holding state: to rest, where the discrete state becomes `heldValue`, or to motion, where it ceases to
 * be; `other` is any change of it.
 */
export interface SlipChange {
  readonly mode: Expr
  readonly heldValue: 0 | 1
  readonly becomes: 'rest' | 'motion' | 'other'
}

export interface DiscretePart {
  readonly states: readonly DiscreteState[]
  readonly clocks: readonly Clock[]
  /** Updates in the order in which they are made at a common instant. */
  readonly updates: readonly SampledUpdate[]
  /** Events in the order of priority, that in which blocks were built. */
  readonly events: readonly ModelEvent[]
  /** New values of the memory of the last accepted step, all from the values before. */
  readonly memory: readonly Assignment[]
  /**
   * New values of the memory after the state may have jumped: searches that are cut short after a step go on to the
   * end.
   */
  readonly settled: readonly Assignment[]
  /**
   * Speeds with the residual rates of held parts removed; none in the form of the equations in which nothing is held.
   */
  readonly arrest: readonly Assignment[]
}

/** Returns the discrete states with their values at the start, which are those of the form in which nothing is held. */
export function formulateStates(c: Collection, after: Solved): readonly DiscreteState[] {
  const { pool } = c
  return c.discrete.map(({ name, block, symbol, previous, hidden, of, options }): DiscreteState => ({
    name,
    block,
    unit: options.unit,
    symbol,
    previous,
    initial: pool.expr(typeof options.initial === 'number' ? options.initial : options.initial(after)),
    hidden: hidden ?? false,
    of: of ?? name,
  }))
}

/** Form of the equations, as its discrete part needs it. */
export interface DiscreteForm {
  /** Discrete states from `formulateStates`. */
  readonly states: readonly DiscreteState[]
  /** The solved equations. */
  readonly after: Solved
  readonly locks: Locks
  /** Locks and friction that hold in this form; null for the form in which nothing holds. */
  readonly holding: Holding | null
  /** Transforms expressions for this form. */
  readonly only: (e: Expr) => Expr
}

/** @throws ModelError `algebraic-loop` if sampled states need each other at one instant */
export function formulateDiscrete(c: Collection, { states, after, locks, holding, only }: DiscreteForm): DiscretePart {
  const { pool } = c
  for (const d of c.discrete)
    if ('event' in d.options && !c.events.some((e) => follows(d, e)))
      throw new Error(`${d.name} waits for an event ${d.options.event} that does not exist`)
  const clocks: Clock[] = []
  const clockOf = (block: string, period: Expr, offset: Expr): number => {
    const known = clocks.findIndex((k) => k.period === period && k.offset === offset)
    return known >= 0 ? known : clocks.push({ block, period, offset }) - 1
  }
  const updates: SampledUpdate[] = []
  for (const { name, block, symbol, options } of c.discrete) {
    if (!('sampleTime' in options)) continue
    const clock = clockOf(block, pool.expr(options.sampleTime), pool.expr(options.offset ?? 0))
    updates.push({ name, clock, assignment: { symbol, value: only(pool.expr(options.update(after))) } })
  }
  const isHeld = holding !== null
  const rest = restAssignments(c, locks)
  // one list of assignments, which the program then contains once
  const together = locks.impactsTogether ? locks.closing(rest) : []
  const events = inForm(
    [
      ...c.events.map((e): ModelEvent => {
        const impact = locks.impacts.get(e.name)
        if (impact !== undefined) {
          const { axis, strike } = impact
          const slip: SlipChange =
            strike.count === undefined
              ? { mode: axis.active, heldValue: 1, becomes: 'rest' }
              : { mode: strike.count, heldValue: 1, becomes: 'other' }
          const event = modelEvent(c, { ...e, actions: [] }, after)
          return {
            ...event,
            crossing: locks.crossingOf(axis, event.crossing),
            assignments: together,
            arrests: true,
            impact: true,
            slip,
          }
        }
        const event = modelEvent(c, e, after, (flange, rate) => locks.impulse(flange, rate, isHeld))
        return { ...event, arrests: event.assignments.some((a) => locks.factors.has(a.symbol)) }
      }),
      ...frictionEvents(c, locks, holding, rest, together),
    ],
    only,
  )
  const memory = c.discrete.flatMap(({ symbol, options }) =>
    'each' in options ? [{ symbol, value: only(pool.expr(options.update(after))) }] : [],
  )
  const slow = new Map(c.discrete.map((d) => [d.symbol, d.settled]))
  const settled = memory.map(({ symbol, value }) => ({ symbol, value: only(slow.get(symbol)?.() ?? value) }))
  checkAlgebraicLoops([
    ...states.map((s) => s.initial),
    ...updates.map((u) => u.assignment.value),
    ...events.flatMap((e) => [e.crossing, ...e.assignments.map((a) => a.value)]),
    ...[...memory, ...settled].map((m) => m.value),
  ])
  const arrest = (holding?.arrest ?? []).map(({ symbol, value }) => ({ symbol, value: only(value) }))
  return { states, clocks, updates: inOrder(updates), events, memory, settled, arrest }
}

/** Returns the events in a form of the equations. Events that share actions in the model share them here too. */
function inForm(events: readonly ModelEvent[], only: (e: Expr) => Expr): ModelEvent[] {
  const known = new Map<readonly Assignment[], readonly Assignment[]>()
  return events.map((e) => {
    const assignments =
      known.get(e.assignments) ?? e.assignments.map(({ symbol, value }) => ({ symbol, value: only(value) }))
    known.set(e.assignments, assignments)
    return { ...e, crossing: only(e.crossing), assignments }
  })
}

type Impulse = (flange: Flange, rate: Expr) => readonly Assignment[]

function modelEvent(c: Collection, e: EventDeclaration, after: Solved, impulse: Impulse = () => []): ModelEvent {
  const assignments: Assignment[] = []
  let stop: string | undefined
  let fail: Failure | undefined
  for (const action of e.actions) {
    if ('stop' in action) stop = action.stop
    else if ('fail' in action) fail = action.fail
    else if ('set' in action) assignments.push({ symbol: action.set, value: c.pool.expr(action.to(after)) })
    else assignments.push(...impulse(action.flange, c.pool.expr(action.rate(after))))
  }
  for (const { name, symbol, options } of c.discrete.filter((d) => follows(d, e)))
    if (options.update !== undefined) assignments.push({ symbol, value: c.pool.expr(options.update(after)) })
    else throw new Error(`${name} has no update`)
  const { name, block, direction = 'both', atStart = false, instant, group, afterStep, conditions } = e
  return {
    name,
    block,
    direction,
    crossing: c.pool.expr(e.crossing(after)),
    // assignments of the event come after those of its impulses to locks
    assignments: [...new Map(assignments.map((a) => [a.symbol, a])).values()],
    atStart,
    arrests: false,
    impact: e.actions.some((action) => 'flange' in action),
    stop,
    fail,
    ...(instant === undefined ? {} : { instant }),
    ...(afterStep === undefined ? {} : { afterStep }),
    ...(conditions === undefined ? {} : { conditions }),
    ...(group === undefined ? {} : { group: memberName(block, group) }),
  }
}

/**
 * A rate within this of zero, m/s or rad/s, has not passed it: rounding must not end a motion that has just started.
 */
const rounding = 1e-9
/**
 * Rate from which on a one-sided lock closes: more than the residual rates at an instant, so that a lock that opens
 * then does not close again.
 */
const passing = 4e-9

/**
 * Returns the events of dry friction: it begins to hold where its rate passes zero, and lets go where the holding
 * effort exceeds its limit. All axes
 * whose rates are zero at such an instant come to rest together, since each of them may hold the others, and those that
 * can't be held are then let go together. Locks that bear one sign of effort let go with them.
 */
function frictionEvents(
  c: Collection,
  locks: Locks,
  holding: Holding | null,
  rest: readonly Assignment[],
  together: readonly Assignment[],
): ModelEvent[] {
  const { math } = c
  const release = holding?.release() ?? []
  const rounds = holding === null ? undefined : locks.rounds
  const ending = rounds === undefined ? rest : restBetweenRounds(c, rounds, rest)
  /** Returns a function that ends rest, positive where a further round is due, so that it passes zero again. */
  const unlessPausing = (margin: Expr): Expr => (rounds === undefined ? margin : math.select(rounds.again, 1, margin))
  const closable = closableLocks(locks)
  const events = locks.friction.map(({ axis: { name, block, mode }, rate }): readonly [ModelEvent, ModelEvent] => {
    const common = { block, direction: 'falling' as const }
    const atRest = math.eq(mode, 0)
    const margin = holding?.margins.get(name)
    return [
      {
        ...common,
        name: `${name}Ends`,
        crossing: math.select(
          atRest,
          rounds === undefined ? 1 : math.select(rounds.again, -1, 1),
          math.add(math.mul(mode, rate), rounding),
        ),
        assignments: ending,
        slip: { mode, heldValue: 0, becomes: 'rest' },
        atStart: false,
        arrests: true,
      },
      {
        ...common,
        name: `${name}Begins`,
        crossing: margin === undefined ? math.num(1) : math.select(atRest, unlessPausing(margin), 1),
        assignments: release,
        slip: { mode, heldValue: 0, becomes: 'motion' },
        atStart: true,
        arrests: false,
      },
    ]
  })
  const closing = closable.length === 0 || together.length > 0 ? together : locks.closing(rest)
  const closes = closable.map(({ axis: { block, active }, law, rate }): ModelEvent => ({
    ...{ name: law.closes ?? '', block, direction: 'falling', atStart: true, arrests: true, impact: true },
    crossing: math.select(math.gt(active, 0.5), 1, math.sub(passing, rate)),
    assignments: closing,
    slip: { mode: active, heldValue: 1, becomes: 'rest' },
  }))
  const opens = locks.oneSided.map(({ axis: { block, active }, law }): ModelEvent => ({
    ...{ name: law.opens, block, direction: 'falling', atStart: true, arrests: false },
    crossing: math.select(math.gt(active, 0.5), unlessPausing(holding?.margins.get(law.opens) ?? math.num(1)), 1),
    assignments: release,
    slip: { mode: active, heldValue: 1, becomes: 'motion' },
  }))
  const [ends, begins] = [events.map(([e]) => e), events.map(([, e]) => e)]
  return [...closes, ...ends, ...begins, ...opens]
}

const closableLocks = (locks: Locks): Locks['oneSided'] => locks.oneSided.filter(({ law }) => law.closes !== undefined)

/**
 * Returns axes that come to rest together: all sliding friction whose rate is zero or has just passed it, and
 * freewheels that no longer overrun.
 */
function restAssignments({ math }: Collection, locks: Locks): readonly Assignment[] {
  return [
    ...locks.friction.map(({ axis: { mode }, rate }): Assignment => ({
      symbol: mode,
      value: math.select(math.lt(math.mul(mode, rate), rounding), 0, mode),
    })),
    ...closableLocks(locks).map(({ axis: { active }, rate }): Assignment => ({
      symbol: active,
      value: math.select(math.gt(rate, -rounding), 1, active),
    })),
  ]
}

/** Returns whether a discrete state is updated with this event. */
function follows({ block, options }: DiscreteDeclaration, e: EventDeclaration): boolean {
  return 'event' in options && memberName(block, options.event) === e.name
}

/** Orders updates so that each follows those whose new values it reads. */
function inOrder(updates: readonly SampledUpdate[]): SampledUpdate[] {
  const bySymbol = new Map(updates.map((u) => [u.assignment.symbol, u] as const))
  const ordered: SampledUpdate[] = []
  const path: SampledUpdate[] = []
  const visit = (u: SampledUpdate): void => {
    if (ordered.includes(u)) return
    if (path.includes(u)) throw loopError([...path.slice(path.indexOf(u)), u])
    path.push(u)
    for (const e of topologicalOrder([u.assignment.value])) {
      const needed = bySymbol.get(e)
      if (needed !== undefined) visit(needed)
    }
    path.pop()
    ordered.push(u)
  }
  updates.forEach(visit)
  return ordered
}

function loopError(loop: readonly SampledUpdate[]): ModelError {
  const [first] = loop
  return new ModelError(
    'algebraic-loop',
    `sampled signals form an algebraic loop: ${loop.map((u) => u.name).join(' -> ')}`,
    { block: ownerOf(first.name), signal: first.name },
    'break it with a unit delay',
  )
}
