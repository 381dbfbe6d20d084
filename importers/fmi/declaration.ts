/** Interface that a block keeps, from the description of an FMU. */
import type { FmuDeclarationText, FmuType } from '../../blocks/signals/fmu/declaration'
import { readDescription, type FmiDescription, type FmiInterface, type FmiVariable } from './description'
import { Names } from './names'
import { faulty } from './xml'

type Input = NonNullable<FmuDeclarationText['inputs']>[number]
type Output = NonNullable<FmuDeclarationText['outputs']>[number]
type Parameter = NonNullable<FmuDeclarationText['parameters']>[number]
type Start = NonNullable<FmuDeclarationText['starts']>[number]
type State = NonNullable<FmuDeclarationText['states']>[number]

/** Parameters and discrete states that the block has itself. */
const reserved = [
  'file',
  'kind',
  'interface',
  'timeLimit',
  'timeAtStart',
  'step',
  't',
  'epoch',
  'next',
  'over',
  'asks',
  'indicator',
]
const mostPorts = 2000
const mostParameters = 10_000

/** Element of a variable. */
interface Scalar {
  readonly of: FmiVariable
  readonly element: number
  readonly size: number
  readonly name: string
}

/**
 * @param text of `modelDescription.xml`
 * @throws ModelError `file-format`, `unsupported`
 */
export function fmuDeclaration(text: string): FmuDeclarationText {
  const description = readDescription(text)
  const { model, doc, token, version, exchange, simulation, experiment, indicators, variables } = description
  const step = experiment.step ?? simulation?.fixedStep
  const ports = new Names(reserved)
  const settings = new Names(reserved)
  const scalars = (list: readonly FmiVariable[], names: Names): Scalar[] => list.flatMap((v) => elementsOf(v, names))
  const numeric = variables.filter(isNumeric)
  const inputs = scalars(
    numeric.filter((v) => v.causality === 'input'),
    ports,
  )
  const derivativeOf = firstByHandle(variables.filter((v) => v.derivative !== undefined))
  const startOf = firstByHandle(numeric.filter((v) => v.initial !== 'calculated' && v.start !== undefined))
  const stateVariables = description.derivatives.map((v) => stateOf(variables, v, derivativeOf.get(v.handle)))
  const outputs = scalars(
    numeric.filter((v) => v.causality === 'output'),
    ports,
  )
  const outputsByKey = new Map<string, Scalar[]>()
  for (const o of outputs) {
    const known = outputsByKey.get(keyOf(o))
    if (known === undefined) outputsByKey.set(keyOf(o), [o])
    else known.push(o)
  }
  const states = stateVariables.flatMap(({ state, derivative }) => {
    const starting = startOf.get(state.handle)
    return elementsOf(state, new Names([])).map((s) => ({
      ...s,
      name: outputsByKey.get(keyOf(s))?.find((o) => hasUnitOf(o, s))?.name ?? ports.give(labelOf(s)),
      derivative: derivative.reference,
      // An alias of the state may have its start value.
      start: inSi(state, starting?.start?.[s.element]),
    }))
  })
  for (const { name } of [...inputs, ...states]) settings.give(`${name}_start`)
  const parameters = scalars(
    [...firstByHandle(numeric.filter((v) => v.causality === 'parameter' && v.start !== undefined)).values()],
    settings,
  )
  const settable = new Set([...inputs, ...parameters].map(({ of }) => of.handle))
  const stateOfKey = new Map(states.map((s) => [keyOf(s), s]))
  const ownStarts = [...firstByHandle(numeric.filter(hasOwnStart)).values()].filter((v) => !settable.has(v.handle))
  const starts = scalars(ownStarts, new Names([])).map((s) => {
    const state = stateOfKey.get(keyOf(s))
    return { ...s, name: state === undefined ? settings.give(`${labelOf(s)}_start`) : `${state.name}_start` }
  })
  if (inputs.length + outputs.length > mostPorts)
    throw faulty(`the FMU has ${inputs.length + outputs.length} inputs and outputs, more than ${mostPorts}`)
  if (parameters.length + starts.length > mostParameters)
    throw faulty(`the FMU has ${parameters.length + starts.length} parameters, more than ${mostParameters}`)
  return compact({
    fmi: version,
    model,
    doc,
    token,
    step: step !== undefined && step > 0 ? step : undefined,
    exchange: exchange && {
      ...kindOf(exchange),
      indicators,
      derivatives: exchange.derivatives || undefined,
      steps: exchange.steps || undefined,
    },
    simulation: simulation && kindOf(simulation),
    inputs: inputs.map((s): Input => ({
      ...withStart(s),
      nominal: nominalOf(s.of),
      discrete: isDiscreteFloat(s.of) || undefined,
    })),
    outputs: outputs.map((s): Output => ({
      ...variableOf(s),
      needs: neededInputs(description, s.of, inputs),
      state: stateNameOf(stateOfKey.get(keyOf(s)), s),
      discrete: isDiscreteFloat(s.of) || undefined,
    })),
    parameters: parameters.map((s): Parameter => ({
      ...withStart(s),
      tunable: s.of.variability === 'tunable' || undefined,
      choices: s.of.choices && [...s.of.choices],
    })),
    starts: starts.map((s): Start => ({ ...withStart(s), choices: s.of.choices && [...s.of.choices] })),
    states: states.map((s): State => ({
      ...variableOf(s),
      nominal: nominalOf(s.of),
      derivative: { reference: s.derivative },
      start: s.start,
    })),
    unsupported: unsupportedOf(variables),
  })
}

/** Returns a key that is the same for all aliases. */
const keyOf = ({ of, element }: Scalar): string => `${of.handle} ${element}`

