/** Messages about targets and freed quantities: too many, too few, without effect, out of reach. */
import type { Target } from '../../experiment/settle-goal'
import { ModelError } from '../../errors/model-error'
import { withShownUnit } from '../../quantities/units'
import type { Effects } from './controls'

const short = (value: number): string => `${Number(value.toPrecision(4))}`
const several = (names: readonly string[]): string =>
  names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ')
const quantities = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

export interface TargetConflict {
  readonly effects: Effects
  readonly targets: readonly Target[]
  /** Indices of the goals of the motion, then of the targets, among the rows of the goal. */
  readonly motionGoals: readonly number[]
  readonly targetGoals: readonly number[]
  /** Freed quantities that have places among the inputs, by name. */
  readonly freed: readonly (readonly [name: string, place: number])[]
  /** Freed initial values. */
  readonly initial: readonly string[]
  readonly holders: readonly number[]
}

/** Returns the reason why targets and freed quantities do not determine an operating point. */
export function targetConflict(conflict: TargetConflict): ModelError {
  const { effects, targets, motionGoals, targetGoals, freed, initial, holders } = conflict
  const names = [...freed.map(([name]) => name), ...initial]
  const places = freed.map(([, place]) => place)
  const all = [...holders, ...places]
  const place = (setting: 'hold' | 'free') => ({ setting: `start.${setting}` })
  const counts = `${quantities(targets.length, 'target')} (${several(targets.map(({ signal }) => signal))}), ${quantities(names.length, 'freed quantity').replace('quantitys', 'quantities')}${names.length === 0 ? '' : ` (${several(names)})`}`
  const stuck = targets.filter((_, i) => !effects.reaches([targetGoals[i]], all)).map(({ signal }) => signal)
  if (names.length < targets.length)
    return new ModelError(
      'no-equilibrium',
      `too few freed quantities for the targets of the operating point: ${counts}`,
      place('free'),
      `free ${targets.length - names.length} more that ${targets.length === 1 ? 'moves the target' : 'move the targets'}, or hold fewer signals`,
    )
  const goals = [...motionGoals, ...targetGoals]
  const idle = freed
    .filter(([, input]) => !effects.determines(goals, [input]) || effects.suffices(goals, holders, [...holders, input]))
    .map(([name]) => name)
    .filter((name) => targets.length > 0 && name !== '')
  if (stuck.length > 0)
    return new ModelError(
      'no-equilibrium',
      `no freed quantity moves ${several(stuck)} at the operating point: ${counts}`,
      place('hold'),
      'free an input, a parameter or an initial value on which it depends, or do not hold it',
    )
  if (idle.length > 0)
    return new ModelError(
      'no-equilibrium',
      `${several(idle)} ${idle.length === 1 ? 'is freed but has' : 'are freed but have'} no effect on any target: ${counts}`,
      place('free'),
      'free another quantity instead',
    )
  if (!effects.reaches(goals, all))
    return new ModelError(
      'no-equilibrium',
      `the freed quantities can't move the targets independently of each other: ${counts}`,
      place('hold'),
      'hold fewer signals, or free a quantity that changes one of them alone',
    )
  return new ModelError(
    'no-equilibrium',
    `too many freed quantities for the targets of the operating point: ${counts}`,
    place('free'),
    'free fewer, or hold more signals',
  )
}

/** Returns the error for an initial value that the equations determine. */
export const determinedValue = (name: string): ModelError =>
  new ModelError(
    'no-equilibrium',
    `the initial value of ${name} can't be freed: the operating point determines it`,
    { setting: 'start.free' },
    'free an input or a parameter on which it depends',
  )

/**
 * Returns the error for targets that the search doesn't reach.
 * @param reached values where the search ended, @param share of the way that it could follow, if it could
 */
export function missedTargets(
  targets: readonly Target[],
  reached: readonly number[],
  share: number | undefined,
): ModelError {
  const parts = targets.map(
    ({ signal, unit, value }, i) => `${signal} ${withShownUnit(short(value), unit)} (reached ${short(reached[i])})`,
  )
  const way = share === undefined ? '' : `, and the way to it ends at ${short(100 * share)} %`
  return new ModelError(
    'no-equilibrium',
    `no operating point has ${several(parts)}${way}`,
    { setting: 'start.hold' },
    'give targets that the freed quantities can reach, or initial values closer to the operating point',
  )
}

/** Returns the error for a freed signal that is not a state. */
export const notAState = (name: string): ModelError =>
  new ModelError(
    'usage',
    `${name} can't be freed, because it is neither a parameter nor a state of the model`,
    { setting: 'start.free' },
    'hold it instead, and free an input, a parameter or a state on which it depends',
  )
