/**
 * Steps near the singularity of Euler angles as a program, with the operations of `local-chart.ts` in the same order.
 * Before such a step the angles in `x` are converted to coordinates of a chart, and back to angles after it.
 * Evaluations in between take the angles and give the rates of the chart. Steps elsewhere only compare the middle
 * angles.
 */
import {
  abs,
  add,
  div,
  eq,
  flag,
  floor,
  gt,
  lt,
  max,
  mul,
  neg,
  select,
  sub,
  type FunctionWriter,
} from '../../program/writer'
import type { Value } from '../../program/ir'
import { chartEntries, type ChartEntries } from './chart-jacobian'
import { chartRadius, chartStates, nearest, nearestState, senseOf } from './local-chart'
import type { AngleTriple } from './angle-triple'
import type { StepContext, VectorPlace } from '../context'

const sin = (a: Value): Value => ({ op: 'sin', a })
const cos = (a: Value): Value => ({ op: 'cos', a })
const sqrt = (a: Value): Value => ({ op: 'sqrt', a })
const atan2 = (a: Value, b: Value): Value => ({ op: 'atan2', a, b })

/** Distance from the singularity, rad, below which floats do not resolve rates of the angles. */
const nearestInSingle = 3e-4

/** Places in `s` of one chart. */
interface Places {
  readonly triple: AngleTriple
  /** Indices of its states in `x`. In the working memory of the charts they begin at `at`. */
  readonly states: readonly number[]
  readonly at: number
  readonly active: number
  readonly singular: number
  readonly k: number
  readonly reference: number
}

/** Indices of a chart that the host reads, in the order of the angles of the model. */
export interface ChartPlaces {
  /** Index of the middle angle. */
  readonly middle: number
  /** Flag whether the last step used the chart. */
  readonly active: number
  /** Singular middle angle, and the relative sign of the other two angles there. */
  readonly singular: number
  readonly k: number
}

export class WrittenCharts {
  private readonly charts: readonly Places[]
  private readonly any: number
  private readonly evaluating: number
  private readonly values: number
  private readonly rates: number
  /** Coordinates of the charts during an evaluation. */
  private readonly replaced: number
  /** Angles at the end of a step while states within it are computed. */
  private readonly end: number
  private readonly all: readonly number[]

  constructor(private readonly c: StepContext) {
    const { memory, model } = c
    let next = 0
    this.charts = model.angles.map((triple) => {
      const states = chartStates(triple)
      const at = next
      next += states.length
      const { block } = triple
      return {
        triple,
        states,
        at,
        active: memory.take('chart', `1 if the last step used a chart for the angles of ${block}`),
        singular: memory.take('chartMiddle', `its singular middle angle of ${block}`),
        k: memory.take('chartSense', `which sum of the angles of ${block} counts there`),
        reference: memory.take('chartLast', `last angle of ${block} at the start of the step`),
      }
    })
    this.all = this.charts.flatMap(({ states }) => states)
    this.any = memory.take('charts', '1 if the last step used a chart')
    this.evaluating = memory.take('chartsEvaluating', '1 during an evaluation')
    this.values = memory.take('chartValues', 'states that charts replace', next)
    this.rates = memory.take('chartRates', 'their rates', next)
    this.replaced = memory.take('chartReplaced', 'their coordinates in the charts', next)
    this.end = memory.take('chartEnd', 'the same states at the end of a step', next)
  }

  define(): void {
    const { c } = this
    c.define('charts_enter', 'Angles become coordinates of charts.', (w) => this.each(w, (p) => this.writeEnter(w, p)))
    c.define('charts_leave', 'Coordinates of charts become angles.', (w) => this.each(w, (p) => this.writeLeave(w, p)))
    c.define('charts_rates', 'Rates of angles become rates of charts.', (w) =>
      this.each(w, (p) => this.writeRates(w, p)),
    )
  }

  private each(w: FunctionWriter, write: (p: Places) => void): void {
    for (const p of this.charts) w.if(eq(w.get('s', p.active), 1), () => write(p))
  }

  private ifAny(w: FunctionWriter, then: () => void): void {
    w.if(eq(w.get('s', this.any), 1), then)
  }

