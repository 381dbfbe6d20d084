/**
 * Efforts that hold several axes at once, as statements over the work array: step for step what `symbolic/hold.ts` does with
 * numbers. Work is the same every time but for passes that no effort beyond its limit asks for.
 */
import { beyondLimit, overload, refinements, regularisation, unheld, unlimited } from '../../symbolic/hold'
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
  /** 1 for axes whose efforts may change. */
  readonly free: number
  readonly scale: number
  /** Scaled matrix of those axes, with and without what makes it regular. */
  readonly entries: number
  readonly matrix: number
  readonly rhs: number
  readonly solution: number
  readonly left: number
  /** 1 while another pass is needed. */
  readonly again: number
}

export function holdMemory(offset: number, n: number): HoldMemory {
  let next = offset
  const take = (count: number): number => {
    next += count
    return next - count
  }
  const input = take(n * n)
  const [accelerations, limits, held, output, free] = [take(n), take(n), take(n), take(n), take(n)]
  const [scale, entries, matrix, rhs, solution, left] = [take(n), take(n * n), take(n * n), take(n), take(n), take(n)]
  const again = take(1)
  return {
    input,
    output,
    accelerations,
    limits,
    held,
    free,
    scale,
    entries,
    matrix,
    rhs,
    solution,
    left,
    again,
    size: next - offset,
  }
}

export function holdStatements(n: number, m: HoldMemory, w: number): Statement[] {
  const num = (value: number): Value => ({ op: 'num', value })
  const load = (index: Index): Value => ({ op: 'load', array: w, index })
  const get = (offset: number): Value => load({ offset })
  const set = (offset: number, value: Value): Statement => ({ kind: 'store', array: w, index: { offset }, value })
  const list = (offset: number, stride = 1): Index => ({ offset, counter: 1, stride })
  const put = (offset: number, value: Value): Statement => ({ kind: 'store', array: w, index: list(offset), value })
  const each = (count: number, ...body: readonly Statement[]): Statement => ({ kind: 'for', counter: 1, count, body })
  const add = (a: Value, b: Value): Value => ({ op: 'add', a, b })
  const sub = (a: Value, b: Value): Value => ({ op: 'sub', a, b })
  const mul = (a: Value, b: Value): Value => ({ op: 'mul', a, b })
  const positive = (a: Value): Condition => ({ op: 'gt', a, b: num(0) })
  const select = (cond: Condition, a: Value, b: Value): Value => ({ op: 'select', cond, a, b })
  const rows = [...Array(n).keys()]
  const g = (i: number, k: number): Value => get(m.input + i * n + k)

  const all: Statement[] = rows.map((i) =>
    set(
      m.free + i,
      select({ op: 'and', a: { op: 'gt', a: get(m.held + i), b: num(0.5) }, b: positive(g(i, i)) }, num(1), num(0)),
    ),
  )
  const scales = rows.map((i) =>
    set(m.scale + i, select(positive(g(i, i)), { op: 'div', a: num(1), b: { op: 'sqrt', a: g(i, i) } }, num(0))),
  )
  /** What still accelerates axis i, in `left`. */
  const leftOf = (i: number): Statement[] => [
    set(m.left, get(m.accelerations + i)),
    each(n, set(m.left, add(get(m.left), mul(load(list(m.input + i * n)), load(list(m.output)))))),
  ]
  const missing = (i: number): Statement[] => [
    ...leftOf(i),
    set(m.rhs + i, select(positive(get(m.free + i)), mul({ op: 'neg', a: get(m.scale + i) }, get(m.left)), num(0))),
  ]
  const entriesOf = (i: number): Statement =>
    each(
      n,
      put(
        m.entries + i * n,
        select(
          { op: 'and', a: positive(get(m.free + i)), b: positive(load(list(m.free))) },
          mul(mul(get(m.scale + i), load(list(m.input + i * n))), load(list(m.scale))),
          num(0),
        ),
      ),
    )
  const solveRegular = (): Statement[] => [
    each(n * n, put(m.matrix, load(list(m.entries)))),
    ...rows.map((i) =>
      set(
        m.matrix + i * n + i,
        add(get(m.entries + i * n + i), select(positive(get(m.free + i)), num(regularisation), num(1))),
      ),
    ),
    { kind: 'solve', n, a: { array: w, offset: m.matrix }, b: { array: w, offset: m.left } },
  ]
  const refine = (): Statement[] => [
    ...rows.flatMap((i) => [
      set(m.left + i, get(m.rhs + i)),
      each(n, set(m.left + i, sub(get(m.left + i), mul(load(list(m.entries + i * n)), load(list(m.solution)))))),
    ]),
    ...solveRegular(),
    ...solveRegular(),
    ...rows.map((i) =>
      each(n, set(m.solution + i, add(get(m.solution + i), mul(load(list(m.entries + i * n)), load(list(m.left)))))),
    ),
  ]
  const clip = rows.map((i): Statement => ({
    kind: 'if',
    cond: {
      op: 'and',
      a: positive(get(m.free + i)),
      b: { op: 'gt', a: { op: 'abs', a: get(m.output + i) }, b: mul(get(m.limits + i), num(beyondLimit)) },
    },
    then: [
      set(m.output + i, select(positive(get(m.output + i)), get(m.limits + i), { op: 'neg', a: get(m.limits + i) })),
      set(m.free + i, num(0)),
      set(m.again, num(1)),
    ],
    else: [],
  }))
  /** Adds what is missing of efforts that are free. */
  const complete = (): Statement[] => [
    ...rows.flatMap(missing),
    ...rows.map(entriesOf),
    each(n, put(m.solution, num(0))),
    { kind: 'for', counter: 2, count: refinements, body: refine() },
    each(n, put(m.output, add(load(list(m.output)), mul(load(list(m.scale)), load(list(m.solution)))))),
  ]
  /** An axis that no effort moves, and that accelerates. */
  const overloaded = (i: number): Statement[] => {
    const much = mul(num(overload), add(get(m.limits + i), num(1)))
    const isAsked: Condition = {
      op: 'and',
      a: { op: 'gt', a: get(m.held + i), b: num(0.5) },
      b: {
        op: 'and',
        a: { op: 'not', a: positive(g(i, i)) },
        b: {
          op: 'and',
          a: { op: 'gt', a: num(unlimited), b: get(m.limits + i) },
          b: { op: 'gt', a: { op: 'abs', a: get(m.left) }, b: num(unheld) },
        },
      },
    }
    return [
      ...leftOf(i),
      {
        kind: 'if',
        cond: isAsked,
        then: [set(m.output + i, select(positive(get(m.left)), { op: 'neg', a: much }, much))],
        else: [],
      },
    ]
  }
  return [
    ...scales,
    ...all,
    each(n, put(m.output, num(0))),
    set(m.again, num(1)),
    {
      kind: 'for',
      counter: 0,
      count: n,
      body: [
        { kind: 'if', cond: positive(get(m.again)), then: [set(m.again, num(0)), ...complete(), ...clip], else: [] },
      ],
    },
    ...all.map((s) => ({ ...s })),
    ...complete(),
    ...rows.flatMap(overloaded),
  ]
}
