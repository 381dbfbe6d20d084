/**
 * Where the time of the generic vehicle goes: the whole step as `wishbone bench` measures it, and one
 * evaluation taken apart (the tyre functions by themselves, the rest), WebAssembly against gcc -O3.
 *
 * The parts run in a loop that is part of the measured program. Processor time, fastest of five parts,
 * median of nine rounds in turn.
 *
 *     npm run bench -- vehicle
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../app/cli/benchmark'
import { runCli } from '../../app/cli/cli'
import { registry } from '../../blocks'
import { printC } from '../../engine/backends/c'
import { compileWasm } from '../../engine/backends/wasm'
import { Compiler } from '../../engine/run/run'
import { parseProject } from '../../engine/model/parse/parse-project'
import type { Program, ProgramFunction } from '../../engine/program/ir'
import { tireForceModels, relaxationModels } from '../../blocks/tires/models'

const project = 'projects/generic-vehicle'
const repeats = 200
const rounds = 9

/** A function `loop` that calls another one many times with numbers from memory. */
function loopOver(fn: ProgramFunction): ProgramFunction {
  return {
    name: 'loop',
    doc: `Calls ${fn.name} ${repeats} times.`,
    scalars: [],
    arrays: [{ name: 'inputs', writable: false, doc: 'arguments' }, ...fn.arrays],
    locals: 0,
    counters: 1,
    localNames: new Map(),
    body: [
      {
        kind: 'for',
        counter: 0,
        count: repeats,
        body: [
          {
            kind: 'call',
            fn: fn.name,
            args: fn.scalars.map((_, i) => ({ op: 'load', array: 0, index: { offset: i } })),
            arrays: fn.arrays.map((_, i) => ({ array: i + 1, offset: 0 })),
          },
        ],
      },
    ],
    exported: true,
  }
}

interface Part {
  readonly label: string
  readonly program: Program
  /** Content of the arrays of `loop`. */
  readonly arrays: readonly (readonly number[])[]
}

function vehicleParts(): Part[] {
  const instance = new Compiler(registry).compile({
    project: parseProject(readFileSync(`${project}/project.json`, 'utf8')),
    files: {},
  })
  const { compilation, parameters } = instance
  const { program, derivedSize, workSize } = compilation.derivatives
  const derived = new Float64Array(derivedSize)
  const compiled = compileWasm(program, parameters.length + derivedSize)
  const [p, d] = [compiled.allocate(parameters.length), compiled.allocate(derivedSize)]
  p.set(parameters)
  compiled.bind('init', [p, d])()
  derived.set(d)
  const start: Readonly<Record<string, number>> = {
    z: 0.8995,
    vx: 20,
    s: 0.5632,
    rate: 57.45,
    S: 0.001,
    tanAlpha: 0.01,
  }
  const x = compilation.states.map(({ name }) => start[name.slice(name.indexOf('.') + 1)] ?? 0.01)
  const zeros = (n: number): number[] => new Array<number>(n).fill(0)
  const part = (
    name: string,
    label: string,
    inputs: readonly number[],
    arrays: readonly (readonly number[])[],
  ): Part => {
    const fn = program.functions.find((f) => f.name === name)
    if (fn === undefined) throw new Error(`no function ${name}`)
    return {
      label,
      program: { name: 'part', functions: [...program.functions, loopOver(fn)] },
      arrays: [inputs, ...arrays],
    }
  }
  const models = [...tireForceModels, ...relaxationModels].map(({ fn }) => fn)
  return [
    part('derivatives', 'derivatives', [1.5], [[...parameters], [...derived], x, zeros(workSize), zeros(x.length)]),
    ...compilation.derivatives.tables
      .filter((table, i, all) => all.findIndex((other) => other.fn === table.fn) === i)
      .map(({ fn, offset }) => {
        const model = models.find((known) => known === fn) ?? fn
        return part(fn.name, fn.name, model.nominal, [[...derived.subarray(offset)], zeros(fn.outputs.length)])
      }),
  ]
}

/** Nanoseconds per call here; the loop is called often enough for the optimising compiler to have done its work. */
function prepareHere({ program, arrays }: Part): () => number {
  const compiled = compileWasm(
    program,
    arrays.reduce((n, array) => n + array.length, 0),
  )
  const loop = compiled.bind(
    'loop',
    arrays.map((values) => {
      const view = compiled.allocate(values.length)
      view.set(values)
      return view
    }),
  )
  for (let i = 0; i < 300; i++) loop()
  return () => fastestOf(() => loop())
}

const calls = 60

function fastestOf(work: () => void): number {
  let fastest = Infinity
  for (let part = 0; part < 5; part++) {
    const began = process.cpuUsage()
    for (let i = 0; i < calls; i++) work()
    const { user, system } = process.cpuUsage(began)
    fastest = Math.min(fastest, ((user + system) * 1000) / (calls * repeats))
  }
  return fastest
}

function prepareC({ program, arrays }: Part, folder: string): () => number {
  const names = arrays.map((_, i) => `a${i}`)
  const main = `#include "model.h"
#include <stdio.h>
#include <time.h>
${arrays.map((values, i) => `static double a${i}[] = {${values.map(String).join(', ')}};`).join('\n')}
int main(void)
{
  double fastest = 1e30;
  for (int part = 0; part < 6; part++) {
    const clock_t began = clock();
    for (int i = 0; i < ${calls}; i++) part_loop(${names.join(', ')});
    const double time = 1e9 * (double)(clock() - began) / CLOCKS_PER_SEC / ${calls * repeats};
    if (time < fastest) fastest = time;
  }
  printf("%.3f\\n", fastest);
  return 0;
}
`
  for (const [name, text] of Object.entries({ ...printC(program), 'main.c': main }))
    writeFileSync(join(folder, name), text)
  const flags = ['-std=c99', '-O3', '-ffp-contract=off']
  execFileSync('gcc', [...flags, 'main.c', 'model.c', '-lm', '-o', 'bench'], { cwd: folder })
  return () => Number(execFileSync(join(folder, 'bench'), { encoding: 'utf8' }))
}

function measure(part: Part): void {
  const folder = mkdtempSync(join(tmpdir(), 'wishbone-bench-'))
  try {
    const [here, c] = [prepareHere(part), prepareC(part, folder)]
    const times = Array.from({ length: rounds }, () => [here(), c()] as const)
    const [a, b] = [median(times.map(([t]) => t)), median(times.map(([, t]) => t))]
    const ratio = median(times.map(([x, y]) => x / y))
    console.log(
      `${part.label.padEnd(24)} wasm ${a.toFixed(0).padStart(6)} ns   gcc ${b.toFixed(0).padStart(6)} ns   wasm/gcc ${ratio.toFixed(2)}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

for (const part of vehicleParts()) measure(part)
for (const solver of ['euler', 'rk4']) {
  console.log()
  const io = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
  }
  process.exitCode = await runCli(['bench', project, '--solver', solver, '--step', '1ms'], { ...io, debug: false })
}
