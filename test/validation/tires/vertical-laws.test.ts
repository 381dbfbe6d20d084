/** Vertical laws: closed forms, heat, exact derivatives, tables that are no law, wheels that fall and stand, exports. */
import { describe, expect, it } from 'vitest'
import { verticalLaws } from '../../../blocks/tires/models'
import { curveOf, tablePolynomial } from '../../../blocks/tires/vertical/in-block'
import { verticalAt } from '../../../blocks/tires/vertical/at-points'
import { checkedLaw, type VerticalLaw, type VerticalQuantities } from '../../../blocks/tires/vertical/law'
import { linearVertical } from '../../../blocks/tires/vertical/linear'
import { magicFormulaVertical } from '../../../blocks/tires/vertical/magic-formula'
import { registry } from '../../../blocks'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { exportedModel } from '../../../engine/export/model'
import type { ParamValue } from '../../../engine/model/project/project'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { onBranch } from '../../../engine/start/settle/start'
import { evaluate, mathOf, Pool, tangents } from '../../../engine/symbolic'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { smallProject, type Blocks } from '../events/small-run'
import { registryWithModels } from './declared-models'

const folder = temporaryFolder()
const [k, c] = [304000, 4000]
const rows = [
  [0, 0],
  [0.01, 2900],
  [0.02, 6100],
  [0.04, 13200],
]
/** Parameters of each law with all of its terms. */
const shared = { stiffness: k, damping: c }
const ofLaw: Readonly<Record<string, Readonly<Record<string, ParamValue>>>> = {
  linear: shared,
  'non-sticking': shared,
  'magic-formula': {
    damping: c,
    'mfVertical.FNOMIN': 4000,
    'mfVertical.QFZ1': 15,
    'mfVertical.QFZ2': 20,
    'mfVertical.QFZ3': -3,
    'mfVertical.contour': 0.15,
    'mfVertical.QV2': 0.05,
    'mfVertical.PFZ1': 0.7,
    pressure: 2.5e5,
  },
  table: { ...shared, 'loadTable.points': rows },
  bottoming: { ...shared, 'bottoming.deflection': 0.015, 'bottoming.stiffness': 1e6 },
}
const radius = 0.313

function numbersOf(law: VerticalLaw, params: Readonly<Record<string, ParamValue>> = ofLaw[law.id]) {
  const block = registry.get('tires/tire')
  const quantity = (name: string): number => {
    const param = block?.params[name]
    return Number(params[name] ?? (param?.kind === 'quantity' ? param.default : NaN))
  }
  return { quantity, choice: () => 'monotone', table: () => rows, block: 'Tire' }
}

const rolling = { Omega: -30, radius, pressure: 2.5e5 }
const points = [-0.002, 0.004, 0.013, 0.019, 0.031].flatMap((deflection) =>
  [-2, -0.3, 0, 0.2, 3].flatMap((normalSpeed) =>
    [0, 0.3].map((gamma) => ({ deflection, normalSpeed, deflectionRate: -normalSpeed, gamma, ...rolling })),
  ),
)

/** The printed equations in plain numbers. */
const printed: Readonly<Record<string, (p: (typeof points)[number]) => number>> = {
  linear: (p) => Math.max(k * p.deflection - c * p.normalSpeed, 0),
  // Zimmer and Otter (2010), eq. 32, with its cases
  'non-sticking': ({ deflection: s, normalSpeed: v }) =>
    s <= 0 || k * s - c * v <= 0 ? 0 : k * s + Math.min(k * s, -c * v),
  'magic-formula': ({ deflection, normalSpeed, gamma }) => {
    const x = (deflection * Math.cos(gamma) + 0.15 * (1 - Math.cos(gamma))) / radius
    const scale = 4000 * (1 + (0.05 * 30 * radius) / 16.6) * (1 + 0.7 * (2.5 / 2.2 - 1))
    return Math.max(scale * ((15 - 3 * gamma ** 2) * x + 20 * Math.max(x, 0) ** 2) - c * normalSpeed, 0)
  },
  bottoming: (p) => Math.max(k * p.deflection + 1e6 * Math.max(p.deflection - 0.015, 0) - c * p.normalSpeed, 0),
}

