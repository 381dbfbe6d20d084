/**
 * Initial state of an experiment: values given on signals (`Body.vx`, `SuspensionFL.s`, `TireFL.S`),
 * regardless of the coordinates. Signals that are states are set; the others are met by the nearest
 * consistent state, and the result reports the changes.
 */
import { assemble } from '../analyse/assembly'
import { subproblem } from '../analyse/gauss-newton'
import {
  movedStates,
  type ConstraintOfTarget,
  type InitialStart,
  type InitialState,
  type InitialTarget,
  type MovedState,
} from '../analyse/initial'
import { dependsOn } from '../analyse/independent-parts'
import { keepSpeeds } from '../analyse/kept-speeds'
import type { Backend } from '../backends/compiled'
import { compileWasm } from '../backends/wasm'
import type { ConstraintRow } from '../formulate/constraints/rows'
import { ModelError } from '../errors/model-error'
import type { Expr } from '../symbolic'
import type { Compilation } from '../compile/compile'
import { givenOrientations, normaliser, quaternionLengths } from '../compile/orientations'
import { checkLoops } from '../compile/loops'
import { checkRoundedLoops } from '../compile/rounded-loops'
import { checkPivots } from './pivots'
import { discreteStart, settledStart } from './start'
import { withinATurn } from './turns-of-angles'
import { ownerOf } from '../model/names/names'
import type { Instance } from '../compile/instance'

/** Distance from its default, in SI units, beyond which a value that is not given counts as moved. */
const displacement = 1e-9

/** Units of speeds that are not given, in the order in which they stay at their defaults. */
const speedUnits = ['m/s', 'rad/s']

/** Initial value that was moved to be consistent with others. */
export interface MovedValue {
  readonly signal: string
  readonly from: number
  readonly to: number
}

export interface InitialResult {
  readonly x: Float64Array
  /** Discrete states. */
  readonly z: Float64Array
  readonly moved: readonly MovedValue[]
  /**
   * Returns the discrete states if the model starts from another state, with the values that are given; of the model
   * with other parameters if `model` is given.
   */
  readonly discreteAt: (x: Float64Array, model?: Instance) => Float64Array
}

/** State found for some values, before it is checked. */
interface Assembled {
  readonly x: Float64Array
  readonly z: Float64Array
  readonly moved: readonly MovedValue[]
  readonly statedValues: ReadonlyMap<Expr, number>
}

/**
 * Use of an initial state. A run keeps the memory of blocks, such as the ratio of a variator, if nothing given depends
 * on it. A search for an operating point settles that too, so it may start from values that suit the speeds.
 */
export type StartUse = 'run' | 'search'

const assembled = { run: Symbol('state to run from'), search: Symbol('state to search from') }

/**
 * Returns coordinates and speeds that have the given values and close all loops. Nothing is checked beyond that.
 * @param values signal -> value in SI units
 * @throws ModelError `unknown-signal`, `inconsistent-initial-values`
 */
export function assembledState(
  instance: Instance,
  values: ReadonlyMap<string, number>,
  use: StartUse = 'run',
): Assembled {
  // the branch is determined from this state before the run starts from it
  return instance.once(assembled[use], JSON.stringify([...values]), () => assembledAnew(instance, values, use))
}

