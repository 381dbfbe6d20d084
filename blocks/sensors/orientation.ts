/**
 * Orientation sensor: Euler parameters of one frame relative to another, from the rotation matrix by the
 * largest of four candidates (Shepperd, Quaternion from rotation matrix, J. Guidance and Control 1,
 * 1978, pp. 223-224), so that no division is by a small number.
 */
import { defineBlock } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import { vectorMath, type Expr, type SymbolicMath, type Vec3 } from '../../engine/symbolic'
import { withVectors } from '../signals/vector-ports'
import { frameOrGround, framePorts, outputPorts, provide, signalDocs, type Quantity } from '../mechanics/measured-ports'

const quantities: readonly Quantity[] = ['e0', 'e1', 'e2', 'e3'].map((name, i) => ({
  name,
  unit: '1',
  doc: i === 0 ? 'Cosine of half the angle of rotation' : `Component ${i} of the axis times sine of half the angle`,
}))

const scalar = defineBlock({
  type: 'sensors/orientation',
  title: 'Orientation sensor',
  category: 'Sensors',
  summary: 'Euler parameters of one frame relative to another',
  doc: String.raw`
With $\chi$ the angle and $\eta$ the axis of the rotation from *reference* to *frame*:

$$ e_0 = \cos(\chi/2), \qquad (e_1, e_2, e_3) = \eta \sin(\chi/2) $$

Of the two equivalent sets $e$ and $-e$, the sensor outputs the one with $e_0 \geq 0$, so all four change their sign when the angle
passes 180 deg.

With *Signal ports* set to *Vectors*, the outputs are vectors whose elements are the signals listed below.

Source: Shepperd (1978), quaternion from the rotation matrix without small divisors.`,
  icon: 'M12 12V3 M12 12l8 5 M12 12l-8 5 M9.5 5 12 3l2.5 2 M17 9a6 6 0 0 0-3-3 M17 9l.5-2.5 M17 9l-2.5-.5',
  ports: { ...framePorts, ...outputPorts(quantities) },
  params: {},
  signals: signalDocs(quantities),
  build(c) {
    const at = c.frame('frame')
    const from = frameOrGround(c, 'reference')
    const v = vectorMath(c.math)
    const parameters = (m: Motion): readonly Expr[] => {
      const [x, y, z] = v.identity.map((unit) => m.resolve(unit, at, from))
      return eulerParameters(c.math, x, y, z)
    }
    provide(c, quantities, parameters, {
      level: 'position',
      // e' = 1/2 G(e) w with w in the axes of the frame (Wittenburg 1977)
      loads: (m) => {
        const [e0, e1, e2, e3] = parameters(m)
        const { neg } = c.math
        const rows: readonly Vec3[] = [
          [neg(e1), neg(e2), neg(e3)],
          [e0, neg(e3), e2],
          [e3, e0, neg(e1)],
          [neg(e2), e1, e0],
        ]
        return rows.map((row) => {
          const moment = v.scale(0.5, row)
          return [
            { node: at, resolved: at, force: v.zero, moment },
            { node: from, resolved: at, force: v.zero, moment: v.neg(moment) },
          ]
        })
      },
    })
  },
})

export const orientation = withVectors(scalar, {
  e: { label: 'e', doc: 'Euler parameters', elements: ['e0', 'e1', 'e2', 'e3'] },
})

/** Returns the Euler parameters of the axes x, y, z (columns of the rotation matrix), e0 >= 0. */
function eulerParameters(m: SymbolicMath, x: Vec3, y: Vec3, z: Vec3): readonly Expr[] {
  const { add, sub, mul, div, neg, sqrt, max, ge, and, select, named } = m
  const trace = add(x[0], y[1], z[2])
  /** 4 e_k^2 for k = 0 to 3; the largest is at least 1. */
  const squares = [
    add(1, trace),
    add(1, x[0], neg(y[1]), neg(z[2])),
    add(1, neg(x[0]), y[1], neg(z[2])),
    add(1, neg(x[0]), neg(y[1]), z[2]),
  ].map((s, k) => named(`square${k}`, s))
  const twice = squares.map((s, k) => named(`twice${k}`, sqrt(max(s, 1e-6))))
  /** 4 e_j e_k for j < k. */
  const products: Readonly<Record<string, Expr>> = {
    '01': sub(y[2], z[1]),
    '02': sub(z[0], x[2]),
    '03': sub(x[1], y[0]),
    '12': add(x[1], y[0]),
    '13': add(z[0], x[2]),
    '23': add(y[2], z[1]),
  }
  /** e_k from the candidate with the largest e_j. */
  const from = (j: number, k: number): Expr =>
    j === k ? div(twice[j], 2) : div(products[j < k ? `${j}${k}` : `${k}${j}`], mul(2, twice[j]))
  const largest = (j: number, others: readonly number[]): Expr =>
    others.map((k) => ge(squares[j], squares[k])).reduce((a, b) => and(a, b))
  const pick = (k: number): Expr =>
    select(
      largest(0, [1, 2, 3]),
      from(0, k),
      select(largest(1, [2, 3]), from(1, k), select(ge(squares[2], squares[3]), from(2, k), from(3, k))),
    )
  const e0 = named('e0', pick(0))
  const sign = named('sign', select(ge(e0, 0), 1, -1))
  return [mul(sign, e0), ...[1, 2, 3].map((k) => mul(sign, pick(k)))]
}
