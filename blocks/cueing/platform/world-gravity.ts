/** Gravity of the world, for blocks of motion bases that work without any other mechanics. */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { vectorMath, type Vec3 } from '../../../engine/symbolic'

/**
 * Returns the gravity in ground axes, m/s^2. Signal blocks need no world, so a missing one would go unnoticed: every
 * run then warns of it.
 * @param what plural that names the quantities that would be without gravity: "its forces"
 */
export function worldGravity(c: ComponentBuilder, what: string): Vec3 {
  if (vectorMath(c.math).isZero(c.gravity))
    c.warn(`finds no uniform gravity, so ${what} don't contain it: add a World block`)
  return c.gravity
}
