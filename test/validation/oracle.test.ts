/**
 * The absolute-coordinate reference model against mechanics that can be written down by hand:
 * closed-form equations of motion, and the balances of power, momentum and energy on random trees.
 */
import { describe, expect, it } from 'vitest'
import { exactResidual, solveDense } from './oracle/dense'
import {
  drivePower, kineticEnergy, kineticPower, loadPower, momentumRates, potentialEnergy,
} from './oracle/energy'
import { forwardKinematics } from './oracle/kinematics'
import { appliedWrenches } from './oracle/loads'
import { randomTree } from './oracle/random'
import { solve } from './oracle/solve'
import { IDENTITY, ZERO, add, apply, applyTransposed, cross, matrixOf, norm, sub, turn, turn321 } from './oracle/spatial'
import { GROUND } from './oracle/types'
import type { Body, Drive, Joint, JointKind, JointState, Mat, Model, State, Vec } from './oracle/types'

const G = 9.81
const HERE = { offset: ZERO, rotation: IDENTITY }
const diagonal = (x: number, y: number, z: number): Mat => [[x, 0, 0], [0, y, 0], [0, 0, z]]
const at = (x: number, y: number, z: number) => ({ offset: [x, y, z] as Vec, rotation: IDENTITY })
const STILL: JointState = { q: [], qd: [] }
const CONNECTOR: Body = { mass: 0, inertia: diagonal(0, 0, 0) }

function tree(bodies: readonly Body[], joints: readonly Joint[], loads: Model['loads'] = []): Model {
  return { gravity: G, bodies, joints, loads }
}
const instant = (...joints: readonly JointState[]): State => ({ time: 0, joints })
const joint = (kind: JointKind, parent: number, child: number, onParent = HERE, onChild = HERE): Joint =>
  ({ ...kind, parent, child, onParent, onChild })

function expectClose(actual: readonly number[], expected: readonly number[], tolerance = 1e-12): void {
  expect(actual.length).toBe(expected.length)
  const size = Math.max(1, ...expected.map(Math.abs))
  actual.forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThan(tolerance * size))
}

/** Uniform slender rod hanging along its own -z. */
const rod = (mass: number, length: number): Body => ({
  mass,
  inertia: diagonal((mass * length ** 2) / 12, (mass * length ** 2) / 12, 0.001 * mass),
})
const top = (length: number) => at(0, 0, length / 2)
const bottom = (length: number) => at(0, 0, -length / 2)
const aboutY: JointKind = { kind: 'revolute', axis: [0, 1, 0] }

