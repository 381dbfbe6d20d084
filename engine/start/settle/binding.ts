/**
 * Compiled model in the form that the search for an operating point uses: compiled values and exact derivatives at t =
 * 0.
 */
import type { Linearised, OperatingProblem } from '../../analyse/operating/problem'
import type { Backend } from '../../backends/compiled'
import { compileWasm } from '../../backends/wasm'
import type { Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import { normaliser } from '../../compile/orientations'
import { frictionsOf } from './friction'
import type { FreedValues } from './freed-values'
import { withFreedValues } from './freed-derivatives'
import { planesOf } from './planes'
import { restingStops } from './resting'
import { memberName } from '../../model/names/names'
import type { Instance, ParameterValues } from '../../compile/instance'

export interface BoundProblem extends OperatingProblem {
  /**
   * Number of rows of `values` behind the others: slip speeds of contacts, gap and effort of each rigid stop, then
   * rate, effort and capacity of each dry friction.
   */
  readonly extra: number
  /** Number of rates, the last ones, of parts that friction or a lock holds. */
  readonly sticking: number
}

/** Parts of a problem beyond the model itself: targets, and what the operating point chooses besides inputs. */
export interface ProblemSetup {
  /** Signals of the targets. */
  readonly targets: readonly string[]
  /** Values that are inputs of the problem, behind those of the model. */
  readonly freed?: FreedValues
  /** Name of a value among them that is the parameter of a curve, so that it is not chosen. */
  readonly parameter?: string
  /** Initial values that are chosen. A reserve among them changes in the search. */
  readonly initial: readonly string[]
  /** State at which sources are evaluated. */
  readonly start: { readonly x: Float64Array; readonly z: Float64Array }
}

const nothing = new Float64Array(0)
const plainSetup: ProblemSetup = { targets: [], initial: [], start: { x: nothing, z: nothing } }

/** Signals of the velocity and angular velocity of a body in its own axes. */
export const bodyMotion = ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const

/** Program that evaluates a form of the equations, compiled once for any parameters. */
interface OperatingProgram {
  readonly positions: number
  readonly rates: number
  readonly extra: number
  readonly sticking: number
  readonly bind: (parameters: ParameterValues, z: Float64Array) => OperatingProblem['evaluate']
}

/** Key under which programs are kept with the equations: a model that settles again with other values reuses them. */
const programs = Symbol('programs of the operating point')

/**
 * @param instance of a model compiled with `operatingPoint`, or of its parts that are held
 * @param z discrete states with which everything is evaluated; copied
 * @param options body whose motion is requested; whether the form is that in which friction holds
 */
export function bindProblem(
  instance: Instance,
  z: Float64Array,
  {
    body,
    isHeld,
    setup = plainSetup,
  }: { readonly body: string | undefined; readonly isHeld: boolean; readonly setup?: ProblemSetup },
  backend: Backend = compileWasm,
): BoundProblem {
  const { compilation: form, parameters } = instance
  const known = form.once(programs, () => new Map<string, OperatingProgram>())
  const { targets, initial, freed } = setup
  const key = JSON.stringify([body, targets, initial])
  const program = known.get(key) ?? programOf(form, { body, targets, initial, isHeld }, backend)
  known.set(key, program)
  const { states, inputs, system } = form
  const wheels = new Set(form.collection.contacts.map((contact) => contact.block))
  return {
    states: states.map(({ name, block, unit, kind }) => ({ name, block, unit, kind, slips: wheels.has(block) })),
    inputs: [...inputs.map(({ name }) => ({ name })), ...(freed?.all.map(({ name }) => ({ name })) ?? [])],
    positions: program.positions,
    rates: program.rates,
    body: body !== undefined,
    targets: targets.length,
    chosen: states.flatMap(({ name }, i) => (initial.includes(name) ? [i] : [])),
    extra: program.extra,
    sticking: program.sticking,
    planes: planesOf(instance),
    small: states.flatMap(({ name, kind }, i) => (kind === 'coordinate' && system.small.includes(name) ? [i] : [])),
    normalise: normaliser(form),
    evaluate:
      freed === undefined || freed.all.length === 0
        ? program.bind(parameters, z.slice())
        : withFreedValues(instance, freed, setup.start, (values) => program.bind(values, z.slice())),
  }
}

/** Quantities of which the program of an operating point finds values and derivatives. */
interface SearchedQuantities {
  readonly positions: readonly Expr[]
  readonly rates: readonly Expr[]
  readonly extra: readonly Expr[]
  /** Rates of axes that friction or a lock holds, which are the last of `rates`. */
  readonly sticking: readonly Expr[]
  /** All of them in their order: derivatives of states, positions, rates, motion of the body, extra. */
  readonly roots: readonly Expr[]
}

interface ProgramRequest extends Pick<ProblemSetup, 'targets' | 'initial'> {
  readonly body: string | undefined
  readonly isHeld: boolean
}

function searchedQuantities(form: Compilation, { body, isHeld, targets }: ProgramRequest): SearchedQuantities {
  const { states, system, collection } = form
  const rows = system.constraints.rows
  // Stops are conditions while something rests on them.
  const stops = restingStops(form)
  const { math, pool } = collection
  const resting = (active: Expr, value: Expr): Expr => math.select(math.gt(active, 0.5), value, pool.zero)
  const positions = [
    ...rows.flatMap((r) => (r.value === null ? [] : [r.value])),
    ...stops.map(({ active, gap }) => resting(active, gap)),
  ]
  // A part held by friction or a lock does not slide: its acceleration is zero anyway, its rate is not.
  const frictions = frictionsOf(form)
  const locks = collection.locks.filter(({ contact }) => contact === undefined)
  const sticking = isHeld
    ? [
        ...frictions.map(({ mode, rate }) => math.select(math.eq(mode, 0), rate, pool.zero)),
        ...locks.map(({ active, flange }) => resting(active, system.solved.flange(flange).rate)),
      ]
    : []
  const rates = [...rows.map((r) => r.rate), ...stops.map(({ active, rate }) => resting(active, rate)), ...sticking]
  const extra = [
    ...collection.contacts.map((c) => c.slipSpeed(system.solved)),
    ...stops.flatMap(({ gap, pressing }) => [gap, pressing]),
    ...frictions.flatMap(({ rate, effort, capacity }) => [rate, effort, capacity]),
  ]
  const roots = [
    // A reserve is unchanged: it has neither a rate nor an influence on the search.
    ...states.map((s) => (s.reserve === true ? pool.zero : s.derivative)),
    ...positions,
    ...rates,
    ...(body === undefined ? [] : bodyMotion.map((name) => system.variable(memberName(body, name)))),
    ...targets.map((name) => system.signal(name)),
    ...extra,
  ]
  return { positions, rates, extra, sticking, roots }
}

function programOf(form: Compilation, request: ProgramRequest, backend: Backend): OperatingProgram {
  const { states, inputs, collection } = form
  const { positions, rates, extra, sticking, roots } = searchedQuantities(form, request)
  const stays = states.map(({ name, reserve }) => reserve === true && !request.initial.includes(name))
  const tangents = form.tangentsOf(roots, true)
  const entry = (name: string, doc: string, exprs: readonly Expr[], more: readonly string[] = []) => ({
    name,
    doc,
    out: 'y',
    extra: more,
    outputs: exprs.map((expr, index) => ({ index, expr })),
  })
  const lowered = form.lower('operating point', [
    entry('values', 'Derivatives of the states, constraints, motion of the body that is held.', roots),
    entry('tangents', 'Their directional derivatives by states and inputs.', tangents, ['v']),
  ])
  const n = states.length
  const discrete = 2 * form.system.discrete.states.length
  const width = n + inputs.length
  const sizes = collection.parameters.length + lowered.derivedSize + lowered.workSize + discrete
  const compiled = backend(lowered.program, sizes + 3 * width + roots.length + 32)
  const p = compiled.allocate(collection.parameters.length)
  const d = compiled.allocate(lowered.derivedSize)
  const [x, v, u] = [compiled.allocate(n), compiled.allocate(width), compiled.allocate(inputs.length)]
  const work = compiled.allocate(lowered.workSize)
  const z = compiled.allocate(discrete)
  const y = compiled.allocate(roots.length)
  const init = compiled.bind('init', [p, d])
  const arrays = [p, d, x, ...(discrete > 0 ? [z] : []), ...(inputs.length > 0 ? [u] : [])]
  const values = compiled.bind('values', [...arrays, work, y])
  const along = compiled.bind('tangents', [...arrays, v, work, y])
  let loaded: unknown
  return {
    positions: positions.length,
    rates: rates.length,
    extra: extra.length,
    sticking: sticking.length,
    bind: (parameters, discreteStates) => {
      const token = {}
      const load = (at: Float64Array, w: Float64Array): void => {
        if (loaded !== token) {
          p.set(parameters)
          init()
          z.set(discreteStates)
          z.set(discreteStates, discreteStates.length)
          loaded = token
        }
        x.set(at)
        u.set(w)
      }
      const derivatives = (): Float64Array => {
        const jacobian = new Float64Array(roots.length * width)
        v.fill(0)
        for (let j = 0; j < width; j++) {
          if (j < n && stays[j]) continue
          v[j] = 1
          along(0)
          v[j] = 0
          for (let i = 0; i < roots.length; i++) jacobian[i * width + j] = y[i]
        }
        return jacobian
      }
      return (at, w): Linearised => {
        load(at, w)
        values(0)
        const [here, inputsHere] = [at.slice(), w.slice()]
        let jacobian: Float64Array | undefined
        return {
          values: Float64Array.from(y),
          get jacobian() {
            if (jacobian === undefined) {
              load(here, inputsHere)
              jacobian = derivatives()
            }
            return jacobian
          },
        }
      }
    },
  }
}
