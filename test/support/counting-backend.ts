/** A backend that counts how often each function of a model is called, and what its calls take in operations. */
import type { Backend } from '../../engine/backends/compiled'
import { compileWasm } from '../../engine/backends/wasm'
import { countFunction } from '../../engine/program/cost'

interface Calls {
  calls: number
  /** Operations of all calls; of branches and loops as they are written. */
  operations: number
}

interface CountingBackend {
  readonly backend: Backend
  /** By name of the function, since the start. */
  readonly counted: ReadonlyMap<string, Calls>
}

export function countingBackend(): CountingBackend {
  const counted = new Map<string, Calls>()
  const backend: Backend = (program, size) => {
    const compiled = compileWasm(program, size)
    return {
      ...compiled,
      allocate: (n) => compiled.allocate(n),
      bind(name, arrays) {
        const run = compiled.bind(name, arrays)
        const fn = program.functions.find((f) => f.name === name)
        if (fn === undefined) return run
        const { add, mul, div, call } = countFunction(fn).count
        const entry = counted.get(name) ?? { calls: 0, operations: 0 }
        counted.set(name, entry)
        return (...args: number[]) => {
          entry.calls++
          entry.operations += add + mul + div + call
          run(...args)
        }
      },
    }
  }
  return { backend, counted }
}
