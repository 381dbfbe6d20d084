/** Contents of a text of equations for another program, in plain operations and with names. */
import type { Instance } from '../../compile/instance'
import { checkLength, namedParts } from '../../formulate/equations/named-parts'
import { definitionOf, ownName, topologicalOrder, type Expr, type Pool } from '../../symbolic'
import { Flat } from './flat'

/** Equation with a name: a signal, a constraint, a state. */
export interface Named {
  readonly name: string
  readonly expr: Expr
}

export interface GivenVariable {
  readonly name: string
  readonly unit: string
  readonly symbol: Expr
  readonly doc: string
  /** Value of a parameter, value of a state at the start. */
  readonly value: number | undefined
}

export interface MatrixEntry {
  readonly row: number
  readonly column: number
  readonly expr: Expr
}

export interface HandedEquations {
  readonly title: string
  /** Remarks that hold for all equations, a sentence each. */
  readonly remarks: readonly string[]
  readonly time: Expr
  readonly states: readonly GivenVariable[]
  readonly discrete: readonly GivenVariable[]
  readonly parameters: readonly GivenVariable[]
  readonly unknowns: readonly GivenVariable[]
  /** Intermediates in the order of computation. */
  readonly definitions: readonly Expr[]
  readonly derivatives: readonly Named[]
  readonly speeds: readonly string[]
  readonly mass: readonly MatrixEntry[]
  readonly force: readonly Expr[]
  readonly constraints: readonly {
    readonly name: string
    readonly position: Expr | null
    readonly velocity: Expr
    readonly acceleration: Expr
  }[]
  readonly columns: readonly MatrixEntry[]
  readonly residuals: readonly Named[]
  readonly outputs: readonly Named[]
  /** Returns the definition of an intermediate. */
  readonly definition: (e: Expr) => Expr
  /** Returns the name of an intermediate in the words of the model, unique in the text. */
  readonly nameOf: (e: Expr) => string | undefined
}

/** Numbers of nodes above which a shared part, or any part, gets a name. */
export interface Lengths {
  readonly shared: number
  readonly longest: number
}

/**
 * Gathers the equations of a model while nothing is held, in plain operations: derivatives, M p' + C^T f = b with
 * C p' = g, residuals of unknowns without a closed form, and logged signals.
 *
 * @throws ModelError `unsupported` for what has no form in another program, by name
 */
export function gatherEquations(instance: Instance, lengths: Lengths): HandedEquations {
  const { compilation } = instance
  const { system, collection, request } = compilation
  const { pool, math } = collection
  const flat = new Flat(pool)
  const of = (e: Expr): Expr => flat.of(e)
  const { freedoms, mass, force } = system.massMatrix()
  const { alpha, beta } = system.constraints.feedback
  const constraints = system.constraints.rows.map((r) => ({
    name: r.name,
    position: r.value === null ? null : of(r.value),
    velocity: of(r.rate),
    acceleration: of(math.add(math.neg(r.bias), math.mul(-2 * alpha, r.rate), math.mul(-beta * beta, r.value ?? 0))),
  }))
  const parts = {
    derivatives: system.states.map((s) => ({ name: s.name, expr: of(s.derivative) })),
    mass: mass.flatMap((row, i) =>
      row.flatMap((e, j) => (e === pool.zero ? [] : [{ row: i, column: j, expr: of(e) }])),
    ),
    force: force.map(of),
    constraints,
    columns: system.constraints.rows.flatMap((r, row) =>
      [...r.columns].map(([f, e]) => ({ row, column: freedoms.indexOf(f), expr: of(e) })),
    ),
    outputs: [...system.signals]
      .filter(([name, s]) => s.logged && !system.states.some((state) => state.name === name))
      .map(([name]) => ({ name, expr: of(system.signal(name)) })),
  }
  // Residuals are known once everything else has been written.
  const roots = [
    ...[...parts.derivatives, ...parts.mass, ...parts.columns, ...parts.outputs, ...flat.residuals].map((p) => p.expr),
    ...parts.force,
    ...constraints.flatMap((r) => [...(r.position === null ? [] : [r.position]), r.velocity, r.acceleration]),
  ]
  const { all, definitions, nameOf } = nameParts(pool, roots, lengths)
  const isUsed = new Set(all)
  return {
    ...parts,
    title: request.project.title,
    remarks: remarksOf(instance),
    time: collection.time,
    speeds: freedoms.map((f) => f.name),
    residuals: flat.residuals,
    definitions,
    definition: (e) => definitionOf(e) ?? e,
    nameOf,
    ...variablesOf(instance, flat, isUsed),
  }
}

