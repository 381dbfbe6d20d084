/**
 * Linear model x' = A x + B u, y = C x + D u of an experiment at its operating point, or at an instant of its run, with
 * exact slopes.
 */
import type { Compiler, RunRequest } from '../../run/run'
import { ModelError } from '../../errors/model-error'
import type { Neighbour } from '../../start/settle/continued'
import { formatNumber, rateUnit, shownUnit } from '../../quantities/units'
import { topologicalOrder } from '../../symbolic'
import { infiniteSlopes, notFinite } from './infinite'
import { nearbyKinks } from './kinks'
import type { LinearOptions } from './options'
import { linearPoint, sourcesInLoops, type LinearPoint } from './point'
import {
  alongDirections,
  dependenceOf,
  directionsOf,
  matricesOf,
  reductionOf,
  type Dependence,
  type FullModel,
  type Reduction,
} from './reduce'
import type {
  DescriptorForm,
  SampledValue,
  LinearModel,
  LinearVariable,
  RemovalReason,
  RemovedState,
  Rows,
} from './report'
import { slopeProgram, type Instant, type SlopeProgram, type Slopes } from './slopes'

/** Rate of a state at the point above which it counts as moving, in its unit per second. */
const steady = 1e-6
/** Holding force or moment, N or N m, that counts as rounding. */
const negligible = 1e-6

/**
 * Linearises an experiment.
 * @param near operating point from which that of the experiment is searched, instead of its initial values
 * @throws ModelError for everything that prevents its start, and `non-finite` for an infinite slope
 */
export function linearise(
  request: RunRequest,
  options: LinearOptions,
  compiler: Compiler,
  near?: Neighbour,
): LinearModel {
  return lineariseAt(linearPoint(request, options, compiler, near), options)
}

function lineariseAt(point: LinearPoint, options: LinearOptions): LinearModel {
  const { instance, at, isHeld, outputs, heldSpeed } = point
  const { states, inputs, system } = instance.compilation
  const program = slopeProgram(instance, outputs, isHeld, heldSpeed?.speed)
  const { amplitude = 0 } = options
  if (amplitude > 0 && heldSpeed !== undefined) throw meanWithHeldSpeed()
  const full = modelOf(program, finite(program, point, amplitude > 0), heldSpeed?.force)
  const reduced = reducedModel(point, program, full, options)
  const { rows, independent, directions, reduction } = reduced
  const { remaining } = reduction
  const n = independent.length
  const chosen = point.inputs.filter(
    (i) => point.stated || rows.some((row, k) => (k >= n || remaining.includes(k)) && row[n + i] !== 0),
  )
  const all = matricesOf(rows.slice(0, n), rows.slice(n), remaining)
  const onlyChosen = (matrix: Rows): Rows => matrix.map((row) => chosen.map((i) => row[i]))
  const values = program.values(at)
  const model = {
    ...{ t: at.t, a: all.a, b: onlyChosen(all.b), c: all.c, d: onlyChosen(all.d) },
    states: remaining.map((i) => variable(states[independent[i]], at.x[independent[i]])),
    inputs: chosen.map((i) => variable({ ...inputs[i], unit: point.units[i] }, at.u[i])),
    outputs: outputs.map((name, k) => {
      const { unit = '', block = '' } = system.signals.get(name) ?? {}
      return variable({ name, unit, block }, values[states.length + k])
    }),
    ...{ amplitude, hold: options.hold ?? 'model', removed: removedStates(point, reduced) },
    kinks:
      amplitude > 0
        ? []
        : nearbyKinks(
            instance,
            program.roots.slice(0, states.length + outputs.length),
            at,
            [...remaining, ...inputs.map((_, i) => n + i)].map((k) => directions[k]),
            { n: remaining.length, slopes: (instant) => onlyRemaining(reduced.slopesAt(instant), remaining, n) },
          ),
    samples: sampledValues(point, program),
    stuck: isHeld ? stuckAt(point) : [],
    idle: point.inputs.filter((i) => !chosen.includes(i)).map((i) => inputs[i].name),
    ...(options.descriptor === true && { descriptor: descriptorOf(full, reduced.dependence, point, chosen) }),
    ...holdingOf(point),
    ...fastestOf(
      point,
      values,
      reduced.acting.map((i) => independent[i]),
    ),
  }
  return { ...model, warnings: warningsOf(model, point) }
}

