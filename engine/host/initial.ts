/**
 * Initial state of an experiment: values given on signals (`Body.vx`, `SuspensionFL.s`, `TireFL.S`),
 * whatever the coordinates are. Signals that are states are set; the others are met by the nearest
 * consistent state, and the user is told what moved.
 */
import { assemble } from '../analyse/assembly'
import type { ConstraintOfTarget, InitialStart, InitialState, InitialTarget } from '../analyse/initial'
import type { Backend } from '../backends/compiled'
import { compileWasm } from '../backends/wasm'
import type { ConstraintRow } from '../formulate/constraints/rows'
import { masslessError } from '../formulate/pivots'
import { ModelError } from '../model/errors'
import { evaluate, type Expr } from '../symbolic'
import type { Compilation } from './compile'
import { givenOrientations, normaliser, quaternionLengths } from './orientations'
import { checkInitialAngles } from './singular-angles'
import type { RunReport } from './protocol'
import { checkLoops } from './loops'
import { discreteStart, settledStart, symbolValues } from './start'

/** What is not given and is farther from its default than this, in SI units, has been moved. */
const displacement = 1e-9

export interface InitialResult {
  readonly x: Float64Array
  /** Discrete states. */
  readonly z: Float64Array
  readonly moved: RunReport['moved']
  /** Discrete states where the model starts from another state, with the values that are given. */
  readonly discreteAt: (x: Float64Array) => Float64Array
}

/** Found for some values, before it is looked at. */
interface Assembled {
  readonly x: Float64Array
  readonly z: Float64Array
  readonly moved: RunReport['moved']
  readonly given: ReadonlyMap<Expr, number>
}

/** The last one of each model: the branch is judged from it before the run starts with it. */
const last = new WeakMap<Compilation, { readonly key: string; readonly assembled: Assembled }>()

/**
 * Coordinates and speeds that have the values, and put loops together; nothing is checked beyond that.
 * @param values signal -> value in SI
 * @throws ModelError `unknown-signal`, `inconsistent-initial-values`
 */
export function assembledState(
  compilation: Compilation,
  parameters: Float64Array,
  values: ReadonlyMap<string, number>,
): Assembled {
  const key = JSON.stringify([[...parameters], [...values]])
  const known = last.get(compilation)
  if (known?.key === key) return known.assembled
  const assembled = assembledAnew(compilation, parameters, values)
  last.set(compilation, { key, assembled })
  return assembled
}

function assembledAnew(
  compilation: Compilation,
  parameters: Float64Array,
  values: ReadonlyMap<string, number>,
): Assembled {
  const { states, system } = compilation
  const x = Float64Array.from(states, (s) => s.initial)
  const preset = states.map(() => false)
  const bySymbol = new Map(states.map((s, i) => [s.symbol, i] as const))
  const discrete = new Set(system.discrete.states.map((s) => s.symbol))
  /** Discrete states that the experiment gives. */
  const given = new Map<Expr, number>()
  const targets: InitialTarget[] = []
  const roots: Expr[] = []
  const constraintOf = (row: ConstraintRow, rate: boolean): ConstraintOfTarget => ({
    unit: row.unit,
    rate,
    loop: () => system.constraints.loopOf(row),
  })
  const oriented = givenOrientations(compilation, parameters, values)
  for (const [state, value] of oriented.flatMap((o) => [...o.values])) {
    x[state] = value
    preset[state] = true
  }
  const met = new Set(oriented.flatMap((o) => o.given))
  for (const [signal, value] of values) {
    if (met.has(signal)) continue
    const expr = system.signal(signal)
    const state = bySymbol.get(expr)
    if (state !== undefined && !preset[state]) {
      x[state] = value
      preset[state] = true
    } else if (discrete.has(expr)) given.set(expr, value)
    else {
      targets.push({ signal, block: signal.slice(0, signal.indexOf('.')), value, written: true })
      roots.push(expr)
    }
  }
  for (const row of system.constraints.all) {
    if (row.value !== null) {
      targets.push({ signal: row.name, block: row.block, value: 0, constraint: constraintOf(row, false) })
      roots.push(row.value)
    }
    const rate = { signal: `rate of ${row.name}`, block: row.block, value: 0 }
    targets.push({ ...rate, constraint: constraintOf(row, true) })
    roots.push(row.rate)
  }
  for (const { name, block, value } of system.constraints.senses()) {
    targets.push({ signal: `alignment of ${name}`, block, value: 1, alignment: true })
    roots.push(value)
  }
  let moved: RunReport['moved'] = []
  let z = discreteStart(compilation, parameters, x, given)
  if (targets.length > 0) {
    for (const { block, square } of quaternionLengths(compilation)) {
      targets.push({ signal: `length of the quaternion of ${block}`, block, value: 1 })
      roots.push(square)
    }
    const known = new Set([...values.keys(), ...oriented.flatMap((o) => o.signals)])
    const found = consistentState(compilation, parameters, targets, roots, { x, preset }, known, z)
    x.set(found.x)
    // Loops are assembled in any case; what a written value has moved elsewhere is for the user to know.
    const written = targets.some((t) => t.written === true)
    const tells = (m: { readonly signal: string; readonly preset: boolean }): boolean =>
      m.preset || (written && system.naturalVariables.includes(m.signal))
    moved = [...found.moved.filter(tells), ...(written ? found.displaced : [])].map(({ signal, from, to }) => ({
      signal,
      from,
      to,
    }))
    z = discreteStart(compilation, parameters, x, given)
  }
  normaliser(compilation)?.(x)
  return { x, z, moved, given }
}

