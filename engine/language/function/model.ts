/**
 * A whole function: the declarations of its text, ready for ports and parameters of a block, and every problem of the
 * text with line, column and remedy. Models are kept by text: checking the same text again costs nothing.
 */
import { ModelError } from '../../errors/model-error'
import { linearInterpolant } from '../../numerics/interpolation/spline'
import { numbers, type Algebra } from '../interpret/algebra'
import { elaborate } from '../interpret/elaborate'
import { elementName } from '../interpret/scopes'
import { interpret, type Context } from '../interpret/expressions'
import { Poisoned, type Scalar, type Table } from '../interpret/values'
import { declaredType, filled, fitted, typed } from '../interpret/variables'
import { constant, constants, elementValues, invalid, numbersIn } from './constants'
import { emptyGrid, emptyPoints, gridIn, pointsIn, tableOf } from './tables'
import {
  reinitialisedIn,
  startOf,
  type Declaration,
  type Expression,
  type FunctionTree,
  type TableColumn,
} from '../syntax/ast'
import { parseFunction } from '../syntax/functions'
import { Source } from '../syntax/source'

/** A number that the function declares: an element where it declares a vector or matrix. */
export interface Element {
  /** Name as port, parameter or state: `F`, `F1`, `R12`. */
  readonly name: string
  /** SI. */
  readonly unit: string
  readonly doc: string
  /** Port of the vector to which the element belongs, counted from 0. */
  readonly vector?: { readonly port: string; readonly index: number; readonly width: number }
}

export interface InputElement extends Element {
  /** Value where nothing is wired to it. */
  readonly value: number | undefined
}

export interface ParameterElement extends Element {
  readonly value: number
  readonly min: number | undefined
  readonly max: number | undefined
}

export interface DeclaredTable {
  readonly name: string
  readonly doc: string
  /** Two, or three of a table of two arguments, whose rows are a grid (`numerics/interpolation/map.ts`). */
  readonly columns: readonly { readonly name: string; readonly unit: string }[]
  readonly rows: readonly (readonly number[])[]
}

export interface FunctionModel {
  readonly source: Source
  readonly tree: FunctionTree
  readonly inputs: readonly InputElement[]
  readonly outputs: readonly (Element & {
    /** Continuous derivatives, as far as the function itself limits them. */
    readonly smooth: number
  })[]
  readonly parameters: readonly ParameterElement[]
  readonly states: readonly (Element & {
    /**
     * Continuous derivatives of its rate, as far as the function itself limits them; null if an event sets the
     * state.
     */
    readonly rateSmooth: number | null
  })[]
  readonly discretes: readonly Element[]
  readonly unknowns: readonly Element[]
  readonly tables: readonly DeclaredTable[]
  /** Problems in the order of the text; empty if the function can be compiled. */
  readonly problems: readonly ModelError[]
  /** Operations of one evaluation, roughly. */
  readonly steps: number
  /** Operations on single numbers that checking took. */
  readonly operations: number
  /** True if the function has discrete states, events, delays, noise or unknowns. */
  readonly isTimed: boolean
}

/** Surroundings in which nothing has a value: for checking. */
export const blank = {
  time: NaN,
  input: () => ({ value: NaN, smooth: Infinity }),
  state: () => NaN,
  parameter: () => NaN,
} as const

const cache = new Map<string, FunctionModel>()
const mostKept = 100

export function functionModel(text: string): FunctionModel {
  const known = cache.get(text)
  if (known !== undefined) return known
  const model = new Checker(new Source(text)).run()
  const [oldest] = cache.keys()
  if (cache.size >= mostKept && oldest !== undefined) cache.delete(oldest)
  cache.set(text, model)
  return model
}

type Of<K extends Declaration['kind']> = Extract<Declaration, { kind: K }>

class Checker {
  private readonly errors: ModelError[] = []

  constructor(private readonly source: Source) {}

