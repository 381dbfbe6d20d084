/** Parameters as fields of structures: `Body.mass` stays `Body.mass`. */
import { NameSpace } from '../text/names'
import { keywords, matlabName } from './names'

class Level {
  private readonly space = new NameSpace(keywords, matlabName)
  private readonly levels = new Map<string, { readonly field: string; readonly level: Level }>()

  leaf(name: string): string {
    return this.space.take(name)
  }

  below(name: string): { readonly field: string; readonly level: Level } {
    const known = this.levels.get(name) ?? { field: this.space.take(name), level: new Level() }
    this.levels.set(name, known)
    return known
  }
}

/**
 * Fields of values with these names, `Rear.Body.mass` for `Rear/Body.mass`. Where two names would be one field, or a
 * name is a word of the language, a number is added.
 */
export function fieldsOf(names: readonly string[]): readonly string[] {
  const top = new Level()
  return names.map((name) => {
    const parts = name.split(/[./]/)
    const fields: string[] = []
    let level = top
    for (const part of parts.slice(0, -1)) {
      const inner = level.below(part)
      fields.push(inner.field)
      level = inner.level
    }
    return [...fields, level.leaf(parts[parts.length - 1])].join('.')
  })
}
