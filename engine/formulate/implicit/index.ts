/**
 * Unknowns at an instant: those that blocks declare with an equation, and signals that need each other. Connected
 * unknowns form one system. Loops of signals are torn: some are taken as unknown, the others follow from them.
 *
 * A system whose Jacobian does not contain its unknowns is linear and is solved as such; the feedback of a measured
 * acceleration is one. Others are solved by damped Newton iteration in every evaluation, which starts from the solution
 * at the last accepted step. See docs/theory/implicit-equations.md.
 */
import type { Motion, Solved } from '../../model/component/component'
import { ModelError } from '../../errors/model-error'
import {
  CyclicExpression,
  definitionOf,
  denseSolve,
  jacobian,
  operandsOf,
  searchJacobian,
  substitute,
  topologicalOrder,
  type Expr,
  type JacobianEntry,
} from '../../symbolic'
import type { ImplicitEquations, ResidualEquation, UnknownVariable } from '../../symbolic/implicit'
import type { Collection } from '../collect/collection'
import type { ImplicitDeclaration } from '../collect/declarations'
import { residualBody } from './body'
import { cyclicComponents } from './components'
import { roundingOf } from './rounding'
import { tears } from './tearing'
import { ownerOf, splitMember } from '../../model/names/names'

/** System of equations in the form that is shown to users. */
export interface ImplicitSystem {
  /** Names of unknowns, `Block.name`; for a loop of signals the outputs at which it is torn. */
  readonly unknowns: readonly string[]
  readonly block: string
  /** Outputs of the loops of signals in the system; empty if there are none. */
  readonly loop: readonly string[]
  /** Matrix of a linear system, which must not be singular; null if the system is solved by iteration. */
  readonly matrix: readonly (readonly Expr[])[] | null
  /** Equations as written, zero at the solution. */
  readonly residuals: readonly ResidualEquation[]
  /** Iterations of every evaluation; null for as many as needed. None if the system is solved without iteration. */
  readonly iterations: number | null
  /** Advice of a block in the system for constant work. */
  readonly constantWork: string | undefined
}

/** Unknown that has not been assigned to a system yet. */
interface Wanted {
  readonly wire: Expr
  readonly name: string
  readonly block: string
  readonly nominal: number
  readonly initial: Expr
  readonly residual: ResidualEquation
  readonly iterations: number | null
  readonly constantWork?: string
  readonly declared: boolean
  /** True if the search starts from the solution at the last accepted step. */
  readonly remembers: boolean
}

/**
 * Message where several frictions at rest share loads and the limit of one depends on the torque that others pass
 * through it. The least efforts within such limits may have no solution, and nothing else says how they share.
 */
const frictionAtRest = {
  what: 'no least efforts were found for friction at rest and the torques on which its limits depend',
  hint: 'choose smooth friction of the differential, or leave out a clutch, brake or friction that holds beside it',
} as const

/** Assumed magnitude of a signal without further information. */
const usual = 1

/**
 * Binds every unknown of the collection. Call when all other wires are bound.
 * @param roots expressions of the model; unused signals may form loops without harm
 * @throws ModelError `algebraic-loop` for loops that determine nothing, `invalid-expression` for equations that do not
 *   contain their unknowns
 */
export function resolveImplicit(c: Collection, after: Solved, roots: readonly Expr[]): readonly ImplicitSystem[] {
  const implicits = c.implicits.filter((i) => !i.motionOnly)
  if (implicits.length === 0 && !goesInCircles(roots)) return []
  const declared = new Map<Expr, { readonly declaration: ImplicitDeclaration; readonly residuals: readonly Expr[] }>()
  for (const declaration of implicits) {
    const residuals = residualsOf(c, declaration, after)
    for (const { wire } of declaration.unknowns) declared.set(wire, { declaration, residuals })
  }
  const operands = (e: Expr): readonly Expr[] => declared.get(e)?.residuals ?? operandsOf(e)
  const components = cyclicComponents([...roots, ...declared.keys()], operands)
  const solved = new Set(components.flat())
  for (const [wire, { declaration }] of declared) if (!solved.has(wire)) throw notInEquation(declaration, wire)
  return components.map((component) => resolve(c, component, declared))
}

