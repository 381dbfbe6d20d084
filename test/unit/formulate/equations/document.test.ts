/**
 * The equations that are shown are those that are compiled: evaluated as they stand they give the compiled derivatives,
 * and the compiled accelerations satisfy M p' + C^T f = b and C p' = g.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { describeEquations, type EquationDocument } from '../../../../engine/formulate/equations/document'
import { equationLatex, equationText, termText } from '../../../../engine/formulate/equations/text'
import { symbolOf } from '../../../../engine/formulate/equations/symbol'
import { compileProject, type Compilation } from '../../../../engine/compile/compile'
import { parameterValues } from '../../../../engine/compile/parameter-values'
import { Model } from '../../../../engine/compile/model'
import { readProjectFolder } from '../../../../engine/io/node/project-folder'
import type { BlockInstance, ProjectFile } from '../../../../engine/model/project/project'
import { discreteValue, valuesAt } from './numeric'
import { Instance } from '../../../../engine/compile/instance'

const rod = (mass: number): BlockInstance => ({
  type: 'mechanics/rigid-body',
  params: { mass, Ixx: 0.01, Iyy: mass / 12, Izz: mass / 12 },
})
const hinge: BlockInstance = { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }
const arm = (x: number, z = 0): BlockInstance => ({ type: 'mechanics/rigid-arm', params: { x, z } })

function project(blocks: Record<string, BlockInstance>, wires: readonly (readonly [string, string])[]): ProjectFile {
  return {
    wishbone: 1,
    title: 'Mechanism',
    blocks: { World: { type: 'world/world' }, ...blocks },
    wires: Object.fromEntries(wires.map((w, i) => [`w${i}`, w])),
  }
}

const pendulum = project({ Joint: hinge, Rod: arm(0.5, 0.1), Bob: rod(2) }, [
  ['World.frame', 'Joint.base'],
  ['Joint.end', 'Rod.base'],
  ['Rod.end', 'Bob.com'],
])

/** Crank 0.3 m, coupler 0.8 m, rocker 0.6 m on a ground of 0.7 m. */
const fourBar = project(
  {
    Crank: hinge, CrankArm: arm(0.3), CrankBody: rod(1), Pin: hinge, CouplerArm: arm(0.8), CouplerBody: rod(3),
    Ground: arm(0.7), Rocker: hinge, RockerArm: arm(0.2, 0.55), RockerBody: rod(2),
    Loop: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
  }, // prettier-ignore
  [
    ['World.frame', 'Crank.base'],
    ['Crank.end', 'CrankBody.com'],
    ['Crank.end', 'CrankArm.base'],
    ['CrankArm.end', 'Pin.base'],
    ['Pin.end', 'CouplerBody.com'],
    ['Pin.end', 'CouplerArm.base'],
    ['World.frame', 'Ground.base'],
    ['Ground.end', 'Rocker.base'],
    ['Rocker.end', 'RockerBody.com'],
    ['Rocker.end', 'RockerArm.base'],
    ['CouplerArm.end', 'Loop.base'],
    ['RockerArm.end', 'Loop.end'],
  ],
)

interface Shown {
  readonly compilation: Compilation
  readonly document: EquationDocument
}
const shownModels = new Map<string, Promise<Shown>>()

/** A model and its equations, made once for all tests. */
function shown(name: string): Promise<Shown> {
  const known = shownModels.get(name)
  if (known !== undefined) return known
  const made = compiled(name).then((compilation) => ({
    compilation,
    document: describeEquations(compilation.system),
  }))
  shownModels.set(name, made)
  return made
}

async function compiled(name: string): Promise<Compilation> {
  if (name === 'pendulum') return compileProject({ project: pendulum, files: {} }, registry)
  if (name === 'four-bar') return compileProject({ project: fourBar, files: {} }, registry)
  const read = await readProjectFolder(`projects/${name}`, registry)
  if (!read.ok) throw read.problems[0]
  return compileProject(read.value, registry)
}

