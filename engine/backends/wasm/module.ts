/** Sections of a WebAssembly module (WebAssembly Core Specification 1.0, section 5.5). */
import { ByteWriter } from './bytes'
import type { ValueType } from './code'

export interface Signature {
  readonly params: readonly ValueType[]
  readonly results: readonly ValueType[]
}

export interface ImportedFunction extends Signature {
  readonly module: string
  readonly name: string
}

export interface DefinedFunction extends Signature {
  /** Exported name. */
  readonly exportAs?: string
  /** Locals besides the parameters, as runs of one type. */
  readonly locals: readonly { readonly count: number; readonly type: ValueType }[]
  /** Instructions including the final `end`. */
  readonly code: Uint8Array
}

/** Doubles stored in memory from the start. */
export interface DataSegment {
  /** Offset in bytes. */
  readonly offset: number
  readonly values: Float64Array | Float32Array
}

/**
 * Returns a module with one memory of fixed size, exported as `memory`. Imported functions are numbered first, then the
 * defined ones in the order given.
 *
 * @param pages size of the memory in units of 64 KiB
 */
export function encodeModule(
  imports: readonly ImportedFunction[],
  functions: readonly DefinedFunction[],
  pages: number,
  data: readonly DataSegment[] = [],
): Uint8Array<ArrayBuffer> {
  const signatures = [...imports, ...functions].map((f) => `${f.params.join()}>${f.results.join()}`)
  const types = [...new Set(signatures)]
  const typeIndex = new Map(types.map((key, index) => [key, index]))
  const typeOf = (index: number) => typeIndex.get(signatures[index]) ?? 0
  const exported = functions.flatMap((f, i) =>
    f.exportAs === undefined ? [] : [{ name: f.exportAs, index: imports.length + i }],
  )

  const out = new ByteWriter()
  out.append(new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]))
  section(out, 1, types, (w, key) => {
    const { params, results } = [...imports, ...functions][signatures.indexOf(key)]
    w.byte(0x60)
    w.sized(new Uint8Array(params))
    w.sized(new Uint8Array(results))
  })
  section(out, 2, imports, (w, f, i) => {
    w.name(f.module)
    w.name(f.name)
    w.byte(0x00)
    w.unsigned(typeOf(i))
  })
  section(out, 3, functions, (w, _, i) => w.unsigned(typeOf(imports.length + i)))
  section(out, 5, [pages], (w, size) => {
    w.byte(0x01)
    w.unsigned(size)
    w.unsigned(size)
  })
  section(out, 7, [{ name: 'memory', kind: 2, index: 0 }, ...exported.map((e) => ({ ...e, kind: 0 }))], (w, e) => {
    w.name(e.name)
    w.byte(e.kind)
    w.unsigned(e.index)
  })
  section(out, 10, functions, (w, f) => {
    const body = new ByteWriter()
    const runs = f.locals.filter((run) => run.count > 0)
    body.unsigned(runs.length)
    for (const run of runs) {
      body.unsigned(run.count)
      body.byte(run.type)
    }
    body.append(f.code)
    w.sized(body.bytes())
  })
  section(out, 11, data, (w, { offset, values }) => {
    w.byte(0x00)
    w.byte(0x41)
    w.signed(offset)
    w.byte(0x0b)
    w.unsigned(values.byteLength)
    if (values instanceof Float32Array) for (const value of values) w.single(value)
    else for (const value of values) w.double(value)
  })
  return out.bytes()
}

function section<T>(
  out: ByteWriter,
  id: number,
  items: readonly T[],
  write: (writer: ByteWriter, item: T, index: number) => void,
): void {
  if (items.length === 0) return
  const content = new ByteWriter()
  content.unsigned(items.length)
  items.forEach((item, index) => write(content, item, index))
  out.byte(id)
  out.sized(content.bytes())
}
