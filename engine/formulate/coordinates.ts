/** Modelling variables: generalised speeds p and coordinates q, made from the branches of the trees. */
import type { SymbolicMath, Vec3 } from '../symbolic'
import type { Expr } from '../symbolic'

/** One motion of a branch: its speed, and its acceleration as an unknown of the dynamics. */
export interface Freedom {
  /** `Block.rate` */
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly speed: Expr
}

export interface Coordinate {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly symbol: Expr
  /** q' = h(p, q, t) */
  readonly derivative: Expr
}

export class Variables {
  readonly freedoms: Freedom[] = []
  readonly coordinates: Coordinate[] = []

  constructor(private readonly m: SymbolicMath) {}

  freedom(block: string, name: string, unit: string): Freedom {
    const full = `${block}.${name}`
    const f = { name: full, block, unit, speed: this.m.pool.symbol(full, 'state', { name: full }) }
    this.freedoms.push(f)
    return f
  }

  symbol(block: string, name: string): Expr {
    const full = `${block}.${name}`
    return this.m.pool.symbol(full, 'state', { name: full })
  }

  coordinate(block: string, name: string, unit: string, derivative: Expr): void {
    const full = `${block}.${name}`
    this.coordinates.push({ name: full, block, unit, symbol: this.symbol(block, name), derivative })
  }
}

/**
 * Rates of 321 Euler angles (yaw, pitch, roll) from angular velocity components in the turned axes:
 * yaw' = (w2 sin(roll) + w3 cos(roll))/cos(pitch), pitch' = w2 cos(roll) - w3 sin(roll),
 * roll' = w1 + yaw' sin(pitch). Singular at pitch = 90 deg.
 */
export function eulerRates321(m: SymbolicMath, w: Vec3, pitch: Expr, roll: Expr): Vec3 {
  const { add, sub, mul, div, sin, cos } = m
  const yaw = m.named('yaw_rate', div(add(mul(w[1], sin(roll)), mul(w[2], cos(roll))), cos(pitch)))
  return [yaw, sub(mul(w[1], cos(roll)), mul(w[2], sin(roll))), add(w[0], mul(yaw, sin(pitch)))]
}
