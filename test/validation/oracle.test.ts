/**
 * The absolute-coordinate reference model against mechanics that can be written down by hand.
 */
import { describe, expect, it } from 'vitest'
import { exactResidual, solveDense } from './oracle/dense'
import { expectClose } from './oracle/expect'
import { solve } from './oracle/solve'
import { IDENTITY, ZERO, add, apply, applyTransposed, cross, matrixOf, sub, turn, turn321 } from './oracle/spatial'
import { GROUND } from './oracle/types'
import type { Body, Drive, Joint, JointKind, JointState, Mat, Model, State, Vec } from './oracle/types'

const G = 9.81
const HERE = { offset: ZERO, rotation: IDENTITY }
const diagonal = (x: number, y: number, z: number): Mat => [
  [x, 0, 0],
  [0, y, 0],
  [0, 0, z],
]
const at = (x: number, y: number, z: number) => ({ offset: [x, y, z] as Vec, rotation: IDENTITY })
const STILL: JointState = { q: [], qd: [] }
const CONNECTOR: Body = { mass: 0, inertia: diagonal(0, 0, 0) }

function tree(bodies: readonly Body[], joints: readonly Joint[], loads: Model['loads'] = []): Model {
  return { gravity: G, bodies, joints, loads }
}
const instant = (...joints: readonly JointState[]): State => ({ time: 0, joints })
const joint = (kind: JointKind, parent: number, child: number, onParent = HERE, onChild = HERE): Joint => ({
  ...kind,
  parent,
  child,
  onParent,
  onChild,
})

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
    const { joints } = solve(
      tree([rod(m, l)], [joint(aboutY, GROUND, 0, at(0.3, -0.2, 1), top(l))]),
      instant({ q: [q], qd: [qd] }),
    )
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
    const model = tree(
      [rod(m1, l1), rod(m2, l2)],
      [joint(aboutY, GROUND, 0, HERE, top(l1)), joint(aboutY, 0, 1, bottom(l1), top(l2))],
    )
    const { joints } = solve(model, instant({ q: [a], qd: [da] }, { q: [b - a], qd: [db - da] }))
    expectClose([joints[0].qdd[0], joints[1].qdd[0]], [dda, ddb - dda])
  })

  it('a free body turns by the Euler equations and falls, seen in its own axes', () => {
    const inertia: Mat = [
      [2, 0.3, -0.2],
      [0.3, 3, 0.1],
      [-0.2, 0.1, 4],
    ]
    const [v, w]: [Vec, Vec] = [
      [1, -2, 0.5],
      [0.7, -1.1, 2.2],
    ]
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
    const { joints } = solve(
      tree([body], [joint(kind, GROUND, 0, HERE, at(0, 0, h))]),
      instant({ q: [a, b], qd: [da, db] }),
    )
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
        {
          kind: 'point-spring',
          a: { body: GROUND, point: ZERO },
          b: { body: 0, point: [0, 0, -0.5] },
          stiffness: 6,
          freeLength: 1.5,
          damping: 2,
        },
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
    const { joints } = solve(
      tree([body], [joint({ kind: 'cylindrical', axis }, GROUND, 0)]),
      instant({ q: [0.2, 1.1], qd: [3, -2] }),
    )
    expectClose(joints[0].qdd, [-0.8 * G, 0])
    // Constant rotation about an axis that is not principal takes w x J w about the centre of mass.
    const w: Vec = [-1.2, 0, -1.6]
    expectClose(joints[0].moment, cross(w, [0.3 * w[0], 0.2 * w[1], 0.1 * w[2]]))
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
