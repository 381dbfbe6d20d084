/** Operations of dense linear algebra (`symbolic/dense.ts`) as statements over the work array. */
import { resultsOf, type DenseOperation } from '../../symbolic/dense'
import type { Index, Statement } from '../ir'
import { choiceMemory, choiceStatements } from './choose'
import { holdMemory, holdStatements } from './hold'
import { slideMemory, slideStatements } from './slide'

/** Offsets in the work array. */
export interface DenseMemory {
  /** Place of the operands in the work array. */
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
  if (kind === 'hold') return holdStatements(n, holdMemory(memory.input, n, operation.sides), w)
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
