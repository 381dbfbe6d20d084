/**
 * The bicycle of the benchmark on wheels of levels 4 to 7, against equations of its own: those of lateral motion, yaw, lean and steer of
 * Meijaard, Papadopoulos, Ruina and Schwab (Proc. R. Soc. A 463 (2007) 1955-1982, appendix A) before the side forces are eliminated, with
 * a side force over slip, and a carcass between. D. Zimmer and M. Otter (Vehicle System Dynamics 48 (2010) 189-216) state that the lower
 * limit of self-stability rises with elasticity. Neither the equations here nor the program confirm this: the limit falls, unless the
 * carcass is damped as strongly as no tyre is.
 */
import { EigenvalueDecomposition, Matrix, inverse } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import { levelParams, levelValue } from '../../unit/blocks/tires/wheel-levels'
import { compiled } from '../support/at-state'
import { constrainedModes } from '../support/constrained-modes'
import { ShippedProject } from '../support/shipped-project'

const g = 9.81
const [w, trail, tilt] = [1.02, 0.08, Math.PI / 10]
const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
/** Mass, place ahead of the rear contact and height of the centre, moments of inertia with Ixz for z down. */
const parts = {
  rear: { m: 2, x: 0, h: 0.3, xx: 0.0603, zz: 0.0603, xz: 0 },
  frame: { m: 85, x: 0.3, h: 0.9, xx: 9.2, zz: 2.8, xz: 2.4 },
  fork: { m: 4, x: 0.9, h: 0.7, xx: 0.05892, zz: 0.00708, xz: -0.00756 },
  front: { m: 3, x: w, h: 0.35, xx: 0.1405, zz: 0.1405, xz: 0 },
}
type Part = (typeof parts)['rear']
const about = (list: readonly Part[], x0: number, h0: number) => ({
  m: list.reduce((sum, { m }) => sum + m, 0),
  xx: list.reduce((sum, { m, h, xx }) => sum + xx + m * (h - h0) ** 2, 0),
  zz: list.reduce((sum, { m, x, zz }) => sum + zz + m * (x - x0) ** 2, 0),
  xz: list.reduce((sum, { m, x, h, xz }) => sum + xz + m * (x - x0) * (h - h0), 0),
})
const centre = (list: readonly Part[]) => {
  const m = list.reduce((sum, part) => sum + part.m, 0)
  return {
    x: list.reduce((sum, part) => sum + part.m * part.x, 0) / m,
    h: list.reduce((sum, part) => sum + part.m * part.h, 0) / m,
  }
}
const whole = Object.values(parts)
const all = { ...about(whole, 0, 0), ...centre(whole) }
const steered = [parts.fork, parts.front]
const A = { ...about(steered, centre(steered).x, centre(steered).h), ...centre(steered) }
/** Distance of the centre of the steered parts from the steering axis. */
const u = (A.x - w - trail) * cos + A.h * sin
const ofSteer = {
  own: A.m * u ** 2 + A.xx * sin ** 2 + 2 * A.xz * sin * cos + A.zz * cos ** 2,
  lean: A.m * u * A.h + A.xx * sin + A.xz * cos,
  yaw: A.m * u * A.x + A.xz * sin + A.zz * cos,
}
const gyro = { rear: 0.12 / 0.3, front: 0.28 / 0.35 }
const static_ = A.m * u + (trail / w) * cos * all.m * all.x

interface Tyre {
  /** Side force over the lateral sliding speed, N s/m. */
  readonly grip: (load: number, speed: number) => number
  /** Lateral stiffness and damping of the carcass. */
  readonly carcass?: readonly [stiffness: number, damping: number]
  /** True if the load acts where the carcass has moved the contact. */
  readonly moves?: boolean
}

