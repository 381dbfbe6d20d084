/**
 * Fifth stage: signals measured on the motion. Takes the kinematics, binds the outputs that are functions of it, and
 * gives the systems of unknowns that follow from the motion alone: constraints and forces may use both.
 */
import { resolveMotionOnly, type ImplicitSystem } from '../implicit'
import type { Kinematics } from '../kinematics/kinematics'

export function bindMotionSignals({ collection, motion, flanges }: Kinematics): readonly ImplicitSystem[] {
  const { outputs, pool } = collection
  flanges.whileCounting(() => {
    for (const { value, wire, block } of outputs.values()) {
      if (typeof value !== 'function') continue
      pool.bindWire(
        wire,
        pool.within([{ block }], () => value(motion)),
      )
    }
  })
  return resolveMotionOnly(collection, motion)
}
