/** Programs that evaluate constraints, over memory of their own, and the violations of all constraints. */
import { present } from '../collections/entries'
import type { Backend, CompiledProgram } from '../backends/compiled'
import type { Compilation } from './compile'
import type { Instance } from './instance'

export interface Drift {
  /** Largest violation at position level, m or rad. */
  readonly value: number
  readonly unit: string
  readonly constraint: string
  readonly time: number
}

/** Program of constraints with its own memory. */
export interface BoundProgram {
  readonly compiled: CompiledProgram
  readonly x: Float64Array
  readonly y: Float64Array
  /** Discrete states, and their previous values. */
  readonly z: Float64Array
  bind(entry: string): (t: number) => void
}

export function instantiate(
  instance: Instance,
  entries: Parameters<Compilation['lower']>[1],
  outputs: number,
  backend: Backend,
): BoundProgram {
  const { compilation, parameters } = instance
  const lowered = compilation.lower('constraints', entries)
  const n = compilation.states.length
  const discrete = 2 * compilation.system.discrete.states.length
  const compiled = backend(
    lowered.program,
    parameters.length + lowered.derivedSize + lowered.workSize + n + discrete + outputs + 32,
  )
  const p = compiled.allocate(parameters.length)
  p.set(parameters)
  const d = compiled.allocate(lowered.derivedSize)
  const x = compiled.allocate(n)
  const z = compiled.allocate(discrete)
  const w = compiled.allocate(lowered.workSize)
  const y = compiled.allocate(outputs)
  compiled.bind('init', [p, d])()
  return { compiled, x, y, z, bind: (entry) => compiled.bind(entry, [p, d, x, ...(discrete > 0 ? [z] : []), w, y]) }
}

/** Violations of all constraints at position level. */
export class Violations {
  private readonly rows: readonly { readonly name: string; readonly unit: string }[]
  private readonly program: BoundProgram | null
  private readonly run: (t: number) => void = () => undefined

  constructor(instance: Instance, backend: Backend) {
    const { compilation } = instance
    const rows = compilation.system.constraints.all.filter((r) => r.value !== null)
    this.rows = rows
    if (rows.length === 0) {
      this.program = null
      return
    }
    const outputs = rows.map((r, index) => ({ index, expr: present(r.value) }))
    this.program = instantiate(
      instance,
      [{ name: 'violations', doc: 'Violations of the constraints.', out: 'y', outputs }],
      rows.length,
      backend,
    )
    this.run = this.program.bind('violations')
  }

  /**
   * Returns the largest violation; undefined without constraints.
   * @param z discrete states, including the memory of angles
   */
  worst(t: number, x: Float64Array, z: ArrayLike<number> = []): Omit<Drift, 'time'> | undefined {
    if (this.program === null) return undefined
    for (let i = 0; i < z.length; i++) this.program.z[i] = z[i]
    this.program.x.set(x)
    this.run(t)
    const { y } = this.program
    let worst = 0
    for (let i = 1; i < y.length; i++) if (!(Math.abs(y[i]) <= Math.abs(y[worst]))) worst = i
    return { value: Math.abs(y[worst]), unit: this.rows[worst].unit, constraint: this.rows[worst].name }
  }
}
