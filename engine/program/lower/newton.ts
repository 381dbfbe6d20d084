/**
 * The function that solves implicit equations r(y) = 0 by damped Newton iteration (see `symbolic/implicit.ts`; by
 * numbers in `symbolic/newton.ts`, step for step the same).
 *
 * Every iteration evaluates residuals and their Jacobian where the last step led. If the previous Jacobian gives a
 * correction there that is shorter than that step (natural monotonicity test), the search continues from there with a
 * new correction; otherwise the step is halved. A fixed number of iterations is always the same work; iterating to a
 * tolerance skips iterations that are not needed. The search can't continue from a point without a finite correction or
 * with an infinite slope: instead, it tries points closer and closer to the start, beginning half a nominal value away.
 * A point that meets the equations exactly is a solution even without a slope, and so is one that meets them up to
 * their rounding where no step leads closer. Unknowns that are not found are NaN, and `status` gives the reason.
 */
import {
  convergedAt,
  failedAbove,
  leavesCorner,
  mostIterations,
  nominalPart,
  roundingBelow,
  type ImplicitEquations,
} from '../../symbolic/implicit'
import type { Condition, Index, Precision, Statement, Value } from '../ir'
import type { Emitted } from './emit'

/** Offsets in the work array. */
export interface ImplicitMemory {
  /** Arguments, then where the search for each unknown starts. */
  readonly input: number
  /** Unknowns: the search, and its result. */
  readonly unknowns: number
  /** 1 after a search has failed, until the caller clears it. */
  readonly status: number
  /**
   * Index of the largest last correction so far, for a fixed number of iterations, in units of unknown and nominal
   * value.
   */
  readonly largest: number
  readonly residuals: number
  /** Offset of the Jacobian by rows and the correction of the current iteration. */
  readonly matrix: number
  readonly correction: number
  /** Offset of the point of the last step, the whole of that step, and the Jacobian there. */
  readonly base: number
  readonly step: number
  readonly before: number
  /** Offset of arrays that elimination destroys: a matrix, and a right-hand side that becomes the solution. */
  readonly scratch: number
  readonly trial: number
  /** Offset of the rounding of the residuals; none of equations that are met exactly. */
  readonly rounding: number | undefined
}

/** Returns the indices of a system from `offset` on, and how many there are. */
export function implicitMemory(
  offset: number,
  { arguments: args, unknowns, rounding }: ImplicitEquations,
): ImplicitMemory & { readonly size: number } {
  const n = unknowns.length
  let next = offset
  const take = (count: number): number => {
    next += count
    return next - count
  }
  return {
    input: take(args.length + n),
    unknowns: take(n),
    status: take(1),
    largest: take(1),
    residuals: take(n),
    matrix: take(n * n),
    correction: take(n),
    base: take(n),
    step: take(n),
    before: take(n * n),
    scratch: take(n * n),
    trial: take(n),
    rounding: rounding === undefined ? undefined : take(n),
    size: next - offset,
  }
}

/**
 * In single precision a correction of 1e-4 leaves an error of 1e-8, which is rounding: the search converges
 * quadratically.
 */
const limits = {
  double: { converged: convergedAt, rounding: roundingBelow, largest: Number.MAX_VALUE },
  single: { converged: 1e-4, rounding: 1e-3, largest: 3e38 },
} as const

const num = (value: number): Value => ({ op: 'num', value })
const local = (index: number): Value => ({ op: 'local', index })
const set = (index: number, value: Value): Statement => ({ kind: 'let', local: index, value })
const all = (offset: number): Index => ({ offset, counter: 1 })
const loop = (count: number, ...inner: readonly Statement[]): Statement => ({
  kind: 'for',
  counter: 1,
  count,
  body: inner,
})
const mul = (a: Value, b: Value): Value => ({ op: 'mul', a, b })
const positive = (index: number): Condition => ({ op: 'gt', a: local(index), b: num(0) })

/** Terms and statements of a search, from which its iteration and its end are written. */
type Search = ReturnType<typeof searchOf>