describe.each(verticalLaws)('$label', (law) => {
  const at = verticalAt(law, numbersOf(law))
  it('gives the load of the printed equation, and the rows of its table', () => {
    if (law.curve !== undefined)
      for (const [deflection, load] of rows)
        expect(at({ ...points[0], deflection, normalSpeed: 0, deflectionRate: 0 }).load).toBeCloseTo(load, 9)
    else for (const p of points) expect(at(p).load, JSON.stringify(p)).toBeCloseTo(printed[law.id](p), 8)
  })
  it('never pulls, and its damper makes heat', () => {
    for (const p of points) {
      const { load, spring, energy } = at(p)
      expect(Math.min(load, spring, energy)).toBeGreaterThanOrEqual(0)
      expect(-(load - spring) * p.normalSpeed, JSON.stringify(p)).toBeGreaterThanOrEqual(0)
      expect(at({ ...p, normalSpeed: 0, deflectionRate: 0 }).load).toBeCloseTo(spring, 9)
    }
  })
  it('has exact derivatives, and an energy whose derivative is the force of the spring', () => {
    const math = mathOf(new Pool())
    const names = [...Object.keys(points[0]), 'VCx']
    const symbols = names.map((name) => math.pool.symbol(name, 'argument'))
    const q = Object.fromEntries(names.map((name, i) => [name, symbols[i]])) as unknown as VerticalQuantities
    const { quantity } = numbersOf(law)
    const p = {
      coefficient: (name: string) => math.num(quantity(`${law.prefix}.${name}`)),
      shared: (name: string) => math.num(quantity(name)),
      curve: () => curveOf(math.pool, 'test', tablePolynomial(law, rows, 'monotone')),
    }
    const outputs = [law.load(math, q, p), law.energy(math, q, p), law.spring(math, q, p)]
    const value = (point: Readonly<Record<string, number>>, of = outputs): number[] =>
      evaluate(of, new Map(names.map((name, i) => [symbols[i], point[name] ?? 20])))
    const scales = { deflection: 1e-3, normalSpeed: 0.1, deflectionRate: 0.1, gamma: 0.05, Omega: 5 }
    for (const [name, scale] of Object.entries(scales)) {
      const symbol = symbols[names.indexOf(name)]
      const exact = tangents(math.pool, outputs, new Map([[symbol, math.pool.one]]))
      // away from the kinks of every law
      for (const base of [
        { ...points[0], deflection: 0.0085, normalSpeed: -0.2, deflectionRate: 0.2, gamma: 0.2 },
        { ...points[0], deflection: 0.0275, normalSpeed: 0.2, deflectionRate: -0.2, gamma: -0.1 },
      ]) {
        const difference = (output: number, h: number): number => {
          const [a, b] = [1, -1].map((side) => value({ ...base, [name]: base[name as 'gamma'] + side * h })[output])
          return (a - b) / (2 * h)
        }
        const derivative = value(base, exact)
        for (const output of [0, 1]) {
          const [D1, D2, D4] = [scale, scale / 2, scale / 4].map((h) => difference(output, h))
          const [R1, R2] = [(4 * D2 - D1) / 3, (4 * D4 - D2) / 3]
          const richardson = (16 * R2 - R1) / 15
          const size = Math.max(Math.abs(richardson), Math.abs(value(base)[output]) / scale / 10)
          expect(Math.abs(derivative[output] - richardson) / size, `${name} ${output}`).toBeLessThan(1e-7)
        }
        if (name === 'deflection') {
          const share = law.inputs.includes('gamma') ? Math.cos(base.gamma) : 1
          expect(derivative[1] / (value(base)[2] * share)).toBeCloseTo(1, 12)
        }
      }
    }
  })
})

