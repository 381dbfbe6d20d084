/**
 * Test of whether a model travels: its main body moves farther than a few times its own size. The camera then follows.
 */
import { BODY_NUMBERS, rowLength } from '../../../engine/scene/types'
import type { LoadedScene } from '../jobs/scene-store'
import { sizesOf } from './sizes'

const MANY_SIZES = 4

/** Returns the heaviest body; if there is none, the first body that moves. */
export function mainBody({ scene }: LoadedScene): number {
  let best = Math.min(1, scene.bodies.length - 1)
  let most = 0
  scene.bodies.forEach((body, i) => {
    const mass = body.masses.reduce((sum, m) => sum + m.mass, 0)
    if (i > 0 && mass > most) [best, most] = [i, mass]
  })
  return best
}

export function travels(loaded: LoadedScene): boolean {
  const { scene, motion } = loaded
  const body = mainBody(loaded)
  if (body === 0 || motion.times.length < 2) return false
  const width = rowLength(scene)
  const place = (row: number): readonly number[] => {
    const o = row * width + (body - 1) * BODY_NUMBERS
    return [motion.values[o], motion.values[o + 1], motion.values[o + 2]]
  }
  const [a, b] = [place(0), place(motion.times.length - 1)]
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) > MANY_SIZES * sizesOf(scene).model
}
