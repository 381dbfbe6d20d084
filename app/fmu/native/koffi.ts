/**
 * Calls of functions in shared libraries: Koffi (N. Martignène, MIT licence), of which only the compiled module is
 * used. It is loaded in helper processes alone, never where a window or a command lives.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ModelError } from '../../../engine/errors/model-error'

/** A pointer. */
export type Address = bigint

export interface NativeLibrary {
  /** @throws Error if the library has no such function */
  func(prototype: string): (...args: unknown[]) => unknown
  symbol(name: string): Address
  unload(): void
}

/** Part of the module koffi that is used. */
export interface Koffi {
  load(path: string | null): NativeLibrary
  proto(prototype: string): object
  pointer(type: object): object
  register(callback: (...args: never[]) => unknown, type: object): Address
  unregister(callback: Address): void
  alloc(type: string, count: number): Address
  encode(to: Address, type: string, values: unknown, count?: number): void
  decode(from: Address, type: string, count: number): Uint8Array
  free(memory: Address): void
}

let loaded: Koffi | undefined

/** @throws ModelError `unsupported` if there is none for this platform */
export function koffi(): Koffi {
  if (loaded !== undefined) return loaded
  const require = createRequire(pathToFileURL(join(process.cwd(), 'package.json')))
  const failures: string[] = []
  for (const file of candidates()) {
    try {
      loaded = require(file) as Koffi
      return loaded
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const why = failures.length === 0 ? 'the module is missing' : failures[0]
  throw new ModelError(
    'unsupported',
    `FMUs can't be loaded on ${process.platform} ${process.arch} (${why})`,
    {},
    'install Wishbone again, or run the model on Linux, Windows or macOS',
  )
}

const callbackTypes = new Map<string, object>()

/** Returns a pointer to a function of ours; types have names, so each is made once. */
export function callback(prototype: string, handler: (...args: never[]) => unknown): Address {
  const native = koffi()
  const type = callbackTypes.get(prototype) ?? native.pointer(native.proto(prototype))
  callbackTypes.set(prototype, type)
  return native.register(handler, type)
}

/** Returns paths to try for the library: those of a package, then those of the repository. */
function candidates(): readonly string[] {
  const name = `koffi-${process.platform}-${process.arch}`
  const libraries = [`${process.platform}_${process.arch}`, `musl_${process.arch}`]
  const resources = (process as { readonly resourcesPath?: string }).resourcesPath
  const roots = resources === undefined ? [] : [join(resources, 'native', name)]
  for (const base of [process.argv[1], join(process.cwd(), 'package.json')]) {
    if (base === undefined) continue
    try {
      const require = createRequire(pathToFileURL(base))
      roots.push(join(require.resolve(`@koromix/${name}/package.json`), '..'))
    } catch {
      continue
    }
  }
  return [...new Set(roots)].flatMap((root) => libraries.map((l) => join(root, l, 'koffi.node'))).filter(existsSync)
}
