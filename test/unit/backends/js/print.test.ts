import { describe, expect, test } from 'vitest'
import { printJs } from '../../../../engine/backends/js/print'
import type { Program, Statement, Value } from '../../../../engine/program/ir'

const local = (index: number): Value => ({ op: 'local', index })
const p = (offset: number): Value => ({ op: 'load', array: 0, index: { offset } })

function program(body: Statement[], localNames: [number, string][] = []): Program {
  return {
    name: 'Pendulum',
    functions: [
      {
        name: 'derivatives',
        doc: 'Time derivatives of the states.',
        scalars: ['t'],
        arrays: [
          { name: 'p', writable: false, doc: 'parameters' },
          { name: 'dx', writable: true, doc: 'derivatives' },
        ],
        locals: 8,
        counters: 1,
        localNames: new Map(localNames),
        body,
        exported: true,
      },
    ],
  }
}

const body = (text: string) =>
  text.slice(text.indexOf('{\n', text.indexOf('export function')) + 2, text.lastIndexOf('}'))

describe('text of JavaScript', () => {
  test('is a module with documented functions and named values', () => {
    const statements: Statement[] = [
      { kind: 'comment', text: 'Joint' },
      { kind: 'let', local: 0, value: { op: 'sin', a: p(0) } },
      { kind: 'store', array: 1, index: { offset: 1 }, value: { op: 'mul', a: p(1), b: local(0) } },
    ]
    expect(printJs(program(statements, [[0, 'Joint.sinus']]))).toBe(`// Pendulum

const { sin } = Math;

/**
 * Time derivatives of the states.
 * @param {number} t
 * @param {Float64Array} p parameters
 * @param {Float64Array} dx derivatives
 */
export function derivatives(t, p, dx) {
  // Joint
  const Joint_sinus = sin(p[0]);
  dx[1] = p[1] * Joint_sinus;
}
`)
  })

  test('can be imported and run', async () => {
    const text = printJs(program([{ kind: 'store', array: 1, index: { offset: 0 }, value: { op: 'cos', a: p(0) } }]))
    const url = `data:text/javascript,${encodeURIComponent(text)}`
    const module = (await import(/* @vite-ignore */ url)) as { derivatives: (...args: unknown[]) => void }
    const dx = new Float64Array(1)
    module.derivatives(0, Float64Array.of(2), dx)
    expect(dx[0]).toBe(Math.cos(2))
  })

  test('has parentheses only where the order of operations needs them', () => {
    const [a, b, c] = [p(0), p(1), p(2)]
    const cases: [Value, string][] = [
      [{ op: 'add', a: { op: 'add', a, b }, b: c }, 'p[0] + p[1] + p[2]'],
      [{ op: 'add', a, b: { op: 'add', a: b, b: c } }, 'p[0] + (p[1] + p[2])'],
      [{ op: 'sub', a, b: { op: 'mul', a: b, b: c } }, 'p[0] - p[1] * p[2]'],
      [{ op: 'mul', a: { op: 'sub', a, b }, b: c }, '(p[0] - p[1]) * p[2]'],
      [{ op: 'neg', a: { op: 'mul', a, b } }, '-(p[0] * p[1])'],
      [{ op: 'mul', a: { op: 'neg', a }, b }, '-p[0] * p[1]'],
      [{ op: 'sub', a, b: { op: 'num', value: -2 } }, 'p[0] - -2'],
      [{ op: 'neg', a: { op: 'num', value: -2 } }, '-(-2)'],
      [
        { op: 'select', cond: { op: 'eq', a, b }, a: b, b: { op: 'add', a: b, b: c } },
        'p[0] === p[1] ? p[1] : p[1] + p[2]',
      ],
    ]
    const statements = cases.map(([value], i): Statement => ({ kind: 'store', array: 1, index: { offset: i }, value }))
    const lines = body(printJs(program(statements)))
      .trim()
      .split('\n')
    expect(lines.map((line) => line.trim())).toEqual(cases.map(([, text], i) => `dx[${i}] = ${text};`))
  })

  test('breaks long lines before an operator', () => {
    const sum = Array.from({ length: 40 }, (_, i) => p(i)).reduce((a, b) => ({ op: 'add', a, b }))
    const text = body(printJs(program([{ kind: 'store', array: 1, index: { offset: 0 }, value: sum }])))
    const lines = text.trimEnd().split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
    expect(lines.slice(1).every((line) => /^ {6}\+ p/.test(line))).toBe(true)
  })

  test('contains nothing of a project but names and comments, made harmless', () => {
    const statements: Statement[] = [
      { kind: 'comment', text: 'x\n} process.exit(); //' },
      { kind: 'let', local: 0, value: p(0) },
      { kind: 'store', array: 1, index: { offset: 0 }, value: local(0) },
    ]
    const text = body(printJs(program(statements, [[0, 'a; process.exit()']])))
    expect(text).toBe('  // x } process.exit(); //\n  const a_process_exit_ = p[0];\n  dx[0] = a_process_exit_;\n')
  })
})
