/** Typical size of the forces of a motion, by kind, which determines the scale of the arrows of each kind. */
import {
  BODY_NUMBERS,
  rowLength,
  type SceneArrow,
  type SceneDescription,
  type SceneMotion,
} from '../../../engine/scene/types'

export const forceKinds = ['contact', 'force', 'reaction'] as const satisfies readonly SceneArrow['kind'][]
export type ForceKind = (typeof forceKinds)[number]

const SAMPLES = 200
const SHARE = 0.95

/**
 * Returns a typical force for each kind, N: the force that is not exceeded at 95 % of the instants, so that peaks of
 * impacts do not make all other arrows invisible. The force of a kind without arrows is 0.
 */
export function typicalForces(
  scene: SceneDescription,
  { times, values }: SceneMotion,
): Readonly<Record<ForceKind, number>> {
  const width = rowLength(scene)
  const first = (scene.bodies.length - 1) * BODY_NUMBERS + 3 * scene.contacts.length
  const samples = Math.min(times.length, SAMPLES)
  const typical = (kind: ForceKind): number => {
    const forces = new Set(scene.arrows.filter((arrow) => arrow.kind === kind).map(({ force }) => force))
    const sizes: number[] = []
    for (let i = 0; i < samples; i++) {
      const row = Math.floor((i * (times.length - 1)) / Math.max(1, samples - 1)) * width + first
      let largest = 0
      for (const force of forces) {
        const o = row + 3 * force
        largest = Math.max(largest, Math.hypot(values[o], values[o + 1], values[o + 2]))
      }
      if (largest > 0 && Number.isFinite(largest)) sizes.push(largest)
    }
    sizes.sort((a, b) => a - b)
    return sizes[Math.floor(SHARE * (sizes.length - 1))] ?? 0
  }
  return { contact: typical('contact'), force: typical('force'), reaction: typical('reaction') }
}

/** Returns a force as text, with three digits and a suitable unit. */
export function forceText(newton: number): string {
  return newton >= 1000 ? `${(newton / 1000).toPrecision(3)} kN` : `${newton.toPrecision(3)} N`
}
