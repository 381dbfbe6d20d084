/**
 * Inverse dynamics of a motion that is fully prescribed. The unknowns are the states x and the sources u
 * with their derivatives up to the orders d_j; the equations, at each instant on its own,
 *
 *     d^k y_i/dt^k (x, u, u', ..., t) = prescribed, k = 0 ... c_i,        0 = constraints on positions and speeds,
 *
 * with the derivatives of the signals along the motion, D h = h_x f + h_u u' + ... + h_t, as exact expressions (Lie
 * derivatives; Isidori, Nonlinear Control Systems, 3rd ed. 1995, 5.1). Nothing is integrated, so errors don't grow:
 * the states follow from the prescribed signals, as in a flat system (Fliess et al., Int. J. Control 61 (1995)).
 */
import { Matrix, SVD } from 'ml-matrix'
import { compileWasm } from '../backends/wasm'
import { quaternionLengths } from '../compile/orientations'
import { ModelError } from '../errors/model-error'
import { leastNormStep } from '../numerics/linear/dense'
import { seconds } from '../solve/non-finite'
import { Tangents, type Expr } from '../symbolic'
import type { InverseProblem } from './prepare'

export interface ExactResult {
  readonly times: Float64Array
  /** States at the start. */
  readonly x: Float64Array
  /** Values of each source at all times. */
  readonly inputs: readonly Float64Array[]
  readonly iterations: number
}

const mostIterations = 50
/** Change of an unknown, over its size, that counts as rounding. */
const rounding = 4e-15
/** Residual over the size of its terms up to which a stalled search has arrived. */
const stalled = 1e-9
/** Smallest singular value over the largest below which the equations are singular. */
const singular = 1e-10

/**
 * Solves at the times in turn.
 * @throws ModelError `no-solution` naming the signal, the source and the time; `no-equilibrium` where a motion
 *   can't be reached
 */
export function* exactInverse(
  problem: InverseProblem,
  times: Float64Array,
  shouldStop: () => boolean,
): Generator<number, ExactResult, void> {
  const solver = new InstantSolver(problem)
  const inputs = problem.sources.map(() => new Float64Array(times.length))
  let [unknowns, before] = [solver.guess(), undefined as Float64Array | undefined]
  let x = unknowns
  let iterations = 0
  for (const [i, t] of times.entries()) {
    const last = unknowns
    const past = before
    // as straight as the last step
    const first = past === undefined ? last : last.map((value, k) => 2 * value - past[k])
    const solved = solver.solve(t, first) ?? solver.solve(t, last)
    if (solved === undefined) throw unreachable(problem, t, solver.worst)
    unknowns = solved.unknowns
    iterations += solved.iterations
    before = i === 0 ? undefined : last
    if (i === 0) x = unknowns
    inputs.forEach((values, j) => (values[i] = unknowns[solver.placeOf(j)]))
    if (i % 16 === 0) yield i / times.length
    if (shouldStop()) break
  }
  return { times, x: x.slice(0, problem.start.x.length), inputs, iterations }
}

class InstantSolver {
  /** Name of the row whose residual was largest where the last search ended. */
  worst = ''
  private readonly n: number
  private readonly sizes: readonly number[]
  private readonly rows: readonly { readonly name: string; readonly signal?: number; readonly order: number }[]
  private readonly run: ReturnType<InstantSolver['bound']>

  constructor(private readonly problem: InverseProblem) {
    this.n = problem.start.x.length
    this.sizes = problem.structure.orders.map((order) => order + 1)
    const { roots, rows, further } = this.equations()
    this.rows = rows
    this.run = this.bound(roots, further)
  }

  /** Place of the value of a source among the unknowns. */
  placeOf(source: number): number {
    return this.n + this.sizes.slice(0, source).reduce((sum, size) => sum + size, 0)
  }

  /** States at the start of the experiment, with the sources as the experiment has them. */
  guess(): Float64Array {
    const { start, values } = this.problem
    const unknowns = new Float64Array(this.placeOf(this.sizes.length))
    unknowns.set(start.x)
    values.forEach((value, j) => (unknowns[this.placeOf(j)] = value))
    return unknowns
  }