  run(): FunctionModel {
    const { tree, errors } = parseFunction(this.source)
    this.errors.push(...errors)
    const { declarations } = tree
    this.checkNames(declarations)
    const of = <K extends Declaration['kind']>(kind: K): Of<K>[] =>
      declarations.filter((d): d is Of<K> => d.kind === kind)
    const tables = of('table').map((table) => this.table(table))
    const parameters = of('parameter').flatMap((parameter) => this.parameter(parameter))
    const inputs = of('input').flatMap((input) => this.input(input))
    for (const state of [...of('state'), ...of('discrete'), ...of('unknown')]) {
      this.attempt(() => startValues(tree, state.name, numbers, () => NaN))
    }
    const elaboration = elaborate(tree, {
      algebra: numbers,
      ...blank,
      table: (name) => this.tableValue(declarations, tables, name),
      tableName: (name) => name,
    })
    this.errors.push(...elaboration.errors)
    const outputs = of('output').flatMap((output) =>
      elementsIn(output).map((element, i) => ({
        ...element,
        smooth: elaboration.outputs.get(output.name)?.[i]?.smooth ?? -1,
      })),
    )
    const problems = [...this.errors]
      .sort((a, b) => (a.place.column ?? 0) - (b.place.column ?? 0))
      .map((error) => this.source.located(error))
    const jumping = reinitialisedIn(tree.body)
    const states = of('state').flatMap((state) =>
      elementsIn(state).map((element, i) => ({
        ...element,
        rateSmooth: jumping.has(state.name) ? null : (elaboration.derivatives.get(state.name)?.[i]?.smooth ?? -1),
      })),
    )
    const discretes = of('discrete').flatMap(elementsIn)
    const unknowns = of('unknown').flatMap(elementsIn)
    const { source } = this
    const { steps, operations, isTimed } = elaboration
    const declared = { inputs, outputs, parameters, states, discretes, unknowns, tables }
    return { source, tree, ...declared, problems, steps, operations, isTimed }
  }

  /** Vectors take a name per element. */
  private checkNames(declarations: readonly Declaration[]): void {
    const owners = new Map<string, string>()
    for (const declaration of declarations) {
      if (declaration.name === 'code') {
        this.errors.push(
          invalid('"code" is the text itself and cannot be declared', declaration.column, 'choose another name'),
        )
      }
      for (const { name } of declaration.kind === 'table' ? [declaration] : elementsIn(declaration)) {
        const owner = owners.get(name)
        if (owner !== undefined && owner !== declaration.name) {
          const what = `"${declaration.name}" needs the name "${name}", which is taken by "${owner}"`
          this.errors.push(invalid(what, declaration.column, 'choose another name'))
        }
        owners.set(name, declaration.name)
      }
    }
  }

  private parameter(declaration: Of<'parameter'>): readonly ParameterElement[] {
    const { column, min, max } = declaration
    const type = declaredType(declaration.unit)
    const one = (node: Expression | undefined, what: string): number | undefined =>
      node &&
      this.attempt(() => {
        const value = constant(node, `${what} of a parameter`)
        if (value.kind !== 'scalar') throw invalid(`${what} must be a number`, node.column, 'write one number')
        return typed(value, declaration.name, type, startOf(node)).value
      })
    const bounds = { min: one(min, 'the least value'), max: one(max, 'the largest value') }
    const values = this.values(declaration, declaration.value, 'the value of a parameter')
    return elementsIn(declaration).map((element, i): ParameterElement => {
      const value = values?.[i] ?? 0
      if (value < (bounds.min ?? -Infinity) || value > (bounds.max ?? Infinity)) {
        this.errors.push(
          invalid(`the value of "${element.name}" is outside its own range`, column, 'change one of the two'),
        )
        return { ...element, value, min: undefined, max: undefined }
      }
      return { ...element, value, ...bounds }
    })
  }

  private input(declaration: Of<'input'>): readonly InputElement[] {
    const { value } = declaration
    const values = value && this.values(declaration, value, 'the value of an input that is not wired')
    return elementsIn(declaration).map((element, i) => ({ ...element, value: values?.[i] }))
  }

  private values(
    declaration: Of<'parameter' | 'input'>,
    node: Expression,
    what: string,
  ): readonly number[] | undefined {
    return this.attempt(() => {
      const tensor = filled(constant(node, what), declaration.shape)
      const { name, shape } = declaration
      const value = fitted(tensor, { name, shape, type: declaredType(declaration.unit) }, startOf(node))
      return numbersIn(value, node.column)
    })
  }

