/** Mechanical energy of rigid bodies over a run, from their logged motion: products of inertia are not counted. */
import type { RunOutcome } from '../../../engine/run/run'

export interface BodyData {
  readonly mass: number
  /** Principal moments about the axes of the body. */
  readonly inertia: readonly [number, number, number]
}

const motion = ['z', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const

/** Signals that `energies` needs. */
export const motionOf = (bodies: Iterable<string>): string[] =>
  [...bodies].flatMap((b) => motion.map((name) => `${b}.${name}`))

export function column(outcome: RunOutcome, name: string): ArrayLike<number> {
  const found = outcome.table.columns.find((c) => c.name === name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found.values
}

/** Kinetic energy and that of gravity at every row, J. */
export function energies(outcome: RunOutcome, bodies: ReadonlyMap<string, BodyData>, gravity = 9.81): number[] {
  const total = Array.from(outcome.table.time, () => 0)
  for (const [name, { mass, inertia }] of bodies) {
    const [z, ...speeds] = motion.map((m) => column(outcome, `${name}.${m}`))
    const weights = [mass, mass, mass, ...inertia]
    total.forEach((_, i) => {
      total[i] += mass * gravity * z[i]
      weights.forEach((weight, k) => (total[i] += (weight * speeds[k][i] ** 2) / 2))
    })
  }
  return total
}

export const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