  /**
   * Writes the choice of the charts that a step of length h uses. @param restart written where others were used before
   */
  choose(w: FunctionWriter, h: Value, restart: ((w: FunctionWriter) => void) | undefined): void {
    const changed = w.let('changed', 0)
    w.put('s', this.any, 0)
    for (const { triple, active, singular: at, k } of this.charts) {
      const { proper, handedness, tilting, angles } = triple
      const middle = w.get('x', angles[1])
      const turns = div(middle, Math.PI)
      const singular = w.let('singular', mul(Math.PI, proper ? floor(add(turns, 0.5)) : add(floor(turns), 0.5)))
      const sense = proper ? neg(cos(singular)) : mul(handedness, sin(singular))
      w.put('s', at, singular)
      w.put('s', k, select(gt(sense, 0), 1, -1))
      const square = tilting.reduce<Value>((sum, i) => add(sum, mul(w.get('x', i), w.get('x', i))), {
        op: 'num',
        value: 0,
      })
      const radius = add(chartRadius, mul(h, sqrt(square)))
      const isNear = w.let('isNear', flag(lt(abs(sub(middle, singular)), radius)))
      w.set(changed, select(eq(isNear, w.get('s', active)), changed, 1))
      w.put('s', active, isNear)
      w.put('s', this.any, max(w.get('s', this.any), isNear))
    }
    if (restart !== undefined) w.if(eq(changed, 1), () => restart(w))
  }

  /** Writes the conversion of the state at the start of a step to its charts. */
  enter(w: FunctionWriter): void {
    this.ifAny(w, () => this.through(w, 'charts_enter', 'x'))
  }

  leave(w: FunctionWriter, array: 'x' | 'xr' = 'x'): void {
    this.ifAny(w, () => this.through(w, 'charts_leave', array))
  }

  private through(w: FunctionWriter, name: string, array: 'x' | 'xr'): void {
    this.all.forEach((i, j) => w.put('s', this.values + j, w.get(array, i)))
    this.c.run(w, name)
    this.all.forEach((i, j) => w.put(array, i, w.get('s', this.values + j)))
  }

  /** Writes the state within the last step: `write` works with its ends in the charts, and `xr` gets angles. */
  between(w: FunctionWriter, write: () => void): void {
    this.inside(w, write, () => this.through(w, 'charts_leave', 'xr'))
  }

  /** Writes the part of `between` that needs the end of the last step alone. */
  atEnd(w: FunctionWriter, write: () => void): void {
    this.inside(w, write, () => undefined)
  }

  private inside(w: FunctionWriter, write: () => void, then: () => void): void {
    this.ifAny(w, () => this.all.forEach((i, j) => w.put('s', this.end + j, w.get('x', i))))
    this.enter(w)
    write()
    this.ifAny(w, () => {
      then()
      this.all.forEach((i, j) => w.put('x', i, w.get('s', this.end + j)))
    })
  }

  get chartPlaces(): readonly ChartPlaces[] {
    return this.charts.map(({ triple, active, singular, k }) => ({ middle: triple.angles[1], active, singular, k }))
  }

  /**
   * Writes an evaluation at a state in coordinates of charts. @param then written after it, with the angles in `values`
   */
  evaluate(w: FunctionWriter, at: VectorPlace, run: () => void, then: () => void): void {
    const state = (i: number): Value => (at === 'x' ? w.get('x', i) : w.get('s', at + i))
    const put = (i: number, x: Value): void => (at === 'x' ? w.put('x', i, x) : w.put('s', at + i, x))
    this.ifAny(w, () => {
      this.all.forEach((i, j) => {
        w.put('s', this.replaced + j, state(i))
        w.put('s', this.values + j, state(i))
      })
      w.put('s', this.evaluating, 1)
      this.c.run(w, 'charts_leave')
      w.put('s', this.evaluating, 0)
      this.all.forEach((i, j) => put(i, w.get('s', this.values + j)))
    })
    run()
    this.ifAny(w, () => {
      then()
      this.all.forEach((i, j) => put(i, w.get('s', this.replaced + j)))
    })
  }

  /** Writes the conversion of derivatives at `out` to those of the coordinates in the charts. */
  turnRates(w: FunctionWriter, out: number): void {
    this.all.forEach((i, j) => w.put('s', this.rates + j, w.get('s', out + i)))
    this.c.run(w, 'charts_rates')
    this.all.forEach((i, j) => w.put('s', out + i, w.get('s', this.rates + j)))
  }

  /**
   * Writes the conversion of entries of a Jacobian at `place` to those of the coordinates in the charts
   * (`chart-jacobian.ts`).
   */
  turnJacobian(
    w: FunctionWriter,
    place: number,
    structure: { readonly rows: ArrayLike<number>; readonly columns: ArrayLike<number> },
  ): void {
    this.each(w, (p) => {
      const { k, c, sine, cosine } = this.placed(w, p)
      this.turnEntries(w, place, chartEntries(p, structure), { k, c, sine, cosine })
    })
  }

