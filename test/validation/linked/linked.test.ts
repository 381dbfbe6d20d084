/** Linked functions against exact solutions and against the same equations in blocks of the program. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import { Model, Outputs } from '../../../engine/compile/model'
import { Compiler, runExperiment, runToEnd, type RunRequest } from '../../../engine/run/run'
import type { SavedState } from '../../../engine/start/state/saved-state'
import { readState, writeState } from '../../../engine/start/state/state-file'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { interpret } from '../../../engine/program/interpret'
import { solvers } from '../../../engine/solve/registry'
import { smallProject } from '../events/small-run'
import {
  ball,
  dampedExact,
  force,
  linkedBall,
  linkedDamped,
  linkedLoop,
  linkedVanDerPol,
  vanDerPol,
  type LinkedModel,
} from './models'

function requestOf({ project, files, signals }: LinkedModel, run: ExperimentSettings): RunRequest {
  return { project: project(run), files, experiment: 'run', signals, checkStep: false }
}

function simulate(model: LinkedModel, run: ExperimentSettings) {
  const outcome = runToEnd(requestOf(model, run), new Compiler(registry))
  if (outcome.error !== undefined) throw outcome.error
  const values = (name: string): readonly number[] => [
    ...(outcome.table.columns.find((c) => c.name === name)?.values ?? []),
  ]
  return { ...outcome, time: outcome.table.time, values }
}

const largest = (a: readonly number[], b: readonly number[]): number => {
  expect(a.length).toBe(b.length)
  expect(a.length).toBeGreaterThan(10)
  return Math.max(...a.map((value, i) => Math.abs(value - b[i])))
}

/** The same equations written in the function language. */
const symbolic: LinkedModel = {
  project: (run) =>
    smallProject(
      { Force: ['sources/sine', force], Plant: ['signals/function', { code: vanDerPol.equations.split('\n') }] },
      ['Force.y - Plant.u'],
      run,
    ),
  files: {},
  signals: linkedVanDerPol.signals,
}

const settings = (name: string, step: number) => {
  const solver = solvers.find((s) => s.name === name)
  return solver?.kind === 'variable' ? { name, tolerance: 1e-9 } : { name, step }
}

describe('a Van der Pol oscillator in WebAssembly', () => {
  it.each(solvers.map((s) => s.name))('moves as that of the same equations, with %s', (name) => {
    const run: ExperimentSettings = { stop: 8, sample: 0.05, solver: settings(name, 0.001) }
    const [own, reference] = [simulate(linkedVanDerPol, run), simulate(symbolic, run)]
    const peak = Math.max(...reference.values('Plant.v').map(Math.abs))
    expect(peak).toBeGreaterThan(2)
    for (const signal of linkedVanDerPol.signals) {
      // methods with Jacobians: differences stand in for exact derivatives; variable steps: within their tolerance
      expect(largest(own.values(signal), reference.values(signal)) / peak, signal).toBeLessThan(1e-7)
    }
  })
})

describe('a damped oscillation', () => {
  it.each([
    ['rk4', false, 1e-8],
    ['dopri5', false, 1e-7],
    ['radau5', false, 1e-7],
    ['radau5', true, 1e-7],
    ['rosenbrock2', false, 1e-4],
    ['rosenbrock2', true, 1e-4],
  ] as const)('follows its exact solution with %s (exact derivatives: %s)', (name, exact, error) => {
    const run: ExperimentSettings = { stop: 4, sample: 0.02, solver: settings(name, 0.002) }
    const { time, values } = simulate(linkedDamped(exact), run)
    expect(largest(values('Plant.x'), [...time].map(dampedExact))).toBeLessThan(error)
  })

  it('has the Jacobian of its matrix', () => {
    for (const exact of [true, false]) {
      const instance = new Compiler(registry).compile(requestOf(linkedDamped(exact), { stop: 1 }))
      const model = new Model(instance)
      const x = model.allocate(2)
      x.set([0.3, -4])
      const j = model.bindJacobian(x)
      j?.evaluate(0.1)
      const entries = [...(j?.values ?? [])].map((value, i) => [j?.rows[i], j?.columns[i], value])
      const nonzero = entries.filter(([, , value]) => Math.abs(value ?? 0) > 1e-9)
      expect(nonzero.map(([row, column]) => [row, column])).toEqual([
        [0, 1],
        [1, 0],
        [1, 1],
      ])
      ;[1, -9, -1.2].forEach((value, i) =>
        expect(Math.abs((nonzero[i][2] ?? NaN) - value)).toBeLessThan(exact ? 1e-15 : 1e-8),
      )
    }
  })
})

