/**
 * Rates that are held: by rigid locks, and by dry friction up to its capacity.
 *
 * Two forms of the equations exist. While nothing is held, the model is the same as without locks, and sliding
 * friction is a force; this is the form that solvers evaluate most of the time. While something is held, efforts along
 * the held axes make their accelerations zero, all of them together (`symbolic/hold.ts`):
 *
 *     a_i + sum G_ik f_k = 0   for held axes,   f_i = 0 for the others,
 *
 * where a are the accelerations of the axes without those efforts and sliding friction is in them. Friction lets go
 * where its effort exceeds its capacity, and a one-sided lock where it would have to bear an effort of the other
 * sign. Which axes move then, and in which direction, is decided for all axes at rest together (`symbolic/slide.ts`),
 * so the order of the blocks does not matter.
 */
import { entryOf } from '../../collections/entries'
import type { Flange, Motion } from '../../model/component/component'
import type { OneSided, Strike } from '../../model/component/friction'
import { denseHold, denseSlide, substitute, topologicalOrder, unlimited, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Drive } from '../collect/declarations'
import { axisTerms, slipRate } from '../collect/slip'
import type { SolvedDynamics } from '../dynamics/elimination'
import type { AxisColumns, EffortResponses } from '../dynamics/responses'
import type { Variables } from '../algebra/coordinates'
import type { Kinematics } from '../kinematics/kinematics'
import type { Assignment } from '../signals/discrete'
import {
  closingAssignments,
  flangeAxis,
  impulseAssignments,
  rigidLimits,
  type AxisLimits,
  type FrictionAxis,
  type RigidAxis,
  type StruckAxis,
} from './impulses'
import { columnsOf, drivesAlong, Responses, type LockAxis } from './response'
import { areLimitsSought, declareRoundState, nextRound, type Easing, type Rounds } from './rounds'

/** Relative slack, also in N or N m: an effort beyond its limit by less, as from rounding, does not let go. */
const slack = 1e-9
/** A rate below which an axis is at rest, m/s or rad/s, where it has passed zero at an event that was located. */
const passing = 1e-8
/** A rate against the direction in which an axis begins to slide, m/s or rad/s, that is taken away. */
const residual = 5e-10

export interface Friction {
  readonly axis: FrictionAxis
  readonly rate: Expr
  /** Largest effort that holds the axis, and largest one in the negative direction. */
  readonly holding: Expr
  readonly holdingBack: Expr
  /** Sliding friction. */
  readonly kinetic: Expr
  /** Effort along the axis that sliding adds, zero at rest. */
  readonly sliding: Expr
  /** Limit in rounds of a decision, where torques decide about limits. */
  readonly easing?: Easing
}

/** Returns the sliding friction, in any form of the equations. */
export function frictionOf(c: Collection, motion: Motion): readonly Friction[] {
  const { math, pool } = c
  const inRounds = areLimitsSought(c, motion)
  return c.stictions.map(({ name, block, mode, ...options }): Friction => {
    return pool.within([{ block }], () => {
      const axis = { name, block, ...axisTerms(c, options.axis), mode, active: math.select(math.eq(mode, 0), 1, 0) }
      const rate = slipRate(c, motion, axis)
      const holding = math.named(`${name}.holding`, math.max(options.holding(motion), 0))
      const back = options.holdingBack?.(motion)
      const holdingBack = back === undefined ? holding : math.named(`${name}.holdingBack`, math.max(back, 0))
      const kinetic = options.sliding === undefined ? holding : options.sliding(motion, rate)
      const friction = { axis, rate, holding, holdingBack, kinetic, sliding: math.neg(math.mul(mode, kinetic)) }
      if (!inRounds || holding !== holdingBack || kinetic === holding) return friction
      const limit = math.max(math.min(kinetic, holding), 0)
      const easing = { eased: declareRoundState(c, 'eased', name, block), holding, limit }
      const present = math.select(easing.eased, limit, holding)
      return { ...friction, holding: present, holdingBack: present, easing }
    })
  })
}

export const slidingDrives = (c: Collection, friction: readonly Friction[]): Drive[] =>
  friction.flatMap((f) => drivesAlong(c, f.axis, f.sliding))

