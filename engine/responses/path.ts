/**
 * Paths of a linear model from one source to one output. A source whose rate and acceleration act has columns B0, B1,
 * B2. As (sI - A)^-1 s = I + (sI - A)^-1 A in front of a column, its transfer function is
 *
 *     H(s) = c (sI - A)^-1 b + d0 + d1 s + d2 s^2,
 *     b = B0 + A B1 + A^2 B2,  d0 = D0 + c B1 + c A B2,  d1 = D1 + c B2,  d2 = D2,
 *
 * a proper part and a polynomial, with the same values at every s.
 */
import { ComplexLu } from '../numerics/linear/complex-lu'
import { eigenvalues } from '../numerics/linear/eigenvalues'
import { zerosOf, type SinglePath } from '../numerics/linear/zeros'
import type { LinearModel, Rows } from '../analyses/linear/report'
import type { PathRoots, Root } from './report'

/** Inputs of one source: places of its value, rate and acceleration. */
interface Source {
  readonly name: string
  readonly unit: string
  readonly orders: readonly { readonly place: number; readonly order: number }[]
}

export interface LinearPath extends SinglePath {
  readonly input: string
  readonly output: string
  /** Unit of the gain. */
  readonly unit: string
}

/** Sum, over the sum of the sizes of its terms, that counts as rounding. */
const rounding = 1e-14
/** Modulus of a zero, over the largest of the poles, from which it is numerically infinite. */
const infinite = 1e6
/** Distance of a zero and a pole, over their modulus, at which they cancel. */
const cancelling = 1e-6
/** Real part, over the largest modulus, below which a pole is neutral; and modulus at which it is zero. */
export const neutral = 1e-10

/** Returns the sources of a model; derivatives belong to their value. */
function sourcesOf({ inputs }: LinearModel): readonly Source[] {
  const sources = new Map<string, Source>()
  inputs.forEach(({ name, unit }, place) => {
    const order = /\.(d+)y$/.exec(name)?.[1].length ?? 0
    const value = name.replace(/\.d+y$/, '.y')
    const known = sources.get(value)
    const plain = unit.replace(/\/s(\^\d)?$/, '')
    const orders = [...(known?.orders ?? []), { place, order }]
    sources.set(value, { name: value, unit: known?.unit ?? (order === 0 ? unit : plain), orders })
  })
  return [...sources.values()]
}

/** Returns the paths of a model: all outputs of the first source, then those of the next. */
export function pathsOf(model: LinearModel): readonly LinearPath[] {
  const n = model.states.length
  const a = Float64Array.from(model.a.flat())
  return sourcesOf(model).flatMap((source) => {
    const [b0, b1, b2] = columnsOf(model.b, source)
    const [d0, d1, d2] = columnsOf(model.d, source)
    const ab2 = model.a.map((row) => product(row, b2))
    const b = Float64Array.from(b0, (value, i) =>
      sumOf([value, ...termsOf(model.a[i], b1), ...termsOf(model.a[i], ab2)]),
    )
    return model.outputs.map((output, k): LinearPath => {
      const c = model.c[k]
      return {
        ...{ input: source.name, output: output.name, unit: quotientOf(output.unit, source.unit), n, a, b },
        c: Float64Array.from(c),
        d: [sumOf([d0[k], ...termsOf(c, b1), ...termsOf(c, ab2)]), sumOf([d1[k], ...termsOf(c, b2)]), d2[k]],
      }
    })
  })
}

function columnsOf(rows: Rows, { orders }: Source): readonly (readonly number[])[] {
  return [0, 1, 2].map((derivative) => {
    const place = orders.find(({ order }) => order === derivative)?.place
    return rows.map((row) => (place === undefined ? 0 : row[place]))
  })
}

const termsOf = (row: readonly number[], column: readonly number[]): number[] =>
  row.map((value, j) => value * column[j])
const product = (row: readonly number[], column: readonly number[]): number => sumOf(termsOf(row, column))

/** Returns the sum, or zero if the terms cancel to rounding. */
function sumOf(terms: readonly number[]): number {
  let [sum, size] = [0, 0]
  for (const term of terms) {
    sum += term
    size += Math.abs(term)
  }
  return Math.abs(sum) <= rounding * size ? 0 : sum
}

function quotientOf(output: string, input: string): string {
  if (output === input) return '1'
  if (input === '' || input === '1') return output === '' ? '1' : output
  return `${output === '' ? '1' : output}/(${input})`
}

/** Value of a transfer function at i omega, rad/s; null at a pole. */
export type Transfer = (omega: number) => { readonly re: number; readonly im: number } | null

export function transferOf({ n, a, b, c, d }: SinglePath): Transfer {
  const places = Array.from({ length: n * n }, (_, k) => k)
  const lu = new ComplexLu(
    n,
    places.map((k) => Math.floor(k / n)),
    places.map((k) => k % n),
  )
  const minus = a.map((value) => -value)
  return (omega) => {
    const [x, xi] = [b.slice(), new Float64Array(n)]
    if (n > 0) {
      const diagonal = Float64Array.from(a, (_, k) => (k % (n + 1) === 0 ? omega : 0))
      if (!lu.factor(minus, diagonal)) return null
      lu.solve(x, xi)
    }
    let [re, im] = [d[0] - omega * omega * d[2], omega * d[1]]
    for (let j = 0; j < n; j++) {
      re += c[j] * x[j]
      im += c[j] * xi[j]
    }
    return Number.isFinite(re) && Number.isFinite(im) ? { re, im } : null
  }
}

const listed = ({ re, im }: { readonly re: Float64Array; readonly im: Float64Array }): readonly Root[] =>
  [...re.keys()]
    .filter((k) => im[k] >= 0)
    .map((k) => ({ re: re[k], im: im[k] }))
    .toSorted((x, y) => Math.hypot(x.re, x.im) - Math.hypot(y.re, y.im))

/** Returns poles and zeros, one of each complex pair, by their modulus. A pole on a zero does not act in the path. */
export function rootsOfPath(path: SinglePath): PathRoots {
  const poles = path.n === 0 ? [] : listed(eigenvalues(path.a, path.n))
  const zerosOfPath = zerosOf(path)
  const largest = Math.max(0, ...poles.map(({ re, im }) => Math.hypot(re, im)))
  const all = listed(zerosOfPath)
  const isFinite = ({ re, im }: Root): boolean => Math.hypot(re, im) <= infinite * largest || largest === 0
  const zeros = all.filter(isFinite)
  const open = zeros.map((_, k) => k)
  const acting = poles.map((pole) => {
    const size = Math.max(Math.hypot(pole.re, pole.im), 1e-3 * largest)
    const k = open.find((j) => Math.hypot(zeros[j].re - pole.re, zeros[j].im - pole.im) <= cancelling * size)
    if (k !== undefined) open.splice(open.indexOf(k), 1)
    return k === undefined
  })
  return {
    poles: poles.map((pole, k) => ({ ...pole, acts: acting[k] })),
    zeros: zeros.map((zero, k) => ({ ...zero, acts: open.includes(k) })),
    infinite: all.length - zeros.length,
    isZero: zerosOfPath.isZero,
  }
}
