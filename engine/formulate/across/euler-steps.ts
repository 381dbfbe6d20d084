/** Euler angles as coordinates: their elementary rotations, with first and second derivatives of the angles. */
import { type Triple } from '../../collections/triple'
import { tangents, type Expr, type Vec3 } from '../../symbolic'
import type { Step } from '../algebra/axes'
import { turn } from '../algebra/steps'
import { speedsOf } from './components'
import type { MovingStep } from './moving-step'
import { axesOfOrder, ratesAfterFirst, ratesAfterSecond } from './orders'
import type { FreeBranch } from './rotation'
import type { EulerSpace } from './spaces'

/** Returns the coordinates and elementary rotations of Euler angles. */
export function eulerSteps(of: FreeBranch<EulerSpace>): {
  readonly steps: readonly Step[]
  readonly rates: Triple<Expr>
} {
  const { m, algebra, variables, branch, space } = of
  const { block } = branch.edge
  const axes = axesOfOrder(space.orientation).map((axis) => algebra.v.identity[axis])
  const angles = space.coordinates.map((q) => variables.symbol(block, q))
  const rates = angleRates(of, axes, angles)
  space.coordinates.forEach((q, i) => variables.coordinate(block, q, { unit: 'rad', derivative: rates[i] }))
  return { steps: angles.map((q, i) => turn(m, axes[i], q, rates[i])), rates }
}

/** Returns the same steps with the second derivatives of their angles. */
export function movingSteps(
  { m, variables, branch, space, freedoms }: FreeBranch<EulerSpace>,
  steps: readonly Step[],
  rates: Triple<Expr>,
): readonly MovingStep[] {
  const { pool } = m
  const { block } = branch.edge
  if (space.rates === 'derivatives')
    return steps.map((step, i) => ({
      step,
      accelerations: [{ freedom: freedoms[i], coefficient: pool.one }],
      bias: pool.zero,
    }))
  const along = tangents(pool, rates, new Map(space.coordinates.map((q, i) => [variables.symbol(block, q), rates[i]])))
  const by = freedoms.map((f) => tangents(pool, rates, new Map([[f.speed, pool.one]])))
  return steps.map((step, i) => ({
    step,
    accelerations: freedoms.map((freedom, j) => ({ freedom, coefficient: by[j][i] })),
    bias: along[i],
  }))
}

function angleRates(
  { m, algebra, space: { orientation, rates, carrier }, freedoms }: FreeBranch<EulerSpace>,
  axes: readonly Vec3[],
  angles: readonly Expr[],
): Triple<Expr> {
  const p = speedsOf(algebra, freedoms)
  const bare = (i: number): Step => turn(m, axes[i], angles[i], m.num(0))
  switch (rates) {
    case 'derivatives':
      return p
    case 'base':
      return ratesAfterFirst(m, orientation, algebra.down(bare(0), p), angles[1])
    case 'body':
      return ratesAfterSecond(m, orientation, carrier ? p : algebra.up(bare(2), p), angles[1])
  }
}
