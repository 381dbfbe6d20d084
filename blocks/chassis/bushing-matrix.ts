/** Bushing with full matrices: coupled stiffness and damping in six directions, with curves on the diagonal. */
import { ModelError } from '../../engine/errors/model-error'
import { defineBlock, frame, type Param } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import { eigenvalues } from '../../engine/numerics/linear/eigenvalues'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import {
  bushingCurveDoc,
  bushingCurveParams,
  bushingCurves,
  bushingDirections as directions,
  type BushingCurve,
  type BushingDirection,
} from '../mechanics/forces/bushing-curves'
import { projectedAngles } from '../mechanics/forces/projected-angles'
import { logVector, vectorDocs } from '../mechanics/vector-signals'

const matrix = (label: string, doc: string): Param => ({
  kind: 'table',
  label,
  doc: `${doc}; rows and columns x, y, z and the angles about them, SI units`,
  group: 'Matrices',
  columns: directions.map((name) => ({ name, unit: '1' })),
  default: directions.map((_, i) =>
    directions.map((__, j) => (i === j && label === 'Stiffness' ? (i < 3 ? 1e6 : 1e3) : 0)),
  ),
})

export const bushingMatrix = defineBlock({
  type: 'chassis/bushing-matrix',
  title: 'Bushing 6x6',
  category: 'Chassis',
  summary: 'Rubber mount with coupled stiffness and damping matrices',
  doc: String.raw`
Like the *Bushing*, but with full 6 by 6 matrices $K$ and $C$ instead of diagonal ones. With the displacement $d$ of *end* from *base*, the projected angles $\alpha$,
the relative velocity $\dot d$ and the angular velocity $\omega$, all in *base* axes:

$$ \begin{pmatrix} F \\ M \end{pmatrix} = -K \begin{pmatrix} d \\ \alpha \end{pmatrix} - C \begin{pmatrix} \dot d \\ \omega \end{pmatrix} $$

$F$ acts on *end* at its origin, $M$ about it; *base* takes the reaction at the same point. Both matrices must be symmetric, so that the bushing stores energy
$E = \tfrac12 q^T K q$ and doesn't produce any. An off-diagonal element couples directions, as in a mount whose elastic centre isn't at its frame. The block is valid for small
rotations.

${bushingCurveDoc}

The curve of a direction replaces the element of $K$ on the diagonal; elements beside it stay.

Source: general bushing of Adams/Solver (statement FIELD); spline: de Boor, A Practical Guide to Splines (1978), chapter IV.`,
  terms: ['rubber mount', 'field', 'coupled bushing', 'compliance', 'engine mount', 'stiffness matrix'],
  icon: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M8 8h8v8H8Z M12 8v8 M8 12h8',
  ports: {
    base: frame('Base', 'Side whose axes define the directions'),
    end: frame('End', 'Other side', { side: 'right' }),
  },
  params: {
    stiffness: matrix('Stiffness', 'Force (N) and moment (N m) per displacement (m) and angle (rad)'),
    damping: matrix('Damping', 'Force and moment per rate of displacement and angle'),
    ...bushingCurveParams('Linear (matrix)'),
  },
  signals: {
    ...vectorDocs('d', 'm', 'Displacement of end from base in base axes', false),
    ...vectorDocs('F', 'N', 'Force on end in base axes', true),
    ...vectorDocs('M', 'N m', 'Moment on end about its origin in base axes', true),
  },
  build(c) {
    const [base, end] = [c.frame('base'), c.frame('end')]
    const { add, mul } = c.math
    const v = vectorMath(c.math)
    const curves = bushingCurves(c)
    const stiffness = symmetric(c.name, 'stiffness', c.table('stiffness'), curves)
    const damping = symmetric(c.name, 'damping', c.table('damping'))
    const curve = (i: number): BushingCurve | undefined => curves.get(directions[i])
    // without the elements that curves replace
    const rest = stiffness.map((row, i) => row.map((value, j) => (i === j && curve(i) !== undefined ? 0 : value)))
    const position = (m: Motion): Vec3 => v.named('d', m.position(base, end, base))
    const deflection = (m: Motion): readonly Expr[] => [...position(m), ...projectedAngles(m, end, base)]
    const rates = (m: Motion): readonly Expr[] => {
      const carried = v.cross(m.angularVelocity(base, base), position(m))
      const speed = v.sub(v.sub(m.velocity(end, base), m.velocity(base, base)), carried)
      return [...speed, ...v.sub(m.angularVelocity(end, base), m.angularVelocity(base, base))]
    }
    const row = (rows: readonly (readonly number[])[], i: number, of: readonly Expr[]): Expr =>
      add(...of.map((value, j) => mul(rows[i][j], value)))
    const loads = (m: Motion, first: 0 | 3): Vec3 => {
      const [q, u] = [deflection(m), rates(m)]
      const at = (i: number): Expr => {
        const elastic = row(rest, first + i, q)
        const curved = curve(first + i)?.force(q[first + i])
        const spring = curved === undefined ? elastic : add(elastic, curved)
        return mul(-1, add(spring, row(damping, first + i, u)))
      }
      return [at(0), at(1), at(2)]
    }
    const force = (m: Motion): Vec3 => loads(m, 0)
    c.translation('T1', base, end, { kind: 'force', resolved: base, force })
    c.rotation('R1', base, end, { kind: 'moment', resolved: base, moment: (m) => loads(m, 3) })
    // edge T1 puts the opposite force at the origin of base: its moment moves it to that of end
    c.rotation('R2', c.ground, base, {
      kind: 'moment',
      resolved: base,
      moment: (m) => v.neg(v.cross(position(m), force(m))),
    })
    c.energy({
      stored: (m) => {
        const q = deflection(m)
        const linear = mul(0.5, add(...q.map((value, i) => mul(value, row(rest, i, q)))))
        return add(linear, ...q.map((value, i) => curve(i)?.energy(value) ?? 0))
      },
      // the moments of projected angles are the gradient of a potential about one axis at a time only
      dissipated: 'rest',
    })
    c.draw({ kind: 'link', look: 'bushing', between: [base, end] })
    logVector(c, 'd', 'm', position)
    logVector(c, 'F', 'N', force)
    logVector(c, 'M', 'N m', (s) => loads(s, 3))
  },
})