/** Efforts of locks and friction, by name, while nothing is held. */
export function slidingEfforts({ locks, pool }: Collection, friction: readonly Friction[]): ReadonlyMap<string, Expr> {
  return new Map([
    ...locks.map(({ name }) => [name, pool.zero] as const),
    ...friction.map((f) => [f.axis.name, f.sliding] as const),
  ])
}

export interface HoldingState {
  readonly symbol: Expr
  readonly heldValue: 0 | 1
}

/** Holding efforts, and the demands of events on them. */
export interface Holding {
  /** Efforts of all locks and friction, in addition to the drives of the model. */
  readonly drives: readonly Drive[]
  /** The equations solved with these efforts. */
  readonly solved: SolvedDynamics
  /** Effort of a lock or of friction, by name. */
  readonly efforts: ReadonlyMap<string, Expr>
  /**
   * How far friction, and a one-sided lock by the name of its event that opens it, is from letting go: negative where
   * it does.
   */
  readonly margins: ReadonlyMap<string, Expr>
  /** New directions of all friction, and states of one-sided locks, if some of them open. */
  readonly release: () => readonly Assignment[]
  /** Speeds without the residual rates of held axes. */
  readonly arrest: readonly Assignment[]
  /** Condition under which the acceleration of a speed is exactly zero, by speed. */
  readonly locked: ReadonlyMap<Expr, Expr>
}

/** The axes that may be held in a model, and how it moves. */
export interface HeldModel {
  readonly rounds: Rounds | undefined
  readonly variables: Pick<Variables, 'freedoms'>
  readonly responses: Responses
  readonly rigid: readonly RigidAxis[]
  readonly friction: readonly Friction[]
}

function holdAxes(c: Collection, { variables, responses, rigid, friction, rounds }: HeldModel): Holding {
  const { math, pool } = c
  const { freedoms } = variables
  const heldAxes = [...rigid, ...friction.map((f) => f.axis)]
  const rates = heldAxes.map((axis) => responses.rate(axis))
  const isSpeed = rates.map((rate) => freedoms.some((f) => f.speed === rate))
  const mobility = responses.mobility(heldAxes)
  const accelerations = heldAxes.map((axis) => responses.acceleration(axis))
  const rigidly = rigidLimits(pool, rigid)
  const unlimitedAll = heldAxes.map(() => pool.num(unlimited))
  const active = heldAxes.map((axis) => axis.active)
  const limits = {
    upper: [...rigidly.upper, ...friction.map((f) => f.holding)],
    lower: [...rigidly.lower, ...friction.map((f) => f.holdingBack)],
  }
  const atRest = { mobility, accelerations, active, ...limits }
  const efforts = denseHold(pool, atRest).map((e, i) => math.named(`${heldAxes[i].name}.hold`, e))

  const arrested = denseHold(pool, {
    ...{ mobility, accelerations: rates, active },
    ...{ upper: unlimitedAll, lower: unlimitedAll },
  })
  const changes = responses.changes(new Map(heldAxes.map((axis, i) => [axis, arrested[i]])))
  const arrest = freedoms.flatMap(({ speed }, k): Assignment[] => {
    const i = rates.indexOf(speed)
    const sum = math.add(speed, changes[k])
    const value = i < 0 ? sum : math.select(math.gt(heldAxes[i].active, 0.5), 0, sum)
    return value === speed ? [] : [{ symbol: speed, value }]
  })

  const frictionEfforts = efforts.slice(rigid.length)
  const margins = marginsOf(c, friction, frictionEfforts)
  const locked = new Map<Expr, Expr>()
  heldAxes.forEach((axis, i) => {
    if (isSpeed[i]) locked.set(rates[i], math.gt(axis.active, 0.5))
  })
  return {
    drives: heldAxes.flatMap((axis, i) => drivesAlong(c, axis, efforts[i])),
    solved: responses.solved(new Map(heldAxes.map((axis, i) => [axis, efforts[i]]))),
    efforts: new Map([
      ...rigid.map(({ name }, i) => [name, efforts[i]] as const),
      ...friction.map((f, i) => [f.axis.name, math.add(frictionEfforts[i], f.sliding)] as const),
    ]),
    margins: new Map([
      ...friction.map((f, i) => [f.axis.name, margins[i]] as const),
      ...rigid.flatMap(({ oneSided }, i) =>
        oneSided === undefined
          ? []
          : [[oneSided.opens, math.add(math.mul(oneSided.bears, efforts[i]), slack)] as const],
      ),
    ]),
    release: () => {
      const all = denseSlide(pool, atRest, rounds === undefined ? slidingLimits(c, rigidly, friction) : limits)
      const directions = all.slice(rigid.length)
      const begins = friction.map(({ axis: { mode } }, i) =>
        math.and(math.eq(mode, 0), math.not(math.eq(directions[i], 0))),
      )
      const candidates = friction.map(({ easing }, i) => ({ easing, begins: begins[i] }))
      const next = rounds === undefined ? undefined : nextRound(c, rounds, candidates)
      const decided = (goes: Expr): Expr => (next === undefined ? goes : math.and(goes, math.not(next.isDue)))
      const opens = rigid.flatMap(({ oneSided, active }, i): Assignment[] => {
        if (oneSided === undefined) return []
        const stays = math.eq(all[i], 0)
        const value =
          next === undefined ? math.select(stays, active, 0) : math.select(math.or(stays, next.isDue), active, 0)
        return [{ symbol: active, value }]
      })
      const slides = friction.map(({ axis: { mode }, rate }, i): Assignment => {
        const goes = decided(begins[i])
        // an axis that has crossed zero and cannot be held keeps moving
        const direction = math.select(math.gt(math.abs(rate), passing), math.sign(rate), directions[i])
        return { symbol: mode, value: math.select(goes, direction, mode) }
      })
      // the remaining rate of an axis must not end a motion at once that begins against it
      const isAgainst = friction.map(({ axis: { mode }, rate }, i) =>
        math.and(math.eq(mode, 0), math.lt(math.mul(slides[i].value, rate), -residual)),
      )
      const against = isAgainst.reduce((a, b) => math.or(a, b), pool.zero)
      const stops = arrest.map(({ symbol, value }) => ({ symbol, value: math.select(against, value, symbol) }))
      return [...opens, ...slides, ...stops, ...(next?.assignments ?? [])]
    },
    arrest,
    locked,
  }
}

