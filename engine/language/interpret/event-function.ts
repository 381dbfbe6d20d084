/**
 * Events of a function: `when` with its discrete states, `reinit` and `terminate`. The body of a `when` is worked
 * through like any block, from the values before the instant; the values that it assigns to discrete states and states
 * become theirs.
 */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { assignedIn, reinitialisedIn, startOf, variablesOf, type Block, type Statement, type When } from '../syntax/ast'
import type { Expression } from '../syntax/ast'
import { interpret, interpretCondition } from './expressions'
import { ScopedFunction, type FunctionEvent } from './scopes'
import { instantOf, timeOf, type NoiseKind, type Timed } from './timed'
import { asScalar, elementsOf, Poisoned, type Flag, type Value } from './values'
import type { Variable } from './variables'

type Reinit = Extract<Statement, { kind: 'reinit' }>

/** The `when` being interpreted. */
interface Open<T> {
  readonly isSample: boolean
  /** Number of enclosing scopes. */
  readonly depth: number
  /** Values of discrete states before the instant. */
  readonly before: ReadonlyMap<string, Value<T>>
  stop: string | undefined
}

export abstract class EventFunction<T> extends ScopedFunction<T> implements Timed<T> {
  protected loops = 0
  /** Open arms of `if` whose condition changes. */
  protected choices = 0
  protected readonly residuals: T[] = []
  /** An equation is missing because it could not be read. */
  protected isIncomplete = false
  /** A function that is never called is being checked, so it gets no states. */
  protected trying = false
  private open: Open<T> | undefined
  private readonly functionEvents: FunctionEvent<T>[] = []
  /** Discrete states with the place of the `when sample` that gives them values. */
  private readonly sampled = new Map<string, number>()
  private hasStates = false

  protected abstract block(block: Block): void
  /** Gives a variable, or one element of it, a value. */
  protected abstract put(
    variable: Variable<T>,
    indices: readonly Expression[],
    newValue: Value<T>,
    column: number,
    valueColumn: number,
  ): void

  // functions of time

  get timed(): Timed<T> {
    return this
  }

  /** States of its own, which a compiled function cannot have. */
  protected get isTimed(): boolean {
    return this.hasStates || this.functionEvents.length > 0 || this.residuals.length > 0
  }

  previous(name: string, column: number): Value<T> {
    const variable = this.find(name, column)
    this.around.watch?.(column, variable)
    if (variable.role !== 'discrete') {
      const isState = variable.role === 'state'
      const what = `"pre" takes a discrete state, and "${name}" is ${isState ? 'a continuous one' : 'none'}`
      throw invalid(what, column, `declare it, "discrete ${name} = 0", or write "${name}"`)
    }
    if (this.open === undefined) {
      throw invalid(
        '"pre" is allowed only inside "when"',
        column,
        `write "${name}": it keeps its value between instants`,
      )
    }
    const value = this.open.before.get(name)
    if (value === undefined) throw new Poisoned()
    return value
  }

  noise(kind: NoiseKind, seed: T, interval: T): T {
    return this.ownState(() => this.instants.noise(kind, seed, interval))
  }

  delay(value: T, time: T, samples: number): T {
    return this.ownState(() => this.instants.delay(value, time, samples))
  }

  declares(fn: string, column: number): void {
    if (this.open === undefined) return
    throw invalid(`"${fn}" cannot be used inside "when"`, column, `write "let x = ${fn}(...)" before the "when"`)
  }

  private ownState(make: () => T): T {
    this.hasStates = true
    return this.trying ? this.algebra.num(NaN) : make()
  }

  // statements

  protected when(statement: When): void {
    const { trigger, body, column } = statement
    if (this.scopes.length > 1 || this.stack.length > 0 || this.loops > 0) {
      const hint = 'move it out of the braces; it can contain an "if" or a "for"'
      throw invalid('"when" is allowed only at the top level', column, hint)
    }
    const condition = trigger.kind === 'sample' ? this.checkClock(trigger) : this.conditionOf(trigger)
    const discrete = [...this.globals.values()].filter(({ role }) => role === 'discrete')
    const entry = new Map(discrete.map((variable) => [variable, variable.value]))
    const before = new Map<string, Value<T>>()
    for (const { name, value } of discrete) {
      const old = trigger.kind === 'sample' ? this.previousValue(name) : value
      if (old !== undefined && old.kind !== 'poison') before.set(name, old)
    }
    const changed = [...assignedIn(body.statements)].filter((name) => this.globals.get(name)?.role === 'discrete')
    if (trigger.kind === 'sample') this.claim(changed, column)
    for (const name of changed) this.setValue(name, before.get(name))
    this.resets.clear()
    for (const name of reinitialisedIn(body.statements)) {
      const state = this.globals.get(name)
      if (state?.role === 'state') this.resets.set(name, { ...state, role: 'state' })
    }
    const open: Open<T> = { isSample: trigger.kind === 'sample', depth: this.scopes.length, before, stop: undefined }
    this.open = open
    try {
      this.block(body)
      this.functionEvents.push({
        ...condition,
        updates: valuesOf(changed.flatMap((name) => this.globals.get(name) ?? [])),
        resets: valuesOf(this.resets.values()),
        stop: open.stop,
        statement,
      })
    } finally {
      this.open = undefined
      entry.forEach((value, variable) => (variable.value = value))
      this.resets.clear()
    }
  }

