/** The choice of independent rows as statements over the work array: step for step as in `symbolic/choose.ts` does. */
import { stays, type Choice } from '../../symbolic/choose'
import type { Condition, Index, Statement, Value } from '../ir'

export interface ChoiceMemory {
  /** Rows, then the flags of those chosen now. */
  readonly input: number
  readonly now: number
  readonly output: number
  readonly rows: number
  readonly unit: number
  readonly sizes: number
  readonly most: number
  readonly volume: number
  readonly presentVolume: number
  readonly count: number
  readonly foundPivot: number
  readonly along: number
  readonly size: number
}

export function choiceMemory(offset: number, { n, m }: Choice): ChoiceMemory {
  let next = offset
  const take = (count: number): number => {
    next += count
    return next - count
  }
  const [input, now, output, rows, unit, sizes] = [take(n * m), take(n), take(n), take(n * m), take(m), take(n)]
  const [most, volume, presentVolume, count, foundPivot, along] = [take(1), take(1), take(1), take(1), take(1), take(1)]
  return {
    input,
    now,
    output,
    rows,
    unit,
    sizes,
    most,
    volume,
    presentVolume,
    count,
    foundPivot,
    along,
    size: next - offset,
  }
}

export function choiceStatements({ n, m, rank }: Choice, memory: ChoiceMemory, w: number): Statement[] {
  const { input, now, output, rows, unit, sizes, most, volume, presentVolume, count, foundPivot, along } = memory
  const num = (value: number): Value => ({ op: 'num', value })
  const load = (index: Index): Value => ({ op: 'load', array: w, index })
  const get = (offset: number): Value => load({ offset })
  const store = (index: Index, value: Value): Statement => ({ kind: 'store', array: w, index, value })
  const set = (offset: number, value: Value): Statement => store({ offset }, value)
  const list = (offset: number): Index => ({ offset, counter: 1, stride: 1 })
  const each = (times: number, ...body: readonly Statement[]): Statement => ({
    kind: 'for',
    counter: 1,
    count: times,
    body,
  })
  const add = (a: Value, b: Value): Value => ({ op: 'add', a, b })
  const mul = (a: Value, b: Value): Value => ({ op: 'mul', a, b })
  const gt = (a: Value, b: Value): Condition => ({ op: 'gt', a, b })
  const when = (cond: Condition, ...then: readonly Statement[]): Statement => ({ kind: 'if', cond, then, else: [] })
  const all = [...Array(n).keys()]
  const row = (i: number): number => rows + i * m
  const copy = each(n * m, store(list(rows), load(list(input))))
  const square = (to: number, of: number): Statement[] => [
    set(to, num(0)),
    each(m, set(to, add(get(to), mul(load(list(of)), load(list(of)))))),
  ]
  const takeOut = (from: number, of: number, size: number): Statement[] => [
    set(along, num(0)),
    each(m, set(along, add(get(along), mul(load(list(from)), load(list(of)))))),
    set(along, { op: 'div', a: get(along), b: get(size) }),
    each(m, store(list(from), { op: 'sub', a: load(list(from)), b: mul(get(along), load(list(of))) })),
  ]
  const best: Statement[] = [
    ...all.flatMap((i) => [...square(sizes + i, row(i)), when(gt(get(output + i), num(0.5)), set(sizes + i, num(0)))]),
    set(most, num(0)),
    ...all.map((i) => when(gt(get(sizes + i), get(most)), set(most, get(sizes + i)))),
    set(volume, mul(get(volume), get(most))),
    set(foundPivot, num(0)),
    ...all.map((i) =>
      when(
        {
          op: 'and',
          a: gt(get(most), num(0)),
          b: { op: 'and', a: gt(num(0.5), get(foundPivot)), b: { op: 'not', a: gt(get(most), get(sizes + i)) } },
        },
        set(foundPivot, num(1)),
        set(output + i, num(1)),
        each(m, store(list(unit), load(list(row(i))))),
      ),
    ),
    when(gt(get(foundPivot), num(0.5)), ...all.flatMap((i) => takeOut(row(i), unit, most))),
  ]
  const present = all.map((i) =>
    when(
      gt(get(now + i), num(0.5)),
      ...square(most, row(i)),
      set(presentVolume, mul(get(presentVolume), get(most))),
      set(count, add(get(count), num(1))),
      when(
        gt(get(most), num(0)),
        each(m, store(list(unit), load(list(row(i))))),
        ...all.slice(i + 1).flatMap((j) => takeOut(row(j), unit, most)),
      ),
    ),
  )
  const isRank: Condition = {
    op: 'and',
    a: gt(get(count), num(rank - 0.5)),
    b: gt(num(rank + 0.5), get(count)),
  }
  return [
    copy,
    each(n, store(list(output), num(0))),
    set(volume, num(1)),
    { kind: 'for', counter: 0, count: rank, body: best },
    copy,
    set(presentVolume, num(1)),
    set(count, num(0)),
    ...present,
    when(
      { op: 'and', a: isRank, b: { op: 'not', a: gt(mul(num(stays), get(volume)), get(presentVolume)) } },
      ...all.map((i) => set(output + i, { op: 'select', cond: gt(get(now + i), num(0.5)), a: num(1), b: num(0) })),
    ),
  ]
}
