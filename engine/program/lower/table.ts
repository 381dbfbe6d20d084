/**
 * Hash-consing of operation nodes: equal shapes are one node. Millions are made in the lowering of a
 * large model, so shapes are compared as they are, without a text as key.
 */
import { mix, numberHash, textHash } from '../../collections/hash'
import { Node, type Shape, type SumTerm } from './nodes'

export class NodeTable {
  /** Open addressing, linear probing; length is a power of two. */
  private slots: (Node | undefined)[] = new Array<Node | undefined>(1 << 12).fill(undefined)
  private hashes: Int32Array = new Int32Array(1 << 12)
  private count = 0

  /** @param old the node that the shape was taken from, if it may be the same */
  make(shape: Shape, old?: Node): Node {
    if (old !== undefined && old.shape === shape) return old
    const hash = hashOf(shape)
    let at = hash & (this.slots.length - 1)
    for (let node = this.slots[at]; node !== undefined; node = this.slots[at]) {
      if (this.hashes[at] === hash && same(node.shape, shape)) return node
      at = (at + 1) & (this.slots.length - 1)
    }
    const node = new Node(this.count++, shape)
    this.slots[at] = node
    this.hashes[at] = hash
    if (2 * this.count > this.slots.length) this.grow()
    return node
  }

  private grow(): void {
    const { slots, hashes } = this
    const mask = 2 * slots.length - 1
    this.slots = new Array<Node | undefined>(mask + 1).fill(undefined)
    this.hashes = new Int32Array(mask + 1)
    slots.forEach((node, i) => {
      if (node === undefined) return
      let at = hashes[i] & mask
      while (this.slots[at] !== undefined) at = (at + 1) & mask
      this.slots[at] = node
      this.hashes[at] = hashes[i]
    })
  }

  num(value: number): Node {
    return this.make({ kind: 'num', value })
  }

  /** Returns terms in canonical order; like terms are assumed to be collected already. */
  sum(terms: readonly SumTerm[]): Node {
    if (terms.length === 1 && terms[0].sign === 1) return terms[0].node
    return this.make({ kind: 'sum', terms: [...terms].sort((a, b) => a.node.id - b.node.id || b.sign - a.sign) })
  }

  product(factors: readonly Node[], divisors: readonly Node[]): Node {
    if (divisors.length === 0) {
      if (factors.length === 0) return this.num(1)
      if (factors.length === 1) return factors[0]
    }
    const byId = (a: Node, b: Node): number => a.id - b.id
    return this.make({ kind: 'product', factors: [...factors].sort(byId), divisors: [...divisors].sort(byId) })
  }
}

function hashOf(s: Shape): number {
  switch (s.kind) {
    case 'num':
      return mix(1, numberHash(s.value))
    case 'leaf':
      return mix(2, textHash(s.key))
    case 'sum': {
      let h = 3
      for (const t of s.terms) h = mix(h, t.sign * (t.node.id + 1))
      return h
    }
    case 'product': {
      let h = 4
      for (const f of s.factors) h = mix(h, f.id)
      for (const d of s.divisors) h = mix(h, -1 - d.id)
      return h
    }
    case 'neg':
      return mix(5, s.a.id)
    case 'not':
      return mix(6, s.a.id)
    case 'unary':
      return mix(mix(7, textHash(s.op)), s.a.id)
    case 'binary':
    case 'compare':
    case 'logical':
      return mix(mix(mix(8, textHash(s.op)), s.a.id), s.b.id)
    case 'select':
      return mix(mix(mix(9, s.cond.id), s.a.id), s.b.id)
    case 'lookup':
      return mix(mix(mix(10, textHash(s.table.name)), s.derivative), s.x.id)
    case 'lookup2':
      return mix(mix(mix(mix(14, textHash(s.map.name)), 8 * s.derivative[0] + s.derivative[1]), s.a.id), s.b.id)
    case 'sample':
      return mix(mix(15, textHash(s.row.name)), s.a.id)
    case 'call':
      return mix(11, s.call.id)
    case 'out':
      return mix(mix(12, s.call.id), s.index)
    default:
      return mix(mix(mix(13, textHash(s.kind)), s.a.id), s.b.id)
  }
}

function same(a: Shape, b: Shape): boolean {
  switch (a.kind) {
    case 'num':
      return b.kind === 'num' && Object.is(a.value, b.value)
    case 'leaf':
      return b.kind === 'leaf' && a.key === b.key
    case 'sum':
      return (
        b.kind === 'sum' &&
        a.terms.length === b.terms.length &&
        a.terms.every((t, i) => t.node === b.terms[i].node && t.sign === b.terms[i].sign)
      )
    case 'product':
      return b.kind === 'product' && equal(a.factors, b.factors) && equal(a.divisors, b.divisors)
    case 'neg':
    case 'not':
      return b.kind === a.kind && a.a === b.a
    case 'unary':
      return b.kind === 'unary' && a.op === b.op && a.a === b.a
    case 'binary':
    case 'compare':
    case 'logical':
      return b.kind === a.kind && a.op === b.op && a.a === b.a && a.b === b.b
    case 'select':
      return b.kind === 'select' && a.cond === b.cond && a.a === b.a && a.b === b.b
    case 'lookup':
      return b.kind === 'lookup' && a.table.name === b.table.name && a.derivative === b.derivative && a.x === b.x
    case 'lookup2':
      return (
        b.kind === 'lookup2' &&
        a.map.name === b.map.name &&
        a.derivative.every((d, i) => d === b.derivative[i]) &&
        a.a === b.a &&
        a.b === b.b
      )
    case 'sample':
      return b.kind === 'sample' && a.row.name === b.row.name && a.a === b.a
    case 'call':
      return b.kind === 'call' && a.call === b.call && equal(a.args, b.args)
    case 'out':
      return b.kind === 'out' && a.call === b.call && a.index === b.index
    default:
      return b.kind === a.kind && a.a === b.a && a.b === b.b
  }
}

function equal(a: readonly Node[], b: readonly Node[]): boolean {
  return a.length === b.length && a.every((n, i) => n === b[i])
}