describe('closed forms', () => {
  it('a hinged rod accelerates by 3 g sin(q) / (2 l) and a quarter of its weight stays across it', () => {
    const [m, l, q, qd] = [3, 1.4, 0.7, 1.9]
    const { joints } = solve(tree([rod(m, l)], [joint(aboutY, GROUND, 0, at(0.3, -0.2, 1), top(l))]), instant({ q: [q], qd: [qd] }))
    expectClose(joints[0].qdd, [(-3 * G * Math.sin(q)) / (2 * l)])
    expectClose(joints[0].force, [(-m * G * Math.sin(q)) / 4, 0, (m * l * qd ** 2) / 2 + m * G * Math.cos(q)])
    expectClose(joints[0].moment, [0, 0, 0])
  })

  it('a double pendulum obeys its two Lagrange equations', () => {
    const [m1, m2, l1, l2] = [2, 5, 0.8, 1.3]
    const [a, b, da, db] = [0.9, -0.4, 1.1, -2.3]
    const c = Math.cos(a - b)
    const s = Math.sin(a - b)
    const m11 = (m1 / 3 + m2) * l1 ** 2
    const m12 = (m2 * l1 * l2 * c) / 2
    const m22 = (m2 * l2 ** 2) / 3
    const r1 = (-m2 * l1 * l2 * s * db ** 2) / 2 - (m1 / 2 + m2) * G * l1 * Math.sin(a)
    const r2 = (m2 * l1 * l2 * s * da ** 2) / 2 - (m2 * G * l2 * Math.sin(b)) / 2
    const determinant = m11 * m22 - m12 ** 2
    const dda = (m22 * r1 - m12 * r2) / determinant
    const ddb = (m11 * r2 - m12 * r1) / determinant
    const model = tree([rod(m1, l1), rod(m2, l2)], [joint(aboutY, GROUND, 0, HERE, top(l1)), joint(aboutY, 0, 1, bottom(l1), top(l2))])
    const { joints } = solve(model, instant({ q: [a], qd: [da] }, { q: [b - a], qd: [db - da] }))
    expectClose([joints[0].qdd[0], joints[1].qdd[0]], [dda, ddb - dda])
  })

  it('a free body turns by the Euler equations and falls, seen in its own axes', () => {
    const inertia: Mat = [[2, 0.3, -0.2], [0.3, 3, 0.1], [-0.2, 0.1, 4]]
    const [v, w]: [Vec, Vec] = [[1, -2, 0.5], [0.7, -1.1, 2.2]]
    const state = instant({ q: [1, 2, 3, 0.4, -0.8, 2.1], qd: [...v, ...w] })
    const { joints } = solve(tree([{ mass: 7, inertia }], [joint({ kind: 'free' }, GROUND, 0)]), state)
    const fall = applyTransposed(matrixOf(turn321(0.4, -0.8, 2.1)), [0, 0, -G])
    const dw = joints[0].qdd.slice(3) as unknown as Vec
    expectClose(joints[0].qdd.slice(0, 3), sub(fall, cross(w, v)))
    expectClose(apply(inertia, dw), cross(apply(inertia, w), w))
    expectClose([...joints[0].force, ...joints[0].moment], [0, 0, 0, 0, 0, 0])
  })

  it('a heavy top precesses steadily at the rate of the classical quadratic', () => {
    const [m, h, across, along] = [1.2, 0.3, 0.15, 0.02]
    const [tilt, precession] = [0.5, 3]
    // along (s + W cos) W sin - across W^2 sin cos = m g h sin, solved for the spin s (Goldstein, 5.7)
    const spin = ((m * G * h) / precession + across * precession * Math.cos(tilt)) / along - precession * Math.cos(tilt)
    const body: Body = { mass: m, inertia: diagonal(across - m * h ** 2, across - m * h ** 2, along) }
    const r = matrixOf(turn321(0.3, tilt, 0))
    const axis = apply(r, [0, 0, 1])
    const w = add([0, 0, precession], apply(r, [0, 0, spin]))
    const state = instant({ q: [0.3, tilt, 0], qd: applyTransposed(r, w) })
    const model = tree([body], [joint({ kind: 'spherical' }, GROUND, 0, HERE, at(0, 0, -h))])
    const { joints, bodies } = solve(model, state)
    expectClose(bodies[0].angular, cross([0, 0, precession], apply(r, [0, 0, spin])), 1e-11)
    const inwards: Vec = [-axis[0] * h * precession ** 2, -axis[1] * h * precession ** 2, 0]
    expectClose(apply(r, joints[0].force), [m * inwards[0], m * inwards[1], m * G], 1e-11)
  })

  it('a rod on a universal joint obeys the Lagrange equations of the two-axis pendulum', () => {
    const [m, h, A, C] = [2, 0.6, 0.9, 0.2]
    const [a, b, da, db] = [0.6, -0.9, 1.3, 0.8]
    const body: Body = { mass: m, inertia: diagonal(A - m * h ** 2, A - m * h ** 2, C) }
    const kind: JointKind = { kind: 'universal', axis1: [1, 0, 0], axis2: [0, 1, 0] }
    const { joints } = solve(tree([body], [joint(kind, GROUND, 0, HERE, at(0, 0, h))]), instant({ q: [a, b], qd: [da, db] }))
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)]
    const dda = (-m * G * h * sa * cb - 2 * (C - A) * sb * cb * da * db) / (A * cb ** 2 + C * sb ** 2)
    const ddb = (da ** 2 * (C - A) * sb * cb - m * G * h * ca * sb) / A
    expectClose(joints[0].qdd, [dda, ddb])
  })

  it('a bead on a driven arm feels the centrifugal force, its driver the Coriolis moment', () => {
    const drive: Drive = { kind: 'quadratic', value: 0.4, rate: 2.5, acceleration: -1.7 }
    const [m, Izz, s, ds, k, c] = [1.5, 0.04, 0.7, -0.9, 30, 2]
    const model = tree(
      [CONNECTOR, { mass: m, inertia: diagonal(0.02, 0.03, Izz) }],
      [
        joint({ kind: 'driver', motion: 'rotation', axis: [0, 0, 1], drive }, GROUND, 0),
        joint({ kind: 'prismatic', axis: [1, 0, 0] }, 0, 1),
      ],
      [{ kind: 'axis-spring', joint: 1, stiffness: k, freeLength: 0.5, damping: c }],
    )
    const { joints } = solve(model, instant(STILL, { q: [s], qd: [ds] }))
    const across = m * (2 * ds * drive.rate + s * drive.acceleration)
    expectClose(joints[1].qdd, [s * drive.rate ** 2 - (k * (s - 0.5) + c * ds) / m])
    // The spring acts along the free axis and is no part of the joint's reaction.
    expectClose(joints[1].force, [0, across, m * G])
    expectClose(joints[1].moment, [0, 0, Izz * drive.acceleration])
    expectClose(joints[0].moment, [0, -s * m * G, Izz * drive.acceleration + s * across])
  })

  it('a lift carries its load with m (g + a), a wrench and a point spring add to it', () => {
    const drive: Drive = { kind: 'quadratic', value: 2, rate: 3, acceleration: 1.2 }
    const model = tree(
      [{ mass: 10, inertia: diagonal(1, 1, 1) }],
      [joint({ kind: 'driver', motion: 'translation', axis: [0, 0, 1], drive }, GROUND, 0, HERE, at(0, 0, -0.5))],
      [
        { kind: 'wrench', on: { body: 0, point: [1, 0, 0] }, resolved: 'ground', force: [0, 0, -4], moment: [5, 0, 0] },
        { kind: 'point-spring', a: { body: GROUND, point: ZERO }, b: { body: 0, point: [0, 0, -0.5] }, stiffness: 6, freeLength: 1.5, damping: 2 },
      ],
    )
    const { joints } = solve(model, instant(STILL))
    // Tension 6 (2 - 1.5) + 2 * 3 pulls down; the wrench's force has the arm (1, 0, 0).
    expectClose(joints[0].force, [0, 0, 10 * (G + 1.2) + 9 + 4])
    expectClose(joints[0].moment, [-5, -4, 0])
  })

  it('a screwing rod keeps its momentum along the cylindrical axis', () => {
    const axis: Vec = [0.6, 0, 0.8]
    const body: Body = { mass: 2, inertia: diagonal(0.3, 0.2, 0.1) }
    const { joints } = solve(tree([body], [joint({ kind: 'cylindrical', axis }, GROUND, 0)]), instant({ q: [0.2, 1.1], qd: [3, -2] }))
    expectClose(joints[0].qdd, [-0.8 * G, 0])
    // Constant rotation about an axis that is not principal takes w x J w about the centre of mass.
    const w: Vec = [-1.2, 0, -1.6]
    expectClose(joints[0].moment, cross(w, [0.3 * w[0], 0.2 * w[1], 0.1 * w[2]]))
  })
})

