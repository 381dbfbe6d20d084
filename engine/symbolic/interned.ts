/**
 * The expressions of a pool by their parts. Hundreds of thousands are looked up in the formulation of a large
 * model, so they are compared as they are, without a text as key.
 */
import { mix, numberHash, textHash } from '../collections/hash'
import type { Expr, Op } from './expr'

/** Content that distinguishes expressions; equal ones share a node. */
export interface Content {
  readonly op: Op
  readonly args: readonly Expr[]
  readonly value: number
  readonly numbers: readonly number[]
  readonly name: string
}

export class Interned {
  /** Open addressing, linear probing; the length is a power of two. */
  private slots: (Expr | undefined)[] = new Array<Expr | undefined>(1 << 10).fill(undefined)
  private hashes = new Int32Array(1 << 10)
  private count = 0

  /** Returns the expression with this content, which is created if necessary. */
  get(content: Content, make: () => Expr): Expr {
    const hash = hashOf(content)
    const mask = this.slots.length - 1
    let at = hash & mask
    for (let e = this.slots[at]; e !== undefined; e = this.slots[at]) {
      if (this.hashes[at] === hash && same(e, content)) return e
      at = (at + 1) & mask
    }
    const node = make()
    this.slots[at] = node
    this.hashes[at] = hash
    this.count += 1
    if (2 * this.count > this.slots.length) this.grow()
    return node
  }

  private grow(): void {
    const { slots, hashes } = this
    const mask = 2 * slots.length - 1
    this.slots = new Array<Expr | undefined>(mask + 1).fill(undefined)
    this.hashes = new Int32Array(mask + 1)
    slots.forEach((e, i) => {
      if (e === undefined) return
      let at = hashes[i] & mask
      while (this.slots[at] !== undefined) at = (at + 1) & mask
      this.slots[at] = e
      this.hashes[at] = hashes[i]
    })
  }
}

function hashOf({ op, args, value, numbers, name }: Content): number {
  let h = mix(textHash(op), numberHash(value))
  if (name !== '') h = mix(h, textHash(name))
  for (const arg of args) h = mix(h, arg.id)
  for (const n of numbers) h = mix(h, numberHash(n))
  return h
}

function same(a: Content, b: Content): boolean {
  if (a.op !== b.op || a.name !== b.name || !equal(a.value, b.value)) return false
  if (a.args.length !== b.args.length || a.numbers.length !== b.numbers.length) return false
  for (let i = 0; i < a.args.length; i++) if (a.args[i] !== b.args[i]) return false
  for (let i = 0; i < a.numbers.length; i++) if (!equal(a.numbers[i], b.numbers[i])) return false
  return true
}

/** Zeros of both signs are one number, and so are those that are not a number. */
const equal = (a: number, b: number): boolean => a === b || (a !== a && b !== b)
