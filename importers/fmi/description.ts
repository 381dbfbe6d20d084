/** Content of `modelDescription.xml`, in the same form for FMI 2.0.5 and 3.0.2. */
import { ModelError } from '../../engine/errors/model-error'
import type { XmlElement } from '../../engine/model/text/xml'
import type { FmuType } from '../../blocks/signals/fmu/declaration'
import { plain, unitNamed, unitsOf, type FmiUnit } from './units'
import { childOf, childrenOf, countOf, faulty, flagOf, listOf, numberOf, readXml, requiredText, textOf } from './xml'

export interface FmiVariable {
  readonly name: string
  readonly reference: number
  /** Identifier of the value: FMI 2.0 counts references for each base type, and aliases share one. */
  readonly handle: string
  readonly type: FmuType | 'String' | 'Binary' | 'Clock'
  readonly causality: string
  readonly variability: string
  /** Written attribute `initial`, or the default of the standard. */
  readonly initial: string
  readonly doc: string
  readonly unit: FmiUnit
  /** Start values in the FMU, one for each element. */
  readonly start: readonly number[] | undefined
  readonly min: number | undefined
  readonly max: number | undefined
  readonly nominal: number | undefined
  /** Place of the variable of which this one is the derivative. */
  readonly derivative: number | undefined
  readonly choices: readonly { readonly value: number; readonly name: string }[] | undefined
  /** Number of elements of an array; undefined if it depends on a parameter without start value. */
  readonly size: number | undefined
}

export interface FmiInterface {
  readonly identifier: string
  readonly saves: boolean
  readonly single: boolean
  /** Mark of a library that needs the program which has exported it. */
  readonly tool: boolean
  readonly derivatives: boolean
  readonly steps: boolean
  readonly fixedStep: number | undefined
}

export interface FmiDescription {
  readonly version: '2.0' | '3.0'
  readonly model: string
  readonly doc: string
  readonly token: string
  readonly exchange: FmiInterface | undefined
  readonly simulation: FmiInterface | undefined
  readonly variables: readonly FmiVariable[]
  /** Handles of outputs with those that they depend on; undefined means all. */
  readonly outputs: ReadonlyMap<string, readonly string[] | undefined>
  /** Derivatives of states, in order. */
  readonly derivatives: readonly FmiVariable[]
  readonly indicators: number
  /** Experiment that the FMU suggests; times in s. */
  readonly experiment: {
    readonly start: number | undefined
    readonly stop: number | undefined
    readonly step: number | undefined
  }
}

/** Largest number of elements of an array, and of variables. */
const largestArray = 1000
const mostVariables = 100_000

/** @throws ModelError `file-format` for a file that is not a description, `unsupported` for another version of FMI */
export function readDescription(text: string): FmiDescription {
  const root = readXml(text)
  if (root.name !== 'fmiModelDescription') throw faulty(`the model description starts with <${root.name}>`)
  const versionText = requiredText(root, 'fmiVersion').trim()
  const version = versionText === '2.0' ? '2.0' : /^3\.0(?![1-9])/.test(versionText) ? '3.0' : undefined
  if (version === undefined)
    throw new ModelError(
      'unsupported',
      `the FMU uses FMI ${versionText.slice(0, 20)}, which Wishbone can't read`,
      {},
      'export it as FMI 2.0 or 3.0',
    )
  const exchange = interfaceOf(childOf(root, 'ModelExchange'), version)
  const simulation = interfaceOf(childOf(root, 'CoSimulation'), version)
  if (exchange === undefined && simulation === undefined)
    throw new ModelError(
      'unsupported',
      'the FMU has neither model exchange nor co-simulation',
      {},
      'export it with one of the two',
    )
  const list = childOf(root, 'ModelVariables')?.children ?? []
  if (list.length > mostVariables) throw faulty(`the FMU has ${list.length} variables, more than ${mostVariables}`)
  const units = unitsOf(root)
  const variables = version === '2.0' ? variables2(root, list, units) : variables3(root, list, units)
  refuseClocks(variables)
  const structure = childOf(root, 'ModelStructure')
  const experiment = childOf(root, 'DefaultExperiment')
  return {
    version,
    model: requiredText(root, 'modelName'),
    doc: textOf(root, 'description') ?? '',
    token: requiredText(root, version === '2.0' ? 'guid' : 'instantiationToken'),
    exchange,
    simulation,
    variables,
    ...(version === '2.0' ? structure2(root, structure, variables) : structure3(structure, variables)),
    experiment: {
      start: experiment && numberOf(experiment, 'startTime'),
      stop: experiment && numberOf(experiment, 'stopTime'),
      step: experiment && numberOf(experiment, 'stepSize'),
    },
  }
}

/**
 * Clocks that an importer ticks (FMI 3.0.2, 2.2.8.4: time-based clocks and triggered ones are inputs): without their
 * ticks, sampled values keep their start values.
 * @throws ModelError
 */