/**
 * Returns the rows of a matrix of which no deflection releases energy without limit. Far from zero, the slope of a
 * curve is that of its ends.
 * @throws ModelError `out-of-range`
 */
function symmetric(
  block: string,
  parameter: string,
  rows: readonly (readonly number[])[],
  curves: ReadonlyMap<BushingDirection, BushingCurve> = new Map(),
): readonly (readonly number[])[] {
  const largest = Math.max(...rows.flat().map(Math.abs))
  const far = (i: number, j: number): number =>
    (i === j ? curves.get(directions[i])?.endSlope : undefined) ?? rows[i][j]
  const whole = rows.length === 6 && rows.every((row) => row.length === 6)
  if (whole && rows.every((row, i) => row.every((x, j) => Math.abs(x - rows[j][i]) <= 1e-9 * largest))) {
    const matrix = Float64Array.from(rows.flatMap((row, i) => row.map((_, j) => far(i, j))))
    const least = Math.min(...eigenvalues(matrix, 6).re)
    if (least >= -1e-9 * matrix.reduce((most, x) => Math.max(most, Math.abs(x)), 0)) return rows
    throw new ModelError(
      'out-of-range',
      `the matrix has the negative eigenvalue ${Number(least.toPrecision(4))}: a deflection would release energy without limit`,
      { block, parameter },
      'enter diagonal values of at least 0, and off-diagonal values small enough for them',
    )
  }
  throw new ModelError(
    'out-of-range',
    whole ? 'the matrix is not symmetric' : `the matrix has ${rows.length} rows, not 6`,
    { block, parameter },
    'enter a symmetric matrix of 6 rows with 6 numbers',
  )
}
