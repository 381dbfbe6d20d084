/** Parameters of the adaptive washout for the names of the reference. */
import type { ParamValue } from '../../../engine/model/project/project'

export interface AdaptiveParameters {
  readonly k1: number
  readonly k2: number
  readonly p10: number
  readonly p20: number
  readonly p30: number
  readonly G1: number
  readonly G2: number
  readonly G3: number
  readonly tilt_rate_limit: number
  readonly weights: Readonly<Record<'acc' | 'rate' | 'vel' | 'pos' | 'ang' | 'angrate' | 'p1' | 'p2' | 'p3', number>>
}

/** For surge with pitch and sway with roll alike. */
export function adaptiveParams(p: AdaptiveParameters): Record<string, ParamValue> {
  const { weights: w } = p
  const moves = {
    gain: p.p10,
    damping: p.k1,
    stiffness: p.k2,
    descent: p.G1,
    accelerationWeight: w.acc,
    speedWeight: w.vel,
    positionWeight: w.pos,
    gainWeight: w.p1,
  }
  const turns = {
    tiltGain: p.p20,
    rateGain: p.p30,
    tiltDescent: p.G2,
    rateDescent: p.G3,
    rateWeight: w.rate,
    angleWeight: w.ang,
    angleRateWeight: w.angrate,
    tiltGainWeight: w.p2,
    rateGainWeight: w.p3,
  }
  const forAxes = (axes: readonly string[], values: object): Record<string, ParamValue> =>
    Object.fromEntries(
      axes.flatMap((axis) => Object.entries(values).map(([name, value]) => [`${name}${axis}`, value as number])),
    )
  return { ...forAxes(['Surge', 'Sway'], moves), ...forAxes(['Roll', 'Pitch'], turns), tiltRate: p.tilt_rate_limit }
}
