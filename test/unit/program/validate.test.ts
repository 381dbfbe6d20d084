import { describe, expect, test } from 'vitest'
import type { Condition, Program, ProgramFunction, Statement, Value } from '../../../engine/program/ir'
import { assertValid, validateProgram } from '../../../engine/program/validate'

const num = (value: number): Value => ({ op: 'num', value })
const local = (index: number): Value => ({ op: 'local', index })
const set = (index: number, value: Value = num(1)): Statement => ({ kind: 'let', local: index, value })
const store = (value: Value, array = 1, offset = 0): Statement => ({ kind: 'store', array, index: { offset }, value })

function fn(body: Statement[], more: Partial<ProgramFunction> = {}): ProgramFunction {
  return {
    name: 'f',
    doc: '',
    scalars: ['t'],
    arrays: [
      { name: 'x', writable: false, doc: '' },
      { name: 'y', writable: true, doc: '' },
    ],
    locals: 3,
    counters: 1,
    localNames: new Map(),
    body,
    exported: true,
    ...more,
  }
}

const problems = (body: Statement[], more?: Partial<ProgramFunction>) =>
  validateProgram({ name: 'p', functions: [fn(body, more)] })
const positive = { op: 'gt', a: { op: 'arg', index: 0 }, b: num(0) } as const

describe('a well-formed program', () => {
  test('has no problems', () => {
    const body: Statement[] = [
      { kind: 'if', cond: positive, then: [set(0)], else: [set(0, num(2))] },
      {
        kind: 'for',
        counter: 0,
        count: 3,
        body: [set(1, { op: 'load', array: 0, index: { offset: 2, counter: 0, stride: -1 } })],
      },
      store({ op: 'add', a: local(0), b: local(1) }),
    ]
    expect(problems(body)).toEqual([])
    expect(() => assertValid({ name: 'p', functions: [fn(body)] })).not.toThrow()
  })
})

