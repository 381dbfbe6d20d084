/** Characteristic curves of a tyre in steady slip: longitudinal force, lateral force and aligning moment. */
import type { TireForces, TireLoad } from './forces'

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
  /** Unloaded less loaded radius, m. */
  readonly deflection?: number
}

const points = 121
const range = { S: 0.4, alpha: (20 * Math.PI) / 180 } as const

/**
 * Returns the pure slip: Fx over S without slip angle, Fy and Mz over alpha of a freely rolling wheel that runs
 * straight.
 */
export function tireCurves(
  forces: TireForces['forces'],
  { load, gamma, speed, radius, deflection = 0 }: TireCurveSettings,
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
        loadedRadius: radius - deflection,
        deflection,
        VPy: speed * Math.tan(alpha),
        VEx: -S * speed,
        VsEx: speed,
        VsPx: speed,
        shiftedVEx: -S * speed,
        shiftedVPy: speed * Math.tan(alpha),
        yawRate: 0,
        inclinationRate: 0,
        ...levelRoad,
        patchLength: Math.sqrt(8 * radius * Math.max(deflection, 0)),
        turnSlip: 0,
        totalSpin: (Omega * Math.sin(gamma)) / speed,
      })[quantity]
    })
    return { quantity, over, x, y }
  }
  return [curve('Fx', 'S'), curve('Fy', 'alpha'), curve('Mz', 'alpha')]
}

/** A level road at the height of the world. */
export const levelRoad = { roadHeight: 0, normalX: 0, normalY: 0, normalZ: 1 } as const

/** Halvings of the interval of deflections: they leave 1e-12 of the radius. */
const halvings = 40

/** Returns the deflection (m) of a rolling tyre under a load (N), from zero to half of its radius. */
export function deflectionAt(
  { load: loadOf }: TireLoad,
  load: number,
  { gamma, speed, radius }: Pick<TireCurveSettings, 'gamma' | 'speed' | 'radius'>,
): number {
  const rolling = { gamma, radius, VCx: speed, Omega: speed / radius }
  let [low, high] = [0, radius / 2]
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2
    if (loadOf({ ...rolling, deflection: middle }) < load) low = middle
    else high = middle
  }
  return (low + high) / 2
}
