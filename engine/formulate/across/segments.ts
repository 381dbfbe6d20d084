/**
 * Rotation in several changes of axes: those of the heading after the first angle, those of the carrier before the
 * last, those of the body.
 */
import type { Vec3 } from '../../symbolic'
import type { Axes, Step } from '../algebra/axes'
import type { AngularState, RelativeRate } from '../kinematics/rotations'
import { inverse } from '../algebra/steps'
import { componentsAtEnd, speedsOf } from './components'
import { added, reversedSteps, walk, type MovingStep } from './moving-step'
import type { FreeBranch, FreeRotation, RotationContext, WholeRate } from './rotation'
import type { EulerSpace } from './spaces'

/** Returns the changes of axes of a rotation: heading, carrier, spin. */
export function segmented(of: FreeBranch<EulerSpace>, forward: readonly MovingStep[]): FreeRotation {
  const { m, algebra, branch, parent, name, space } = of
  const { reversed, edge } = branch
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
    const { rate, directions, bias } = known ? byComponents(of, stored ?? at, forwardSteps) : absolute
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
    spin: space.carrier ? spinOf(of, chain, forwardSteps[2]) : null,
    heading: space.heading ? (before(reversed ? chain.length - 2 : 0) ?? null) : null,
    whole: space.rates === 'derivatives' ? null : wholeRate(of, chain, forward),
  }
}

/** Returns the rate of the whole rotation from speeds that are its components, without the angles. */
function wholeRate(
  of: FreeBranch<EulerSpace>,
  chain: FreeRotation['chain'],
  forward: readonly MovingStep[],
): WholeRate {
  const { algebra, parent, space } = of
  const { v } = algebra
  const components = chain[chain.length - 1].state.stored
  const steps = forward.map((s) => s.step)
  const { rate, directions, bias } = fromComponents(of, components, steps)
  const still = { rate: v.zero, directions: [], bias: v.zero }
  // the carrier rotates differently from the vector
  const turning = space.carrier ? v.cross(walk(algebra, forward.slice(0, 2), still).rate, rate) : v.zero
  return { base: parent.axes, components, relative: { rate, directions, bias: v.add(bias, turning) } }
}

/**
 * Returns the spin of a segment as a difference of angular velocities, so that terms added to that of the carrier
 * cancel.
 */
function spinOf(
  { m, algebra: { v } }: RotationContext,
  chain: FreeRotation['chain'],
  step: Step,
): FreeRotation['spin'] {
  if (step.kind !== 'turn') return null
  const [carrier, body] = chain.slice(-2).map(({ state }) => state)
  return { carrier: carrier.axes, axis: step.axis, rate: m.sub(v.dot(body.w, step.axis), v.dot(carrier.w, step.axis)) }
}

/**
 * Returns the absolute angular velocity from speeds that are components, kept in `stored`: the child's axes or the
 * carrier's.
 */
function byComponents(of: FreeBranch<EulerSpace>, stored: Axes, forward: readonly Step[]): RelativeRate {
  const { algebra, parent } = of
  const { v } = algebra
  const turned = algebra.turn({ vector: parent.w, bias: v.zero }, parent.stored, stored)
  const { rate, directions, bias } = fromComponents(of, stored, forward)
  return { rate: v.add(turned.vector, rate), directions, bias: v.add(turned.bias, bias) }
}

/** Returns the relative angular velocity in `stored`, with the derivative of these components. */
function fromComponents(
  { m, algebra, branch, parent, space, freedoms }: FreeBranch<EulerSpace>,
  stored: Axes,
  forward: readonly Step[],
): RelativeRate {
  const { v } = algebra
  const { reversed } = branch
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
