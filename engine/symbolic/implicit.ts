/**
 * Unknowns y given by equations r(y, a) = 0 that cannot be solved for them in closed form, as a node of the graph: its
 * operands are the arguments a and, for each unknown, where the search starts; its outputs are the unknowns.
 *
 * The program finds them by Newton's method, y + d with r_y d = -r, damped by the natural monotonicity test on the
 * corrections (Deuflhard, Newton Methods for Nonlinear Problems, Springer 2004, 3.3): a step is halved until the
 * correction that follows is shorter. At a corner, such as that of |y|, the slope may be that of another side, and no
 * step along it shortens the correction: a very short one is taken all the same, for the slope beside the corner. Their
 * derivatives are those of the implicit function theorem,
 *
 *     y' = -r_y^-1 r_a a',
 *
 * exact and without iteration.
 */
import { payloadOf } from './expr'
import { denseInverse, denseSolve } from './dense'
import type { Expr, JacobianEntry } from './expr'
import type { Pool } from './pool'
import { substitute } from './substitute'

export interface UnknownVariable {
  /** `Block.name` */
  readonly name: string
  readonly block: string
  /** Symbol that stands for the unknown in the residuals. */
  readonly symbol: Expr
  /** Usual magnitude; corrections are compared with it and with the unknown itself. */
  readonly nominal: number
}

/** Message if no solution is found. */
export interface Unsolved {
  readonly what: string
  readonly hint: string
}

export interface ResidualEquation {
  /** `Block.name`, of a loop of signals the output that is repeated. */
  readonly name: string
  readonly block: string
  /** Residuals as expressions of unknowns, arguments and parameters. */
  readonly expr: Expr
  readonly unsolved?: Unsolved
}

export interface ImplicitEquations {
  /** Identifier in generated code, unique in its pool. */
  readonly name: string
  readonly unknowns: readonly UnknownVariable[]
  /** Residuals, as many as there are unknowns. */
  readonly residuals: readonly ResidualEquation[]
  /** Symbols that stand for the arguments in the residuals. */
  readonly arguments: readonly Expr[]
  /** Derivatives of the residuals with respect to the unknowns and the arguments, that are not identically zero. */
  readonly byUnknown: readonly JacobianEntry[]
  readonly byArgument: () => readonly JacobianEntry[]
  /**
   * Size up to which each residual is rounding, in the same symbols: a point is a solution there if no step shortens
   * the correction. Zero where left out.
   */
  readonly rounding?: readonly Expr[]
  /** Newton iterations per evaluation, the same number every time; as many as it takes where null. */
  readonly iterations: number | null
}

/** Largest number of iterations, if their number is not fixed. */
export const mostIterations = 100
/** A correction of this size, relative to unknown and nominal value, is the last one. */
export const convergedAt = 1e-10
/** A correction of this size that no further one shortens is rounding. */
export const roundingBelow = 1e-7
/**
 * A fixed number of iterations has failed where its last correction, of the size of unknown and nominal value, is
 * larger.
 */
export const failedAbove = 1e-2
/** A step shortened this much leaves a corner: it is taken whatever follows, and the next one is whole again. */
export const leavesCorner = 2 ** -24
/** Fraction of the nominal value in the scale of a correction. */
export const nominalPart = 1e-3

interface Solution {
  /** r_y by rows and the nonzero entries of r_a, at the solution and the arguments of the node. */
  readonly byUnknown: readonly (readonly Expr[])[]
  readonly byArgument: readonly JacobianEntry[]
}

const solutions = new WeakMap<Expr, Solution>()

/** Returns the derivatives of the residuals of an `implicit` node at its solution. */
function atSolution(pool: Pool, node: Expr, results: readonly Expr[]): Solution {
  const known = solutions.get(node)
  if (known !== undefined) return known
  const { unknowns, residuals, arguments: args, byUnknown, ...equations } = payloadOf(node, 'implicit')
  const byArgument = equations.byArgument()
  const values = new Map<Expr, Expr>([
    ...unknowns.map(({ symbol }, i) => [symbol, results[i]] as const),
    ...args.map((symbol, i) => [symbol, node.args[i]] as const),
  ])
  const exprs = substitute(
    pool,
    [...byUnknown, ...byArgument].map((e) => e.expr),
    values,
  )
  const matrix = residuals.map(() => unknowns.map((): Expr => pool.zero))
  byUnknown.forEach(({ row, column }, i) => (matrix[row][column] = exprs[i]))
  const solution = {
    byUnknown: matrix,
    byArgument: byArgument.map((e, i) => ({ ...e, expr: exprs[byUnknown.length + i] })),
  }
  solutions.set(node, solution)
  return solution
}

/** Returns the directional derivatives of the unknowns. */
export function implicitTangents(
  pool: Pool,
  node: Expr,
  results: readonly Expr[],
  tangent: (operand: Expr) => Expr,
): readonly Expr[] {
  const { byUnknown, byArgument } = atSolution(pool, node, results)
  const rhs = byUnknown.map((_, row) =>
    pool.sum(
      0,
      byArgument.flatMap((e) =>
        e.row === row
          ? [
              [
                -1,
                pool.product(1, [
                  [e.expr, 1],
                  [tangent(node.args[e.column]), 1],
                ]),
              ] as const,
            ]
          : [],
      ),
    ),
  )
  return rhs.every((e) => e === pool.zero) ? rhs : denseSolve(pool, byUnknown, rhs)
}

/**
 * Returns the partial derivative of unknown i with respect to operand `o`; none with respect to the start of a search.
 */
export function implicitPartial(pool: Pool, node: Expr, results: readonly Expr[], i: number, o: number): Expr {
  const { byUnknown, byArgument } = atSolution(pool, node, results)
  const inverse = denseInverse(pool, byUnknown)
  return pool.sum(
    0,
    byArgument.flatMap((e) =>
      e.column === o
        ? [
            [
              -1,
              pool.product(1, [
                [inverse[i][e.row], 1],
                [e.expr, 1],
              ]),
            ] as const,
          ]
        : [],
    ),
  )
}