/** Returns eigenvalues; coordinates are y, heading, lean and steer, z down and y to the right. */
function own(speed: number, { grip, carcass, moves = false }: Tyre): readonly (readonly [re: number, im: number])[] {
  const M = new Matrix([
    [all.m, all.m * all.x, all.m * all.h, A.m * u],
    [all.m * all.x, all.zz, all.xz, ofSteer.yaw],
    [all.m * all.h, all.xz, all.xx, ofSteer.lean],
    [A.m * u, ofSteer.yaw, ofSteer.lean, ofSteer.own],
  ])
  const [total, front] = [speed * (gyro.rear + gyro.front), speed * gyro.front]
  const C = new Matrix([
    [0, 0, 0, 0],
    [0, 0, -total, -front * sin],
    [0, total, 0, front * cos],
    [0, front * sin, -front * cos, 0],
  ])
  const K = new Matrix([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, -g * all.m * all.h, -g * static_],
    [0, 0, -g * static_, -g * static_ * sin],
  ])
  const frontLoad = (all.m * g * all.x) / w
  const ends = [
    { place: [1, 0, 0, 0], heading: [0, 1, 0, 0], lean: [0, 0, 1, 0], load: all.m * g - frontLoad },
    { place: [1, w, 0, -trail * cos], heading: [0, 1, 0, cos], lean: [0, 0, 1, sin], load: frontLoad },
  ]
  const size = carcass === undefined ? 8 : 10
  const system = Matrix.zeros(size, size)
  const efforts = Matrix.zeros(4, size)
  for (let i = 0; i < 4; i++) {
    system.set(i, 4 + i, 1)
    for (let j = 0; j < 4; j++) {
      efforts.set(i, j, -K.get(i, j))
      efforts.set(i, 4 + j, -C.get(i, j))
    }
  }
  ends.forEach(({ place, heading, lean, load }, e) => {
    const sliding = Array.from({ length: size }, (_, j) => (j < 4 ? -speed * heading[j] : j < 8 ? place[j - 4] : 0))
    const k = grip(load, speed)
    const force = sliding.map((x) => -k * x)
    if (carcass !== undefined) {
      const [c, d] = carcass
      const rate = sliding.map((x, j) => (-k * x - (j === 8 + e ? c : 0)) / (k + d))
      rate.forEach((x, j) => system.set(8 + e, j, x))
      rate.forEach((x, j) => (force[j] = d * x + (j === 8 + e ? c : 0)))
    }
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < size; j++) efforts.set(i, j, efforts.get(i, j) + place[i] * force[j])
      if (moves) efforts.set(i, 8 + e, efforts.get(i, 8 + e) - lean[i] * load)
    }
  })
  const accelerations = inverse(M).mmul(efforts)
  for (let i = 0; i < 4; i++) for (let j = 0; j < size; j++) system.set(4 + i, j, accelerations.get(i, j))
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(system)
  return realEigenvalues.map((re, i) => [re, imaginaryEigenvalues[i]] as const)
}

const set = (name: string, load: number): number => {
  const parameters = levelParams('bicycle', 4)
  const [first, second] = [1, 2].map((i) => Number(parameters[`level.${name}${i}`]))
  return first + (second - first) * (load / 450 - 1)
}
/**
 * Slope of the friction of a tread at rest. Both directions have the lateral coefficients: with different ones, the slope depends on the
 * direction of however little sliding, so that it has no value at rest.
 */
const tread = (load: number, speed: number): number => {
  const [still, slip, tolerance] = [1e-3, set('adhesionLat', load) * speed, 5e-4]
  const adhesion = Math.max(still, slip) + tolerance * Math.log1p(Math.exp(-Math.abs(still - slip) / tolerance))
  return (load * 2 * set('muMaxLat', load)) / adhesion
}
const alike = Object.fromEntries(
  ['adhesion', 'slide', 'muMax', 'muMin'].flatMap((name) =>
    [1, 2].map((i) => [`level.${name}Long${i}`, levelParams('bicycle', 4)[`level.${name}Lat${i}`]] as const),
  ),
)
const carcass = [levelValue('bicycle', 'stiffnessLat'), levelValue('bicycle', 'dampingLat')] as const
const tyres: Readonly<Record<number, Tyre>> = {
  4: { grip: tread },
  5: { grip: tread, carcass },
  6: { grip: tread, carcass },
  7: { grip: tread, carcass, moves: true },
}

