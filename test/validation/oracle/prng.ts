/** Seeded random numbers: sfc32 (Doty-Humphrey 2010), seeded through splitmix32 so that nearby seeds differ. */
import { unit } from './spatial'
import type { Vec } from './types'

export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(seed: number) {
    let s = seed | 0
    const next = (): number => {
      s = (s + 0x9e3779b9) | 0
      let t = s ^ (s >>> 16)
      t = Math.imul(t, 0x21f0aaad)
      t ^= t >>> 15
      t = Math.imul(t, 0x735a2d97)
      return (t ^ (t >>> 15)) | 0
    }
    this.a = next()
    this.b = next()
    this.c = next()
    for (let i = 0; i < 12; i++) this.next()
  }

  /** Uniform in [0, 1). */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0
    return (t >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** Uniform integer in [low, high]. */
  integer(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next())
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)]
  }

  /** Uniform in a cube of half width `size`. */
  vector(size: number): Vec {
    return [this.between(-size, size), this.between(-size, size), this.between(-size, size)]
  }

  /** Uniform on the unit sphere. */
  direction(): Vec {
    const z = this.between(-1, 1)
    const angle = this.between(-Math.PI, Math.PI)
    const r = Math.sqrt(1 - z * z)
    return unit([r * Math.cos(angle), r * Math.sin(angle), z])
  }
}
