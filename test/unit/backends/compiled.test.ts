import { describe, expect, test } from 'vitest'
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import type { ProgramFunction } from '../../../engine/program/ir'

const array = (name: string) => ({ name, writable: true, doc: '' })
const empty: ProgramFunction = {
  name: 'hidden',
  doc: 'Under test.',
  scalars: [],
  arrays: [array('x'), array('y')],
  locals: 0,
  counters: 0,
  localNames: new Map(),
  body: [],
  exported: false,
}
const sum: ProgramFunction = {
  ...empty,
  name: 'f',
  scalars: ['s', 't'],
  body: [
    {
      kind: 'store',
      array: 1,
      index: { offset: 0 },
      value: { op: 'add', a: { op: 'arg', index: 0 }, b: { op: 'arg', index: 1 } },
    },
  ],
  exported: true,
}
const simple = { name: 'test', functions: [sum, empty] }

describe.each([
  ['wasm', compileWasm],
  ['js', compileJs],
] as const)('a program compiled to %s', (_name, backend) => {
  test('can be called on several sets of arrays', () => {
    const model = backend(simple, 10)
    const [x, y, z] = [model.allocate(1), model.allocate(1), model.allocate(1)]
    const [first, second] = [model.bind('f', [x, y]), model.bind('f', [x, z])]
    first(1, 2)
    second(3, 4)
    expect([y[0], z[0]]).toEqual([3, 7])
  })

  test('gives zeroed memory that does not overlap, until it is used up', () => {
    const model = backend(simple, 10)
    const x = model.allocate(6)
    x.fill(1)
    expect([...model.allocate(4)]).toEqual([0, 0, 0, 0])
    expect(() => model.allocate(1)).toThrow('10 doubles is used up')
  })

  test('refuses unknown functions, wrong numbers of arrays and foreign arrays', () => {
    const model = backend(simple, 10)
    const x = model.allocate(1)
    expect(() => model.bind('g', [x, x])).toThrow('no exported function g')
    expect(() => model.bind('hidden', [x, x])).toThrow('no exported function hidden')
    expect(() => model.bind('f', [x])).toThrow('f takes 2 arrays, not 1')
    expect(() => model.bind('f', [x, new Float64Array(1)])).toThrow('must come from allocate')
  })

  test('says how large its code is', () => {
    expect(backend(simple, 10).codeBytes).toBeGreaterThan(20)
  })
})