/** Trees of all kinds and sizes; enough for every joint to occur often. */
const CASES = Array.from({ length: 40 }, (_, seed) => seed)
const random = (seed: number, more = {}) =>
  randomTree(seed, { bodies: 1 + (seed % 20), obliqueUniversal: seed % 2 === 1, ...more })

describe('random trees', () => {
  it('satisfy their constraints at acceleration level to 1e-12', () => {
    for (const seed of CASES) {
      const { model, state } = random(seed)
      expect(solve(model, state).constraintResidual).toBeLessThan(1e-12)
    }
  })

  it('gain kinetic energy at the power of loads and drivers', () => {
    for (const seed of CASES) {
      const { model, state } = random(seed)
      const kinematics = forwardKinematics(model, state)
      const solution = solve(model, state)
      const gained = kineticPower(model, kinematics, solution.bodies)
      const given = loadPower(model, state, kinematics) + drivePower(model, state, solution)
      expect(Math.abs(gained - given)).toBeLessThan(1e-11 * (1 + Math.abs(gained) + Math.abs(loadPower(model, state, kinematics))))
    }
  })

  it('keep momentum and angular momentum when nothing holds them', () => {
    for (const seed of CASES) {
      const { model, state } = random(seed, { floating: true })
      const all = [...model.bodies.keys()]
      const { linear, angular } = momentumRates(model, forwardKinematics(model, state), solve(model, state).bodies, all)
      expect(norm(linear)).toBeLessThan(1e-10)
      expect(norm(angular)).toBeLessThan(1e-10)
    }
  })

  it('have reactions that account for the motion of everything outboard', () => {
    for (const seed of CASES) {
      const { model, state } = random(seed)
      const kinematics = forwardKinematics(model, state)
      const solution = solve(model, state)
      const applied = appliedWrenches(model, state, kinematics)
      model.joints.forEach((_, j) => {
        const group = outboard(model, j)
        const rate = momentumRates(model, kinematics, solution.bodies, group)
        const { childAxes, childArm } = kinematics.joints[j]
        const point = add(kinematics.bodies[model.joints[j].child].position, childArm)
        const force = group.reduce<Vec>((rest, b) => sub(rest, applied[b].force), rate.linear)
        const moment = group.reduce<Vec>(
          (rest, b) => sub(rest, add(applied[b].moment, cross(kinematics.bodies[b].position, applied[b].force))),
          rate.angular,
        )
        expectClose(apply(childAxes, solution.joints[j].force), force, 1e-11)
        expectClose(apply(childAxes, solution.joints[j].moment), sub(moment, cross(point, force)), 1e-11)
      })
    }
  })

  it('do no work in the free directions of their joints', () => {
    for (const seed of CASES) {
      const { model, state } = random(seed)
      const { joints } = solve(model, state)
      const kinematics = forwardKinematics(model, state)
      const power = model.joints.map((kind, j) => {
        if (kind.kind === 'driver') return 0
        const { childAxes, velocity, angularVelocity } = kinematics.joints[j]
        const [f, m] = [apply(childAxes, joints[j].force), apply(childAxes, joints[j].moment)]
        return f[0] * velocity[0] + f[1] * velocity[1] + f[2] * velocity[2]
          + m[0] * angularVelocity[0] + m[1] * angularVelocity[1] + m[2] * angularVelocity[2]
      })
      expectClose(power, power.map(() => 0), 1e-10)
    }
  })

  it('have coordinate accelerations that are the derivatives of the absolute velocities', () => {
    for (const seed of CASES) {
      const { model, state } = random(seed)
      const solution = solve(model, state)
      const velocities = (h: number): number[] => {
        const joints = state.joints.map(({ q, qd }, j) => ({
          q: q.map((value, i) => value + h * solution.joints[j].rates[i]),
          qd: qd.map((value, i) => value + h * solution.joints[j].qdd[i]),
        }))
        return forwardKinematics(model, { time: h, joints }).bodies.flatMap((b) => [...b.velocity, ...b.angularVelocity])
      }
      const [h, a, b, c, d] = [1e-3, velocities(1e-3), velocities(-1e-3), velocities(2e-3), velocities(-2e-3)]
      const slope = a.map((_, i) => (8 * (a[i] - b[i]) - (c[i] - d[i])) / (12 * h))
      expectClose(solution.bodies.flatMap((body) => [...body.linear, ...body.angular]), slope, 1e-7)
    }
  })

  it('conserve energy over time without dampers, drivers and outer forces', () => {
    for (const seed of [1, 2, 3, 4]) {
      const drawn = randomTree(seed, {
        bodies: 5, connectors: 0, loads: 6,
        kinds: ['revolute', 'prismatic', 'cylindrical', 'universal', 'spherical', 'fixed', 'free'],
      })
      const loads = drawn.model.loads.filter((load) => load.kind !== 'wrench')
      const model: Model = { ...drawn.model, loads: loads.map((load) => ('damping' in load ? { ...load, damping: 0 } : load)) }
      const energy = (state: State): number => {
        const kinematics = forwardKinematics(model, state)
        return kineticEnergy(model, kinematics) + potentialEnergy(model, state, kinematics)
      }
      let state = drawn.state
      const before = energy(state)
      let moved = 0
      for (let step = 0; step < 100; step++) {
        state = rungeKuttaStep(model, state, 1e-3)
        moved = Math.max(moved, Math.abs(kineticEnergy(model, forwardKinematics(model, state))))
      }
      expect(Math.abs(energy(state) - before)).toBeLessThan(1e-8 * moved)
    }
  })
})