  private setValue(name: string, value: Value<T> | undefined): void {
    const variable = this.globals.get(name)
    if (variable !== undefined && value !== undefined) variable.value = value
  }

  /** Returns a discrete state before the instant of a sample. */
  private previousValue(name: string): Value<T> | undefined {
    const variable = this.globals.get(name)
    return variable && this.elements(variable, (i) => this.instants.previous(name, i))
  }

  /**
   * Checks the sample time of a clock. It is evaluated before the rest of the text, so variables are not known there.
   */
  private checkClock({
    start,
    interval,
  }: Extract<When['trigger'], { kind: 'sample' }>): Record<'crossing' | 'holds', undefined> {
    for (const node of start === undefined ? [interval] : [start, interval]) {
      const other = variablesOf(node).find((name) => this.find(name, node.column).role !== 'parameter')
      if (other === undefined) continue
      throw invalid(`a sample time cannot depend on "${other}"`, startOf(node), 'use numbers and parameters')
    }
    if (start !== undefined) instantOf(interpret(this, start), startOf(start), 'the first instant')
    timeOf(interpret(this, interval), startOf(interval), 'the sample time')
    return { crossing: undefined, holds: undefined }
  }

  private conditionOf({
    condition,
    column,
  }: Extract<When['trigger'], { kind: 'condition' }>): Record<'crossing' | 'holds', T> {
    const flag: Flag<T> = interpretCondition(this, condition)
    if (flag.fixed) {
      throw invalid(
        'this condition does not change during a run',
        column,
        'write "if", or compare a quantity that changes',
      )
    }
    if (flag.margin === undefined) {
      const hint = 'use "<" or ">", e.g. "when x > 1"'
      throw invalid('an event needs a comparison with "<" or ">", not "==" or "!="', column, hint)
    }
    return { crossing: flag.margin(), holds: flag.value }
  }

  private claim(names: readonly string[], column: number): void {
    for (const name of names) {
      if (this.sampled.has(name)) {
        const what = `the discrete state "${name}" gets its value from two "when sample(...)"`
        throw invalid(what, column, 'give it one in each, or join the two')
      }
      this.sampled.set(name, column)
    }
  }

  protected reinit({ name, nameColumn, indices, value, column }: Reinit): void {
    if (this.open === undefined) {
      throw invalid('"reinit" is allowed only inside "when"', column, 'write "when condition { reinit(x, value) }"')
    }
    const variable = this.find(name, nameColumn)
    this.around.watch?.(nameColumn, variable)
    if (variable.role !== 'state') {
      const hint = variable.role === 'discrete' ? `write "${name} = ..."` : 'declare it with "state"'
      throw invalid(`"reinit" takes a continuous state, and "${name}" is not one`, nameColumn, hint)
    }
    if (this.open.isSample) {
      const hint = 'use a condition, e.g. "when x > 1", or a discrete state'
      throw invalid('"reinit" belongs in a "when" with a condition, not with "sample"', column, hint)
    }
    const target = this.resets.get(name)
    if (target !== undefined) this.put(target, indices, interpret(this, value), nameColumn, startOf(value))
  }

  /** `0 = value`: one equation, or one for each element of a vector. */
  protected equation({ value, column }: Extract<Statement, { kind: 'equation' }>): void {
    if (this.open !== undefined || this.stack.length > 0 || this.choices > 0) {
      const hint = 'write it outside, with "if(condition, a, b)" for what changes'
      throw invalid('an equation holds at all times: not in "when", "if" or a function', column, hint)
    }
    const residual = interpret(this, value)
    const elements =
      residual.kind === 'tensor' ? elementsOf(residual, column) : [asScalar(residual, column, 'an equation')]
    this.residuals.push(...elements.map((element) => element.value))
  }