describe('the Magic Formula 2006', () => {
  // shared reference of the thesis, reference/analysis/tyre/tyre_reference.json: 205/60 R15, p_z1 = 15, rc = 0.15 m
  const at = verticalAt(
    magicFormulaVertical,
    numbersOf(magicFormulaVertical, {
      'mfVertical.FNOMIN': 4000,
      'mfVertical.QFZ1': 15,
      'mfVertical.QFZ2': 0,
      'mfVertical.contour': 0.15,
    }),
  )
  it.each([
    [0.3, 0, 2492.012779552718],
    [0.3, 0.05, 2524.8334171034435],
    [0.292, 0, 4025.5591054313136],
  ])('carries at %d m, %d rad the load of the reference', (loaded, gamma, load) => {
    const point = { deflection: radius - loaded, normalSpeed: 0, gamma, Omega: 0, radius, pressure: 2.2e5 }
    expect(at(point).load / load).toBeCloseTo(1, 12)
  })
})

describe('a declaration that contradicts itself', () => {
  it.each([
    ['its formulas do not read gamma', { inputs: [...linearVertical.inputs, 'gamma'] }],
    ['its formulas read normalSpeed, undeclared', { inputs: ['deflection'] }],
    ['its formulas read damping, undeclared', { shared: ['stiffness'] }],
  ] as const)('is a defect: %s', (what, change) => {
    expect(() => checkedLaw({ ...linearVertical, ...change })).toThrow(`vertical law linear: ${what}`)
  })
})

/** A law from outside of the product: a progressive spring without a damper, F = a rho^3. */
const cubic: VerticalLaw = {
  id: 'cubic',
  label: 'Cubic',
  prefix: 'cubic',
  doc: '',
  inputs: ['deflection'],
  shared: [],
  parameters: [{ name: 'a', default: 4e8, unit: 'N/m^3', doc: 'of the test' }],
  load: (m, q, p) => m.mul(p.coefficient('a'), m.ipow(m.max(q.deflection, 0), 3)),
  spring: (m, q, p) => m.mul(p.coefficient('a'), m.ipow(m.max(q.deflection, 0), 3)),
  energy: (m, q, p) => m.mul(0.25, p.coefficient('a'), m.ipow(m.max(q.deflection, 0), 4)),
  stiffness: (m) => m.num(3e5),
}
const blocks = registryWithModels([], [], [cubic])
const compiler = new Compiler(blocks)
const mass = 400

/** Locked wheels under masses that fall, one for each law. */
function falling(gravity: number, speed: number, stop: number, ids: readonly string[]) {
  const parts = ids.map((id): readonly [Blocks, readonly string[], Readonly<Record<string, number>>] => {
    const name = id.replaceAll(/[^a-z]/g, '')
    const [lift, body, tire] = [`Lift${name}`, `Body${name}`, `Tire${name}`]
    return [
      {
        [lift]: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        [body]: ['mechanics/rigid-body', { mass }],
        [tire]: [
          'tires/tire',
          { ...ofLaw[id], vertical: id, radius, slip: 'kinematic', mass: 0, Ixx: 0, Iyy: 0, Izz: 0 },
        ],
      },
      [
        `World.frame - ${lift}.base`,
        `${lift}.end - ${body}.com`,
        `${body}.com - ${tire}.hub`,
        `${tire}.road - Road.surface`,
      ],
      { [`${lift}.s`]: radius, [`${lift}.ds`]: -speed },
    ]
  })
  return smallProject(
    Object.assign(
      { World: ['world/world', { gravity }], Road: ['world/flat-road'] },
      ...parts.map(([b]) => b),
    ) as Blocks,
    parts.flatMap(([, wires]) => wires),
    {
      ...{ stop, sample: stop / 40, energy: true, solver: { name: 'dopri5', tolerance: 1e-10 } },
      initial: Object.assign({}, ...parts.map(([, , initial]) => initial)) as Record<string, number>,
    },
  )
}

