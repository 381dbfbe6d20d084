/** A formula that is a parameter of a block, over its input ports, time and further symbols that the block provides. */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { parseExpression } from '../../../engine/model/expression'
import { interpretFormula } from '../../../engine/language/interpret/formula'
import type { Expr } from '../../../engine/symbolic'

export interface Formula {
  readonly value: Expr
  /** Continuous derivatives in time, as far as the inputs and the formula tell; for `ComponentBuilder.output`. */
  readonly smoothness: () => number
}

/**
 * @param parameter of kind expression
 * @param inputs names of input ports, which need not be wired unless the formula uses them
 * @param others further variables
 * @throws ModelError `unknown-variable`, `unconnected-port`
 */
export function formula(
  c: ComponentBuilder,
  parameter: string,
  inputs: readonly string[],
  others: Readonly<Record<string, Expr>> = {},
): Formula {
  const tree = parseExpression(c.text(parameter))
  const known = [...Object.keys(others), ...inputs]
  const { value, smooth } = interpretFormula(c.math, tree, (name, column) => {
    if (name === 't') return c.time
    if (Object.hasOwn(others, name)) return others[name]
    if (!inputs.includes(name)) {
      throw new ModelError(
        'unknown-variable',
        `there is no variable "${name}"`,
        { block: c.name, parameter, column },
        `use ${known.join(', ')} or t`,
      )
    }
    if (!c.connected(name)) {
      throw new ModelError(
        'unconnected-port',
        `the ${parameter} uses ${name}, which is not connected`,
        { block: c.name, port: name },
        'wire a signal to it or remove it from the expression',
      )
    }
    return c.input(name)
  })
  const wired = inputs.filter((u) => c.connected(u))
  return { value, smoothness: () => Math.min(smooth, ...wired.map((u) => c.inputSmoothness(u))) }
}
