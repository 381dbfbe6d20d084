/** What a formulation says about coordinates and cannot have: named with formulation, block and remedy. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { compileProject } from '../../../../engine/compile/compile'
import { checkFormulated } from '../../../../engine/start/check'
import { checkProject } from '../../../../engine/model/check/validate'
import type { CoordinateSettings, FormulationSettings, ProjectFile } from '../../../../engine/model/project/project'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Pendulum and wheel',
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute' },
    Ball: { type: 'mechanics/spherical' },
    Rod: { type: 'mechanics/rigid-body' },
    Bob: { type: 'mechanics/rigid-body' },
    Road: { type: 'world/flat-road' },
    Wheel: { type: 'tires/tire', params: { Ixx: 0.8, Iyy: 1.5, Izz: 0.8 } },
    Speed: { type: 'sensors/velocity' },
    Loose: { type: 'mechanics/rigid-body' },
  },
  wires: {
    a: ['World.frame', 'Hinge.base'],
    b: ['Hinge.end', 'Rod.com'],
    c: ['Rod.com', 'Ball.base'],
    d: ['Ball.end', 'Bob.com'],
    f: ['Wheel.hub', 'Speed.frame'],
    e: ['Road.surface', 'Wheel.road'],
  },
}

const withFormulation = (formulation: FormulationSettings): ProjectFile => ({
  ...project,
  formulations: { mine: formulation },
})
const chosen = (coordinates: Record<string, CoordinateSettings>): ProjectFile => withFormulation({ coordinates })

function problemOf(candidate: ProjectFile): { code: string; what: string; hint: string; place: object } {
  const found = checkFormulated({ project: candidate, files: {} }, registry)
  expect(found).toHaveLength(1)
  return found[0]
}

const variables = (coordinates: Record<string, CoordinateSettings>, trees: FormulationSettings = {}): string[] =>
  compileProject(
    { project: withFormulation({ ...trees, coordinates }), files: {}, formulation: 'mine' },
    registry,
  ).states.map(({ name }) => name)

describe('choices that make no sense', () => {
  it.each<readonly [string, Record<string, CoordinateSettings>, RegExp, RegExp]>([
    [
      'a block with axes of its own',
      { Hinge: { orientation: '321' } },
      /Hinge moves with the coordinates of its own axes/,
      /remove/,
    ],
    ['a body that hangs on joints', { Bob: { orientation: '321' } }, /no edge of Bob is in a tree/, /Bob\.R1.*"tree"/],
    [
      'velocity of a ball joint',
      { Ball: { velocity: 'base' } },
      /for which Ball has no coordinates/,
      /remove "velocity"/,
    ],
    [
      'derivatives of a quaternion',
      { Ball: { orientation: 'quaternion', rates: 'derivatives' } },
      /four of them for three/,
      /"body" or "base"/,
    ],
    [
      'a heading without a first rotation about z',
      { Loose: { orientation: '123', velocity: 'heading' } },
      /first rotation about z/,
      /321, 323, 312, 313/,
    ],
    [
      'a heading with a quaternion',
      { Loose: { orientation: 'quaternion', velocity: 'heading' } },
      /first rotation about z/,
      /321/,
    ],
    ['spin of a body that is not round', { Loose: { spin: 'carrier' } }, /not a body of revolution/, /remove "spin"/],
    [
      'own axes of a body that is not round',
      { Loose: { spin: 'spinning' } },
      /not a body of revolution/,
      /remove "spin"/,
    ],
    [
      'a carrier with a last rotation across the axis',
      { Wheel: { spin: 'carrier', orientation: '321' } },
      /not about the axis of symmetry y/,
      /ends with 2/,
    ],
    [
      'a carrier with a quaternion',
      { Wheel: { spin: 'carrier', orientation: 'quaternion' } },
      /does not separate the spin/,
      /"spinning"/,
    ],
  ])('%s', (_, coordinates, what, hint) => {
    const problem = problemOf(chosen(coordinates))
    expect(problem).toMatchObject({
      code: 'unsuitable-coordinates',
      place: { file: 'project.json', block: Object.keys(coordinates)[0], parameter: 'formulations.mine.coordinates' },
    })
    expect(problem.what).toMatch(what)
    expect(problem.hint).toMatch(hint)
  })

  it('several blocks, each told', () => {
    const coordinates = { Hinge: { rates: 'base' }, Ball: { velocity: 'base' }, Loose: { spin: 'carrier' } } as const
    const found = checkFormulated({ project: chosen(coordinates), files: {} }, registry)
    expect(found.map((problem) => problem.place.block)).toEqual(['Hinge', 'Ball', 'Loose'])
  })

  it('rotation of a body whose rotational edge is in the cotree', () => {
    const translation = { 'Bob.T1': 'tree', 'Ball.T1': 'cotree' } as const
    const problem = problemOf(withFormulation({ translation, coordinates: { Bob: { rates: 'base' } } }))
    expect(problem.what).toMatch(/rates applies to an edge in the cotree/)
    expect(problem.hint).toMatch(/Bob\.R1/)
  })

  it('a block that is not there is found before anything is formulated, with the one that was meant', () => {
    expect(checkProject(chosen({ Looose: {} }), registry, {})).toMatchObject([
      {
        code: 'unknown-block',
        place: { block: 'Looose', parameter: 'formulations.mine.coordinates' },
        hint: 'did you mean "Loose"?',
      },
    ])
    expect(() => variables({ Looose: {} })).toThrow(/did you mean "Loose"/i)
  })
})

describe('names of coordinates and speeds', () => {
  const of = (block: string, all: readonly string[]): string[] =>
    all.filter((name) => name.startsWith(`${block}.`)).map((name) => name.slice(block.length + 1))

  it('are yaw, pitch, roll and components in the turned axes by default', () => {
    expect(of('Loose', variables({}))).toEqual([
      'wx',
      'wy',
      'wz',
      'vx',
      'vy',
      'vz',
      'yaw',
      'pitch',
      'roll',
      'x',
      'y',
      'z',
    ])
  })

  it('tell every choice apart', () => {
    const rotation = ['yaw', 'pitch', 'roll']
    const position = ['x', 'y', 'z']
    const cases: readonly (readonly [CoordinateSettings, string[]])[] = [
      [{ rates: 'base', velocity: 'base' }, ['w0x', 'w0y', 'w0z', 'dx', 'dy', 'dz', ...rotation, ...position]],
      [
        { rates: 'derivatives', velocity: 'heading' },
        ['dyaw', 'dpitch', 'droll', 'u', 'v', 'w', ...rotation, ...position],
      ],
      [{ orientation: '313' }, ['wx', 'wy', 'wz', 'vx', 'vy', 'vz', 'angle1', 'angle2', 'angle3', ...position]],
      [{ orientation: 'quaternion' }, ['wx', 'wy', 'wz', 'vx', 'vy', 'vz', 'e0', 'e1', 'e2', 'e3', ...position]],
    ]
    for (const [settings, names] of cases) expect(of('Loose', variables({ Loose: settings }))).toEqual(names)
  })

  it('are those of the carrier for a wheel that turns freely', () => {
    const wheel = (settings: CoordinateSettings): string[] => of('Wheel', variables({ Wheel: settings }))
    expect(wheel({})).toEqual(
      expect.arrayContaining(['wcx', 'wcy', 'wcz', 'vcx', 'vcy', 'vcz', 'heading', 'tilt', 'spin']),
    )
    expect(wheel({ spin: 'spinning' })).toEqual(
      expect.arrayContaining(['wx', 'wy', 'wz', 'vx', 'yaw', 'pitch', 'roll']),
    )
    expect(wheel({ orientation: '132' })).toEqual(expect.arrayContaining(['wcx', 'angle1', 'angle2', 'angle3']))
  })
})