  protected terminate({ message, column }: Extract<Statement, { kind: 'terminate' }>): void {
    const { open } = this
    if (open === undefined) {
      throw invalid(
        '"terminate" is allowed only inside "when"',
        column,
        'write when condition { terminate("message") }',
      )
    }
    if (open.isSample || this.stack.length > 0 || this.scopes.length > open.depth + 1) {
      const hint = 'give it its own "when" with the whole condition'
      throw invalid('"terminate" belongs directly in a "when" with a condition', column, hint)
    }
    open.stop ??= message
  }

  /** @throws ModelError if a variable cannot be given a value here */
  protected checkTarget({ name, role }: Variable<T>, column: number): void {
    const { open } = this
    if (role === 'discrete') {
      if (open !== undefined) return
      const hint = `write "when sample(0, 10 ms) { ${name} = ... }", or "when condition { ... }"`
      throw invalid(`the discrete state "${name}" changes only inside "when"`, column, hint)
    }
    if (role === 'let' || role === 'output') {
      // A function sees only its own variables, so its changes last only for the instant.
      if (open === undefined || this.stack.length > 0) return
      if (this.scopes.slice(open.depth).some((scope) => scope.has(name))) return
      const hint = `declare "discrete ${name}2", change it here, and write "${name} = ${name}2" outside`
      throw invalid(`"${name}" holds at all times and cannot be changed inside "when"`, column, hint)
    }
    const [what, hint] =
      role === 'state'
        ? open === undefined
          ? [`the state "${name}" changes by its derivative only`, `write "der(${name}) = ..."`]
          : [`the state "${name}" is not given a value by "="`, `write "reinit(${name}, ...)"`]
        : role === 'unknown'
          ? [`the unknown "${name}" follows from its equations`, 'write "0 = ..."']
          : [`"${name}" cannot be changed`, `use your own variable, "let ${name}2 = ..."`]
    throw invalid(what, column, hint)
  }

  protected checkDerivative(name: string, column: number): void {
    const states = [...this.derivatives.keys()]
    if (!states.includes(name)) {
      const isDiscrete = this.globals.get(name)?.role === 'discrete'
      const hint =
        states.length === 0 || isDiscrete ? `declare it, "state ${name}: m = 0"` : suggest(name, states, 'declare it')
      throw new ModelError('unknown-variable', `there is no state "${name}"`, { column }, hint)
    }
    if (this.stack.length > 0) throw invalid('functions cannot set derivatives', column, 'return the value instead')
    if (this.open === undefined) return
    throw invalid('derivatives apply at all times and cannot be set in "when"', column, 'write it outside the braces')
  }

  // results

  protected requireInstants(): void {
    const { body } = this.tree
    // The names that an unreadable line assigns are unknown.
    if (body.some((s) => s.kind === 'broken' && s.name === undefined)) return
    const assignedNames = new Set([...assignedIn(body), ...reinitialisedIn(body)])
    for (const { name, role, column, value } of this.globals.values()) {
      if (role !== 'discrete' || assignedNames.has(name) || value?.kind === 'poison') continue
      const hint = `add "when sample(0, 10 ms) { ${name} = ... }"`
      this.tell(invalid(`the discrete state "${name}" never gets a value`, column, hint))
    }
  }

  protected requireEquations(): void {
    const { body, declarations } = this.tree
    if (this.isIncomplete || body.some((s) => s.kind === 'broken')) return
    const unknowns = declarations.filter((d) => d.kind === 'unknown')
    const count = unknowns.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0)
    const equationCount = this.residuals.length
    if (count === equationCount) return
    const [first] = body.filter((s) => s.kind === 'equation')
    const { column } = unknowns.length > 0 ? unknowns[unknowns.length - 1] : first
    const plural = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`
    const what = `there ${count === 1 ? 'is' : 'are'} ${plural(count, 'unknown')}, but ${plural(equationCount, 'equation')}`
    const hint = equationCount < count ? 'add an equation, "0 = value"' : 'declare the unknown, e.g. "unknown z: m = 0"'
    this.tell(invalid(what, column, hint))
  }

  protected get events(): readonly FunctionEvent<T>[] {
    return this.functionEvents
  }
}

function valuesOf<T>(variables: Iterable<Variable<T>>): FunctionEvent<T>['updates'] {
  const values = new Map<string, readonly T[]>()
  for (const { name, value } of variables) {
    if (value?.kind === 'scalar') values.set(name, [value.value])
    if (value?.kind === 'tensor')
      values.set(
        name,
        value.elements.flatMap((x) => (x === undefined ? [] : [x.value])),
      )
  }
  return values
}

function invalid(what: string, column: number, hint: string): ModelError {
  return new ModelError('invalid-expression', what, { column }, hint)
}
