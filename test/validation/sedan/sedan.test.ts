/** The sedan (projects/macpherson-sedan/README.md): counts, symmetry, agreement of methods, fixed steps of 1 ms. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { defaultTolerance } from '../../../engine/io/compare/options'
import type { RunOutcome } from '../../../engine/run/run'
import { columnNamed } from '../../../engine/io/table'
import { checkProject } from '../../../engine/model/check/validate'
import type { ConstraintSettings, ProjectFile } from '../../../engine/model/project/project'
import { covering } from '../../support/covering'
import { ShippedProject } from '../support/shipped-project'

const sedan = new ShippedProject('macpherson-sedan')
const motion = /^(Body\.(x|y|yaw|roll|vx|wz)|SuspensionF.\.s|SpringR.\.length|Spin..\.rate)$/
const manoeuvres = ['sine-steer', 'braking'] as const
/** Those of the suite: each with a manoeuvre. */
const formulations = {
  'sine-steer': ['default', 'baumgarte'],
  braking: ['partitioning', 'strut-slide-cut'],
} as const
const sides = ['L', 'R'] as const
const corners = ['FL', 'FR', 'RL', 'RR'] as const

const values = ({ table }: RunOutcome, signal: string): Float64Array =>
  columnNamed(table, signal)?.values ?? new Float64Array([NaN])
const largest = (a: Float64Array): number => a.reduce((m, x) => Math.max(m, Math.abs(x)), 0)

/** The default formulation with other constraint handling. */
const handled = (constraints: ConstraintSettings): ProjectFile => ({
  ...sedan.project,
  formulations: { default: { ...sedan.project.formulations?.default, constraints } },
})

describe('the sedan', () => {
  it('has no problems', () => {
    expect(checkProject(sedan.project, registry, sedan.files)).toEqual([])
  })
  it('has 14 degrees of freedom: 22 coordinates with 8 constraints, the ball joints and tie rods in front', () => {
    const { degreesOfFreedom, states, constraints, coordinates, redundant } = sedan.summary()
    // 22 coordinates, 22 speeds, 2 slips for each tyre
    expect({ degreesOfFreedom, states, constraints }).toEqual({ degreesOfFreedom: 14, states: 56, constraints: 8 })
    expect(redundant).toEqual([])
    for (const side of sides) {
      expect(coordinates).toContain(`SuspensionF${side}.s`)
      expect(coordinates.filter((name) => name.startsWith(`StrutTop${side}.`))).toHaveLength(6)
      expect(coordinates.filter((name) => name.startsWith(`BallJoint${side}.`))).toEqual([])
    }
  })
  it('has 6 constraints for 20 coordinates where the strut slides are cut', () => {
    const { degreesOfFreedom, states, constraints } = sedan.summary(sedan.project, 'strut-slide-cut')
    expect({ degreesOfFreedom, states, constraints }).toEqual({ degreesOfFreedom: 14, states: 52, constraints: 6 })
  })
  it('has ten bodies and four wheels, mirrored', () => {
    const { blocks } = sedan.project
    const named = Object.keys(blocks).filter((name) => blocks[name].type === 'mechanics/rigid-body')
    const paired = ['LowerArm', 'Strut', 'Spindle', 'TrailingArm'].flatMap((n) => sides.map((side) => n + side))
    expect([...named].sort()).toEqual(['Body', 'Rack', ...paired].sort())
    const odd = new Set(['y', 'Ixy', 'Iyz'])
    for (const left of Object.keys(blocks).filter((name) => /L$/.test(name))) {
      const mirror = blocks[left.replace(/L$/, 'R')]
      for (const [param, value] of Object.entries(blocks[left].params ?? {})) {
        const sign = blocks[left].type !== 'tires/tire' && odd.has(param) ? -1 : 1
        if (typeof value === 'number') expect(mirror.params?.[param], `${left}.${param}`).toBeCloseTo(sign * value, 12)
      }
    }
  })
  it('carries the spindle of the corner in spindle and wheel: mass, centre and inertia', () => {
    const number = (block: string, param: string): number => Number(sedan.project.blocks[block].params?.[param] ?? 0)
    const tensor = (block: string): number[] => ['Ixx', 'Iyy', 'Izz', 'Ixy', 'Ixz', 'Iyz'].map((p) => number(block, p))
    const parts = [
      { mass: number('SpindleL', 'mass'), at: [0, 0.68, 0.31], inertia: tensor('SpindleL') },
      { mass: number('TireFL', 'mass'), at: [0, 0.75, 0.3], inertia: tensor('TireFL') },
    ]
    const hub = ['x', 'y', 'z'].map((axis) => number('HubL', axis))
    hub.forEach((c, i) => expect(c).toBeCloseTo(parts[1].at[i] - parts[0].at[i], 12))
    const mass = parts[0].mass + parts[1].mass
    const centre = [0, 1, 2].map((i) => parts.reduce((sum, p) => sum + p.mass * p.at[i], 0) / mass)
    const inertia = [0, 0, 0, 0, 0, 0]
    for (const p of parts) {
      const [x, y, z] = p.at.map((c, i) => c - centre[i])
      const steiner = [y * y + z * z, z * z + x * x, x * x + y * y, -x * y, -x * z, -y * z]
      steiner.forEach((s, i) => (inertia[i] += p.inertia[i] + p.mass * s))
    }
    expect(mass).toBe(32)
    centre.forEach((c, i) => expect(c).toBeCloseTo([0, 0.715, 0.305][i], 12))
    inertia.forEach((c, i) => expect(c).toBeCloseTo([0.7, 1.1, 0.72, 0, 0.01, 0][i], 12))
  })
})

