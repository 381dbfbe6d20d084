/** Tables of a program in generated text. */
import type { Program, ProgramData } from '../../program/ir'
import { identifier, type NameSpace } from './names'

/** Returns names for the tables of a program, and which of them a text has used. */
export function dataTables(
  program: Program,
  space: NameSpace,
): {
  readonly names: readonly string[]
  readonly name: (table: number) => string
  readonly used: () => readonly { readonly name: string; readonly data: ProgramData }[]
} {
  const all = program.data ?? []
  const names = all.map(({ name }) => space.take(`table_${identifier(name)}`))
  const used = new Set<number>()
  return {
    names,
    name(table) {
      used.add(table)
      return names[table]
    },
    used: () => [...used].sort((a, b) => a - b).map((i) => ({ name: names[i], data: all[i] })),
  }
}

/** Returns the numbers of an array literal, five to a line. */
export function numberLines(values: ArrayLike<number>, print: (value: number) => string): string {
  const lines: string[] = []
  for (let i = 0; i < values.length; i += 5) {
    const row: string[] = []
    for (let k = i; k < Math.min(i + 5, values.length); k++) row.push(print(values[k]))
    lines.push(`  ${row.join(', ')},`)
  }
  return lines.join('\n')
}

/** Most numbers of a table that are shown where text is for reading. */
export const mostShown = 1000

/** Returns a short text instead of a long table, where text is for reading. */
export function shortened(values: ProgramData['values']): string {
  return `/* ${values.length} numbers */`
}