interface ReducedModel {
  readonly dependence: Dependence
  readonly independent: readonly number[]
  readonly directions: Rows
  readonly reduction: Reduction
  /** Places of the states on which derivatives depend, whatever the outputs. */
  readonly acting: readonly number[]
  /** Rows of independent states, then signals; columns of independent states, then inputs. */
  readonly rows: Rows
  readonly slopesAt: (at: Instant) => Rows
}

function reducedModel(
  { instance, at, isHeld, heldSpeed }: LinearPoint,
  program: SlopeProgram,
  full: FullModel,
  { keep = false, amplitude = 0 }: LinearOptions,
): ReducedModel {
  const { states, inputs } = instance.compilation
  const kinds = states.map(({ kind }) => kind)
  const dependence = keep ? withoutDependence(states.length) : dependenceOf(full, states.length, kinds)
  const directions = directionsOf(dependence, states.length, inputs.length)
  const { independent } = dependence
  const alongAll = ({ states: derivatives, signals }: FullModel): Rows =>
    alongDirections([...independent.map((j) => derivatives[j]), ...signals], directions)
  const slopesAt = (instant: Instant): Rows =>
    amplitude > 0
      ? meanSlopes(program, instant, independent, directions, amplitude)
      : alongAll(modelOf(program, program.slopes(instant), heldSpeed?.force))
  const rows = slopesAt(at)
  const n = independent.length
  const isCoordinate = independent.map((j) => kinds[j] === 'coordinate')
  const { remaining: acting } = reductionOf(rows.slice(0, n), [], isCoordinate, isHeld)
  const reduction = keep
    ? { remaining: independent.map((_, i) => i), cyclic: [], still: [] }
    : reductionOf(rows.slice(0, n), rows.slice(n), isCoordinate, isHeld)
  return { dependence, independent, directions, reduction, acting, rows, slopesAt }
}

const onlyRemaining = (rows: Rows, remaining: readonly number[], n: number): Rows =>
  [...remaining.map((i) => rows[i]), ...rows.slice(n)].map((row) => [...remaining.map((j) => row[j]), ...row.slice(n)])

const variable = ({ name, unit, block }: Omit<LinearVariable, 'value'>, value: number): LinearVariable => ({
  ...{ name, unit, block, value },
})

const withoutDependence = (n: number): Dependence => ({
  dependent: [],
  independent: Array.from({ length: n }, (_, j) => j),
  follows: [],
})

/** Returns the slopes at the point. @throws ModelError `non-finite` */
function finite(program: SlopeProgram, { instance, at }: LinearPoint, onlyConstraints: boolean): Slopes {
  const { states, inputs, system } = instance.compilation
  const result = program.slopes(at)
  const { rows, width } = program
  const first = onlyConstraints ? (rows.states + rows.signals) * width : 0
  const place = result.slopes.findIndex((value, k) => k >= first && !Number.isFinite(value))
  if (place < 0) return result
  const row = Math.floor(place / width)
  // an infinite slope times no change is not a number: the infinite entry names the cause
  const infinite = result.slopes.subarray(row * width, (row + 1) * width).findIndex((v) => Math.abs(v) === Infinity)
  const column = infinite < 0 ? place % width : infinite
  const signals = [...system.signals.keys()]
  const name =
    row < rows.states
      ? `the rate of ${states[row].name}`
      : row < rows.states + rows.signals
        ? 'an output'
        : 'a constraint'
  const by = column < rows.states ? states[column].name : inputs[column - rows.states].name
  const suspects = signals.length === 0 ? [] : infiniteSlopes(instance, [program.roots[row]], at)
  throw notFinite(name, by, suspects, at.t)
}

/**
 * Returns the slopes as rows of each kind. A force that holds a speed v has the change that keeps v: with g = dv/dx,
 * dF = -g (A dx + B du)/(g b), where b is the column of the force.
 */
