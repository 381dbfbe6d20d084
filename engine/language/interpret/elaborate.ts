/**
 * Works a function through, statement by statement: loops are unrolled, own functions are inlined, both arms of an `if`
 * are computed and joined by a selection, so what remains are expressions without control flow. Units and sizes
 * are checked on the way. A faulty statement is reported once; statements that depend on it are not.
 */
import { ModelError } from '../../errors/model-error'
import {
  startOf,
  type Block,
  type Expression,
  type FunctionTree,
  type HelperFunction,
  type Statement,
} from '../syntax/ast'
import { standardFunctions } from '../syntax/builtins'
import { unknownFunction } from '../syntax/messages'
import { unknown } from '../../quantities/type'
import { constantIndices, interpretAny, interpretCondition, interpretScalar, offsetOf } from './expressions'
import { EventFunction } from './event-function'
import { elaborationLimits, elementName, TooLarge, type Elaboration, type Scope, type Surroundings } from './scopes'
import { asScalar, constantScalar, nameOf, poison, Poisoned, type Flag, type Scalar, type Value } from './values'
import { declaredType, filled, fitted, merged, typed, type Variable } from './variables'

export function elaborate<T>(tree: FunctionTree, surroundings: Surroundings<T>): Elaboration<T> {
  return new Elaborator(tree, surroundings).run()
}

class Elaborator<T> extends EventFunction<T> {
  private readonly called = new Set<string>()

  run(): Elaboration<T> {
    this.declare()
    try {
      this.statements(this.tree.body)
      for (const fn of this.tree.functions) if (!this.called.has(fn.name)) this.tryHelper(fn)
      this.requireValues()
      this.requireInstants()
      this.requireEquations()
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      const most = elaborationLimits[error.limit].toLocaleString('en')
      const what =
        error.limit === 'steps'
          ? `the function takes more than ${most} operations when its loops are unrolled`
          : `the function takes more than ${most} operations on single numbers when its loops and products of matrices are unrolled`
      const remedy = error.limit === 'steps' ? 'use shorter loops, or a table' : 'use smaller matrices or shorter loops'
      this.tell(invalid(what, error.column, remedy))
    }
    const { errors, steps, operations, events, residuals, isTimed } = this
    return {
      outputs: this.results('output', this.globals),
      derivatives: this.results('derivative', this.derivatives),
      events,
      residuals,
      isTimed,
      errors: [...errors.values()].slice(0, elaborationLimits.errors),
      steps,
      operations,
    }
  }

  override call(name: string, args: readonly Value<T>[], columns: readonly number[], column: number): Value<T> {
    const fn = this.helpers.get(name)
    if (fn === undefined) {
      if (this.lost.has(name)) throw new Poisoned()
      throw unknownFunction(name, column, [...this.helpers.keys(), ...standardFunctions.keys()])
    }
    this.called.add(name)
    if (this.stack.includes(name))
      throw invalid(`the function "${name}" calls itself`, column, 'write a "for" loop instead')
    if (this.stack.length >= elaborationLimits.calls) {
      const most = elaborationLimits.calls
      const remedy = 'write what the innermost functions return where they are called, or use a "for" loop'
      throw invalid(
        `functions call one another more than ${most} deep here, from "${this.stack[0]}" to "${name}"`,
        column,
        remedy,
      )
    }
    if (args.length !== fn.args.length) {
      const countText = `${fn.args.length} argument${fn.args.length === 1 ? '' : 's'}`
      const list = fn.args.map((arg) => arg.name).join(', ')
      throw invalid(`"${name}" takes ${countText}, not ${args.length}`, column, `write "${name}(${list})"`)
    }
    const scope: Scope<T> = new Map()
    fn.args.forEach((arg, i) => {
      const type = arg.unit === undefined ? undefined : declaredType(arg.unit)
      const shape = arg.shape ?? (type === undefined ? undefined : [])
      const value = fitted(args[i], { name: arg.name, shape, type }, columns[i])
      scope.set(arg.name, { name: arg.name, role: 'argument', column: arg.column, shape, type, value })
    })
    return this.inHelper(fn, scope)
  }

  private inHelper(fn: HelperFunction, scope: Scope<T>): Value<T> {
    const { scopes } = this
    this.scopes = [scope]
    this.stack.push(fn.name)
    try {
      scope.forEach((variable) => this.around.watch?.(variable.column, variable))
      this.statements(fn.body.statements)
      if (fn.result === undefined) throw new Poisoned()
      return interpretAny(this, fn.result)
    } catch (error) {
      // An error inside the function is reported there; the call is not to blame as well.
      if (!(error instanceof ModelError)) throw error
      this.tell(error)
      throw new Poisoned()
    } finally {
      this.stack.pop()
      this.scopes = scopes
    }
  }

