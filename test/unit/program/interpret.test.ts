import { describe, expect, test } from 'vitest'
import { interpret } from '../../../engine/program/interpret'
import type { Program, Statement, Value } from '../../../engine/program/ir'

const local = (index: number): Value => ({ op: 'local', index })

function run(body: Statement[], scalars: number[] = [0], length = 1): number[] {
  const y = new Float64Array(length)
  const program: Program = {
    name: 'p',
    functions: [
      {
        name: 'f',
        doc: '',
        scalars: ['t'],
        arrays: [{ name: 'y', writable: true, doc: '' }],
        locals: 1,
        counters: 1,
        localNames: new Map(),
        body,
        exported: true,
      },
    ],
  }
  interpret(program, 'f', scalars, [y])
  return [...y]
}

const store = (value: Value, offset = 0): Statement => ({ kind: 'store', array: 0, index: { offset }, value })

describe('the interpreter reports malformed programs', () => {
  test('a local that has no value yet', () => {
    expect(() => run([store(local(0))])).toThrow('f: local 0 is used before it is assigned')
  })

  test('an index outside of an array', () => {
    expect(() => run([store({ op: 'num', value: 1 }, 1)])).toThrow('f: index 1 is outside of array y')
    expect(() => run([store({ op: 'load', array: 0, index: { offset: 3 } })])).toThrow('index 3 is outside of array y')
  })

  test('an unknown function or a wrong number of arguments', () => {
    expect(() => run([{ kind: 'call', fn: 'g', args: [], arrays: [] }])).toThrow('there is no function g')
    expect(() => run([], [])).toThrow('f takes 1 scalars and 1 arrays')
  })
})

test('the interpreter takes the arm whose condition holds', () => {
  const body: Statement[] = [
    {
      kind: 'if',
      cond: { op: 'ge', a: { op: 'arg', index: 0 }, b: { op: 'num', value: 2 } },
      then: [store({ op: 'num', value: 10 })],
      else: [store({ op: 'num', value: 20 })],
    },
  ]
  expect([run(body, [2]), run(body, [1.5])]).toEqual([[10], [20]])
})

test('a simple pendulum, computed by hand', () => {
  // -g/l sin(q) with g/l = 9.81 and q = pi/6 is -4.905.
  const sine: Value = { op: 'sin', a: { op: 'arg', index: 0 } }
  const [value] = run(
    [
      { kind: 'let', local: 0, value: { op: 'mul', a: { op: 'num', value: 9.81 }, b: sine } },
      store({ op: 'neg', a: local(0) }),
    ],
    [Math.PI / 6],
  )
  expect(value).toBeCloseTo(-4.905, 12)
})