/**
 * Binds unknowns that follow from the motion alone. Call before constraints, which may use them.
 * @throws ModelError as `resolveImplicit`
 */
export function resolveMotionOnly(c: Collection, motion: Motion): readonly ImplicitSystem[] {
  const unsolved = (): never => {
    throw new Error('an unknown of the motion uses accelerations or efforts')
  }
  const before: Solved = {
    ...motion,
    acceleration: unsolved,
    angularAcceleration: unsolved,
    effort: unsolved,
    drift: unsolved,
    through: unsolved,
    reaction: unsolved,
  }
  return c.implicits
    .filter((i) => i.motionOnly)
    .map((declaration) => {
      const residuals = residualsOf(c, declaration, before)
      const { unknowns } = declaration
      return resolve(
        c,
        unknowns.map((u) => u.wire),
        new Map(unknowns.map(({ wire }) => [wire, { declaration, residuals }] as const)),
      )
    })
}

function residualsOf(
  c: Collection,
  { block, name, unknowns, residual }: ImplicitDeclaration,
  s: Solved,
): readonly Expr[] {
  const residuals = c.pool.within([{ block }], () => residual(s).map((r) => c.pool.expr(r)))
  if (residuals.length === unknowns.length) return residuals
  throw new ModelError(
    'invalid-expression',
    `${name} has ${unknowns.length} unknowns, but ${residuals.length} equations`,
    { block },
    'give one equation per unknown',
  )
}

function goesInCircles(roots: readonly Expr[]): boolean {
  try {
    topologicalOrder(roots)
    return false
  } catch (error) {
    if (error instanceof CyclicExpression) return true
    throw error
  }
}

type Declared = ReadonlyMap<Expr, { readonly declaration: ImplicitDeclaration; readonly residuals: readonly Expr[] }>

function resolve(c: Collection, component: readonly Expr[], declared: Declared): ImplicitSystem {
  const inside = new Set(component)
  const known = component.flatMap((wire): Wanted[] => {
    const implicit = declared.get(wire)
    if (implicit === undefined) return []
    const { unknowns, block, name, unsolved, iterations, constantWork, motionOnly } = implicit.declaration
    const i = unknowns.findIndex((u) => u.wire === wire)
    const { name: unknown, nominal, initial } = unknowns[i]
    const equation = unknowns.length === 1 ? name : `${name}, equation ${i + 1}`
    const residual = { name: equation, block, expr: implicit.residuals[i], unsolved }
    return [
      {
        ...{ wire, name: unknown, block, nominal, initial, residual, iterations },
        ...(constantWork === undefined ? {} : { constantWork }),
        declared: true,
        remembers: !motionOnly,
      },
    ]
  })
  const knownWires = new Set(known.map((k) => k.wire))
  const wires = component.filter((e) => e.op === 'wire' && !knownWires.has(e))
  const torn = tears(new Map(wires.map((wire) => [wire, wiresIn(wire, inside, knownWires)] as const)))
  const { pool } = c
  const sought: Wanted[] = [
    ...known,
    ...torn.map((wire): Wanted => {
      const block = ownerOf(wire.name) ?? ''
      const expr = pool.sum(0, [
        [1, wire],
        [-1, definitionOf(wire) ?? pool.zero],
      ])
      const residual = { name: wire.name, block, expr }
      return {
        wire,
        name: wire.name,
        block,
        nominal: usual,
        initial: pool.zero,
        residual,
        iterations: null,
        declared: false,
        remembers: true,
      }
    }),
  ]
  return bind(c, sought, loopThrough(torn, inside, knownWires))
}

/** Returns the wires of a loop in the definition of one of them, without those behind other wires of the loop. */
function wiresIn(wire: Expr, inside: ReadonlySet<Expr>, knownWires: ReadonlySet<Expr>): ReadonlySet<Expr> {
  const reached = new Set<Expr>()
  const seen = new Set<Expr>()
  const rest = [...operandsOf(wire)]
  for (let e = rest.pop(); e !== undefined; e = rest.pop()) {
    if (seen.has(e) || !inside.has(e) || knownWires.has(e)) continue
    seen.add(e)
    if (e.op === 'wire') reached.add(e)
    else rest.push(...operandsOf(e))
  }
  return reached
}

