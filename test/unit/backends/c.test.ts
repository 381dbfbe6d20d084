import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cFunctionNames, cNumber, printC, printCTable } from '../../../engine/backends/c'
import type { Program, ProgramFunction, Statement, Value } from '../../../engine/program/ir'
import { interpret } from '../../../engine/program/interpret'
import { buildC, describeWithCompiler, runC } from '../../support/c-compiler'
import { temporaryFolder, writeTree } from '../../support/temporary-folder'
import { inputs, programs, sizes } from './programs'

const folder = temporaryFolder()

function singleFunction(fields: Partial<ProgramFunction>): Program {
  const fn: ProgramFunction = {
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
  return { name: 'model', functions: [fn] }
}

describeWithCompiler('compiled C', () => {
  test('does what the interpreter does, elementary functions within 1e-12', () => {
    const count = 40
    const shape = { elementary: 'output only' } as const
    const list = fc.sample(programs(shape), { numRuns: count, seed: 3 })
    const values = fc.sample(inputs, { numRuns: count, seed: 4 })
    const files = list.map((program, i) => printC(program, { prefix: `m${i}_` }))
    files.forEach((texts, i) => writeTree(join(folder, `m${i}`), texts))
    const sources = list.map((_, i) => `m${i}/model.c`)
    writeFileSync(join(folder, 'main.c'), mainOf(count))
    const program = buildC(folder, [...sources, 'main.c'])
    const text = values.map(({ scalars, p, w }) => [...scalars, ...p, ...w].map(cText).join(' ')).join('\n')
    const results = runC(program, text)

    const perProgram = sizes.w + sizes.out
    list.forEach((source, i) => {
      const arrays = [Float64Array.from(values[i].p), Float64Array.from(values[i].w), new Float64Array(sizes.out)]
      interpret(source, 'evaluate', values[i].scalars, arrays)
      const actual = results.slice(i * perProgram, (i + 1) * perProgram)
      // Arithmetic is exact; only `out` holds values of the C library.
      expect(actual.slice(0, sizes.w)).toEqual([...arrays[1]])
      actual.slice(sizes.w).forEach((value, k) => expectClose(value, arrays[2][k]))
    })
  })

  test('reads every number back exactly', () => {
    const numbers = [
      0,
      -0,
      1,
      -1,
      0.1,
      1 / 3,
      5e-324,
      2.2250738585072014e-308,
      1.7976931348623157e308,
      1e21,
      -1e-7,
      123456789012345680000,
      NaN,
      Infinity,
      -Infinity,
    ]
    const values = [...numbers, ...fc.sample(fc.double(), { numRuns: 300, seed: 5 })]
    const body = values.map((value, i) => ({
      kind: 'store' as const,
      array: 1,
      index: { offset: i },
      value: { op: 'num' as const, value },
    }))
    writeTree(join(folder, 'numbers'), {
      ...printC(singleFunction({ body }), { tables: [{ name: 'values', doc: 'The same.', values }] }),
      'main.c': `#include <stdio.h>
#include "model.h"
int main(void)
{
  static double y[${values.length}];
  model_evaluate(0.0, y, y);
  for (int i = 0; i < ${values.length}; i++) printf("%.17g\\n%.17g\\n", y[i], model_values[i]);
  return 0;
}
`,
    })
    const read = runC(buildC(join(folder, 'numbers'), ['model.c', 'main.c']), '')
    expect(read).toEqual(values.flatMap((value) => [value, value]))
  })

  test('keeps names apart from keywords, the library and each other', () => {
    const named = [
      'Body.vx',
      'Body vx',
      'double',
      'sin',
      'y',
      '1st',
      'wb_min',
      'INFINITY',
      'model_evaluate',
      'gamma',
      'v12',
      'i',
    ]
    const body: Statement[] = [
      ...named.map((_, local) => ({
        kind: 'let' as const,
        local,
        value: { op: 'sin' as const, a: { op: 'load' as const, array: 0, index: { offset: local } } },
      })),
      {
        kind: 'let',
        local: 12,
        value: { op: 'max', a: { op: 'num', value: 0 }, b: { op: 'arg', index: 0 } },
      },
      {
        kind: 'for',
        counter: 0,
        count: 13,
        body: [
          {
            kind: 'store',
            array: 1,
            index: { offset: 0, counter: 0 },
            value: Array.from({ length: 13 }, (_, index): Value => ({ op: 'local', index })).reduce((a, b) => ({
              op: 'add',
              a,
              b,
            })),
          },
        ],
      },
    ]
    const program = singleFunction({
      locals: 13,
      counters: 1,
      localNames: new Map(named.map((name, i) => [i, name])),
      body,
    })
    writeTree(join(folder, 'names'), { ...printC(program), 'main.c': 'int main(void)\n{\n  return 0;\n}\n' })
    expect(() => buildC(join(folder, 'names'), ['model.c', 'main.c'])).not.toThrow()
  })

  test('accepts functions that do not use their arguments and assignments that nothing uses', () => {
    const body: Statement[] = [{ kind: 'let', local: 0, value: { op: 'load', array: 0, index: { offset: 0 } } }]
    writeTree(join(folder, 'unused'), {
      ...printC(singleFunction({ locals: 1, body })),
      'main.c': 'int main(void)\n{\n  return 0;\n}\n',
    })
    expect(() => buildC(join(folder, 'unused'), ['model.c', 'main.c'])).not.toThrow()
  })

  /** Reads the inputs of each program in turn, prints what it leaves in its arrays. */
  function mainOf(count: number): string {
    const calls = Array.from({ length: count }, (_, i) => i)
    return `#include <stdio.h>
${calls.map((i) => `void m${i}_evaluate(double s, double t, const double *p, double *w, double *out);`).join('\n')}
static double s[2], p[${sizes.p}], w[${sizes.w}], out[${sizes.out}];
static void input(int n, double *values)
{
  for (int i = 0; i < n; i++) {
    if (scanf("%lf", values + i) != 1) values[i] = -1234.5;
  }
}
static void before(void)
{
  input(2, s);
  input(${sizes.p}, p);
  input(${sizes.w}, w);
  for (int i = 0; i < ${sizes.out}; i++) out[i] = 0.0;
}
static void after(void)
{
  for (int i = 0; i < ${sizes.w}; i++) printf("%.17g\\n", w[i]);
  for (int i = 0; i < ${sizes.out}; i++) printf("%.17g\\n", out[i]);
}
int main(void)
{
${calls.map((i) => `  before();\n  m${i}_evaluate(s[0], s[1], p, w, out);\n  after();`).join('\n')}
  return 0;
}
`
  }

  function cText(value: number): string {
    return Number.isNaN(value) ? 'nan' : Object.is(value, -0) ? '-0' : String(value).replace('Infinity', 'inf')
  }

  function expectClose(actual: number, expected: number): void {
    if (Number.isFinite(expected) && expected !== 0) expect(Math.abs(actual / expected - 1)).toBeLessThan(1e-12)
    else expect(actual).toEqual(expected)
  }
})

describe('text of C', () => {
  const lines = (program: Program) => {
    const { 'model.c': source } = printC(program)
    return source.split('\n').map((line) => line.trim())
  }

  test('declares a constant where it is assigned and a variable before the branch that assigns it', () => {
    const x: Value = { op: 'load', array: 0, index: { offset: 0 } }
    const program = singleFunction({
      locals: 2,
      localNames: new Map([
        [0, 'Body.vx'],
        [1, 'friction'],
      ]),
      body: [
        { kind: 'comment', text: 'Tyre */ forces' },
        { kind: 'let', local: 0, value: x },
        {
          kind: 'if',
          cond: { op: 'lt', a: { op: 'local', index: 0 }, b: { op: 'num', value: 0 } },
          then: [{ kind: 'let', local: 1, value: { op: 'num', value: 1 } }],
          else: [{ kind: 'let', local: 1, value: { op: 'neg', a: { op: 'local', index: 0 } } }],
        },
        { kind: 'store', array: 1, index: { offset: 2 }, value: { op: 'local', index: 1 } },
      ],
    })
    const text = lines(program)
    const start = text.indexOf('void model_evaluate(double t, const double *x, double *y)')
    expect(text.slice(start + 1, -1)).toEqual([
      '{',
      '(void)t;',
      '/* Tyre * / forces */',
      'const double Body_vx = x[0];',
      'double friction = 0.0;',
      'if (Body_vx < 0.0) {',
      'friction = 1.0;',
      '} else {',
      'friction = -Body_vx;',
      '}',
      'y[2] = friction;',
      '}',
    ])
  })

  test('leaves out helpers and functions that nothing uses', () => {
    const program = singleFunction({})
    const unused = { ...program.functions[0], name: 'unused', exported: false }
    const text = printC({ ...program, functions: [unused, ...program.functions] })['model.c']
    expect(text).not.toMatch(/unused|wb_/)
  })

  test('names functions after the program unless another prefix is asked for', () => {
    const program = singleFunction({})
    expect(cFunctionNames(program).get('evaluate')).toBe('model_evaluate')
    expect(cFunctionNames(program, { prefix: '' }).get('evaluate')).toBe('evaluate')
    expect(printC(program, { prefix: 'car_' })['model.h']).toContain('void car_evaluate(')
  })

  test('writes numbers as doubles', () => {
    expect([1, -2, 0.5, 1e21, 1e-7, -0, NaN, -Infinity].map(cNumber)).toEqual([
      '1.0',
      '-2.0',
      '0.5',
      '1e+21',
      '1e-7',
      '-0.0',
      'NAN',
      '-INFINITY',
    ])
    expect(printCTable({ name: 'road z', doc: '', values: [1, 2] }, 'static')).toContain(
      'static const double road_z[2] = {\n  1.0, 2.0,\n};',
    )
  })
})
