/** A declared function with its WebAssembly module and C source as an opaque function. */
import type { OpaqueFunction, OpaqueOutput } from '../../symbolic/opaque'
import { ModelError } from '../../errors/model-error'
import { argumentNames, declaredResults, type Declaration, type DeclaredResult } from './declaration'

/** Data files of a linked function; undefined if the block has none. */
export interface LinkedFiles {
  /** WebAssembly module in base64. */
  readonly module: { readonly path: string; readonly text: string } | undefined
  readonly source: { readonly path: string; readonly text: string } | undefined
}

const cache = new Map<string, OpaqueFunction>()
const mostKept = 30

/**
 * Blocks with the same declaration and files share one function.
 * @throws ModelError `file-format` for a text that is not base64 or not a module
 */
export function linkedFunction(declaration: Declaration, files: LinkedFiles): OpaqueFunction {
  const key = JSON.stringify([declaration, files.module, files.source])
  const known = cache.get(key)
  if (known !== undefined) return known
  const fn = make(declaration, files)
  const [oldest] = cache.keys()
  if (cache.size >= mostKept && oldest !== undefined) cache.delete(oldest)
  cache.set(key, fn)
  return fn
}

function make(declaration: Declaration, { module, source }: LinkedFiles): OpaqueFunction {
  const { states, inputs, parameters, derivatives, doc } = declaration
  const bytes = module === undefined ? undefined : moduleBytes(module.text, module.path)
  const places = (symbol: string): Pick<OpaqueFunction, 'wasm' | 'c'> => ({
    ...(bytes === undefined || module === undefined ? {} : { wasm: { module: bytes, symbol, file: module.path } }),
    ...(source === undefined ? {} : { c: { symbol, files: { [baseName(source.path)]: source.text } } }),
  })
  const all = { ...states, ...inputs }
  const argument = (name: string): OpaqueFunction['inputs'][number] => {
    if (name === 't' && !Object.hasOwn(all, 't')) return { name, unit: 's', nominal: 1 }
    const { unit, nominal, step } = all[name]
    return { name, unit, nominal, ...(step === undefined ? {} : { step }) }
  }
  const shared = {
    inputs: argumentNames(declaration).map(argument),
    parameters: Object.entries(parameters).map(([name, { unit, nominal }]) => ({ name, unit, nominal })),
  }
  return {
    name: declaration.function,
    doc,
    ...shared,
    outputs: declaredResults(declaration).map((result) => outputOf(declaration, result)),
    derivatives:
      derivatives === undefined
        ? 'differences'
        : {
            by: {
              name: derivatives.function,
              doc: `Derivatives of ${declaration.function}`,
              ...shared,
              outputs: derivatives.entries.map(([output, input]) => ({ name: `d${output}_d${input}`, unit: '1' })),
              derivatives: 'differences',
              ...places(derivatives.function),
            },
            entries: derivatives.entries.map(([output, input]) => ({ output, input })),
          },
    ...places(declaration.function),
  }
}

function outputOf({ states, outputs, events }: Declaration, { name, is }: DeclaredResult): OpaqueOutput {
  const of = is.kind === 'derivative' ? states[is.state] : is.kind === 'output' ? outputs[is.output] : events[is.event]
  const unit = is.kind === 'output' ? outputs[is.output].unit : '1'
  return { name, unit, ...(of.needs === undefined ? {} : { needs: of.needs }), flat: of.flat }
}

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** First bytes of a WebAssembly module: `\0asm`. */
const magic = [0x00, 0x61, 0x73, 0x6d]

function moduleBytes(text: string, file: string): Uint8Array {
  const plain = text.replace(/\s+/g, '')
  let binary: string
  try {
    binary = atob(plain)
  } catch {
    throw notAModule('is not in base64', file)
  }
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0))
  if (magic.some((byte, i) => bytes[i] !== byte)) throw notAModule('holds no WebAssembly module', file)
  return bytes
}

function notAModule(what: string, file: string): ModelError {
  return new ModelError(
    'file-format',
    `the file ${file} ${what}`,
    { file },
    'compile the function for wasm32 and write it with: base64 function.wasm > function.wasm.txt',
  )
}