function assembledAnew(instance: Instance, values: ReadonlyMap<string, number>, use: StartUse): Assembled {
  const { compilation } = instance
  const { states, system } = compilation
  const x = Float64Array.from(states, (s) => s.initial)
  const preset = states.map(() => false)
  const bySymbol = new Map(states.map((s, i) => [s.symbol, i] as const))
  const discrete = new Set(system.discrete.states.map((s) => s.symbol))
  /** Discrete states that the experiment states. */
  const statedValues = new Map<Expr, number>()
  const targets: InitialTarget[] = []
  const roots: Expr[] = []
  const constraintOf = (row: ConstraintRow, rate: boolean): ConstraintOfTarget => ({
    unit: row.unit,
    rate,
    loop: () => system.constraints.loopOf(row),
  })
  const oriented = givenOrientations(instance, values)
  for (const [state, value] of oriented.flatMap((o) => [...o.values])) {
    x[state] = value
    preset[state] = true
  }
  const met = new Set(oriented.flatMap((o) => o.givenSignals))
  for (const [signal, value] of values) {
    if (met.has(signal)) continue
    const expr = system.variable(signal)
    const state = bySymbol.get(expr)
    if (state !== undefined && !preset[state]) {
      x[state] = value
      preset[state] = true
    } else if (discrete.has(expr)) statedValues.set(expr, value)
    else {
      const target = inRange(compilation, signal, value)
      targets.push({ signal, block: ownerOf(signal) ?? '', value: target, written: true })
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
  let moved: readonly MovedValue[] = []
  let z = discreteStart(instance, x, statedValues)
  // in other coordinates than the automatic ones, missing values have to be computed even if all given signals are
  // states
  const automatic = system.naturalVariables.every(
    (name) => !system.signals.has(name) || bySymbol.has(system.variable(name)),
  )
  if (targets.length > 0 || (values.size > 0 && !automatic)) {
    for (const { block, square } of quaternionLengths(compilation)) {
      targets.push({ signal: `length of the quaternion of ${block}`, block, value: 1 })
      roots.push(square)
    }
    const known = new Set([...values.keys(), ...oriented.flatMap((o) => o.signals)])
    const start = { x: x.slice(), preset }
    const find = (unwritten: boolean, all = targets): ReturnType<typeof consistentState> => {
      const used = [...all.keys()].filter((k) => !unwritten || all[k].written !== true)
      const [some, exprs] = [used.map((k) => all[k]), used.map((k) => roots[k])]
      return consistentState(instance, some, exprs, { ...start, use }, known, z)
    }
    const assembled =
      withinATurn(instance, { targets, roots, preset }, { x, z }, (all) => find(false, all)) ?? find(false)
    x.set(assembled.x)
    moved = movedByWritten(system.naturalVariables, assembled, () =>
      system.constraints.all.length === 0 ? undefined : find(true),
    )
    z = discreteStart(instance, x, statedValues)
  }
  normaliser(compilation)?.(x)
  return { x, z, moved, statedValues }
}

/** Returns a given yaw or roll beyond half a turn within the range that the signal of an orientation has. */
function inRange({ collection }: Compilation, signal: string, value: number): number {
  if (collection.documented.get(signal)?.principal !== true) return value
  return value - 2 * Math.PI * Math.round(value / (2 * Math.PI))
}

/**
 * @param values signal -> value in SI units
 * @param use of the state; a run by default
 * @throws ModelError `unknown-signal`, `inconsistent-initial-values`, `massless-body`, `singular-constraint`
 */
export function initialState(
  instance: Instance,
  values: ReadonlyMap<string, number>,
  use: StartUse = 'run',
): InitialResult {
  const { compilation } = instance
  const { moved, statedValues, ...assembled } = assembledState(instance, values, use)
  const [x, z] = [Float64Array.from(assembled.x), Float64Array.from(assembled.z)]
  checkRoundedLoops(compilation)
  checkPivots(instance, x, z)
  checkLoops(instance, x, z)
  const discreteAt = (at: Float64Array, model = instance): Float64Array =>
    settledStart(model, at, discreteStart(model, at, statedValues))
  return { x, z: settledStart(instance, x, z), moved, discreteAt }
}

/**
 * Returns the changes that written values caused: given states that moved, and values that left their default for their
 * sake. Loops are assembled in any case, so values that move without written values too are not reported.
 * @param unwritten the state without them; undefined if everything would stay at its default
 */
function movedByWritten(
  natural: readonly string[],
  assembled: Displaced,
  unwritten: () => Displaced | undefined,
): readonly MovedValue[] {
  const plain = ({ signal, from, to }: MovedValue): MovedValue => ({ signal, from, to })
  const movedStates = assembled.moved.filter((m) => m.preset).map(plain)
  const elsewhere = [
    ...assembled.moved.filter((m) => !m.preset && natural.includes(m.signal)).map(plain),
    ...assembled.displaced,
  ]
  if (elsewhere.length === 0) return movedStates
  const places = new Map(withoutWritten(unwritten).map((m) => [m.signal, m.to]))
  const byWritten = elsewhere.filter((m) => Math.abs(m.to - (places.get(m.signal) ?? m.from)) > displacement)
  return [...movedStates, ...byWritten]
}

/** Returns the values that move without written values; none if the mechanism can't be assembled without them. */
function withoutWritten(find: () => Displaced | undefined): readonly MovedValue[] {
  try {
    const assembled = find()
    return assembled === undefined ? [] : [...assembled.moved, ...assembled.displaced]
  } catch (error) {
    if (error instanceof ModelError) return []
    throw error
  }
}

/** Consistent state, with the values outside its states that have left their default. */
type Displaced = InitialState & { readonly displaced: readonly MovedValue[] }

/**
 * Returns the nearest state that has the values. Values that are not given rest where the automatic choice of
 * coordinates would have put them: its coordinates and speeds are as near to their defaults as the rest allows, whether
 * they are states here or not. Other states of the formulation follow. Among speeds, those along lines stay before
 * those that turn. Given values move last.
 */
function consistentState(
  instance: Instance,
  targets: readonly InitialTarget[],
  roots: readonly Expr[],
  start: InitialStart & { readonly use: StartUse },
  statedSignals: ReadonlySet<string>,
  z: Float64Array,
): Displaced {
  const { compilation } = instance
  const { states, system } = compilation
  const natural = new Set(system.naturalVariables)
  const free = states.map(({ name, kind }, i) => !start.preset[i] && kind !== 'component' && !natural.has(name))
  const measured = system.naturalVariables.filter(
    (name) => system.signals.has(name) && !statedSignals.has(name) && !states.some((s) => s.name === name),
  )
  const notGiven = start.preset.map((preset) => !preset)
  const softSignals = free.includes(true) ? measured : []
  // speeds that were not given, which are unchanged before others; all that is asked about once
  const freeSpeeds = speedUnits.map((unit) =>
    system.naturalVariables.filter((name) => !statedSignals.has(name) && system.signals.get(name)?.unit === unit),
  )
  const softNames = [...new Set([...softSignals, ...(statedSignals.size > 0 ? freeSpeeds.flat() : [])])]
  const soft = softNames.map((signal) => ({
    signal,
    block: ownerOf(signal) ?? '',
    value: states.find((s) => s.name === signal)?.initial ?? 0,
    soft: true,
  }))
  const exprs = [...roots, ...softNames.map((name) => system.variable(name))]
  const problem = { states, targets: [...targets, ...soft], ...signalProblem(instance, exprs, z) }
  const first = [...problem.targets.keys()].slice(0, roots.length + softSignals.length)
  // the memory of a block, such as the ratio of a variator, follows its input: loops close around it
  const mechanical = states.map(({ kind }) => kind !== 'component')
  const scales = Float64Array.from(states, () => 1)
  const written = subproblem(
    problem,
    [...targets.keys()].filter((k) => targets[k].written === true),
  )
  const remembered =
    start.use === 'search' ||
    (mechanical.includes(false) && dependsOn(written, start.x, scales, (i) => !mechanical[i]).includes(true))
  const movable = [
    ...(free.includes(true) ? [free] : []),
    ...(start.use === 'search' ? [] : [notGiven.map((isFree, i) => isFree && mechanical[i])]),
    ...(remembered ? [notGiven, start.preset.map(() => true)] : [mechanical]),
  ]
  const assembled = assemble(
    subproblem(problem, first),
    { ...start, movable },
    states.map(({ kind }) => kind === 'coordinate'),
  )
  const speeds = states.map(({ kind }, i) => kind === 'speed' && !start.preset[i])
  const levels = freeSpeeds.map((names) =>
    names.flatMap((n) => (softNames.includes(n) ? [roots.length + softNames.indexOf(n)] : [])),
  )
  const x = statedSignals.size > 0 ? keepSpeeds(problem, assembled.x, speeds, levels) : assembled.x
  const values = new Float64Array(exprs.length)
  if (softSignals.length > 0) problem.evaluate(x, values)
  const displaced = softSignals.flatMap((signal, i) => {
    const to = values[roots.length + i]
    return Math.abs(to) > displacement ? [{ signal, from: 0, to }] : []
  })
  if (x === assembled.x) return { ...assembled, displaced }
  const again = (isSpeed: boolean, all: readonly MovedState[]): readonly MovedState[] =>
    all.filter(({ signal }) => states.some(({ name }, i) => name === signal && speeds[i]) === isSpeed)
  const moved = [...again(false, assembled.moved), ...again(true, movedStates(problem, start, x))]
  return { ...assembled, x, moved, displaced }
}

/** Returns the values of signals and their exact directional derivatives at t = 0. */
function signalProblem(
  instance: Instance,
  roots: readonly Expr[],
  z0: Float64Array,
  backend: Backend = compileWasm,
): {
  evaluate: (x: Float64Array, values: Float64Array) => void
  tangent: (x: Float64Array, v: Float64Array, out: Float64Array) => void
} {
  const { compilation, parameters } = instance
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
