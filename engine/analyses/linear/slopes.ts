/**
 * Exact slopes of a model at an instant: derivatives of states, signals and constraints by states and inputs. They are
 * directional derivatives of the expressions themselves (Griewank and Walther, Evaluating Derivatives, 2nd ed. 2008,
 * ch. 3), never differences.
 */
import { compileWasm } from '../../backends/wasm'
import type { Compilation } from '../../compile/compile'
import type { Instance } from '../../compile/instance'
import { quaternionLengths } from '../../compile/orientations'
import { frictionsOf } from '../../start/settle/friction'
import { restingStops } from '../../start/settle/resting'
import type { Expr } from '../../symbolic'

/** Instant of a model: time, states, discrete states and inputs. */
export interface Instant {
  readonly t: number
  readonly x: Float64Array
  readonly z: Float64Array
  readonly u: Float64Array
}

/** Numbers of rows of each kind, in their order. */
export interface Rows {
  /** Derivatives of states. */
  readonly states: number
  /** Requested signals. */
  readonly signals: number
  /** Constraints on positions, among them the lengths of quaternions. */
  readonly positions: number
  /** Constraints on speeds, among them the rates of axes that friction or a lock holds. */
  readonly rates: number
}

/** Values and slopes of all rows; entry (i, j) of the slopes is at i * width + j, with inputs after states. */
export interface Slopes {
  readonly values: Float64Array
  readonly slopes: Float64Array
}

export interface SlopeProgram {
  readonly rows: Rows
  /** Number of states and inputs. */
  readonly width: number
  readonly roots: readonly Expr[]
  values: (at: Instant) => Float64Array
  slopes: (at: Instant) => Slopes
}

/** Key under which programs are remaining with the equations. */
const programs = Symbol('programs of slopes')

/**
 * Returns the program of a model with its parameters.
 * @param instance in the form that is in force: that in which something is held, if something is
 * @param heldSpeed variable whose changes are the last row, after the rates of constraints
 */
export function slopeProgram(
  instance: Instance,
  signals: readonly string[],
  isHeld: boolean,
  heldSpeed?: string,
): SlopeProgram {
  const known = instance.compilation.once(programs, () => new Map<string, ReturnType<typeof lowered>>())
  const key = JSON.stringify([signals, heldSpeed])
  const program = known.get(key) ?? lowered(instance.compilation, signals, isHeld, heldSpeed)
  known.set(key, program)
  return program(instance)
}

function quantities(
  form: Compilation,
  signals: readonly string[],
  isHeld: boolean,
  heldSpeed: string | undefined,
): readonly (readonly Expr[])[] {
  const { states, system, collection } = form
  const { math, pool } = collection
  const stuckRates = isHeld
    ? [
        ...frictionsOf(form).map(({ mode, rate }) => math.select(math.eq(mode, 0), rate, pool.zero)),
        ...collection.locks
          .filter(({ contact }) => contact === undefined)
          .map(({ active, flange }) => math.select(math.gt(active, 0.5), system.solved.flange(flange).rate, pool.zero)),
      ]
    : []
  const { rows } = system.constraints
  const stops = isHeld ? restingStops(form) : []
  const resting = (active: Expr, value: Expr): Expr => math.select(math.gt(active, 0.5), value, pool.zero)
  return [
    states.map((state) => state.derivative),
    signals.map((name) => system.signal(name)),
    [
      ...rows.flatMap(({ value }) => value ?? []),
      ...quaternionLengths(form).map(({ square }) => square),
      ...stops.map(({ active, gap }) => resting(active, gap)),
    ],
    [
      ...rows.map(({ rate }) => rate),
      ...stops.map(({ active, rate }) => resting(active, rate)),
      ...stuckRates,
      ...(heldSpeed === undefined ? [] : [system.variable(heldSpeed)]),
    ],
  ]
}

function lowered(form: Compilation, signals: readonly string[], isHeld: boolean, heldSpeed: string | undefined) {
  const { states, inputs, system } = form
  const parts = quantities(form, signals, isHeld, heldSpeed)
  const roots = parts.flat()
  const [stateRows, signalRows, positions, rates] = parts.map(({ length }) => length)
  const entry = (name: string, doc: string, exprs: readonly Expr[], extra: readonly string[] = []) => ({
    ...{ name, doc, out: 'y', extra, effort: 'plain' as const },
    outputs: exprs.map((expr, index) => ({ index, expr })),
  })
  const program = form.lower('slopes', [
    entry('values', 'Derivatives of the states, signals, constraints.', roots),
    entry('tangents', 'Their directional derivatives by states and inputs.', form.tangentsOf(roots, true), ['v']),
  ])
  const n = states.length
  const width = n + inputs.length
  const discrete = 2 * system.discrete.states.length
  return (instance: Instance): SlopeProgram => {
    const { parameters } = instance
    const size = parameters.length + program.derivedSize + program.workSize + discrete + 3 * width + roots.length + 32
    const compiled = compileWasm(program.program, size)
    const p = compiled.allocate(parameters.length)
    p.set(parameters)
    const d = compiled.allocate(program.derivedSize)
    const [x, v, u] = [compiled.allocate(n), compiled.allocate(width), compiled.allocate(inputs.length)]
    const w = compiled.allocate(program.workSize)
    const z = compiled.allocate(discrete)
    const y = compiled.allocate(roots.length)
    compiled.bind('init', [p, d])()
    const arrays = [p, d, x, ...(discrete > 0 ? [z] : []), ...(inputs.length > 0 ? [u] : [])]
    const values = compiled.bind('values', [...arrays, w, y])
    const along = compiled.bind('tangents', [...arrays, v, w, y])
    const load = (at: Instant): void => {
      x.set(at.x)
      u.set(at.u)
      // no event and no sample is due: the values before the instant are those at it
      z.set(at.z)
      z.set(at.z, at.z.length)
    }
    const valuesAt = (at: Instant): Float64Array => {
      load(at)
      values(at.t)
      return y.slice()
    }
    return {
      rows: { states: stateRows, signals: signalRows, positions, rates },
      width,
      roots,
      values: valuesAt,
      slopes: (at) => {
        const here = valuesAt(at)
        const slopes = new Float64Array(roots.length * width)
        for (let j = 0; j < width; j++) {
          v.fill(0)
          v[j] = 1
          along(at.t)
          for (let i = 0; i < roots.length; i++) slopes[i * width + j] = y[i]
        }
        return { values: here, slopes }
      },
    }
  }
}
