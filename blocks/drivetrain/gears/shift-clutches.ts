/** The two clutches involved in a shift of an automatic gearbox. */
import type { ComponentBuilder, EventAction, Flange, Motion } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import type { Gears } from './gear-table'

/** Speeds that differ by less agree, rad/s. */
const rest = 1e-9
/** Time of the last shift at the start of a run, s: long ago. */
const longAgo = -1e6

export interface ShiftClutches {
  /** The gear that is engaged, or being engaged. */
  readonly gear: Expr
  /** 1 during a shift, otherwise 0. */
  readonly busy: Expr
  readonly clutches: readonly {
    readonly name: string
    readonly ratio: Expr
    /** Torque that it transmits while it slips. */
    readonly capacity: Expr
    readonly mode: Expr
  }[]
  /** Actions that begin a shift. */
  shift(to: Expr): readonly EventAction[]
}

export interface Between {
  readonly a: Flange
  readonly b: Flange
  readonly gears: Gears
  /** Gear at the start. */
  readonly start: (m: Motion) => Expr
}

/** Speed of a relative to the one that a ratio requires. */
export const slipRate =
  (c: ComponentBuilder, a: Flange, b: Flange) =>
  (m: Motion, ratio: Expr): Expr =>
    c.math.sub(m.flange(a).rate, c.math.mul(ratio, m.flange(b).rate))

export function shiftClutches(c: ComponentBuilder, { a, b, gears, start }: Between): ShiftClutches {
  const { abs, add, div, eq, gt, lt, max, min, mul, neg, select, sign, sub } = c.math
  const unit = '1'
  const of = [c.discrete('gear1', { unit, initial: start }), c.discrete('gear2', { unit, initial: start })] as const
  const first = c.discrete('first', { unit, initial: 1 })
  const busy = c.discrete('busy', { unit, initial: 0 })
  const begun = c.discrete('begun', { unit: 's', initial: longAgo })
  const done = c.discrete('done', { unit: 's', hidden: true, initial: longAgo })
  const firstHas = gt(first, 0.5)
  const gear = c.intermediate('engaged', select(firstHas, of[0], of[1]))

  const passed = c.intermediate('passed', div(sub(c.time, begun), c.param('shiftTime')))
  const within = (x: Expr): Expr => max(0, min(1, x))
  const whole = add(1, c.param('overlap'))
  const opening = within(sub(1, div(mul(2, passed), whole)))
  const closing = within(div(add(mul(2, passed), sub(c.param('overlap'), 1)), whole))

  const difference = slipRate(c, a, b)
  const clutches = of.map((gear, k) => {
    const name = `slip${k + 1}`
    const ratio = c.intermediate(`ratio${k + 1}`, gears.ratio(gear))
    const pressure = k === 0 ? select(firstHas, closing, opening) : select(firstHas, opening, closing)
    const capacity = c.intermediate(`capacity${k + 1}`, select(eq(gear, 0), 0, mul(c.param('capacity'), pressure)))
    const mode = c.stiction(name, {
      axis: [
        { flange: a, factor: 1 },
        { flange: b, factor: neg(ratio) },
      ],
      holding: () => capacity,
    })
    return { name, ratio, capacity, mode }
  })

  const direction = (m: Motion, to: Expr): Expr => {
    const rate = difference(m, gears.ratio(to))
    return select(lt(abs(rate), rest), 0, sign(rate))
  }
  c.event('ends', {
    crossing: () => sub(done, c.time),
    direction: 'falling',
    actions: [{ set: busy, to: () => 0 }],
  })
  return {
    gear,
    busy,
    clutches,
    shift: (to) => [
      // the open clutch engages the new gear
      { set: of[0], to: () => select(firstHas, of[0], to) },
      { set: of[1], to: () => select(firstHas, to, of[1]) },
      { set: clutches[0].mode, to: (s) => select(firstHas, clutches[0].mode, direction(s, to)) },
      { set: clutches[1].mode, to: (s) => select(firstHas, direction(s, to), clutches[1].mode) },
      { set: first, to: () => sub(1, first) },
      { set: begun, to: () => c.time },
      { set: done, to: () => add(c.time, c.param('shiftTime')) },
      { set: busy, to: () => 1 },
    ],
  }
}
