/** Bushings with curves: loads in six directions against polynomials, and what refuses or questions a curve. */
import { describe, expect, it } from 'vitest'
import { SmallModel, type Blocks } from '../small-model'

const near = (...values: readonly number[]): number[] => values.map((x) => expect.closeTo(x, 8) as number)

/** Load by the deflection in each direction: p + k x + q x^2 + c x^3, which a spline through points repeats. */
const laws: Readonly<Record<'x' | 'y' | 'z' | 'ax' | 'ay' | 'az', readonly number[]>> = {
  x: [0, 4e4, 0, 3e8],
  y: [50, 3e4, 2e5, 1e8],
  z: [0, 2e4, -3e5, 2e8],
  ax: [0, 200, 0, 900],
  ay: [-3, 150, 40, 700],
  az: [0, 90, 0, 500],
}
type Direction = keyof typeof laws
const loadOf = (way: Direction, x: number): number => laws[way].reduce((sum, c, k) => sum + c * x ** k, 0)
const energyOf = (way: Direction, x: number): number =>
  laws[way].reduce((sum, c, k) => sum + (c * x ** (k + 1)) / (k + 1), 0)
const at = (way: Direction): readonly number[] =>
  [-0.03, -0.017, -0.006, 0.002, 0.011, 0.019, 0.03].map((x) => (way.length > 1 ? 10 * x : x))
const curves = Object.fromEntries(
  (Object.keys(laws) as Direction[]).flatMap((way) => [
    [`${way}Law`, 'curve'],
    [`${way}Curve`, at(way).map((x) => [x, loadOf(way, x)])],
  ]),
)
const inertia = { mass: 3, Ixx: 1, Iyy: 1, Izz: 1 }
const mounted = (mount: Blocks[string]): SmallModel =>
  new SmallModel(
    {
      World: ['world/world', { gravity: 0 }],
      A: ['mechanics/rigid-body', inertia],
      B: ['mechanics/rigid-body', inertia],
      Mount: mount,
    },
    ['A.com - Mount.base', 'B.com - Mount.end'],
  )
const forces = ['Mount.Fx', 'Mount.Fy', 'Mount.Fz'] as const
const moments = ['Mount.Mx', 'Mount.My', 'Mount.Mz'] as const

const zeros = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0])
const damped = { cx: 20, cy: 30, cz: 40, ctx: 2, cty: 3, ctz: 4 }
const dampings = [20, 30, 40, 2, 3, 4].map((c, i) => zeros[i].map((_, j) => (i === j ? c : 0)))
const blocks = [
  ['mechanics/bushing', { ...curves, ...damped }],
  ['chassis/bushing-matrix', { ...curves, stiffness: zeros, damping: dampings }],
] as const

describe.each(blocks)('%s with curves', (type, params) => {
  const model = mounted([type, params])
  it('pushes back in six directions as the polynomials do', () => {
    // base and end turned alike by yaw; end turned further about its x axis only
    const state = { 'A.x': 1, 'A.y': 2, 'B.x': 1.004, 'B.y': 1.991, 'B.z': 0.013, 'B.roll': 0.12, 'B.vx': 0.3 }
    expect(model.at(state, ...forces, ...moments)).toEqual(
      near(
        -loadOf('x', 0.004) - 20 * 0.3,
        -loadOf('y', -0.009),
        -loadOf('z', 0.013),
        -loadOf('ax', 0.12),
        -loadOf('ay', 0),
        -loadOf('az', 0),
      ),
    )
    expect(model.at({ 'B.pitch': -0.21 }, ...moments)).toEqual(near(0, -loadOf('ay', -0.21), 0))
    expect(model.at({ 'B.yaw': 0.17, 'B.wz': 0.5 }, ...moments)).toEqual(near(0, 3, -loadOf('az', 0.17) - 4 * 0.5))
  })
  it('continues along the tangent beyond its points', () => {
    const beyond = (x: number): number => {
      const end = Math.sign(x) * 0.03
      const [, k, q, c] = laws.z
      return loadOf('z', end) + (k + 2 * q * end + 3 * c * end ** 2) * (x - end)
    }
    expect(model.at({ 'B.z': 0.05 }, 'Mount.Fz')).toEqual(near(-beyond(0.05)))
    expect(model.at({ 'B.z': -0.07 }, 'Mount.Fz')).toEqual(near(-beyond(-0.07)))
  })
})

it.each(blocks)('%s stores the integral of its curves', (type, params) => {
  const model = mounted([type, params])
  const along = energyOf('x', 0.021) + energyOf('y', -0.012) + energyOf('z', 0.008)
  expect(model.at({ 'B.x': 0.021, 'B.y': -0.012, 'B.z': 0.008 }, 'Mount.energy')).toEqual(near(along))
  expect(model.at({ 'B.roll': -0.2 }, 'Mount.energy')).toEqual(near(energyOf('ax', -0.2)))
})