function run(project: ReturnType<typeof falling>, signals: readonly string[]) {
  const outcome = runToEnd({ project, files: {}, experiment: 'run', signals, checkStep: false }, compiler)
  if (outcome.error !== undefined) throw outcome.error
  const at = (name: string): readonly number[] => [
    ...(outcome.table.columns.find((column) => column.name === name)?.values ?? []),
  ]
  return { ...outcome, at }
}

const weight = 9.81 * mass
/** Deflections at which a mass of 400 kg stands still. */
const resting: Readonly<Record<string, number>> = {
  linear: weight / k,
  nonsticking: weight / k,
  bottoming: weight / k,
  cubic: Math.cbrt(weight / 4e8),
  magicformula: (() => {
    const scaled = weight / (4000 * (1 + 0.7 * (2.5 / 2.2 - 1)))
    return (radius * (-15 + Math.sqrt(225 + 80 * scaled))) / 40
  })(),
}

describe('wheels that fall', () => {
  const all = [...verticalLaws.map(({ id }) => id), 'cubic']
  const names = all.map((id) => id.replaceAll(/[^a-z]/g, ''))
  const signals = names.flatMap((name) => [`Tire${name}.Fz`, `Tire${name}.dissipation`, `Lift${name}.s`])
  const project = falling(9.81, 0.5, 4, all)
  const landed = run(project, signals)
  it('come to rest at the deflection of the closed form', () => {
    for (const [name, deflection] of Object.entries(resting)) {
      if (name === 'cubic') continue
      expect(radius - (landed.at(`Lift${name}.s`).at(-1) ?? NaN), name).toBeCloseTo(deflection, 6)
      expect(landed.at(`Tire${name}.Fz`).at(-1), name).toBeCloseTo(weight, 1)
    }
  })
  it('only lose energy, and the account closes', () => {
    for (const name of names) {
      const heat = landed.at(`Tire${name}.dissipation`)
      expect(Math.min(...heat), name).toBeGreaterThan(-1e-9 * Math.max(1, ...heat))
    }
    const { energy, warnings } = landed.report
    expect(energy?.closure).toBeLessThan(1e-8)
    expect(warnings).toEqual([])
  })
  it('without a damper keep the energy of a law from outside', () => {
    const { at } = landed
    expect(Math.max(...at('Tirecubic.dissipation').map(Math.abs))).toBeLessThan(1e-6)
    expect(Math.max(...at('Tirecubic.Fz'))).toBeGreaterThan(weight)
  })
  it('begin with twice the spring on the law that does not stick', () => {
    // without gravity and while k s < c ds/dt: s'' = -2 k s/m
    const rate = Math.sqrt((2 * k) / mass)
    const until = Math.atan((rate * c) / k) / rate
    const { table, at } = run(falling(0, 2, until, ['non-sticking']), ['Tirenonsticking.Fz'])
    table.time.forEach((t, i) => {
      const load = ((2 * k * 2) / rate) * Math.sin(rate * t)
      expect(at('Tirenonsticking.Fz')[i]).toBeCloseTo(load, 4)
    })
    expect(at('Tirenonsticking.Fz').at(-1)).toBeGreaterThan(100)
  })
  describe('exported', () => {
    const shorter = falling(9.81, 0.5, 0.2, all)
    const short = {
      ...shorter,
      experiments: { run: { ...shorter.experiments?.run, solver: { name: 'rk4', step: 1e-3 } } },
    }
    const result = runToEnd(
      { project: short as typeof shorter, files: {}, experiment: 'run', signals, checkStep: false },
      compiler,
    )
    const experiment = prepareExperiment({ project: short as typeof shorter, files: {}, experiment: 'run' }, blocks)
    const model = exportedModel(onBranch(experiment, compiler), { signals })
    itGivesTheSameExported(folder, () => ({ table: result.table, model }), 1)
  })
})

