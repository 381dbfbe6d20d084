/**
 * Arguments and results of the functions of a program in a language that passes arrays by value. A program changes
 * arrays of its caller; in MATLAB, a function returns the arrays that it writes. It takes those, too, unless it writes
 * every element and reads none.
 */
import type { Index, ProgramFunction, Statement } from '../../program/ir'
import { expressionsOf, visitNodes } from '../../program/walk'

export interface Signature {
  /** Elements of each array that the function and those that it calls use at most. */
  readonly extents: readonly number[]
  /** Arrays that the statement writes. */
  readonly returned: readonly number[]
  /** Arrays among the results that the function creates instead of taking them. */
  readonly created: ReadonlySet<number>
}

/** Arrays that live as long as an instance: a function that uses a part of them must not shorten them. */
const persistent = new Set(['p', 'd', 'x', 'z', 'u', 'w', 's'])

interface Access {
  readonly extents: number[]
  readonly written: Set<number>
  readonly read: Set<number>
}

/** Elements that are always written, by array. */
type Definite = ReadonlyMap<number, ReadonlySet<number>>

/** @param functions in an order in which callees come before their callers */
export function signatures(functions: readonly ProgramFunction[]): ReadonlyMap<string, Signature> {
  const known = new Map<string, Signature>()
  for (const fn of functions) known.set(fn.name, signatureOf(fn, known))
  return known
}

function signatureOf(fn: ProgramFunction, known: ReadonlyMap<string, Signature>): Signature {
  const access: Access = { extents: fn.arrays.map(() => 0), written: new Set(), read: new Set() }
  const definite = scan(fn.body, access, known, new Map())
  const returned = fn.arrays.flatMap((_, array) => (access.written.has(array) ? [array] : []))
  const complete = (array: number): boolean => definite.get(array)?.size === access.extents[array]
  const isResult = (array: number): boolean => !persistent.has(fn.arrays[array].name) && !access.read.has(array)
  const created = returned.filter((array) => isResult(array) && complete(array))
  return { extents: access.extents, returned, created: new Set(created) }
}

/** @param counts iterations of the enclosing loops, by counter */
function scan(
  list: readonly Statement[],
  access: Access,
  known: ReadonlyMap<string, Signature>,
  counts: ReadonlyMap<number, number>,
): Definite {
  const definite = new Map<number, Set<number>>()
  const add = (array: number, elements: Iterable<number>): void => {
    const all = definite.get(array) ?? new Set()
    for (const element of elements) all.add(element)
    definite.set(array, all)
  }
  const reach = (array: number, end: number): void => {
    access.extents[array] = Math.max(access.extents[array], end)
  }
  for (const s of list) {
    for (const root of expressionsOf(s))
      visitNodes(root, (node) => {
        if (node.op !== 'load') return
        access.read.add(node.array)
        reach(node.array, endOf(node.index, counts))
      })
    switch (s.kind) {
      case 'store':
        access.written.add(s.array)
        reach(s.array, endOf(s.index, counts))
        add(s.array, elementsOf(s.index, counts))
        break
      case 'if': {
        const [then, otherwise] = [s.then, s.else].map((block) => scan(block, access, known, counts))
        // within a loop, the two may alternately write different elements
        for (const [array, elements] of counts.size === 0 ? then : [])
          add(
            array,
            [...elements].filter((element) => otherwise.get(array)?.has(element)),
          )
        break
      }
      case 'for': {
        const inside = scan(s.body, access, known, new Map([...counts, [s.counter, s.count]]))
        if (s.while === undefined && s.count > 0) for (const [array, elements] of inside) add(array, elements)
        break
      }
      case 'call': {
        const callee = known.get(s.fn)
        if (callee === undefined) throw new Error(`${s.fn} is called before it is defined`)
        s.arrays.forEach(({ array, offset }, k) => {
          const extent = callee.extents[k]
          if (extent > 0) reach(array, offset + extent)
          if (callee.returned.includes(k)) access.written.add(array)
          if (callee.created.has(k))
            add(
              array,
              Array.from({ length: extent }, (_, i) => offset + i),
            )
          else if (extent > 0) access.read.add(array)
        })
        break
      }
      case 'solve':
        for (const { array } of [s.a, s.b]) {
          access.written.add(array)
          access.read.add(array)
        }
        reach(s.a.array, s.a.offset + s.n * s.n)
        reach(s.b.array, s.b.offset + s.n)
        break
      default:
    }
  }
  return definite
}

const iterations = (index: Index, counts: ReadonlyMap<number, number>): number =>
  index.counter === undefined ? 1 : (counts.get(index.counter) ?? 1)

function elementsOf(index: Index, counts: ReadonlyMap<number, number>): readonly number[] {
  const stride = index.counter === undefined ? 0 : (index.stride ?? 1)
  return Array.from({ length: iterations(index, counts) }, (_, i) => index.offset + i * stride)
}

function endOf(index: Index, counts: ReadonlyMap<number, number>): number {
  const stride = index.counter === undefined ? 0 : (index.stride ?? 1)
  return index.offset + Math.max(0, stride * (iterations(index, counts) - 1)) + 1
}