function searchOf(
  { unknowns, byUnknown, iterations }: ImplicitEquations,
  memory: ImplicitMemory,
  w: number,
  firstLocal: number,
  precision: Precision,
) {
  const tolerance = limits[precision]
  const n = unknowns.length
  const [lambda, before, running, first, shorter] = [0, 1, 2, 3, 4].map((i) => firstLocal + i)
  const load = (index: Index): Value => ({ op: 'load', array: w, index })
  const store = (index: Index, value: Value): Statement => ({ kind: 'store', array: w, index, value })
  const copy = (count: number, from: number, to: number): Statement => loop(count, store(all(to), load(all(from))))

  /** Returns the correction against a matrix, which is unchanged. */
  const solve = (matrix: number, to: number): Statement[] =>
    n === 1
      ? [store(at(to), { op: 'neg', a: { op: 'div', a: load(at(memory.residuals)), b: load(at(matrix)) } })]
      : [
          copy(n * n, matrix, memory.scratch),
          loop(n, store(all(to), { op: 'neg', a: load(all(memory.residuals)) })),
          { kind: 'solve', n, a: { array: w, offset: memory.scratch }, b: { array: w, offset: to } },
        ]
  const norm = (change: number, part: number): Value =>
    unknowns
      .map(({ nominal }, k): Value => ({
        op: 'div',
        a: { op: 'abs', a: load(at(change + k)) },
        b: { op: 'add', a: { op: 'abs', a: load(at(memory.unknowns + k)) }, b: num(part * nominal) },
      }))
      .reduce((a, b) => ({ op: 'max', a, b }))
  const limit = mul({ op: 'sub', a: num(1), b: mul(num(0.25), local(lambda)) }, local(before))
  const leaves: Condition = { op: 'le', a: local(lambda), b: num(leavesCorner) }
  const doubled: Value = { op: 'min', a: num(1), b: mul(num(2), local(lambda)) }
  const ends = (ended: Condition, otherwise: Value): Statement[] =>
    iterations !== null
      ? [set(lambda, otherwise)]
      : [
          {
            kind: 'if',
            cond: ended,
            then: [set(running, num(0)), set(lambda, num(1))],
            else: [set(lambda, otherwise)],
          },
        ]
  const stored = new Set(byUnknown.map(({ row, column }) => row * n + column))
  const zeros = Array.from({ length: n * n }, (_, k) => k).filter((k) => !stored.has(k))
  const largest = (from: number, places: readonly number[]): Value =>
    places.map((k): Value => ({ op: 'abs', a: load(at(from + k)) })).reduce((a, b) => ({ op: 'max', a, b }))
  const known = (from: number, count: number, limit: number): Condition => ({
    op: 'le',
    a: largest(
      from,
      Array.from({ length: count }, (_, k) => k).filter((k) => from !== memory.matrix || stored.has(k)),
    ),
    b: num(limit),
  })
  const { rounding } = memory
  const isRounding: Condition | undefined =
    rounding === undefined
      ? undefined
      : unknowns
          .map((_, k): Condition => ({
            op: 'le',
            a: { op: 'abs', a: load(at(memory.residuals + k)) },
            b: load(at(rounding + k)),
          }))
          .reduce((a, b) => ({ op: 'and', a, b }), leaves)
  return {
    ...{ tolerance, n, lambda, before, running, first, shorter, memory, iterations },
    ...{ load, store, copy, solve, norm, limit, leaves, doubled, ends, zeros, known, isRounding },
  }
}

