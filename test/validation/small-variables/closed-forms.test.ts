/**
 * Equations to first order against those derived by hand, with the terms of second order in time that are lost where
 * expressions are cut before they are differentiated (Lot and Massaro 2017, eq. 11b and 11c).
 */
import { describe, expect, it } from 'vitest'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { compiled, derivativesAt, stateVector } from '../support/at-state'

const G = 9.81
const body = (mass: number, inertia: number): BlockInstance => ({
  type: 'mechanics/rigid-body',
  params: { mass, Ixx: inertia, Iyy: inertia, Izz: inertia },
})
const revolute = (axis: readonly number[]): BlockInstance => ({ type: 'mechanics/revolute', params: { axis } })
const prismatic = (axis: readonly number[]): BlockInstance => ({ type: 'mechanics/prismatic', params: { axis } })
const arm = (x: number, z: number): BlockInstance => ({ type: 'mechanics/rigid-arm', params: { x, z } })

function project(
  blocks: Readonly<Record<string, BlockInstance>>,
  wires: readonly (readonly [string, string])[],
): ProjectFile {
  return {
    wishbone: 1,
    title: 'Mechanism',
    blocks: { World: { type: 'world/world', params: { gravity: G } }, ...blocks },
    wires: Object.fromEntries(wires.map((wire, i) => [`w${i + 1}`, wire])),
  }
}

/** Derivatives of the states with these names declared small. */
function derivatives(
  p: ProjectFile,
  small: readonly string[],
  states: Readonly<Record<string, number>>,
): (name: string) => number {
  const compilation = compiled({ ...p, formulations: { small: { small } } }, 'small')
  const found = derivativesAt(compilation, stateVector(compilation, new Map(Object.entries(states))), 0)
  return (name) => found.get(name) ?? NaN
}

/** Solution of two equations. */
function solve2(m: readonly [number, number, number, number], b: readonly [number, number]): [number, number] {
  const determinant = m[0] * m[3] - m[1] * m[2]
  return [(m[3] * b[0] - m[1] * b[1]) / determinant, (m[0] * b[1] - m[2] * b[0]) / determinant]
}

describe('a pendulum on a vertical slide', () => {
  /*
   * Mass M slides along z with coordinate y; pendulum m, J, centre of mass a below its hinge, angle q:
   *   (M + m) y'' + m a (q'' sin q + q'^2 cos q) = -(M + m) g
   *   (J + m a^2) q'' + m a sin q (y'' + g) = 0
   */
  const [M, m, J, a] = [3, 2, 0.3, 0.5]
  const p = project(
    { Slide: prismatic([0, 0, 1]), Cart: body(M, 1), Hinge: revolute([0, 1, 0]), Down: arm(0, -a), Bob: body(m, J) },
    [
      ['World.frame', 'Slide.base'],
      ['Slide.end', 'Cart.com'],
      ['Cart.com', 'Hinge.base'],
      ['Hinge.end', 'Down.base'],
      ['Down.end', 'Bob.com'],
    ],
  )
  const [q, w] = [0.2, 3]
  const states = { 'Slide.s': 0.1, 'Slide.ds': -0.4, 'Hinge.angle': q, 'Hinge.rate': w }

  function expectAccelerations(small: readonly string[], y: number, angle: number): void {
    const at = derivatives(p, small, states)
    expect(at('Slide.ds')).toBeCloseTo(y, 12)
    expect(at('Hinge.rate')).toBeCloseTo(angle, 12)
  }

  it("keeps f''(0) x'^2 and f''(0) x x'' where the angle is small but its rate is not", () => {
    // height of the bob f(q) = -a cos q: f'' = a at 0
    const [y, angle] = solve2(
      [M + m, m * a * q, m * a * q, J + m * a * a],
      [-(M + m) * G - m * a * w * w, -m * a * q * G],
    )
    expectAccelerations(['Hinge.angle'], y, angle)
  })

  it("keeps f''(0) x x'' alone where angle and rate are small but the acceleration is not", () => {
    const [y, angle] = solve2([M + m, m * a * q, m * a * q, J + m * a * a], [-(M + m) * G, -m * a * q * G])
    expectAccelerations(['Hinge.angle', 'Hinge.rate'], y, angle)
  })

  it('falls freely where all three are small', () => {
    // the coefficient of the slide's acceleration, which is not small, is kept to first order: q'' = -m a q (y'' + g)/...
    expectAccelerations(['Hinge.angle*'], -G, 0)
  })

  it('stays nonlinear in what is not declared', () => {
    const [sin, cos] = [Math.sin(q), Math.cos(q)]
    const [y, angle] = solve2(
      [M + m, m * a * sin, m * a * sin, J + m * a * a],
      [-(M + m) * G - m * a * w * w * cos, -m * a * sin * G],
    )
    expectAccelerations(['Slide.s*'], y, angle)
  })
})

