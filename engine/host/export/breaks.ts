/** Break times of exported models: the few that parameters decide on as code, the rows of long tables as data. */
import type { Program, ProgramData } from '../../program/ir'
import type { Entry } from '../../program/lower'
import { FunctionWriter } from '../../program/writer'
import type { BreakTable } from '../../stepping/model'
import type { Expr } from '../../symbolic'

/** More constant break times than these are data. */
const mostInCode = 100

export interface ExportedBreaks {
  readonly entry: Entry
  /** Adds the data, and what reads it, to the lowered program. */
  finish(program: Program): Program
  /** Break times that functions of the program compute. */
  readonly computed: number
  /** So many of these, the last ones, are of sources whose values may come from outside. */
  readonly ofInputs: number
  /** All of them. */
  readonly count: number
  /** Of the finished program, null where there are few. */
  table(program: Program): BreakTable | null
}

const name = 'breaks'
const doc = 'Instants at which an input has a corner or jumps: a step must end there.'

/** @param ofInputs further ones, of sources whose values may come from outside instead */
export function exportedBreaks(breakTimes: readonly Expr[], ofInputs: readonly Expr[]): ExportedBreaks {
  const all = [...breakTimes, ...ofInputs]
  const outputsOf = (times: readonly Expr[]): Entry['outputs'] => times.map((expr, index) => ({ index, expr }))
  if (constantsOf(all).length <= mostInCode) {
    const count = all.length
    const entry = { name, doc, out: 'b', outputs: outputsOf(all) }
    return {
      entry,
      finish: (program) => program,
      computed: count,
      ofInputs: ofInputs.length,
      count,
      table: () => null,
    }
  }
  const onlyInputs = constantsOf(breakTimes).length <= mostInCode
  const constants = constantsOf(onlyInputs ? ofInputs : all)
  const inputsLeft = ofInputs.filter((e) => !e.isConst)
  const rest = [...(onlyInputs ? breakTimes : breakTimes.filter((e) => !e.isConst)), ...inputsLeft]
  const computed = rest.length
  const data = breakData(constants)
  const table = (program: Program): BreakTable => {
    const at = (program.data ?? []).indexOf(data)
    return { table: at, n: constants.length + 2, width: 1, before: constants[0] - 1, ofInputs: onlyInputs }
  }
  return {
    entry: {
      name: `computed_${name}`,
      doc: 'Those that are computed.',
      out: 'b',
      outputs: outputsOf(rest),
      internal: true,
    },
    computed,
    ofInputs: inputsLeft.length,
    count: computed + constants.length,
    table,
    finish(program) {
      const whole = { ...program, data: [...(program.data ?? []), data] }
      const of = program.functions.find((f) => f.name === `computed_${name}`)
      if (of === undefined) throw new Error('the program has no break times')
      const w = new FunctionWriter(name, doc, of.arrays, { scalars: of.scalars, exported: true })
      w.call(
        of.name,
        [w.arg('t')],
        of.arrays.map((a) => a.name),
      )
      const { before, ...place } = table(whole)
      const last = w.let('last', before)
      w.for(constants.length, (i) => {
        w.set(last, w.lookup('following', place, last))
        w.put('b', computed, last, i)
      })
      return { ...whole, functions: [...program.functions, w.finish()] }
    },
  }
}

/** Segments from each break time to the next, with the latter as value. */
function breakData(times: readonly number[]): ProgramData {
  const n = times.length
  const values = new Float64Array(n + 2 + n + 1)
  values[0] = times[0] - 1
  values.set(times, 1)
  values[n + 1] = times[n - 1] + 1
  values.set(times, n + 2)
  values[2 * n + 2] = Infinity
  return { name: 'break times', doc: 'Break times: each, and with it the one that follows it.', values }
}

function constantsOf(times: readonly Expr[]): number[] {
  return [...new Set(times.filter((e) => e.isConst).map((e) => e.value))].sort((a, b) => a - b)
}