/** Returns the symbols of the equations with their units and values. */
function variablesOf(
  instance: Instance,
  flat: Flat,
  isUsed: ReadonlySet<Expr>,
): Pick<HandedEquations, 'states' | 'discrete' | 'parameters' | 'unknowns'> {
  const { system, collection } = instance.compilation
  const said = (name: string): string => {
    const doc = system.signals.get(name)?.doc ?? ''
    return doc === 'state' || doc === 'unknown' ? '' : doc
  }
  return {
    states: system.states.map((s) => ({ ...s, doc: said(s.name), value: s.initial })),
    discrete: system.discrete.states.flatMap((s) => [
      ...(isUsed.has(s.symbol) ? [{ ...s, doc: 'discrete state', value: undefined }] : []),
      ...(isUsed.has(s.previous)
        ? [{ ...s, symbol: s.previous, doc: `${s.name} before the present instant`, value: undefined }]
        : []),
    ]),
    parameters: collection.parameters.flatMap((p, i) =>
      isUsed.has(p.symbol) ? [{ ...p, doc: '', value: instance.parameters[i] }] : [],
    ),
    unknowns: flat.unknowns.map((u) => ({ ...u, unit: '', doc: 'solves the residuals', value: undefined })),
  }
}

function remarksOf({ compilation: { system } }: Instance): string[] {
  const holding = [...new Set([...system.collection.locks, ...system.collection.stictions].map((l) => l.block))]
  const { clocks, events, updates } = system.discrete
  return [
    'Units are SI, angles are in rad.',
    ...(system.small.length === 0 ? [] : [`To first order in ${system.small.join(', ')}.`]),
    ...(holding.length === 0 ? [] : [`Nothing is held by ${holding.join(', ')}.`]),
    ...(clocks.length + events.length + updates.length === 0
      ? []
      : ['Discrete states are given; their samples and events are not part of this text.']),
  ]
}

/** Returns every node with the intermediates among them, which get unique names. */
function nameParts(
  pool: Pool,
  roots: readonly Expr[],
  lengths: Lengths,
): {
  readonly all: readonly Expr[]
  readonly definitions: readonly Expr[]
  readonly nameOf: (e: Expr) => string | undefined
} {
  const isNamed = (e: Expr): boolean => e.op === 'let'
  const all = topologicalOrder(roots)
  const { parts, nodes } = namedParts(all, roots, isNamed, lengths)
  checkLength(nodes)
  const definitions = all.filter((e) => isNamed(e) || parts.has(e))
  const counts = new Map<string, number>()
  for (const e of definitions) counts.set(e.name, (counts.get(e.name) ?? 0) + 1)
  const names = new Map<Expr, string>()
  const next = new Map<string, number>()
  const taken = new Set<string>()
  const take = (e: Expr, base: string): void => {
    let name = base
    let k = next.get(base) ?? 2
    while (taken.has(name)) name = `${base}#${k++}`
    next.set(base, k)
    taken.add(name)
    names.set(e, name)
  }
  for (const e of all) if (e.op === 'symbol') take(e, ownName(e) ?? e.name)
  for (const e of definitions) {
    const block = pool.originOf(e)[0]?.block
    const shared = (counts.get(e.name) ?? 0) > 1 && block !== undefined && !e.name.includes('.')
    take(e, parts.has(e) ? 'part' : shared ? `${block}.${e.name}` : e.name)
  }
  return { all, definitions, nameOf: (e) => names.get(e) }
}
