import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Backend } from '../../../engine/backends/compiled'
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import { interpret } from '../../../engine/program/interpret'
import type { Program, ProgramFunction, Statement, Value } from '../../../engine/program/ir'
import { validateProgram } from '../../../engine/program/validate'
import { inputs, programs, sizes } from './programs'

interface Input {
  readonly scalars: number[]
  readonly p: number[]
  readonly w: number[]
}

/** Results of one or more calls on the same memory. */
function run(backend: Backend, program: Program, input: Input, calls = 1): number[] {
  const compiled = backend(program, sizes.p + sizes.w + sizes.out)
  const p = compiled.allocate(sizes.p)
  const w = compiled.allocate(sizes.w)
  const out = compiled.allocate(sizes.out)
  p.set(input.p)
  w.set(input.w)
  const evaluate = compiled.bind('evaluate', [p, w, out])
  for (let i = 0; i < calls; i++) evaluate(...input.scalars)
  return [...p, ...w, ...out]
}

function runInterpreter(program: Program, input: Input): number[] {
  const arrays = [Float64Array.from(input.p), Float64Array.from(input.w), new Float64Array(sizes.out)]
  interpret(program, 'evaluate', input.scalars, arrays)
  return arrays.flatMap((array) => [...array])
}

/** toEqual tells 0 from -0 and takes NaN as equal to NaN. */
describe('backends agree bit for bit', () => {
  test('generated programs are well formed', () => {
    fc.assert(
      fc.property(programs({ elementary: 'anywhere' }), (program) => {
        expect(validateProgram(program)).toEqual([])
      }),
    )
  })

  test('WebAssembly does what the interpreter does', () => {
    fc.assert(
      fc.property(programs({ elementary: 'anywhere' }), inputs, (program, input) => {
        expect(run(compileWasm, program, input)).toEqual(runInterpreter(program, input))
      }),
      { numRuns: 300 },
    )
  })

  test('JavaScript does what the interpreter does', () => {
    fc.assert(
      fc.property(programs({ elementary: 'anywhere' }), inputs, (program, input) => {
        expect(run(compileJs, program, input)).toEqual(runInterpreter(program, input))
      }),
      { numRuns: 300 },
    )
  })

  test('they still agree when the engine has optimised the code', () => {
    for (const program of fc.sample(programs({ elementary: 'anywhere' }), { numRuns: 4, seed: 11 })) {
      const [input] = fc.sample(inputs, { numRuns: 1, seed: 12 })
      expect(run(compileWasm, program, input, 20000)).toEqual(run(compileJs, program, input, 20000))
    }
  })
})

describe('size', () => {
  test('values that outnumber the registers survive until their last use', () => {
    const step = fc.record({ op: fc.constantFrom('add', 'sub', 'mul', 'min', 'sin'), a: fc.nat(), b: fc.nat() })
    const steps = fc.array(step, { minLength: 100, maxLength: 300, size: 'max' })
    fc.assert(
      fc.property(steps, inputs, (list, values) => {
        const body: Statement[] = list.map(({ op, a, b }, i) => {
          const operand = (n: number): Value =>
            i === 0 || n % 5 === 0 ? { op: 'load', array: 0, index: { offset: n % sizes.p } } : local(n % i)
          const value: Value = op === 'sin' ? { op, a: operand(a) } : { op: op as 'add', a: operand(a), b: operand(b) }
          return { kind: 'let', local: i, value }
        })
        list.forEach((_, i) => {
          const before: Value = { op: 'load', array: 2, index: { offset: i % sizes.out } }
          const value: Value = { op: 'add', a: before, b: local((i * 7) % list.length) }
          body.push({ kind: 'store', array: 2, index: { offset: i % sizes.out }, value })
        })
        const program = fn(list.length, body)
        expect(run(compileWasm, program, values)).toEqual(runInterpreter(program, values))
      }),
      { numRuns: 50 },
    )
  })

  const fn = (locals: number, body: ProgramFunction['body']): Program => ({
    name: 'large',
    functions: [
      {
        name: 'evaluate',
        doc: 'Large function.',
        scalars: ['s', 't'],
        arrays: [
          { name: 'p', writable: false, doc: '' },
          { name: 'w', writable: true, doc: '' },
          { name: 'out', writable: true, doc: '' },
        ],
        locals,
        counters: 0,
        localNames: new Map(),
        body,
        exported: true,
      },
    ],
  })
  const s: Value = { op: 'arg', index: 0 }
  const local = (index: number): Value => ({ op: 'local', index })
  const input = { scalars: [0.75, 0], p: new Array<number>(sizes.p).fill(0), w: new Array<number>(sizes.w).fill(0) }

  test('a function may have more locals than an engine allows', () => {
    const n = 60000
    const program = fn(n, [
      { kind: 'let', local: 0, value: s },
      ...Array.from({ length: n - 1 }, (_, i) => ({
        kind: 'let' as const,
        local: i + 1,
        value: { op: 'add' as const, a: { op: 'local' as const, index: i }, b: { op: 'num' as const, value: 0.5 } },
      })),
      { kind: 'store', array: 2, index: { offset: 0 }, value: { op: 'local', index: n - 1 } },
    ])
    expect(run(compileWasm, program, input)[sizes.p + sizes.w]).toBe(0.75 + 0.5 * (n - 1))
  })

  test('a sum may have tens of thousands of terms', () => {
    let sum: Value = s
    for (let i = 0; i < 30000; i++) sum = { op: 'sub', a: sum, b: { op: 'num', value: 0.25 } }
    const program = fn(0, [{ kind: 'store', array: 2, index: { offset: 0 }, value: sum }])
    expect(run(compileWasm, program, input)[sizes.p + sizes.w]).toBe(0.75 - 30000 * 0.25)
  })
})
