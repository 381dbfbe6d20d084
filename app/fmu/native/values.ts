/** Values of variables of an FMU in arrays of the types that its functions take, with conversion from and to SI. */
import type { FmuType } from '../../../blocks/signals/fmu/declaration'

/** An element of a variable. */
export interface Element {
  readonly variable: string
  readonly reference: number
  readonly type: FmuType
  readonly element: number
  readonly size: number
  readonly factor: number
  readonly offset: number
}

type Data =
  | Float64Array
  | Float32Array
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array

/** Variables of one type, for one call. */
export interface TypedGroup {
  readonly type: FmuType
  readonly references: Uint32Array
  readonly data: Data
}

const arrays: Readonly<Record<FmuType, (n: number, version: '2.0' | '3.0') => Data>> = {
  Float64: (n) => new Float64Array(n),
  Float32: (n) => new Float32Array(n),
  Int8: (n) => new Int8Array(n),
  UInt8: (n) => new Uint8Array(n),
  Int16: (n) => new Int16Array(n),
  UInt16: (n) => new Uint16Array(n),
  Int32: (n) => new Int32Array(n),
  UInt32: (n) => new Uint32Array(n),
  Int64: (n) => new BigInt64Array(n),
  UInt64: (n) => new BigUint64Array(n),
  // fmi2Boolean is an int, fmi3Boolean a bool; enumerations are int and int64_t.
  Boolean: (n, version) => (version === '2.0' ? new Int32Array(n) : new Uint8Array(n)),
  Enumeration: (n, version) => (version === '2.0' ? new Int32Array(n) : new BigInt64Array(n)),
}

export class Values {
  readonly groups: readonly TypedGroup[]
  private readonly places: readonly { readonly data: Data; readonly index: number }[]

  constructor(
    private readonly elements: readonly Element[],
    version: '2.0' | '3.0',
  ) {
    const types = [...new Set(elements.map(({ type }) => type))]
    const offsets = new Map<string, number>()
    this.groups = types.map((type) => {
      const sizes = new Map(elements.filter((e) => e.type === type).map((e) => [e.reference, e.size]))
      let count = 0
      for (const [reference, size] of sizes) {
        offsets.set(`${type} ${reference}`, count)
        count += size
      }
      return { type, references: Uint32Array.from(sizes.keys()), data: arrays[type](count, version) }
    })
    this.places = elements.map(({ type, reference, element }) => ({
      data: this.groups[types.indexOf(type)].data,
      index: (offsets.get(`${type} ${reference}`) ?? 0) + element,
    }))
  }

  get size(): number {
    return this.elements.length
  }

  /** @param from values in SI units, from `offset` on @throws RangeError for a value that its type cannot hold */
  write(from: ArrayLike<number>, offset: number): void {
    for (let i = 0; i < this.places.length; i++) {
      const { factor, offset: zero, type, variable } = this.elements[i]
      const { data, index } = this.places[i]
      const value = (from[offset + i] - zero) / factor
      if (data instanceof BigInt64Array || data instanceof BigUint64Array) {
        const whole = BigInt(Math.round(value))
        data[index] = whole
        if (data[index] !== whole) throw unfit(variable, type, value)
      } else {
        const stored = type === 'Float64' || type === 'Float32' ? value : Math.round(value)
        data[index] = stored
        if (type !== 'Float64' && type !== 'Float32' && data[index] !== stored) throw unfit(variable, type, value)
      }
    }
  }

  /** Reads values in SI into `to`, from `offset` on. */
  read(to: Float64Array, offset: number): void {
    for (let i = 0; i < this.places.length; i++) {
      const { factor, offset: zero } = this.elements[i]
      const { data, index } = this.places[i]
      to[offset + i] = factor * Number(data[index]) + zero
    }
  }
}

function unfit(variable: string, type: FmuType, value: number): RangeError {
  return new RangeError(`${variable} can't be ${Number(value.toPrecision(6))}: its type is ${type}`)
}
