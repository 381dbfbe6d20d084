/**
 * Saved states as text: JSON with a line per quantity, `"Body.vx [m/s]": 20.1`, readable and made for comparing
 * versions. Numbers are the shortest text that restores the double; those that JSON has no text for are written as
 * words.
 */
import { recordOf } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import { parseJson } from '../../model/text/json'
import { energyMemoryKeys } from './energy-memory'
import type { NamedValue, SavedState } from './saved-state'

const version = 1

export function writeState(state: SavedState): string {
  const { solver, grid, constraints, energy } = state
  const file = {
    'wishbone-state': version,
    title: state.title,
    experiment: state.experiment,
    formulation: state.formulation,
    'time [s]': state.time,
    states: record(state.states),
    discrete: record(state.discrete),
    events: Object.fromEntries(state.events.map(({ name, sign }) => [name, sign])),
    parameters: record(state.parameters),
    grid,
    solver,
    ...(constraints === undefined ? {} : { constraints }),
    ...(energy === undefined ? {} : { 'energy [J]': energy }),
  }
  return `${print(file, '')}\n`
}

function record(values: readonly NamedValue[]): Record<string, number> {
  return Object.fromEntries(values.map(({ name, unit, value }) => [`${name} [${unit}]`, value]))
}

/** Formats JSON with lists of plain values on one line. */
function print(value: unknown, indent: string): string {
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return `[${value.map((entry) => print(entry, '')).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  const inner = `${indent}  `
  const lines = entries.map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${print(entry, inner)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}

function number(value: number): string {
  if (Object.is(value, -0)) return '-0'
  return Number.isFinite(value) ? String(value) : JSON.stringify(String(value))
}

/** Largest time, s: thirty years. With larger times, steps are lost in rounding, and a run never comes to its end. */
const longest = 1e9
function isSensible(key: string, value: number): boolean {
  if (key === 'step') return value > 0 && value <= longest
  if (key === 'index') return Number.isSafeInteger(value) && value >= 0
  return Math.abs(value) <= longest
}

function gridOf(grid: Readonly<Record<string, number>>, time: number): SavedState['grid'] {
  const { step, index } = grid
  return {
    time: grid.time ?? time,
    from: grid.from ?? time,
    origin: grid.origin ?? time,
    ...(step === undefined || index === undefined ? {} : { step, index }),
  }
}

type Fail = (what: string, hint?: string) => ModelError

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Readers of the parts of a state file, which refuse values of another type. */
function readersOf(fail: Fail) {
  const object = (value: unknown, what: string): Record<string, unknown> => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    throw fail(`${what} is missing or not an object`)
  }
  const numeric = (value: unknown, what: string): number => {
    if (typeof value === 'number') return value
    if (value === 'Infinity' || value === '-Infinity' || value === 'NaN') return Number(value)
    throw fail(`${what} is not a number`, 'correct the number')
  }
  const numbers = (value: unknown, what: string): Record<string, number> =>
    Object.fromEntries(Object.entries(object(value, what)).map(([key, entry]) => [key, numeric(entry, key)]))
  const list = <T>(value: unknown, what: string, entry: (each: unknown) => T): T[] => {
    if (!Array.isArray(value)) throw fail(`${what} is no list`)
    return value.map(entry)
  }
  const lists = <T>(value: unknown, what: string, entry: (each: unknown, key: string) => T): Record<string, T[]> =>
    Object.fromEntries(
      Object.entries(object(value, what)).map(([key, of]) => [key, list(of, key, (each) => entry(each, key))]),
    )
  const named = (value: unknown, what: string): NamedValue[] =>
    Object.entries(numbers(value, what)).map(([key, entry]) => {
      const match = /^(.*) \[(.*)\]$/.exec(key)
      if (match === null) throw fail(`"${key}" has no unit`, 'write "Block.state [unit]"')
      return { name: match[1], unit: match[2], value: entry }
    })
  return { object, numeric, numbers, list, lists, named }
}

/** Refuses places in time that no run can have. */
function requirePlausible(time: number, place: SavedState['grid'], fail: Fail): void {
  if (!Number.isFinite(time)) throw fail('"time [s]" is not finite', 'correct the number')
  const absurd = Object.entries({ 'time [s]': time, ...place }).find(
    ([key, value]) => value !== undefined && !isSensible(key, value),
  )
  if (absurd !== undefined)
    throw fail(
      `"${absurd[0]}" is ${absurd[1]}, which is impossible in a run`,
      'correct the number, or save the state again',
    )
  if (time < place.origin)
    throw fail(`"time [s]" is ${time}, before the run began at ${place.origin} s`, 'correct the number')
  const apart = (['time', 'from'] as const).find(
    (key) => Math.abs(place[key] - time) > 1e-6 * Math.max(1, Math.abs(time)),
  )
  if (apart !== undefined)
    throw fail(`"${apart}" of the grid is ${place[apart]}, the time of the state is ${time}`, 'correct one of them')
  if (place.step !== undefined && place.index !== undefined) {
    const next = place.origin + place.index * place.step
    if (next < time - place.step || next > time + 2 * place.step)
      throw fail(`the next point of the grid is at ${next} s, the state at ${time} s`, 'correct "step" or "index"')
  }
}

/**
 * @param file name for messages
 * @throws ModelError `file-format` that names content which no run can have; `project-version` for a file of a later
 *   version
 */
export function readState(text: string, file: string): SavedState {
  const fail: Fail = (what, hint = 'choose a file that "Save state" or --save-state wrote') =>
    new ModelError('file-format', what, { file }, hint)
  const { object, numeric, numbers, list, lists, named } = readersOf(fail)
  const data: unknown = parseJson(text, file, 'file-format').value
  const root = object(data, 'the state')
  const written = root['wishbone-state']
  if (typeof written !== 'number' || !Number.isInteger(written) || written < 1)
    throw fail('the file is not a saved state')
  if (written > version)
    throw new ModelError(
      'project-version',
      `the state is in version ${written} of the format, this program reads up to ${version}`,
      { file },
      'update the program',
    )
  const states = named(root.states, '"states"')
  const grid = numbers(root.grid, '"grid"')
  const solver = object(root.solver, '"solver"')
  const vectors = lists(solver.vectors ?? {}, '"vectors"', numeric)
  const wrong = Object.entries(vectors).find(([, values]) => values.length !== states.length)
  if (wrong !== undefined) throw fail(`"${wrong[0]}" of the solver has not one entry per state`)
  const time = numeric(root['time [s]'], '"time [s]"')
  const place = gridOf(grid, time)
  requirePlausible(time, place, fail)
  const constraints = root.constraints === undefined ? undefined : object(root.constraints, '"constraints"')
  const energy = root['energy [J]'] === undefined ? undefined : object(root['energy [J]'], '"energy [J]"')
  return {
    title: textOf(root.title),
    experiment: textOf(root.experiment),
    formulation: textOf(root.formulation),
    time,
    states,
    discrete: named(root.discrete ?? {}, '"discrete"'),
    parameters: named(root.parameters ?? {}, '"parameters"'),
    events: Object.entries(numbers(root.events ?? {}, '"events"')).map(([name, sign]) => ({ name, sign })),
    grid: place,
    solver: {
      name: textOf(solver.name),
      numbers: numbers(solver.numbers ?? {}, '"numbers"'),
      vectors,
      lists: lists(solver.lists ?? {}, '"lists"', textOf),
    },
    ...(constraints === undefined
      ? {}
      : {
          constraints: {
            dependent: list(constraints.dependent, '"dependent"', textOf),
            firstGain: numeric(constraints.firstGain, '"firstGain"'),
          },
        }),
    ...(energy === undefined
      ? {}
      : {
          energy: recordOf(energyMemoryKeys.map((key) => [key, numeric(energy[key], `"${key}" of "energy [J]"`)])),
        }),
  }
}