describe('locked wheels on a slope', () => {
  const slope = 0.1
  const ids = verticalLaws.map(({ id }) => id)
  const parts = ids.map((id): readonly [Blocks, readonly string[], Readonly<Record<string, number>>] => {
    const name = id.replaceAll(/[^a-z]/g, '')
    const [slide, lift, body, tire] = [`Slide${name}`, `Lift${name}`, `Body${name}`, `Tire${name}`]
    return [
      {
        [slide]: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        [lift]: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        [body]: ['mechanics/rigid-body', { mass }],
        [tire]: [
          'tires/tire',
          {
            ...ofLaw[id],
            vertical: id,
            radius,
            forceModel: 'fiala',
            relaxation: 'constant',
            mass: 0,
            Ixx: 0,
            Iyy: 0,
            Izz: 0,
          },
        ],
      },
      [
        `World.frame - ${slide}.base`,
        `${slide}.end - ${lift}.base`,
        `${lift}.end - ${body}.com`,
        `${body}.com - ${tire}.hub`,
        `${tire}.road - Road.surface`,
      ],
      { [`${lift}.s`]: radius - 0.01 },
    ]
  })
  const project = smallProject(
    Object.assign(
      { World: ['world/world'], Road: ['world/flat-road', { pitch: slope }] },
      ...parts.map(([b]) => b),
    ) as Blocks,
    parts.flatMap(([, wires]) => wires),
    {
      ...{ stop: 5, sample: 0.5, energy: true, solver: { name: 'dopri5', tolerance: 1e-9 } },
      initial: Object.assign({}, ...parts.map(([, , initial]) => initial)) as Record<string, number>,
    },
  )
  it('stand still with every law, and only lose energy', () => {
    const names = ids.map((id) => id.replaceAll(/[^a-z]/g, ''))
    const signals = names.flatMap((name) => [`Slide${name}.s`, `Tire${name}.Fx`, `Tire${name}.Fz`])
    const { at, report } = run(project, signals)
    for (const name of names) {
      const [before, after] = at(`Slide${name}.s`).slice(-2)
      expect(Math.abs(after - before), name).toBeLessThan(1e-6)
      expect(Math.abs(after), name).toBeLessThan(0.05)
      // friction carries the slope
      expect(Math.abs(at(`Tire${name}.Fx`).at(-1) ?? NaN), name).toBeCloseTo(weight * Math.sin(slope), 0)
      expect(at(`Tire${name}.Fz`).at(-1), name).toBeCloseTo(weight * Math.cos(slope), 0)
    }
    expect(report.energy?.closure).toBeLessThan(1e-7)
    expect(report.warnings.filter((text) => text.includes('creates energy'))).toEqual([])
  })
})

describe('a table that is no law', () => {
  const compiled = (points: readonly (readonly number[])[]) => () =>
    new Compiler(registry).compile({
      project: smallProject(
        {
          World: ['world/world'],
          Road: ['world/flat-road'],
          Body: ['mechanics/rigid-body'],
          Tire: ['tires/tire', { vertical: 'table', 'loadTable.points': points as ParamValue }],
        },
        ['Body.com - Tire.hub', 'Tire.road - Road.surface'],
        { stop: 1, sample: 0.1 },
      ),
      files: {},
    })
  it.each([
    [
      'begins at 0 m, 50 N',
      [
        [0, 50],
        [0.01, 3000],
      ],
    ],
    [
      'begins at 0.001 m, 0 N',
      [
        [0.001, 0],
        [0.01, 3000],
      ],
    ],
    [
      'the load falls from 3000 N to 2000 N at a deflection of 0.02 m',
      [
        [0, 0],
        [0.01, 3000],
        [0.02, 2000],
      ],
    ],
  ] as const)('is refused with place and remedy: %s', (what, points) => {
    expect(compiled(points)).toThrow(
      expect.objectContaining({
        what: expect.stringContaining(what),
        place: expect.objectContaining({ block: 'Tire', parameter: 'loadTable.points' }),
      }),
    )
  })
})
