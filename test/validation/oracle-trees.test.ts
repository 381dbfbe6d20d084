/**
 * The absolute-coordinate reference model on random trees: balances of power, momentum and energy,
 * and derivatives of velocities. Then what the generator of these trees promises.
 */
import { describe, expect, it } from 'vitest'
import { drivePower, kineticEnergy, kineticPower, loadPower, momentumRates, potentialEnergy } from './oracle/energy'
import { expectClose } from './oracle/expect'
import { forwardKinematics } from './oracle/kinematics'
import { appliedWrenches } from './oracle/loads'
import { randomTree } from './oracle/random'
import { solve } from './oracle/solve'
import { add, apply, cross, dot, norm, sub } from './oracle/spatial'
import { GROUND } from './oracle/types'
import type { Model, State, Vec } from './oracle/types'

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
      expect(Math.abs(gained - given)).toBeLessThan(
        1e-11 * (1 + Math.abs(gained) + Math.abs(loadPower(model, state, kinematics))),
      )
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
        return dot(f, velocity) + dot(m, angularVelocity)
      })
      expectClose(
        power,
        power.map(() => 0),
        1e-10,
      )
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
        return forwardKinematics(model, { time: h, joints }).bodies.flatMap((b) => [
          ...b.velocity,
          ...b.angularVelocity,
        ])
      }
      const [h, a, b, c, d] = [1e-3, velocities(1e-3), velocities(-1e-3), velocities(2e-3), velocities(-2e-3)]
      const slope = a.map((_, i) => (8 * (a[i] - b[i]) - (c[i] - d[i])) / (12 * h))
      expectClose(
        solution.bodies.flatMap((body) => [...body.linear, ...body.angular]),
        slope,
        1e-7,
      )
    }
  })

  it('conserve energy over time without dampers, drivers and outer forces', () => {
    for (const seed of [1, 2, 3, 4]) {
      const drawn = randomTree(seed, {
        bodies: 5,
        connectors: 0,
        loads: 6,
        kinds: ['revolute', 'prismatic', 'cylindrical', 'universal', 'spherical', 'fixed', 'free'],
      })
      const loads = drawn.model.loads.filter((load) => load.kind !== 'wrench')
      const model: Model = {
        ...drawn.model,
        loads: loads.map((load) => ('damping' in load ? { ...load, damping: 0 } : load)),
      }
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
    ...k1.joints[j],
    rates: mean((s) => s.joints[j].rates),
    qdd: mean((s) => s.joints[j].qdd),
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
    expect([...joints].sort()).toEqual([
      'cylindrical',
      'driver',
      'fixed',
      'free',
      'prismatic',
      'revolute',
      'spherical',
      'universal',
    ])
    const loads = new Set(models.flatMap((m) => m.loads.map((l) => l.kind)))
    expect([...loads].sort()).toEqual(['axis-spring', 'axis-torque', 'point-spring', 'wrench'])
    const pairs = new Set(
      models.flatMap((m) =>
        m.joints.flatMap((j) =>
          j.parent !== GROUND && m.bodies[j.parent].mass === 0 ? [`${m.joints[j.parent].kind} ${j.kind}`] : [],
        ),
      ),
    )
    for (const pair of [
      'driver revolute',
      'revolute driver',
      'driver driver',
      'revolute revolute',
      'prismatic revolute',
    ]) {
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
