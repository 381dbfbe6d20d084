/**
 * Complete state of a run at an instant: a run that starts from it continues as if it had not been interrupted. States
 * are stored by name, so that it survives another order of them; the memory of a solver is in that order.
 */
import { entryOf, mapRecord } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import type { RunMemory } from '../../solve/options'
import type { EnergyMemory } from './energy-memory'
import { shownUnit } from '../../quantities/units'
import { ownerOf } from '../../model/names/names'
import type { Instance } from '../../compile/instance'

/** Quantity with its unit and its value in SI units. */
export interface NamedValue {
  readonly name: string
  readonly unit: string
  readonly value: number
}

/** Memory besides the state on which corrections of constraints depend. */
export interface ConstraintMemory {
  /** Degrees of freedom that follow from the others, by coordinate partitioning. */
  readonly dependent: readonly string[]
  /** Ratio of the size of the first correction to that of the violation. */
  readonly firstGain: number
}

export interface SavedState {
  readonly title: string
  readonly experiment: string
  readonly formulation: string
  /** Time of the state, s. */
  readonly time: number
  readonly states: readonly NamedValue[]
  readonly discrete: readonly NamedValue[]
  /** Values of the tunable parameters in that run. */
  readonly parameters: readonly NamedValue[]
  /** Sign of the crossing function of each event. */
  readonly events: readonly { readonly name: string; readonly sign: number }[]
  /**
   * Steps: grid point of the state, time with which the model continues, first start, s; step and number of the next
   * point.
   */
  readonly grid: {
    readonly time: number
    readonly from: number
    readonly origin: number
    readonly step?: number
    readonly index?: number
  }
  readonly solver: {
    readonly name: string
    readonly numbers: Readonly<Record<string, number>>
    /** Vectors with an entry per state, in the order of `states`. */
    readonly vectors: Readonly<Record<string, readonly number[]>>
    /** Names of states. */
    readonly lists: Readonly<Record<string, readonly string[]>>
  }
  readonly constraints?: ConstraintMemory
  /** Memory of the energy account, if the run has one. */
  readonly energy?: EnergyMemory
}

/** State in the memory of a model. */
export interface LoadedState {
  readonly x: Float64Array
  readonly memory: RunMemory
  readonly constraints: ConstraintMemory | undefined
  /** Differences from the saved state, as sentences. */
  readonly remarks: readonly string[]
}

export interface RunPlace {
  readonly experiment: string
  readonly time: number
  readonly x: ArrayLike<number>
  readonly memory: RunMemory
  readonly constraints: ConstraintMemory | undefined
  readonly energy?: EnergyMemory
}

export function captureState(instance: Instance, place: RunPlace): SavedState {
  const { compilation, parameters } = instance
  const { states, system, collection, request } = compilation
  const { memory, x } = place
  const named = (of: readonly { readonly name: string; readonly unit: string }[], values: ArrayLike<number>) =>
    of.map(({ name, unit }, i) => ({ name, unit, value: values[i] }))
  const { name, numbers = {}, vectors = {}, lists = {} } = memory.solver
  return {
    title: request.project.title ?? '',
    experiment: place.experiment,
    formulation: request.formulation ?? 'default',
    time: place.time,
    states: named(states, x),
    discrete: named(system.discrete.states, memory.z),
    parameters: named(collection.parameters, parameters),
    events: system.discrete.events.map((event, i) => ({ name: event.name, sign: memory.signs[i] })),
    grid: { time: memory.time, from: memory.from, origin: memory.origin, ...memory.grid },
    solver: {
      name,
      numbers: { ...numbers },
      vectors: mapRecord(vectors, (values) => Array.from(values)),
      lists: mapRecord(lists, (indices) => indices.map((i) => states[i].name)),
    },
    ...(place.constraints === undefined ? {} : { constraints: place.constraints }),
    ...(place.energy === undefined ? {} : { energy: place.energy }),
  }
}

/**
 * Converts a saved state to the order of a model.
 * @throws ModelError `unlike-state` naming the states that the one has and the other has not, or whose units differ
 */
