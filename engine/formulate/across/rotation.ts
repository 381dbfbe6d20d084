/**
 * Kinematics of a branch of three rotations for every choice of coordinates and speeds.
 *
 * Speeds are components of the relative angular velocity, in the turned axes, in those of the carrier or in the base,
 * or derivatives of the angles. Components in the axes that the vector is kept in make the simplest relation there is,
 *
 *   w = A^T w_parent + p,   w' = A^T w_parent' - p x A^T w_parent + p'
 *
 * where A^T p from the base needs no bias either, because a relative angular velocity has the same derivative in both
 * axes. Derivatives of angles are followed step by step, as for any sequence of joint axes.
 *
 * Axes in between (those of the heading after the first rotation, those of the carrier before the last) are axes of
 * their own, parents of the next. Their angular accelerations follow from q_i' = h_i(p, q), exactly:
 * q_i'' = sum dh_i/dp_j p_j' + sum dh_i/dq_k h_k.
 */
import { mapTriple, type Triple } from '../../collections/triple'
import type { RotationGraphEdge } from '../../graph/graph'
import type { Branch } from '../../graph/tree'
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { Axes, AxesAlgebra, Step } from '../algebra/axes'
import type { Freedom, Variables } from '../algebra/coordinates'
import type { AngularState, RelativeRate } from '../kinematics/rotations'
import { inverse } from '../algebra/steps'
import { componentsAtEnd, speedsOf } from './components'
import { eulerSteps, movingSteps } from './euler-steps'

import { matrixOfQuaternion, quaternionRates } from './quaternion'
import { segmented } from './segments'
import type { QuaternionSpace, RotationSpace } from './spaces'

export interface FreeRotation {
  /** Axes on the way from the parent, nearest first; the last are those of the child. */
  readonly chain: readonly { readonly state: AngularState; readonly relative: RelativeRate }[]
  /** Carrier axes, which follow all but the spin, with the spin axis in both and the rate about it. */
  readonly spin: { readonly carrier: Axes; readonly axis: Vec3; readonly rate: Expr } | null
  /** Axes that follow the first angle only. */
  readonly heading: Axes | null
  /** Rate of the whole rotation at once, simpler than the sum over the chain. */
  readonly whole: WholeRate | null
}

/** Angular velocity across several changes of axes. */
export interface WholeRate {
  /** Axes on the other side. */
  readonly base: Axes
  /** Axes of the components: those of the child or of its carrier. */
  readonly components: Axes
  /**
   * Rate relative to the base. `bias` is the derivative seen from the base, without the accelerations of degrees of
   * freedom.
   */
  readonly relative: RelativeRate
}

export interface RotationContext {
  readonly m: SymbolicMath
  readonly algebra: AxesAlgebra
  readonly variables: Variables
}

/** Branch of three rotations, with its choices. */
export interface TurningBranch<S extends RotationSpace = RotationSpace> extends RotationContext {
  readonly branch: Branch<RotationGraphEdge>
  readonly parent: AngularState
  /** Name of the axes to which the step leads. */
  readonly name: string
  readonly space: S
}

/** Branch of three rotations with its speeds. */
export interface FreeBranch<S extends RotationSpace = RotationSpace> extends TurningBranch<S> {
  readonly freedoms: Triple<Freedom>
}

export function freeRotation(turning: TurningBranch): FreeRotation {
  const { space, branch, variables } = turning
  const { block } = branch.edge
  const freedoms = mapTriple(space.speeds, (s) => variables.freedom(block, s, 'rad/s'))
  if (space.orientation === 'quaternion') {
    const of = { ...turning, space, freedoms }
    return { chain: [whole(of, space.rates, quaternionSteps(of))], spin: null, heading: null, whole: null }
  }
  const of = { ...turning, space, freedoms }
  const { steps, rates } = eulerSteps(of)
  if (space.rates !== 'derivatives' && !space.carrier && !space.heading)
    return { chain: [whole(of, space.rates, steps)], spin: null, heading: null, whole: null }
  return segmented(of, movingSteps(of, steps, rates))
}

/** Returns a single change of axes with components of the angular velocity as speeds. */
function whole(
  { m, algebra, branch, parent, name, freedoms }: FreeBranch,
  rates: 'body' | 'base',
  forward: readonly Step[],
): FreeRotation['chain'][number] {
  const { v } = algebra
  const { reversed } = branch
  const steps = reversed ? inverse(m, forward) : forward
  const relativeOf = componentsAtEnd(algebra, steps, rates, reversed)
  const relative = relativeOf(speedsOf(algebra, freedoms))
  const axes = algebra.derive(parent.axes, name, steps, relative)
  const turned = algebra.turn({ vector: parent.w, bias: v.zero }, parent.stored, axes)
  const directions = freedoms.map((freedom, i) => ({ freedom, direction: relativeOf(v.identity[i]) }))
  const state = {
    axes,
    stored: axes,
    parent,
    w: v.named(`${name}.w`, v.add(turned.vector, relative)),
    directions,
    bias: v.named(`${name}.wb`, turned.bias),
  }
  // components in the parent's axes: their turning adds w x w = 0
  return { state, relative: { rate: relative, directions, bias: v.zero } }
}

function quaternionSteps(of: FreeBranch<QuaternionSpace>): readonly Step[] {
  const { m, algebra, variables, branch, name, space, freedoms } = of
  const { block } = branch.edge
  const [e0, e1, e2, e3] = space.coordinates.map((e) => variables.symbol(block, e))
  const components = space.rates === 'base' ? 'base' : 'turned'
  const rates = quaternionRates(m, [e0, e1, e2, e3], speedsOf(algebra, freedoms), components)
  space.coordinates.forEach((e, i) =>
    variables.coordinate(block, e, { unit: '1', derivative: rates[i], start: i === 0 ? 1 : 0 }),
  )
  return [{ kind: 'constant', matrix: matrixOfQuaternion(m, [e0, e1, e2, e3], name) }]
}