describe('a bead on a rotating wire', () => {
  /*
   * Hub Jz turning at w about z, bead m at r + s on a wire along x:
   *   (Jz + Ib + m (r + s)^2) w' + 2 m (r + s) s' w = 0,   s'' = (r + s) w^2
   */
  const [Jz, Ib, m, r] = [0.8, 0.1, 1.5, 0.6]
  const p = project(
    { Axle: revolute([0, 0, 1]), Hub: body(1, Jz), Out: arm(r, 0), Wire: prismatic([1, 0, 0]), Bead: body(m, Ib) },
    [
      ['World.frame', 'Axle.base'],
      ['Axle.end', 'Hub.com'],
      ['Axle.end', 'Out.base'],
      ['Out.end', 'Wire.base'],
      ['Wire.end', 'Bead.com'],
    ],
  )
  const [s, ds, w] = [0.08, 0.3, 4]
  const states = { 'Axle.angle': 1, 'Axle.rate': w, 'Wire.s': s, 'Wire.ds': ds }
  const inertia = Jz + Ib + m * r * r + 2 * m * r * s

  it('slows by its small displacement times its finite speed', () => {
    const at = derivatives(p, ['Wire.s'], states)
    expect(at('Wire.ds')).toBeCloseTo((r + s) * w * w, 12)
    expect(at('Axle.rate')).toBeCloseTo((-2 * m * (r + s) * ds * w) / inertia, 12)
  })

  it('slows by its speed at the reference radius where that is small too', () => {
    const at = derivatives(p, ['Wire.s', 'Wire.ds'], states)
    expect(at('Wire.ds')).toBeCloseTo((r + s) * w * w, 12)
    expect(at('Axle.rate')).toBeCloseTo((-2 * m * r * ds * w) / inertia, 12)
  })

  it('has a constant inertia where the acceleration of the hub is small too', () => {
    const at = derivatives(p, ['Wire.s*', 'der(Axle.rate)'], states)
    expect(at('Axle.rate')).toBeCloseTo((-2 * m * r * ds * w) / (Jz + Ib + m * r * r), 12)
  })
})

describe('a double pendulum whose lower link moves little against the upper', () => {
  const [M1, J1, L1, A1] = [2, 0.3, 0.8, 0.5]
  const [M2, J2, A2] = [1.5, 0.2, 0.4]
  const p = project(
    {
      J1: revolute([0, 1, 0]),
      Down1: arm(0, -A1),
      B1: body(M1, J1),
      Link: arm(0, -L1),
      J2: revolute([0, 1, 0]),
      Down2: arm(0, -A2),
      B2: body(M2, J2),
    },
    [
      ['World.frame', 'J1.base'],
      ['J1.end', 'Down1.base'],
      ['Down1.end', 'B1.com'],
      ['J1.end', 'Link.base'],
      ['Link.end', 'J2.base'],
      ['J2.end', 'Down2.base'],
      ['Down2.end', 'B2.com'],
    ],
  )
  const [a, b, w1, w2] = [1.1, 0.15, 1.2, -0.7]
  const states = { 'J1.angle': a, 'J1.rate': w1, 'J2.angle': b, 'J2.rate': w2 }
  const m22 = J2 + M2 * A2 ** 2
  const coupling = M2 * L1 * A2
  const m11 = J1 + M1 * A1 ** 2 + m22 + M2 * L1 ** 2 + 2 * coupling
  const weight1 = (M1 * A1 + M2 * L1) * G * Math.sin(a)
  /** sin(a + b) to first order in b */
  const weight2 = M2 * G * A2 * (Math.sin(a) + b * Math.cos(a))

  it('keeps the large angle nonlinear and loses products of what is small', () => {
    const at = derivatives(p, ['J2.angle*'], states)
    const m12 = m22 + coupling
    const [e1, e2] = solve2([m11, m12, m12, m22], [-weight1 - weight2, -coupling * b * w1 ** 2 - weight2])
    expect(at('J1.rate')).toBeCloseTo(e1, 11)
    expect(at('J2.rate')).toBeCloseTo(e2, 11)
  })

  it('keeps squares of the rate where only the angle is small', () => {
    const at = derivatives(p, ['J2.angle'], states)
    const m12 = m22 + coupling
    const h = coupling * b
    const [e1, e2] = solve2(
      [m11, m12, m12, m22],
      [h * (2 * w1 * w2 + w2 ** 2) - weight1 - weight2, -h * w1 ** 2 - weight2],
    )
    expect(at('J1.rate')).toBeCloseTo(e1, 11)
    expect(at('J2.rate')).toBeCloseTo(e2, 11)
  })
})