export function loadState(saved: SavedState, instance: Instance): LoadedState {
  const { compilation, parameters } = instance
  const { states, system, collection } = compilation
  const x = valuesFor(states, saved.states, 'state')
  const z = valuesFor(system.discrete.states, saved.discrete, 'discrete state')
  const signs = new Map(saved.events.map(({ name, sign }) => [name, sign]))
  const { time, from, origin, step, index } = saved.grid
  const place = new Map(saved.states.map(({ name }, i) => [name, i]))
  const order = states.map(({ name }) => place.get(name) ?? 0)
  const indices = new Map(states.map(({ name }, i) => [name, i]))
  const memory: RunMemory = {
    z: Float64Array.from(z),
    signs: Int8Array.from(system.discrete.events, ({ name }) => signs.get(name) ?? 0),
    time,
    from,
    origin,
    ...(step === undefined || index === undefined ? {} : { grid: { step, index } }),
    solver: {
      name: saved.solver.name,
      numbers: saved.solver.numbers,
      vectors: mapRecord(saved.solver.vectors, (values) => order.map((i) => values[i])),
      lists: mapRecord(saved.solver.lists, (names) => names.flatMap((name) => indices.get(name) ?? [])),
    },
  }
  const remarks = changedParameters(saved.parameters, collection.parameters, parameters)
  return { x: Float64Array.from(x), memory, constraints: saved.constraints, remarks }
}

/** Largest number of names listed in a sentence. */
const mostNames = 6

function valuesFor(
  variables: readonly { readonly name: string; readonly unit: string; readonly block: string }[],
  saved: readonly NamedValue[],
  what: string,
): number[] {
  const known = new Map(saved.map((entry) => [entry.name, entry]))
  const names = new Set(variables.map(({ name }) => name))
  const missing = variables.filter(({ name }) => !known.has(name))
  const strange = saved.filter(({ name }) => !names.has(name))
  const parts = [
    ...(missing.length === 0 ? [] : [`has no ${listed(missing, what)} of the model`]),
    ...(strange.length === 0 ? [] : [`has the ${listed(strange, what)} that the model does not have`]),
  ]
  if (parts.length > 0) {
    const block = ownerOf((missing[0] ?? strange[0]).name)
    throw new ModelError(
      'unlike-state',
      `the saved state ${parts.join(', and ')}`,
      missing.length > 0 ? { block, signal: missing[0].name } : { signal: strange[0].name },
      'use the project and formulation with which the state was saved',
    )
  }
  return variables.map(({ name, unit, block }) => {
    const entry = entryOf(known, name)
    if (entry.unit === unit) return entry.value
    throw new ModelError(
      'unlike-state',
      `the saved state has ${name} in ${shownUnit(entry.unit)}, but the model has it in ${shownUnit(unit)}`,
      { block, signal: name },
      'use the project with which the state was saved',
    )
  })
}

function listed(entries: readonly { readonly name: string }[], what: string): string {
  const more = entries.length - mostNames
  const names = entries.slice(0, mostNames).map(({ name }) => name)
  return `${what}${entries.length === 1 ? '' : 's'} ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function changedParameters(
  saved: readonly NamedValue[],
  slots: readonly { readonly name: string; readonly unit: string }[],
  values: ArrayLike<number>,
): string[] {
  const before = new Map(saved.map(({ name, value }) => [name, value]))
  const changed = slots.flatMap(({ name, unit }, i) => {
    const value = before.get(name)
    if (value === undefined || value === values[i]) return []
    const shown = shownUnit(unit) === '' ? '' : ` ${shownUnit(unit)}`
    return [`${name} (${short(value)}${shown} before, ${short(values[i])}${shown} now)`]
  })
  if (changed.length === 0) return []
  const more = changed.length - mostNames
  const list = changed.slice(0, mostNames).join(', ')
  return [`the state was saved with other parameters: ${list}${more > 0 ? ` and ${more} more` : ''}`]
}

function short(value: number): string {
  return String(Number(value.toPrecision(6)))
}
