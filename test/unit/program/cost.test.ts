import { describe, expect, test } from 'vitest'
import { armsTaken, countFunction, countWithCalls, noOperations } from '../../../engine/program/cost'
import type { Program, ProgramFunction, Statement, Value } from '../../../engine/program/ir'

const arg: Value = { op: 'arg', index: 0 }
const num = (value: number): Value => ({ op: 'num', value })
const add = (a: Value, b: Value): Value => ({ op: 'add', a, b })
const mul = (a: Value, b: Value): Value => ({ op: 'mul', a, b })
const set = (value: Value, local = 0): Statement => ({ kind: 'let', local, value })
const comment = (text: string, block?: string): Statement => ({
  kind: 'comment',
  text,
  ...(block === undefined ? {} : { block }),
})

function fn(body: Statement[], name = 'f'): ProgramFunction {
  return {
    name,
    doc: '',
    scalars: ['t'],
    arrays: [{ name: 'y', writable: true, doc: '' }],
    locals: 4,
    counters: 1,
    localNames: new Map(),
    body,
    exported: true,
  }
}

const count = (body: Statement[]) => countFunction(fn(body)).count

describe('operation counts', () => {
  test('go to the columns of the cost table', () => {
    const all: Value[] = [
      add(arg, arg),
      { op: 'sub', a: arg, b: arg },
      mul(arg, arg),
      { op: 'div', a: arg, b: arg },
      ...(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sqrt', 'exp', 'log'] as const).map((op): Value => ({
        op,
        a: arg,
      })),
      { op: 'atan2', a: arg, b: arg },
      { op: 'pow', a: arg, b: arg },
      ...(['abs', 'neg', 'sign', 'floor'] as const).map((op): Value => ({ op, a: arg })),
      { op: 'min', a: arg, b: arg },
      { op: 'max', a: arg, b: arg },
      { op: 'select', cond: { op: 'lt', a: arg, b: num(0) }, a: arg, b: num(1) },
      { op: 'load', array: 0, index: { offset: 0 } },
    ]
    expect(count(all.map((value) => set(value)))).toEqual({ add: 2, mul: 1, div: 1, call: 11, other: 7 })
  })

  test('include conditions, arguments and stored values', () => {
    const body: Statement[] = [
      { kind: 'if', cond: { op: 'lt', a: add(arg, num(1)), b: num(0) }, then: [], else: [] },
      { kind: 'store', array: 0, index: { offset: 0 }, value: mul(arg, num(2)) },
      { kind: 'call', fn: 'g', args: [add(arg, num(1))], arrays: [] },
    ]
    expect(count(body)).toEqual({ ...noOperations, add: 2, mul: 1 })
  })

  test('multiply the body of a loop', () => {
    expect(count([{ kind: 'for', counter: 0, count: 5, body: [set(mul(arg, arg))] }])).toEqual({
      ...noOperations,
      mul: 5,
    })
  })

  test('of a 3 by 3 elimination are those of the textbook', () => {
    // n^3/3 + n^2 - n/3 multiplications and divisions, n^3/3 + n^2/2 - 5n/6 additions (Golub and Van Loan).
    const place = { array: 0, offset: 0 }
    const { add: additions, mul: products, div } = count([{ kind: 'solve', n: 3, a: place, b: place }])
    expect(additions).toBe(11)
    expect(products + div).toBe(17)
  })

  test('of a cubic table are three multiplications, three additions and the distance', () => {
    expect(count([{ kind: 'lookup', local: 0, n: 9, width: 4, table: 0, x: arg }])).toEqual({
      ...noOperations,
      add: 4,
      mul: 3,
    })
  })

  test('of a bilinear map are four multiplications, four additions and two distances', () => {
    const look = {
      kind: 'lookup2',
      local: 0,
      rows: 5,
      columns: 6,
      widthX: 2,
      widthY: 2,
      table: 0,
      x: arg,
      y: arg,
    } as const
    expect(count([look])).toEqual({ ...noOperations, add: 6, mul: 4 })
  })
})

describe('branches', () => {
  const cheap = [set(add(arg, num(1)))]
  const dear = [set({ op: 'sin', a: arg })]
  const branch: Statement = { kind: 'if', cond: { op: 'lt', a: arg, b: num(0) }, then: cheap, else: dear }

  test('count as the dearer arm', () => {
    expect(count([branch])).toEqual({ ...noOperations, call: 1 })
  })

  test('count as the arm that is chosen', () => {
    expect(countFunction(fn([branch]), () => 'then').count).toEqual({ ...noOperations, add: 1 })
  })

  test('count as the arm taken at nominal arguments', () => {
    const program: Program = { name: 'p', functions: [fn([branch])] }
    const below = armsTaken(program, 'f', [-1], [new Float64Array(1)])
    const above = armsTaken(program, 'f', [1], [new Float64Array(1)])
    expect(countFunction(program.functions[0], below).count).toEqual({ ...noOperations, add: 1 })
    expect(countFunction(program.functions[0], above).count).toEqual({ ...noOperations, call: 1 })
  })
})

describe('functions', () => {
  const tire = fn([set(mul(arg, arg))], 'tire')
  const call: Statement = { kind: 'call', fn: 'tire', args: [arg], arrays: [] }
  const main = fn([set(add(arg, arg)), call, { kind: 'for', counter: 0, count: 3, body: [{ ...call }] }], 'main')

  test('that are called are listed with the number of calls', () => {
    const counted = countFunction(main)
    expect(counted.count).toEqual({ ...noOperations, add: 1 })
    expect([...counted.calls]).toEqual([['tire', 4]])
  })

  test('can be counted with all that they call', () => {
    expect(countWithCalls({ name: 'p', functions: [tire, main] }, 'main')).toEqual({ ...noOperations, add: 1, mul: 4 })
  })
})

describe('sections', () => {
  test('run from one heading to the next and name their block', () => {
    const body = [
      set(add(arg, arg)),
      comment('Body', 'Body'),
      set(mul(arg, arg)),
      set(mul(arg, arg)),
      comment('Tyre FL', 'TireFL'),
      set(add(arg, arg)),
    ]
    expect(countFunction(fn(body)).sections).toEqual([
      { text: '', block: undefined, count: { ...noOperations, add: 1 } },
      { text: 'Body', block: 'Body', count: { ...noOperations, mul: 2 } },
      { text: 'Tyre FL', block: 'TireFL', count: { ...noOperations, add: 1 } },
    ])
  })

  test('inside a branch end with it', () => {
    const inner = [comment('inner'), set(mul(arg, arg))]
    const body: Statement[] = [
      comment('outer'),
      { kind: 'if', cond: { op: 'lt', a: arg, b: num(0) }, then: inner, else: [] },
      set(add(arg, arg)),
    ]
    const { sections, count: total } = countFunction(fn(body))
    expect(sections.map(({ text, count: c }) => [text, c.add, c.mul])).toEqual([
      ['inner', 0, 1],
      ['outer', 1, 0],
    ])
    expect(total).toEqual({ ...noOperations, add: 1, mul: 1 })
  })
})
