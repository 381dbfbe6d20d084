/**
 * Linear-quadratic regulator: gains from the algebraic Riccati equation in continuous time.
 *
 * The sign function of the Hamiltonian matrix gives the stabilising solution (Roberts, Int. J. Control 32 (1980)
 * 677-687; scaled as in Byers, Linear Algebra Appl. 85 (1987) 267-279). It needs no eigenvectors, so multiple
 * eigenvalues do no harm. Newton's method (Kleinman, IEEE Trans. Automatic Control 13 (1968) 114-115) then removes its
 * rounding errors.
 */
import { inverse, LuDecomposition, Matrix, QrDecomposition } from 'ml-matrix'
import { eigenvalues } from './eigenvalues'

export type Rows = readonly (readonly number[])[]

export interface RegulatorProblem {
  /** x' = A x + B u, n by n and n by m. */
  readonly a: Rows
  readonly b: Rows
  /** Cost: the integral of x' Q x + 2 x' N u + u' R u; Q and R symmetric. */
  readonly q: Rows
  readonly n: Rows
  readonly r: Rows
}

const matrix = (rows: Rows): Matrix => new Matrix(rows.map((row) => [...row]))

/**
 * F of the control u = -F x, m by n, that minimises the cost and makes A - B F stable.
 * @returns null if there is none: R is not positive definite, something unstable is out of reach of the control, or
 *   something that does not
 * decay is not in the cost
 */
export function regulatorGains({ a, b, q, n, r }: RegulatorProblem): number[][] | null {
  const problem = { A: matrix(a), B: matrix(b), Q: matrix(q), N: matrix(n), R: matrix(r) }
  const all = [problem.A, problem.B, problem.Q, problem.N, problem.R]
  if (!all.every((one) => one.to1DArray().every(Number.isFinite)) || !isPositive(problem.R)) return null
  const start = bySignFunction(problem)
  if (start === null) return null
  const X = byNewton(problem, start)
  const F = gainsOf(problem, X)
  const closed = Matrix.sub(problem.A, problem.B.mmul(F))
  const { re } = eigenvalues(Float64Array.from(closed.to1DArray()), closed.rows)
  if (!F.to1DArray().every(Number.isFinite) || !re.every((x) => x < 0)) return null
  return F.to2DArray()
}

interface Problem {
  readonly A: Matrix
  readonly B: Matrix
  readonly Q: Matrix
  readonly N: Matrix
  readonly R: Matrix
}

function isPositive(r: Matrix): boolean {
  // leading minors (Sylvester)
  return Array.from({ length: r.rows }, (_, k) => new LuDecomposition(r.subMatrix(0, k, 0, k)).determinant).every(
    (minor) => minor > 0,
  )
}

/** R^-1 (B' X + N') */
const gainsOf = ({ B, N, R }: Problem, X: Matrix): Matrix =>
  new LuDecomposition(R).solve(Matrix.add(B.transpose().mmul(X), N.transpose()))

function bySignFunction({ A, B, Q, N, R }: Problem): Matrix | null {
  const n = A.rows
  const byR = new LuDecomposition(R)
  const plain = Matrix.sub(A, B.mmul(byR.solve(N.transpose())))
  const hamiltonian = Matrix.zeros(2 * n, 2 * n)
  hamiltonian.setSubMatrix(plain, 0, 0)
  hamiltonian.setSubMatrix(B.mmul(byR.solve(B.transpose())).neg(), 0, n)
  hamiltonian.setSubMatrix(Matrix.sub(N.mmul(byR.solve(N.transpose())), Q), n, 0)
  hamiltonian.setSubMatrix(plain.transpose().neg(), n, n)
  const sign = signOf(hamiltonian)
  if (sign === null) return null
  const identity = Matrix.eye(n)
  const left = Matrix.zeros(2 * n, n)
  left.setSubMatrix(sign.subMatrix(0, n - 1, n, 2 * n - 1), 0, 0)
  left.setSubMatrix(Matrix.add(sign.subMatrix(n, 2 * n - 1, n, 2 * n - 1), identity), n, 0)
  const right = Matrix.zeros(2 * n, n)
  right.setSubMatrix(Matrix.add(sign.subMatrix(0, n - 1, 0, n - 1), identity).neg(), 0, 0)
  right.setSubMatrix(sign.subMatrix(n, 2 * n - 1, 0, n - 1).neg(), n, 0)
  const qr = new QrDecomposition(left)
  return qr.isFullRank() ? symmetric(qr.solve(right)) : null
}

/**
 * Z <- (c Z + (c Z)^-1)/2 with c from the determinant; null if eigenvalues on the imaginary axis keep it from
 * converging.
 */
function signOf(start: Matrix): Matrix | null {
  let z = start
  let before = Infinity
  for (let step = 0; step < 80; step++) {
    const lu = new LuDecomposition(z)
    const size = Math.abs(lu.determinant)
    if (lu.isSingular() || !(size > 0) || !Number.isFinite(size)) return null
    const scale = before < 1e-2 ? 1 : size ** (-1 / z.rows)
    const next = Matrix.add(Matrix.mul(z, scale / 2), Matrix.mul(inverse(z), 1 / (2 * scale)))
    const change = Matrix.sub(next, z).norm('frobenius') / next.norm('frobenius')
    if (!Number.isFinite(change)) return null
    z = next
    if (change < 1e-14 || (change < 1e-8 && change >= before)) return z
    before = change
  }
  return null
}

const symmetric = (x: Matrix): Matrix => Matrix.mul(Matrix.add(x, x.transpose()), 0.5)

/** Each step solves (A - B F)' X + X (A - B F) = N F + F' N' - Q - F' R F. */
function byNewton(problem: Problem, start: Matrix): Matrix {
  const { A, B, Q, N, R } = problem
  let X = start
  let before = Infinity
  for (let step = 0; step < 20; step++) {
    const F = gainsOf(problem, X)
    const closed = Matrix.sub(A, B.mmul(F))
    const NF = N.mmul(F)
    const right = Matrix.sub(Matrix.sub(Matrix.add(NF, NF.transpose()), Q), F.transpose().mmul(R).mmul(F))
    const next = lyapunov(closed, right)
    // the solution of the sign function does not stabilise: `regulatorGains` detects that
    if (next === null) return X
    const change = Matrix.sub(next, X).norm('frobenius') / next.norm('frobenius')
    // near the solution, every further change is rounding
    if (!(change < before)) return X
    X = next
    before = change
  }
  return X
}

/**
 * Returns the symmetric solution of A' X + X A = C; null if A and -A have an eigenvalue in common, to within
 * rounding.
 */
function lyapunov(a: Matrix, c: Matrix): Matrix | null {
  const n = a.rows
  const place = (i: number, j: number): number => (i <= j ? (j * (j + 1)) / 2 + i : (i * (i + 1)) / 2 + j)
  const count = (n * (n + 1)) / 2
  const system = Matrix.zeros(count, count)
  const right = Matrix.zeros(count, 1)
  for (let j = 0; j < n; j++) {
    for (let i = 0; i <= j; i++) {
      const row = place(i, j)
      right.set(row, 0, c.get(i, j))
      for (let k = 0; k < n; k++) {
        const [one, other] = [place(k, j), place(i, k)]
        system.set(row, one, system.get(row, one) + a.get(k, i))
        system.set(row, other, system.get(row, other) + a.get(k, j))
      }
    }
  }
  const lu = new LuDecomposition(system)
  if (lu.isSingular()) return null
  const solution = lu.solve(right)
  const x = Matrix.zeros(n, n)
  for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) x.set(i, j, solution.get(place(i, j), 0))
  return x
}
