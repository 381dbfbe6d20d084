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
import type { RotationGraphEdge } from '../../graph/graph'
import type { Branch } from '../../graph/tree'
import { tangents, type Expr, type SymbolicMath, type Vec3 } from '../../symbolic'
import type { Axes, AxesAlgebra, Step } from '../axes'
import type { Freedom, Variables } from '../coordinates'
import type { AngularState, Direction, RelativeRate } from '../rotations'
import { inverse, turn } from '../steps'
import { axesOfOrder, ratesAfterFirst, ratesAfterSecond, type Triple } from './orders'
import { matrixOfQuaternion, quaternionRates } from './quaternion'
import type { EulerSpace, QuaternionSpace, RotationSpace } from './spaces'

export interface FreeRotation {
  /** Axes on the way from the parent, nearest first; the last are those of the child. */
  readonly chain: readonly { readonly state: AngularState; readonly relative: RelativeRate }[]
  /** The axes that follow but for the spin, the axis in both, and the rate about it. */
  readonly spin: { readonly carrier: Axes; readonly axis: Vec3; readonly rate: Expr } | null
  /** The axes that follow the first angle only. */
  readonly heading: Axes | null
  /** The whole rotation at once, simpler than the sum over the chain. */
  readonly whole: WholeRate | null
}

/** Angular velocity across several changes of axes. */
export interface WholeRate {
  /** Axes on the other side. */
  readonly base: Axes
  /** Axes that the components are in, those of the child or of its carrier. */
  readonly components: Axes
  /** Relative to the base; `bias` is the derivative seen from the base, but for the accelerations of freedoms. */
  readonly relative: RelativeRate
}

export interface RotationContext {
  readonly m: SymbolicMath
  readonly algebra: AxesAlgebra
  readonly variables: Variables
}

/** A step with the derivative of its rate: sum of coefficient * p' + bias. */
interface MovingStep {
  readonly step: Step
  readonly accelerations: readonly { readonly freedom: Freedom; readonly coefficient: Expr }[]
  readonly bias: Expr
}

export function freeRotation(
  context: RotationContext,
  branch: Branch<RotationGraphEdge>,
  parent: AngularState,
  name: string,
  space: RotationSpace,
): FreeRotation {
  const { block } = branch.edge
  const freedoms = space.speeds.map((s) => context.variables.freedom(block, s, 'rad/s')) as unknown as Triple<Freedom>
  if (space.orientation === 'quaternion') {
    const steps = quaternionSteps(context, block, name, space, freedoms)
    return {
      chain: [whole(context, branch, parent, name, space.rates, freedoms, steps)],
      spin: null,
      heading: null,
      whole: null,
    }
  }
  const { steps, rates } = eulerSteps(context, block, space, freedoms)
  if (space.rates !== 'derivatives' && !space.carrier && !space.heading)
    return {
      chain: [whole(context, branch, parent, name, space.rates, freedoms, steps)],
      spin: null,
      heading: null,
      whole: null,
    }
  return segmented(
    context,
    branch,
    parent,
    name,
    space,
    freedoms,
    moving(context, block, space, freedoms, steps, rates),
  )
}

