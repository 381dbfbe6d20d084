/**
 * Declaration of a linked function: a text in JSON that states the inputs and outputs of the function, and which of
 * them are states, parameters or events. It is the header of the block, so ports and parameters are known before
 * anything is loaded.
 */
import * as v from 'valibot'
import { ModelError } from '../../errors/model-error'
import { parseJson, type LocatedJson } from '../text/json'
import { suggest } from '../../errors/nearest'
import { shapeFault } from '../text/shape-fault'
import { unitProblem } from './units'

const identifier = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]*$/), v.maxLength(60))
const number = v.pipe(v.number(), v.finite())
const positive = v.pipe(number, v.gtValue(0, 'above 0'))
const names = v.array(v.string())
const named = <T extends v.GenericSchema>(entry: T) =>
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(
      (x) => typeof x === 'object' && x !== null && !Array.isArray(x),
      'an object with an entry for each name',
    ),
    v.record(v.string(), entry),
  )

const common = { unit: v.optional(v.string(), '1'), doc: v.optional(v.string(), '') }
const argument = { ...common, nominal: v.optional(positive, 1), step: v.optional(v.pipe(positive, v.maxValue(0.1))) }
const result = { needs: v.optional(names), flat: v.optional(names, []) }

const entries = {
  state: v.strictObject({ ...argument, ...result, initial: v.optional(number, 0) }),
  input: v.strictObject({ ...argument, value: v.optional(number) }),
  parameter: v.strictObject({ ...argument, value: number, min: v.optional(number), max: v.optional(number) }),
  output: v.strictObject({ ...common, ...result }),
  event: v.strictObject({
    doc: v.optional(v.string(), ''),
    ...result,
    direction: v.optional(v.picklist(['rising', 'falling', 'both'], '"rising", "falling" or "both"'), 'both'),
    set: v.optional(names, []),
    stop: v.optional(v.string()),
  }),
}

const schema = v.strictObject({
  function: v.pipe(identifier),
  doc: v.optional(v.string(), ''),
  time: v.optional(v.boolean(), false),
  states: v.optional(named(entries.state), {}),
  inputs: v.optional(named(entries.input), {}),
  parameters: v.optional(named(entries.parameter), {}),
  outputs: v.optional(named(entries.output), {}),
  events: v.optional(named(entries.event), {}),
  derivatives: v.optional(
    v.strictObject({
      function: identifier,
      entries: v.array(
        v.custom<readonly [string, string]>(
          (x) => Array.isArray(x) && x.length === 2 && x.every((name) => typeof name === 'string'),
          'pairs such as ["der_v", "x"]',
        ),
      ),
    }),
  ),
})

export type Declaration = v.InferOutput<typeof schema>

export interface ReadDeclaration {
  /**
   * Part of the declaration that could be read; empty if nothing could, so that ports stay while the text is being
   * written.
   */
  readonly declaration: Declaration
  readonly problems: readonly ModelError[]
}

const nothing: Declaration = v.parse(schema, { function: 'f' })

/** Returns the names of the inputs of the function without its parameters, in order: time, states, inputs. */
export function argumentNames({ time, states, inputs }: Declaration): readonly string[] {
  return [...(time ? ['t'] : []), ...Object.keys(states), ...Object.keys(inputs)]
}

/**
 * Kind of a result. Derivatives of states come first, then outputs, then for each event its function and the values it
 * sets.
 */
export type ResultKind =
  | { readonly kind: 'derivative'; readonly state: string }
  | { readonly kind: 'output'; readonly output: string }
  | { readonly kind: 'crossing'; readonly event: string }
  | { readonly kind: 'set'; readonly event: string; readonly state: string }

export interface DeclaredResult {
  readonly name: string
  readonly is: ResultKind
}

/** Returns the results of the function in order. */
export function declaredResults({ states, outputs, events }: Declaration): readonly DeclaredResult[] {
  return [
    ...Object.keys(states).map((state) => ({ name: `der_${state}`, is: { kind: 'derivative', state } as const })),
    ...Object.keys(outputs).map((output) => ({ name: output, is: { kind: 'output', output } as const })),
    ...Object.entries(events).flatMap(([event, { set }]) => [
      { name: event, is: { kind: 'crossing', event } as const },
      ...set.map((state) => ({ name: `${event}_${state}`, is: { kind: 'set', event, state } as const })),
    ]),
  ]
}

const cache = new Map<string, ReadDeclaration>()
const mostKept = 100

/** Reads the text of a declaration. Equal texts give the same object. */
export function readDeclaration(text: string): ReadDeclaration {
  const known = cache.get(text)
  if (known !== undefined) return known
  const declaration = read(text)
  const [oldest] = cache.keys()
  if (cache.size >= mostKept && oldest !== undefined) cache.delete(oldest)
  cache.set(text, declaration)
  return declaration
}

