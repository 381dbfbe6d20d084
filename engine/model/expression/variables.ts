/**
 * Project variables as a scope. Each variable is evaluated when first asked for, so variables may refer to each other
 * in any order. A cycle is an error that names its members.
 */
import { ModelError, settingAt } from '../../errors/model-error'
import type { ScalarValue } from '../project/project'
import { evaluateScalar } from './scalar'
import type { Quantity, Scope } from './scalar'
import { unknown } from '../../quantities/type'

/** Largest number of nested evaluations of variables, which keeps the recursion far from the end of the stack. */
const deepest = 200

/**
 * Returns the scope of variables. A variable given without a unit has an unknown dimension: it may be used where any
 * unit is expected, as SI. `get` throws the ModelError of a variable whose definition is wrong, each time.
 */
export function variableScope(variables: Readonly<Record<string, ScalarValue>>): Scope {
  const done = new Map<string, Quantity | ModelError>()
  const underWay: string[] = []
  const scope: Scope = {
    names: Object.keys(variables),
    get(name) {
      if (!Object.hasOwn(variables, name)) return undefined
      let result = done.get(name)
      if (result === undefined) {
        result = define(name)
        done.set(name, result)
      }
      if (result instanceof ModelError) throw result
      return result
    },
  }

  function define(name: string): Quantity | ModelError {
    const start = underWay.indexOf(name)
    if (start >= 0) {
      const cycle = [...underWay.slice(start), name].join(' -> ')
      return new ModelError(
        'invalid-expression',
        `the variable "${name}" depends on itself: ${cycle}`,
        settingAt('variables', name),
        'give one of these variables a value that does not depend on the others',
      )
    }
    if (underWay.length >= deepest) {
      return new ModelError(
        'invalid-expression',
        `the variable "${name}" is at the end of a chain of more than ${deepest} variables`,
        settingAt('variables', name),
        'give it, or one of the variables before it, a value that does not depend on the others',
      )
    }
    underWay.push(name)
    try {
      const { value, type } = evaluateScalar(variables[name], scope)
      return { value, type: type.kind === 'plain' ? unknown : type }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // The error of a variable that this one uses is passed on unchanged, so that it is reported once.
      return error.place.parameter === undefined ? error.at(settingAt('variables', name)) : error
    } finally {
      underWay.pop()
    }
  }

  return scope
}