/** Random numbers that are the same every time: a linear congruential generator (Park and Miller 1988). */
function randomly(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

const compiledModels = new WeakMap<Compilation, Model>()

function modelOf(compilation: Compilation): Model {
  const known = compiledModels.get(compilation)
  if (known !== undefined) return known
  const made = new Model(new Instance(compilation, parameterValues(compilation, compilation.resolved)))
  compiledModels.set(compilation, made)
  return made
}

function derivativesAt(compilation: Compilation, x: Float64Array, t: number): Float64Array {
  const model = modelOf(compilation)
  const [place, dx] = [model.allocate(model.size), model.allocate(model.size)]
  place.set(x)
  model.discrete?.load(model.discrete.states.map(() => discreteValue))
  model.bindDerivatives(place, dx)(t)
  return Float64Array.from(dx)
}

/** Some state where tyres carry and no angle is singular. */
function someState({ states }: Compilation, seed: number): Float64Array {
  const random = randomly(seed)
  return Float64Array.from(states, (s) => s.initial + (s.name === 'Body.vx' ? 20 : 0) + 0.2 * (random() - 0.5))
}

/** Gaussian elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]])
  const n = right.length
  for (let k = 0; k < n; k++) {
    const pivot = rows
      .slice(k)
      .reduce((best, _, i) => (Math.abs(rows[k + i][k]) > Math.abs(rows[best][k]) ? k + i : best), k)
    ;[rows[k], rows[pivot]] = [rows[pivot], rows[k]]
    for (let i = k + 1; i < n; i++) {
      const factor = rows[i][k] / rows[k][k]
      for (let j = k; j <= n; j++) rows[i][j] -= factor * rows[k][j]
    }
  }
  const x = new Array<number>(n).fill(0)
  for (let i = n - 1; i >= 0; i--)
    x[i] = (rows[i][n] - x.reduce((s, v, j) => (j > i ? s + rows[i][j] * v : s), 0)) / rows[i][i]
  return x
}

const models = ['pendulum', 'four-bar', 'generic-vehicle', 'mechanisms', 'whipple-bicycle']

describe.each(models)('the equations shown of %s', (name) => {
  it('evaluate to the compiled derivatives of coordinates and components', async () => {
    const { compilation, document } = await shown(name)
    for (const seed of [1, 2, 3]) {
      const x = someState(compilation, seed)
      const t = 0.1 * seed
      const value = valuesAt(document, compilation, x, t)
      const dx = derivativesAt(compilation, x, t)
      const place = new Map(compilation.states.map((s, i) => [s.name, i]))
      for (const { name: state, right } of [...document.kinematics, ...document.components]) {
        const shown = value(right)
        const run = dx[place.get(state)!]
        expect(Math.abs(shown - run), state).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(run)))
      }
    }
  })

  it("are satisfied by the compiled accelerations: M p' + C^T f = b and C p' = g", async () => {
    const { compilation, document } = await shown(name)
    const { speeds, mass, force } = document.dynamics
    const { rows, columns } = document.constraints
    const x = someState(compilation, 7)
    const value = valuesAt(document, compilation, x, 0.3)
    const dx = derivativesAt(compilation, x, 0.3)
    const place = new Map(compilation.states.map((s, i) => [s.name, i]))
    const p = speeds.map((s) => dx[place.get(s.name)!])
    const b = force.map(({ right }) => value(right))
    const residual = [...b]
    const size = b.map(Math.abs)
    for (const { row, column, value: entry } of mass) {
      const part = value(entry) * p[column]
      residual[row] -= part
      size[row] = Math.max(size[row], Math.abs(part))
    }
    const C = rows.map(() => new Array<number>(speeds.length).fill(0))
    for (const { row, column, value: entry } of columns) C[row][column] = value(entry)
    if (rows.length > 0) {
      // the multipliers that fit best; what they cannot explain is left over
      const normal = C.map((a) => C.map((c) => a.reduce((s, v, j) => s + v * c[j], 0)))
      const f = solve(
        normal,
        C.map((a) => a.reduce((s, v, j) => s + v * residual[j], 0)),
      )
      C.forEach((row, k) =>
        row.forEach((c, j) => {
          residual[j] -= c * f[k]
          size[j] = Math.max(size[j], Math.abs(c * f[k]))
        }),
      )
      rows.forEach(({ acceleration, name: constraint }, k) => {
        const parts = C[k].map((c, j) => c * p[j])
        const g = value(acceleration)
        const scale = Math.max(1, Math.abs(g), ...parts.map(Math.abs))
        expect(Math.abs(parts.reduce((s, v) => s + v, 0) - g), constraint).toBeLessThan(1e-9 * scale)
      })
    }
    const scale = Math.max(1, ...size)
    residual.forEach((r, i) => expect(Math.abs(r), speeds[i].name).toBeLessThan(1e-9 * Math.max(size[i], 1e-3 * scale)))
  })

  it('define every name before it is used, once', async () => {
    const { document } = await shown(name)
    const names = [...document.definitions, ...document.outputDefinitions].map((d) => d.name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a pendulum', () => {
  const compilation = compileProject({ project: pendulum, files: {} }, registry)
  const document = describeEquations(compilation.system)

  it('has the moment of inertia about its hinge as mass, and the moment of its weight on the right', () => {
    const value = valuesAt(document, compilation, Float64Array.of(0, 0.3), 0)
    const [r, mass, g] = [
      0.5 ** 2 + 0.1 ** 2,
      2,
      compilation.collection.parameters.find((p) => p.name === 'World.gravity')!.value,
    ]
    expect(document.dynamics.mass).toHaveLength(1)
    expect(value(document.dynamics.mass[0].value)).toBeCloseTo(2 / 12 + mass * r, 12)
    // turning about y by 0.3 lowers the end of a rod along x
    const x = 0.5 * Math.cos(0.3) + 0.1 * Math.sin(0.3)
    expect(value(document.dynamics.force[0].right)).toBeCloseTo(mass * g * x, 12)
  })

  it('is told block by block', () => {
    expect(document.kinematics.map((k) => [k.name, k.blocks, termText(k.right)])).toEqual([
      ['Joint.angle', ['Joint'], 'Joint.rate'],
    ])
    expect(document.dynamics.force[0].blocks).toContain('Joint')
  })
})

describe('an equation as text', () => {
  it('is copied as LaTeX and as plain text', () => {
    const compilation = compileProject({ project: pendulum, files: {} }, registry)
    const { kinematics, dynamics } = describeEquations(compilation.system)
    expect(equationLatex(kinematics[0].name, kinematics[0].right, true)).toBe(
      '\\dot{\\varphi}_{\\mathrm{Joint}} = \\omega_{\\mathrm{Joint}}',
    )
    expect(equationText(kinematics[0].name, kinematics[0].right, true)).toBe("Joint.angle' = Joint.rate")
    const braces = [...equationLatex('b', dynamics.force[0].right)].reduce(
      (d, c) => d + (c === '{' ? 1 : c === '}' ? -1 : 0),
      0,
    )
    expect(braces).toBe(0)
  })
})

describe('names of intermediates', () => {
  const definitions = async (name: string): Promise<readonly string[]> => {
    const { definitions: main, outputDefinitions } = (await shown(name)).document
    return [...main, ...outputDefinitions].map((d) => d.name)
  }

  it('tell what is taken into other axes, and call rates of angles after these', async () => {
    const vehicle = await definitions('generic-vehicle')
    // the direction of the road's normal, and velocities of the wheel centre behind the steering
    expect(vehicle).toEqual(expect.arrayContaining(['ground.e_z@Body_com', 'SuspensionFL_end.v_x@SpinFL_base']))
    expect(vehicle.filter((n) => /(first|last)_rate/.test(n))).toEqual([])
    expect(vehicle).toContain('Body.yaw_dot')
  })

  it('show the rate of an angle by what it is, not by itself', async () => {
    const { kinematics } = (await shown('generic-vehicle')).document
    const yaw = kinematics.find(({ name }) => name === 'Body.yaw')
    expect(termText(yaw!.right)).toMatch(/cos\(Body\.pitch\)/)
    expect(termText(yaw!.right)).not.toContain('yaw_dot')
  })
})

describe('symbols', () => {
  it.each([
    ['Body.vx', 'v', ['x', 'Body']],
    ['Body.wz', 'ω', ['z', 'Body']],
    ['Body.yaw', 'ψ', ['Body']],
    ['SuspensionFL.s', 's', ['SuspensionFL']],
    ['Front/TireFL.alpha', 'α', ['Front/TireFL']],
    ['Body.Ixz', 'I', ['xz', 'Body']],
    ['SuspensionFL_end.v_x', 'v', ['x', 'SuspensionFL end']],
    ['TireFL.VCn#2', 'V', ['C', 'n', 'TireFL', '2']],
    ['SuspensionFL.ds', 'v', ['SuspensionFL']],
    ['TireFL.inverseCosGamma', 'sec γ', ['TireFL']],
    ['TireFL.alongNormal', 'along normal', ['TireFL']],
    ['length_SuspensionFR', 'ℓ', ['SuspensionFR']],
    ['lambda_BallJointR_T1_z', 'λ', ['BallJointR T1 z']],
  ])('%s', (name, base, index) => {
    expect(symbolOf(name)).toMatchObject({ base, index, dots: 0 })
  })

  it.each([
    ['Body.yaw_dot', '\\dot{\\psi}_{\\mathrm{Body}}'],
    ['Body.yaw_dot_dot', '\\ddot{\\psi}_{\\mathrm{Body}}'],
    ['Body.yawRate', '\\dot{\\psi}_{\\mathrm{Body}}'],
    ['acc_Body_wx', '\\dot{\\omega}_{x,\\mathrm{Body}}'],
    ['acc_lambda_Pin_T1_x', '\\lambda_{\\mathrm{Pin\\ T1\\ x}}'],
    ['Body_com.wb_y', '\\dot{\\omega}_{0,y,\\mathrm{Body\\ com}}'],
    ['H_v_Body_com_x', 'H_{v_{x,\\mathrm{Body\\ com}}}'],
    ['H_v_Body_com_y_a_Body_com_z', 'H_{v_{y,\\mathrm{Body\\ com}},\\omega_{z,\\mathrm{Body\\ com}}}'],
    ['H_Left_arm_rate_Rear_axle_ds', 'H_{\\omega_{\\mathrm{Left\\ arm}},v_{\\mathrm{Rear\\ axle}}}'],
    ['Wheel_hub.v_x@Body_com', '{}^{\\mathrm{Body\\ com}}v_{x,\\mathrm{Wheel\\ hub}}'],
  ])('%s with dots, quantities as indices and axes', (name, latex) => {
    expect(equationLatex(name, { kind: 'number', value: 0 })).toBe(`${latex} = 0`)
  })

  it('stay different: every name of a vehicle has a symbol of its own', async () => {
    const { compilation, document } = await shown('generic-vehicle')
    const names = [...compilation.states, ...document.definitions].map((d) => d.name)
    const latex = names.map((n) => equationLatex(n, { kind: 'number', value: 0 }))
    expect(new Set(latex).size).toBe(latex.length)
  })
})