function outboard(model: Model, j: number): readonly number[] {
  const group = [model.joints[j].child]
  for (let i = 0; i < group.length; i++) {
    group.push(...model.joints.filter((other) => other.parent === group[i]).map((other) => other.child))
  }
  return group
}

/** Classical RK4 on q and qd of every joint. */
function rungeKuttaStep(model: Model, state: State, h: number): State {
  const moved = (slope: ReturnType<typeof solve>, step: number): State => ({
    time: state.time + step,
    joints: state.joints.map(({ q, qd }, j) => ({
      q: q.map((value, i) => value + step * slope.joints[j].rates[i]),
      qd: qd.map((value, i) => value + step * slope.joints[j].qdd[i]),
    })),
  })
  const k1 = solve(model, state)
  const k2 = solve(model, moved(k1, h / 2))
  const k3 = solve(model, moved(k2, h / 2))
  const k4 = solve(model, moved(k3, h))
  const mean = (pick: (s: typeof k1) => readonly number[]): number[] =>
    pick(k1).map((_, i) => (pick(k1)[i] + 2 * pick(k2)[i] + 2 * pick(k3)[i] + pick(k4)[i]) / 6)
  const joints = state.joints.map((_, j) => ({
    ...k1.joints[j], rates: mean((s) => s.joints[j].rates), qdd: mean((s) => s.joints[j].qdd),
  }))
  return moved({ ...k1, joints }, h)
}

