/**
 * Time of one evaluation of a synthetic straight-line function, by backend: WebAssembly, JavaScript
 * and the exported C under gcc -O3. Also the time of single elementary functions, as WebAssembly
 * calls them and as the C library has them. Runs of the backends alternate, so that changes of the
 * processor's clock fall on all alike; the result is the median of runs, a run the fastest of its
 * parts, so that other work of the machine disturbs little.
 *
 *     npm run bench -- backends
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printC } from '../../engine/backends/c'
import type { Backend } from '../../engine/backends/compiled'
import { compileJs } from '../../engine/backends/js'
import { compileWasm } from '../../engine/backends/wasm'
import type { Program, ProgramFunction, Statement, Value } from '../../engine/program/ir'

const states = 36
const parameters = 150
const runs = 7
const partsPerRun = 40

const elementary = ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'log', 'sqrt', 'atan2', 'pow'] as const

/** Deterministic numbers in 0..1 (Park and Miller 1988). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

const load = (array: number, offset: number): Value => ({ op: 'load', array, index: { offset } })

function program(name: string, locals: number, body: Statement[]): Program {
  const fn: ProgramFunction = {
    name: 'evaluate',
    doc: 'Synthetic function.',
    scalars: ['t'],
    arrays: [
      { name: 'p', writable: false, doc: 'parameters' },
      { name: 'x', writable: false, doc: 'states' },
      { name: 'dx', writable: true, doc: 'results' },
    ],
    locals,
    counters: 0,
    localNames: new Map(),
    body,
    exported: true,
  }
  return { name, functions: [fn] }
}

/**
 * Operations on recent results, states and parameters, one local each, as a formulation gives them;
 * every result is used. All numbers stay of order one: factors are below one, sums are few.
 */
export function synthetic(operations: number, calls: number): Program {
  const random = generator(7)
  const pick = (n: number) => Math.floor(random() * n)
  const body: Statement[] = []
  let count = 0
  const unused: number[] = []
  const operand = (): Value => {
    const choice = random()
    if (unused.length > 40 || (unused.length > 0 && choice < 0.4)) {
      return { op: 'local', index: unused.splice(Math.max(0, unused.length - 1 - pick(20)), 1)[0] }
    }
    if (count > 0 && choice < 0.65) return { op: 'local', index: Math.max(0, count - 1 - pick(200)) }
    if (choice < 0.85) return load(0, pick(parameters))
    return choice < 0.98 ? load(1, pick(states)) : { op: 'arg', index: 0 }
  }
  const assign = (value: Value) => {
    unused.push(count)
    body.push({ kind: 'let', local: count++, value })
  }
  const functions = ['sin', 'cos', 'atan', 'sqrt', 'exp', 'sin', 'cos', 'atan'] as const
  for (let done = 0; done < operations; done++) {
    if (calls > 0 && done % Math.floor(operations / calls) === 5) {
      const fn = functions[pick(functions.length)]
      const a = operand()
      if (fn === 'sqrt') assign({ op: 'sqrt', a: { op: 'abs', a } })
      else if (fn === 'exp') assign({ op: 'exp', a: { op: 'neg', a: { op: 'abs', a } } })
      else assign({ op: fn, a })
    } else if (done % 100 === 50) {
      assign({ op: 'div', a: operand(), b: { op: 'add', a: { op: 'num', value: 2 }, b: { op: 'abs', a: operand() } } })
    } else if (random() < 0.55) {
      assign({ op: 'mul', a: operand(), b: load(0, pick(parameters)) })
    } else {
      assign({ op: random() < 0.5 ? 'add' : 'sub', a: operand(), b: operand() })
    }
  }
  unused.forEach((local, i) => {
    body.push({ kind: 'store', array: 2, index: { offset: i % states }, value: { op: 'local', index: local } })
  })
  return program('synthetic', count, body)
}

/** Thirty calls of one function on values between 0.05 and 0.95. */
function only(fn: (typeof elementary)[number]): Program {
  const body: Statement[] = []
  for (let i = 0; i < 30; i++) {
    const a = load(1, i)
    const value: Value = fn === 'atan2' || fn === 'pow' ? { op: fn, a, b: load(1, i + 1) } : { op: fn, a }
    body.push({ kind: 'store', array: 2, index: { offset: i }, value })
  }
  return program('only', 0, body)
}

