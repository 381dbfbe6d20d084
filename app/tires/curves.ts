/** Characteristic curves of a tyre in steady slip: longitudinal force, lateral force and aligning moment. */
import type { TireForces } from './forces'

export interface TireCurve {
  readonly quantity: 'Fx' | 'Fy' | 'Mz'
  /** Slip without unit, or slip angle in rad. */
  readonly over: 'S' | 'alpha'
  readonly x: readonly number[]
  /** N or N m. */
  readonly y: readonly number[]
}

export interface TireCurveSettings {
  /** Normal force, N. */
  readonly load: number
  /** Inclination angle, rad. */
  readonly gamma: number
  /** Longitudinal velocity of the wheel centre, m/s. */
  readonly speed: number
  /** Effective rolling radius, m. */
  readonly radius: number
}

const points = 121
const range = { S: 0.4, alpha: (20 * Math.PI) / 180 } as const

/**
 * Returns the pure slip: Fx over S without slip angle, Fy and Mz over alpha of a freely rolling wheel that runs
 * straight.
 */
export function tireCurves(
  forces: TireForces['forces'],
  { load, gamma, speed, radius }: TireCurveSettings,
): readonly TireCurve[] {
  const curve = (quantity: TireCurve['quantity'], over: TireCurve['over']): TireCurve => {
    const x = Array.from({ length: points }, (_, i) => range[over] * ((2 * i) / (points - 1) - 1))
    const y = x.map((slip) => {
      const [S, alpha] = over === 'S' ? [slip, 0] : [0, slip]
      const Omega = (speed * (1 + S)) / radius
      return forces({
        Fz: load,
        S,
        alpha,
        tanAlpha: Math.tan(alpha),
        gamma,
        Omega,
        VCx: speed,
        Reff: radius,
        loadedRadius: radius,
        deflection: 0,
        VPy: speed * Math.tan(alpha),
        VEx: -S * speed,
        VsEx: speed,
        VsPx: speed,
        yawRate: 0,
        turnSlip: 0,
        totalSpin: (Omega * Math.sin(gamma)) / speed,
        pressure: 2.2e5,
      })[quantity]
    })
    return { quantity, over, x, y }
  }
  return [curve('Fx', 'S'), curve('Fy', 'alpha'), curve('Mz', 'alpha')]
}
