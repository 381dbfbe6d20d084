/** The meaning of look-ups, held against every way to run a program. */
import { describe, expect, test } from 'vitest'
import type { Backend } from '../../../engine/backends/compiled'
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import { interpret } from '../../../engine/program/interpret'
import type { Program, ProgramFunction, Statement, Value } from '../../../engine/program/ir'

type Runner = (program: Program, scalars: readonly number[]) => number

const compiled =
  (backend: Backend): Runner =>
  (program, scalars) => {
    const model = backend(program, 1)
    const y = model.allocate(1)
    model.bind('f', [y])(...scalars)
    return y[0]
  }

const runners: [string, Runner][] = [
  ['wasm', compiled(compileWasm)],
  ['js', compiled(compileJs)],
  [
    'interpreter',
    (program, scalars) => {
      const y = new Float64Array(1)
      interpret(program, 'f', scalars, [y])
      return y[0]
    },
  ],
]

const arg = (index: number): Value => ({ op: 'arg', index })

function program(look: Statement, scalars: readonly string[], tables: readonly (readonly number[])[]): Program {
  const f: ProgramFunction = {
    name: 'f',
    doc: 'Under test.',
    scalars,
    arrays: [{ name: 'y', writable: true, doc: '' }],
    locals: 1,
    counters: 0,
    localNames: new Map(),
    body: [look, { kind: 'store', array: 0, index: { offset: 0 }, value: { op: 'local', index: 0 } }],
    exported: true,
  }
  const data = tables.map((values, i) => ({ name: `table ${i}`, doc: '', values: Float64Array.from(values) }))
  return { name: 'test', functions: [f], data }
}

describe.each(runners)('%s', (_name, run) => {
  describe('lookup', () => {
    // 1 + u on [0, 1), 2 + 3 u + u^2 on [1, 3), 12 - u from 3 to 4; the table before it is another one
    const table = [0, 1, 3, 4, 1, 1, 0, 2, 3, 1, 12, -1, 0]
    const curve = program({ kind: 'lookup', local: 0, n: 4, width: 3, table: 1, x: arg(0) }, ['t'], [[99], table])
    const at = (value: number) => run(curve, [value])

    test('evaluates the polynomial of the segment, whose start belongs to it', () => {
      expect([0, 0.5, 1, 2, 3, 3.5].map(at)).toEqual([1, 1.5, 2, 6, 12, 11.5])
    })

    test('continues the first and last segment outside of the table', () => {
      expect([-2, 4, 10].map(at)).toEqual([-1, 11, 5])
    })

    test('gives NaN for NaN', () => {
      expect(at(NaN)).toBeNaN()
    })
  })

  describe('lookup2', () => {
    // x from 0, 1, 3; y from 0, 2; patches 1 + 2 v + u (3 + 4 v) and 10 + v + u (5 - v)
    const values = [0, 1, 3, 0, 2, 1, 2, 3, 4, 10, 1, 5, -1]
    const size = { rows: 3, columns: 2, widthX: 2, widthY: 2 }
    const look: Statement = { kind: 'lookup2', local: 0, ...size, table: 0, x: arg(0), y: arg(1) }
    const map = program(look, ['s', 't'], [values])
    const at = (a: number, b: number) => run(map, [a, b])

    test('evaluates the patch, whose start belongs to it', () => {
      expect([at(0, 0), at(0.5, 1), at(1, 0), at(2, 2)]).toEqual([1, 6.5, 10, 15])
    })

    test('continues the outermost patches', () => {
      expect([at(-1, 1), at(5, -1), at(1, 4)]).toEqual([-4, 33, 14])
    })

    test('gives NaN for NaN', () => {
      expect([at(NaN, 0), at(0, NaN)]).toEqual([NaN, NaN])
    })
  })

  describe('sample', () => {
    const rows = [Float32Array.of(7, 0.1, -3), Float64Array.of(8, 0.2, -4, 5)]
    const take = (table: number): Program => ({
      ...program({ kind: 'sample', local: 0, n: rows[table].length, table, at: arg(0) }, ['t'], []),
      data: rows.map((values, i) => ({ name: `row ${i}`, doc: '', values })),
    })

    test('takes the number at an index, rounded down, in either precision', () => {
      expect([0, 0.9, 1, 1.999, 2].map((at) => run(take(0), [at]))).toEqual([
        7,
        7,
        Math.fround(0.1),
        Math.fround(0.1),
        -3,
      ])
      expect([0, 1, 2.5, 3].map((at) => run(take(1), [at]))).toEqual([8, 0.2, -4, 5])
    })

    test('stays within the row', () => {
      expect([-1, -0.5, -1e300, -Infinity, NaN].map((at) => run(take(0), [at]))).toEqual([7, 7, 7, 7, 7])
      expect([2.5, 3, 1e300, Infinity].map((at) => run(take(0), [at]))).toEqual([-3, -3, -3, -3])
    })
  })
})
