/** modelDescription.xml of FMI 2.0.5 and 3.0.2. */
import { describedWithLimits } from '../limits'
import type { ExportedModel } from '../exported'
import { logCategories } from './categories'
import { fmuUnit, quantityOf } from './units'
import { fmuVariables, indicatorVariables, type FmuVariable } from './variables'
import { element, xmlDocument, type Attributes, type Element } from './xml'

export type FmiVersion = 2 | 3

export interface FmuNames {
  /** C identifier: name of the library and prefix of functions in source FMUs. */
  readonly identifier: string
  /** GUID or instantiation token, the same in the library. */
  readonly token: string
  /** Source files in the order in which they are compiled. */
  readonly sources: readonly string[]
}

export function modelDescription(model: ExportedModel, version: FmiVersion, names: FmuNames): string {
  const variables = version === 2 ? fmuVariables(model) : [...fmuVariables(model), ...indicatorVariables(model)]
  return xmlDocument(version === 2 ? description2(model, variables, names) : description3(model, variables, names))
}

const head = (
  { title, experiment, events, naming }: ExportedModel,
  version: FmiVersion,
  { token }: FmuNames,
): Attributes => ({
  fmiVersion: version === 2 ? '2.0' : '3.0',
  modelName: title,
  [version === 2 ? 'guid' : 'instantiationToken']: token,
  description: `${title}, with parameters and initial values of the experiment ${experiment}`,
  generationTool: 'Wishbone',
  variableNamingConvention: naming === 'structured' ? 'structured' : 'flat',
  numberOfEventIndicators: version === 2 ? events.length : undefined,
})

function description2(model: ExportedModel, variables: readonly FmuVariable[], names: FmuNames): Element {
  const { identifier, sources } = names
  const files = element(
    'SourceFiles',
    {},
    sources.map((name) => element('File', { name })),
  )
  const common: Attributes = {
    modelIdentifier: identifier,
    canNotUseMemoryManagementFunctions: true,
    canGetAndSetFMUstate: true,
    canSerializeFMUstate: true,
    providesDirectionalDerivative: true,
  }
  const index = new Map(variables.map(({ reference }, i) => [reference, i + 1]))
  const places = (references: readonly number[]) =>
    references
      .map((r) => index.get(r) ?? 0)
      .sort((a, b) => a - b)
      .join(' ')
  const unknown = ({ reference, dependencies }: FmuVariable): Element =>
    element('Unknown', { index: index.get(reference), dependencies: dependencies && places(dependencies) })
  return element('fmiModelDescription', head(model, 2, names), [
    element('ModelExchange', common, [files]),
    element(
      'CoSimulation',
      {
        ...common,
        canHandleVariableCommunicationStepSize: true,
        canInterpolateInputs: model.inputs.length > 0 ? true : undefined,
      },
      [files],
    ),
    ...unitDefinitions(variables),
    ...list(
      'TypeDefinitions',
      types(variables).map(({ name, unit, quantity }) =>
        element('SimpleType', { name }, [element('Real', { quantity, unit })]),
      ),
    ),
    categories,
    defaultExperiment(model),
    element(
      'ModelVariables',
      {},
      variables.map((v) =>
        element(
          'ScalarVariable',
          {
            name: v.name,
            valueReference: v.reference,
            description: describedWithLimits(v),
            causality: v.causality,
            variability: v.variability,
            initial: v.initial,
          },
          [
            element('Real', {
              declaredType: typeName(v.unit),
              unit: fmuUnit(v.unit)?.name,
              displayUnit: shownUnit(v),
              min: v.min,
              max: v.max,
              nominal: v.nominal,
              start: v.start,
              derivative: v.derivative === undefined ? undefined : index.get(v.derivative),
              reinit: v.reinit,
            }),
          ],
        ),
      ),
    ),
    element('ModelStructure', {}, [
      ...list('Outputs', outputs(variables).map(unknown)),
      ...list('Derivatives', derivatives(variables).map(unknown)),
      ...list(
        'InitialUnknowns',
        initialUnknowns(variables).map(({ reference }) => element('Unknown', { index: index.get(reference) })),
      ),
    ]),
  ])
}