/** Returns how far the effort of each friction at rest is from its limit. */
function marginsOf({ math }: Collection, friction: readonly Friction[], efforts: readonly Expr[]): readonly Expr[] {
  return friction.map(({ holding, holdingBack }, i) => {
    const limit = holding === holdingBack ? holding : math.select(math.gt(efforts[i], 0), holding, holdingBack)
    return math.add(math.sub(math.mul(1 + slack, limit), math.abs(efforts[i])), slack)
  })
}

/**
 * Returns the sliding friction of axes that may slide, which is at most the holding limit. Locks bear the same whether
 * they let go or not.
 */
function slidingLimits({ math }: Collection, rigid: AxisLimits, friction: readonly Friction[]): AxisLimits {
  const kinetic = (f: Friction, holding: Expr): Expr =>
    f.holding === f.holdingBack && f.kinetic !== holding ? math.max(math.min(f.kinetic, holding), 0) : holding
  return {
    upper: [...rigid.upper, ...friction.map((f) => kinetic(f, f.holding))],
    lower: [...rigid.lower, ...friction.map((f) => kinetic(f, f.holdingBack))],
  }
}

/** Returns the condition under which a stop, or a lock that holds both directions, strikes at the present state. */
function strikingNow(c: Collection, motion: Motion, isStop: boolean): Expr {
  return c.locks
    .filter(({ oneSided }) => (oneSided !== undefined) === isStop)
    .flatMap(({ strikes }) => (strikes === undefined ? [] : [c.math.gt(c.pool.expr(strikes.hits(motion)), 0.5)]))
    .reduce((some, one) => c.math.or(some, one), c.pool.zero)
}

/** Returns symbols in an expression that vary in a run. */
const symbolsOf = (e: Expr): readonly Expr[] =>
  topologicalOrder([e]).filter((x) => x.op === 'symbol' && !x.isParametric)

