/** Values in a text that are constant or depend on parameters only. */
import { ModelError } from '../../errors/model-error'
import { counted, numbers, type Algebra } from '../interpret/algebra'
import { interpret, type Context } from '../interpret/expressions'
import { elementsOf, type Value } from '../interpret/values'
import type { Expression } from '../syntax/ast'

/** Returns a value without variables. @throws ModelError */
export function constant(node: Expression, what: string): Value<number> {
  return interpret(constants(numbers, what), node)
}

/** Parts of the text, and operations on single numbers, in one value. */
const limits = { steps: 10_000, operations: 2000 } as const

export function constants<T>(algebra: Algebra<T>, what: string): Context<T> {
  const refuse = (name: string, column: number): never => {
    throw invalid(`${what} must be a number, and cannot depend on "${name}"`, column, 'write a number with its unit')
  }
  const spent = { steps: 0, operations: 0 }
  let here = 0
  const spend = (on: keyof typeof limits): void => {
    if (++spent[on] > limits[on]) throw invalid(`${what} is too long`, here, 'shorten it')
  }
  return {
    algebra: counted(algebra, () => spend('operations')),
    lenient: false,
    variable: refuse,
    call: (name, _args, _columns, column) => refuse(name, column),
    step: (column) => {
      here = column
      spend('steps')
    },
    tableName: (name) => name,
  }
}

export function numbersIn(value: Value<number>, column: number): readonly number[] {
  const list = elementValues(value, column)
  const wrongOne = list.find((x) => x === Infinity || x === -Infinity)
  if (wrongOne !== undefined) throw invalid(`the value is ${wrongOne}`, column, 'check for division by zero')
  return list
}

export function elementValues<T>(value: Value<T>, column: number): readonly T[] {
  if (value.kind === 'tensor') return elementsOf(value, column).map((x) => x.value)
  return value.kind === 'scalar' ? [value.value] : []
}

export function invalid(what: string, column: number, hint: string): ModelError {
  return new ModelError('invalid-expression', what, { column }, hint)
}
