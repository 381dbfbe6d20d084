/**
 * Search for the operating point of an experiment, at which its model is at rest, or travels at a speed without
 * changing. The host finds it before the run; the run, or an export, starts there as from any other state.
 * docs/theory/operating-point.md
 */
import { growingModes } from '../../analyse/operating/stability'
import { trimParameter } from '../../formulate/collect/collection'
import { ModelError } from '../../errors/model-error'
import type { Compilation } from '../../compile/compile'
import type { InitialResult } from '../initial'
import { farInputs } from './far-inputs'
import { sunkenBodies } from '../sunken-bodies'
import { heaviestBody, sizeOfForces } from './body'
import type { SettleGoal, Target } from '../../experiment/settle-goal'
import { heldAtRest, unstableWarnings } from './messages'
import { keepUndetermined } from './keep-undetermined'
import type { SettleReport, SettledValue } from './report'
import { notAState } from './target-messages'
import { ContinuedSearch, namesOf, type Neighbour } from './continued'
import { travels } from './targeted'
import type { FreedValues } from './freed-values'
import { targetRows, type OperatingGoal, type OperatingProblem } from '../../analyse/operating/problem'
import type { Found } from '../../analyse/operating/search'
import type { Instance } from '../../compile/instance'

export interface SettledStart extends InitialResult {
  /** Model with the parameters by which freed sources are shifted. */
  readonly instance: Instance
  readonly settle: SettleReport
  /** The point, for a search of one close to it. */
  readonly neighbour?: Neighbour
}

/** Request for an operating point of a compiled model. */
export interface SettleRequest {
  readonly goal: SettleGoal
  readonly targets: readonly Target[]
  /** Variables, parameters and initial values that the operating point chooses. */
  readonly freed: FreedValues | undefined
  /** Compiles the same model with every source as an input, and holders on a body if one is named. */
  readonly compileForm: (body: string | undefined) => Instance
  /** Point of a neighbouring model from which the search begins, instead of the initial values. */
  readonly near: Neighbour | undefined
}

/**
 * @param start the first guess, from written initial values
 * @returns the instance too in which freed sources are shifted
 * @throws ModelError `no-equilibrium` naming the coordinate that has none; `unknown-block`, `usage` for freed inputs
 */
export function settle(
  instance: Instance,
  start: InitialResult,
  { goal, targets, freed: freedValues, compileForm, near }: SettleRequest,
): SettledStart {
  const { speed, radius, body: stated, free } = goal
  const { compilation } = instance
  const moves = travels({ speed, radius, targets })
  const body = stated ?? heaviestBody(instance)
  if (moves && body === undefined)
    throw new ModelError(
      'no-equilibrium',
      'the start sets a speed, but no body of the model can travel',
      { setting: 'start.speed' },
      'leave the speed out, or add a rigid body that moves freely over the ground',
    )
  const canBeHeld = moves || compilation.collection.contacts.length > 0
  const form = compileForm(canBeHeld ? body : undefined)
  const operating = operatingSearch(form, canBeHeld ? body : undefined, start, instance, { goal, targets, freedValues })
  const solution = operating.solve(near)
  const { search } = operating
  const x = keepUndetermined(search.problem, search.goal, solution, start.x, operating.initial)
  const freed: Record<string, number> = {}
  const trims = new Map<number, number>()
  for (const source of free) {
    const { value, shift } = search.input(source, solution.w)
    freed[source] = value
    const place = compilation.collection.placeOf(source, trimParameter)
    trims.set(place, (trims.get(place) ?? instance.parameters[place]) + shift)
  }
  const values = freedValues?.all.map((_, k) => solution.w[solution.w.length - freedValues.all.length + k]) ?? []
  freedValues?.all.forEach(({ name }, k) => (freed[name] = values[k]))
  for (const place of operating.initial) freed[compilation.states[place].name] = x[place]
  const chosen = values.length === 0 ? instance : instance.with(freedValues?.parameters(compilation, values) ?? [])
  const settled = chosen.withValues(trims)
  const z = search.discreteStates(start.discreteAt(x, settled))
  const unstable = growingModes(search.problem, solution)
  const sunken = sunkenBodies(settled, [
    { t: 0, x: start.x, z: start.z },
    { t: 0, x, z },
  ])
  return {
    ...start,
    instance: settled,
    x,
    z,
    moved: [],
    ...neighbourOf(form, search.goal, solution, x),
    settle: {
      goal: moves ? 'speed' : 'rest',
      ...(moves
        ? { speed: speed ?? speedOf(search.problem, solution), ...(radius === undefined ? {} : { radius }) }
        : {}),
      ...(targets.length > 0 && { targets }),
      ...(body === undefined || !canBeHeld ? {} : { body }),
      residual: solution.residual,
      iterations: search.iterations,
      held: search.holdingForces(solution.w),
      freed,
      unstable: unstable ?? [],
      changes: changesOf(compilation, start.x, x),
      warnings: [
        ...search.warnings(),
        ...farInputs(inputsOf(freed, free), { instance, x: start.x, z: start.z }, { instance: settled, x, z }),
        ...(moves || body === undefined ? [] : heldAtRest(body, search.holdingForces(solution.w))),
        ...sunken.map(({ warning }) => warning),
        ...unstableWarnings(unstable),
      ],
      ...(search.stopped.length > 0 && { stopped: search.stopped }),
      ...(sunken.length > 0 && { sunken: sunken[0].body }),
    },
  }
}