/** Statements of one iteration, after `body` has stored residuals and Jacobian. */
function iterationOf(search: Search, body: readonly Statement[]): Statement[] {
  const { tolerance, n, lambda, before, running, first, shorter, memory, iterations } = search
  const { load, store, copy, solve, norm, limit, leaves, doubled, ends, zeros, known, isRounding } = search
  const isExact = known(memory.residuals, n, 0)
  const goesOn: Condition =
    isRounding === undefined ? positive(shorter) : { op: 'and', a: positive(shorter), b: { op: 'not', a: isRounding } }
  return [
    ...body,
    ...zeros.map((k) => store(at(memory.matrix + k), num(0))),
    ...solve(memory.before, memory.trial),
    ...solve(memory.matrix, memory.correction),
    set(before, norm(memory.step, nominalPart)),
    set(shorter, {
      op: 'select',
      cond: {
        op: 'or',
        a: { op: 'or', a: positive(first), b: leaves },
        b: { op: 'le', a: norm(memory.trial, nominalPart), b: limit },
      },
      a: num(1),
      b: num(0),
    }),
    {
      kind: 'if',
      cond: {
        op: 'and',
        a: goesOn,
        b: {
          op: 'and',
          a: { op: 'le', a: norm(memory.correction, nominalPart), b: num(tolerance.largest) },
          b: known(memory.matrix, n * n, Number.MAX_VALUE),
        },
      },
      then: [
        copy(n, memory.unknowns, memory.base),
        copy(n, memory.correction, memory.step),
        copy(n * n, memory.matrix, memory.before),
        set(first, num(0)),
        // the next step is a full step
        { kind: 'if', cond: leaves, then: [set(lambda, num(0.5))], else: [] },
        ...ends({ op: 'le', a: norm(memory.step, nominalPart), b: num(tolerance.converged) }, doubled),
      ],
      else: [
        {
          kind: 'if',
          cond: isRounding === undefined ? isExact : { op: 'or', a: isExact, b: isRounding },
          then: [
            copy(n, memory.unknowns, memory.base),
            loop(n, store(all(memory.step), num(0))),
            set(first, num(0)),
            ...(iterations === null ? [set(running, num(0))] : []),
          ],
          else: ends(
            {
              op: 'and',
              a: { op: 'le', a: local(before), b: num(tolerance.rounding) },
              b: { op: 'not', a: positive(first) },
            },
            mul(num(0.5), local(lambda)),
          ),
        },
      ],
    },
    loop(
      n,
      store(all(memory.unknowns), {
        op: 'add',
        a: load(all(memory.base)),
        b: mul(local(lambda), load(all(memory.step))),
      }),
    ),
  ]
}

/** Statements after the last iteration, which mark a failed search. */
function endOf({ n, before, running, first, memory, iterations, load, store, norm }: Search): Statement[] {
  const failure: Statement[] = [loop(n, store(all(memory.unknowns), num(NaN))), store(at(memory.status), num(1))]
  return iterations === null
    ? [{ kind: 'if', cond: positive(running), then: failure, else: [] }]
    : [
        set(before, norm(memory.step, 1)),
        store(at(memory.largest), { op: 'max', a: load(at(memory.largest)), b: local(before) }),
        {
          kind: 'if',
          cond: {
            op: 'or',
            a: positive(first),
            b: { op: 'not', a: { op: 'le', a: local(before), b: num(failedAbove) } },
          },
          then: failure,
          else: [],
        },
      ]
}

/**
 * @param w position of the work array among the arguments
 * @param body stores residuals and Jacobian entries, and assigns no other places of the work array
 */
export function newtonBody(
  equations: ImplicitEquations,
  memory: ImplicitMemory,
  w: number,
  body: Pick<Emitted, 'body' | 'locals' | 'localNames' | 'counters'>,
  precision: Precision = 'double',
): Emitted {
  const { unknowns, arguments: args, iterations } = equations
  const search = searchOf(equations, memory, w, body.locals, precision)
  const { n, lambda, before, running, first, shorter, store, copy } = search
  const iteration = iterationOf(search, body.body)
  const start = memory.input + args.length
  const names: readonly (readonly [number, string])[] = [
    [lambda, 'damping'],
    [before, 'last'],
    ...(iterations === null ? [[running, 'searching'] as const] : []),
    [first, 'first'],
    [shorter, 'shorter'],
  ]
  const used = new Set(body.localNames.values())
  // loops of operations in the body run inside the loop of the search
  const outer = body.counters === 0 ? 0 : Math.max(2, body.counters)
  return {
    body: [
      copy(n, start, memory.unknowns),
      copy(n, start, memory.base),
      ...unknowns.map(({ nominal }, k) => store(at(memory.step + k), num(nominal))),
      set(lambda, num(1)),
      set(first, num(1)),
      ...(iterations === null ? [set(running, num(1))] : []),
      {
        kind: 'for',
        counter: outer,
        count: iterations ?? mostIterations,
        body: iterations === null ? [{ kind: 'if', cond: positive(running), then: iteration, else: [] }] : iteration,
      },
      ...endOf(search),
    ],
    locals: body.locals + 5,
    localNames: new Map([
      ...body.localNames,
      ...names.map(([index, name]) => [index, used.has(name) ? `newton_${name}` : name] as const),
    ]),
    counters: Math.max(2, outer + 1),
  }
}

const at = (offset: number): Index => ({ offset })