/** Speed at which the weave of the equations begins to decay. */
function lowerLimit(tyre: Tyre): number {
  const weave = (speed: number): number =>
    Math.max(...own(speed, tyre).flatMap(([re, im]) => (im > 1 && im < 10 && Math.abs(re) < 2.5 ? [re] : [])))
  let [a, b] = [3.8, 4.9]
  for (let i = 0; i < 50; i++) {
    const middle = (a + b) / 2
    if (weave(middle) > 0) a = middle
    else b = middle
  }
  return (a + b) / 2
}

describe('the equations', () => {
  it('are those of the benchmark where nothing slips', () => {
    expect(lowerLimit({ grip: () => 1e7 })).toBeCloseTo(4.292382536341, 4)
  })
  it('let slip raise the lower limit, and a carcass lower it', () => {
    expect(lowerLimit({ grip: tread })).toBeGreaterThan(4.37)
    const stiffnesses = [1e5, 2e4, 5000]
    const limits = stiffnesses.map((c) => lowerLimit({ grip: () => 1e7, carcass: [c, 500] }))
    expect(limits[0]).toBeLessThan(4.2924)
    expect(limits[1]).toBeLessThan(limits[0])
    expect(limits[2]).toBeLessThan(limits[1])
    expect(limits[2]).toBeCloseTo(4.226, 3)
    expect(lowerLimit({ grip: tread, carcass })).toBeLessThan(lowerLimit({ grip: tread }))
    expect(lowerLimit({ grip: () => 1e7, carcass: [5000, 5000] })).toBeGreaterThan(4.2924)
  })
})

describe.each([4, 5, 6, 7])('the bicycle on wheels of level %i', (level) => {
  // a stiff contact: heights are those of the benchmark
  const stiffness = 1e8
  const { project } = new ShippedProject('whipple-bicycle')
  const none = { 'level.rolling': 0, 'level.camberGain': 0, 'level.aligningGain': 0 }
  const turning = { 'level.muTurn1': 0, 'level.muTurn2': 0 }
  const blocks = Object.fromEntries(
    Object.entries(project.blocks).map(([name, block]) => {
      if (!name.endsWith('Wheel')) return [name, block]
      const { radius, mass, Ixx, Iyy, Izz } = block.params ?? {}
      const params = { ...levelParams('bicycle', level), ...alike, ...none, ...turning, stiffness, damping: 3000 }
      return [name, { ...block, params: { ...params, radius, mass, Ixx, Iyy, Izz } }]
    }),
  )
  const modes = constrainedModes(compiled({ ...project, blocks, experiments: {} }))
  const frontLoad = (all.m * g * all.x) / w
  const [rear, front] = [(all.m * g - frontLoad) / stiffness, frontLoad / stiffness]

  it.each([3, 4.2, 4.6, 6, 8])('has the modes of the equations at %f m/s', (speed) => {
    const pitch = (front - rear) / w
    const { re, im } = modes(
      new Map([
        ['RearFrame.z', 0.9 - rear - 0.3 * pitch],
        ['RearFrame.pitch', pitch],
        ['RearFrame.vx', speed],
        ['RearAxle.rate', speed / 0.3],
        ['FrontAxle.rate', speed / 0.35],
      ]),
    )
    const slow = own(speed, tyres[level]).filter(([a, b]) => Math.hypot(a, b) > 1e-3 && Math.hypot(a, b) < 12)
    expect(slow.length).toBeGreaterThanOrEqual(3)
    for (const [a, b] of slow) {
      const nearest = Math.min(...Array.from(re, (x, i) => Math.hypot(x - a, im[i] - b)))
      // loads, to which grip is proportional, are those of the equations to 1.3e-4: a nanometre on the stiff contact
      expect(nearest, `${a} + ${b} i`).toBeLessThan(3e-4)
    }
  })
})
