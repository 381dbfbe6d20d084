/** Elements and attributes of model descriptions of FMI 2.0.5 (chapter 2.2), in the notation of `grammar.ts`. */
import type { Grammar } from './grammar'

const bounds = 'quantity:text min:int max:int'
const real =
  'quantity:text unit:text displayUnit:text relativeQuantity:boolean min:double max:double nominal:double unbounded:boolean'
const tools =
  'canBeInstantiatedOnlyOncePerProcess:boolean canNotUseMemoryManagementFunctions:boolean canGetAndSetFMUstate:boolean canSerializeFMUstate:boolean providesDirectionalDerivative:boolean'
const kind = `modelIdentifier!:text needsExecutionTool:boolean ${tools}`
const values = 'Real|Integer|Boolean|String|Enumeration'

export const grammar2: Grammar = {
  fmiModelDescription: [
    // At least one of the two, in any order.
    'ModelExchange? CoSimulation? ModelExchange? CoSimulation? UnitDefinitions? TypeDefinitions? LogCategories? DefaultExperiment? VendorAnnotations? ModelVariables ModelStructure',
    'fmiVersion!:2.0 modelName!:text guid!:text description:text author:text version:text copyright:text license:text generationTool:text generationDateAndTime:dateTime variableNamingConvention:flat|structured numberOfEventIndicators:unsignedInt',
  ],
  ModelExchange: ['SourceFiles?', `${kind} completedIntegratorStepNotNeeded:boolean`],
  CoSimulation: [
    'SourceFiles?',
    `${kind} canHandleVariableCommunicationStepSize:boolean canInterpolateInputs:boolean maxOutputDerivativeOrder:unsignedInt canRunAsynchronuously:boolean`,
  ],
  SourceFiles: ['File+', ''],
  File: ['', 'name!:text'],
  UnitDefinitions: ['Unit+', ''],
  Unit: ['BaseUnit? DisplayUnit*', 'name!:text'],
  BaseUnit: ['', 'kg:int m:int s:int A:int K:int mol:int cd:int rad:int factor:double offset:double'],
  DisplayUnit: ['', 'name!:text factor:double offset:double'],
  TypeDefinitions: ['SimpleType+', ''],
  SimpleType: [values, 'name!:text description:text'],
  'SimpleType/Real': ['', real],
  'SimpleType/Integer': ['', bounds],
  'SimpleType/Boolean': ['ANY', '*'],
  'SimpleType/String': ['ANY', '*'],
  'SimpleType/Enumeration': ['Item+', 'quantity:text'],
  Item: ['', 'name!:text value!:int description:text'],
  LogCategories: ['Category+', ''],
  Category: ['', 'name!:text description:text'],
  DefaultExperiment: ['', 'startTime:double stopTime:double tolerance:double stepSize:double'],
  VendorAnnotations: ['Tool+', ''],
  Annotations: ['Tool+', ''],
  Tool: ['ANY', 'name!:text'],
  ModelVariables: ['ScalarVariable+', ''],
  ScalarVariable: [
    `${values} Annotations?`,
    'name!:text valueReference!:unsignedInt description:text causality:parameter|calculatedParameter|input|output|local|independent variability:constant|fixed|tunable|discrete|continuous initial:exact|approx|calculated canHandleMultipleSetPerTimeInstant:boolean',
  ],
  'ScalarVariable/Real': ['', `declaredType:text ${real} start:double derivative:unsignedInt reinit:boolean`],
  'ScalarVariable/Integer': ['', `declaredType:text ${bounds} start:int`],
  'ScalarVariable/Boolean': ['', 'declaredType:text start:boolean'],
  'ScalarVariable/String': ['', 'declaredType:text start:text'],
  'ScalarVariable/Enumeration': ['', `declaredType!:text ${bounds} start:int`],
  ModelStructure: ['Outputs? Derivatives? InitialUnknowns?', ''],
  Outputs: ['Unknown+', ''],
  Derivatives: ['Unknown+', ''],
  InitialUnknowns: ['Unknown+', ''],
  Unknown: [
    '',
    'index!:unsignedInt dependencies:list,unsignedInt dependenciesKind:list,dependent|constant|fixed|tunable|discrete',
  ],
}