/** Returns the names around a loop of signals, from the first torn one back to it. */
function loopThrough(
  torn: readonly Expr[],
  inside: ReadonlySet<Expr>,
  knownWires: ReadonlySet<Expr>,
): readonly string[] {
  const [start] = torn
  if (start === undefined) return []
  const from = new Map<Expr, Expr>()
  const queue = [start]
  for (const wire of queue) {
    for (const next of wiresIn(wire, inside, knownWires)) {
      if (next === start) {
        const path = [start.name]
        for (let at: Expr | undefined = wire; at !== undefined; at = from.get(at)) path.push(at.name)
        return path.at(-1) === start.name ? path : [...path, start.name]
      }
      if (from.has(next)) continue
      from.set(next, wire)
      queue.push(next)
    }
  }
  return [start.name]
}

function bind(c: Collection, sought: readonly Wanted[], loop: readonly string[]): ImplicitSystem {
  const { pool } = c
  const name = sought[0].name
  const unknowns = sought.map((w): UnknownVariable => ({ ...w, symbol: pool.symbol(`unknown ${w.name}`, 'argument') }))
  const symbols = new Map(sought.map((w, i) => [w.wire, unknowns[i].symbol] as const))
  const body = residualBody(
    pool,
    name,
    sought.map((w) => w.residual.expr),
    symbols,
  )
  const byUnknown = searchJacobian(
    pool,
    body.residuals,
    unknowns.map((u) => u.symbol),
  )
  checkStructure(sought, byUnknown, loop)
  const values = new Map(body.arguments.map(({ symbol, value }) => [symbol, value] as const))
  const linear = isLinear(byUnknown, unknowns)
  const origin = sought.map((w) => ({ block: w.block }))
  const outs = pool.within(origin, () =>
    linear
      ? solveLinear(c, { residuals: body.residuals, byUnknown, unknowns }, values)
      : iterate(c, sought, body, { residuals: body.residuals, byUnknown, unknowns }),
  )
  sought.forEach(({ wire }, i) => pool.bindWire(wire, outs[i]))
  return {
    unknowns: sought.map((w) => w.name),
    block: sought[0].block,
    loop,
    matrix: linear ? matrixOf(c, sought.length, byUnknown, values) : null,
    residuals: sought.map((w) => w.residual),
    iterations: linear ? 0 : fixedIterations(c, sought),
    constantWork: sought.find((w) => w.constantWork !== undefined)?.constantWork,
  }
}

/**
 * Returns the fixed number of iterations: the largest that a block in the system states, else that of the model; null
 * (as many as needed) if there is none. Searches that constraints need are accurate in any case.
 */
function fixedIterations(c: Collection, sought: readonly Wanted[]): number | null {
  const ofModel = sought.every((w) => w.remembers) ? (c.iterations ?? null) : null
  const fixed = sought.map((w) => w.iterations ?? ofModel).filter((n) => n !== null)
  return fixed.length === 0 ? null : Math.max(...fixed)
}

/** Refuses an equation without any unknown, and an unknown in no equation, because these determine nothing. */
function checkStructure(sought: readonly Wanted[], byUnknown: readonly JacobianEntry[], loop: readonly string[]): void {
  sought.forEach((w, i) => {
    if (byUnknown.some((e) => e.column === i) && byUnknown.some((e) => e.row === i)) return
    if (loop.length > 0) {
      throw new ModelError(
        'algebraic-loop',
        `the signals ${loop.join(' -> ')} form a loop that any value satisfies, or none`,
        { block: w.block, signal: w.name },
        'change a factor in the loop, or break it with a block that has a state',
      )
    }
    throw new ModelError(
      'invalid-expression',
      `no equation of ${w.residual.name} determines ${w.name}`,
      { block: w.block, signal: w.name },
      'write an equation that contains it',
    )
  })
}