/** Returns the name of a state; an output that is a state has its value in SI too, not only in the FMU. */
const stateNameOf = (state: Scalar | undefined, output: Scalar): string | undefined =>
  state !== undefined && hasUnitOf(state, output) ? state.name : undefined

function hasUnitOf({ of: { unit: a } }: Scalar, { of: { unit: b } }: Scalar): boolean {
  return a.unit === b.unit && a.factor === b.factor && a.offset === b.offset
}

/** Returns the variables by handle: of aliases the first, in the order of the description. */
function firstByHandle<V extends FmiVariable>(variables: readonly V[]): ReadonlyMap<string, V> {
  const first = new Map<string, V>()
  for (const v of variables) if (!first.has(v.handle)) first.set(v.handle, v)
  return first
}

const isNumeric = (v: FmiVariable): v is FmiVariable & { readonly type: FmuType; readonly size: number } =>
  v.type !== 'String' && v.type !== 'Binary' && v.type !== 'Clock' && v.size !== undefined

/** Returns whether a variable is a discrete float: whole numbers and truth values are discrete anyway. */
const isDiscreteFloat = ({ type, variability }: FmiVariable): boolean =>
  (type === 'Float64' || type === 'Float32') && variability === 'discrete'

/** Returns whether a start value may be set although the variable is no parameter: that of states above all. */
function hasOwnStart({ causality, variability, initial, start }: FmiVariable): boolean {
  const free = causality === 'output' || causality === 'local'
  return free && variability !== 'constant' && (initial === 'exact' || initial === 'approx') && start !== undefined
}

function elementsOf(of: FmiVariable, names: Names): Scalar[] {
  const size = of.size ?? 0
  return Array.from({ length: size }, (_, element) => {
    const scalar = { of, element, size, name: '' }
    return { ...scalar, name: names.give(labelOf(scalar)) }
  })
}

const labelOf = ({ of, element, size }: Pick<Scalar, 'of' | 'element' | 'size'>): string =>
  size === 1 ? of.name : `${of.name}[${element + 1}]`

/**
 * @param alias of the listed variable that says whose derivative it is
 * @throws ModelError for a derivative of nothing
 */
function stateOf(variables: readonly FmiVariable[], listed: FmiVariable, alias: FmiVariable | undefined) {
  const place = listed.derivative ?? alias?.derivative
  const state = place === undefined ? undefined : variables.at(place < 0 ? Infinity : place)
  if (state === undefined || !isNumeric(state))
    throw faulty(`the variable "${listed.name}" is listed as the derivative of a state that does not exist`)
  return { state, derivative: listed }
}

function kindOf({ identifier, saves, single }: FmiInterface) {
  return { identifier, saves: saves || undefined, single: single || undefined }
}

function variableOf(s: Scalar) {
  const { of, element, size } = s
  const { unit, factor, offset } = of.unit
  return {
    name: s.name,
    variable: labelOf(s),
    reference: of.reference,
    type: of.type === 'Float64' ? undefined : (of.type as FmuType),
    unit: unit === '1' ? undefined : unit,
    factor: factor === 1 ? undefined : factor,
    offset: offset === 0 ? undefined : offset,
    doc: of.doc === '' ? undefined : of.doc,
    element: element === 0 ? undefined : element,
    size: size === 1 ? undefined : size,
  }
}

function withStart(s: Scalar) {
  const [min, max] = [inSi(s.of, s.of.min), inSi(s.of, s.of.max)]
  const isReversed = s.of.unit.factor < 0
  return {
    ...variableOf(s),
    start: inSi(s.of, s.of.start?.[s.element]) ?? 0,
    min: isReversed ? max : min,
    max: isReversed ? min : max,
  }
}

/** Returns a value in SI units. */
function inSi({ unit: { factor, offset } }: FmiVariable, value: number | undefined): number | undefined {
  return value === undefined ? undefined : factor * value + offset
}

function nominalOf({ nominal, unit }: FmiVariable): number | undefined {
  const value = nominal === undefined ? 1 : Math.abs(nominal * unit.factor)
  return value > 0 && value !== 1 ? value : undefined
}

/** Returns the names of the inputs that an output depends on: those that the structure names, else all. */
function neededInputs(description: FmiDescription, of: FmiVariable, inputs: readonly Scalar[]): string[] {
  const needed = description.outputs.get(of.handle)
  return inputs.filter((i) => needed === undefined || needed.includes(i.of.handle)).map(({ name }) => name)
}

function unsupportedOf(variables: readonly FmiVariable[]): string[] {
  return variables.flatMap((v) => {
    if (!/^(input|output|parameter|structuralParameter)$/.test(v.causality)) return []
    if (v.causality === 'structuralParameter') return [`${v.name}: sizes of arrays keep their start values`]
    if (v.type === 'String') return [`${v.name}: a text`]
    if (v.type === 'Binary') return [`${v.name}: binary data`]
    if (v.type === 'Clock') return [`${v.name}: a clock`]
    if (v.size === undefined) return [`${v.name}: an array of unknown or too large size`]
    return v.causality === 'parameter' && v.start === undefined ? [`${v.name}: a parameter without start value`] : []
  })
}

/** Returns an object without undefined values and empty lists; `needs` stays. */
function compact<T extends object>(value: T): T {
  const entries = Object.entries(value).flatMap(([key, v]) => {
    if (v === undefined || (Array.isArray(v) && v.length === 0 && key !== 'needs')) return []
    if (Array.isArray(v)) return [[key, v.map((x: unknown) => (isObject(x) ? compact(x) : x))]]
    return [[key, isObject(v) ? compact(v) : (v as unknown)]]
  })
  return Object.fromEntries(entries) as T
}

const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null