/**
 * @param values signal -> value in SI
 * @throws ModelError `unknown-signal`, `inconsistent-initial-values`, `massless-body`
 */
export function initialState(
  compilation: Compilation,
  parameters: Float64Array,
  values: ReadonlyMap<string, number>,
): InitialResult {
  const { moved, given, ...found } = assembledState(compilation, parameters, values)
  const [x, z] = [Float64Array.from(found.x), Float64Array.from(found.z)]
  checkInitialAngles(compilation, parameters, x)
  checkPivots(compilation, parameters, x, z)
  checkLoops(compilation, parameters, x, z)
  const discreteAt = (at: Float64Array): Float64Array =>
    settledStart(compilation, parameters, at, discreteStart(compilation, parameters, at, given))
  return { x, z: settledStart(compilation, parameters, x, z), moved, discreteAt }
}

/**
 * The nearest state that has the values. What is not given rests where the automatic choice of coordinates would
 * have put it: its coordinates and speeds as near to their defaults as the rest allows, whether they are states here or
 * not; whatever else the formulation has for states follows. Given values move last.
 */
function consistentState(
  compilation: Compilation,
  parameters: Float64Array,
  targets: readonly InitialTarget[],
  roots: readonly Expr[],
  start: InitialStart,
  given: ReadonlySet<string>,
  z: Float64Array,
): InitialState & { readonly displaced: RunReport['moved'] } {
  const { states, system } = compilation
  const natural = new Set(system.naturalVariables)
  const free = states.map(({ name, kind }, i) => !start.preset[i] && kind !== 'component' && !natural.has(name))
  const measured = system.naturalVariables.filter(
    (name) => system.signals.has(name) && !given.has(name) && !states.some((s) => s.name === name),
  )
  const notGiven = start.preset.map((preset) => !preset)
  const movable = [...(free.includes(true) ? [free] : []), notGiven, start.preset.map(() => true)]
  const wishes = free.includes(true) ? measured : []
  const soft = wishes.map((signal) => ({ signal, block: signal.slice(0, signal.indexOf('.')), value: 0, soft: true }))
  const exprs = [...roots, ...wishes.map((name) => system.signal(name))]
  const problem = { states, targets: [...targets, ...soft], ...signalProblem(compilation, parameters, exprs, z) }
  const found = assemble(
    problem,
    { ...start, movable },
    states.map(({ kind }) => kind === 'coordinate'),
  )
  const values = new Float64Array(exprs.length)
  if (wishes.length > 0) problem.evaluate(found.x, values)
  const displaced = wishes.flatMap((signal, i) => {
    const to = values[roots.length + i]
    return Math.abs(to) > displacement ? [{ signal, from: 0, to }] : []
  })
  return { ...found, displaced }
}

