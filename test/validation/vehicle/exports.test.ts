/** Exported models do what the simulation does: C within rounding of its library, JavaScript and WebAssembly exactly. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Model } from '../../../engine/compile/model'
import { compareTables } from '../../../engine/io/compare'
import { readCsv } from '../../../engine/io/csv'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { buildC, describeWithCompiler, runC } from '../../support/c-compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { json, put } from '../../unit/cli/command-line'
import { sharedCompiler } from '../../support/compiler'
import { covering } from '../../support/covering'

const folder = temporaryFolder()
const vehicle = 'projects/generic-vehicle'
/** Sources that a controller would set: until it does, they follow the experiment. */
const inputs = ['--inputs', 'SteerInput,BrakeInput']

/** The result of `simulate` and that of the exported C with the same options. */
async function both(name: string, options: readonly string[]) {
  const target = join(folder, name)
  const out = join(folder, `${name}.csv`)
  await json('simulate', vehicle, '--out', out, ...options)
  await json('export', vehicle, '--no-verify', '--target', 'c', '--out', target, ...inputs, ...options)
  const program = buildC(target, ['main.c', 'model.c'])
  const text = execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 })
  return { simulated: readCsv(readFileSync(out, 'utf8'), out), exported: readCsv(text, 'C') }
}

/** A state with every component off the start by up to a tenth, or a tenth of a unit. */
function randomState(start: ArrayLike<number>, random: () => number): number[] {
  return Array.from(start, (x) => x + 0.1 * (2 * random() - 1) * Math.max(1, Math.abs(x)))
}

