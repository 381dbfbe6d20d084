/** Constant orientation by three successive turns: yaw about z, pitch about the new y, roll about the new x (321). */
import type { Expr, Mat3, SymbolicMath } from '../../engine/symbolic'
import { vectorMath } from '../../engine/symbolic'

/** Returns the matrix whose columns are the turned axes in the old ones: Rz(yaw) Ry(pitch) Rx(roll). */
export function rotation321(m: SymbolicMath, yaw: Expr, pitch: Expr, roll: Expr): Mat3 {
  const { vec, multiply } = vectorMath(m)
  const [cy, sy, cp, sp, cr, sr] = [m.cos(yaw), m.sin(yaw), m.cos(pitch), m.sin(pitch), m.cos(roll), m.sin(roll)]
  const rz: Mat3 = [vec(cy, m.neg(sy), 0), vec(sy, cy, 0), vec(0, 0, 1)]
  const ry: Mat3 = [vec(cp, 0, sp), vec(0, 1, 0), vec(m.neg(sp), 0, cp)]
  const rx: Mat3 = [vec(1, 0, 0), vec(0, cr, m.neg(sr)), vec(0, sr, cr)]
  return multiply(multiply(rz, ry), rx)
}
