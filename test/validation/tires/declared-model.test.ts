/** A tyre model that is declared outside of the product runs and is exported, in every axis convention. */
import { describe, expect, it } from 'vitest'
import { exportedModel } from '../../../engine/export/model'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import { onBranch } from '../../../engine/start/settle/start'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import { checkProject } from '../../../engine/model/check/validate'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { checkedModel } from '../../../blocks/tires/model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { smallProject } from '../events/small-run'
import { tireForceModels } from '../../../blocks/tires/models'
import { registryWith, softModel, toy, toyModel } from './declared-models'

const folder = temporaryFolder()

/** A wheel on an arm that turns about the vertical: its contact point runs on a circle. */
const rig = { rate: 0.5, arm: 8, gamma: 0.1, height: 0.34, spin: 12, friction: 0.7, pressure: 2.4e5 } as const

function onCircle(tire: Readonly<Record<string, ParamValue>> = {}): ProjectFile {
  return smallProject(
    {
      World: ['world/world'],
      Road: ['world/flat-road', { friction: rig.friction, frictionMap: 'split', 'split.left': rig.friction }],
      Turn: ['mechanics/driver', { motion: 'rotation', axis: [0, 0, 1] }],
      Angle: ['signals/expression', { expression: `${rig.rate}*t` }],
      Arm: ['mechanics/rigid-arm', { y: -rig.arm, z: rig.height, roll: rig.gamma }],
      Roll: ['signals/expression', { expression: `${rig.spin}*t` }],
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      Tire: ['tires/tire', { forceModel: 'toy', pressure: rig.pressure, ...tire }],
    },
    [
      'World.frame - Turn.base',
      'Angle.y - Turn.u',
      'Turn.end - Arm.base',
      'Roll.y - Spin.u',
      'Arm.end - Spin.base',
      'Spin.end - Tire.hub',
      'Tire.road - Road.surface',
    ],
    { stop: 2, sample: 0.1, solver: { name: 'rk4', step: 0.002 } },
  )
}

const signals = ['Tire.Fy', 'Tire.Mx', 'Tire.My', 'Tire.Mz', 'Tire.q1', 'Tire.q2', 'Tire.u', 'Tire.doubled']

function run(blocks: BlockRegistry, tire: Readonly<Record<string, ParamValue>> = {}) {
  const { table, error } = runToEnd(
    { project: onCircle(tire), files: {}, experiment: 'run', signals, checkStep: false },
    new Compiler(blocks),
  )
  if (error !== undefined) throw error
  const at = (name: string): readonly number[] => [...(table.columns.find((c) => c.name === name)?.values ?? [])]
  return { table, at }
}

/** Root of u + u^3 = c (Cardano). */
function cubic(c: number): number {
  const root = Math.sqrt((c * c) / 4 + 1 / 27)
  return Math.cbrt(c / 2 + root) + Math.cbrt(c / 2 - root)
}

describe.each([
  // signs of slip in the axes of the model, and of Fy, Mz from them to ISO
  ['ISO', 1, 1],
  ['adapted SAE', 1, -1],
  ['SAE', -1, -1],
] as const)('a declared model in %s axes', (axes, slip, result) => {
  const { table, at } = run(registryWith(toyModel(axes)))
  // the contact point lies inwards of the wheel centre
  const radius = rig.arm - (rig.height / Math.cos(rig.gamma)) * Math.sin(rig.gamma)
  const turn = slip / radius
  const spin = (slip * (rig.rate + rig.spin * Math.sin(rig.gamma))) / (rig.rate * radius)
  it('has states and forces of the closed form', () => {
    table.time.forEach((t, i) => {
      const q1 = turn * (1 - Math.exp(-t / toy.T))
      const q2 = spin + (0.02 - spin) * Math.exp(-toy.r * t)
      expect(at('Tire.q1')[i]).toBeCloseTo(q1, 9)
      expect(at('Tire.q2')[i]).toBeCloseTo(q2, 9)
      expect(at('Tire.Fy')[i]).toBeCloseTo(result * rig.friction * toy.side * q1, 6)
      expect(at('Tire.Mz')[i]).toBeCloseTo((result * toy.twist * rig.pressure * q2) / toy.p0, 6)
      expect(at('Tire.u')[i]).toBeCloseTo(cubic(toy.K * q1), 9)
      expect(at('Tire.Mx')[i]).toBeCloseTo(toy.roll * cubic(toy.K * q1), 7)
      expect(at('Tire.doubled')[i]).toBe(2 * at('Tire.u')[i])
      expect(at('Tire.My')[i]).toBe(0)
    })
  })
})

describe('the unknown of a model', () => {
  const blocks = registryWith(toyModel('ISO'))
  const solved = (modelIterations: number): readonly number[] =>
    run(blocks, { modelSearch: 'fixed', modelIterations }).at('Tire.u')
  const exact = run(blocks)
    .at('Tire.q1')
    .map((q1) => cubic(toy.K * q1))
  const error = (u: readonly number[]): number => Math.max(...u.map((value, i) => Math.abs(value - exact[i])))
  it('is solved in a fixed number of iterations where the block says so', () => {
    const { compilation } = new Compiler(blocks).compile({
      ...{ project: onCircle({ modelSearch: 'fixed', modelIterations: 3 }), files: {} },
    })
    expect(compilation.system.implicit.find(({ block }) => block === 'Tire')?.iterations).toBe(3)
    expect(error(solved(2))).toBeLessThan(1e-8)
    expect(error(solved(3))).toBeLessThan(1e-14)
  })
})

