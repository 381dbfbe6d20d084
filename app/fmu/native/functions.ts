/** Functions of a library, looked up when they are first called. */
import type { Koffi, NativeLibrary } from './koffi'
import { FmuError } from './api'

export class Functions {
  private readonly loaded = new Map<string, (...args: unknown[]) => unknown>()
  private readonly library: NativeLibrary

  /**
   * @param prototypes by name, written without the name: `int (void*, double)` @throws FmuError if the library can't
   * be loaded
   */
  constructor(
    native: Koffi,
    path: string,
    private readonly prototypeOf: (name: string) => string,
  ) {
    try {
      this.library = native.load(path)
    } catch (error) {
      throw new FmuError(
        `the system can't load the library (${error instanceof Error ? error.message : String(error)})`,
        'install what the library needs, or export the FMU for this system',
      )
    }
  }

  readonly call = (name: string, args: readonly unknown[]): unknown => {
    let known = this.loaded.get(name)
    if (known === undefined) this.loaded.set(name, (known = this.look(name)))
    return known(...args)
  }

  private look(name: string): (...args: unknown[]) => unknown {
    const [result, rest] = this.prototypeOf(name).split(' (')
    try {
      return this.library.func(`${result} ${name}(${rest}`)
    } catch {
      throw new FmuError(`the library has no function ${name}`)
    }
  }
}
