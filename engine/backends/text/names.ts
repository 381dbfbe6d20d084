/** Identifiers for generated text: names of the model made valid in the target language and unique. */
import type { ProgramFunction } from '../../program/ir'

/** `Body.vx` becomes `Body_vx`, `Int.y[2]` `Int_y_2`; a leading digit gets an underscore. */
export function identifier(name: string): string {
  const text = name.replace(/\[(\d+)\]/g, '_$1').replace(/[^A-Za-z0-9_]+/g, '_')
  return /^[0-9]/.test(text) || text === '' ? `_${text}` : text
}

/** Provides identifiers that differ from each other and from the reserved words. */
export class NameSpace {
  private readonly used: Set<string>

  /** @param form makes a name valid in the language; its results may get a number at the end */
  constructor(
    reserved: Iterable<string>,
    private readonly form: (name: string) => string = identifier,
  ) {
    this.used = new Set(reserved)
  }

  take(name: string): string {
    const formed = this.form(name)
    let result = formed
    for (let n = 2; this.used.has(result); n++) result = `${formed}_${n}`
    this.used.add(result)
    return result
  }
}

export interface FunctionNames {
  readonly arrays: readonly string[]
  readonly scalars: readonly string[]
  readonly counters: readonly string[]
  readonly locals: readonly string[]
}

/** Returns the names of everything inside a function. Locals without a name are numbered `v0`, `v1`, ... */
export function namesOf(
  fn: ProgramFunction,
  reserved: Iterable<string>,
  form?: (name: string) => string,
): FunctionNames {
  const space = new NameSpace(reserved, form)
  const scalars = fn.scalars.map((name) => space.take(name))
  const arrays = fn.arrays.map((array) => space.take(array.name))
  const named = new Map([...fn.localNames].map(([local, name]) => [local, space.take(name)]))
  const counters = Array.from({ length: fn.counters }, (_, i) => space.take(i < 6 ? 'ijklmn'.charAt(i) : `i${i}`))
  const locals = Array.from({ length: fn.locals }, (_, local) => named.get(local) ?? space.take(`v${local}`))
  return { arrays, scalars, counters, locals }
}
