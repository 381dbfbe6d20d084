/**
 * Efforts that hold several axes at once, as statements over the work array: step for step what `symbolic/hold.ts` does with
 * numbers. It skips the rows of axes that are not held, so an evaluation costs what its held axes cost; iteration and loops
 * over limits happen only where axes cannot move independently.
 */
import {
  beyondLimit,
  determined,
  met,
  overload,
  refinements,
  regularisation,
  unheld,
  unlimited,
} from '../../symbolic/hold'
import type { Condition, Index, Statement, Value } from '../ir'

export interface HoldMemory {
  /** Mobilities by rows, accelerations, limits, and which axes are to be held. */
  readonly input: number
  /** Efforts. */
  readonly output: number
  readonly size: number
  readonly accelerations: number
  readonly limits: number
  readonly held: number
  /** Of axes whose efforts may change; 0 for the others. */
  readonly scale: number
  /** Scaled matrix of those axes, and its factors. */
  readonly entries: number
  readonly factors: number
  readonly rhs: number
  readonly solution: number
  readonly left: number
  readonly determinant: number
  /** 1 while another pass is needed. */
  readonly again: number
  /** Only axes whose limit is above this take part. */
  readonly least: number
  /** What adds up to an acceleration. */
  readonly sum: number
  /** 1 once an effort was beyond its limit, and in the pass after which nothing is left to do. */
  readonly clipped: number
  readonly last: number
}

export function holdMemory(offset: number, n: number): HoldMemory {
  let next = offset
  const take = (count: number): number => {
    next += count
    return next - count
  }
  const [input, accelerations, limits, held] = [take(n * n), take(n), take(n), take(n)]
  const [output, scale, entries, factors] = [take(n), take(n), take(n * n), take(n * n)]
  const [rhs, solution, left] = [take(n), take(n), take(n)]
  const [determinant, sum, again, least] = [take(1), take(1), take(1), take(1)]
  const [clipped, last] = [take(1), take(1)]
  return {
    ...{ input, output, accelerations, limits, held, scale, entries, factors, rhs, solution, left },
    ...{ determinant, sum, again, least, clipped, last, size: next - offset },
  }
}