  private turnEntries(
    w: FunctionWriter,
    place: number,
    { rows, columns, zero }: ChartEntries,
    { k, c, sine, cosine }: Readonly<Record<'k' | 'c' | 'sine' | 'cosine', Value>>,
  ): void {
    const at = (e: number): Value => (e < 0 ? { op: 'num', value: 0 } : w.get('s', place + e))
    const put = (e: number, x: Value): void => {
      if (e >= 0) w.put('s', place + e, x)
    }
    for (const e of zero) w.put('s', place + e, 0)
    for (const [e1, e2, e3] of rows) {
      const tilt = w.let('tilt', at(e2))
      const turn = w.let('turn', div(add(mul(k, at(e1)), at(e3)), c))
      put(e2, add(mul(tilt, sine), mul(turn, cosine)))
      put(e3, sub(mul(tilt, cosine), mul(turn, sine)))
    }
    for (const [e1, e2, e3] of columns) {
      const [tilt, turn] = [w.let('tilt', at(e2)), w.let('turn', at(e3))]
      put(e1, sub(at(e1), mul(k, turn)))
      put(e2, add(mul(tilt, sine), mul(mul(c, turn), cosine)))
      put(e3, sub(mul(tilt, cosine), mul(mul(c, turn), sine)))
    }
  }

  private placed(w: FunctionWriter, p: Places): Readonly<Record<'k' | 'c' | 'sine' | 'cosine', Value>> {
    const at = this.values + p.at
    const q3 = w.let('q3', w.get('s', at + 2))
    return {
      k: w.get('s', p.k),
      c: w.let('c', sub(w.get('s', at + 1), w.get('s', p.singular))),
      sine: w.let('sine', sin(q3)),
      cosine: w.let('cosine', cos(q3)),
    }
  }

  private writeEnter(w: FunctionWriter, p: Places): void {
    const at = this.values + p.at
    const { k, c, sine, cosine } = this.placed(w, p)
    const q1 = w.let('q1', w.get('s', at))
    const q3 = w.let('q3', w.get('s', at + 2))
    w.put('s', p.reference, q3)
    w.put('s', at, sub(q1, mul(k, q3)))
    w.put('s', at + 1, mul(c, sine))
    w.put('s', at + 2, mul(c, cosine))
    this.withDerivatives(p, at, (i) => {
      const [rate2, rate3] = [w.let('rate2', w.get('s', i + 1)), w.let('rate3', w.get('s', i + 2))]
      w.put('s', i, sub(w.get('s', i), mul(k, rate3)))
      w.put('s', i + 1, add(mul(rate2, sine), mul(mul(c, rate3), cosine)))
      w.put('s', i + 2, sub(mul(rate2, cosine), mul(mul(c, rate3), sine)))
    })
    this.withPairs(p, at, (i, sense, isFirst) => {
      const angle = w.let('angle', mul(sense, isFirst ? q1 : q3))
      this.turn(w, i, w.let('cosine', cos(angle)), w.let('sine', sin(angle)))
    })
  }

  private writeLeave(w: FunctionWriter, p: Places): void {
    const at = this.values + p.at
    const { derivatives } = p.triple
    const k = w.get('s', p.k)
    const [u, v] = [w.let('u', w.get('s', at + 1)), w.let('v', w.get('s', at + 2))]
    const close = this.c.clock === 'c' ? nearestInSingle : nearest.rates
    const least =
      derivatives === undefined
        ? select(this.isEvaluating(w), close, 0)
        : select(this.isEvaluating(w), nearest.derivatives, nearestState)
    const size = w.let('size', sqrt(add(mul(u, u), mul(v, v))))
    const around = w.let('around', atan2(u, v))
    const halfTurns = w.let('halfTurns', floor(add(div(sub(around, w.get('s', p.reference)), Math.PI), 0.5)))
    const isOdd = eq(sub(halfTurns, mul(2, floor(div(halfTurns, 2)))), 1)
    const q3 = w.let('q3', sub(around, mul(halfTurns, Math.PI)))
    const q1 = w.let('q1', add(w.get('s', at), mul(k, q3)))
    const distance = w.let('distance', max(size, least))
    const c = w.let('c', select(isOdd, neg(distance), distance))
    w.put('s', at, q1)
    w.put('s', at + 1, add(w.get('s', p.singular), c))
    w.put('s', at + 2, q3)
    this.withDerivatives(p, at, (i) => {
      const [sine, cosine] = [w.let('sine', sin(q3)), w.let('cosine', cos(q3))]
      const [along, across] = [w.let('along', w.get('s', i + 1)), w.let('across', w.get('s', i + 2))]
      w.put('s', i + 1, add(mul(along, sine), mul(across, cosine)))
      w.put('s', i + 2, div(sub(mul(along, cosine), mul(across, sine)), c))
      w.put('s', i, add(w.get('s', i), mul(k, w.get('s', i + 2))))
    })
    this.withPairs(p, at, (i, sense, isFirst) => {
      const angle = w.let('angle', mul(sense, isFirst ? q1 : q3))
      this.turn(w, i, w.let('cosine', cos(angle)), w.let('sine', neg(sin(angle))))
    })
  }