interface OperatingRequest extends Pick<SettleRequest, 'goal' | 'targets'> {
  readonly freedValues: FreedValues | undefined
}

interface Operating {
  readonly search: ContinuedSearch
  /** Indices of the states whose initial values are chosen. */
  readonly initial: readonly number[]
  /** @param near point from which the search begins, instead of the initial values */
  readonly solve: (near?: Neighbour) => Found
}

/** Returns the search for an operating point. */
function operatingSearch(
  form: Instance,
  body: string | undefined,
  start: InitialResult,
  instance: Instance,
  { goal, targets, freedValues }: OperatingRequest,
): Operating {
  const { speed, radius, free } = goal
  const weight = sizeOfForces(instance, start)
  const moves = speed !== undefined && speed !== 0
  if (targets.length === 0 && freedValues === undefined) {
    const search = new ContinuedSearch(form, body, free, start, weight)
    const turn = radius === undefined || !moves ? undefined : speed / radius
    const solve = (near?: Neighbour): Found =>
      near !== undefined
        ? search.from(near, { speed, radius, targets })
        : !moves
          ? search.atRest()
          : turn === undefined
            ? search.straightAt(speed)
            : search.onCircle(speed, turn)
    return { search, initial: [], solve }
  }
  const { states, system } = form.compilation
  const initial = (freedValues?.others ?? []).map((name) => {
    const place = states.findIndex(({ symbol }) => symbol === system.variable(name))
    if (place >= 0) return place
    throw notAState(name)
  })
  const names = initial.map((place) => states[place].name)
  const search = new ContinuedSearch(form, body, free, start, weight, {
    targets: targets.map(({ signal }) => signal),
    initial: names,
    ...(freedValues !== undefined && { freed: freedValues }),
    start,
  })
  const freed = [...free, ...(freedValues?.names ?? [])]
  const solve = (near?: Neighbour): Found =>
    near === undefined
      ? search.atTargets({ speed, radius, targets, freed, initial })
      : search.from(near, { speed, radius, targets })
  return { search, initial, solve }
}

function neighbourOf(
  { compilation }: Instance,
  goal: OperatingGoal,
  { w, means }: Found,
  x: Float64Array,
): Pick<SettledStart, 'neighbour'> {
  return means === undefined ? {} : { neighbour: { names: namesOf(compilation), x, w, means, goal } }
}

const inputsOf = (freed: Readonly<Record<string, number>>, sources: readonly string[]): Record<string, number> =>
  Object.fromEntries(Object.entries(freed).filter(([name]) => sources.includes(name)))

/** Returns the speed of the body at a solution, m/s. */
function speedOf(problem: OperatingProblem, { equations }: Found): number {
  const first = targetRows(problem) - 6
  const { values } = equations.point
  return Math.hypot(values[first], values[first + 1], values[first + 2])
}

function changesOf({ states }: Compilation, from: Float64Array, to: Float64Array): SettledValue[] {
  return states.flatMap(({ name, unit }, i) =>
    Math.abs(to[i] - from[i]) > 1e-12 * Math.max(1, Math.abs(from[i]))
      ? [{ signal: name, unit, from: from[i], to: to[i] }]
      : [],
  )
}
