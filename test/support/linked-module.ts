/** WebAssembly modules as a compiler would make them, from functions written in the program's own terms. */
import { encodeProgram } from '../../engine/backends/wasm'
import { FunctionWriter } from '../../engine/program/writer'

/** Modules are written with the functions that they export, of (arguments, results). */
export function moduleOf(functions: Readonly<Record<string, (w: FunctionWriter) => void>>): Uint8Array {
  const made = Object.entries(functions).map(([name, write]) => {
    const arrays = [
      { name: 'a', writable: false, doc: 'arguments' },
      { name: 'r', writable: true, doc: 'results' },
    ]
    const w = new FunctionWriter(name, name, arrays, { exported: true })
    write(w)
    return w.finish()
  })
  return growable(encodeProgram({ name: 'module', functions: made }, 0).code)
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

interface Section {
  readonly id: number
  readonly content: Uint8Array
}

export function sectionsOf(code: Uint8Array): readonly Section[] {
  const sections: Section[] = []
  for (let at = 8; at < code.length;) {
    const id = code[at++]
    let size = 0
    for (let shift = 0; ; shift += 7) {
      const byte = code[at++]
      size |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    sections.push({ id, content: code.subarray(at, at + size) })
    at += size
  }
  return sections
}

export function fromSections(sections: readonly Section[]): Uint8Array {
  const bytes = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  for (const { id, content } of sections) {
    bytes.push(id, ...unsigned(content.length), ...content)
  }
  return Uint8Array.from(bytes)
}

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** A memory without a largest size, as linkers make it. */
function growable(code: Uint8Array): Uint8Array {
  return fromSections(sectionsOf(code).map((s) => (s.id === 5 ? { id: 5, content: Uint8Array.of(1, 0, 2) } : s)))
}