describe('what is found', () => {
  const unassigned = 'f: local 0 is used before it is assigned on every path'

  test('a local that one arm of a branch does not assign', () => {
    expect(problems([{ kind: 'if', cond: positive, then: [set(0)], else: [] }, store(local(0))])).toEqual([unassigned])
  })

  test('a local that only the other arm assigns', () => {
    expect(problems([{ kind: 'if', cond: positive, then: [set(0)], else: [store(local(0))] }])).toEqual([unassigned])
  })

  test('a local that a loop of no iterations would assign', () => {
    expect(problems([{ kind: 'for', counter: 0, count: 0, body: [set(0)] }, store(local(0))])).toEqual([unassigned])
    const never: Condition = { op: 'lt', a: { op: 'num', value: 1 }, b: { op: 'num', value: 0 } }
    expect(problems([{ kind: 'for', counter: 0, count: 9, while: never, body: [set(0)] }, store(local(0))])).toEqual([
      unassigned,
    ])
    const byLocal: Condition = { op: 'lt', a: local(0), b: local(0) }
    expect(problems([set(0), { kind: 'for', counter: 0, count: 9, while: byLocal, body: [] }])).toContain(
      'f: local 0 decides on the end of a loop',
    )
  })

  test('a local read by its own first assignment', () => {
    expect(problems([set(0, local(0))])).toEqual([unassigned])
  })

  test('indices out of range', () => {
    expect(problems([set(3)])).toEqual(['f: local 3 is out of range (0..2)'])
    expect(problems([store({ op: 'arg', index: 1 })])).toEqual(['f: scalar argument 1 is out of range (0..0)'])
    expect(problems([store(num(1), 2)])).toEqual(['f: array 2 is out of range (0..1)'])
    expect(problems([store(num(1), 1, -1)])).toEqual(['f: index -1 is negative'])
    expect(problems([store(num(1), 1, 0.5)])).toEqual(['f: offset 0.5 is not an integer'])
    expect(problems([], { localNames: new Map([[7, 'a']]) })).toEqual(['f: named local 7 is out of range (0..2)'])
  })

  test('a store to an array that is not writable, directly or through a call', () => {
    expect(problems([store(num(1), 0)])).toEqual(['f: array x is not writable'])
    const swapped = [
      { array: 1, offset: 0 },
      { array: 0, offset: 0 },
    ]
    const program: Program = {
      name: 'p',
      functions: [fn([]), fn([{ kind: 'call', fn: 'f', args: [num(0)], arrays: swapped }], { name: 'g' })],
    }
    expect(validateProgram(program)).toEqual(['g: array x is not writable'])
  })

  test('a call of a function that comes later, or with the wrong number of arguments', () => {
    const call: Statement = { kind: 'call', fn: 'g', args: [], arrays: [] }
    expect(validateProgram({ name: 'p', functions: [fn([call]), fn([], { name: 'g' })] })).toEqual([
      'f: function g is called before it is defined',
    ])
    expect(validateProgram({ name: 'p', functions: [fn([], { name: 'g' }), fn([call])] })).toEqual([
      'f: g is called with 0 scalars and 0 arrays',
    ])
  })

  test('a counter outside of its loop, or used by two nested loops', () => {
    const read: Statement = { kind: 'store', array: 1, index: { offset: 0, counter: 0 }, value: num(1) }
    expect(problems([read])).toEqual(['f: counter 0 is used outside of its loop'])
    const loop = (body: Statement[]): Statement => ({ kind: 'for', counter: 0, count: 2, body })
    expect(problems([loop([loop([])])])).toEqual(['f: counter 0 is used by two nested loops'])
  })

  test('names that cannot be printed or are not unique', () => {
    expect(problems([], { scalars: ['1t'] })).toEqual(['f: argument name 1t is not an identifier'])
    expect(problems([], { scalars: ['x'] })).toEqual(['f: two arguments have the same name'])
    expect(validateProgram({ name: 'p', functions: [fn([]), fn([])] })).toEqual([
      'f: there are two functions of this name',
    ])
  })

  test('tables and systems of impossible size', () => {
    const values = new Float64Array(4)
    const withTable = (body: Statement): string[] =>
      validateProgram({ name: 'p', functions: [fn([body])], data: [{ name: 'curve', doc: '', values }] })
    const look = { kind: 'lookup', local: 0, table: 0, x: num(0) } as const
    expect(withTable({ ...look, n: 1, width: 0 })).toEqual([
      'f: lookup in a table of 1 abscissae',
      'f: lookup with 0 coefficients',
    ])
    expect(withTable({ ...look, n: 2, width: 3 })).toEqual(['f: table curve has 4 numbers, not 5'])
    expect(withTable({ ...look, n: 2, width: 2 })).toEqual([])
    expect(problems([{ ...look, n: 2, width: 2 }])).toHaveLength(1)
    const map = { kind: 'lookup2', local: 0, table: 0, x: num(0), y: num(0), widthX: 1, widthY: 1 } as const
    expect(withTable({ ...map, rows: 2, columns: 2 })).toEqual(['f: table curve has 4 numbers, not 5'])
    expect(withTable({ ...map, rows: 1, columns: 2 })).toEqual(['f: lookup in a map of 1 by 2'])
    expect(withTable({ ...map, rows: 2, columns: 2, widthY: 0 })).toEqual(['f: lookup with 1 by 0 coefficients'])
    const take = { kind: 'sample', local: 0, table: 0, at: num(0) } as const
    expect(withTable({ ...take, n: 4 })).toEqual([])
    expect(withTable({ ...take, n: 5 })).toEqual(['f: table curve has 4 numbers, not 5'])
    expect(withTable({ ...take, n: 0 })).toEqual(['f: sample of a row of 0 numbers'])
    expect(problems([{ kind: 'solve', n: 0, a: { array: 1, offset: 0 }, b: { array: 1, offset: 0 } }])).toEqual([
      'f: solve of size 0',
    ])
  })

  test('one statement object in two places', () => {
    const same = set(0)
    expect(problems([same, same])).toEqual(['f: the same statement object occurs twice'])
  })
})

test('an error lists every problem', () => {
  expect(() => assertValid({ name: 'p', functions: [fn([set(3), store(num(1), 0)])] })).toThrow(
    'program p is malformed:\nf: local 3 is out of range (0..2)\nf: array x is not writable',
  )
})
