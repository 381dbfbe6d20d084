/**
 * Calls of opaque functions (`symbolic/opaque.ts`): functions of the program without a body, and statements around
 * them.
 */
import type { OpaqueCall, OpaqueFunction } from '../../symbolic/opaque'
import type { ProgramFunction, Statement, Value } from '../ir'
import { identifier } from './emit'

/** Offset of the arguments and results of a call of an opaque function in the work array. */
export interface OpaquePlace {
  readonly call: OpaqueCall
  readonly input: number
  readonly output: number
  /** Becomes 1 when a result that is wanted is not finite, until somebody clears it. */
  readonly status: number
  /** Arguments and results of the call that made it 1. */
  readonly failed: number
}

/** Returns places from `offset` on, and how many there are. */
export function opaquePlace(offset: number, call: OpaqueCall): OpaquePlace & { readonly size: number } {
  const { inputs, parameters, outputs } = call.fn
  const count = inputs.length + parameters.length
  const output = offset + count
  const status = output + outputs.length
  return { call, input: offset, output, status, failed: status + 1, size: 2 * (status - offset) + 1 }
}

/** @param fn name of the function in the program @param w position of the work array among the arguments */
export function opaqueStatements(
  fn: string,
  { call, input, output, status, failed }: OpaquePlace,
  w: number,
): Statement[] {
  const result = (k: number): Value => ({ op: 'load', array: w, index: { offset: output + k } })
  const num = (value: number): Value => ({ op: 'num', value })
  const finite = (k: number) =>
    ({ op: 'le', a: { op: 'abs', a: result(k) }, b: num(Number.MAX_VALUE) }) as const satisfies object
  const [first, ...rest] = call.outputs
  const all = rest.reduce<Extract<Statement, { kind: 'if' }>['cond']>(
    (a, k) => ({ op: 'and', a, b: finite(k) }),
    finite(first),
  )
  return [
    {
      kind: 'call',
      fn,
      args: [],
      arrays: [
        { array: w, offset: input },
        { array: w, offset: output },
      ],
    },
    {
      kind: 'if',
      cond: {
        op: 'and',
        a: { op: 'ne', a: { op: 'load', array: w, index: { offset: status } }, b: num(1) },
        b: { op: 'not', a: all },
      },
      then: [
        { kind: 'store', array: w, index: { offset: status }, value: num(1) },
        {
          kind: 'for',
          counter: 0,
          count: status - input,
          body: [
            {
              kind: 'store',
              array: w,
              index: { offset: failed, counter: 0 },
              value: { op: 'load', array: w, index: { offset: input, counter: 0 } },
            },
          ],
        },
      ],
      else: [],
    },
  ]
}

/** @param taken names that other functions have */
export function linkedFunction(fn: OpaqueFunction, block: string, taken: ReadonlySet<string>): ProgramFunction {
  const base = `linked_${identifier(fn.name)}`
  let name = base
  for (let k = 2; taken.has(name); k++) name = `${base}_${k}`
  const arguments_ = [...fn.inputs, ...fn.parameters].map((input) => input.name)
  return {
    name,
    doc: `${fn.doc === '' ? `The function ${fn.name}` : fn.doc}`.replace(/\.?$/, '.'),
    scalars: [],
    arrays: [
      { name: 'arguments', writable: false, doc: arguments_.join(', ') },
      { name: 'results', writable: true, doc: fn.outputs.map((output) => output.name).join(', ') },
    ],
    locals: 0,
    counters: 0,
    localNames: new Map(),
    body: [],
    exported: false,
    linked: { fn, block },
  }
}

/** Returns a function that the host implements when it compiles the program. It takes the array that it works on. */
export function hostFunction(name: string, doc: string): ProgramFunction {
  const fn = { name, doc, inputs: [], outputs: [], parameters: [], derivatives: 'differences' } as const
  return { ...linkedFunction(fn, '', new Set()), name }
}
