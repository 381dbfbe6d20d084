/** MATLAB text of programs: what Octave makes of it is what the interpreter does. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matlabNumber } from '../../../engine/backends/matlab/body'
import { fieldsOf } from '../../../engine/backends/matlab/fields'
import { printMatlab, type MatlabEquations } from '../../../engine/backends/matlab/print'
import { interpret } from '../../../engine/program/interpret'
import type { Program, ProgramFunction, Statement, Value } from '../../../engine/program/ir'
import { describeWithOctave, runOctave } from '../../support/octave'
import { temporaryFolder } from '../../support/temporary-folder'
import { inputs, programs, sizes } from './programs'

const folder = temporaryFolder()

const print = (program: Program, name = 'model_equations'): MatlabEquations =>
  printMatlab({ program, legend: [], commentOf: () => '' }, name)

function singleFunction(fields: Partial<ProgramFunction>): ProgramFunction {
  return {
    name: 'evaluate',
    doc: 'Under test.',
    scalars: ['t'],
    arrays: [
      { name: 'x', writable: false, doc: 'inputs' },
      { name: 'y', writable: true, doc: 'results' },
    ],
    locals: 0,
    counters: 0,
    localNames: new Map(),
    body: [],
    exported: true,
    ...fields,
  }
}

const column = (values: readonly number[]): string => `[${values.map(matlabNumber).join('; ')}]`

describeWithOctave('MATLAB text in Octave', () => {
  test('does what the interpreter does, elementary functions within 1e-12', () => {
    const count = 40
    const list = fc.sample(programs({ elementary: 'output only' }), { numRuns: count, seed: 3 })
    const values = fc.sample(inputs, { numRuns: count, seed: 4 })
    const calls = list.map((program, i) => {
      const { text, call } = print(program, `m${i}`)
      writeFileSync(join(folder, `m${i}.m`), text)
      const { scalars, p, w } = values[i]
      return `f = m${i}(); p = ${column(p)}; w = ${column(w)}; out = zeros(${sizes.out}, 1); r = out;
${call('evaluate', scalars.map(matlabNumber), { p: 'p', w: 'w', out: 'r' })}
out(1:numel(r)) = r;
if ~isreal([w; out]), error('m${i} leaves the real numbers'), end
printf('%.17g ', [w; out]); printf('\\n');`
    })
    writeFileSync(join(folder, 'all_programs.m'), calls.join('\n'))
    const lines = runOctave(folder, 'all_programs').trim().split('\n')
    list.forEach((source, i) => {
      const { scalars, p, w } = values[i]
      const arrays = [Float64Array.from(p), Float64Array.from(w), new Float64Array(sizes.out)]
      interpret(source, 'evaluate', scalars, arrays)
      const actual = lines[i].trim().split(' ').map(readNumber)
      // Arithmetic is exact; only `out` holds values of the mathematical library. Signs of zeros are lost in the text of Octave.
      expect(actual.slice(0, sizes.w).map(plain), `w of program ${i}`).toEqual([...arrays[1]].map(plain))
      actual.slice(sizes.w).forEach((value, k) => {
        const wanted = arrays[2][k]
        if (!Number.isFinite(wanted)) expect(value, `out of program ${i}`).toBe(wanted)
        else expect(Math.abs(value - wanted)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(wanted)))
      })
    })
  })
})

const plain = (value: number): number => value + 0
function readNumber(text: string): number {
  if (/nan/i.test(text)) return NaN
  if (/inf/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return Number(text)
}

const load = (offset: number): Value => ({ op: 'load', array: 0, index: { offset } })

describe('MATLAB text', () => {
  test('returns the arrays that a function writes, and creates those that it fills completely', () => {
    const store = (offset: number): Statement => ({ kind: 'store', array: 1, index: { offset }, value: load(0) })
    const text = (body: readonly Statement[]): string =>
      /function .*evaluate\(.*/.exec(print({ name: 'model', functions: [singleFunction({ body })] }).text)?.[0] ?? ''
    expect(text([store(0), store(1)])).toBe('function y = evaluate(t, x)')
    expect(text([store(1)])).toBe('function y = evaluate(t, x, y)')
    expect(text([])).toBe('function evaluate(t, x, y)')
    const cond = { op: 'lt', a: load(0), b: load(1) } as const
    const partly: Statement = { kind: 'if', cond, then: [store(0)], else: [] }
    expect(text([partly])).toBe('function y = evaluate(t, x, y)')
    expect(text([{ ...partly, else: [store(0)] }])).toBe('function y = evaluate(t, x)')
  })

  test('keeps names apart from keywords, functions that it calls and each other', () => {
    const named = [
      'Body.vx',
      'Body vx',
      'end',
      'sin',
      'y',
      '1st',
      'choose',
      'evaluate',
      'x'.repeat(80),
      `${'x'.repeat(80)}2`,
    ]
    const body: Statement[] = [
      ...named.map((_, local) => ({ kind: 'let' as const, local, value: load(local) })),
      {
        kind: 'store',
        array: 1,
        index: { offset: 0 },
        value: named.map((_, index): Value => ({ op: 'local', index })).reduce((a, b) => ({ op: 'add', a, b })),
      },
    ]
    const fn = singleFunction({ body, locals: named.length, localNames: new Map(named.map((name, i) => [i, name])) })
    const { text } = print({ name: 'model', functions: [fn] })
    const names = [...text.matchAll(/^ {2}(\w+) = x\(\d+\);$/gm)].map((m) => m[1])
    expect(names.slice(0, 8)).toEqual([
      ...['Body_vx', 'Body_vx_2', 'end_2', 'sin_2', 'y_2', 'v_1st', 'choose_2', 'evaluate_2'],
    ])
    expect(new Set(names).size).toBe(named.length)
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(63)
  })

  test('gives parameters fields of their names, also where these are words of the language or would be the same', () => {
    expect(
      fieldsOf(['Body.mass', 'Rear/Body.mass', 'Map.y[2]', 'Map.y_2', 'end', 'a', 'a.b', 'Maß', 'Mad', '1.2']),
    ).toEqual([
      ...['Body.mass', 'Rear.Body.mass', 'Map.y_2', 'Map.y_2_2', 'end_2', 'a', 'a_2.b', 'Ma_', 'Mad', 'v_1.v_2'],
    ])
  })
})
