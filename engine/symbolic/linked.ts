/**
 * Opaque functions as callables of this process: host functions, and WebAssembly modules with memory of their own. A
 * module is a stranger's: it gets elementary functions, nothing else, and is compiled when it is first called for.
 */
import { ModelError } from '../errors/model-error'
import { foreignLoader, type ForeignCode } from './foreign'
import type { OpaqueCallback, OpaqueFunction, OpaqueWasm } from './opaque'

export interface Linked {
  /**
   * Results for arguments, inputs first, then parameters; both arrays may be longer. If it throws, the results are NaN.
   */
  readonly run: (inputs: Float64Array, results: Float64Array) => void
  /**
   * Error that a call has thrown since the last request, in a few words; an error with a remedy is returned as it is.
   */
  readonly thrown: () => string | ModelError | undefined
}

const linked = new WeakMap<OpaqueFunction, Linked>()

/**
 * Returns the function as something to call here; made when first asked for, then kept.
 * @param block that calls it, for messages
 * @throws ModelError `unsupported` if there is no implementation for this place, or a module needs more than it may
 *   have;
 *   `file-format` for an invalid module
 */
export function link(fn: OpaqueFunction, block: string): Linked {
  const known = linked.get(fn)
  if (known !== undefined) return known
  const callable = guarded(
    fn,
    inPlace(block, () => callback(fn, block)),
  )
  linked.set(fn, callable)
  return callable
}

/** The same where it is called only if the program calls it: an export in C needs no module. */
export function linkLater(fn: OpaqueFunction, block: string): Linked['run'] {
  let run: Linked['run'] | undefined
  return (inputs, results) => (run ??= link(fn, block).run)(inputs, results)
}

function inPlace<T>(block: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ModelError ? error.at({ block }) : error
  }
}

function callback(fn: OpaqueFunction, block: string): OpaqueCallback {
  if (fn.host !== undefined) return fn.host()
  if (fn.wasm !== undefined) return instantiate(fn, fn.wasm)
  if (fn.foreign !== undefined) return foreign(fn, fn.foreign, block)
  throw new ModelError(
    'unsupported',
    `the function ${fn.name} has no WebAssembly module, so the model cannot run here`,
    { block },
    'provide its WebAssembly module',
  )
}

function foreign(fn: OpaqueFunction, code: ForeignCode, block: string): OpaqueCallback {
  const loader = foreignLoader(code.kind)
  if (loader !== undefined) return loader(code, block)
  throw new ModelError(
    'unsupported',
    `${fn.name} is native code, which can't be loaded here`,
    { block, file: code.file },
    'run the model in the desktop application or on the command line',
  )
}

function guarded(fn: OpaqueFunction, call: OpaqueCallback): Linked {
  const args = new Float64Array(fn.inputs.length + fn.parameters.length)
  const values = new Float64Array(fn.outputs.length)
  let thrown: string | ModelError | undefined
  return {
    run(inputs, results) {
      for (let i = 0; i < args.length; i++) args[i] = inputs[i]
      values.fill(NaN)
      try {
        call(args, values)
      } catch (error) {
        values.fill(NaN)
        thrown ??= asThrown(error)
      }
      for (let i = 0; i < values.length; i++) results[i] = values[i]
    },
    thrown() {
      const last = thrown
      thrown = undefined
      return last
    },
  }
}

function asThrown(error: unknown): string | ModelError {
  if (error instanceof ModelError) return error
  return error instanceof Error ? error.message : String(error)
}

/** Functions of numbers that a module may import from `env` or `Math`, by their names in C and in JavaScript. */
export const allowedImports: Readonly<Record<string, (...args: number[]) => number>> = {
  ...Object.fromEntries(
    (
      'acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh exp expm1 floor hypot log log10 log1p log2 pow sin ' +
      'sinh sqrt tan tanh trunc abs max min sign'
    )
      .split(' ')
      .map((name) => [name, Math[name as 'hypot']]),
  ),
  fabs: Math.abs,
  fmod: (a, b) => a % b,
}

