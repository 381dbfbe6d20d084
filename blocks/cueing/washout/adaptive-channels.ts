/**
 * Equations of the adaptive washout for one translation or one rotation, as functions of their states.
 *
 * Parrish, Dieudonne, Bowles and Martin (1975), Coordinated Adaptive Washout for Motion Simulators, J. Aircraft 12,
 * 44-50, in the uncoordinated form of the real-time vehicle simulation notes (4.10) to (4.12). Gains p follow the
 * steepest descent of the cost J; the derivatives of the motion with respect to the gains (sensitivities) are
 * integrated with it.
 */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'

export type Parameters = (name: string) => Expr

export interface Channel {
  /** Names of its states, with unit and meaning. */
  readonly states: readonly { readonly name: string; readonly unit: string; readonly initial: string | null }[]
  /** Derivatives of the states. */
  readonly rates: (x: readonly Expr[], inputs: readonly Expr[]) => readonly Expr[]
}

/** Returns the s'' = p1 a - k1 S' - k2 S. Inputs: a. */
export function translationChannel(m: SymbolicMath, axis: string, p: Parameters): Channel {
  const { add, sub, mul, neg } = m
  const name = axis.toLowerCase()
  return {
    states: [
      { name, unit: 'm', initial: null },
      { name: `${name}Speed`, unit: 'm/s', initial: null },
      { name: `${name}Gain`, unit: '1', initial: `gain${axis}` },
      { name: `${name}ByGain`, unit: 'm', initial: null },
      { name: `${name}SpeedByGain`, unit: 'm/s', initial: null },
    ],
    rates: ([S, dS, p1, s1, ds1], [a]) => {
      const [k1, k2] = [p(`damping${axis}`), p(`stiffness${axis}`)]
      const acceleration = sub(mul(p1, a), add(mul(k1, dS), mul(k2, S)))
      const sensitivity = sub(a, add(mul(k1, ds1), mul(k2, s1)))
      const slope = add(
        mul(-1, p(`accelerationWeight${axis}`), sub(a, acceleration), sensitivity),
        mul(p(`speedWeight${axis}`), dS, ds1),
        mul(p(`positionWeight${axis}`), S, s1),
        mul(p(`gainWeight${axis}`), sub(p1, p(`gain${axis}`))),
      )
      return [dS, acceleration, neg(mul(p(`descent${axis}`), slope)), ds1, sensitivity]
    },
  }
}

/** phi' = lim(p2 a) + p3 w - k phi. Inputs: w, and a where it tilts. */
export function rotationChannel(m: SymbolicMath, axis: string, tilts: boolean, p: Parameters): Channel {
  const { add, sub, mul, neg, min, max, abs, select, lt, num } = m
  const name = axis.toLowerCase()
  const limit = tilts ? p('tiltRate') : num(0)
  return {
    states: [
      { name, unit: 'rad', initial: null },
      { name: `${name}RateGain`, unit: '1', initial: `rateGain${axis}` },
      { name: `${name}ByRateGain`, unit: 'rad', initial: null },
      ...(tilts
        ? [
            { name: `${name}TiltGain`, unit: 's/m', initial: `tiltGain${axis}` },
            { name: `${name}ByTiltGain`, unit: '1', initial: null },
          ]
        : []),
    ],
    rates: ([phi, p3, s3, p2, s2], [w, a]) => {
      const back = p(`return${axis}`)
      const demand = tilts ? mul(p2, a) : num(0)
      const tilt = tilts ? max(neg(limit), min(demand, limit)) : num(0)
      const rate = sub(add(tilt, mul(p3, w)), mul(back, phi))
      const slope = (angleRatio: Expr, ownRate: Expr): Expr =>
        add(
          mul(-1, p(`rateWeight${axis}`), sub(w, rate), ownRate),
          mul(p(`angleWeight${axis}`), phi, angleRatio),
          mul(p(`angleRateWeight${axis}`), rate, ownRate),
        )
      const by3 = sub(w, mul(back, s3))
      const slope3 = add(slope(s3, by3), mul(p(`rateGainWeight${axis}`), sub(p3, p(`rateGain${axis}`))))
      const turning = [rate, neg(mul(p(`rateDescent${axis}`), slope3)), by3]
      if (!tilts) return turning
      const by2 = sub(select(lt(abs(demand), limit), a, 0), mul(back, s2))
      const slope2 = add(slope(s2, by2), mul(p(`tiltGainWeight${axis}`), sub(p2, p(`tiltGain${axis}`))))
      return [...turning, neg(mul(p(`tiltDescent${axis}`), slope2)), by2]
    },
  }
}