  private isEvaluating(w: FunctionWriter) {
    return eq(w.get('s', this.evaluating), 1)
  }

  private writeRates(w: FunctionWriter, p: Places): void {
    const [at, rates] = [this.values + p.at, this.rates + p.at]
    const { k, c, sine, cosine } = this.placed(w, p)
    const [rate1, rate2, rate3] = [1, 2, 3].map((n) => w.let(`rate${n}`, w.get('s', rates + n - 1)))
    w.put('s', rates, sub(rate1, mul(k, rate3)))
    w.put('s', rates + 1, add(mul(rate2, sine), mul(mul(c, rate3), cosine)))
    w.put('s', rates + 2, sub(mul(rate2, cosine), mul(mul(c, rate3), sine)))
    this.withDerivatives(p, rates, (i) => {
      const [speedup2, speedup3] = [w.let('speedup2', w.get('s', i + 1)), w.let('speedup3', w.get('s', i + 2))]
      const twice = mul(mul(2, rate2), rate3)
      const square = mul(mul(c, rate3), rate3)
      w.put('s', i, sub(w.get('s', i), mul(k, speedup3)))
      w.put(
        's',
        i + 1,
        add(add(mul(speedup2, sine), mul(mul(c, speedup3), cosine)), sub(mul(twice, cosine), mul(square, sine))),
      )
      w.put(
        's',
        i + 2,
        sub(sub(mul(speedup2, cosine), mul(mul(c, speedup3), sine)), add(mul(twice, sine), mul(square, cosine))),
      )
    })
    this.withPairs(p, 0, (i, sense, isFirst) => {
      const angle = w.let('angle', mul(sense, isFirst ? w.get('s', at) : w.get('s', at + 2)))
      const rate = w.let('rate', mul(sense, isFirst ? rate1 : rate3))
      const [cosAngle, sinAngle] = [w.let('cosine', cos(angle)), w.let('sine', sin(angle))]
      const turned = (a: Value, b: Value): readonly [Value, Value] => [
        sub(mul(cosAngle, a), mul(sinAngle, b)),
        add(mul(sinAngle, a), mul(cosAngle, b)),
      ]
      const [first, second] = turned(w.get('s', at + i), w.get('s', at + i + 1))
      const [p1, p2] = [w.let('p', first), w.let('q', second)]
      const [dp, dq] = turned(w.get('s', rates + i), w.get('s', rates + i + 1))
      const [d1, d2] = [w.let('dp', dp), w.let('dq', dq)]
      w.put('s', rates + i, sub(d1, mul(rate, p2)))
      w.put('s', rates + i + 1, add(d2, mul(rate, p1)))
    })
  }

  /** @param write function that receives the index of the first derivative */
  private withDerivatives({ triple, states }: Places, at: number, write: (i: number) => void): void {
    if (triple.derivatives !== undefined) write(at + states.length - 3)
  }

  /** @param write function that receives the index of the first component */
  private withPairs({ triple }: Places, at: number, write: (i: number, sense: 1 | -1, isFirst: boolean) => void): void {
    triple.turned.forEach((pair, n) => write(at + 3 + 2 * n, senseOf(pair), pair.axes === 'after first'))
  }

  private turn(w: FunctionWriter, i: number, cosine: Value, sine: Value): void {
    const [p, q] = [w.let('p', w.get('s', i)), w.let('q', w.get('s', i + 1))]
    w.put('s', i, sub(mul(cosine, p), mul(sine, q)))
    w.put('s', i + 1, add(mul(sine, p), mul(cosine, q)))
  }
}
