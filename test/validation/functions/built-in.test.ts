/** Functions that repeat built-in blocks give their results, derivatives and cost. */
import { describe, expect, it } from 'vitest'
import { fiala as fialaModel } from '../../../blocks/tires/force/fiala'
import { bindJacobian } from '../../../engine/analyse/jacobian'
import { compileWasm } from '../../../engine/backends/wasm'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { Model } from '../../../engine/compile/model'
import { summarise } from '../../../engine/compile/summary'
import { symbolic } from '../../../engine/language/interpret/algebra'
import { elaborate } from '../../../engine/language/interpret/elaborate'
import { functionModel } from '../../../engine/language/function/model'
import { countWithCalls, type OperationCount } from '../../../engine/program/cost'
import { lower } from '../../../engine/program/lower'
import { evaluate, mathOf, Pool, tangents, type Expr } from '../../../engine/symbolic'
import { compiled, derivativesAt } from '../support/at-state'
import { smallProject, type Blocks } from '../events/small-run'
import { chain, fiala, lag, springDamper } from './texts'
import { Instance } from '../../../engine/compile/instance'

const operations = ({ add, mul, div, call }: OperationCount): number => add + mul + div + call

function jacobianAt(project: ReturnType<typeof smallProject>, x: readonly number[]): number[] {
  const compilation = compiled(project)
  const model = new Model(new Instance(compilation, parameterValues(compilation, compilation.resolved)), compileWasm)
  const out = new Float64Array(model.size ** 2)
  bindJacobian(model)(0.3, x, out)
  return [...out]
}

const onSlider: Blocks = {
  World: ['world/world'],
  Slider: ['mechanics/prismatic', { axis: [0, 0, 1] }],
  Body: ['mechanics/rigid-body', { mass: 320 }],
}
const sliderWires = ['World.frame - Slider.base', 'Slider.end - Body.com']
const run = { stop: 1, solver: { name: 'rk4', step: 0.001 } }

describe('a spring and damper', () => {
  const parameters = { stiffness: 21000, damping: 1400, freeLength: 0.31 }
  const builtIn = smallProject(
    { ...onSlider, Spring: ['mechanics/spring-damper', parameters] },
    [...sliderWires, 'Slider.axis - Spring.axis'],
    run,
  )
  const written = smallProject(
    {
      ...onSlider,
      Sensor: ['sensors/joint'],
      Law: ['signals/function', { code: springDamper.split('\n'), ...parameters }],
      Force: ['mechanics/torque'],
    },
    [
      ...sliderWires,
      'Slider.axis - Sensor.axis',
      'Slider.axis - Force.axis',
      'Sensor.position - Law.s',
      'Sensor.rate - Law.v',
      'Law.F - Force.u',
    ],
    run,
  )
  const names = compiled(builtIn).states.map(({ name }) => name)
  const states = [
    [0.2, -0.4],
    [-0.13, 2.1],
    [0.31, 0],
  ]

  it('accelerates a body as the block does, to the last digits', () => {
    expect(compiled(written).states.map(({ name }) => name)).toEqual(names)
    for (const state of states) {
      const [a, b] = [builtIn, written].map((p) => derivativesAt(compiled(p), Float64Array.from(state), 0))
      for (const name of names) expect(b.get(name)).toBeCloseTo(a.get(name)!, 12)
    }
  })
  it('has the same linearisation', () => {
    for (const state of states) {
      const [a, b] = [jacobianAt(builtIn, state), jacobianAt(written, state)]
      b.forEach((value, i) => expect(value).toBeCloseTo(a[i], 12))
    }
  })
  it('costs as many operations', () => {
    const [a, b] = [builtIn, written].map((p) => operations(summarise(compiled(p)).cost.total))
    expect(b).toBeLessThanOrEqual(a)
  })
})