function modelOf({ rows, width }: SlopeProgram, { slopes }: Slopes, force: number | undefined): FullModel {
  const all = Array.from({ length: slopes.length / width }, (_, i) => [...slopes.subarray(i * width, (i + 1) * width)])
  const ends = [rows.states, rows.states + rows.signals, rows.states + rows.signals + rows.positions]
  const speed = all.at(-1)
  if (force !== undefined && speed !== undefined) {
    const column = rows.states + force
    const along = (j: number): number => speed.slice(0, rows.states).reduce((sum, g, i) => sum + g * all[i][j], 0)
    const changes = Array.from({ length: width }, (_, j) => (j === column ? 0 : -along(j) / along(column)))
    for (const row of all.slice(0, ends[1])) {
      const by = row[column]
      changes.forEach((change, j) => (row[j] += by * change))
      row[column] = 0
    }
  }
  return {
    states: all.slice(0, ends[0]),
    signals: all.slice(ends[0], ends[1]),
    positions: all.slice(ends[1], ends[2]),
    rates: all.slice(ends[2]),
  }
}

/**
 * Returns mean slopes over an amplitude: half the difference of the values on both sides, over the amplitude, along
 * each direction that constraints allow.
 */
function meanSlopes(
  program: SlopeProgram,
  at: Instant,
  independent: readonly number[],
  directions: Rows,
  amplitude: number,
): Rows {
  const { states, signals } = program.rows
  const shown = [...independent, ...Array.from({ length: signals }, (_, k) => states + k)]
  const columns = directions.map((direction) => {
    const [more, less] = [amplitude, -amplitude].map((by) =>
      program.values({
        ...at,
        x: at.x.map((value, j) => value + by * direction[j]),
        u: at.u.map((value, i) => value + by * direction[states + i]),
      }),
    )
    return shown.map((row) => (more[row] - less[row]) / (2 * amplitude))
  })
  const wrong = columns.findIndex((column) => !column.every(Number.isFinite))
  if (wrong >= 0) throw notFinite('a rate or an output', `an amplitude of ${amplitude}`, [], at.t)
  return shown.map((_, i) => columns.map((column) => column[i]))
}

const meanWithHeldSpeed = (): ModelError =>
  new ModelError(
    'usage',
    'mean slopes over an amplitude need a model without a held speed',
    { setting: 'amplitude' },
    'hold the force instead, or leave out the amplitude',
  )

function removedStates(
  { instance, heldSpeed }: LinearPoint,
  { dependence, independent, reduction }: ReducedModel,
): readonly RemovedState[] {
  const { states } = instance.compilation
  const list = (places: readonly number[], reason: RemovalReason): RemovedState[] =>
    places.map((j) => ({ name: states[j].name, unit: states[j].unit, reason }))
  return [
    ...list(dependence.dependent, 'constraint').map((state) =>
      state.name === heldSpeed?.speed ? { ...state, reason: 'held-speed' as const } : state,
    ),
    ...list(
      reduction.cyclic.map((i) => independent[i]),
      'cyclic',
    ),
    ...list(
      reduction.still.map((i) => independent[i]),
      'stuck',
    ),
  ]
}

/** Returns the values that only samples change. */
function sampledValues({ instance }: LinearPoint, { roots }: SlopeProgram): readonly SampledValue[] {
  const { system } = instance.compilation
  const { clocks, updates, states } = system.discrete
  if (updates.length === 0) return []
  const periods = instance.evaluate(clocks.map(({ period }) => period))
  const used = new Set(topologicalOrder(roots))
  const byState = new Map<string, SampledValue>()
  for (const { clock, assignment } of updates) {
    const state = states.find(({ symbol }) => symbol === assignment.symbol)
    if (state === undefined) continue
    const { name, block, symbol, previous } = state
    byState.set(name, { name, block, period: periods[clock], matters: used.has(symbol) || used.has(previous) })
  }
  return [...byState.values()]
}