/** All impacts and holding axes, with their responses. */
export class Locks {
  /** True if stops, pawls and freewheels may strike at one instant; they are then decided together. */
  readonly impactsTogether: boolean
  /** True if a stop is hit at this instant, and whether a lock that holds both directions is due to close. */
  private readonly rebounding: Expr
  private readonly engaging: Expr
  /** Impacts by the names of their events. */
  readonly impacts: ReadonlyMap<string, { readonly axis: RigidAxis; readonly strike: Strike }>
  private readonly rigid: readonly RigidAxis[]
  private readonly struck: ReadonlyMap<string, LockAxis>
  private cachedResponses: Responses | undefined
  private holding: Holding | undefined
  private changing: ReadonlySet<Expr> | undefined
  /** Rounds in which friction is decided, where its limits depend on unknowns. */
  readonly rounds: Rounds | undefined

  /** @param respond how the solution under all drives but those that hold answers to efforts along axes */
  constructor(
    private readonly model: Pick<Kinematics, 'collection' | 'motion' | 'variables'>,
    readonly friction: readonly Friction[],
    private readonly respond: (axes: readonly AxisColumns[]) => EffortResponses,
  ) {
    const { collection: c } = model
    const eased = friction.flatMap(({ easing }) => (easing === undefined ? [] : [easing.eased]))
    if (eased.length > 0) {
      const { name, block } = friction[0].axis
      this.rounds = { again: declareRoundState(c, 'rounds of', name, block), eased }
    }
    const striking = c.locks.filter(({ strikes }) => strikes !== undefined)
    const closing = c.locks.filter(({ oneSided }) => oneSided?.closes !== undefined)
    this.impactsTogether = striking.length > 0 && striking.length + closing.length > 1
    const [stops, pawls] = [true, false].map((isStop) =>
      this.impactsTogether ? strikingNow(c, model.motion, isStop) : c.pool.zero,
    )
    this.rebounding = stops
    this.engaging = pawls
    this.rigid = c.locks.map(({ name, block, flange, active, oneSided, strikes }) => ({
      ...flangeAxis(c, flange, block),
      name,
      active,
      oneSided,
      struck: this.impactsTogether && strikes !== undefined ? this.struckAxis(oneSided, strikes) : undefined,
    }))
    this.impacts = new Map(
      this.impactsTogether
        ? c.locks.flatMap(({ strikes }, i) =>
            strikes === undefined ? [] : [[strikes.event, { axis: this.rigid[i], strike: strikes }] as const],
          )
        : [],
    )
    this.struck = new Map(
      c.events.flatMap((e) =>
        e.actions.flatMap((a) => {
          if (!('flange' in a)) return []
          const axis = flangeAxis(c, a.flange, e.block)
          return [[axis.name, axis] as const]
        }),
      ),
    )
  }

  private struckAxis(oneSided: OneSided | undefined, { hits, rebound, count }: Strike): StruckAxis {
    const { collection: c, motion } = this.model
    const now = c.pool.expr(hits(motion))
    return {
      hits: oneSided === undefined ? c.math.select(this.rebounding, 0, now) : now,
      rebound: c.pool.expr(rebound(motion)),
      ...(count === undefined ? {} : { count }),
    }
  }

  /**
   * Returns the condition of an impact. A lock that holds both directions waits until stops that are hit at the same
   * instant have rebounded: held in the same impact, its axis would feed energy into the rebound. These stops are hit
   * as soon as it is due, although their gaps are positive by rounding.
   */
  crossingOf({ oneSided, struck }: RigidAxis, crossing: Expr): Expr {
    const { math } = this.model.collection
    if (oneSided === undefined) return math.select(this.rebounding, -1, crossing)
    if (struck === undefined || this.engaging === this.model.collection.pool.zero) return crossing
    return math.select(math.and(this.engaging, math.gt(struck.hits, 0.5)), -1, crossing)
  }

