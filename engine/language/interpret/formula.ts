/** Returns the place of an element, row by row. */
import { scalarFunctionNames } from '../syntax/builtins'
import type { Expression } from '../syntax/ast'
import { unknownFunction } from '../syntax/messages'
import { unknown } from '../../quantities/type'
import type { Expr, SymbolicMath } from '../../symbolic'
import { symbolic } from './algebra'
import { interpretScalar } from './expressions'

export interface Formula {
  readonly value: Expr
  /** Continuous derivatives in time of a formula of smooth variables: -1 with jumps, 0 with corners, else more. */
  readonly smooth: number
}

/**
 * @param variable variable for which a name stands; throws ModelError for an unknown one
 * @throws ModelError `wrong-unit` with the column
 */
export function interpretFormula(
  m: SymbolicMath,
  node: Expression,
  variable: (name: string, column: number) => Expr,
): Formula {
  const { value, smooth } = interpretScalar(
    {
      algebra: symbolic(m),
      lenient: true,
      variable: (name, column) => ({
        kind: 'scalar',
        type: unknown,
        value: variable(name, column),
        constant: undefined,
        smooth: Infinity,
        fixed: false,
      }),
      call(name, _args, _columns, column) {
        throw unknownFunction(name, column, scalarFunctionNames)
      },
      step: () => undefined,
      tableName: (name) => name,
    },
    node,
    'the formula',
  )
  return { value, smooth }
}
