/** Euler angles of the twelve orders against products of rotation matrices. */
import { type Triple } from '../../../../engine/collections/triple'
import { describe, expect, it } from 'vitest'
import {
  anglesOfMatrix,
  isProper,
  matrixOfAngles,
  ratesAfterFirst,
  ratesAfterSecond,
} from '../../../../engine/formulate/across/orders'
import { quaternionOfMatrix } from '../../../../engine/formulate/across/quaternion'
import { eulerOrders } from '../../../../engine/model/project/project'
import { evaluate, mathOf, Pool, type Expr } from '../../../../engine/symbolic'
import { Random } from '../../../validation/oracle/prng'
import {
  add,
  apply,
  applyTransposed,
  matrixOf,
  multiply,
  product,
  scale,
  turn,
  type Quaternion,
} from '../../../validation/oracle/spatial'
import type { Mat, Vec } from '../../../validation/oracle/types'

const AXES: readonly Vec[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

function turns(order: string, angles: readonly number[]): Quaternion[] {
  return [...order].map((axis, i) => turn(AXES[Number(axis) - 1], angles[i]))
}

function expectMatrix(found: readonly (readonly number[])[], wanted: Mat): void {
  found.forEach((row, i) => row.forEach((x, j) => expect(x).toBeCloseTo(wanted[i][j], 12)))
}

describe.each(eulerOrders)('order %s', (order) => {
  const random = new Random(Number(order))
  const draw = (): Triple<number> => [
    random.between(-3, 3),
    isProper(order) ? random.between(0.1, 3) : random.between(-1.5, 1.5),
    random.between(-3, 3),
  ]

  it('is the product of three rotations about its axes', () => {
    const angles = draw()
    expectMatrix(matrixOfAngles(order, angles), matrixOf(turns(order, angles).reduce(multiply)))
  })

  it('finds the angles of a rotation again', () => {
    for (let n = 0; n < 20; n++) {
      const angles = draw()
      const found = anglesOfMatrix(order, matrixOfAngles(order, angles))
      found.forEach((angle, i) => expect(angle).toBeCloseTo(angles[i], 9))
    }
  })

  it('finds angles of the same rotation at its singularities', () => {
    for (const middle of isProper(order) ? [0, Math.PI] : [Math.PI / 2, -Math.PI / 2]) {
      const matrix = matrixOfAngles(order, [0.7, middle, 0.4])
      expectMatrix(matrixOfAngles(order, anglesOfMatrix(order, matrix)), matrix)
    }
  })

  it('has rates that make up the angular velocity, from components after the first and after the second rotation', () => {
    const angles = draw()
    const rates = draw()
    const [a1, a2] = turns(order, angles).map(matrixOf)
    const axes = [...order].map((axis) => AXES[Number(axis) - 1])
    // in the base: each axis turned by the rotations before it
    const w = [
      apply(a1, apply(a2, scale(rates[2], axes[2]))),
      apply(a1, scale(rates[1], axes[1])),
      scale(rates[0], axes[0]),
    ].reduce(add)
    const m = mathOf(new Pool())
    const middle = m.num(angles[1])
    const expr = (v: Vec): Triple<Expr> => [m.num(v[0]), m.num(v[1]), m.num(v[2])]
    const afterFirst = evaluate(ratesAfterFirst(m, order, expr(applyTransposed(a1, w)), middle), new Map())
    const afterSecond = evaluate(
      ratesAfterSecond(m, order, expr(applyTransposed(product(a1, a2), w)), middle),
      new Map(),
    )
    rates.forEach((rate, i) => {
      expect(afterFirst[i]).toBeCloseTo(rate, 10)
      expect(afterSecond[i]).toBeCloseTo(rate, 10)
    })
  })
})

describe('a quaternion', () => {
  it('is found from the matrix of any rotation, up to its sign', () => {
    const random = new Random(5)
    const halves = [0, 1, 2].map((axis) => turn(AXES[axis], Math.PI))
    const drawn = Array.from({ length: 30 }, () => turn(random.direction(), random.between(-3, 3)))
    for (const e of [...halves, ...drawn]) {
      const found = quaternionOfMatrix(matrixOf(e))
      expect(Math.abs(found.reduce((sum, x, i) => sum + x * e[i], 0))).toBeCloseTo(1, 12)
      expect(found[0]).toBeGreaterThanOrEqual(0)
    }
  })
})