describe.each(manoeuvres)('%s', (experiment) => {
  it('in steps of 1 ms with one evaluation each is within 0.5 % of the converged run and on its constraints', () => {
    const outcome = sedan.run(experiment, { run: { solver: 'abm2' } })
    expect(outcome.status).toBe('done')
    expect(outcome.report.moved).toEqual([])
    expect(outcome.report.evaluations / outcome.report.steps).toBeLessThan(1.01)
    expect(outcome.report.drift?.value).toBeLessThan(1e-6)
    expect(sedan.failures(outcome, experiment, 5e-3, motion)).toEqual([])
  })
  it.each(covering(['default', 'partitioning', 'baumgarte', 'strut-slide-cut'], formulations[experiment]))(
    'moves in the formulation %s as in the reference within 1e-5 of every peak (RK4, 1 ms)',
    (formulation) => {
      const outcome = sedan.run(experiment, { formulation, run: { solver: 'rk4' } })
      expect(sedan.failures(outcome, experiment, 1e-5)).toEqual([])
      expect(outcome.report.drift?.value).toBeLessThan(1e-6)
    },
  )
})

/** Stabilisation and partitioning keep to the constraints in the manoeuvres above. */
const keeping: readonly (readonly [ConstraintSettings, number])[] = [
  [{ method: 'projection', iterations: 1 }, 1e-12],
  [{ method: 'baumgarte', alpha: 20, beta: 20 }, 1e-5],
  [{ method: 'partitioning', iterations: 1 }, 1e-12],
]

it('drifts off its constraints by more than half a millimetre with Euler when nothing keeps it there', () => {
  const drift = (constraints: ConstraintSettings): number => {
    const outcome = sedan.run('braking', { project: handled(constraints), run: { solver: 'euler' } })
    return outcome.report.drift?.value ?? NaN
  }
  expect(drift({ method: 'baumgarte', alpha: 0, beta: 0 })).toBeGreaterThan(5e-4)
  for (const [constraints, most] of covering(keeping, keeping.slice(0, 1)))
    expect(drift(constraints)).toBeLessThan(most)
})

const rest = sedan.run('settle')

it.each(['sine-steer', 'braking', 'settle'])('passes its own validation as shipped: %s', (experiment) => {
  const outcome = experiment === 'settle' ? rest : sedan.run(experiment)
  expect(sedan.failures(outcome, experiment, defaultTolerance)).toEqual([])
})

it('brakes straight, left as right, on tyres without asymmetry', () => {
  const overrides = Object.fromEntries(corners.map((corner) => [`Tire${corner}.forceModel`, 'fiala']))
  const outcome = sedan.run('braking', { overrides })
  expect(outcome.status).toBe('done')
  for (const signal of ['y', 'yaw', 'roll', 'vy', 'wx', 'wz'])
    expect(largest(values(outcome, `Body.${signal}`))).toBeLessThan(1e-9)
  const pairs = [
    'SuspensionF*.s',
    'LowerArmPivot*.angle',
    'SpinF*.rate',
    'SpinR*.rate',
    'TireF*.Fx',
    'TireF*.Fz',
    'TieRod*.force',
  ]
  for (const pair of pairs) {
    const [left, right] = sides.map((side) => values(outcome, pair.replace('*', side)))
    expect(largest(left.map((x, i) => x - right[i])) / largest(left)).toBeLessThan(1e-9)
  }
})

it('stands at rest in the design position within a millimetre, on wheels that carry its weight', () => {
  const outcome = rest
  const end = (signal: string): number => values(outcome, signal).at(-1) ?? NaN
  expect(sedan.failures(outcome, 'settle', 5e-3, motion)).toEqual([])
  for (const side of sides) {
    const strut = values(outcome, `SuspensionF${side}.s`)
    expect(Math.abs(end(`SuspensionF${side}.s`) - strut[0])).toBeLessThan(1e-3)
    expect(Math.abs(end(`TrailingPivot${side}.angle`))).toBeLessThan((1e-3 / 0.45) * 1.1)
  }
  const mass = 2077 + 3 + 2 * (3.5 + 2 + 32) + 2 * (14 + 16)
  const load = corners.reduce((sum, corner) => sum + end(`Tire${corner}.Fz`), 0)
  expect(load / (mass * 9.81)).toBeCloseTo(1, 4)
})