  /**
   * Solves at an instant, from a guess; undefined if the search does not converge.
   * @throws ModelError `no-solution`
   */
  solve(t: number, guess: Float64Array): { readonly unknowns: Float64Array; readonly iterations: number } | undefined {
    const targets = this.rows.map(({ signal, order }) =>
      signal === undefined ? 0 : this.problem.prescribed[signal].at(t, order),
    )
    let unknowns = guess.slice()
    let last = Infinity
    for (let iteration = 1; iteration <= mostIterations; iteration++) {
      const { values, jacobian } = this.run(t, unknowns)
      const residual = targets.map((target, i) => target - values[i])
      if (!residual.every(Number.isFinite)) return undefined
      const scales = columnScales(jacobian)
      const step = leastNormStep(jacobian, residual, scales)
      const size = Math.max(0, ...step.map((value, k) => Math.abs(value) / (Math.abs(unknowns[k]) + scales[k])))
      const worst = residual.reduce((most, value, i) => (Math.abs(value) > Math.abs(residual[most]) ? i : most), 0)
      this.worst = this.rows[worst].name
      const arrived = size <= rounding || (size >= last / 2 && this.isSmall(residual, jacobian, unknowns))
      if (arrived) {
        this.requireRegular(jacobian, t)
        return { unknowns, iterations: iteration }
      }
      // long steps are shortened, so that angles don't turn over
      const damping = size > 10 && iteration < mostIterations / 2 ? 10 / size : 1
      unknowns = unknowns.map((value, k) => value + damping * step[k])
      last = size
    }
    const { jacobian } = this.run(t, unknowns)
    this.requireRegular(jacobian, t)
    return undefined
  }

  private isSmall(residual: readonly number[], jacobian: Matrix, unknowns: Float64Array): boolean {
    return residual.every((value, i) => {
      let size = 1e-6
      for (let k = 0; k < unknowns.length; k++)
        size = Math.max(size, Math.abs(jacobian.get(i, k)) * Math.max(1e-3, Math.abs(unknowns[k])))
      return Math.abs(value) <= stalled * size
    })
  }

  /** @throws ModelError `no-solution` naming what does not act and where */
  private requireRegular(jacobian: Matrix, t: number): void {
    const scaled = jacobian.clone()
    columnScales(jacobian).forEach((scale, k) => scaled.mulColumn(k, scale))
    for (let i = 0; i < scaled.rows; i++) {
      const most = Math.max(...scaled.getRow(i).map(Math.abs))
      if (most > 0) scaled.mulRow(i, 1 / most)
    }
    const svd = new SVD(scaled, { autoTranspose: true })
    const { diagonal } = svd
    const least = diagonal[diagonal.length - 1]
    if (scaled.rows >= scaled.columns && least > singular * diagonal[0]) return
    const along = svd.rightSingularVectors.getColumn(diagonal.length - 1).map(Math.abs)
    const source = this.sizes
      .map((size, j) => Math.max(...along.slice(this.placeOf(j), this.placeOf(j) + size)))
      .reduce((most, value, j, all) => (value > all[most] ? j : most), 0)
    const signal = this.problem.structure.assigned.indexOf(source)
    const { name } = this.problem.prescribed[signal]
    throw new ModelError(
      'no-solution',
      `at t = ${seconds(t)} the freed source ${this.problem.sources[source]} does not determine ${name}: the derivatives of the prescribed signals by the sources are singular`,
      { signal: name, block: this.problem.sources[source], time: t },
      'prescribe a motion that keeps away from this position, or free another source',
    )
  }

  /** Derivatives of the signals along the motion, and constraints. */
  private equations(): {
    readonly roots: readonly Expr[]
    readonly rows: InstantSolver['rows']
    readonly further: readonly (readonly Expr[])[]
  } {
    const { instance, sources, structure, prescribed } = this.problem
    const { collection, system, states, inputs } = instance.compilation
    const { pool } = collection
    const symbols = sources.map((source, j) => {
      const slots = inputs.filter(({ block }) => block === source).map(({ symbol }) => symbol)
      const needed = Math.max(0, structure.orders[j] + 1 - slots.length)
      const more = Array.from({ length: needed }, (_, k) =>
        pool.symbol(`derivative ${slots.length + k} of ${source}`, 'state'),
      )
      return [...slots, ...more]
    })
    const seeds = new Map<Expr, Expr>([
      ...states.map(({ symbol, derivative }) => [symbol, derivative] as const),
      ...symbols.flatMap((list) => list.slice(0, -1).map((symbol, k) => [symbol, list[k + 1]] as const)),
      [collection.time, pool.one],
    ])
    const along = new Tangents(pool, seeds)
    const signals = prescribed.flatMap(({ name, expr }, signal) => {
      const list = [{ name, signal, order: 0, expr }]
      for (let order = 1; order <= structure.differentiations[signal]; order++)
        list.push({ name, signal, order, expr: along.of([list[order - 1].expr])[0] })
      return list
    })
    const constraint = (expr: Expr) => ({ name: 'a constraint', order: 0, expr })
    const { rows } = system.constraints
    const constraints = [
      ...rows.flatMap(({ value }) => value ?? []),
      ...quaternionLengths(instance.compilation).map(({ square }) => square),
      ...rows.map(({ rate }) => rate),
    ].map(constraint)
    const all = [...signals, ...constraints]
    const further = symbols.map((list, j) => list.slice(inputs.filter(({ block }) => block === sources[j]).length))
    return { roots: all.map(({ expr }) => expr), rows: all, further }
  }