describe('events', () => {
  it.each(['rk4', 'dopri5', 'euler'])('a ball bounces, with %s', (name) => {
    const run: ExperimentSettings = { stop: 1.6, sample: 0.01, solver: settings(name, 1e-4) }
    const { report } = simulate(linkedBall, run)
    const times = report.events?.find((e) => e.name === 'Ball.bounce')?.times ?? []
    const first = Math.sqrt((2 * ball.height) / ball.g)
    const exact = [first, first * (1 + 2 * ball.e), first * (1 + 2 * ball.e + 2 * ball.e ** 2)]
    expect(times.length).toBe(3)
    // Euler and rk4 act at the end of a step
    times.forEach((t, i) => expect(Math.abs(t - exact[i])).toBeLessThan(name === 'dopri5' ? 1e-8 : 5e-4 * (i + 1)))
  })
})

describe('a loop through a linked function', () => {
  it.each(['rk4', 'dopri5', 'radau5', 'rosenbrock2'])('is solved at every instant, with %s', (name) => {
    const run: ExperimentSettings = { stop: 3, sample: 0.01, solver: settings(name, 0.005) }
    const { values } = simulate(linkedLoop, run)
    const [u, y, r] = ['Sum.y', 'Curve.y', 'Target.y'].map(values)
    expect(Math.max(...u)).toBeGreaterThan(0.5)
    u.forEach((value, i) => {
      expect(Math.abs((3 * value) / (1 + value * value) - y[i])).toBeLessThan(1e-12)
      expect(Math.abs(value + y[i] - r[i])).toBeLessThan(1e-8)
    })
  })

  it('is none where an output is declared not to depend on the input', () => {
    const project = smallProject(
      {
        Gain: ['signals/gain', { gain: -1 }],
        Plant: [
          'signals/linked-function',
          { declaration: vanDerPol.declaration.split('\n'), module: 'oscillator.wasm.txt' },
        ],
      },
      ['Plant.y - Gain.u1', 'Gain.y - Plant.u'],
      { stop: 1 },
    )
    const { compilation } = new Compiler(registry).compile({ project, files: linkedVanDerPol.files })
    expect(compilation.system.implicit).toEqual([])
  })
})

describe('everywhere', () => {
  const models = { 'van der pol': linkedVanDerPol, loop: linkedLoop, damped: linkedDamped(true) }

  it.each(Object.keys(models))('%s is the same in interpreter, WebAssembly and JavaScript', (name) => {
    const instance = new Compiler(registry).compile(requestOf(models[name as keyof typeof models], { stop: 1 }))
    const { compilation } = instance
    const parameters = Float64Array.from(instance.parameters)
    const n = compilation.states.length
    const start = Array.from({ length: n }, (_, i) => 0.7 - 0.4 * i)
    const { program, derivedSize, workSize } = compilation.derivatives
    const [d, dx] = [new Float64Array(derivedSize), new Float64Array(n)]
    const z = new Float64Array(2 * compilation.system.discrete.states.length)
    interpret(program, 'init', [], [parameters, d])
    const arrays = [
      parameters,
      d,
      Float64Array.from(start),
      ...(z.length > 0 ? [z] : []),
      new Float64Array(workSize),
      dx,
    ]
    interpret(program, 'derivatives', [0.3], arrays)
    for (const backend of [compileWasm, compileJs]) {
      const model = new Model(instance, backend)
      const [x, found] = [model.allocate(n), model.allocate(n)]
      x.set(start)
      model.bindDerivatives(x, found)(0.3)
      expect([...found]).toEqual([...dx])
    }
    expect([...dx].every(Number.isFinite)).toBe(true)
    const outputs = [compileWasm, compileJs].map((backend) => {
      const names = compilation.loggedSignals
      return [...new Outputs(instance, names, backend).at(0.3, start, z)]
    })
    expect(outputs[0]).toEqual(outputs[1])
  })

  it.each(['rk4', 'radau5', 'abm2'])(
    'a run goes on from a saved state as if there had been no break, with %s',
    (name) => {
      const run: ExperimentSettings = { stop: 4, sample: 0.1, solver: settings(name, 0.01) }
      for (const model of [linkedVanDerPol, linkedLoop, linkedBall]) {
        const request = requestOf(model, run)
        const whole = runToEnd(request, new Compiler(registry))
        const loop = runExperiment({ ...request, run: { stop: 2 } }, new Compiler(registry))
        let next = loop.next()
        while (next.done !== true) next = loop.next()
        const saved = next.value.state as SavedState
        const rest = runToEnd({ ...request, from: readState(writeState(saved), 'state.json') }, new Compiler(registry))
        expect(rest.error).toBeUndefined()
        whole.table.columns.forEach((column, k) => {
          const [a, b] = [column.values.at(-1) ?? NaN, rest.table.columns[k].values.at(-1) ?? NaN]
          expect(Math.abs(a - b), `${column.name}`).toBeLessThanOrEqual(name === 'radau5' ? 1e-6 : 0)
        })
      }
    },
  )
})
