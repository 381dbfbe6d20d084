/** Partial derivatives of an FMU that has directional derivatives (FMI 2.0.5, 2.1.9; 3.0.2, 2.2.11). */
import { derivativeOf, computedOutputs } from '../../../blocks/signals/fmu/functions'
import type { FmuDeclaration, FmuType } from '../../../blocks/signals/fmu/declaration'
import type { FmuApi } from '../native/api'
import { Getter } from './instance'

/**
 * Steps of differences by time, relative to it or to one second, whichever is larger: eps^(1/3) of the precision of the
 * values.
 */
const doubleStep = 2 ** (-52 / 3)
const singleStep = 2 ** (-23 / 3)

interface Row {
  readonly type: FmuType
  readonly reference: number
  readonly element: number
  readonly size: number
  /** SI per unit of the FMU. */
  readonly factor: number
  readonly name: string
}

export class Directional {
  private readonly rows: readonly Row[]
  /** Index of the first element of each row's variable in the results of a call. */
  private readonly offsets: ReadonlyMap<number, number>
  private readonly unknowns: Uint32Array
  private readonly result: Float64Array
  private readonly values: Getter
  private readonly above: Float64Array
  private readonly below: Float64Array

  constructor(
    private readonly api: FmuApi,
    private readonly declaration: FmuDeclaration,
    private readonly entries: readonly { readonly output: string; readonly input: string }[],
  ) {
    const { states, fmi } = declaration
    const outputs = new Set(entries.map(({ output }) => output))
    this.rows = [
      ...states.map((s) => ({ ...s, name: derivativeOf(s.name), reference: s.derivative.reference })),
      ...computedOutputs(declaration).filter(({ name }) => outputs.has(name)),
    ]
    const sizes = new Map(this.rows.map(({ reference, size }) => [reference, size]))
    let count = 0
    const offsets = new Map<number, number>()
    for (const [reference, size] of sizes) {
      offsets.set(reference, count)
      count += size
    }
    this.offsets = offsets
    this.unknowns = Uint32Array.from(sizes.keys())
    this.result = new Float64Array(count)
    const plain = this.rows.map((row) => ({ ...row, offset: 0, variable: row.name }))
    this.values = new Getter(api, plain, fmi)
    this.above = new Float64Array(this.rows.length)
    this.below = new Float64Array(this.rows.length)
  }

  /** @param apply function that sets time, states and inputs */
  evaluate(args: Float64Array, results: Float64Array, apply: (args: Float64Array) => void): void {
    const index = new Map(this.rows.map(({ name }, i) => [name, i]))
    const columns = new Map<string, Float64Array>()
    if (this.entries.some(({ input }) => input === 't')) columns.set('t', this.byTime(args, apply))
    apply(args)
    const { states, inputs } = this.declaration
    for (const known of [...states, ...inputs]) {
      if (columns.has(known.name) || !this.entries.some(({ input }) => input === known.name)) continue
      const seed = new Float64Array(known.size)
      seed[known.element] = 1
      this.api.directional(this.unknowns, Uint32Array.of(known.reference), seed, this.result)
      columns.set(
        known.name,
        Float64Array.from(
          this.rows,
          (row) => (row.factor / known.factor) * this.result[(this.offsets.get(row.reference) ?? 0) + row.element],
        ),
      )
    }
    this.entries.forEach(({ output, input }, k) => {
      results[k] = columns.get(input)?.[index.get(output) ?? -1] ?? 0
    })
  }

  /** Returns derivatives with respect to time by finite differences, because FMI does not provide them. */
  private byTime(args: Float64Array, apply: (args: Float64Array) => void): Float64Array {
    const result = new Float64Array(this.rows.length)
    const moved = Float64Array.from(args)
    const at = (t: number, to: Float64Array): void => {
      moved[0] = t
      apply(moved)
      this.values.get(to, 0)
    }
    for (const single of new Set(this.rows.map(isSingle))) {
      const h = (single ? singleStep : doubleStep) * Math.max(1, Math.abs(args[0]))
      at(args[0] + h, this.above)
      at(args[0] - h, this.below)
      this.rows.forEach((row, i) => {
        if (isSingle(row) === single) result[i] = (this.above[i] - this.below[i]) / (2 * h)
      })
    }
    return result
  }
}

const isSingle = ({ type }: Row): boolean => type === 'Float32'