it('keeps the coupling of a matrix beside its curves', () => {
  const stiffness = zeros.map((row, i) => row.map((_, j) => (i === j ? 5e4 : (i === 0 && j === 4) || (i === 4 && j === 0) ? 300 : 0))) // prettier-ignore
  const model = mounted(['chassis/bushing-matrix', { stiffness, damping: zeros, xLaw: 'curve', xCurve: curves.xCurve }])
  const [x, pitch] = [0.013, 0.08]
  const state = { 'B.x': x, 'B.pitch': pitch }
  expect(model.at(state, 'Mount.Fx', 'Mount.My')).toEqual(near(-loadOf('x', x) - 300 * pitch, -5e4 * pitch - 300 * x))
  expect(model.at(state, 'Mount.energy')).toEqual(near(energyOf('x', x) + 300 * x * pitch + 2.5e4 * pitch ** 2))
})

describe('a curve', () => {
  const withCurve = (rows: readonly (readonly number[])[], more: Blocks[string][1] = {}): SmallModel =>
    mounted(['mechanics/bushing', { xLaw: 'curve', xCurve: rows, ...more }])
  const warnings = (...args: Parameters<typeof withCurve>): string => [...withCurve(...args).collection.warnings].join()

  it('that rises through zero on both sides brings no warning', () => {
    expect(warnings([[-1, -10], [0, 0], [1, 30]])).toBe('') // prettier-ignore
  })
  it('may contain a preload, but not a second one beside it in silence', () => {
    const rows = [[-1, -10], [0, 5], [1, 30]] // prettier-ignore
    expect(warnings(rows)).toBe('')
    expect(withCurve(rows).at({}, 'Mount.Fx')).toEqual(near(-5))
    expect(warnings(rows, { F0x: 2 })).toMatch(/Mount has two preloads that add up: F0x, and xCurve/)
  })
  it('that falls towards an end is refused with the remedy', () => {
    const upsideDown = [[-1, 10], [0, 0], [1, -10]] // prettier-ignore
    expect(() => withCurve(upsideDown)).toThrow(
      expect.objectContaining({
        code: 'out-of-range',
        place: { block: 'Mount', parameter: 'xCurve' },
        message: expect.stringMatching(/falls at its first point, -1, 10: beyond it/) as string,
        hint: expect.stringMatching(/enter the load that pushes end back/) as string,
      }),
    )
  })
  it('whose spline falls at an end, though its points rise, is refused with another interpolation', () => {
    const rows = [[-1, -1], [0, 0], [1, 100], [1.5, 101], [2, 101.5]] // prettier-ignore
    expect(() => withCurve(rows)).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/Monotone/) as string }),
    )
    expect(warnings(rows, { curveInterpolation: 'monotone' })).toBe('')
  })
  it('that falls between points brings a warning that says where and why', () => {
    const buckling = [[-1, -10], [0, 0], [1, 10], [2, 5], [3, 40]] // prettier-ignore
    expect(warnings(buckling, { curveInterpolation: 'linear' })).toMatch(
      /Mount has a negative stiffness: xCurve falls between 1 and 2 m\. If that is not measured, check the sign/,
    )
    const swinging = [[-2, -2], [-1, -1], [0, 0], [1, 100], [2, 101], [3, 160], [4, 260]] // prettier-ignore
    expect(warnings(swinging)).toMatch(/xCurve falls between .* choose Monotone cubic/)
  })
  it('of one side only brings a warning', () => {
    expect(warnings([[0, 0], [1, 10]])).toMatch(/Mount has no point below 0 m in xCurve/) // prettier-ignore
    expect(warnings([[-2, -20], [-1, -10]])).toMatch(/Mount has no point above 0 m in xCurve/) // prettier-ignore
  })
  it('needs two points with finite numbers that increase', () => {
    for (const rows of [
      [[0, 0]],
      [],
      [
        [0, 0],
        [0, 1],
      ],
      [
        [1, 0],
        [0, 1],
      ],
      [
        [0, NaN],
        [1, 1],
      ],
    ])
      // prettier-ignore
      expect(() => withCurve(rows), JSON.stringify(rows)).toThrow(expect.objectContaining({ name: 'ModelError' }))
  })
  it('beside a coupling that it can not hold is refused', () => {
    const stiffness = zeros.map((row, i) => row.map((_, j) => (i === j ? 100 : i + j === 1 ? 50 : 0)))
    const params = { stiffness, damping: zeros, xLaw: 'curve' }
    expect(() => mounted(['chassis/bushing-matrix', { ...params, xCurve: [[-1, -30], [1, 30]] }])).not.toThrow() // prettier-ignore
    expect(() => mounted(['chassis/bushing-matrix', { ...params, xCurve: [[-1, -20], [1, 20]] }])).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/negative eigenvalue/) as string }),
    ) // prettier-ignore
  })
})
