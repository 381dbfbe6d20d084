/**
 * Compiled program of a backend that runs here (WebAssembly, JavaScript): callable functions over one memory of
 * doubles. Arrays are views into that memory, so nothing is copied on a call and a fixed-step run allocates nothing per
 * step.
 */
import type { Program } from '../program/ir'

export interface CompiledProgram {
  readonly backend: 'wasm' | 'js'
  /** Returns a zeroed array of n doubles in the program's memory. Earlier views stay valid. */
  allocate(n: number): Float64Array
  /**
   * Binds a function to arrays once; the result takes only the scalars. This is the form to use
   * in a hot loop: it does no look-ups and no allocation.
   * @throws Error if there is no exported function of that name or the arity is wrong
   */
  bind(name: string, arrays: readonly Float64Array[]): (...scalars: number[]) => void
  /** Size of the machine code or text in bytes. */
  readonly codeBytes: number
}

/** Functions of the host that a program calls (`hostFunction`), by name. */
export type HostCalls = Readonly<Record<string, () => void>>

/** Turns a program into something that runs. `maxDoubles` is the memory that will be allocated. */
export type Backend = (program: Program, maxDoubles: number, host?: HostCalls) => CompiledProgram
