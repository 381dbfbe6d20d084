/** Modelling variables: generalised speeds p and coordinates q, made from the branches of the trees. */
import type { Expr, Origin, SymbolicMath } from '../../symbolic'
import { memberName } from '../../model/names/names'

/** Degree of freedom of a branch: its speed, and its acceleration as an unknown of the dynamics. */
export interface Freedom {
  /** Name: `Block.rate`. */
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly speed: Expr
  /** Edge that has this motion. */
  readonly origin: readonly Origin[]
}

export interface Coordinate {
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly symbol: Expr
  /** Derivative: q' = h(p, q, t). */
  readonly derivative: Expr
  /** Value in the reference position; 0 if absent. */
  readonly start?: number
}

type CoordinateRate = Pick<Coordinate, 'unit' | 'derivative' | 'start'>

export class Variables {
  readonly freedoms: Freedom[] = []
  readonly coordinates: Coordinate[] = []

  constructor(private readonly m: SymbolicMath) {}

  freedom(block: string, name: string, unit: string): Freedom {
    const full = memberName(block, name)
    const { pool } = this.m
    const f = { name: full, block, unit, speed: pool.symbol(full, 'state', { name: full }), origin: pool.origin }
    this.freedoms.push(f)
    return f
  }

  symbol(block: string, name: string): Expr {
    const full = memberName(block, name)
    return this.m.pool.symbol(full, 'state', { name: full })
  }

  coordinate(block: string, name: string, { unit, derivative, start = 0 }: CoordinateRate): void {
    const full = memberName(block, name)
    this.coordinates.push({ name: full, block, unit, symbol: this.symbol(block, name), derivative, start })
  }
}