  /** Locks that bear efforts of one sign, with their rates in the direction that they prevent. */
  get oneSided(): readonly { readonly axis: RigidAxis; readonly law: OneSided; readonly rate: Expr }[] {
    const { collection: c, motion } = this.model
    return this.rigid.flatMap((axis) => {
      const { oneSided: law } = axis
      return law === undefined ? [] : [{ axis, law, rate: c.math.mul(-law.bears, slipRate(c, motion, axis)) }]
    })
  }

  /** Discrete states that say whether something is held, and their values where it is. */
  get states(): readonly HoldingState[] {
    return [
      ...this.model.collection.locks.map(({ active }) => ({ symbol: active, heldValue: 1 as const })),
      ...this.friction.map((f) => ({ symbol: f.axis.mode, heldValue: 0 as const })),
    ]
  }

  /**
   * Returns whether held rates drift off zero, so that every step has to remove the residual: rates that are not
   * sums of speeds with factors that are fixed between events are integrated with an error, and corrections of
   * constraints change speeds that take part in them.
   */
  drift(constraints: readonly { readonly columns: ReadonlyMap<{ readonly speed: Expr }, Expr> }[]): boolean {
    const { model } = this
    const { collection: c, motion } = model
    const constrained = new Set(constraints.flatMap((row) => [...row.columns.keys()].map((f) => f.speed)))
    const byEvents = new Set(
      c.discrete.flatMap(({ symbol, options }) => ('sampleTime' in options || 'each' in options ? [] : [symbol])),
    )
    const still = new Map(model.variables.freedoms.map((f) => [f.speed, c.pool.zero] as const))
    return this.axes.some((axis) => {
      const columns = [...columnsOf(model, axis)]
      const [atRest] = substitute(c.pool, [slipRate(c, motion, axis)], still)
      const isFixed =
        atRest === c.pool.zero &&
        columns.every(([, column]) => symbolsOf(column).every((symbol) => byEvents.has(symbol)))
      return !isFixed || columns.some(([f]) => constrained.has(f.speed))
    })
  }

  /** Symbols on which the factors of held rates depend: if an event changes one, these rates are no longer zero. */
  get factors(): ReadonlySet<Expr> {
    return (this.changing ??= new Set(
      this.axes.flatMap((axis) => [...columnsOf(this.model, axis).values()].flatMap(symbolsOf)),
    ))
  }

  private get axes(): readonly (RigidAxis | FrictionAxis)[] {
    return [...this.rigid, ...this.friction.map((f) => f.axis)]
  }

  /** 1 while any axis is held, otherwise 0: the active form of the equations. */
  get active(): Expr {
    const { math } = this.model.collection
    return this.axes.map((axis) => math.gt(axis.active, 0.5)).reduce((a, b) => math.or(a, b))
  }

  private get responses(): Responses {
    const axes = [...this.axes, ...this.struck.values()]
    return (this.cachedResponses ??= new Responses(this.model, axes, this.respond))
  }

  /** Returns the form in which something is held. */
  heldForm(): Holding {
    return (this.holding ??= holdAxes(this.model.collection, {
      variables: this.model.variables,
      responses: this.responses,
      rigid: this.rigid,
      friction: this.friction,
      rounds: this.rounds,
    }))
  }

  /**
   * Returns the new speeds that an impulse along the flange gives the model so that the rate there becomes `rate`.
   * @param isHeld whether the form of the equations is that in which something is held
   */
  impulse(flange: Flange, rate: Expr, isHeld: boolean): Assignment[] {
    const axis = entryOf(this.struck, flangeAxis(this.model.collection, flange, '').name)
    const rigid = isHeld ? this.rigid : []
    const friction = this.friction.map((f) => f.axis)
    const { responses } = this
    const { collection, variables } = this.model
    return impulseAssignments(collection, { freedoms: variables.freedoms, responses, rigid, friction }, axis, rate)
  }

  /**
   * Returns speeds and discrete states where one-sided locks close. @param resting discrete states where that is not an
   * impact
   */
  closing(resting: readonly Assignment[]): Assignment[] {
    const friction = this.friction.map((f) => f.axis)
    const { freedoms } = this.model.variables
    const struck = { freedoms, responses: this.responses, rigid: this.rigid, friction }
    return closingAssignments(this.model.collection, struck, resting)
  }
}