function inputs(): { p: number[]; x: number[] } {
  const random = generator(11)
  return {
    p: Array.from({ length: parameters }, () => 0.2 + 0.75 * random()),
    x: Array.from({ length: states }, () => 0.05 + 0.9 * random()),
  }
}

function prepare(backend: Backend, source: Program): (calls: number) => number {
  const compiled = backend(source, 1000)
  const [p, x, dx] = [parameters, states, states].map((n) => compiled.allocate(n))
  const { p: pValues, x: xValues } = inputs()
  p.set(pValues)
  x.set(xValues)
  const evaluate = compiled.bind('evaluate', [p, x, dx])
  return (calls) => {
    const perPart = Math.ceil(calls / partsPerRun)
    let fastest = Infinity
    for (let part = 0; part < partsPerRun; part++) {
      const start = process.hrtime.bigint()
      for (let i = 0; i < perPart; i++) evaluate(i * 1e-3)
      fastest = Math.min(fastest, Number(process.hrtime.bigint() - start) / perPart)
    }
    return fastest
  }
}

/** Builds an executable that prints nanoseconds per call. */
function prepareC(source: Program, folder: string, flags: readonly string[]): (calls: number) => number {
  const files = printC(source)
  const { p, x } = inputs()
  const main = `#include "model.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static const double p[] = {${p.join(', ')}};
static const double x[] = {${x.join(', ')}};
static double dx[${states}];
int main(int argc, char **argv)
{
  const int calls = (argc > 1 ? atoi(argv[1]) : 1) / ${partsPerRun} + 1;
  double fastest = 1e30;
  for (int part = 0; part < ${partsPerRun}; part++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int i = 0; i < calls; i++) ${source.name}_evaluate(i * 1e-3, p, x, dx);
    clock_gettime(CLOCK_MONOTONIC, &b);
    const double time = ((double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec)) / calls;
    if (time < fastest) fastest = time;
  }
  printf("%.3f\\n", fastest);
  return 0;
}
`
  for (const [name, text] of Object.entries({ ...files, 'main.c': main })) writeFileSync(join(folder, name), text)
  const exe = join(folder, 'bench')
  const all = ['-std=gnu99', '-O3', ...flags, '-c']
  execFileSync('gcc', [...all, 'model.c', '-o', 'model.o'], { cwd: folder })
  execFileSync('gcc', [...all, 'main.c', '-o', 'main.o'], { cwd: folder })
  execFileSync('gcc', ['main.o', 'model.o', '-lm', '-o', exe], { cwd: folder })
  return (calls) => Number(execFileSync(exe, [String(calls)], { encoding: 'utf8' }))
}

function compare(source: Program, calls: number, withJs: boolean): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'wishbone-bench-'))
  try {
    const timers: Record<string, (calls: number) => number> = {
      wasm: prepare(compileWasm, source),
      ...(withJs ? { js: prepare(compileJs, source) } : {}),
      gcc: prepareC(source, folder, ['-ffp-contract=off']),
    }
    for (const time of Object.values(timers)) time(Math.min(calls, 20000))
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(timers).map((name) => [name, []]))
    for (let i = 0; i < runs; i++) for (const [name, time] of Object.entries(timers)) times[name].push(time(calls))
    return Object.fromEntries(
      Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)[runs >> 1]]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function report(name: string, times: Record<string, number>, divideBy = 1): void {
  const cells = Object.entries(times).map(([k, v]) => `${k} ${(v / divideBy).toFixed(1).padStart(8)} ns`)
  console.log(`${name.padEnd(34)} ${cells.join('   ')}   wasm/gcc ${(times.wasm / times.gcc).toFixed(2)}`)
}

report('1500 operations, 80 calls', compare(synthetic(1500, 80), 30000, true))
report('1500 operations, no calls', compare(synthetic(1500, 0), 100000, true))
report('300 operations, 16 calls', compare(synthetic(300, 16), 100000, true))
report('6000 operations, 320 calls', compare(synthetic(6000, 320), 10000, true))
report('one operation (cost of a call)', compare(synthetic(1, 0), 1000000, true))
for (const fn of elementary) report(fn, compare(only(fn), 100000, false), 30)