/** One change of axes with components of the angular velocity as speeds. */
function whole(
  { m, algebra }: RotationContext,
  { reversed }: Branch<RotationGraphEdge>,
  parent: AngularState,
  name: string,
  rates: 'body' | 'base',
  freedoms: Triple<Freedom>,
  forward: readonly Step[],
): FreeRotation['chain'][number] {
  const { v } = algebra
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

/** Angular velocity of the child against the parent, in the child's axes, from speeds that are components. */
function componentsAtEnd(
  algebra: AxesAlgebra,
  steps: readonly Step[],
  rates: 'body' | 'base',
  reversed: boolean,
): (p: Vec3) => Vec3 {
  // the turned axes are the child's, or the parent's where the branch is reversed
  const here = (rates === 'body') !== reversed
  return (p) => {
    const own = here ? p : steps.reduce((x, s) => algebra.down(s, x), p)
    return reversed ? algebra.v.neg(own) : own
  }
}

/** Several changes of axes: heading, carrier, spin. */
function segmented(
  context: RotationContext,
  { reversed, edge }: Branch<RotationGraphEdge>,
  parent: AngularState,
  name: string,
  space: EulerSpace,
  freedoms: Triple<Freedom>,
  forward: readonly MovingStep[],
): FreeRotation {
  const { m, algebra } = context
  const { v } = algebra
  const forwardSteps = forward.map((s) => s.step)
  const cuts = [0, ...(space.heading ? [1] : []), ...(space.carrier ? [2] : []), 3]
  const pieces = cuts.slice(1).map((cut, i) => forward.slice(cuts[i], cut))
  const segments = reversed ? [...pieces].reverse().map((piece) => reversedSteps(m, piece)) : pieces
  const names = [...(space.heading ? [`${name}_heading`] : []), ...(space.carrier ? [`${name}_carrier`] : [])]

  const chain: { state: AngularState; relative: RelativeRate }[] = []
  const start = algebra.turn({ vector: parent.w, bias: v.zero }, parent.stored, parent.axes)
  let absolute: RelativeRate = { rate: start.vector, directions: [], bias: start.bias }
  let at = parent.axes
  segments.forEach((segment, i) => {
    const last = i === segments.length - 1
    const steps = segment.map((s) => s.step)
    const stored = last && space.carrier ? at : null
    const before = at
    at = algebra.derive(before, last ? name : (names[i] ?? name), steps, null)
    absolute = stored === null ? walk(algebra, segment, absolute) : added(algebra, segment, absolute)
    const known = last && space.rates !== 'derivatives'
    const { rate, directions, bias } = known
      ? byComponents(context, parent, stored ?? at, space, freedoms, forwardSteps, reversed)
      : absolute
    chain.push({
      state: {
        axes: at,
        stored: stored ?? at,
        parent,
        w: v.named(`${at.name}.w`, rate),
        directions,
        bias: v.named(`${at.name}.wb`, bias),
      },
      relative: walk(algebra, segment, { rate: v.zero, directions: [], bias: v.zero }),
    })
  })
  const before = (i: number): Axes | undefined => chain[i]?.state.axes
  if (reversed && space.carrier) throw new Error(`${edge.name} spins against its base`)
  return {
    chain,
    spin: space.carrier ? spinOf(context, chain, forwardSteps[2]) : null,
    heading: space.heading ? (before(reversed ? chain.length - 2 : 0) ?? null) : null,
    whole: space.rates === 'derivatives' ? null : wholeRate(context, parent, chain, space, freedoms, forward, reversed),
  }
}

/** The speeds are components of it: no detour over the angles. */
function wholeRate(
  { m, algebra }: RotationContext,
  parent: AngularState,
  chain: FreeRotation['chain'],
  space: EulerSpace,
  freedoms: Triple<Freedom>,
  forward: readonly MovingStep[],
  reversed: boolean,
): WholeRate {
  const { v } = algebra
  const components = chain[chain.length - 1].state.stored
  const steps = forward.map((s) => s.step)
  const { rate, directions, bias } = fromComponents(m, algebra, parent, components, space, freedoms, steps, reversed)
  const still = { rate: v.zero, directions: [], bias: v.zero }
  // the carrier turns otherwise than the vector
  const turning = space.carrier ? v.cross(walk(algebra, forward.slice(0, 2), still).rate, rate) : v.zero
  return { base: parent.axes, components, relative: { rate, directions, bias: v.add(bias, turning) } }
}

/** As a difference of angular velocities, so that what is added to that of the carrier cancels. */
function spinOf(
  { m, algebra: { v } }: RotationContext,
  chain: FreeRotation['chain'],
  step: Step,
): FreeRotation['spin'] {
  if (step.kind !== 'turn') return null
  const [carrier, body] = chain.slice(-2).map(({ state }) => state)
  return { carrier: carrier.axes, axis: step.axis, rate: m.sub(v.dot(body.w, step.axis), v.dot(carrier.w, step.axis)) }
}

/** Absolute angular velocity from speeds that are components, kept in `stored`: the child's axes or the carrier's. */
function byComponents(
  { m, algebra }: RotationContext,
  parent: AngularState,
  stored: Axes,
  space: EulerSpace,
  freedoms: Triple<Freedom>,
  forward: readonly Step[],
  reversed: boolean,
): RelativeRate {
  const { v } = algebra
  const turned = algebra.turn({ vector: parent.w, bias: v.zero }, parent.stored, stored)
  const { rate, directions, bias } = fromComponents(m, algebra, parent, stored, space, freedoms, forward, reversed)
  return { rate: v.add(turned.vector, rate), directions, bias: v.add(turned.bias, bias) }
}

/** Relative angular velocity in `stored`, with the derivative of these components. */
function fromComponents(
  m: SymbolicMath,
  algebra: AxesAlgebra,
  parent: AngularState,
  stored: Axes,
  space: EulerSpace,
  freedoms: Triple<Freedom>,
  forward: readonly Step[],
  reversed: boolean,
): RelativeRate {
  const { v } = algebra
  const p = speedsOf(algebra, freedoms)
  const along = (relativeOf: (x: Vec3) => Vec3, bias: Vec3): RelativeRate => ({
    rate: relativeOf(p),
    directions: freedoms.map((freedom, i) => ({ freedom, direction: relativeOf(v.identity[i]) })),
    bias,
  })
  if (!space.carrier) {
    const steps = reversed ? inverse(m, forward) : forward
    return along(componentsAtEnd(algebra, steps, space.rates === 'base' ? 'base' : 'body', reversed), v.zero)
  }
  if (space.rates !== 'base') return along((x) => x, v.zero)
  const { bias } = algebra.turn({ vector: p, bias: v.zero }, parent.axes, stored)
  return along((x) => algebra.resolve(x, parent.axes, stored), bias)
}

/** Follow a rate through steps, each of which turns what is known so far and adds its own. */
function walk(algebra: AxesAlgebra, steps: readonly MovingStep[], from: RelativeRate): RelativeRate {
  const { v } = algebra
  return steps.reduce((known, moving) => {
    const { step } = moving
    const rate = algebra.down(step, known.rate)
    const bias = algebra.down(step, known.bias)
    const directions = known.directions.map((d) => ({ ...d, direction: algebra.down(step, d.direction) }))
    const turning = step.kind === 'turn' ? v.cross(v.scale(step.rate, step.axis), rate) : v.zero
    return added(algebra, [moving], { rate, directions, bias: v.sub(bias, turning) })
  }, from)
}

/** Add the rates of steps about axes that stay where they are. */
function added(algebra: AxesAlgebra, steps: readonly MovingStep[], from: RelativeRate): RelativeRate {
  const { v } = algebra
  return steps.reduce(({ rate, directions, bias }, { step, accelerations, bias: own }) => {
    if (step.kind !== 'turn') return { rate, directions, bias }
    const along = accelerations.map(({ freedom, coefficient }) => ({
      freedom,
      direction: v.scale(coefficient, step.axis),
    }))
    return {
      rate: v.add(rate, v.scale(step.rate, step.axis)),
      directions: merged(algebra, [...directions, ...along]),
      bias: v.add(bias, v.scale(own, step.axis)),
    }
  }, from)
}

/** One direction per freedom. */
function merged(algebra: AxesAlgebra, directions: readonly Direction[]): Direction[] {
  const sums = new Map<Freedom, Vec3>()
  for (const { freedom, direction } of directions) {
    const known = sums.get(freedom)
    sums.set(freedom, known === undefined ? direction : algebra.v.add(known, direction))
  }
  return [...sums].map(([freedom, direction]) => ({ freedom, direction }))
}

function reversedSteps(m: SymbolicMath, steps: readonly MovingStep[]): MovingStep[] {
  const back = inverse(
    m,
    steps.map((s) => s.step),
  )
  return [...steps].reverse().map(({ accelerations, bias }, i) => ({
    step: back[i],
    accelerations: accelerations.map((a) => ({ ...a, coefficient: m.neg(a.coefficient) })),
    bias: m.neg(bias),
  }))
}

function speedsOf({ v }: AxesAlgebra, [a, b, c]: Triple<Freedom>): Vec3 {
  return v.vec(a.speed, b.speed, c.speed)
}

function quaternionSteps(
  { m, algebra, variables }: RotationContext,
  block: string,
  name: string,
  space: QuaternionSpace,
  freedoms: Triple<Freedom>,
): readonly Step[] {
  const [e0, e1, e2, e3] = space.coordinates.map((e) => variables.symbol(block, e))
  const components = space.rates === 'base' ? 'base' : 'turned'
  const rates = quaternionRates(m, [e0, e1, e2, e3], speedsOf(algebra, freedoms), components)
  space.coordinates.forEach((e, i) => variables.coordinate(block, e, '1', rates[i], i === 0 ? 1 : 0))
  return [{ kind: 'constant', matrix: matrixOfQuaternion(m, [e0, e1, e2, e3], name) }]
}

/** Coordinates and elementary rotations of Euler angles. */
function eulerSteps(
  { m, algebra, variables }: RotationContext,
  block: string,
  space: EulerSpace,
  freedoms: Triple<Freedom>,
): { readonly steps: readonly Step[]; readonly rates: Triple<Expr> } {
  const axes = axesOfOrder(space.orientation).map((axis) => algebra.v.identity[axis])
  const angles = space.coordinates.map((q) => variables.symbol(block, q))
  const rates = angleRates(m, algebra, space, freedoms, axes, angles)
  space.coordinates.forEach((q, i) => variables.coordinate(block, q, 'rad', rates[i]))
  return { steps: angles.map((q, i) => turn(m, axes[i], q, rates[i])), rates }
}

/** The same steps with the second derivatives of their angles. */
function moving(
  { m, variables }: RotationContext,
  block: string,
  space: EulerSpace,
  freedoms: Triple<Freedom>,
  steps: readonly Step[],
  rates: Triple<Expr>,
): readonly MovingStep[] {
  const { pool } = m
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
  m: SymbolicMath,
  algebra: AxesAlgebra,
  { orientation, rates, carrier }: EulerSpace,
  freedoms: Triple<Freedom>,
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
