import { describe, expect, test } from 'vitest'
import { allocateRegisters } from '../../../../engine/backends/wasm/registers'
import { scheduled } from '../../../../engine/backends/wasm/schedule'
import type { ProgramFunction, Statement, Value } from '../../../../engine/program/ir'
import { liveLocals } from '../../../../engine/program/liveness'

const local = (index: number): Value => ({ op: 'local', index })
const x = (offset: number): Value => ({ op: 'load', array: 0, index: { offset } })
const set = (index: number, value: Value): Statement => ({ kind: 'let', local: index, value })
const store = (offset: number, value: Value): Statement => ({ kind: 'store', array: 0, index: { offset }, value })

function fn(body: Statement[], locals: number): ProgramFunction {
  return {
    name: 'f',
    doc: '',
    scalars: [],
    arrays: [{ name: 'x', writable: true, doc: '' }],
    locals,
    counters: 0,
    localNames: new Map(),
    body,
    exported: true,
  }
}

describe('order of assignments', () => {
  test('a value is computed right before it is needed, after its operands', () => {
    const [a, b, c] = [set(0, x(0)), set(1, x(1)), set(2, { op: 'neg', a: local(0) })]
    const [first, second] = [store(5, local(1)), store(6, local(2))]
    // c reads what was loaded before the first store, so only its negation may wait.
    expect(scheduled(fn([a, b, c, first, second], 3), new Uint8Array([1, 1, 1]))).toEqual([b, a, first, c, second])
  })

  test('what nothing needs is left out', () => {
    const body = [set(0, x(0)), set(1, local(0)), store(0, { op: 'num', value: 1 })]
    const f = fn(body, 2)
    expect(scheduled(f, liveLocals(f))).toEqual([body[2]])
  })
})

describe('registers', () => {
  test('values that do not overlap share one', () => {
    const body = Array.from({ length: 100 }, (_, i) => [set(i, x(i)), store(i, local(i))]).flat()
    expect(allocateRegisters(body, new Uint8Array(100).fill(1)).count).toBe(1)
  })

  test('values that overlap do not', () => {
    const body = [set(0, x(0)), set(1, x(1)), store(0, { op: 'add', a: local(0), b: local(1) })]
    const { of, count } = allocateRegisters(body, new Uint8Array([1, 1]))
    expect(count).toBe(2)
    expect(of[0]).not.toBe(of[1])
  })

  test('a result may take the place of an operand that is used for the last time', () => {
    const body = [set(0, x(0)), set(1, { op: 'neg', a: local(0) }), store(0, local(1))]
    expect(allocateRegisters(body, new Uint8Array([1, 1])).count).toBe(1)
  })
})