  /** Checks a function that is never called, with values of the units that it declares. */
  private tryHelper(fn: HelperFunction): void {
    const scope: Scope<T> = new Map(
      fn.args.map((arg) => {
        const type = arg.unit === undefined ? unknown : declaredType(arg.unit)
        const open = arg.unit === undefined && arg.shape === undefined
        const scalar: Scalar<T> = { ...constantScalar(this.algebra, NaN, type), constant: undefined, fixed: false }
        const value = open ? poison : filled<T>(scalar, arg.shape)
        return [arg.name, { name: arg.name, role: 'argument', column: arg.column, shape: arg.shape, type, value }]
      }),
    )
    this.trying = true
    try {
      this.inHelper(fn, scope)
    } catch (error) {
      this.tell(error)
    } finally {
      this.trying = false
    }
  }

  // statements

  private statements(list: readonly Statement[]): void {
    for (const statement of list) {
      try {
        this.statement(statement)
      } catch (error) {
        this.tell(error)
        this.spoil(statement)
      }
    }
  }

  protected override block(block: Block): void {
    this.scopes.push(new Map())
    try {
      this.statements(block.statements)
    } finally {
      this.scopes.pop()
    }
  }

  private statement(statement: Statement): void {
    this.step(statement.column)
    switch (statement.kind) {
      case 'let':
        return this.let(statement)
      case 'assign':
        return this.assign(statement)
      case 'derivative':
        return this.derivative(statement)
      case 'if':
        return this.branch(statement)
      case 'for':
        return this.loop(statement)
      case 'when':
        return this.when(statement)
      case 'equation':
        return this.equation(statement)
      case 'reinit':
        return this.reinit(statement)
      case 'terminate':
        return this.terminate(statement)
      case 'broken':
        return this.spoil(statement)
    }
  }

  private let({ name, shape, unit, value, column }: Extract<Statement, { kind: 'let' }>): void {
    const scope = this.scopes[this.scopes.length - 1]
    if (scope.has(name) || (this.scopes.length === 1 && this.helpers.has(name) && this.stack.length === 0)) {
      throw invalid(`"${name}" is declared twice`, column, `write "${name} = ..." to change it, or choose another name`)
    }
    const initial = filled(interpretAny(this, value), shape)
    const declared = { name, shape: shape.length === 0 && unit === undefined ? undefined : shape, type: typeOf(unit) }
    const result = this.named(name, fitted(initial, declared, startOf(value)))
    const variable: Variable<T> = {
      name,
      role: 'let',
      column,
      shape: result.kind === 'tensor' ? result.shape : [],
      type: unit === undefined ? ownType(result) : declaredType(unit),
      value: result,
    }
    scope.set(name, variable)
    this.around.watch?.(column, variable)
  }

  private named(name: string, value: Value<T>): Value<T> {
    const one = (label: string, x: Scalar<T>): Scalar<T> =>
      x.constant === undefined ? { ...x, value: this.algebra.named(label, x.value) } : x
    if (value.kind === 'scalar') return one(name, value)
    if (value.kind !== 'tensor') return value
    this.operation(value.elements.length)
    const elements = value.elements.map((x, i) => x && one(elementName(name, value.shape, i), x))
    return { ...value, elements }
  }

  private assign({ name, indices, value, column }: Extract<Statement, { kind: 'assign' }>): void {
    const variable = this.find(name, column, true)
    this.around.watch?.(column, variable)
    this.checkTarget(variable, column)
    const computed = interpretAny(this, value)
    // sums of a loop stay separate expressions, because they would grow with every turn
    const result = this.loops > 0 ? this.named(name, computed) : computed
    this.put(variable, indices, result, column, startOf(value))
    if (variable.role === 'let' && indices.length === 0 && variable.type?.kind !== 'known') {
      variable.type = ownType(result)
    }
  }

  private derivative(statement: Extract<Statement, { kind: 'derivative' }>): void {
    const { name, nameColumn, indices, value } = statement
    this.checkDerivative(name, nameColumn)
    const variable = this.derivatives.get(name)
    if (variable === undefined) throw new Poisoned()
    const state = this.globals.get(name)
    if (state !== undefined) this.around.watch?.(nameColumn, state)
    this.put(variable, indices, interpretAny(this, value), nameColumn, startOf(value))
  }

  protected override put(
    variable: Variable<T>,
    indices: readonly Expression[],
    newValue: Value<T>,
    column: number,
    valueColumn: number,
  ): void {
    const name = variable.role === 'derivative' ? `der(${variable.name})` : variable.name
    const { shape, type } = variable
    if (indices.length === 0) {
      if (newValue.kind === 'flag' && variable.value !== undefined && variable.value.kind === 'flag')
        variable.value = newValue
      else
        variable.value = fitted(newValue, { name, shape, type: type?.kind === 'known' ? type : undefined }, valueColumn)
      return
    }
    const { value } = variable
    if (value?.kind === 'poison') throw new Poisoned()
    if (value?.kind !== 'tensor') {
      throw invalid(
        `"${name}" is ${shapeOf(value)} and has no elements`,
        column,
        'only vectors and matrices have indices',
      )
    }
    const at = offsetOf(value.shape, constantIndices(this, indices), indices, column)
    const scalar = asScalar(newValue, valueColumn, `an element of "${name}"`)
    const element = type?.kind === 'known' ? typed(scalar, name, type, valueColumn) : scalar
    this.operation()
    variable.value = { ...value, elements: value.elements.map((old, i) => (i === at ? element : old)) }
  }