describe('a first order lag', () => {
  const source = { World: ['world/world'], U: ['sources/sine', { amplitude: 2, frequency: 1.5 }] } as const
  const builtIn = smallProject(
    {
      ...source,
      Difference: ['signals/sum', { k2: -1 }],
      Rate: ['signals/gain', { gain: 5 }],
      Lag: ['signals/integrator', { initial: 0.5 }],
    },
    ['U.y - Difference.u1', 'Lag.y - Difference.u2', 'Difference.y - Rate.u1', 'Rate.y - Lag.u1'],
    run,
  )
  const written = smallProject({ ...source, Lag: ['signals/function', { code: lag }] }, ['U.y - Lag.u'], run)

  it('has the derivative and the linearisation of an integrator in a loop', () => {
    for (const y of [-3, 0.5, 2]) {
      const [a, b] = [builtIn, written].map((p) => derivativesAt(compiled(p), Float64Array.of(y), 0.3))
      expect(b.get('Lag.y')).toBeCloseTo(a.get('Lag.y')!, 13)
      expect(jacobianAt(written, [y])[0]).toBeCloseTo(jacobianAt(builtIn, [y])[0], 13)
    }
  })
  it('starts where it says and costs no more', () => {
    expect(compiled(written).collection.states[0].initial).toBe(0.5)
    const [a, b] = [builtIn, written].map((p) => operations(summarise(compiled(p)).cost.total))
    expect(b).toBeLessThanOrEqual(a)
  })
})

describe('the Fiala tyre', () => {
  const model = functionModel(fiala)
  const math = mathOf(new Pool())
  const inputs = ['Fz', 'S', 'alpha', 'Omega'].map((name) => math.pool.symbol(name, 'argument'))
  const table = model.parameters.map(({ name }) => math.pool.symbol(name, 'parameter'))
  const record = (names: readonly string[], values: readonly Expr[]) =>
    Object.fromEntries(names.map((name, i) => [name, values[i]]))
  const own = elaborate(model.tree, {
    algebra: symbolic(math),
    time: math.num(0),
    input: (name) => ({ value: inputs[model.inputs.findIndex((i) => i.name === name)], smooth: 2 }),
    state: () => math.num(0),
    parameter: (name) => table[model.parameters.findIndex((p) => p.name === name)],
    table: () => undefined,
    tableName: (name) => name,
  })
  const { fn } = fialaModel
  const builtIn = fn.build(
    math,
    record(fn.inputs, inputs),
    record(
      model.parameters.map((p) => p.name),
      table,
    ),
  )
  const names = ['Fx', 'Fy', 'Mz', 'My']
  const pairs = names.map((name) => [builtIn[name], own.outputs.get(name)![0].value] as const)
  const values = model.parameters.map(({ value }) => value)

  /** Loads, slips, slip angles and rolling rates on a grid, sliding and not, both signs. */
  const points: readonly (readonly number[])[] = [-100, 0, 800, 6100].flatMap((load) =>
    [-1.3, -0.08, -0.004, 0.002, 0.03, 0.9].flatMap((S) =>
      [-0.4, -0.07, -0.01, 0.003, 0.05, 0.3].flatMap((alpha) => [-20, 40].map((Omega) => [load, S, alpha, Omega])),
    ),
  )
  const at = (roots: readonly Expr[], point: readonly number[]): number[] =>
    evaluate(
      roots,
      new Map([...inputs.map((s, i) => [s, point[i]] as const), ...table.map((s, i) => [s, values[i]] as const)]),
    )

  it('is without problems', () => expect(model.problems).toEqual([]))

  it('gives the forces and moments of the built-in tyre', () => {
    for (const point of points) {
      const numbers = at(pairs.flat(), point)
      for (let i = 0; i < numbers.length; i += 2) {
        expect(Math.abs(numbers[i + 1] - numbers[i])).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(numbers[i])))
      }
    }
  })

  it('gives their exact derivatives by every argument', () => {
    for (const input of inputs) {
      const seeds = new Map([[input, math.pool.one]])
      const derivatives = tangents(math.pool, pairs.flat(), seeds)
      for (const point of points) {
        const numbers = at(derivatives, point)
        for (let i = 0; i < numbers.length; i += 2) {
          expect(Math.abs(numbers[i + 1] - numbers[i])).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(numbers[i])))
        }
      }
    }
  })

  it('costs a few operations more at most', () => {
    const sources: Blocks = Object.fromEntries(
      inputs.map((_, i) => [`In${i}`, ['signals/integrator', { initial: 0.1 * (i + 1) }] as const]),
    )
    const project = (block: Blocks[string]): ReturnType<typeof smallProject> =>
      smallProject(
        {
          World: ['world/world'],
          Zero: ['sources/constant', { value: 1 }],
          ...sources,
          Tyre: block,
          Sum: ['signals/sum'],
          Out: ['signals/integrator'],
        },
        [
          ...inputs.map((_, i) => `Zero.y - In${i}.u1`),
          ...model.inputs.map(({ name }, i) => `In${i}.y - Tyre.${name}`),
          ...names.map((name, i) => `Tyre.${name} - Sum.u${i + 1}`),
          'Sum.y - Out.u1',
        ],
        run,
      )
    const { cost } = summarise(compiled(project(['signals/function', { code: fiala }])))
    const builtInProgram = compiledFiala()
    expect(operations(cost.total)).toBeLessThanOrEqual(operations(builtInProgram) + 8)
  })
})

