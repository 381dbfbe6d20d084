/** Loops of signals and implicit equations: what belongs together, where loops are torn, what is solved how. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { expression } from '../../../blocks/signals/arithmetic/expression'
import { cyclicComponents } from '../../../engine/formulate/implicit/components'
import { tears } from '../../../engine/formulate/implicit/tearing'
import { Compiler, runToEnd, type RunOutcome } from '../../../engine/run/run'
import { summarise } from '../../../engine/compile/summary'
import { defineBlock, type BlockDefinition, type BlockRegistry } from '../../../engine/model/blocks/block'
import type { ModelError } from '../../../engine/errors/model-error'
import type { FormulationSettings, ParamValue, ProjectFile, ScalarValue } from '../../../engine/model/project/project'
import { Pool, type Expr } from '../../../engine/symbolic'
import { solvers } from '../../../engine/solve/registry'

type Blocks = Readonly<Record<string, readonly [type: string, params?: Readonly<Record<string, ParamValue>>]>>

function project(
  blocks: Blocks,
  wires: readonly string[],
  initial: Record<string, ScalarValue> = {},
  formulation: FormulationSettings = {},
): ProjectFile {
  return {
    wishbone: 1,
    title: 'Test',
    blocks: Object.fromEntries(
      Object.entries({ World: ['world/world', { gravity: 0 }] as const, ...blocks }).map(
        ([name, [type, params = {}]]) => [name, { type, params }],
      ),
    ),
    wires: Object.fromEntries(wires.map((w, i) => [`w${i + 1}`, w.split(' - ') as unknown as [string, string]])),
    formulations: { default: formulation },
    experiments: { run: { stop: 1, initial, sample: 0.1 } },
  }
}

function run(
  model: ProjectFile,
  signals: readonly string[],
  solver = 'dopri5',
  blocks: BlockRegistry = registry,
): RunOutcome {
  const outcome = runToEnd(
    {
      project: model,
      files: {},
      experiment: 'run',
      signals,
      checkStep: false,
      run: { solver, step: 0.001, tolerance: 1e-10 },
    },
    new Compiler(blocks),
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const column = ({ table }: RunOutcome, name: string): number[] => [
  ...(table.columns.find((c) => c.name === name)?.values ?? []),
]
const summary = (model: ProjectFile) =>
  summarise(new Compiler(registry).compile({ project: model, files: {} }).compilation)
const formula = (text: string) => ['signals/expression', { expression: text }] as const
const ramp = ['sources/ramp', { start: 0, final: 1, duration: 1 }] as const

describe('a loop of signals', () => {
  it('is solved as it is where it is linear: no iteration, no memory', () => {
    const model = project({ U: ramp, A: formula('u1 - 3*u2'), B: formula('2*u1 + t') }, [
      'U.y - A.u1',
      'B.y - A.u2',
      'A.y - B.u1',
    ])
    expect(summary(model).loops).toEqual([{ through: ['A.y', 'B.y', 'A.y'], solvedFor: ['A.y'], linear: true }])
    const outcome = run(model, ['A.y', 'B.y'])
    outcome.table.time.forEach((t, i) => {
      expect(column(outcome, 'A.y')[i]).toBeCloseTo((t - 3 * t) / 7, 14)
      expect(column(outcome, 'B.y')[i]).toBeCloseTo((2 * (t - 3 * t)) / 7 + t, 14)
    })
    const { discrete } = new Compiler(registry).compile({ project: model, files: {} }).compilation.system
    expect(discrete.states).toEqual([])
  })

  it('that branches is torn in few places and solved whole', () => {
    // a = u - b - c, b = a + d/2, c = a - d/3, d = b + c: two circles through a, two through d
    const model = project(
      {
        U: ramp,
        A: formula('u1 - u2 - u3'),
        B: formula('u1 + u2/2'),
        C: formula('u1 - u2/3'),
        D: formula('u1 + u2'),
      },
      [
        'U.y - A.u1',
        'B.y - A.u2',
        'C.y - A.u3',
        'A.y - B.u1',
        'D.y - B.u2',
        'A.y - C.u1',
        'D.y - C.u2',
        'B.y - D.u1',
        'C.y - D.u2',
      ],
    )
    const [loop] = summary(model).loops
    expect(loop.solvedFor.length).toBe(2)
    expect(loop.linear).toBe(true)
    const outcome = run(model, ['A.y', 'B.y', 'C.y', 'D.y'])
    outcome.table.time.forEach((t, i) => {
      const [a, b, c, d] = ['A.y', 'B.y', 'C.y', 'D.y'].map((name) => column(outcome, name)[i])
      expect(a).toBeCloseTo(t - b - c, 14)
      expect(b).toBeCloseTo(a + d / 2, 14)
      expect(c).toBeCloseTo(a - d / 3, 14)
      expect(d).toBeCloseTo(b + c, 14)
    })
  })

  it.each(solvers)('that is not linear is solved by iteration ($name)', ({ name }) => {
    const model = project({ U: ramp, A: formula('u1 - u2^3'), B: formula('u1') }, [
      'U.y - A.u1',
      'B.y - A.u2',
      'A.y - B.u1',
    ])
    const outcome = run(model, ['A.y', 'U.y'], name)
    column(outcome, 'A.y').forEach((a, i) => expect(a + a ** 3).toBeCloseTo(column(outcome, 'U.y')[i], 14))
  })

  it('through a condition follows the branch that it is on', () => {
    // y = u - y/2 up to y = 1/4, then y = u - 2 y + 3/8
    const law = formula('if(u2 > 1/4, u1 - 2*u2 + 3/8, u1 - u2/2)')
    const model = project({ U: ramp, A: law, B: formula('u1') }, ['U.y - A.u1', 'B.y - A.u2', 'A.y - B.u1'])
    expect(summary(model).loops).toEqual([expect.objectContaining({ linear: false })])
    const outcome = run(model, ['A.y', 'U.y'])
    column(outcome, 'U.y').forEach((u, i) =>
      expect(column(outcome, 'A.y')[i]).toBeCloseTo(u < 3 / 8 ? (2 * u) / 3 : (u + 3 / 8) / 3, 14),
    )
  })

  it('through a condition whose branches point away from each other stops the run', () => {
    const law = formula('if(u2 > 1/4, u1 - u2, u1 - u2/2)')
    const model = project({ U: ramp, A: law, B: formula('u1') }, ['U.y - A.u1', 'B.y - A.u2', 'A.y - B.u1'])
    expect(() => run(model, ['A.y'])).toThrow(expect.objectContaining({ code: 'no-solution' }))
  })

  it('and another that feeds it are two systems, one after the other', () => {
    const model = project(
      { U: ramp, A: formula('u1 - u2'), B: formula('2*u1'), C: formula('u1 + u2/4'), D: formula('u1') },
      ['U.y - A.u1', 'B.y - A.u2', 'A.y - B.u1', 'A.y - C.u1', 'D.y - C.u2', 'C.y - D.u1'],
    )
    expect(summary(model).loops.map((l) => l.solvedFor)).toEqual([['A.y'], ['C.y']])
    const outcome = run(model, ['C.y'])
    outcome.table.time.forEach((t, i) => expect(column(outcome, 'C.y')[i]).toBeCloseTo(((4 / 3) * t) / 3, 14))
  })

  it('through accelerations is solved with the mechanism, whatever the coordinates', () => {
    // m x'' = 2 - 3 x'' - 4 x: x = (1 - cos wt)/2 with w^2 = 4/(m + 3)
    const mass = 1.5
    const blocks: Blocks = {
      Slide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Body: ['mechanics/rigid-body', { mass, Ixx: 1, Iyy: 1, Izz: 1 }],
      Joint: ['sensors/joint'],
      Sensor: ['sensors/acceleration'],
      Law: formula('2 - 3*u1 - 4*u2'),
      Force: ['mechanics/torque'],
    }
    const wires = [
      'World.frame - Slide.base',
      'Slide.end - Body.com',
      'Body.com - Sensor.frame',
      'Slide.axis - Joint.axis',
      'Slide.axis - Force.axis',
      'Sensor.ax - Law.u1',
      'Joint.position - Law.u2',
      'Law.y - Force.u',
    ]
    const w = Math.sqrt(4 / (mass + 3))
    for (const formulation of [{}, { translation: { 'Body.T1': 'tree' } }] as const) {
      const outcome = run(project(blocks, wires, {}, formulation), ['Body.x', 'Sensor.ax'])
      outcome.table.time.forEach((t, i) => {
        expect(column(outcome, 'Body.x')[i]).toBeCloseTo((1 - Math.cos(w * t)) / 2, 8)
        expect(column(outcome, 'Sensor.ax')[i]).toBeCloseTo((w * w * Math.cos(w * t)) / 2, 8)
      })
    }
  })

  it.each([
    ['u1 + 1', 'u1', 'any value fits, or none'],
    ['2*u1', 'u1/2', 'any value fits'],
  ])('%s and %s: refused with the names in the loop, since %s', (a, b) => {
    const model = project({ A: formula(a), B: formula(b) }, ['A.y - B.u1', 'B.y - A.u1'])
    expect(() => run(model, ['A.y'])).toThrow(
      expect.objectContaining({
        code: 'algebraic-loop',
        message: expect.stringContaining('A.y -> B.y -> A.y') as string,
      }),
    )
  })

  it('whose factors happen to cancel is refused at the start', () => {
    const model = project({ A: ['signals/gain', { gain: 4 }], B: ['signals/gain', { gain: 0.25 }] }, [
      'A.y - B.u1',
      'B.y - A.u1',
    ])
    expect(() => run(model, ['A.y'])).toThrow(expect.objectContaining({ code: 'algebraic-loop' }))
    expect(
      column(
        run({ ...model, blocks: { ...model.blocks, B: { type: 'signals/gain', params: { gain: 2 } } } }, ['A.y']),
        'A.y',
      )[0],
    ).toBe(0)
  })

  it('without a solution stops the run, naming signal and time', () => {
    // y^2 - 2 y + (1/2 + u) = 0 has no solution beyond u = 1/2
    const model = project({ U: ramp, A: formula('u2^2 - u2 + 1/2 + u1'), B: formula('u1') }, [
      'U.y - A.u1',
      'B.y - A.u2',
      'A.y - B.u1',
    ])
    expect(() => run(model, ['A.y'], 'rk4')).toThrow(expect.objectContaining({ code: 'no-solution' }))
    try {
      run(model, ['A.y'], 'rk4')
    } catch (error) {
      const { place, message } = error as ModelError
      expect(message).toMatch(/[AB]\.y/)
      expect(place.time).toBeCloseTo(0.5, 2)
    }
  })
})

/** Where two circles of radii u and 2 meet whose centres are 1 apart, in coordinates along and across. */
const circles = defineBlock({
  ...expression,
  type: 'test/circles',
  ports: { u: expression.ports.u1 },
  params: {},
  signals: {},
  build(c) {
    const { sub, add, square } = c.math
    const u = c.input('u')
    const [x, y] = c.algebraic('meeting', {
      unknowns: [
        { name: 'x', unit: 'm', initial: 1 },
        { name: 'y', unit: 'm', initial: 1.5 },
      ],
      residual: () => [sub(add(square(x), square(y)), square(u)), sub(add(square(sub(x, 1)), square(y)), 4)],
    })
  },
})
const lonely = defineBlock({
  ...circles,
  type: 'test/lonely',
  ports: {},
  build(c) {
    const [x] = c.algebraic('pair', {
      unknowns: [
        { name: 'x', unit: 'm', initial: 1 },
        { name: 'y', unit: 'm', initial: 1.5 },
      ],
      residual: () => [c.math.sub(x, 1), c.math.sub(x, 2)],
    })
  },
})
const withTests: BlockRegistry = {
  get: (type) => [circles, lonely].find((b: BlockDefinition) => b.type === type) ?? registry.get(type),
  all: () => [...registry.all(), circles, lonely],
}

