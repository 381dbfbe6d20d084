/** Tables of a program in generated text. */
import { base64Of } from '../../model/project/binary-files'
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

/** Numbers of a row in single precision beyond which an export has a file of them instead of text. */
const mostListed = 65_536

/** Returns whether an export has a file with the numbers of a table, beside its text. */
export const isInFile = ({ values }: Pick<ProgramData, 'values'>): boolean =>
  values instanceof Float32Array && values.length > mostListed

/** Returns the name of the file with the numbers of a table. */
export const dataFile = (name: string): string => `${identifier(name)}.f32`

/** Returns the files of the tables of a program that have one: their numbers as little-endian floats. */
export function dataFiles(program: Program): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(
    (program.data ?? []).flatMap((data) => (isInFile(data) ? [[dataFile(data.name), littleEndian(data.values)]] : [])),
  )
}

function littleEndian(values: ProgramData['values']): Uint8Array {
  const bytes = new Uint8Array(4 * values.length)
  const view = new DataView(bytes.buffer)
  values.forEach((value, i) => view.setFloat32(4 * i, value, true))
  return bytes
}

/** Returns the numbers as little-endian floats in base64. */
export const singlesAsText = (values: ProgramData['values']): string => base64Of(littleEndian(values))

/** Returns a sum of the numbers that differs where they do: texts that name a file change with it. */
export function checksum(values: ProgramData['values']): string {
  const bits = new Uint32Array(Float32Array.from(values).buffer)
  const hash = bits.reduce((sum, value) => Math.imul(sum ^ value, 16777619) >>> 0, 2166136261)
  return hash.toString(16).padStart(8, '0')
}

/** Most numbers of a table that are shown where text is for reading. */
export const mostShown = 1000

/** Returns a short text instead of a long table, where text is for reading. */
export function shortened(values: ProgramData['values']): string {
  return `/* ${values.length} numbers */`
}