  private bound(roots: readonly Expr[], further: readonly (readonly Expr[])[]) {
    const { instance, sources, start } = this.problem
    const { compilation: form, parameters } = instance
    const { states, inputs, collection, system } = form
    const { pool } = collection
    const extra = further.flat()
    const extraPlace = new Map(extra.map((symbol, k) => [symbol, k]))
    const symbolsOf = sources.map((source) =>
      inputs.filter(({ block }) => block === source).map(({ symbol }) => symbol),
    )
    const unknowns = [
      ...states.map(({ symbol }) => symbol),
      ...this.sizes.flatMap((size, j) => [...symbolsOf[j], ...further[j]].slice(0, size)),
    ]
    const directions = unknowns.map((symbol) => pool.symbol(`direction of ${symbol.name}`, 'state'))
    const tangents = new Tangents(pool, new Map(unknowns.map((symbol, k) => [symbol, directions[k]])))
    const entry = (name: string, exprs: readonly Expr[]) => ({
      ...{ name, doc: `Derivatives of prescribed signals: ${name}.`, out: 'y', extra: ['v'], effort: 'plain' as const },
      outputs: exprs.map((expr, index) => ({ index, expr })),
    })
    const lowered = form.lower(
      'inverse',
      [entry('values', roots), entry('tangents', tangents.of(roots))],
      undefined,
      0,
      [...extra, ...directions],
    )
    const discrete = 2 * system.discrete.states.length
    const room = parameters.length + lowered.derivedSize + lowered.workSize + discrete + states.length + inputs.length
    const compiled = compileWasm(lowered.program, room + extra.length + directions.length + roots.length + 64)
    const p = compiled.allocate(parameters.length)
    p.set(parameters)
    const d = compiled.allocate(lowered.derivedSize)
    const x = compiled.allocate(states.length)
    const z = compiled.allocate(discrete)
    const u = compiled.allocate(inputs.length)
    const v = compiled.allocate(extra.length + directions.length)
    const w = compiled.allocate(lowered.workSize)
    const y = compiled.allocate(roots.length)
    compiled.bind('init', [p, d])()
    const arrays = [p, d, x, ...(discrete > 0 ? [z] : []), ...(inputs.length > 0 ? [u] : []), v, w, y]
    const [values, along] = [compiled.bind('values', arrays), compiled.bind('tangents', arrays)]
    z.set(start.z)
    z.set(start.z, start.z.length)
    const placeOf = new Map(unknowns.map((symbol, k) => [symbol, k]))
    return (t: number, at: Float64Array): { readonly values: Float64Array; readonly jacobian: Matrix } => {
      x.set(at.subarray(0, states.length))
      inputs.forEach(({ symbol }, i) => (u[i] = at[placeOf.get(symbol) ?? -1] ?? 0))
      v.fill(0)
      for (const [symbol, k] of extraPlace) v[k] = at[placeOf.get(symbol) ?? -1] ?? 0
      values(t)
      const result = y.slice()
      const jacobian = new Matrix(roots.length, unknowns.length)
      for (let k = 0; k < unknowns.length; k++) {
        v[extra.length + k] = 1
        along(t)
        v[extra.length + k] = 0
        for (let i = 0; i < roots.length; i++) jacobian.set(i, k, y[i])
      }
      return { values: result, jacobian }
    }
  }
}

/** Returns the reciprocal of the largest entry of each column; 1 for a column of zeros. */
function columnScales(jacobian: Matrix): number[] {
  return Array.from({ length: jacobian.columns }, (_, k) => {
    const most = Math.max(0, ...jacobian.getColumn(k).map(Math.abs))
    return most > 0 && Number.isFinite(most) ? 1 / most : 1
  })
}

const unreachable = ({ prescribed }: InverseProblem, t: number, worst: string): ModelError =>
  new ModelError(
    'no-equilibrium',
    `at t = ${seconds(t)} no state of the model has the prescribed signals: ${worst} is not reached`,
    { signal: prescribed[0].name, time: t },
    'prescribe a motion that the model can follow, from a start close to that of the experiment',
  )
