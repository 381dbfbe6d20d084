/**
 * Code of other programs that only some hosts can load, such as native libraries: an opaque function says its kind and
 * its requirements, and a host that can load it provides the means. The page provides none.
 */
import type { OpaqueCallback } from './opaque'

export interface ForeignCode {
  /** Kind of the code, by which a host knows how to load it. */
  readonly kind: string
  /** File of the project that holds it. */
  readonly file: string
  /** Functions of one instance share the object. */
  readonly instance: object
  /** Name of the function within the instance. */
  readonly entry: string
}

export type ForeignLoader = (code: ForeignCode, block: string) => OpaqueCallback

const loaders = new Map<string, ForeignLoader>()

/** Lets this process load code of a kind; done by hosts, once, before anything is compiled. */
export function provideForeign(kind: string, loader: ForeignLoader): void {
  loaders.set(kind, loader)
}

export function foreignLoader(kind: string): ForeignLoader | undefined {
  return loaders.get(kind)
}
