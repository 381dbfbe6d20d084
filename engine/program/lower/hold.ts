/**
 * Efforts that hold several axes at once, as statements over the work array: step for step as in `symbolic/hold.ts`
 * does with numbers.
 */
import { determined, met, overload, unheld, unlimited } from '../../symbolic/hold'
import type { Statement } from '../ir'
import { abs, add, and, gt, mul, neg, or, select } from '../writer'
import { sharesMemory, ShareStatements, type SharesMemory } from './shares'

export interface HoldMemory extends SharesMemory {
  /** Efforts, followed by the signs of their sides. */
  readonly output: number
  readonly size: number
  /** Index of the flags of axes that shall be held. */
  readonly requests: number
  /** Limit above which an axis takes part. */
  readonly least: number
}

export function holdMemory(offset: number, n: number, sides: 1 | 2): HoldMemory {
  let next = offset
  const take = (count: number): number => {
    next += count
    return next - count
  }
  const [input, accelerations, upper] = [take(n * n), take(n), take(n)]
  const lower = sides === 1 ? upper : take(n)
  const [requests, output, side] = [take(n), take(n), take(n)]
  const shares = sharesMemory(n, take)
  const least = take(1)
  return {
    ...{ input, accelerations, upper, lower, requests, output, efforts: output, side },
    ...shares,
    ...{ least, size: next - offset },
  }
}

/** @param within see `holdEfforts` */
export function holdStatements(n: number, m: HoldMemory, w: number, within = false): Statement[] {
  const s = new ShareStatements(n, m, w, (i) => gt({ op: 'load', array: w, index: { offset: m.requests + i } }, 0.5))
  const { rows } = s
  const isSymmetric = m.upper === m.lower
  const above = (i: number) => {
    const upper = gt(s.get(m.upper + i), s.get(m.least))
    return isSymmetric ? upper : or(upper, gt(s.get(m.lower + i), s.get(m.least)))
  }
  const [each, lists] = [s.each.bind(s), s.list.bind(s)]
  const allWithin = (): readonly Statement[] =>
    each(
      n,
      s.when(s.isBeyond(s.load(lists(m.output)), s.load(lists(m.upper)), s.load(lists(m.lower))), [s.set(m.again, 1)]),
    )
  /** Returns whether the efforts hold an axis that has none, within their limits. */
  const check = (i: number): Statement => ({
    kind: 'if',
    usual: 'else',
    cond: and(s.takesPart(i), { op: 'not', a: s.isFree(i) }),
    then: [
      ...s.missing(i),
      ...s.magnitude(i),
      s.when(gt(abs(s.get(m.left)), mul(met, s.get(m.sum))), [s.set(m.again, 1)]),
      ...allWithin(),
    ],
    else: [],
  })
  const direct: Statement[] = [
    ...s.scales(above),
    ...rows.map((i) =>
      s.when(s.isFree(i), each(i + 1, s.put(s.factor(i, 0), s.scaled(i))), each(i + 1, s.put(s.factor(i, 0), 0))),
    ),
    s.set(m.determinant, 1),
    ...s.factorise(),
    {
      kind: 'if',
      usual: 'then',
      cond: gt(s.get(m.determinant), determined),
      then: [
        ...rows.map((i) =>
          s.when(
            s.isFree(i),
            [s.set(m.left + i, mul(neg(s.get(m.scale + i)), s.get(m.accelerations + i)))],
            [s.set(m.left + i, 0)],
          ),
        ),
        ...s.substitute(),
        ...each(n, s.put(m.output, mul(s.load(lists(m.scale)), s.load(lists(m.left))))),
        ...(within ? allWithin() : []),
        ...rows.map(check),
      ],
      else: [s.set(m.again, 1)],
    },
  ]
  /** Returns an axis that no effort moves, and that accelerates. */
  const overloaded = (i: number): Statement => {
    const much = (limit: number) => (within ? s.get(limit + i) : mul(overload, add(s.get(limit + i), 1)))
    const isLimited = gt(unlimited, s.get(m.upper + i))
    return {
      kind: 'if',
      usual: 'else',
      cond: and(gt(s.get(m.requests + i), 0.5), and({ op: 'not', a: gt(s.g(i, i), 0) }, isLimited)),
      then: [
        ...s.missing(i),
        s.when(gt(abs(s.get(m.left)), unheld), [
          s.set(m.output + i, select(gt(s.get(m.left), 0), neg(much(m.lower)), much(m.upper))),
        ]),
      ],
      else: [],
    }
  }
  const some = rows.map((i) => gt(abs(s.get(m.side + i)), 0)).reduce((a, b) => or(a, b))
  /** Doubles the sides where limits are exceeded. */
  const exceeded: Statement[] = [
    s.set(m.again, 1),
    ...rows.map((i) =>
      s.when(s.takesPart(i), [...s.movement(i), s.when(gt(abs(s.get(m.left)), 0), [s.set(m.again, 2)])]),
    ),
    ...each(n, s.put(m.side, mul(s.get(m.again), s.load(lists(m.side))))),
  ]
  return [
    ...each(n, s.put(m.output, 0), s.put(m.side, 0)),
    ...[s.set(m.again, 1), s.set(m.least, 0)],
    {
      kind: 'for',
      counter: 0,
      count: 2,
      body: [s.when(gt(s.get(m.again), 0), [s.set(m.again, 0), ...direct, s.set(m.least, -1)])],
    },
    {
      kind: 'if',
      usual: 'else',
      cond: gt(s.get(m.again), 0),
      then: [
        ...s.share(),
        ...(within ? [] : [s.when(some, [...exceeded, ...s.scales(() => undefined), ...s.complete()])]),
      ],
      else: rows.map((i) => s.when(and(s.takesPart(i), { op: 'not', a: s.isFree(i) }), [s.set(m.side + i, 1)])),
    },
    ...rows.map(overloaded),
  ]
}
