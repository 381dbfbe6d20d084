/** The interface that a block keeps, from the description of an FMU. */
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
const reserved = ['file', 'kind', 'interface', 'timeLimit', 'step', 't', 'epoch', 'next', 'over', 'asks', 'indicator']
const mostPorts = 2000
const mostParameters = 10_000

/** One element of a variable. */
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
  const byReference = new Map(variables.map((v) => [v.reference, v]))
  const ports = new Names(reserved)
  const settings = new Names(reserved)
  const scalars = (list: readonly FmiVariable[], names: Names): Scalar[] => list.flatMap((v) => elementsOf(v, names))
  const numeric = variables.filter(isNumeric)
  const inputs = scalars(
    numeric.filter((v) => v.causality === 'input'),
    ports,
  )
  const stateVariables = description.derivatives.map((reference) => stateOf(byReference, reference))
  const outputs = scalars(
    numeric.filter((v) => v.causality === 'output'),
    ports,
  )
  const outputOf = new Map(outputs.map((o) => [keyOf(o.of.reference, o.element), o]))
  const states = stateVariables.flatMap(({ state, derivative }) =>
    elementsOf(state, new Names([])).map((s) => ({
      ...s,
      name: outputOf.get(keyOf(state.reference, s.element))?.name ?? ports.give(labelOf(s)),
      derivative,
    })),
  )
  for (const { name } of [...inputs, ...states]) settings.give(`${name}_start`)
  const parameters = scalars(
    numeric.filter((v) => v.causality === 'parameter' && v.start !== undefined),
    settings,
  )
  const stateNames = new Map(states.map((s) => [keyOf(s.of.reference, s.element), s.name]))
  const starts = scalars(numeric.filter(hasOwnStart), new Names([])).map((s) => {
    const state = stateNames.get(keyOf(s.of.reference, s.element))
    return { ...s, name: state === undefined ? settings.give(`${labelOf(s)}_start`) : `${state}_start` }
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
      state: stateNames.get(keyOf(s.of.reference, s.element)),
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
      start: s.of.initial === 'calculated' ? undefined : inSi(s.of, s.of.start?.[s.element]),
    })),
    unsupported: unsupportedOf(variables),
  })
}

const keyOf = (reference: number, element: number): string => `${reference} ${element}`

const isNumeric = (v: FmiVariable): v is FmiVariable & { readonly type: FmuType; readonly size: number } =>
  v.type !== 'String' && v.type !== 'Binary' && v.type !== 'Clock' && v.size !== undefined

/** Whole numbers and truth values are discrete anyway. */
const isDiscreteFloat = ({ type, variability }: FmiVariable): boolean =>
  (type === 'Float64' || type === 'Float32') && variability === 'discrete'

/** A start value that may be set although it is no parameter: of states above all. */
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

/** @throws ModelError for a derivative of nothing */
function stateOf(variables: ReadonlyMap<number, FmiVariable>, derivative: number) {
  const reference = variables.get(derivative)?.derivative
  const state = reference === undefined ? undefined : variables.get(reference)
  if (state === undefined || !isNumeric(state))
    throw faulty(
      `the variable "${variables.get(derivative)?.name ?? derivative}" is listed as the derivative of a state that does not exist`,
    )
  return { state, derivative }
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

/** Value in SI. */
function inSi({ unit: { factor, offset } }: FmiVariable, value: number | undefined): number | undefined {
  return value === undefined ? undefined : factor * value + offset
}

function nominalOf({ nominal, unit }: FmiVariable): number | undefined {
  const value = nominal === undefined ? 1 : Math.abs(nominal * unit.factor)
  return value > 0 && value !== 1 ? value : undefined
}

/** Inputs that an output depends on, by name: those that the structure names, else all. */
function neededInputs(description: FmiDescription, of: FmiVariable, inputs: readonly Scalar[]): string[] {
  const needed = description.outputs.get(of.reference)
  return inputs.filter((i) => needed === undefined || needed.includes(i.of.reference)).map(({ name }) => name)
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

/** What is undefined or an empty list is left out. */
function compact<T extends object>(value: T): T {
  const entries = Object.entries(value).flatMap(([key, v]) => {
    if (v === undefined || (Array.isArray(v) && v.length === 0 && key !== 'needs')) return []
    if (Array.isArray(v)) return [[key, v.map((x: unknown) => (isObject(x) ? compact(x) : x))]]
    return [[key, isObject(v) ? compact(v) : (v as unknown)]]
  })
  return Object.fromEntries(entries) as T
}

const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null