/** Values of signals and their exact directional derivatives at t = 0. */
function signalProblem(
  compilation: Compilation,
  parameters: Float64Array,
  roots: readonly Expr[],
  z0: Float64Array,
  backend: Backend = compileWasm,
): {
  evaluate: (x: Float64Array, values: Float64Array) => void
  tangent: (x: Float64Array, v: Float64Array, out: Float64Array) => void
} {
  const n = compilation.states.length
  const tangents = compilation.tangentsOf(roots)
  const lowered = compilation.lower('initial', [
    {
      name: 'values',
      doc: 'Signals with given initial values.',
      out: 'y',
      outputs: roots.map((expr, index) => ({ index, expr })),
    },
    {
      name: 'tangents',
      doc: 'Their directional derivatives.',
      out: 'y',
      extra: ['v'],
      outputs: tangents.map((expr, index) => ({ index, expr })),
    },
  ])
  const compiled = backend(
    lowered.program,
    parameters.length + lowered.derivedSize + lowered.workSize + 2 * (n + z0.length) + roots.length + 16,
  )
  const p = compiled.allocate(parameters.length)
  p.set(parameters)
  const d = compiled.allocate(lowered.derivedSize)
  const [x, v] = [compiled.allocate(n), compiled.allocate(n)]
  const w = compiled.allocate(lowered.workSize)
  const z = compiled.allocate(2 * z0.length)
  z.set(z0)
  const y = compiled.allocate(roots.length)
  compiled.bind('init', [p, d])()
  const discrete = z.length > 0 ? [z] : []
  const runValues = compiled.bind('values', [p, d, x, ...discrete, w, y])
  const runTangents = compiled.bind('tangents', [p, d, x, ...discrete, v, w, y])
  return {
    evaluate: (at, values) => {
      x.set(at)
      runValues(0)
      values.set(y)
    },
    tangent: (at, direction, out) => {
      x.set(at)
      v.set(direction)
      runTangents(0)
      out.set(y)
    },
  }
}

/**
 * Every pivot of a mechanical model is an inertia: positive, or something massless can move freely. Those of
 * multipliers are negative, or constraints repeat one another.
 */
function checkPivots(compilation: Compilation, parameters: Float64Array, x: Float64Array, z: Float64Array): void {
  const { pivots, constraintPivots, constraints } = compilation.system
  const { guarded } = constraints
  if (pivots.length === 0) return
  const symbols = symbolValues(compilation, parameters, x, z)
  const all = evaluate([...pivots.map((p) => p.value), ...constraintPivots.map((p) => p.value)], symbols)
  const values = all.slice(0, pivots.length)
  const largest = Math.max(...values.map(Math.abs))
  values.forEach((value, i) => {
    if (value > 1e-12 * largest) return
    const { freedom } = pivots[i]
    if (Number.isNaN(value)) throw notANumber(freedom.name, freedom.block)
    throw masslessError(freedom)
  })
  const mobilities = all.slice(pivots.length)
  const largestMobility = Math.max(...mobilities.map(Math.abs))
  mobilities.forEach((value, i) => {
    const { row } = constraintPivots[i]
    if (value < -(guarded.has(row) ? guardedSingular : 1e-12) * largestMobility) return
    if (Number.isNaN(value)) throw notANumber(row.name, row.block)
    throw singularError(row)
  })
}

/** The same where pivots do not vanish (`guarded.ts`). */
const guardedSingular = 1e-8

function notANumber(what: string, block: string): ModelError {
  return new ModelError(
    'non-finite',
    `the inertia seen by ${what} is not a number in the initial state`,
    { block },
    'check the parameters and initial values of the block and its neighbours',
  )
}

/** A position in which a constraint repeats others, or holds what cannot move. */
function singularError(row: { readonly name: string; readonly block: string }): ModelError {
  return new ModelError(
    'singular-constraint',
    `in the initial position the constraint ${row.name} repeats what the other joints of its loop impose`,
    { block: row.block },
    'start from another position (a mechanism at a dead centre cannot tell which way to go), or remove a joint of the loop',
  )
}
