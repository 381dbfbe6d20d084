/**
 * The compiled form of the equations of a model, in the order of DESIGN of the formulation:
 *
 *     q' = h(p, q, t),    M p' + C^T f = b,    C p' = g,    Phi(q, t) = 0,    Phi_v(p, q, t) = 0
 *
 * with states of components, algebraic variables and outputs. Named intermediates come in the order of computation.
 */
import { definitionOf, topologicalOrder, type Expr } from '../../symbolic'
import type { System } from '../system'
import { checkLength, namedParts } from './named-parts'
import { definitionTermOf, termOf, type Term } from './term'
import { meaningfulNames } from './vectors'
import { ownerOf } from '../../model/names/names'

export interface Equation {
  /** Name on the left: a state (`derivative` marks its derivative), an intermediate, a constraint or a signal. */
  readonly name: string
  readonly derivative?: boolean
  readonly right: Term
  /** Blocks from whose equations this one comes. */
  readonly blocks: readonly string[]
  readonly unit?: string
}

/** Entry of a matrix by row and column. */
export interface Entry {
  readonly row: number
  readonly column: number
  readonly value: Term
}

export interface EquationDocument {
  /** Coordinates, speeds and accelerations in which the equations are of first order only. */
  readonly small: readonly string[]
  /** Blocks that may hold something; the equations are those while nothing is held. */
  readonly holding: readonly string[]
  /** Intermediates of all equations except the outputs. */
  readonly definitions: readonly Equation[]
  readonly kinematics: readonly Equation[]
  /** Equations M p' + C^T f = b: speeds, entries of M that are not zero (all of them), b row by row. */
  readonly dynamics: {
    readonly speeds: readonly { readonly name: string; readonly unit: string; readonly blocks: readonly string[] }[]
    readonly symmetric: boolean
    readonly mass: readonly Entry[]
    readonly force: readonly Equation[]
  }
  readonly constraints: {
    readonly rows: readonly {
      readonly name: string
      readonly block: string
      readonly unit: string
      /** Value Phi; null if the constraint is on speeds only. */
      readonly position: Term | null
      readonly velocity: Term
      /** Right side of C p' = g. */
      readonly acceleration: Term
    }[]
    /** Entries of C: the row is the constraint, the column the speed. */
    readonly columns: readonly Entry[]
  }
  readonly components: readonly Equation[]
  /** Algebraic equations 0 = right. */
  readonly algebraic: readonly Equation[]
  readonly outputs: readonly Equation[]
  /** Further intermediates that outputs need: the solution of the equations. */
  readonly outputDefinitions: readonly Equation[]
}

/** Describes the equations of a system, whose expressions it uses without deriving anything again. */
export function describeEquations(system: System): EquationDocument {
  const { collection, states, constraints } = system
  const { pool, math } = collection
  const { freedoms, mass, force } = system.massMatrix()
  const entries = mass.flatMap((row, i) =>
    row.flatMap((value, j) => (value === pool.zero ? [] : [{ row: i, column: j, value }])),
  )
  const { alpha, beta } = constraints.feedback
  const rows = constraints.rows.map((r) => ({
    ...r,
    acceleration: math.add(math.neg(r.bias), math.mul(-2 * alpha, r.rate), math.mul(-beta * beta, r.value ?? 0)),
  }))
  const columns = rows.flatMap((r, row) =>
    [...r.columns].map(([f, value]) => ({ row, column: freedoms.indexOf(f), value })),
  )
  const outputs = [...system.signals]
    .filter(([name, s]) => s.logged && !states.some((state) => state.name === name))
    .map(([name, s]) => ({ name, block: s.block, unit: s.unit, value: system.signal(name) }))
  const solved = states.filter((s) => s.kind !== 'speed')
  const unknowns = system.implicit.flatMap((s) => s.residuals)
  const names = new Names(
    [
      ...solved.map((s) => s.derivative),
      ...entries.map((e) => e.value),
      ...force,
      ...rows.flatMap((r) => [...(r.value === null ? [] : [r.value]), r.rate, r.acceleration]),
      ...columns.map((c) => c.value),
      ...unknowns.map((r) => r.expr),
    ],
    outputs.map((o) => o.value),
    (e) => pool.originOf(e).map((o) => o.block),
    system.orientations,
  )
  const term = (e: Expr): Term => termOf(e, (x) => names.of(x))
  const equation = (name: string, right: Expr, blocks: readonly string[], unit?: string): Equation => ({
    name,
    right: term(right),
    blocks: [...new Set(blocks)],
    ...(unit === undefined ? {} : { unit }),
  })
  const defined = (list: readonly Expr[]): Equation[] =>
    list.map((e) => {
      const definition = definitionOf(e)
      const right = definition === undefined ? definitionTermOf(e, (x) => names.of(x)) : term(definition)
      return { name: names.nameOf(e), right, blocks: [...new Set(names.blocksOf(e))] }
    })
  // A rate that is an intermediate by its own name is shown by its definition, not by its name.
  const rate = (name: string, e: Expr): Expr => (names.of(e) === `${name}_dot` ? (definitionOf(e) ?? e) : e)
  const ofKind = (kind: (typeof states)[number]['kind']): Equation[] =>
    states
      .filter((s) => s.kind === kind)
      .map((s) => ({
        ...equation(s.name, rate(s.name, s.derivative), [s.block], s.unit),
        derivative: true,
      }))
  return {
    small: system.small,
    holding: [...new Set([...collection.locks, ...collection.stictions].map((l) => l.block))],
    definitions: defined(names.main),
    kinematics: ofKind('coordinate'),
    dynamics: {
      speeds: freedoms.map((f) => ({
        name: f.name,
        unit: f.unit,
        blocks: [...new Set([f.block, ...f.origin.map((o) => o.block)])],
      })),
      symmetric: mass.every((row, i) => row.every((value, j) => value === mass[j][i])),
      mass: entries.map((e) => ({ ...e, value: term(e.value) })),
      force: freedoms.map((f, i) => equation(f.name, force[i], [f.block, ...names.blocksBelow(force[i])])),
    },
    constraints: {
      rows: rows.map((r) => ({
        name: r.name,
        block: r.block,
        unit: r.unit,
        position: r.value === null ? null : term(r.value),
        velocity: term(r.rate),
        acceleration: term(r.acceleration),
      })),
      columns: columns.map((c) => ({ ...c, value: term(c.value) })),
    },
    components: ofKind('component'),
    algebraic: unknowns.map((r) => ({ ...equation(r.name, r.expr, [r.block]), derivative: false })),
    outputs: outputs.map((o) => equation(o.name, o.value, [o.block], o.unit)),
    outputDefinitions: defined(names.further),
  }
}

