/**
 * Linkages that move because of their proportions, with dimensions as they are computed and as they are typed: Bennett's (1903),
 * four revolutes with a/sin(alpha) = b/sin(beta) whose angles meet tan(t1/2) tan(t2/2) = sin((beta + alpha)/2)/sin((beta - alpha)/2), and four
 * revolutes through one point.
 */
import { describe, expect, test } from 'vitest'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'

type Vector = readonly [number, number, number]
interface Axis {
  readonly at: Vector
  readonly along: Vector
}

/** Denavit-Hartenberg: axes of the joints in the closed position. */
function bennett(a: number, alpha: number, beta: number, t1: number): Axis[] {
  const b = (a * Math.sin(beta)) / Math.sin(alpha)
  const t2 = 2 * Math.atan(Math.sin((beta + alpha) / 2) / Math.sin((beta - alpha) / 2) / Math.tan(t1 / 2))
  const links = [[a, alpha, t1], [b, beta, t2], [a, alpha, -t1], [b, beta, -t2]] // prettier-ignore
  let [x, y, z]: [Vector, Vector, Vector] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] // prettier-ignore
  let at: Vector = [0, 0, 0]
  const mix = (p: number, u: Vector, q: number, v: Vector): Vector =>
    [0, 1, 2].map((i) => p * u[i] + q * v[i]) as unknown as Vector
  return links.map(([length, twist, angle]) => {
    const axis = { at, along: z }
    const next = mix(Math.cos(angle), x, Math.sin(angle), y)
    const side = mix(-Math.sin(angle), x, Math.cos(angle), y)
    at = mix(1, at, length, next)
    ;[x, y, z] = [next, mix(Math.cos(twist), side, Math.sin(twist), z), mix(-Math.sin(twist), side, Math.cos(twist), z)]
    return axis
  })
}

const spherical: Axis[] = [
  [0.6190, -0.7751, 0.1268],
  [-0.7496, -0.5976, -0.2846],
  [-0.9141, -0.1050, -0.3916],
  [0.9922, 0.0674, -0.1053],
].map((v) => {
  const along = v.map((e) => e / Math.hypot(...v)) as unknown as Vector
  return { at: along.map((e) => e / 2) as unknown as Vector, along }
}) // prettier-ignore

function run(axes: readonly Axis[], digits?: number): SmallRun {
  const written = (x: number): number => (digits === undefined ? x : Number(x.toFixed(digits)))
  const rounded = axes.map(({ at, along }) => ({ at: at.map(written), along: along.map(written) }))
  const arm = (from: readonly number[], to: readonly number[]) => ({
    x: to[0] - from[0],
    y: to[1] - from[1],
    z: to[2] - from[2],
  })
  const [first, last] = [rounded[0], rounded[rounded.length - 1]]
  const blocks: Record<string, readonly [string, Record<string, number | number[]>?]> = {
    World: ['world/world'],
    First: ['mechanics/rigid-arm', arm([0, 0, 0], first.at)],
    Last: ['mechanics/rigid-arm', arm([0, 0, 0], last.at)],
  }
  const wires = ['World.frame - First.base', 'World.frame - Last.base']
  rounded.forEach(({ at, along }, i) => {
    blocks[`J${i}`] = ['mechanics/revolute', { axis: along }]
    wires.push(`${i === 0 ? 'First' : `Arm${i - 1}`}.end - J${i}.base`)
    const next = rounded.at(i + 1)
    if (next === undefined) return void wires.push(`J${i}.end - Last.end`)
    blocks[`Body${i}`] = ['mechanics/rigid-body', { mass: 1, Ixx: 0.05, Iyy: 0.06, Izz: 0.07 }]
    blocks[`Arm${i}`] = ['mechanics/rigid-arm', arm(at, next.at)]
    wires.push(`J${i}.end - Body${i}.com`, `Body${i}.com - Arm${i}.base`)
  })
  const solver = { name: 'dopri5', tolerance: 1e-9 } as const
  return runSmall(smallProject(blocks, wires, { stop: 1, sample: 0.05, solver, initial: { 'J0.rate': 2 } }), [
    'J0.angle',
    'J1.angle',
  ])
}

describe('a linkage that moves because of its proportions', () => {
  test('moves with dimensions as they are computed, as its closed form says', () => {
    const [a, alpha, beta, t1] = [0.5, 0.6, 1.2, 1]
    const outcome = run(bennett(a, alpha, beta, t1))
    const ratio = Math.sin((beta + alpha) / 2) / Math.sin((beta - alpha) / 2)
    const t2 = 2 * Math.atan(ratio / Math.tan(t1 / 2))
    const [first, second] = [outcome.values('J0.angle'), outcome.values('J1.angle')]
    expect(Math.max(...first.map(Math.abs))).toBeGreaterThan(0.4)
    first.forEach((q, i) => {
      const sides = [
        Math.sin((t1 + q) / 2) * Math.sin((t2 + second[i]) / 2),
        ratio * Math.cos((t1 + q) / 2) * Math.cos((t2 + second[i]) / 2),
      ]
      expect(sides[0]).toBeCloseTo(sides[1], 6)
    })
  })

  test.each([
    ["Bennett's", 6, bennett(0.5, 0.6, 1.2, 1)],
    ["Bennett's", 4, bennett(0.5, 0.6, 1.2, 1)],
    ['a spherical one', 6, spherical],
    ['a spherical one', 5, spherical],
  ])('does not lock in silence where they are rounded: %s, %d digits', (_, digits, axes) => {
    expect(() => run(axes, digits)).toThrow(/only, as with rounded dimensions/)
  })
})