function refuseClocks(variables: readonly FmiVariable[]): void {
  const names = variables.filter((v) => v.type === 'Clock' && v.causality === 'input').map(({ name }) => `"${name}"`)
  if (names.length === 0) return
  const [first] = names
  throw new ModelError(
    'unsupported',
    `the FMU has ${names.length === 1 ? `the clock ${first}` : `${names.length} clocks, such as ${first}`}, which an importer ticks; Wishbone doesn't`,
    {},
    'export it with samples of its own instead of clocks as inputs',
  )
}

function interfaceOf(e: XmlElement | undefined, version: FmiDescription['version']): FmiInterface | undefined {
  if (e === undefined) return undefined
  const either = (...names: readonly string[]): boolean => names.some((name) => flagOf(e, name))
  const identifier = requiredText(e, 'modelIdentifier')
  if (!/^[A-Za-z_]\w*$/.test(identifier))
    throw faulty(`modelIdentifier="${identifier.slice(0, 40)}" is not an identifier`)
  return {
    identifier,
    saves: either('canGetAndSetFMUstate', 'canGetAndSetFMUState'),
    single: either('canBeInstantiatedOnlyOncePerProcess'),
    tool: flagOf(e, 'needsExecutionTool'),
    derivatives: either('providesDirectionalDerivative', 'providesDirectionalDerivatives'),
    // An FMU of FMI 2.0 is notified of every step unless it declines that, one of FMI 3.0 only if it asks for it.
    steps:
      version === '2.0' ? !flagOf(e, 'completedIntegratorStepNotNeeded') : flagOf(e, 'needsCompletedIntegratorStep'),
    fixedStep: numberOf(e, 'fixedInternalStepSize'),
  }
}

type Types = ReadonlyMap<string, XmlElement>

/** Returns the element that has an attribute of a variable: its own, or that of the type with which it is declared. */
function withType(e: XmlElement, types: Types): (name: string) => XmlElement {
  const declared = types.get(textOf(e, 'declaredType') ?? '')
  return (name) => (textOf(e, name) === undefined && declared !== undefined ? declared : e)
}

/**
 * Base types of FMI 2.0 by element, for which references are counted (FMI 2.0.5, 2.2.7: an enumeration is an integer).
 */
const bases2: Readonly<Record<string, string>> = { Enumeration: 'Integer' }

const types2: Readonly<Record<string, FmiVariable['type']>> = {
  Real: 'Float64',
  Integer: 'Int32',
  Boolean: 'Boolean',
  Enumeration: 'Enumeration',
  String: 'String',
}

function variables2(root: XmlElement, list: readonly XmlElement[], units: ReadonlyMap<string, FmiUnit>) {
  const types: Types = new Map(
    childrenOf(childOf(root, 'TypeDefinitions'), 'SimpleType').flatMap((e) =>
      e.children.length === 0 ? [] : [[textOf(e, 'name') ?? '', e.children[0]] as const],
    ),
  )
  return list.map((e): FmiVariable => {
    const kind = e.children.find(({ name }) => Object.hasOwn(types2, name))
    if (kind === undefined) throw faulty(`the variable "${textOf(e, 'name') ?? ''}" has no type`)
    const derivative = countOf(kind, 'derivative')
    return {
      ...commonOf(e, types2[kind.name], bases2[kind.name] ?? kind.name),
      ...valuesOf(kind, withType(kind, types), units, types2[kind.name], 1),
      derivative: derivative === undefined ? undefined : derivative - 1,
      size: 1,
    }
  })
}

const types3 = new Set<string>([
  ...['Float64', 'Float32', 'Int8', 'UInt8', 'Int16', 'UInt16', 'Int32', 'UInt32', 'Int64', 'UInt64'],
  ...['Boolean', 'Enumeration', 'String', 'Binary', 'Clock'],
])

function variables3(root: XmlElement, list: readonly XmlElement[], units: ReadonlyMap<string, FmiUnit>) {
  const types: Types = new Map(
    (childOf(root, 'TypeDefinitions')?.children ?? []).map((e) => [textOf(e, 'name') ?? '', e] as const),
  )
  const known = list.filter(({ name }) => types3.has(name))
  const starts = new Map(known.map((e) => [countOf(e, 'valueReference'), e]))
  const extent = (e: XmlElement): number | undefined => {
    const reference = countOf(e, 'valueReference')
    const fixed = countOf(e, 'start')
    if (fixed !== undefined || reference === undefined) return fixed
    const by = starts.get(reference)
    return by === undefined ? undefined : countOf(by, 'start')
  }
  const places = new Map(known.map((e, i) => [countOf(e, 'valueReference'), i]))
  return known.map((e): FmiVariable => {
    const derivative = countOf(e, 'derivative')
    const extents = childrenOf(e, 'Dimension').map(extent)
    const size = extents.reduce<number | undefined>(
      (product, n) => (product === undefined || n === undefined ? undefined : product * n),
      1,
    )
    const type = e.name as FmiVariable['type']
    return {
      ...commonOf(e, type, ''),
      ...valuesOf(e, withType(e, types), units, type, size ?? 0),
      derivative: derivative === undefined ? undefined : (places.get(derivative) ?? -1),
      size: size === undefined || size > largestArray ? undefined : size,
    }
  })
}

