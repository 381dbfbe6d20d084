/**
 * A backend that counts how often functions of a model are called, and what their calls take in operations: those that the host
 * calls, and the derivatives wherever they are called, as integration methods call them within their program.
 */
import type { Backend } from '../../engine/backends/compiled'
import { compileWasm } from '../../engine/backends/wasm'
import { countFunction } from '../../engine/program/cost'
import type { Program, ProgramFunction } from '../../engine/program/ir'
import { linkedFunction } from '../../engine/program/lower/linked'

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

const inside = 'derivatives'

export function countingBackend(): CountingBackend {
  const counted = new Map<string, Calls>()
  const counterOf = (fn: ProgramFunction): (() => void) => {
    const { add, mul, div, call } = countFunction(fn).count
    const entry = counted.get(fn.name) ?? { calls: 0, operations: 0 }
    counted.set(fn.name, entry)
    return () => {
      entry.calls++
      entry.operations += add + mul + div + call
    }
  }
  const backend: Backend = (program, size, host) => {
    const compiled = compileWasm(countedInside(program, counterOf), size, host)
    return {
      ...compiled,
      allocate: (n) => compiled.allocate(n),
      bind(name, arrays) {
        const run = compiled.bind(name, arrays)
        const fn = program.functions.find((f) => f.name === name)
        if (fn === undefined || name === inside) return run
        const count = counterOf(fn)
        return (...args: number[]) => {
          count()
          run(...args)
        }
      },
    }
  }
  return { backend, counted }
}

/** The same program, in which the derivatives begin with a call of the counter. */
function countedInside(program: Program, counterOf: (fn: ProgramFunction) => () => void): Program {
  const fn = program.functions.find(({ name }) => name === inside)
  if (fn === undefined) return program
  const counter = linkedFunction(
    {
      ...{ name: 'count', doc: '', inputs: [], outputs: [], parameters: [], derivatives: 'differences' },
      host: () => counterOf(fn),
    },
    '',
    new Set(),
  )
  const place = { array: 0, offset: 0 }
  const body = [{ kind: 'call', fn: counter.name, args: [], arrays: [place, place] } as const, ...fn.body]
  return { ...program, functions: [counter, ...program.functions.map((f) => (f === fn ? { ...f, body } : f))] }
}
