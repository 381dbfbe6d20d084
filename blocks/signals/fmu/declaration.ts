/**
 * Interface of a Functional Mock-up Unit (FMI 2.0.5 and 3.0.2) as a block keeps it: made from `modelDescription.xml`
 * when the file is imported, so that ports and parameters are known without opening the archive.
 */
import * as v from 'valibot'
import { ModelError } from '../../../engine/errors/model-error'
import { parseJson, type LocatedJson } from '../../../engine/model/text/json'
import { shapeFault } from '../../../engine/model/text/shape-fault'

const number = v.pipe(v.number(), v.finite())
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const identifier = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]*$/), v.maxLength(200))

/** Types of FMI 3.0; those of 2.0 are `Float64`, `Int32`, `Boolean` and `Enumeration`. */
export const fmuTypes = [
  'Float64',
  'Float32',
  ...(['Int8', 'UInt8', 'Int16', 'UInt16', 'Int32', 'UInt32', 'Int64', 'UInt64'] as const),
  'Boolean',
  'Enumeration',
] as const
export type FmuType = (typeof fmuTypes)[number]

const variable = {
  /** Name of the port, parameter or state. */
  name: identifier,
  /** Name in the FMU. */
  variable: v.string(),
  reference: whole,
  type: v.optional(v.picklist(fmuTypes), 'Float64'),
  /** SI; the value in it is factor * (value in the FMU) + offset. */
  unit: v.optional(v.string(), '1'),
  factor: v.optional(number, 1),
  offset: v.optional(number, 0),
  doc: v.optional(v.string(), ''),
  /** Element of an array, with the number of elements. */
  element: v.optional(whole, 0),
  size: v.optional(whole, 1),
}

const withStart = { ...variable, start: number, min: v.optional(number), max: v.optional(number) }
const choices = v.optional(v.array(v.strictObject({ value: v.pipe(v.number(), v.integer()), name: v.string() })))
const nominal = v.optional(v.pipe(number, v.gtValue(0)), 1)

const entries = {
  input: v.strictObject({ ...withStart, nominal, discrete: v.optional(v.boolean(), false) }),
  output: v.strictObject({
    ...variable,
    /** Names of the inputs that it depends on directly. */
    needs: v.array(v.string()),
    /** Name of the state, if the variable is one. */
    state: v.optional(v.string()),
    discrete: v.optional(v.boolean(), false),
  }),
  parameter: v.strictObject({ ...withStart, tunable: v.optional(v.boolean(), false), choices }),
  /** Variable with a start value that may be changed, such as the state of a controller. */
  start: v.strictObject({ ...withStart, choices }),
  state: v.strictObject({
    ...variable,
    nominal,
    derivative: v.strictObject({ reference: whole }),
    /** Start value; if absent, the FMU computes it. */
    start: v.optional(number),
  }),
}

const kind = {
  identifier,
  /** True if the FMU can save and restore its state. */
  saves: v.optional(v.boolean(), false),
  /** True if only one instance fits into a process. */
  single: v.optional(v.boolean(), false),
}

const schema = v.strictObject({
  fmi: v.picklist(['2.0', '3.0']),
  model: v.string(),
  doc: v.optional(v.string(), ''),
  token: v.string(),
  /** s; of communication, where the FMU states one. */
  step: v.optional(v.pipe(number, v.gtValue(0)), 0.01),
  exchange: v.optional(
    v.strictObject({
      ...kind,
      indicators: v.optional(whole, 0),
      /** True if the FMU has directional derivatives. */
      derivatives: v.optional(v.boolean(), false),
      /** True if the FMU needs a call after every accepted step. */
      steps: v.optional(v.boolean(), false),
    }),
  ),
  simulation: v.optional(v.strictObject(kind)),
  inputs: v.optional(v.array(entries.input), []),
  outputs: v.optional(v.array(entries.output), []),
  parameters: v.optional(v.array(entries.parameter), []),
  starts: v.optional(v.array(entries.start), []),
  states: v.optional(v.array(entries.state), []),
  /** Variables that have no port here, with the reason. */
  unsupported: v.optional(v.array(v.string()), []),
})

export type FmuDeclaration = v.InferOutput<typeof schema>
/** Declaration in its written form, without default values. */
export type FmuDeclarationText = v.InferInput<typeof schema>
export type FmuInput = v.InferOutput<typeof entries.input>
export type FmuParameter = v.InferOutput<typeof entries.parameter>
export type FmuKind = 'exchange' | 'simulation'

export interface ReadFmuDeclaration {
  /** Empty if nothing could be read. */
  readonly declaration: FmuDeclaration
  readonly problems: readonly ModelError[]
}

const nothing: FmuDeclaration = v.parse(schema, { fmi: '3.0', model: '', token: '' })
const cache = new Map<string, ReadFmuDeclaration>()
const mostKept = 100

/** Returns the declaration of a text; equal texts give the same object. */
export function readFmuDeclaration(text: string): ReadFmuDeclaration {
  const known = cache.get(text)
  if (known !== undefined) return known
  const declaration = read(text)
  const [oldest] = cache.keys()
  if (cache.size >= mostKept && oldest !== undefined) cache.delete(oldest)
  cache.set(text, declaration)
  return declaration
}

const remedy = 'import the FMU file again'

function read(text: string): ReadFmuDeclaration {
  if (text.trim() === '')
    return {
      declaration: nothing,
      problems: [new ModelError('file-missing', 'no FMU is chosen', {}, 'import an FMU file: it makes the block')],
    }
  const wrong = (what: string, hint: string, place = {}): ModelError =>
    new ModelError('invalid-expression', what, place, hint)
  let json: LocatedJson
  try {
    json = parseJson(text, 'interface')
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { declaration: nothing, problems: [wrong(error.what, remedy, { codeLine: error.place.line })] }
  }
  const parsed = v.safeParse(schema, json.value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const { path, what, hint } = shapeFault(issue, 'the interface', () => [])
    return { declaration: nothing, problems: [wrong(what, hint, { codeLine: json.locate(path).line })] }
  }
  return { declaration: parsed.output, problems: meaning(parsed.output).map((what) => wrong(what, remedy)) }
}

/** Returns faults in the meaning of a declaration with the right shape. */
function meaning(d: FmuDeclaration): readonly string[] {
  const inputs = new Set(d.inputs.map(({ name }) => name))
  const states = new Set(d.states.map(({ name }) => name))
  return [
    ...(d.exchange === undefined && d.simulation === undefined
      ? ['the FMU has neither model exchange nor co-simulation']
      : []),
    ...repeated(
      [...d.inputs, ...d.outputs.filter(({ state }) => state === undefined), ...d.states].map(({ name }) => name),
    ),
    ...repeated([...d.parameters, ...d.starts].map(({ name }) => name)),
    ...d.outputs.flatMap(({ name, needs, state }) => [
      ...needs.filter((n) => !inputs.has(n)).map((n) => `"needs" of "${name}" names "${n}", which is not an input`),
      ...(state === undefined || states.has(state) ? [] : [`"${name}" is the state "${state}", which does not exist`]),
    ]),
  ]
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, i) => names.indexOf(name) < i))].map((name) => `"${name}" is there twice`)
}