/** Unique names of intermediates: blocks may use the same name, which then gets that of the block in front. */
class Names {
  readonly main: readonly Expr[]
  readonly further: readonly Expr[]
  private readonly names = new Map<Expr, string>()

  constructor(
    roots: readonly Expr[],
    outputs: readonly Expr[],
    private readonly blocks: (e: Expr) => readonly string[],
    orientations: System['orientations'],
  ) {
    const hasDefinition = (e: Expr): boolean => definitionOf(e) !== undefined
    const all = topologicalOrder([...roots, ...outputs])
    const { parts, nodes } = namedParts(all, [...roots, ...outputs], hasDefinition)
    checkLength(nodes)
    const named = (list: readonly Expr[]): Expr[] => list.filter((e) => hasDefinition(e) || parts.has(e))
    this.main = named(topologicalOrder(roots))
    const known = new Set(this.main)
    this.further = named(topologicalOrder(outputs)).filter((e) => !known.has(e))
    const counts = new Map<string, number>()
    for (const e of [...this.main, ...this.further]) counts.set(e.name, (counts.get(e.name) ?? 0) + 1)
    const taken = new Set<string>()
    const numbers = new Map<string, number>()
    for (const e of all) if (e.op === 'symbol') taken.add(e.name.slice(e.name.indexOf(':') + 1))
    const meant = meaningfulNames([...this.main, ...this.further], orientations, (e) => blocks(e)[0])
    for (const e of [...this.main, ...this.further]) {
      const [block] = blocks(e)
      const several = (counts.get(e.name) ?? 0) > 1 && block !== undefined && !e.name.includes('.')
      const base = parts.has(e) ? 'part' : (meant.get(e) ?? (several ? `${block}.${e.name}` : e.name))
      let name = base
      let k = numbers.get(base) ?? 2
      while (taken.has(name)) name = `${base}#${k++}`
      numbers.set(base, k)
      taken.add(name)
      this.names.set(e, name)
    }
  }

  /** Returns the name of an expression; undefined if it is written out. */
  of(e: Expr): string | undefined {
    return this.names.get(e)
  }

  nameOf(e: Expr): string {
    return this.of(e) ?? e.name
  }

  blocksOf(e: Expr): readonly string[] {
    const blocks = this.blocks(e)
    return e.op === 'wire' && blocks.length === 0 ? [ownerOf(e.name) ?? ''] : blocks
  }

  /** Returns the blocks of the intermediates that an expression uses. */
  blocksBelow(e: Expr): readonly string[] {
    const below = new Set<string>()
    topologicalOrder([e], (x) => {
      const isNamed = definitionOf(x) !== undefined
      if (isNamed) for (const block of this.blocksOf(x)) below.add(block)
      return isNamed
    })
    return [...below]
  }
}
