/**
 * Functions of a model in both forms of its equations, as one set. While locks or dry friction hold something, a
 * function is that of the held form. Functions that are the same in both forms are included once.
 */
import { entryOf, present } from '../collections/entries'
import type { Program, ProgramFunction } from '../program/ir'
import type { Entry } from '../program/lower'
import { eq, FunctionWriter, or } from '../program/writer'
import type { Compilation } from '../compile/compile'
import type { Expr } from '../symbolic'

export interface FormEntries {
  readonly entries: readonly Entry[]
  /** Adds functions that select the functions of one of the two forms. */
  readonly finish: (program: Program) => Program
}

/** Returns the places of the discrete states that hold something, each with the value that means so. */
export function holdingPlaces({ system }: Compilation): { readonly place: number; readonly value: number }[] {
  const places = new Map<Expr, number>(system.discrete.states.map((s, i) => [s.symbol, i]))
  return system.holding.map(({ symbol, heldValue }) => ({ place: entryOf(places, symbol), value: heldValue }))
}

/**
 * Combines the entry points of both forms.
 * @param of returns the entry points of a form, with the same names in both; the held form may have more
 */
export function inBothForms(compilation: Compilation, of: (form: Compilation) => readonly Entry[]): FormEntries {
  const { heldForm } = compilation
  const free = of(compilation)
  if (heldForm === null) return { entries: free, finish: (program) => program }
  const heldEntries = of(heldForm)
  const byName = new Map(heldEntries.map((e) => [e.name, e]))
  const both: string[] = []
  const entries = free.flatMap((entry): Entry[] => {
    const other = byName.get(entry.name)
    if (other === undefined || sameOutputs(entry, other)) return [entry]
    both.push(entry.name)
    return [
      { ...entry, name: `${entry.name}_free`, internal: true },
      { ...other, name: `${entry.name}_held`, doc: `${other.doc} While something is held.`, internal: true },
    ]
  })
  const known = new Set(free.map((e) => e.name))
  const more = heldEntries.filter((e) => !known.has(e.name))
  const places = holdingPlaces(compilation)
  return {
    entries: [...entries, ...more],
    finish: (program) => ({
      ...program,
      functions: [...program.functions, ...both.map((name) => chooser(program, name, places))],
    }),
  }
}

function sameOutputs(a: Entry, b: Entry): boolean {
  return a.outputs.length === b.outputs.length && a.outputs.every(({ expr }, i) => expr === b.outputs[i].expr)
}

/** Returns a function that calls the function of the form in force. */
function chooser(program: Program, name: string, places: ReturnType<typeof holdingPlaces>): ProgramFunction {
  const free = present(program.functions.find((f) => f.name === `${name}_free`))
  const { arrays, scalars } = free
  const w = new FunctionWriter(name, free.doc, arrays, { scalars, exported: true })
  const names = arrays.map((a) => a.name)
  const args = scalars.map((s) => w.arg(s))
  w.if(
    or(...places.map(({ place, value }) => eq(w.get('z', place), value))),
    () => w.call(`${name}_held`, args, names),
    () => w.call(`${name}_free`, args, names),
  )
  return w.finish()
}