/** @param base type for which references are counted */
function commonOf(e: XmlElement, type: FmiVariable['type'], base: string) {
  const causality = textOf(e, 'causality') ?? 'local'
  const isFloat = type === 'Float64' || type === 'Float32'
  const usual = /[pP]arameter$/.test(causality) ? 'fixed' : isFloat ? 'continuous' : 'discrete'
  const variability = textOf(e, 'variability') ?? usual
  const reference = countOf(e, 'valueReference')
  if (reference === undefined) throw faulty(`the variable "${textOf(e, 'name') ?? ''}" has no valueReference`)
  const settable = /^(parameter|structuralParameter|input)$/.test(causality) || variability === 'constant'
  return {
    name: requiredText(e, 'name'),
    reference,
    handle: `${base} ${reference}`,
    type,
    causality,
    variability,
    initial: textOf(e, 'initial') ?? (settable ? 'exact' : 'calculated'),
    doc: textOf(e, 'description') ?? '',
  }
}

function valuesOf(
  e: XmlElement,
  from: (name: string) => XmlElement,
  units: ReadonlyMap<string, FmiUnit>,
  type: FmiVariable['type'],
  size: number,
) {
  const bound = (name: string): number | undefined => {
    const value = type === 'String' || type === 'Binary' || type === 'Clock' ? undefined : numberOf(from(name), name)
    return value !== undefined && Math.abs(value) < 1e300 ? value : undefined
  }
  const items = type === 'Enumeration' ? childrenOf(from('Item'), 'Item') : []
  const choices = items.flatMap((item, i) => {
    const name = textOf(item, 'name')
    return name === undefined ? [] : [{ value: numberOf(item, 'value') ?? i + 1, name }]
  })
  const unit = type === 'Float64' || type === 'Float32' ? unitNamed(textOf(from('unit'), 'unit'), units) : plain
  const relative = flagOf(from('relativeQuantity'), 'relativeQuantity')
  return {
    unit: relative ? { ...unit, offset: 0 } : unit,
    start: startsOf(e, type, size),
    min: bound('min'),
    max: bound('max'),
    nominal: bound('nominal'),
    choices: choices.length > 0 ? choices : undefined,
  }
}

function startsOf(e: XmlElement, type: FmiVariable['type'], size: number): readonly number[] | undefined {
  const text = textOf(e, 'start')
  if (text === undefined || type === 'String' || type === 'Binary' || type === 'Clock') return undefined
  const words = text.split(/\s+/).filter(Boolean)
  const values = words.map((word) => {
    const value = type === 'Boolean' ? (word === 'true' ? 1 : word === 'false' ? 0 : Number(word)) : Number(word)
    if (!Number.isFinite(value)) throw faulty(`start="${text.slice(0, 40)}" of <${e.name}> is not a number`)
    return value
  })
  if (values.length === size) return values
  // One value for all elements is a common mistake of exporters.
  if (values.length === 1) return Array.from({ length: size }, () => values[0])
  throw faulty(`<${e.name}> has ${values.length} start values for ${size} elements`)
}

function structure2(root: XmlElement, structure: XmlElement | undefined, variables: readonly FmiVariable[]) {
  const at = (index: number | undefined): FmiVariable => {
    const variable = index === undefined ? undefined : variables.at(index - 1)
    if (variable === undefined || index === 0)
      throw faulty(`the structure names variable ${index}, which does not exist`)
    return variable
  }
  const handleAt = (index: number): string => at(index).handle
  const unknowns = (list: string): readonly XmlElement[] => childrenOf(childOf(structure, list), 'Unknown')
  return {
    outputs: new Map(
      unknowns('Outputs').map(
        (e) => [at(countOf(e, 'index')).handle, listOf(e, 'dependencies')?.map(handleAt)] as const,
      ),
    ),
    derivatives: unknowns('Derivatives').map((e) => at(countOf(e, 'index'))),
    indicators: countOf(root, 'numberOfEventIndicators') ?? 0,
  }
}

function structure3(structure: XmlElement | undefined, variables: readonly FmiVariable[]) {
  const byReference = new Map(variables.map((v) => [v.reference, v]))
  const variableOf = (e: XmlElement): FmiVariable => {
    const reference = countOf(e, 'valueReference')
    const variable = reference === undefined ? undefined : byReference.get(reference)
    if (variable !== undefined) return variable
    throw faulty(`the structure names variable ${reference}, which does not exist`)
  }
  const handleAt = (reference: number): string => byReference.get(reference)?.handle ?? ''
  return {
    outputs: new Map(
      childrenOf(structure, 'Output').map(
        (e) => [variableOf(e).handle, listOf(e, 'dependencies')?.map(handleAt)] as const,
      ),
    ),
    derivatives: childrenOf(structure, 'ContinuousStateDerivative').map(variableOf),
    indicators: childrenOf(structure, 'EventIndicator').reduce((n, e) => n + (variableOf(e).size ?? 1), 0),
  }
}
