/**
 * Axes at rest that begin to slide, as statements over the work array: step for step as in `symbolic/slide.ts` does
 * with numbers.
 */
import { unheld, unlimited } from '../../symbolic/hold'
import type { Statement, Value } from '../ir'
import { abs, and, eq, gt, lt, mul, select } from '../writer'
import { sharesMemory, ShareStatements, type SharesMemory } from './shares'

export interface SlideMemory extends SharesMemory {
  /** Directions. */
  readonly output: number
  readonly size: number
  /**
   * Limits of efforts that hold, and sliding friction; positive efforts, then negative ones where these have limits of
   * their own.
   */
  readonly holding: number
  readonly sliding: number
  readonly sides: 1 | 2
  /** Index of the flags of axes at rest. */
  readonly restFlags: number
  /** 1 for axes that slide. */
  readonly slides: number
  /** 1 while another round is needed. */
  readonly more: number
}

export function slideMemory(offset: number, n: number, sides: 1 | 2): SlideMemory {
  let next = offset
  const take = (count: number): number => {
    next += count
    return next - count
  }
  const [input, accelerations, holding, sliding] = [take(n * n), take(n), take(sides * n), take(sides * n)]
  const [restFlags, output, efforts, slides] = [take(n), take(n), take(n), take(n)]
  const upper = take(n)
  const lower = sides === 1 ? upper : take(n)
  const shares = sharesMemory(n, take)
  const [side, more] = [take(n), take(1)]
  return {
    ...{ input, accelerations, holding, sliding, sides, restFlags, output, efforts, slides, upper, lower },
    ...shares,
    ...{ side, more, size: next - offset },
  }
}

/** @param mayContradict see `Shares` */
export function slideStatements(n: number, m: SlideMemory, w: number, mayContradict = false): Statement[] {
  const isAsked = (i: number) => gt({ op: 'load', array: w, index: { offset: m.restFlags + i } }, 0.5)
  const s = new ShareStatements(n, m, w, isAsked)
  const isSliding = gt(s.load(s.list(m.slides)), 0)
  const limit = (of: number, side: number): Statement =>
    s.put(of, select(isSliding, s.load(s.list(m.sliding + side * n)), s.load(s.list(m.holding + side * n))))
  const begin = (i: number): Statement =>
    s.when(and(s.takesPart(i), eq(s.get(m.slides + i), 0)), [
      ...s.movement(i),
      s.when(lt(mul(s.get(m.left), s.get(m.side + i)), 0), [s.set(m.slides + i, 1), s.set(m.more, 1)]),
    ])
  /** Returns the limit of the effort against the acceleration of an axis. */
  const against = (i: number): Value =>
    m.sides === 1 ? s.get(m.holding + i) : select(gt(s.get(m.left), 0), s.get(m.holding + n + i), s.get(m.holding + i))
  const result = (i: number): Statement =>
    s.when(isAsked(i), [
      s.when(
        gt(s.g(i, i), 0),
        [
          s.when(and(gt(s.get(m.slides + i), 0), gt(abs(s.get(m.side + i)), 0)), [
            ...s.movement(i),
            s.set(m.output + i, s.get(m.left)),
          ]),
        ],
        [
          ...s.missing(i),
          s.when(and(gt(unlimited, against(i)), gt(abs(s.get(m.left)), unheld)), [
            s.set(m.output + i, select(gt(s.get(m.left), 0), 1, -1)),
          ]),
        ],
      ),
    ])
  return [
    ...s.each(n, s.put(m.slides, 0), s.put(m.output, 0)),
    s.set(m.more, 1),
    {
      kind: 'for',
      counter: 4,
      count: n + 1,
      while: gt(s.get(m.more), 0),
      body: [
        s.set(m.more, 0),
        ...s.each(n, limit(m.upper, 0), ...(m.sides === 1 ? [] : [limit(m.lower, 1)])),
        ...s.share(mayContradict),
        ...s.rows.map(begin),
      ],
    },
    ...s.rows.map(result),
  ]
}