export function holdStatements(n: number, m: HoldMemory, w: number): Statement[] {
  const num = (value: number): Value => ({ op: 'num', value })
  const load = (index: Index): Value => ({ op: 'load', array: w, index })
  const get = (offset: number): Value => load({ offset })
  const store = (index: Index, value: Value): Statement => ({ kind: 'store', array: w, index, value })
  const set = (offset: number, value: Value): Statement => store({ offset }, value)
  const list = (offset: number, stride = 1): Index => ({ offset, counter: 1, stride })
  const put = (offset: number, value: Value): Statement => store(list(offset), value)
  const each = (count: number, ...body: readonly Statement[]): Statement[] =>
    count === 0 ? [] : [{ kind: 'for', counter: 1, count, body }]
  const when = (cond: Condition, then: readonly Statement[], otherwise: readonly Statement[] = []): Statement => ({
    kind: 'if',
    cond,
    then,
    else: otherwise,
  })
  const seldom = (cond: Condition, then: readonly Statement[]): Statement => ({
    kind: 'if',
    usual: 'else',
    cond,
    then,
    else: [],
  })
  const mostly = (cond: Condition, then: readonly Statement[], otherwise: readonly Statement[]): Statement => ({
    kind: 'if',
    usual: 'then',
    cond,
    then,
    else: otherwise,
  })
  const add = (a: Value, b: Value): Value => ({ op: 'add', a, b })
  const sub = (a: Value, b: Value): Value => ({ op: 'sub', a, b })
  const mul = (a: Value, b: Value): Value => ({ op: 'mul', a, b })
  const div = (a: Value, b: Value): Value => ({ op: 'div', a, b })
  const neg = (a: Value): Value => ({ op: 'neg', a })
  const abs = (a: Value): Value => ({ op: 'abs', a })
  const choose = (cond: Condition, a: Value, b: Value): Value => ({ op: 'select', cond, a, b })
  const greater = (a: Value, b: number): Condition => ({ op: 'gt', a, b: num(b) })
  const and = (a: Condition, b: Condition): Condition => ({ op: 'and', a, b })
  const rows = [...Array(n).keys()]
  const g = (i: number, k: number): Value => get(m.input + i * n + k)
  const isHeld = (i: number): Condition => greater(get(m.held + i), 0.5)
  const isFree = (i: number): Condition => greater(get(m.scale + i), 0)
  const factor = (i: number, k: number): number => m.factors + i * n + k

  const scales = (): Statement[] =>
    rows.map((i) =>
      when(
        and(isHeld(i), and(greater(g(i, i), 0), { op: 'gt', a: get(m.limits + i), b: get(m.least) })),
        [set(m.scale + i, div(num(1), { op: 'sqrt', a: g(i, i) }))],
        [set(m.scale + i, num(0))],
      ),
    )
  const scaled = (i: number): Value => mul(mul(get(m.scale + i), load(list(m.input + i * n))), load(list(m.scale)))
  /** L T L^T of `factors` in its place, rows from the last to the first so that the column is still whole. */
  const factorise = (): Statement[] =>
    rows.map((k) =>
      when(isFree(k), [
        set(m.determinant, mul(get(m.determinant), get(factor(k, k)))),
        set(m.left, div(num(1), get(factor(k, k)))),
        ...rows
          .slice(k + 1)
          .reverse()
          .map((i) =>
            when(isFree(i), [
              set(m.left + 1, mul(get(factor(i, k)), get(m.left))),
              ...each(
                i - k,
                put(
                  factor(i, k + 1),
                  sub(load(list(factor(i, k + 1))), mul(get(m.left + 1), load(list(factor(k + 1, k), n)))),
                ),
              ),
              set(factor(i, k), get(m.left + 1)),
            ]),
          ),
      ]),
    )
  /** Solves for `left` in its place. */
  const substitute = (): Statement[] => {
    const subtract = (i: number, index: Index, other: number): Statement =>
      set(m.left + i, sub(get(m.left + i), mul(load(index), load(list(m.left + other)))))
    const forward = rows.slice(1).map((i) => when(isFree(i), each(i, subtract(i, list(factor(i, 0)), 0))))
    const back = [...rows]
      .reverse()
      .map((i) =>
        when(isFree(i), [
          set(m.left + i, div(get(m.left + i), get(factor(i, i)))),
          ...each(n - 1 - i, subtract(i, list(factor(i + 1, i), n), i + 1)),
        ]),
      )
    return [...forward, ...back]
  }
  /** What still accelerates axis i, in `left`. */
  const missing = (i: number): Statement[] => [
    set(m.left, get(m.accelerations + i)),
    ...each(n, set(m.left, add(get(m.left), mul(load(list(m.input + i * n)), load(list(m.output)))))),
  ]
  const refine = (): Statement[] => [
    ...rows.flatMap((i) => [
      set(m.left + i, get(m.rhs + i)),
      ...each(n, set(m.left + i, sub(get(m.left + i), mul(load(list(m.entries + i * n)), load(list(m.solution)))))),
    ]),
    ...substitute(),
    ...substitute(),
    ...rows.flatMap((i) =>
      each(n, set(m.solution + i, add(get(m.solution + i), mul(load(list(m.entries + i * n)), load(list(m.left)))))),
    ),
  ]
  /** Adds what is missing of efforts that are free. */
  const complete = (): Statement[] => [
    ...rows.flatMap((i) => [...missing(i), set(m.rhs + i, mul(neg(get(m.scale + i)), get(m.left)))]),
    ...rows.flatMap((i) => each(n, put(m.entries + i * n, scaled(i)))),
    ...each(n * n, put(m.factors, load(list(m.entries)))),
    ...each(
      n,
      store(list(factor(0, 0), n + 1), add(load(list(factor(0, 0), n + 1)), num(regularisation))),
      put(m.solution, num(0)),
    ),
    ...factorise(),
    { kind: 'for', counter: 2, count: refinements, body: refine() },
    ...each(n, put(m.output, add(load(list(m.output)), mul(load(list(m.scale)), load(list(m.solution)))))),
  ]
  const clip = rows.map((i) =>
    when(and(isFree(i), { op: 'gt', a: abs(get(m.output + i)), b: mul(get(m.limits + i), num(beyondLimit)) }), [
      set(m.output + i, choose(greater(get(m.output + i), 0), get(m.limits + i), neg(get(m.limits + i)))),
      ...[set(m.scale + i, num(0)), set(m.again, num(1)), set(m.clipped, num(1))],
    ]),
  )
  const finish = when(and(greater(get(m.clipped), 0), { op: 'not', a: greater(get(m.again), 0) }), [
    ...scales(),
    ...[set(m.last, num(1)), set(m.again, num(1))],
  ])
  /** Every pass but the last two sets an effort to its limit. */
  const iterate: Statement[] = [
    ...[set(m.again, num(1)), set(m.clipped, num(0)), set(m.last, num(0))],
    {
      kind: 'for',
      counter: 0,
      count: n + 2,
      body: [
        when(greater(get(m.again), 0), [
          set(m.again, num(0)),
          ...complete(),
          when({ op: 'not', a: greater(get(m.last), 0) }, [...clip, finish]),
        ]),
      ],
    },
  ]
  /** Whether the efforts hold an axis that has none, within their limits. */
  const check = (i: number): Statement =>
    seldom(and(isHeld(i), and(greater(g(i, i), 0), { op: 'not', a: isFree(i) })), [
      ...missing(i),
      set(m.sum, abs(get(m.accelerations + i))),
      ...each(n, set(m.sum, add(get(m.sum), abs(mul(load(list(m.input + i * n)), load(list(m.output))))))),
      when({ op: 'gt', a: abs(get(m.left)), b: mul(num(met), get(m.sum)) }, [set(m.again, num(1))]),
      ...each(
        n,
        when({ op: 'gt', a: abs(load(list(m.output))), b: mul(load(list(m.limits)), num(beyondLimit)) }, [
          set(m.again, num(1)),
        ]),
      ),
    ])
  const direct: Statement[] = [
    ...scales(),
    ...rows.map((i) =>
      when(isFree(i), each(i + 1, put(factor(i, 0), scaled(i))), each(i + 1, put(factor(i, 0), num(0)))),
    ),
    set(m.determinant, num(1)),
    ...factorise(),
    mostly(
      greater(get(m.determinant), determined),
      [
        ...rows.map((i) =>
          when(
            isFree(i),
            [set(m.left + i, mul(neg(get(m.scale + i)), get(m.accelerations + i)))],
            [set(m.left + i, num(0))],
          ),
        ),
        ...substitute(),
        ...each(n, put(m.output, mul(load(list(m.scale)), load(list(m.left))))),
        ...rows.map(check),
      ],
      [set(m.again, num(1))],
    ),
  ]
  /** An axis that no effort moves, and that accelerates. */
  const overloaded = (i: number): Statement => {
    const much = mul(num(overload), add(get(m.limits + i), num(1)))
    const isLimited: Condition = { op: 'gt', a: num(unlimited), b: get(m.limits + i) }
    return seldom(and(isHeld(i), and({ op: 'not', a: greater(g(i, i), 0) }, isLimited)), [
      ...missing(i),
      when(greater(abs(get(m.left)), unheld), [set(m.output + i, choose(greater(get(m.left), 0), neg(much), much))]),
    ])
  }
  return [
    ...each(n, put(m.output, num(0))),
    ...[set(m.again, num(1)), set(m.least, num(0))],
    {
      kind: 'for',
      counter: 0,
      count: 2,
      body: [when(greater(get(m.again), 0), [set(m.again, num(0)), ...direct, set(m.least, num(-1))])],
    },
    seldom(greater(get(m.again), 0), [...each(n, put(m.output, num(0))), ...scales(), ...iterate]),
    ...rows.map(overloaded),
  ]
}