const pageBytes = 65536

/** @throws ModelError naming the fault of the module */
function instantiate(fn: OpaqueFunction, { module: bytes, symbol, file }: OpaqueWasm): OpaqueCallback {
  const at = { file }
  const module = compiled(bytes, fn.name, file)
  const imports: Record<string, Record<string, (...args: number[]) => number>> = { env: {}, Math: {} }
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const known = Object.hasOwn(allowedImports, name) ? allowedImports[name] : undefined
    if (kind !== 'function' || known === undefined || !Object.hasOwn(imports, from)) {
      throw new ModelError(
        'unsupported',
        `the module of ${fn.name} imports the ${kind} ${from}.${name}, which it cannot have`,
        at,
        `link the module without it: it may import ${Object.keys(allowedImports).join(', ')}, and nothing else`,
      )
    }
    imports[from][name] = known
  }
  const { exports } = instanceOf(module, imports, fn.name, file)
  const exported = exports[symbol]
  const { memory } = exports
  if (typeof exported !== 'function') {
    const names = WebAssembly.Module.exports(module).flatMap((e) => (e.kind === 'function' ? [e.name] : []))
    const there = names.length === 0 ? 'it exports no function' : `it exports ${names.join(', ')}`
    throw new ModelError(
      'unknown-signal',
      `the module of ${fn.name} exports no function ${symbol}`,
      at,
      `${there}: export ${symbol}, or declare the function by the name it has`,
    )
  }
  if (!(memory instanceof WebAssembly.Memory)) {
    throw new ModelError(
      'unsupported',
      `the module of ${fn.name} exports no memory`,
      at,
      'export its memory under the name memory, as linkers do by default',
    )
  }
  const run = exported as (from: number, to: number) => unknown
  const count = fn.inputs.length + fn.parameters.length
  const bytesNeeded = 8 * (count + fn.outputs.length)
  const from = grown(memory, bytesNeeded, fn.name, file)
  const to = from + 8 * count
  let args = new Float64Array(0)
  let outputs = new Float64Array(0)
  /** Renews the views: the module may grow its memory, which makes a new buffer. */
  const look = (): void => {
    if (outputs.buffer === memory.buffer) return
    args = new Float64Array(memory.buffer, from, count)
    outputs = new Float64Array(memory.buffer, to, fn.outputs.length)
  }
  return (inputs, results) => {
    look()
    args.set(inputs)
    outputs.fill(NaN)
    run(from, to)
    look()
    results.set(outputs)
  }
}

function compiled(bytes: Uint8Array, name: string, file: string): WebAssembly.Module {
  try {
    return new WebAssembly.Module(Uint8Array.from(bytes))
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error
    throw new ModelError(
      'file-format',
      `the module of ${name} is not a valid WebAssembly module: ${reason(error)}`,
      { file },
      'compile it again for wasm32 and encode the file in base64',
    )
  }
}

function instanceOf(
  module: WebAssembly.Module,
  imports: WebAssembly.Imports,
  name: string,
  file: string,
): WebAssembly.Instance {
  try {
    return new WebAssembly.Instance(module, imports)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new ModelError(
      'unsupported',
      `the module of ${name} cannot be started: ${reason(error)}`,
      { file },
      'link it without a start function, and with imports that take and return doubles',
    )
  }
}

/** Address of memory that the module does not know of. */
function grown(memory: WebAssembly.Memory, bytes: number, name: string, file: string): number {
  try {
    return memory.grow(Math.ceil(bytes / pageBytes)) * pageBytes
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ModelError(
      'unsupported',
      `the memory of the module of ${name} cannot grow, so there is no room for its arguments`,
      { file },
      'link it without a maximum memory size',
    )
  }
}

const reason = (error: Error): string => error.message.replace(/^WebAssembly\.\w+\(\): /, '')