/** Returns the blocks that stick at the point. */
function stuckAt({ instance, at }: LinearPoint): readonly string[] {
  const { discrete, holding } = instance.compilation.system
  return [
    ...new Set(
      holding.flatMap(({ symbol, heldValue }) => {
        const place = discrete.states.findIndex((state) => state.symbol === symbol)
        return place >= 0 && at.z[place] === heldValue ? [discrete.states[place].block] : []
      }),
    ),
  ]
}

/** Returns E x' = A x + B u with independent constraints as rows and their multipliers as variables. */
function descriptorOf(
  full: FullModel,
  { dependent, independent, follows }: Dependence,
  { instance }: LinearPoint,
  chosen: readonly number[],
): DescriptorForm {
  const { states } = instance.compilation
  const n = states.length
  const constraints = dependent.map((state, k) => {
    const row = new Array<number>(n + instance.compilation.inputs.length).fill(0)
    row[state] = 1
    independent.forEach((j, i) => (row[j] = -follows[k][i]))
    follows[k].slice(independent.length).forEach((value, i) => (row[n + i] = -value))
    return row
  })
  const none = dependent.map(() => 0)
  return {
    variables: [...states.map(({ name }) => name), ...dependent.map((state) => `multiplier of ${states[state].name}`)],
    e: [
      ...states.map((_, i) => [...states.map((__, j) => (i === j ? 1 : 0)), ...none]),
      ...constraints.map(() => [...states.map(() => 0), ...none]),
    ],
    a: [
      ...full.states.map((row, i) => [...row.slice(0, n), ...constraints.map((constraint) => constraint[i])]),
      ...constraints.map((row) => [...row.slice(0, n), ...none]),
    ],
    b: [...full.states, ...constraints].map((row) => chosen.map((i) => row[n + i])),
  }
}

function holdingOf({ settle }: LinearPoint): Pick<LinearModel, 'holding'> {
  if (settle?.body === undefined) return {}
  const { force, sideForce: side, moment } = settle.held
  const most = Math.max(...[force, side, moment].map(Math.abs))
  return most > negligible ? { holding: { body: settle.body, force, side, moment } } : {}
}

function fastestOf(
  { instance }: LinearPoint,
  values: Float64Array,
  remaining: readonly number[],
): Pick<LinearModel, 'fastest'> {
  const { states } = instance.compilation
  const fastest = remaining.reduce(
    (most, j) => (Math.abs(values[j]) > Math.abs(values[most]) ? j : most),
    remaining[0] ?? -1,
  )
  if (fastest < 0 || !(Math.abs(values[fastest]) > steady)) return {}
  return { fastest: { state: states[fastest].name, unit: states[fastest].unit, rate: values[fastest] } }
}

function warningsOf(
  { holding, hold, fastest, kinks }: Omit<LinearModel, 'warnings'>,
  { instance, settle }: LinearPoint,
): readonly string[] {
  const number = (value: number): string => formatNumber(value, 4)
  const loops = sourcesInLoops(instance)
  return [
    ...(settle?.warnings ?? []),
    ...(holding !== undefined && hold === 'model'
      ? [
          `the operating point holds ${holding.body} with ${number(holding.force)} N along, ${number(holding.side)} N across and ${number(holding.moment)} N m about z, which the model does not contain; choose "force" or "speed" for what holds it, or free an input of the experiment`,
        ]
      : []),
    ...(fastest !== undefined && !(holding !== undefined && hold !== 'model')
      ? [
          `the point is not steady: ${fastest.state} changes by ${number(fastest.rate)} ${shownUnit(rateUnit(fastest.unit))}, so the linear model holds for a short time only`,
        ]
      : []),
    ...kinks.map(
      ({ blocks, distance, change, shift }) =>
        `${blocks.join(', ')} ${blocks.length === 1 ? 'has' : 'have'} a corner ${distance === 0 ? 'at the point' : `${distance.toExponential(1)} away from the point`}: across it slopes change by up to ${number(100 * change)} % and eigenvalues by up to ${number(shift)} 1/s; give an amplitude for mean slopes`,
    ),
    ...loops.map((source) => `${source} depends on states: as an input it no longer reacts to them`),
  ]
}