describe('generator', () => {
  it('gives the same tree for the same seed and another for the next', () => {
    expect(random(7)).toEqual(random(7))
    expect(random(7).state).not.toEqual(randomTree(8, { bodies: 8 }).state)
  })

  it('draws every joint and load, and connectors on both sides of drivers and joints', () => {
    const models = Array.from({ length: 60 }, (_, seed) => randomTree(seed, { bodies: 20 }).model)
    const joints = new Set(models.flatMap((m) => m.joints.map((j) => j.kind)))
    expect([...joints].sort()).toEqual(['cylindrical', 'driver', 'fixed', 'free', 'prismatic', 'revolute', 'spherical', 'universal'])
    const loads = new Set(models.flatMap((m) => m.loads.map((l) => l.kind)))
    expect([...loads].sort()).toEqual(['axis-spring', 'axis-torque', 'point-spring', 'wrench'])
    const pairs = new Set(models.flatMap((m) => m.joints.flatMap((j) =>
      j.parent !== GROUND && m.bodies[j.parent].mass === 0 ? [`${m.joints[j.parent].kind} ${j.kind}`] : [])))
    for (const pair of ['driver revolute', 'revolute driver', 'driver driver', 'revolute revolute', 'prismatic revolute']) {
      expect(pairs).toContain(pair)
    }
  })

  it('draws only inertias that a body can have', () => {
    for (const seed of CASES) {
      for (const { mass, inertia } of random(seed).model.bodies) {
        if (mass === 0) continue
        // The tensor of second moments, trace/2 I - J, of a body with volume is positive definite.
        const half = (inertia[0][0] + inertia[1][1] + inertia[2][2]) / 2
        const [a, d, f] = [half - inertia[0][0], half - inertia[1][1], half - inertia[2][2]]
        const [b, c, e] = [-inertia[0][1], -inertia[0][2], -inertia[1][2]]
        expect(a).toBeGreaterThan(0)
        expect(a * d - b * b).toBeGreaterThan(0)
        expect(a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d)).toBeGreaterThan(0)
      }
    }
  })
})

describe('refusals and accuracy', () => {
  it('a connector that can move by itself leaves its acceleration undetermined', () => {
    const model = tree([CONNECTOR], [joint(aboutY, GROUND, 0)])
    expect(() => solve(model, instant({ q: [0.2], qd: [1] }))).toThrow(/undetermined/)
  })

  it('loops and bodies without a joint are refused', () => {
    const free: JointKind = { kind: 'free' }
    const loop = tree([rod(1, 1), rod(1, 1)], [joint(free, 1, 0), joint(free, 0, 1)])
    expect(() => solve(loop, instant(STILL, STILL))).toThrow(/loop/)
    expect(() => solve(tree([rod(1, 1)], []), instant())).toThrow(/no joint/)
  })

  it('the dense solver is right to the last digits on a Hilbert matrix of condition 1e13', () => {
    // Rows scaled by the least common multiple of 1..19 are integers; so is the right side of x = 1, -1, 1, ...
    const n = 10
    const lcm = 232792560
    const rows = Array.from({ length: n }, (_, i) => Float64Array.from({ length: n }, (_, k) => lcm / (i + k + 1)))
    const ones = Float64Array.from({ length: n }, (_, k) => (k % 2 === 0 ? 1 : -1))
    const right = Float64Array.from(rows, (row) => -exactResidual(row, ones, 0))
    expectClose(Array.from(solveDense(rows, right)), Array.from(ones), 1e-14)
  })

  it('quaternions and matrices of a turn agree with the axis that they leave alone', () => {
    const axis: Vec = [2 / 3, -1 / 3, 2 / 3]
    const m = matrixOf(turn(axis, 1.3))
    expectClose(apply(m, axis), axis)
    expectClose([m[0][0] + m[1][1] + m[2][2]], [1 + 2 * Math.cos(1.3)])
  })
})
