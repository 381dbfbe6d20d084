/**
 * The path through external functions at nominal arguments, for operation counts: conditions are
 * evaluated with the parameters of the first instance of each function.
 */
import type { ArmChooser } from '../program/cost'
import type { Condition, ProgramFunction, Statement, Value } from '../program/ir'
import { identifier } from '../program/lower/emit'
import type { Compilation } from './compile'

/** Chooser of arms by function name. */
export function nominalPath(compilation: Compilation): (fn: string) => ArmChooser {
  const { derivatives } = compilation
  const parameters = Float64Array.from(compilation.collection.parameters, (p) => p.value)
  const d = new Float64Array(derivatives.derivedSize)
  const init = derivatives.program.functions.find((f) => f.name === 'init')
  if (init !== undefined) new Walker(derivatives.program.functions, () => undefined).run(init, [], [parameters, d], [0, 0])
  const tables = new Map(derivatives.tables.map((t) => [identifier(t.fn.name), t] as const))
  return (name) => {
    const table = tables.get(name)
    const fn = derivatives.program.functions.find((f) => f.name === name)
    if (table === undefined || fn === undefined) return () => undefined
    const taken = new Map<Statement, 'then' | 'else'>()
    new Walker(derivatives.program.functions, (s, arm) => taken.set(s, arm)).run(fn, table.fn.nominal, [d, new Float64Array(table.fn.outputs.length)], [table.offset, 0])
    return (s) => taken.get(s)
  }
}

/** Runs a function of the program and reports the arms it takes. */
class Walker {
  constructor(
    private readonly functions: readonly ProgramFunction[],
    private readonly took: (s: Statement, arm: 'then' | 'else') => void,
  ) {}

  run(fn: ProgramFunction, scalars: readonly number[], arrays: readonly Float64Array[], offsets: readonly number[]): void {
    const locals = new Float64Array(fn.locals)
    const value = (v: Value): number => {
      switch (v.op) {
        case 'num':
          return v.value
        case 'local':
          return locals[v.index]
        case 'arg':
          return scalars[v.index]
        case 'load':
          return arrays[v.array][offsets[v.array] + v.index.offset]
        case 'select':
          return condition(v.cond) ? value(v.a) : value(v.b)
        case 'add':
          return value(v.a) + value(v.b)
        case 'sub':
          return value(v.a) - value(v.b)
        case 'mul':
          return value(v.a) * value(v.b)
        case 'div':
          return value(v.a) / value(v.b)
        case 'neg':
          return -value(v.a)
        case 'min':
        case 'max':
        case 'pow':
        case 'atan2':
          return Math[v.op](value(v.a), value(v.b))
        default:
          return Math[v.op](value(v.a))
      }
    }
    const condition = (c: Condition): boolean => {
      switch (c.op) {
        case 'and':
          return condition(c.a) && condition(c.b)
        case 'or':
          return condition(c.a) || condition(c.b)
        case 'not':
          return !condition(c.a)
        case 'lt':
          return value(c.a) < value(c.b)
        case 'le':
          return value(c.a) <= value(c.b)
        case 'gt':
          return value(c.a) > value(c.b)
        case 'ge':
          return value(c.a) >= value(c.b)
        case 'eq':
          return value(c.a) === value(c.b)
        default:
          return value(c.a) !== value(c.b)
      }
    }
    const statements = (list: readonly Statement[]): void => {
      for (const s of list) {
        if (s.kind === 'let') locals[s.local] = value(s.value)
        else if (s.kind === 'store') arrays[s.array][offsets[s.array] + s.index.offset] = value(s.value)
        else if (s.kind === 'if') {
          const holds = condition(s.cond)
          this.took(s, holds ? 'then' : 'else')
          statements(holds ? s.then : s.else)
        } else if (s.kind === 'call') {
          const callee = this.functions.find((f) => f.name === s.fn)
          if (callee !== undefined) {
            this.run(callee, s.args.map(value), s.arrays.map((a) => arrays[a.array]), s.arrays.map((a) => offsets[a.array] + a.offset))
          }
        }
      }
    }
    statements(fn.body)
  }
}
