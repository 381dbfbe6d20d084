/** Comments for exported code: block and meaning of each equation, for readers of the code and for debugging. */
import { payloadOf } from '../symbolic'
import { Meanings } from '../formulate/equations/meaning'
import { attribute } from '../program/attribute'
import type { ProgramFunction, Statement } from '../program/ir'
import type { LoweredProgram } from '../program/lower'
import { assignedLocal } from '../program/walk'
import { definitionOf, type Expr } from '../symbolic'
import type { Compilation } from '../compile/compile'
import { Words } from './code/words'

/** Largest number of blocks that are listed for one equation. */
const mostNamed = 3

/** Returns a function that gives the comment of a statement; empty if nothing is known about the statement. */
export function equationComments(
  compilation: Compilation,
  { program, meaning }: LoweredProgram,
  signals: readonly string[],
): (fn: ProgramFunction, statement: Statement) => string {
  const { system, states } = compilation
  const words = new Words(compilation)
  const meanings = new Meanings(system)
  const { originOf } = attribute(program, {
    meaning,
    originOf: (e) => words.originOf(e),
    callerOf: (call) => payloadOf(call, 'call').label,
    resultOf: () => [],
  })
  const resultOf = (fn: ProgramFunction, s: Extract<Statement, { kind: 'store' }>): string => {
    const { offset, counter } = s.index
    if (counter !== undefined) return ''
    const array = fn.arrays[s.array].name
    // Other functions have results of other kinds in arrays of the same names.
    if (array === 'dx' && fn.name === 'derivatives') return `derivative of ${states[offset].name}`
    return array === 'y' && fn.name === 'outputs' ? signals[offset] : ''
  }
  const equationOf = (fn: ProgramFunction, s: Statement): string => {
    if (s.kind === 'store') return resultOf(fn, s)
    const local = assignedLocal(s)
    const e = local === undefined ? undefined : meaning.locals.get(fn.name)?.get(local)
    return e === undefined || definitionOf(e) === undefined ? '' : worded(meanings, e)
  }
  return (fn, s) => {
    const equation = equationOf(fn, s)
    const blocks = [...new Set(originOf(s).map((o) => o.block))]
    const from = blocks.length > mostNamed ? `${blocks.slice(0, mostNamed).join(', ')} and others` : blocks.join(', ')
    if (equation === '' || equation.includes(from)) return equation === '' ? from : equation
    return `${from}: ${equation}`
  }
}

/** Describes a result in words; empty for an intermediate result without a name, which its blocks alone describe. */
function worded(meanings: Meanings, e: Expr): string {
  const text = meanings.of(e)
  return text.includes('an intermediate result') ? (e.name === '' ? '' : e.name) : text
}