/** Operations of the built-in function, all arms, as compiled by itself. */
function compiledFiala(): OperationCount {
  const pool = new Pool()
  const { fn } = fialaModel
  const args = fn.inputs.map((name) => pool.symbol(name, 'argument'))
  const table = fn.parameters.map((name) => pool.symbol(name, 'parameter'))
  const place = new Map<Expr, { array: string; index: number }>([
    ...args.map((s, index) => [s, { array: 'x', index }] as const),
    ...table.map((s, index) => [s, { array: 'p', index }] as const),
  ])
  const outputs = pool.call(fn, args, table, 'tyre').map((expr, index) => ({ index, expr }))
  const entry = { name: 'evaluate', doc: '', out: 'y', outputs }
  const { program } = lower('tyre', pool, [entry], (s) => place.get(s) ?? 't')
  return countWithCalls(program, 'evaluate')
}

describe('a large function', () => {
  const source = { World: ['world/world'], U: ['sources/sine', { amplitude: 0.3, frequency: 0.4 }] } as const
  const project = (code: string): ReturnType<typeof smallProject> =>
    smallProject({ ...source, Chain: ['signals/function', { code, k: 35 }] }, ['U.y - Chain.u'], run)
  const called = project(chain)
  // functions with tables are written into the equations
  const inline = project(`${chain}table unused(x, y) = [[0, 0], [1, 1]]\n`)

  it('is a function of the program, unless it has a table', () => {
    const names = (p: ReturnType<typeof smallProject>) =>
      compiled(p).derivatives.program.functions.map(({ name }) => name)
    expect(names(called).some((name) => name.startsWith('chain_of_oscillators'))).toBe(true)
    expect(names(inline).some((name) => name.startsWith('chain_of_oscillators'))).toBe(false)
  })
  it('has the same derivatives and the same exact linearisation either way', () => {
    const x = compiled(called).states.map((_, i) => 0.05 * Math.sin(3 * i + 1))
    const [a, b] = [called, inline].map((p) => derivativesAt(compiled(p), Float64Array.from(x), 0.3))
    for (const [name, value] of a) expect(b.get(name)).toBeCloseTo(value, 11)
    const [c, d] = [called, inline].map((p) => jacobianAt(p, x))
    expect(c.filter((value) => value !== 0).length).toBeGreaterThan(50)
    c.forEach((value, i) => expect(d[i]).toBeCloseTo(value, 10))
  })
})