function notInEquation({ name, block }: ImplicitDeclaration, wire: Expr): ModelError {
  return new ModelError(
    'invalid-expression',
    `the equations of ${name} do not depend on ${wire.name}`,
    { block, signal: wire.name },
    `write an equation that contains ${splitMember(wire.name)?.member ?? wire.name}`,
  )
}

function isLinear(byUnknown: readonly JacobianEntry[], unknowns: readonly UnknownVariable[]): boolean {
  const symbols = new Set(unknowns.map((u) => u.symbol))
  return !topologicalOrder(byUnknown.map((e) => e.expr)).some((e) => symbols.has(e))
}

function matrixOf(
  { pool }: Collection,
  n: number,
  byUnknown: readonly JacobianEntry[],
  values: ReadonlyMap<Expr, Expr>,
): Expr[][] {
  const matrix = Array.from({ length: n }, () => Array.from({ length: n }, (): Expr => pool.zero))
  const exprs = substitute(
    pool,
    byUnknown.map((e) => e.expr),
    values,
  )
  byUnknown.forEach(({ row, column }, i) => (matrix[row][column] = exprs[i]))
  return matrix
}

/** Residuals in symbols of the unknowns, with their derivatives with respect to these. */
interface UnknownEquations {
  readonly residuals: readonly Expr[]
  readonly byUnknown: readonly JacobianEntry[]
  readonly unknowns: readonly UnknownVariable[]
}

/** Returns the solution y = -A^-1 r(0) for r(y) = r(0) + A y. */
function solveLinear(
  c: Collection,
  { residuals, byUnknown, unknowns }: UnknownEquations,
  values: ReadonlyMap<Expr, Expr>,
): readonly Expr[] {
  const { pool } = c
  const atZero = new Map([...values, ...unknowns.map(({ symbol }) => [symbol, pool.zero] as const)])
  const rhs = substitute(pool, residuals, atZero).map((r) => pool.sum(0, [[-1, r]]))
  return denseSolve(pool, matrixOf(c, unknowns.length, byUnknown, values), rhs)
}

/** Solves a system by iteration from the solution at the last accepted step. */
function iterate(
  c: Collection,
  sought: readonly Wanted[],
  body: ReturnType<typeof residualBody>,
  { byUnknown, unknowns }: UnknownEquations,
): readonly Expr[] {
  const { pool } = c
  const rounding = roundingOf(pool, body.residuals)
  const equations: ImplicitEquations = {
    name: sought[0].name,
    unknowns,
    residuals: sought.map(({ residual }, i) => ({
      ...residual,
      ...(rounding === null ? {} : { unsolved: residual.unsolved ?? frictionAtRest }),
      expr: body.residuals[i],
    })),
    arguments: body.arguments.map((a) => a.symbol),
    byUnknown,
    byArgument: () =>
      jacobian(
        pool,
        body.residuals,
        body.arguments.map((a) => a.symbol),
      ) ?? [],
    ...(rounding === null ? {} : { rounding }),
    iterations: fixedIterations(c, sought),
  }
  const args = body.arguments.map((a) => a.value)
  if (!sought.every((w) => w.remembers)) {
    return pool.implicit(
      equations,
      args,
      sought.map((w) => w.initial),
    )
  }
  const start = sought.map((w) => pool.symbol(`warm start of ${w.name}`, 'discrete'))
  const outs = pool.implicit(equations, args, start)
  const settled = equations.iterations === null ? outs : pool.implicit(toTolerance(equations), args, start)
  sought.forEach(({ name, block, initial }, i) =>
    c.discrete.push({
      name: `warm start of ${name}`,
      block,
      symbol: start[i],
      previous: pool.symbol(`previous warm start of ${name}`, 'discrete'),
      hidden: true,
      of: name,
      settled: () => settled[i],
      options: { unit: '1', initial: () => initial, update: () => outs[i], each: 'step' },
    }),
  )
  return outs
}

/**
 * Returns the same equations solved with as many iterations as needed, for places where the solution may have jumped.
 */
function toTolerance(equations: ImplicitEquations): ImplicitEquations {
  return { ...equations, name: `${equations.name} from anywhere`, iterations: null }
}
