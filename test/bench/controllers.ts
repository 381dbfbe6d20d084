/**
 * The exported C of the shipped vehicles: time per step of an instance beside the bare equations in the same program (as many evaluations
 * of the derivatives as the method makes), stack, and size. Prints a table for `docs/performance.md`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../blocks'
import { exportC } from '../../engine/backends/c/package'
import { argumentArrays, type ExportedModel } from '../../engine/backends/exported'
import { exportExperiment } from '../../engine/export/model'
import { Compiler } from '../../engine/run/run'
import { parseProject } from '../../engine/model/parse/parse-project'

/** Evaluations of the derivatives in a step of rk4. */
const evaluations = 4

const compiler = new Compiler(registry)

function program(model: ExportedModel): string {
  const arrays = argumentArrays(model)
  const sizes: Readonly<Record<string, string>> = {
    p: 'PARAMETERS',
    d: 'DERIVED',
    x: 'STATES',
    u: 'INPUTS',
    w: 'WORK',
  }
  const own = model.replaceable.length > 0 ? ', NULL' : ''
  const declared = arrays.map(
    (name) => `${name}[${name === 'z' ? '2 * MODEL_EQ_DISCRETE' : `MODEL_EQ_${sizes[name]} + 1`}]`,
  )
  return `#include "model.h"
#include "model_equations.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double ${declared.join(', ')}, dx[MODEL_EQ_STATES];

static double now(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(void)
{
  enum { STEPS = 5000, PASSES = 7 };
  double bare = 1e9, whole = 1e9;
  void *memory = malloc(model_size());
  memcpy(p, model_eq_parameters, sizeof model_eq_parameters);
  memcpy(x, model_eq_start, sizeof model_eq_start);
${model.discrete.length > 0 ? '  memcpy(z, model_eq_discrete, sizeof model_eq_discrete);\n  memcpy(z + MODEL_EQ_DISCRETE, model_eq_discrete, sizeof model_eq_discrete);\n' : ''}\
  model_eq_init(p, d);
  for (int pass = 0; pass < PASSES; pass++) {
    double began = now();
    for (int k = 0; k < ${evaluations} * STEPS; k++) model_eq_derivatives(0.001 * k, ${arrays.join(', ')}, dx${own});
    double spent = (now() - began) / STEPS;
    if (spent < bare) bare = spent;
    model_instance *m = model_init(memory, model_size());
    model_start(m);
    began = now();
    for (int k = 0; k < STEPS; k++)
      if (model_step(m) != MODEL_OK) return 1;
    spent = (now() - began) / STEPS;
    if (spent < whole) whole = spent;
  }
  printf("%.9g %.9g %zu", bare, whole, model_size());
  return 0;
}
`
}

console.log(
  '| vehicle | bare equations, µs per step | instance | ratio | instance, bytes | stack of a step, bytes | code and constants, bytes |',
)
console.log('|---|---|---|---|---|---|---|')
for (const name of ['generic-vehicle', 'macpherson-sedan', 'forestry-skidder']) {
  const folder = mkdtempSync(join(tmpdir(), 'wishbone-controllers-'))
  const project = parseProject(readFileSync(`projects/${name}/project.json`, 'utf8'))
  const { model } = exportExperiment(
    { project, files: {}, experiment: 'sine-steer', run: { solver: 'rk4', step: 0.001 } },
    compiler,
  )
  for (const [file, text] of Object.entries(exportC(model))) writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, 'bench.c'), program(model))
  const flags = ['-std=c99', '-O3', '-ffp-contract=off']
  execFileSync('gcc', [...flags, 'bench.c', 'model.c', '-lm', '-o', 'bench'], { cwd: folder })
  const [bare, whole, bytes] = execFileSync(join(folder, 'bench'), { encoding: 'utf8' }).split(' ').map(Number)
  const make = (target: string): string => execFileSync('make', ['-s', target], { cwd: folder, encoding: 'utf8' })
  const stack = /model_step +(\d+)/.exec(make('stack'))?.[1]
  const text = make('size').trim().split('\n').at(-1)?.trim().split(/\s+/)[0]
  const us = (seconds: number): string => (1e6 * seconds).toFixed(2)
  console.log(`| ${name} | ${us(bare)} | ${us(whole)} | ${(whole / bare).toFixed(2)} | ${bytes} | ${stack} | ${text} |`)
  rmSync(folder, { recursive: true })
}