function read(text: string): ReadDeclaration {
  let json: LocatedJson
  try {
    json = parseJson(text, 'declaration')
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const { line, column } = error.place
    const place = { ...(line === undefined ? {} : { codeLine: line }), ...(column === undefined ? {} : { column }) }
    return { declaration: nothing, problems: [new ModelError('invalid-expression', error.what, place, error.hint)] }
  }
  const parsed = v.safeParse(schema, json.value)
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => {
      const { path, what, hint } = shapeFault(issue, 'the declaration', keysAt)
      const { line, column } = json.locate(path)
      return new ModelError('invalid-expression', what, { codeLine: line, column }, hint)
    })
    return { declaration: nothing, problems }
  }
  return { declaration: parsed.output, problems: meaning(parsed.output) }
}

/** Returns the keys of an object at a path, for suggestions. */
function keysAt(path: readonly string[]): readonly string[] {
  if (path.length === 0) return Object.keys(schema.entries)
  if (path.length !== 2) return path[0] === 'derivatives' ? ['function', 'entries'] : []
  const kind = path[0].replace(/s$/, '')
  return kind in entries ? Object.keys(entries[kind as keyof typeof entries].entries) : []
}

const reserved = ['declaration', 'module', 'source', 't']

/** Returns the problems of a declaration whose shape is right. */
function meaning(d: Declaration): readonly ModelError[] {
  const problems: ModelError[] = []
  const report = (what: string, hint: string): void => {
    problems.push(new ModelError('invalid-expression', what, {}, hint))
  }
  const owners = new Map<string, string>()
  const take = (name: string, kind: string): void => {
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name))
      report(`"${name}" cannot be the name of ${kind}`, 'start with a letter; use letters, digits and _')
    if (reserved.includes(name)) report(`"${name}" cannot be the name of ${kind}`, 'choose another name')
    const owner = owners.get(name)
    if (owner !== undefined) report(`"${name}" is the name of ${owner} and of ${kind}`, 'rename one of the two')
    owners.set(name, kind)
  }
  const units: [string, string][] = []
  for (const [name, { unit }] of Object.entries(d.states)) {
    take(name, 'a state')
    take(`${name}_start`, 'the initial value of a state')
    units.push([name, unit])
  }
  for (const [name, { unit }] of Object.entries(d.inputs)) {
    take(name, 'an input')
    units.push([name, unit])
  }
  for (const [name, { unit, value, min, max }] of Object.entries(d.parameters)) {
    take(name, 'a parameter')
    units.push([name, unit])
    if (value < (min ?? -Infinity) || value > (max ?? Infinity))
      report(`the value of "${name}" is outside its own range`, 'change one of the two')
  }
  for (const [name, { unit }] of Object.entries(d.outputs)) {
    take(name, 'an output')
    units.push([name, unit])
  }
  for (const name of Object.keys(d.events)) take(name, 'an event')
  for (const { name, is } of declaredResults(d))
    if (is.kind !== 'output' && is.kind !== 'crossing') take(name, 'a result')
  for (const [name, unit] of units) {
    const problem = unitProblem(unit)
    if (problem !== undefined)
      report(`the unit "${unit}" of "${name}" ${problem}`, 'give an SI unit such as "N" or "m/s"')
  }
  const args = argumentNames(d)
  const states = Object.keys(d.states)
  const known = (name: string, list: readonly string[], where: string): void => {
    if (!list.includes(name))
      report(`${where} names "${name}", which is not declared`, suggest(name, list, 'remove it'))
  }
  type Dependent = { readonly needs?: readonly string[]; readonly flat: readonly string[] }
  const dependents: readonly Readonly<Record<string, Dependent>>[] = [d.states, d.outputs, d.events]
  for (const list of dependents) {
    for (const [name, { needs = [], flat }] of Object.entries(list)) {
      for (const other of needs) known(other, args, `"needs" of "${name}"`)
      for (const other of flat) known(other, args, `"flat" of "${name}"`)
    }
  }
  for (const [name, { set, stop }] of Object.entries(d.events)) {
    for (const state of set) known(state, states, `"set" of "${name}"`)
    if (new Set(set).size < set.length) report(`"set" of "${name}" names a state twice`, 'name each state once')
    if (set.length === 0 && stop === undefined)
      report(`the event "${name}" does nothing`, 'give "set" with states that it sets, or "stop" with a reason')
  }
  const results = declaredResults(d).map(({ name }) => name)
  if (results.length === 0) report('the function has no results', 'declare states, outputs or events')
  if (d.derivatives !== undefined) {
    const { entries: pairs, function: by } = d.derivatives
    if (by === d.function) report('the function is its own derivative', 'name another function of the module')
    if (pairs.length === 0) report('"derivatives.entries" is empty', 'list pairs of result and argument')
    const seen = new Set<string>()
    for (const [output, input] of pairs) {
      known(output, results, '"derivatives.entries"')
      known(input, args, '"derivatives.entries"')
      if (seen.has(`${output} ${input}`)) report(`"derivatives.entries" has ${output} by ${input} twice`, 'remove one')
      seen.add(`${output} ${input}`)
    }
  }
  return problems
}