function description3(model: ExportedModel, variables: readonly FmuVariable[], names: FmuNames): Element {
  const { run } = model
  const common: Attributes = {
    modelIdentifier: names.identifier,
    canGetAndSetFMUState: true,
    canSerializeFMUState: true,
    providesDirectionalDerivatives: true,
    providesAdjointDerivatives: true,
  }
  const unknown =
    (name: string) =>
    ({ reference, dependencies }: FmuVariable): Element =>
      element(name, { valueReference: reference, dependencies: dependencies?.join(' ') })
  return element('fmiModelDescription', head(model, 3, names), [
    element('ModelExchange', { ...common, needsCompletedIntegratorStep: true }),
    element('CoSimulation', {
      ...common,
      canHandleVariableCommunicationStepSize: true,
      fixedInternalStepSize: run.step,
      providesIntermediateUpdate: true,
      canReturnEarlyAfterIntermediateUpdate: true,
    }),
    ...unitDefinitions(variables),
    ...list(
      'TypeDefinitions',
      types(variables).map((type) => element('Float64Type', { ...type })),
    ),
    categories,
    defaultExperiment(model),
    element(
      'ModelVariables',
      {},
      variables.map((v) =>
        element('Float64', {
          name: v.name,
          valueReference: v.reference,
          description: describedWithLimits(v),
          causality: v.causality,
          variability: v.variability,
          initial: v.initial,
          intermediateUpdate: v.causality === 'output' || v.causality === 'input' ? true : undefined,
          declaredType: typeName(v.unit),
          unit: fmuUnit(v.unit)?.name,
          displayUnit: shownUnit(v),
          min: v.min,
          max: v.max,
          nominal: v.nominal,
          start: v.start,
          derivative: v.derivative,
          reinit: v.reinit,
        }),
      ),
    ),
    element('ModelStructure', {}, [
      ...outputs(variables).map(unknown('Output')),
      ...derivatives(variables).map(unknown('ContinuousStateDerivative')),
      ...initialUnknowns(variables).map(({ reference }) => element('InitialUnknown', { valueReference: reference })),
      ...indicatorVariables(model).map(unknown('EventIndicator')),
    ]),
  ])
}

const list = (name: string, children: readonly Element[]): Element[] =>
  children.length === 0 ? [] : [element(name, {}, children)]

const outputs = (variables: readonly FmuVariable[]) => variables.filter((v) => v.causality === 'output')
const derivatives = (variables: readonly FmuVariable[]) => variables.filter((v) => v.derivative !== undefined)
/** Returns outputs and derivatives that are calculated; without dependencies, for they depend on parameters too. */
const initialUnknowns = (variables: readonly FmuVariable[]) =>
  variables.filter((v) => v.initial === 'calculated' && (v.causality === 'output' || v.derivative !== undefined))

function unitDefinitions(variables: readonly FmuVariable[]): Element[] {
  const names = [...new Set(variables.map((v) => v.unit))].sort()
  const units = names.flatMap((name) => {
    const displayUnits = variables.flatMap((v) =>
      v.unit === name && v.displayUnit !== undefined ? [v.displayUnit] : [],
    )
    const unit = fmuUnit(name, displayUnits)
    if (unit === null) return []
    const exponents = Object.fromEntries(Object.entries(unit.base).filter(([, exponent]) => exponent !== 0))
    return [
      element('Unit', { name }, [
        element('BaseUnit', { ...exponents, factor: unit.factor === 1 ? undefined : unit.factor }),
        ...unit.shown.map((shown) => element('DisplayUnit', { ...shown })),
      ]),
    ]
  })
  return list('UnitDefinitions', units)
}

/** Units of variables without unit can't be defined, so neither can those that they are shown in. */
const shownUnit = ({ unit, displayUnit }: FmuVariable): string | undefined =>
  displayUnit === unit || fmuUnit(unit) === null ? undefined : displayUnit

/** Names of types and of variables must differ; no variable begins like this. */
function typeName(unit: string): string | undefined {
  const quantity = fmuUnit(unit) === null ? undefined : quantityOf(unit)
  return quantity === undefined ? undefined : `SI.${quantity}`
}

interface QuantityType {
  readonly name: string
  readonly quantity: string
  readonly unit: string
}

function types(variables: readonly FmuVariable[]): readonly QuantityType[] {
  const units = [...new Set(variables.map((v) => v.unit))].sort()
  return units.flatMap((unit) => {
    const name = typeName(unit)
    const quantity = quantityOf(unit)
    return name === undefined || quantity === undefined ? [] : [{ name, quantity, unit }]
  })
}

const categories = element(
  'LogCategories',
  {},
  logCategories.map(({ name, doc }) => element('Category', { name, description: doc })),
)

/** Tolerance for importers where the experiment has none, that of the solvers with variable steps. */
const usualTolerance = 1e-6

const defaultExperiment = ({ run }: ExportedModel): Element =>
  element('DefaultExperiment', {
    startTime: 0,
    stopTime: run.stop,
    tolerance: run.tolerance ?? usualTolerance,
    stepSize: run.step,
  })
