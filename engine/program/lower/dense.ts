/**
 * Operations of dense linear algebra (`symbolic/dense.ts`) as statements over the work array.
 *
 * An operation on the efforts of many axes takes thousands of statements, and derivatives contain it once per axis. An
 * operation that repeats is a function of the program, which each node calls with its own part of the work array.
 */
import { resultsOf, type AxisOperation, type DenseOperation } from '../../symbolic/dense'
import type { Index, ProgramFunction, Statement } from '../ir'
import { visitStatements } from '../walk'
import { choiceMemory, choiceStatements } from './choose'
import { holdMemory, holdStatements } from './hold'
import { slideMemory, slideStatements } from './slide'

/** Offsets in the work array. */
export interface DenseMemory {
  /** Offset of the operands in the work array. */
  readonly input: number
  readonly output: number
}

/** Returns places from `offset` on, and how many there are. */
export function denseMemory(offset: number, operation: DenseOperation): DenseMemory & { readonly size: number } {
  const { kind, n } = operation
  switch (kind) {
    case 'solve':
      // the solution takes the place of the right-hand side
      return { input: offset, output: offset + n * n, size: n * n + n }
    case 'inverse':
      // each column needs a matrix to destroy
      return { input: offset, output: offset + n * n, size: 3 * n * n + n }
    case 'hold':
      return holdMemory(offset, n, operation.sides)
    case 'slide':
      return slideMemory(offset, n, operation.sides)
    case 'choose':
      return choiceMemory(offset, operation)
  }
}

/** Returns everything that follows once the operands are in their places. */
export function denseStatements(operation: DenseOperation, memory: DenseMemory, w: number): Statement[] {
  const { kind, n } = operation
  if (kind === 'choose') return choiceStatements(operation, choiceMemory(memory.input, operation), w)
  if (kind === 'hold') return holdStatements(n, holdMemory(memory.input, n, operation.sides), w, operation.within)
  if (kind === 'slide')
    return slideStatements(n, slideMemory(memory.input, n, operation.sides), w, operation.mayContradict)
  if (kind === 'solve')
    return [{ kind: 'solve', n, a: { array: w, offset: memory.input }, b: { array: w, offset: memory.output } }]
  const copy = memory.output + resultsOf(operation)
  const column = copy + n * n
  const fill = (count: number, to: Index, value: Extract<Statement, { kind: 'store' }>['value']): Statement => ({
    kind: 'for',
    counter: 0,
    count,
    body: [{ kind: 'store', array: w, index: to, value }],
  })
  const from = (index: Index) => ({ op: 'load', array: w, index }) as const
  const list = (offset: number, stride = 1): Index => ({ offset, counter: 0, stride })
  return Array.from({ length: n }, (_, j): Statement[] => [
    fill(n * n, list(copy), from(list(memory.input))),
    fill(n, list(column), { op: 'num', value: 0 }),
    { kind: 'store', array: w, index: { offset: column + j }, value: { op: 'num', value: 1 } },
    { kind: 'solve', n, a: { array: w, offset: copy }, b: { array: w, offset: column } },
    fill(n, list(memory.output + j, n), from(list(column))),
  ]).flat()
}

/** Number of axes, and of equal operations in one function of the program, from which on these share a function. */
const [manyAxes, many] = [4, 3]

const isOnAxes = (operation: DenseOperation): operation is AxisOperation =>
  operation.kind === 'hold' || operation.kind === 'slide'

const nameOf = ({ kind, n, sides, mayContradict, within }: AxisOperation): string =>
  [
    ...['axes', kind, n],
    ...(sides === 2 ? ['two_sides'] : []),
    ...(mayContradict === true ? ['contradicting'] : []),
    ...(within === true ? ['within'] : []),
  ].join('_')

/** Returns the name of the function that an operation shares with others; undefined for one in its own place. */
export type SharedFunction = (operation: DenseOperation) => string | undefined

/** Returns which of the operations in a function of the program share one function. */
export function sharedFunctions(operations: readonly DenseOperation[]): SharedFunction {
  const names = operations.filter(isOnAxes).map(nameOf)
  return (operation) => {
    if (!isOnAxes(operation) || operation.n < manyAxes) return undefined
    const name = nameOf(operation)
    return names.filter((other) => other === name).length >= many ? name : undefined
  }
}

/** Returns the function of an operation. Its array begins with the operands. */
export function denseFunction(name: string, operation: DenseOperation): ProgramFunction {
  const body = denseStatements(operation, denseMemory(0, operation), 0)
  let counters = 0
  visitStatements(body, (s) => {
    if (s.kind === 'for') counters = Math.max(counters, s.counter + 1)
  })
  return {
    name,
    doc: `Operation on ${operation.n} axes of friction: ${operation.kind}.`,
    scalars: [],
    arrays: [{ name: 'w', writable: true, doc: 'operands, results, and what lies between them' }],
    locals: 0,
    counters,
    localNames: new Map(),
    body,
    exported: false,
  }
}
