/** Rates through a sequence of elementary rotations whose angles have known second derivatives. */
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { AxesAlgebra, Step } from '../algebra/axes'
import type { Freedom } from '../algebra/coordinates'
import type { Direction, RelativeRate } from '../kinematics/rotations'
import { inverse } from '../algebra/steps'

/** Step with the derivative of its rate: sum of coefficient * p' + bias. */
export interface MovingStep {
  readonly step: Step
  readonly accelerations: readonly { readonly freedom: Freedom; readonly coefficient: Expr }[]
  readonly bias: Expr
}

/** Follows a rate through steps. Each step turns the rate so far and adds its own. */
export function walk(algebra: AxesAlgebra, steps: readonly MovingStep[], from: RelativeRate): RelativeRate {
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

/** Adds the rates of steps about fixed axes. */
export function added(algebra: AxesAlgebra, steps: readonly MovingStep[], from: RelativeRate): RelativeRate {
  const { v } = algebra
  return steps.reduce(({ rate, directions, bias }, { step, accelerations, bias: stepBias }) => {
    if (step.kind !== 'turn') return { rate, directions, bias }
    const along = accelerations.map(({ freedom, coefficient }) => ({
      freedom,
      direction: v.scale(coefficient, step.axis),
    }))
    return {
      rate: v.add(rate, v.scale(step.rate, step.axis)),
      directions: merged(algebra, [...directions, ...along]),
      bias: v.add(bias, v.scale(stepBias, step.axis)),
    }
  }, from)
}

/** Merges directions, so that each degree of freedom has one. */
function merged(algebra: AxesAlgebra, directions: readonly Direction[]): Direction[] {
  const sums = new Map<Freedom, Vec3>()
  for (const { freedom, direction } of directions) {
    const known = sums.get(freedom)
    sums.set(freedom, known === undefined ? direction : algebra.v.add(known, direction))
  }
  return [...sums].map(([freedom, direction]) => ({ freedom, direction }))
}

export function reversedSteps(m: SymbolicMath, steps: readonly MovingStep[]): MovingStep[] {
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