describe('a declared model exported', () => {
  const blocks = registryWith(toyModel('ISO'))
  const { table } = run(blocks)
  const project = onCircle()
  const experiment = prepareExperiment({ project, files: {}, experiment: 'run' }, blocks)
  const model = exportedModel(onBranch(experiment, new Compiler(blocks)), { signals })
  itGivesTheSameExported(folder, () => ({ table, model }), 1)
})

describe('the block of a declared model', () => {
  const blocks = registryWith(toyModel('ISO'))
  const tire = blocks.get('tires/tire')
  it('asks for pressure and not how slip is delayed, and lists its signals', () => {
    expect(tire?.params.pressure.when).toEqual({
      ...{ param: 'forceModel', is: ['mf6', 'function', 'toy'] },
      or: { param: 'vertical', is: ['magic-formula'] },
    })
    const delaying = tireForceModels.filter(({ ownSlip }) => ownSlip !== true)
    expect(tire?.params.slip.when).toEqual({ param: 'forceModel', is: delaying.map(({ id }) => id) })
    expect(Object.keys(tire?.specialise?.({ forceModel: 'toy' }).signals ?? {})).toContain('doubled')
    expect(Object.keys(tire?.specialise?.({}).signals ?? {})).not.toContain('doubled')
    expect(checkProject(onCircle(), blocks, {})).toEqual([])
  })
  it('is drawn as wide as the model says', () => {
    const { compilation } = new Compiler(blocks).compile({ project: onCircle({ 'toy.breadth': 0.321 }), files: {} })
    const wheel = compilation.collection.drawings.find((d) => d.kind === 'wheel')
    const width = compilation.collection.pool.expr(wheel?.width() ?? 0)
    expect(compilation.collection.parameters.find((p) => p.symbol === width)).toMatchObject({
      name: 'Tire.toy.breadth',
      value: 0.321,
    })
  })
})

describe('soil', () => {
  const blocks = registryWith(softModel)
  const on = (road: string): ProjectFile =>
    smallProject(
      {
        World: ['world/world'],
        Road: [road],
        Guide: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Body: ['mechanics/rigid-body', { mass: 100 }],
        Arm: ['mechanics/rigid-arm', { z: 0.34 }],
        Tire: ['tires/tire', { forceModel: 'soft', mass: 0, Ixx: 0, Iyy: 0, Izz: 0 }],
      },
      [
        'World.frame - Guide.base',
        'Guide.end - Body.com',
        'Body.com - Arm.base',
        'Arm.end - Tire.hub',
        'Tire.road - Road.surface',
      ],
      { stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.001 }, initial: { 'Guide.ds': 4 } },
    )
  it('reaches the model with its place on the ground', () => {
    const { table, error } = runToEnd(
      { project: on('test/soil'), files: {}, experiment: 'run', signals: ['Guide.s'], checkStep: false },
      new Compiler(blocks),
    )
    if (error !== undefined) throw error
    // 100 x'' = -0.05 (1000 + 100 x): an oscillation about x = -10
    const w = Math.sqrt(0.05)
    table.time.forEach((t, i) => {
      expect(table.columns[0].values[i]).toBeCloseTo(10 * (Math.cos(w * t) - 1) + (4 / w) * Math.sin(w * t), 9)
    })
  })
  it('that the road does not supply is refused with place and remedy', () => {
    const compile = () => new Compiler(blocks).compile({ project: on('world/flat-road'), files: {} })
    expect(compile).toThrow('the tyre model Soft soil needs cohesion of the ground, which this road does not supply')
    expect(compile).toThrow(
      expect.objectContaining({
        code: 'unlike-ports',
        place: expect.objectContaining({ block: 'Tire', port: 'road' }),
      }),
    )
  })
})

describe('a declaration that contradicts itself', () => {
  const model = toyModel('ISO')
  it.each([
    ['its function takes pressure, which it does not declare', { inputs: ['turnSlip', 'totalSpin'] }],
    ['its function does not take Fz', { inputs: [...model.inputs, 'Fz'] }],
    [
      'its function does not give dq3',
      { states: [{ name: 'q1', unit: '1', doc: '', derivative: 'dq3' }, ...(model.states ?? [])] },
    ],
    ['its parameters are not those of its function', { parameters: parametersWithout() }],
    ['it has no parameter mu', { scaled: { mu: 'friction' } }],
    ['nothing supplies cohesion', { scaled: { side: 'cohesion' } }],
  ] as const)('is a defect: %s', (what, change) => {
    expect(() => checkedModel({ ...model, ...change })).toThrow(`tyre model toy: ${what}`)
  })
  function parametersWithout() {
    return model.parameters.slice(1)
  }
})