/** Deterministic numbers in 0..1 (Park and Miller 1988). */
function generator(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

/** The simulation's own derivatives of an experiment at a state. */
function simulation(
  experiment: string,
  discrete: readonly number[],
): {
  readonly derivatives: (x: ArrayLike<number>, t: number) => number[]
  readonly names: string[]
} {
  const project = parseProject(readFileSync(`${vehicle}/project.json`, 'utf8'))
  const overrides = project.experiments?.[experiment]?.set
  const instance = sharedCompiler.compile({ project, files: {}, overrides })
  const model = new Model(instance)
  model.discrete?.load(discrete)
  const [x, dx] = [model.allocate(model.size), model.allocate(model.size)]
  const evaluate = model.bindDerivatives(x, dx)
  return {
    names: model.states.map(({ name }) => name),
    derivatives: (state, t) => {
      x.set(state)
      evaluate(t)
      return [...dx]
    },
  }
}

describeWithCompiler('the vehicle exported as C', () => {
  it('runs the sine steer as the simulation does, every signal within 1e-8', async () => {
    const { simulated, exported } = await both('sine-steer', ['--experiment', 'sine-steer'])
    expect(exported.time).toEqual(simulated.time)
    expect(exported.columns.map((c) => [c.name, c.unit])).toEqual(simulated.columns.map((c) => [c.name, c.unit]))
    const { signals } = compareTables(exported, simulated, { tolerance: 1e-8 })
    expect(Object.entries(signals).filter(([, s]) => !s.pass)).toEqual([])
  })

  it('keeps the constraints of wheels in the tree as the simulation does', async () => {
    const { simulated, exported } = await both('wheels', [
      ...[
        '--experiment',
        'sine-steer',
        '--formulation',
        'tires-in-tree',
        '--solver',
        'rk4',
        '--step',
        '1ms',
        '--stop',
        '2',
      ],
    ])
    const { signals } = compareTables(exported, simulated, { tolerance: 1e-8 })
    const drifts = /\.drift/
    expect(Object.entries(signals).filter(([name, s]) => !s.pass && !drifts.test(name))).toEqual([])
    const drifted = exported.columns.filter(({ name }) => drifts.test(name))
    expect(drifted.length).toBeGreaterThan(0)
    for (const { values } of drifted) expect(Math.max(...values)).toBeLessThan(1e-10)
  })

  // Every method ends steps there in `events/exports`.
  it('ends steps at corners of inputs and interpolates rows', async () => {
    // neither the corners at 2 s and 2.5 s nor the rows lie on the grid of steps
    const options = [
      '--experiment',
      'braking',
      '--solver',
      'heun',
      '--step',
      '0.7ms',
      '--sample',
      '9ms',
      '--stop',
      '3.001',
    ]
    const { simulated, exported } = await both('braking', options)
    expect(exported.time).toEqual(simulated.time)
    const { signals } = compareTables(exported, simulated, { tolerance: 1e-8 })
    expect(Object.entries(signals).filter(([, s]) => !s.pass)).toEqual([])
  })

  // With `-O1`, which follows values for its warnings, every kind of code: `events/exports`.
  it.each(covering(['-O0', '-O1'], ['-O0']))(
    'has derivatives within 1e-12 of their scale at random states (%s)',
    async (flag) => {
      const target = join(folder, `derivatives${flag}`)
      await json(
        'export',
        vehicle,
        '--no-verify',
        '--target',
        'c',
        '--experiment',
        'sine-steer',
        '--out',
        target,
        ...inputs,
      )
      put(target, 'evaluate.c', evaluateProgram)
      const program = buildC(target, ['evaluate.c', 'model.c'], [flag])
      const source = readFileSync(join(target, 'model.c'), 'utf8')
      const starts = (name: string): number[] =>
        (new RegExp(`model_eq_${name}\\[\\d+\\] = \\{([^}]*)\\}`).exec(source)?.[1] ?? '')
          .split(',')
          .slice(0, -1)
          .map(Number)
      const { derivatives } = simulation('sine-steer', starts('discrete'))
      const random = generator(5)
      const first = starts('start')
      const states = Array.from({ length: 200 }, () => randomState(first, random))
      const n = first.length
      const actual = runC(program, states.map((x) => x.map(String).join(' ')).join('\n'))
      expect(actual).toHaveLength(200 * n)
      const expected = states.map((x) => derivatives(x, 1.5))
      for (let i = 0; i < n; i++) {
        const scale = Math.max(1e-3, ...expected.map((dx) => Math.abs(dx[i])))
        const error = Math.max(...expected.map((dx, k) => Math.abs(actual[k * n + i] - dx[i])))
        expect(error / scale).toBeLessThan(1e-12)
      }
    },
  )
})

interface ExportedModule {
  readonly states: readonly { readonly name: string; readonly start: number }[]
  readonly discreteStates: readonly { readonly name: string; readonly start: number }[]
  readonly createModel: () => unknown
}

interface ExportedInstance {
  readonly x: Float64Array
  readonly dx: Float64Array
  readonly y: Float64Array
  readonly derivatives: (t: number) => void
  readonly outputs: (t: number) => void
  readonly breakTimes: () => number[]
}

describe.each(['js', 'wasm'])('the vehicle exported as %s', (target) => {
  it('is a module whose derivatives are those of the simulation, bit for bit, and which tells the instants that a step must hit', async () => {
    const out = join(folder, target)
    await json('export', vehicle, '--no-verify', '--target', target, '--experiment', 'braking', '--out', out, ...inputs)
    const module = (await import(pathToFileURL(join(out, 'model.mjs')).href)) as ExportedModule
    const model = (await module.createModel()) as ExportedInstance
    const { derivatives, names } = simulation(
      'braking',
      module.discreteStates.map(({ start }) => start),
    )
    expect(module.states.map(({ name }) => name)).toEqual(names)
    const random = generator(9)
    for (let k = 0; k < 50; k++) {
      const x = randomState(
        module.states.map((state) => state.start),
        random,
      )
      model.x.set(x)
      model.derivatives(0.1 * k)
      expect([...model.dx]).toEqual(derivatives(x, 0.1 * k))
    }
    model.outputs(5)
    expect([...model.y].every(Number.isFinite)).toBe(true)
    expect(model.breakTimes()).toEqual(expect.arrayContaining([2, 2.5, 4.5, 5]))
  })
})

describe('an export of an experiment with a variable step', () => {
  it('says that Runge-Kutta 4 stands in, with the step that is given', async () => {
    const out = join(folder, 'variable')
    const report = await json(
      'export',
      vehicle,
      '--no-verify',
      '--target',
      'c',
      '--solver',
      'dopri5',
      '--step',
      '2ms',
      '--out',
      out,
    )
    expect(report).toMatchObject({ method: 'rk4', step: 0.002 })
    expect(report.remarks[0]).toMatch(/dopri5.*rk4.*0\.002 s/)
    expect(readFileSync(join(out, 'README.txt'), 'utf8')).toContain(report.remarks[0])
  })
})

const evaluateProgram = `#include <stdio.h>
#include <string.h>
#include "model_equations.h"

static double d[MODEL_EQ_DERIVED], x[MODEL_EQ_STATES], z[2 * MODEL_EQ_DISCRETE], u[MODEL_EQ_INPUTS], w[MODEL_EQ_WORK], dx[MODEL_EQ_STATES];

int main(void)
{
  model_eq_init(model_eq_parameters, d);
  memcpy(z, model_eq_discrete, sizeof model_eq_discrete);
  for (;;) {
    for (int i = 0; i < MODEL_EQ_STATES; i++) {
      if (scanf("%lf", &x[i]) != 1) return 0;
    }
    model_eq_inputs(1.5, model_eq_parameters, d, x, z, w, u, NULL);
    model_eq_derivatives(1.5, model_eq_parameters, d, x, z, u, w, dx, NULL);
    for (int i = 0; i < MODEL_EQ_STATES; i++) printf("%.17g\\n", dx[i]);
  }
}
`
