/** Laws of the elements of a chassis at one state against closed forms, and what they refuse. */
import { describe, expect, it } from 'vitest'
import { SmallModel, type Blocks } from '../small-model'

const body = ['mechanics/rigid-body', { mass: 1 }] as const
const onSlide = (x: Blocks[string]): SmallModel =>
  new SmallModel({ World: ['world/world'], Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }], Body: body, X: x }, [
    'World.frame - Slide.base',
    'Slide.end - Body.com',
    'Slide.axis - X.axis',
  ])
const at = (s: number, ds = 0) => ({ 'Slide.s': s, 'Slide.ds': ds })

describe('an anti-roll bar', () => {
  const model = (params: Record<string, number | string>): SmallModel =>
    new SmallModel(
      {
        World: ['world/world'],
        L: ['mechanics/prismatic'],
        R: ['mechanics/prismatic'],
        BodyL: body,
        BodyR: body,
        X: ['chassis/anti-roll-bar', params],
      },
      [
        'World.frame - L.base',
        'World.frame - R.base',
        'L.end - BodyL.com',
        'R.end - BodyR.com',
        'World.frame - X.chassis',
        'BodyL.com - X.left',
        'BodyR.com - X.right',
      ],
    )
  it('has the torsional stiffness of a tube', () => {
    const tube = { by: 'tube', diameter: 0.024, bore: 0.018, length: 1.1, shearModulus: 79e9, lever: 0.2 }
    const stiffness = (79e9 * Math.PI * (0.024 ** 4 - 0.018 ** 4)) / 32 / 1.1
    const axis = { 'L.s': 0.01, 'R.s': -0.02 }
    const [twist, torque, force] = model(tube).at(axis, 'X.twist', 'X.torque', 'X.force')
    expect(twist).toBeCloseTo(0.03 / 0.2, 12)
    expect(torque).toBeCloseTo((stiffness * 0.03) / 0.2, 8)
    expect(force).toBeCloseTo((-stiffness * 0.03) / 0.2 ** 2, 7)
  })
  it('does nothing while both wheels rise together', () => {
    expect(model({}).at({ 'L.s': 0.05, 'R.s': 0.05 }, 'X.force')).toEqual([expect.closeTo(0, 12)])
  })
})

describe('a bump stop', () => {
  const curve = [
    [0, 0],
    [0.02, 500],
    [0.04, 2500],
  ]
  it('is out of touch, and progressive in bump', () => {
    const model = onSlide(['chassis/bump-stop', { contact: -0.05, damping: 0.2, curve }])
    const force = (s: number, ds = 0): number => model.at(at(s, ds), 'X.force')[0]
    expect(force(-0.04, -1)).toBe(0)
    expect(force(-0.07)).toBeCloseTo(500, 9)
    expect(force(-0.09)).toBeCloseTo(2500, 9)
    expect(force(-0.09, -0.5)).toBeCloseTo(2500 * 1.1, 9)
    // it never pulls
    expect(force(-0.09, 20)).toBeCloseTo(0, 9)
    expect(model.at(at(-0.07), 'X.compression')[0]).toBeCloseTo(0.02, 12)
  })
  it('refuses curves that begin with a force, or fall', () => {
    const wrong = (rows: number[][]) => () => onSlide(['chassis/bump-stop', { curve: rows }])
    expect(wrong([[0, 10], [0.1, 20]])).toThrow('does not start at zero compression') // prettier-ignore
    expect(wrong([[0, 0], [0.1, 20], [0.2, 10]])).toThrow('the force curve falls') // prettier-ignore
  })
})

describe('a damper', () => {
  it('has its curve and the force of its gas', () => {
    const rod = 0.014
    const area = (Math.PI / 4) * rod ** 2
    const params = { pressure: 2e6, ambient: 1e5, volume: 1e-4, exponent: 1.3, rod }
    const model = onSlide([
      'chassis/damper',
      {
        ...params,
        curve: [
          [-1, -800],
          [0, 0],
          [1, 1600],
        ],
      },
    ])
    const gas = (s: number): number => area * (2e6 * (1e-4 / (1e-4 + area * s)) ** 1.3 - 1e5)
    for (const [s, ds, valves] of [
      [0, 0.5, -800],
      [-0.08, -0.5, 400],
      [0.05, 2, -3200],
    ])
      expect(model.at(at(s, ds), 'X.force')[0]).toBeCloseTo(valves + gas(s), 7)
  })
})

