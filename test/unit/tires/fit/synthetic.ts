/** Points of tyre models with known parameters, as a test rig would measure them. */
import type { TireModel } from '../../../../blocks/tires/model'
import type { FitPoint } from '../../../../app/tires/fit/fit-tire'
import { steadyForces } from '../../../../app/tires/forces'

/** Numbers between 0 and 1 that are the same in each run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Normally distributed numbers (Box and Muller 1958). */
export function normalNumbers(seed: number): () => number {
  const random = randomNumbers(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

interface Rig {
  readonly loads: readonly number[]
  readonly cambers: readonly number[]
  readonly pressures: readonly number[]
  /** Points of a sweep on each side. */
  readonly half: number
  /** Adds sweeps of slip at these slip angles, rad. */
  readonly combined: readonly number[]
}

export const smallRig: Rig = {
  loads: [1500, 3500, 6000],
  cambers: [-0.08, -0.03, 0, 0.06],
  pressures: [220_000],
  half: 7,
  combined: [-0.1, 0.05],
}

/** Contact quantities of sweeps of slip, of slip angle, and of slip at slip angles. */
export function rigQuantities({
  loads,
  cambers,
  pressures,
  half,
  combined,
}: Rig): readonly Readonly<Record<string, number>>[] {
  const sweep = (most: number): readonly number[] =>
    Array.from({ length: 2 * half + 1 }, (_, i) => {
      const share = i / half - 1
      return Math.sign(share) * most * Math.abs(share) ** 1.5
    })
  const at = (
    Fz: number,
    gamma: number,
    pressure: number,
    S: number,
    alpha: number,
  ): Readonly<Record<string, number>> => {
    const [V, R] = [16.7, 0.32]
    const Omega = (V * (1 + S)) / R
    return {
      ...{ Fz, S, alpha, tanAlpha: Math.tan(alpha), gamma, pressure, Omega, VCx: V, Reff: R },
      ...{ loadedRadius: 0.31, deflection: 0.02, radius: 0.33, patchLength: 0.15, patchWidth: 0 },
      ...{ VPy: V * Math.tan(alpha), VEx: -S * V, VsEx: V, VsPx: V, yawRate: 0, turnSlip: 0 },
      totalSpin: (Omega * Math.sin(gamma)) / V,
    }
  }
  return loads.flatMap((Fz) =>
    cambers.flatMap((gamma) =>
      pressures.flatMap((pressure) => [
        ...sweep(0.4).map((S) => at(Fz, gamma, pressure, S, 0)),
        ...sweep(0.28).map((alpha) => at(Fz, gamma, pressure, 0, alpha)),
        ...combined.flatMap((alpha) => sweep(0.3).map((S) => at(Fz, gamma, pressure, S, alpha))),
      ]),
    ),
  )
}

/** Returns the points of a model; `noise` gives what is added to Fx, Fy (N) and Mz (N m). */
export function pointsOfModel(
  model: TireModel,
  parameter: (name: string) => number,
  quantities: readonly Readonly<Record<string, number>>[],
  noise: () => readonly [number, number, number] = () => [0, 0, 0],
): readonly FitPoint[] {
  const forces = steadyForces(model, parameter)
  return quantities.map((at) => {
    const [x, y, z] = noise()
    const { Fx, Fy, Mz } = forces(at)
    return { quantities: at, results: { Fx: Fx + x, Fy: Fy + y, Mz: Mz + z } }
  })
}
