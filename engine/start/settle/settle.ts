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
import { heaviestBody, totalWeight } from './body'
import type { SettleGoal } from '../../experiment/settle-goal'
import { heldAtRest, unstableWarnings } from './messages'
import { keepUndetermined } from './keep-undetermined'
import type { SettleReport, SettledValue } from './report'
import { OperatingSearch } from './stages'
import type { Instance } from '../../compile/instance'

export interface SettledStart extends InitialResult {
  /** Model with the parameters by which freed sources are shifted. */
  readonly instance: Instance
  readonly settle: SettleReport
}

/** Compiles the same model with every source as an input, and holders on a body if one is named. */
export type FormCompiler = (body: string | undefined) => Instance

/**
 * @param start the first guess, from written initial values
 * @returns the instance too in which freed sources are shifted
 * @throws ModelError `no-equilibrium` naming the coordinate that has none; `unknown-block`, `usage` for freed inputs
 */
export function settle(
  instance: Instance,
  start: InitialResult,
  { speed, radius, body: stated, free }: SettleGoal,
  compileForm: FormCompiler,
): SettledStart {
  const { compilation } = instance
  const travels = speed !== undefined && speed !== 0
  const body = stated ?? heaviestBody(instance)
  if (travels && body === undefined)
    throw new ModelError(
      'no-equilibrium',
      'the start sets a speed, but no body of the model can travel',
      { setting: 'start.speed' },
      'leave the speed out, or add a rigid body that moves freely over the ground',
    )
  const canBeHeld = travels || compilation.collection.contacts.length > 0
  const form = compileForm(canBeHeld ? body : undefined)
  const operating = new OperatingSearch(form, canBeHeld ? body : undefined, free, start, totalWeight(instance))
  const solution = !travels
    ? operating.atRest()
    : radius === undefined
      ? operating.atSpeed(speed)
      : operating.onCircle(speed, speed / radius)
  const x = keepUndetermined(operating.problem, operating.goal, solution, start.x)
  const z = operating.discreteStates(start.discreteAt(x))
  const freed: Record<string, number> = {}
  const trims = new Map<number, number>()
  for (const source of free) {
    const { value, shift } = operating.input(source, solution.w)
    freed[source] = value
    const place = compilation.collection.placeOf(source, trimParameter)
    trims.set(place, (trims.get(place) ?? instance.parameters[place]) + shift)
  }
  const settled = instance.withValues(trims)
  const unstable = growingModes(operating.problem, solution)
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
    settle: {
      goal: travels ? 'speed' : 'rest',
      ...(travels ? { speed, ...(radius === undefined ? {} : { radius }) } : {}),
      ...(body === undefined || !canBeHeld ? {} : { body }),
      residual: solution.residual,
      iterations: operating.iterations,
      held: operating.holdingForces(solution.w),
      freed,
      unstable: unstable ?? [],
      changes: changesOf(compilation, start.x, x),
      warnings: [
        ...operating.warnings(),
        ...farInputs(freed, { instance, x: start.x, z: start.z }, { instance: settled, x, z }),
        ...(travels || body === undefined ? [] : heldAtRest(body, operating.holdingForces(solution.w))),
        ...sunken.map(({ warning }) => warning),
        ...unstableWarnings(unstable),
      ],
      ...(operating.stopped.length > 0 && { stopped: operating.stopped }),
      ...(sunken.length > 0 && { sunken: sunken[0].body }),
    },
  }
}

function changesOf({ states }: Compilation, from: Float64Array, to: Float64Array): SettledValue[] {
  return states.flatMap(({ name, unit }, i) =>
    Math.abs(to[i] - from[i]) > 1e-12 * Math.max(1, Math.abs(from[i]))
      ? [{ signal: name, unit, from: from[i], to: to[i] }]
      : [],
  )
}
