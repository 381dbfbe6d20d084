/**
 * Conditions for an inertia tensor to belong to a body: principal moments are not negative and none exceeds the sum of
 * the other two (they are integrals of sums of two squares). A moment about one of the axes alone may stand for a rotor
 * that turns about it and in no other way.
 */
import type { BlockProblem } from '../../engine/model/blocks/block'
import { orderProblems, product, sum, type ParameterOrder, type Term } from '../../engine/model/blocks/parameter-order'

export interface InertiaNumbers {
  readonly xx: number
  readonly yy: number
  readonly zz: number
  readonly xy: number
  readonly xz: number
  readonly yz: number
}

/** Parameters that a tensor consists of. */
interface InertiaParameters {
  readonly xx: string
  readonly yy: string
  readonly zz: string
  readonly xy?: string
  readonly xz?: string
  readonly yz?: string
}

/** Tolerance for rounding, relative to the trace. */
const tolerance = 1e-9
/** Tolerance in exports, which may use single precision. */
const exportTolerance = 1e-6

/**
 * Returns the checks of a block with an inertia tensor and other conditions. Exports check the tensor by the second
 * moments of mass S = 1/2 tr(J) 1 - J, which are positive semidefinite just where a body has J (Wensing, Kim and
 * Slotine, IEEE Robotics and Automation Letters 3 (2018) 60): all principal minors of 2S are at least zero.
 * @param parameter that problems name
 */
export const withInertia = (
  orders: readonly ParameterOrder[],
  names: InertiaParameters,
  parameter: string,
): {
  readonly orders: readonly ParameterOrder[]
  readonly check: (value: (name: string) => number) => readonly BlockProblem[]
} => ({
  orders: [...orders, ...inertiaOrders(names, parameter)],
  check: (value) => {
    const of = (name: string | undefined): number => (name === undefined ? 0 : value(name))
    const { xx, yy, zz, xy, xz, yz } = names
    const tensor = { xx: of(xx), yy: of(yy), zz: of(zz), xy: of(xy), xz: of(xz), yz: of(yz) }
    return [...orderProblems(orders, value), ...inertiaProblems(tensor, parameter)]
  },
})

function inertiaOrders({ xx, yy, zz, ...products }: InertiaParameters, at: string): readonly ParameterOrder[] {
  const { xy = 0, xz = 0, yz = 0 } = products
  const minus = (term: Term): Term => product(-1, term)
  // entries of 2S: the diagonal, and the elements beside it
  const [a, b, c] = [sum(yy, zz, minus(xx)), sum(zz, xx, minus(yy)), sum(xx, yy, minus(zz))]
  const [d, e, f] = [xy, xz, yz].map((term) => product(-2, term))
  const trace = sum(xx, yy, zz)
  const minors: readonly (readonly [size: number, minor: Term])[] = [
    ...[a, b, c].map((term) => [1, term] as const),
    [2, sum(product(a, b), minus(product(d, d)))],
    [2, sum(product(a, c), minus(product(e, e)))],
    [2, sum(product(b, c), minus(product(f, f)))],
    [
      3,
      sum(
        product(a, b, c),
        product(2, d, e, f),
        minus(product(a, f, f)),
        minus(product(b, e, e)),
        minus(product(c, d, d)),
      ),
    ],
  ]
  const isDiagonal = xy === 0 && xz === 0 && yz === 0
  return minors
    .filter(([size]) => size === 1 || !isDiagonal)
    .map(([size, minor]) => ({
      lower: product(-exportTolerance, ...Array.from({ length: size }, () => trace)),
      upper: minor,
      at,
      what: 'no body has this inertia: one principal moment exceeds the sum of the other two',
      hint: 'check the three moments of inertia and the products',
    }))
}

/** @returns the problem, named after the first principal parameter, or nothing */
export function inertiaProblems(i: InertiaNumbers, parameter: string): readonly BlockProblem[] {
  const [a, b, c] = principalMoments(i)
  const room = tolerance * (Math.abs(a) + Math.abs(b) + Math.abs(c))
  const moments = `principal moments ${[a, b, c].map((x) => Number(x.toPrecision(6))).join(', ')} kg m^2`
  if (a < -room) {
    return [
      {
        code: 'impossible-inertia',
        parameter,
        what: `the inertia tensor has a negative principal moment (${moments})`,
        hint: 'reduce the products of inertia or check their signs',
      },
    ]
  }
  const { xx, yy, zz, xy, xz, yz } = i
  // a moment about one axis alone is that of a rotor, of which nothing else is given
  const isRotor = [xx, yy, zz].filter((x) => x !== 0).length === 1 && [xy, xz, yz].every((x) => x === 0)
  if (!isRotor && c > a + b + room) {
    return [
      {
        code: 'impossible-inertia',
        parameter,
        what: `no body has this inertia: one principal moment exceeds the sum of the other two (${moments})`,
        hint: 'check the three moments of inertia and the products',
      },
    ]
  }
  return []
}

/**
 * Eigenvalues of the symmetric tensor, ascending, by Jacobi rotations: unlike the closed form of the
 * cubic they are exact to rounding for equal moments too, which bodies of revolution have.
 */
export function principalMoments({ xx, yy, zz, xy, xz, yz }: InertiaNumbers): readonly [number, number, number] {
  const m = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ]
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const
  for (let sweep = 0; sweep < maxSweeps && pairs.some(([p, q]) => m[p][q] !== 0); sweep++) {
    for (const [p, q] of pairs) rotate(m, p, q)
  }
  const [a, b, c] = [m[0][0], m[1][1], m[2][2]].sort((x, y) => x - y)
  return [a, b, c]
}

/** Convergence is quadratic; a handful of sweeps reach rounding. */
const maxSweeps = 12

/** Zeroes the element (p, q) by a rotation in its plane (Golub and Van Loan, Matrix Computations, section 8.5). */
function rotate(m: number[][], p: number, q: number): void {
  if (m[p][q] === 0) return
  const theta = (m[q][q] - m[p][p]) / (2 * m[p][q])
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  const r = 3 - p - q
  m[p][p] -= t * m[p][q]
  m[q][q] += t * m[p][q]
  m[p][q] = m[q][p] = 0
  const [rp, rq] = [m[r][p], m[r][q]]
  m[r][p] = m[p][r] = c * rp - s * rq
  m[r][q] = m[q][r] = s * rp + c * rq
}
