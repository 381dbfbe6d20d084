/**
 * Context of a parameter's expression: the names that it may use, and how it is checked. The checks are the parser and
 * the evaluation of the compiler. A quantity uses variables with units; a formula uses the inputs of the block.
 */
import type { BlockDefinition } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { evaluateAs, parseExpression, type Scope } from '../../../engine/model/expression'
import { interpretFormula } from '../../../engine/language/interpret/formula'
import type { ScalarValue } from '../../../engine/model/project/project'
import { nearest } from '../../../engine/errors/nearest'
import { mathOf, Pool } from '../../../engine/symbolic'
import { inspectorTexts } from '../texts/inspector'
import { inBothUnits, valueFromText } from '../ui/fields/entry'
import { valueText } from '../ui/fields/complete'

const texts = inspectorTexts.expression

export interface ExpressionName {
  readonly name: string
  /** Value, unit, or the source of the wire. */
  readonly detail: string
  readonly doc: string
  /** True if the name cannot be used yet. */
  readonly missing?: boolean
}

export interface ExpressionContext {
  readonly names: readonly ExpressionName[]
  /** SI unit of the value; null for a formula, whose numbers have none. */
  readonly unit: string | null
  /** Returns the error in a text, or null. */
  readonly problem: (text: string) => ModelError | null
  /** Returns the value of a text, such as `= 0.355 m`; null while it has no value. */
  readonly result: (text: string) => string | null
}

const attempt = (work: () => unknown): ModelError | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
}

/**
 * Returns the context of a quantity.
 * @param unitOrRule SI unit, or a function that returns the unit of an entry if any unit is allowed
 * @param display unit of plain numbers, if a single unit is expected
 */
export function quantityContext(
  unitOrRule: string | ((value: ScalarValue) => string),
  display: string,
  scope: Scope,
): ExpressionContext {
  const value = (text: string) => valueFromText(text, display)
  const unitOf = (entered: ScalarValue): string => (typeof unitOrRule === 'string' ? unitOrRule : unitOrRule(entered))
  return {
    names: scope.names.map((name) => ({ name, detail: valueText(name, scope), doc: texts.variable })),
    unit: typeof unitOrRule === 'string' ? unitOrRule : '1',
    problem: (text) =>
      attempt(() => {
        const entered = value(text)
        if (entered !== undefined) evaluateAs(entered, unitOf(entered), scope)
      }),
    result(text) {
      const entered = value(text)
      if (entered === undefined) return null
      const unit = unitOf(entered)
      if (attempt(() => evaluateAs(entered, unit, scope)) !== null) return null
      return inBothUnits(evaluateAs(entered, unit, scope), unit, typeof unitOrRule === 'string' ? display : unit)
    },
  }
}

/**
 * Returns the context of a formula.
 * @param wiredTo returns the source that feeds an input; undefined if the input is not connected
 */
export function formulaContext(
  definition: Pick<BlockDefinition, 'ports'>,
  wiredTo: (port: string) => string | undefined,
): ExpressionContext {
  const inputs = Object.entries(definition.ports).flatMap(([name, port]): readonly ExpressionName[] => {
    if (port.kind !== 'signal' || port.direction !== 'in') return []
    const from = wiredTo(name)
    return [{ name, detail: from ?? texts.notWired, doc: port.doc, missing: from === undefined }]
  })
  // The unknown of an implicit equation is its output.
  const unknowns = Object.entries(definition.ports).flatMap(([name, port]): readonly ExpressionName[] =>
    name === 'z' && port.kind === 'signal' && port.direction === 'out'
      ? [{ name, detail: port.doc, doc: port.doc }]
      : [],
  )
  const names = [...inputs, ...unknowns, { name: 't', detail: 's', doc: texts.time }]
  const check = (text: string): void => {
    const pool = new Pool()
    interpretFormula(mathOf(pool), parseExpression(text), (name, column) => {
      const known = names.find((entry) => entry.name === name)
      if (known === undefined) throw unknownName(name, column, names)
      if (known.missing === true)
        throw new ModelError('unconnected-port', texts.unwired(name), { column }, texts.wireIt)
      return pool.symbol(name, 'state')
    })
  }
  return { names, unit: null, problem: (text) => attempt(() => check(text)), result: () => null }
}

function unknownName(name: string, column: number, names: readonly ExpressionName[]): ModelError {
  const usable = names.filter(({ missing }) => missing !== true).map((entry) => entry.name)
  const near = nearest(name, usable)
  const hint = near === undefined ? texts.use(usable.join(', ')) : texts.near(near)
  return new ModelError('unknown-variable', texts.unknown(name), { column }, hint)
}