describe('an air spring', () => {
  const constant = [
    [-1, 0.008],
    [1, 0.008],
  ]
  it('has the stiffness n p A^2 / V at its design height', () => {
    const model = onSlide(['chassis/air-spring', { pressure: 5e5, volume: 3e-3, exponent: 1.4, area: constant }])
    const force = (s: number): number => model.at(at(s), 'X.force')[0]
    expect(force(0)).toBeCloseTo((5e5 - 101325) * 0.008, 7)
    const h = 1e-4
    expect((force(-h) - force(h)) / (2 * h)).toBeCloseTo((1.4 * 5e5 * 0.008 ** 2) / 3e-3, 0)
    expect(model.at(at(-0.1), 'X.pressure')[0]).toBeCloseTo(5e5 * (3e-3 / 2.2e-3) ** 1.4, 3)
  })
  it('keeps p V where it is isothermal', () => {
    const model = onSlide(['chassis/air-spring', { exponent: 1, area: constant }])
    const [p, v] = model.at(at(-0.05), 'X.pressure', 'X.volume')
    expect(p * v).toBeCloseTo(6e5 * 2e-3, 6)
  })
  it('refuses an area that is not positive, and gauge pressures', () => {
    expect(() => onSlide(['chassis/air-spring', { area: [[0, 0], [1, 1]] }])).toThrow('not positive everywhere') // prettier-ignore
    for (const type of ['chassis/air-spring', 'chassis/damper'])
      expect(() => onSlide([type, { pressure: 5e4 }])).toThrow('below the ambient pressure')
  })
})

describe('a coupled bushing', () => {
  it('refuses matrices that are not symmetric, or not 6 by 6', () => {
    const six = Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, (__, j) => (i === j ? 1 : 0)))
    const blocks =
      (stiffness: number[][]): (() => SmallModel) =>
      () =>
        new SmallModel({ World: ['world/world'], A: body, X: ['chassis/bushing-matrix', { stiffness }] }, [
          'World.frame - X.base',
          'X.end - A.com',
        ])
    expect(blocks(six)).not.toThrow()
    expect(blocks(six.map((row, i) => (i === 2 ? [5, ...row.slice(1)] : row)))).toThrow('not symmetric')
    expect(blocks(six.slice(1))).toThrow('5 rows, not 6')
  })
})

describe('a steering column', () => {
  const model = (params: Record<string, number>): SmallModel =>
    new SmallModel(
      {
        World: ['world/world'],
        A: ['mechanics/revolute'],
        B: ['mechanics/revolute'],
        BodyA: ['mechanics/rigid-body', { Ixx: 1, Iyy: 1, Izz: 1 }],
        BodyB: ['mechanics/rigid-body', { Ixx: 1, Iyy: 1, Izz: 1 }],
        X: ['chassis/steering-shaft', params],
      },
      [
        'World.frame - A.base',
        'World.frame - B.base',
        'A.end - BodyA.com',
        'B.end - BodyB.com',
        'A.axis - X.a',
        'B.axis - X.b',
      ],
    )
  const turns = [-7, -3.2, -1.5, 0, 0.4, Math.PI / 2, 2, 9]
  /** Angle b that meets the constraint at an angle a. */
  const through = (m: SmallModel, a: number): number => a - m.at({ 'A.angle': a, 'B.angle': a }, 'X.drift')[0]

  it('cancels two equal joints in phase, over several turns', () => {
    const m = model({ angle1: 0.5, angle2: 0.5, start: 0.3 })
    for (const a of turns) {
      expect(through(m, a)).toBeCloseTo(a, 12)
      expect(m.at({ 'A.angle': a }, 'X.ratio')[0]).toBeCloseTo(1, 12)
    }
  })
  it('has the ratio of one joint by Poncelet: cos b / (1 - sin^2 b sin^2 a), measured from its dead centre', () => {
    const m = model({ angle1: 0.6, angle2: 0 })
    for (const a of turns) {
      const ratio = Math.cos(0.6) / (1 - Math.sin(0.6) ** 2 * Math.sin(a) ** 2)
      expect(m.at({ 'A.angle': a }, 'X.ratio')[0]).toBeCloseTo(ratio, 12)
      const b = through(m, a)
      expect(Math.sin(b) * Math.cos(a) - Math.cos(0.6) * Math.cos(b) * Math.sin(a)).toBeCloseTo(0, 12)
    }
  })
  it('passes torque by the ratio, so that no power is lost', () => {
    const [ratio, effortA, effortB] = model({ angle1: 0.5, angle2: 0.2 }).at(
      { 'A.angle': 0.7, 'A.rate': 2 },
      'X.ratio',
      'X.effortA',
      'X.effortB',
    )
    expect(effortA).toBeCloseTo(-ratio * effortB, 12)
  })
})