describe('equations of a block', () => {
  it('may have several unknowns', () => {
    const model = project({ U: ['sources/ramp', { initial: 2, final: 2.5 }], C: ['test/circles'] }, ['U.y - C.u'])
    const outcome = run(model, ['C.x', 'C.y', 'U.y'], 'rk4', withTests)
    column(outcome, 'U.y').forEach((u, i) => {
      const x = (u * u - 3) / 2
      expect(column(outcome, 'C.x')[i]).toBeCloseTo(x, 13)
      expect(column(outcome, 'C.y')[i]).toBeCloseTo(Math.sqrt(u * u - x * x), 13)
    })
  })

  it('that leave an unknown out are refused by name', () => {
    expect(() => run(project({ L: ['test/lonely'] }, []), [], 'rk4', withTests)).toThrow(
      expect.objectContaining({
        code: 'invalid-expression',
        place: expect.objectContaining({ block: 'L', signal: 'L.y' }) as object,
      }),
    )
  })
})

describe('structure', () => {
  const pool = new Pool()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => pool.wire(name))
  const graph = (edges: readonly (readonly [Expr, readonly Expr[]])[]) => new Map(edges)

  it('components come after what they need', () => {
    const needs = graph([
      [a, [b]],
      [b, [a, c]],
      [c, [d]],
      [d, [c]],
    ])
    const found = cyclicComponents([a], (e) => needs.get(e) ?? [])
    expect(found.map((component) => component.map((e) => e.name).sort())).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ])
  })

  it('a node that needs itself is a component, one that does not is none', () => {
    const needs = graph([
      [a, [a, b]],
      [b, []],
    ])
    expect(cyclicComponents([a], (e) => needs.get(e) ?? [])).toEqual([[a]])
  })

  it('a wire through which all circles go is torn alone', () => {
    const needs = new Map([
      [a, new Set([b, c, d])],
      [b, new Set([a])],
      [c, new Set([a])],
      [d, new Set([a, c])],
    ])
    expect(tears(needs)).toEqual([a])
  })
})