  private branch({ condition, then, otherwise, column }: Extract<Statement, { kind: 'if' }>): void {
    let flag: Flag<T> | undefined
    try {
      flag = interpretCondition(this, condition)
    } catch (error) {
      this.tell(error)
    }
    if (flag?.constant !== undefined) {
      const taken = flag.constant ? then : otherwise
      if (taken !== undefined) this.block(taken)
      return
    }
    const before = this.snapshot()
    this.choices++
    this.block(then)
    const after = this.snapshot()
    before.forEach((start, variable) => Object.assign(variable, start))
    if (otherwise !== undefined) this.block(otherwise)
    this.choices--
    for (const [variable, { value }] of after) {
      if (value === variable.value) continue
      const start = before.get(variable)?.value
      if (flag === undefined) variable.value = value === start && variable.value === start ? start : poison
      else variable.value = merged(this.algebra, flag, value, variable.value, variable.name, column)
      const { value: result, type } = variable
      if (type?.kind !== 'known' && result !== undefined && result.kind !== 'poison') variable.type = ownType(result)
    }
  }

  private loop({ counter, counterColumn, first, last, body, column }: Extract<Statement, { kind: 'for' }>): void {
    const [from, to] = [first, last].map((node) => {
      const { constant } = interpretScalar(this, node, 'the range of "for"')
      if (constant !== undefined && Number.isInteger(constant)) return constant
      throw invalid(
        'the range of "for" must be whole numbers that are known before the model runs',
        node.column,
        'use numbers, size(v), or counters of other loops',
      )
    })
    if (to - from >= elaborationLimits.iterations) {
      const what = `the loop runs ${to - from + 1} times, more than ${elaborationLimits.iterations}`
      throw invalid(what, column, 'use fewer')
    }
    for (let i = from; i <= to; i++) {
      const value = constantScalar(this.algebra, i)
      const variable: Variable<T> = {
        name: counter,
        role: 'counter',
        column: counterColumn,
        shape: [],
        type: value.type,
        value,
      }
      this.around.watch?.(counterColumn, variable)
      this.scopes.push(new Map([[counter, variable]]))
      this.loops++
      try {
        this.block(body)
      } finally {
        this.loops--
        this.scopes.pop()
      }
    }
  }

  /** Marks variables that a faulty statement would have set as unset, without further errors. */
  private spoil(statement: Statement): void {
    switch (statement.kind) {
      case 'if':
        for (const inner of [...statement.then.statements, ...(statement.otherwise?.statements ?? [])])
          this.spoil(inner)
        return
      case 'for':
      case 'when':
        return statement.body.statements.forEach((inner) => this.spoil(inner))
      case 'equation':
        this.isIncomplete = true
        return
      case 'reinit':
      case 'terminate':
        return
      default: {
        const { name, column } = statement
        if (name === undefined) return
        const isRate = statement.kind === 'derivative' || (statement.kind === 'broken' && statement.isState)
        const rate = isRate ? this.derivatives.get(name) : undefined
        if (rate !== undefined) rate.value = poison
        if (isRate && rate !== undefined) return
        if (statement.kind === 'broken') this.lost.add(name)
        for (let i = this.scopes.length - 1; i >= 0; i--) {
          const variable = this.scopes[i].get(name)
          if (variable === undefined) continue
          if (variable.role === 'let' || variable.role === 'output' || variable.role === 'discrete')
            variable.value = poison
          return
        }
        const role = 'let'
        this.scopes[this.scopes.length - 1].set(name, {
          name,
          role,
          column,
          shape: undefined,
          type: undefined,
          value: poison,
        })
      }
    }
  }
}

function typeOf(unit: Parameters<typeof declaredType>[0]): ReturnType<typeof declaredType> | undefined {
  return unit === undefined ? undefined : declaredType(unit)
}

function ownType<T>(value: Value<T>): Variable<T>['type'] {
  if (value.kind === 'scalar') return value.type
  return value.kind === 'tensor' ? value.elements[0]?.type : undefined
}

function shapeOf<T>(value: Variable<T>['value']): string {
  return value === undefined || value.kind === 'poison' ? 'a number' : nameOf(value)
}

function invalid(what: string, column: number, hint: string): ModelError {
  return new ModelError('invalid-expression', what, { column }, hint)
}
