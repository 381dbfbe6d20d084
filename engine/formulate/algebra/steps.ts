/** Construction and inversion of the elementary steps of a rotation. */
import { vectorMath, type Expr, type SymbolicMath, type Vec3 } from '../../symbolic'
import type { Step } from './axes'

export function turn(m: SymbolicMath, axis: Vec3, angle: Expr, rate: Expr): Extract<Step, { kind: 'turn' }> {
  return { kind: 'turn', axis, sin: m.sin(angle), cos: m.cos(angle), rate }
}

/** Returns the inverse rotation: inverses of the steps in reverse order. */
export function inverse(m: SymbolicMath, steps: readonly Step[]): Step[] {
  return [...steps].reverse().map((s) => {
    if (s.kind === 'turn') return { ...s, sin: m.neg(s.sin), rate: m.neg(s.rate) }
    return { kind: 'constant', matrix: vectorMath(m).transpose(s.matrix) }
  })
}
