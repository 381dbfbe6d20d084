/** Break times of exported models. The few that depend on parameters are code; the rows of long tables are data. */
import type { Program, ProgramData } from '../program/ir'
import type { Entry } from '../program/lower'
import { FunctionWriter } from '../program/writer'
import type { BreakTable } from '../stepping/model'
import type { Expr } from '../symbolic'

/** Largest number of constant break times that are written as code; more are data. */
const mostInCode = 100

export interface ExportedBreaks {
  readonly entry: Entry
  /** Adds the data, and the function that reads it, to the lowered program. */
  finish(program: Program): Program
  /** Number of break times that functions of the program compute. The last `inputs` of them are those of inputs. */
  readonly computed: number
  readonly inputs: number
  /** Number of all break times. */
  readonly count: number
  /** Returns the tables of break times in the finished program. */
  tables(program: Program): readonly BreakTable[]
}

const name = 'breaks'
const doc = 'Instants at which an input has a corner or jumps: a step must end there.'

/** Break times of one kind: those that are computed, and data if there is any. */
interface Part {
  readonly computed: readonly Expr[]
  readonly times: readonly number[]
  readonly data: ProgramData | null
}

/** @param ofInputs break times that matter only while inputs follow the experiment */
export function exportedBreaks(ofModel: readonly Expr[], ofInputs: readonly Expr[]): ExportedBreaks {
  const parts = [part(ofModel, 'Break times'), part(ofInputs, 'Break times of inputs')]
  const computed = parts.flatMap((p) => p.computed)
  const inData = parts.some((p) => p.data !== null)
  const outputs = computed.map((expr, index) => ({ index, expr }))
  const tables = (program: Program): BreakTable[] =>
    parts.flatMap(({ data, times }, i) =>
      data === null
        ? []
        : [
            {
              place: { table: (program.data ?? []).indexOf(data), n: times.length + 2, width: 1 },
              before: times[0] - 1,
              count: times.length,
              ofInputs: i === 1,
            },
          ],
    )
  return {
    entry: inData
      ? { name: `computed_${name}`, doc: 'Break times that are computed.', out: 'b', outputs, internal: true }
      : { name, doc, out: 'b', outputs },
    computed: computed.length,
    inputs: parts[1].computed.length,
    count: parts.reduce((sum, p) => sum + p.computed.length + p.times.length, 0),
    tables,
    finish(program) {
      if (!inData) return program
      const whole = { ...program, data: [...(program.data ?? []), ...parts.flatMap((p) => p.data ?? [])] }
      const of = program.functions.find((f) => f.name === `computed_${name}`)
      if (of === undefined) throw new Error('the program has no break times')
      const w = new FunctionWriter(name, doc, of.arrays, { scalars: of.scalars, exported: true })
      w.call(
        of.name,
        [w.arg('t')],
        of.arrays.map((a) => a.name),
      )
      let at = computed.length
      for (const { place, before, count } of tables(whole)) {
        const last = w.let('last', before)
        w.for(count, (i) => {
          w.set(last, w.lookup('following', place, last))
          w.put('b', at, last, i)
        })
        at += count
      }
      return { ...whole, functions: [...program.functions, w.finish()] }
    },
  }
}

function part(breakTimes: readonly Expr[], title: string): Part {
  const times = [...new Set(breakTimes.filter((e) => e.isConst).map((e) => e.value))].sort((a, b) => a - b)
  return times.length <= mostInCode
    ? { computed: breakTimes, times: [], data: null }
    : { computed: breakTimes.filter((e) => !e.isConst), times, data: breakData(title, times) }
}

/** Returns a table of segments from each break time to the next; the value of a segment is its end. */
function breakData(title: string, times: readonly number[]): ProgramData {
  const n = times.length
  const values = new Float64Array(2 * n + 3)
  values[0] = times[0] - 1
  values.set(times, 1)
  values[n + 1] = times[n - 1] + 1
  values.set(times, n + 2)
  values[2 * n + 2] = Infinity
  return { name: title.toLowerCase(), doc: `${title}: each, and with it the one that follows it.`, values }
}