  private table(declaration: Of<'table'>): DeclaredTable {
    const { name, doc, value, columns } = declaration
    const heading = (column: TableColumn): { name: string; unit: string } => ({
      name: column.name,
      unit: column.unit?.text ?? '1',
    })
    const [first, second, third] = columns as readonly [TableColumn, TableColumn, TableColumn | undefined]
    if (columns.length > 3) {
      const points = this.attempt(() => pointsIn(declaration))
      return { name, doc, columns: columns.map(heading), rows: points ?? emptyPoints(columns.length) }
    }
    if (third !== undefined) {
      const grid = this.attempt(() => gridIn(declaration, [first, second, third]))
      return { name, doc, columns: [first, second, third].map(heading), rows: grid ?? emptyGrid }
    }
    const rows = this.attempt(() => {
      const tableValue = constant(value, 'a table')
      if (tableValue.kind !== 'tensor' || tableValue.shape.length !== 2 || tableValue.shape[1] !== 2) {
        throw invalid(`the rows of the table "${name}" are missing`, value.column, 'write [[x1, y1], [x2, y2]]')
      }
      const list = numbersIn(
        {
          ...tableValue,
          elements: tableValue.elements.map(
            (element, i) =>
              element &&
              typed(element, [first, second][i % 2].name, declaredType([first, second][i % 2].unit), value.column),
          ),
        },
        value.column,
      )
      const pairs = Array.from({ length: tableValue.shape[0] }, (_, i) => [list[2 * i], list[2 * i + 1]])
      try {
        linearInterpolant(
          pairs.map(([x]) => x),
          pairs.map(([, y]) => y),
        )
      } catch (error) {
        throw error instanceof ModelError ? error.movedTo({ column: value.column }) : error
      }
      return pairs
    })
    return {
      name,
      doc,
      columns: [first, second].map(heading),
      rows: rows ?? [
        [0, 0],
        [1, 0],
      ],
    }
  }

  private tableValue(
    declarations: readonly Declaration[],
    tables: readonly DeclaredTable[],
    name: string,
  ): Table | undefined {
    const table = tables.find((other) => other.name === name)
    return table && tableOf(declarations, name, table.rows)
  }

  private attempt<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (error instanceof Poisoned) return undefined
      if (!(error instanceof ModelError)) throw error
      this.errors.push(error)
      return undefined
    }
  }
}

/** Returns the numbers that a declaration stands for. */
function elementsIn(declaration: Exclude<Declaration, { kind: 'table' }>): readonly Element[] {
  const { name, shape, doc, unit } = declaration
  const width = shape.reduce((a, b) => a * b, 1)
  return Array.from({ length: width }, (_, i) => ({
    name: elementName(name, shape, i),
    unit: unit === undefined || unit.faulty === true ? '1' : unit.text,
    doc,
    ...('vector' in declaration && declaration.vector ? { vector: { port: name, index: i, width } } : {}),
  }))
}

/**
 * Returns the values of a state, continuous or discrete, at the start, or of an unknown before the first search.
 * @param parameter value of a parameter's element
 * @throws ModelError with a place in the whole text
 */
export function startValues<T>(
  tree: FunctionTree,
  name: string,
  algebra: Algebra<T>,
  parameter: (name: string) => T,
): readonly T[] {
  const state = tree.declarations.find(
    (d): d is Of<'state' | 'discrete' | 'unknown'> =>
      (d.kind === 'state' || d.kind === 'discrete' || d.kind === 'unknown') && d.name === name,
  )
  if (state === undefined) return []
  const { shape, unit, value } = state
  const count = shape.reduce((a, b) => a * b, 1)
  if (value === undefined) return Array.from({ length: count }, () => algebra.num(0))
  const context = parameterContext(tree, algebra, 'the start of a state', parameter)
  const start = filled(interpret(context, value), shape)
  const values = elementValues(fitted(start, { name, shape, type: declaredType(unit) }, startOf(value)), value.column)
  const wrongOne = values.find((x: unknown) => x === Infinity || x === -Infinity)
  if (wrongOne === undefined) return values
  throw invalid(`the value is ${String(wrongOne)}`, value.column, 'check for division by zero')
}

/**
 * Returns the context in which an expression of numbers and parameters is evaluated.
 * @param what kind of the text, for messages
 */
export function parameterContext<T>(
  tree: FunctionTree,
  algebra: Algebra<T>,
  what: string,
  parameter: (name: string) => T,
): Context<T> {
  return {
    ...constants(algebra, what),
    variable(parameterName, column) {
      const declaration = tree.declarations.find(
        (d): d is Of<'parameter'> => d.kind === 'parameter' && d.name === parameterName,
      )
      if (declaration === undefined)
        throw invalid(`${what} cannot depend on "${parameterName}"`, column, 'use numbers and parameters')
      const type = declaredType(declaration.unit)
      const elements = elementsIn(declaration).map((element): Scalar<T> => ({
        kind: 'scalar',
        type,
        value: parameter(element.name),
        constant: undefined,
        smooth: Infinity,
        fixed: true,
      }))
      return declaration.shape.length === 0 ? elements[0] : { kind: 'tensor', shape: declaration.shape, elements }
    },
  }
}
