/** Elements and attributes of the XML files of FMI 3.0.2 (chapters 2.4, 2.5 and 2.6), in the notation of `grammar.ts`. */
import type { Grammar } from './grammar'

const notes = 'Annotations?'
const described = 'name!:text description:text'
const kind =
  'modelIdentifier!:text needsExecutionTool:boolean canBeInstantiatedOnlyOncePerProcess:boolean canGetAndSetFMUState:boolean canSerializeFMUState:boolean providesDirectionalDerivatives:boolean providesAdjointDerivatives:boolean providesPerElementDependencies:boolean *'
const real = 'quantity:text unit:text displayUnit:text relativeQuantity:boolean unbounded:boolean'
const common =
  'name!:text valueReference!:unsignedInt description:text causality:parameter|calculatedParameter|input|output|local|independent|structuralParameter variability:constant|fixed|tunable|discrete|continuous canHandleMultipleSetPerTimeInstant:boolean clocks:list,unsignedInt'
const variable = `${common} intermediateUpdate:boolean previous:unsignedInt initial:exact|approx|calculated`
const clock =
  'canBeDeactivated:boolean priority:unsignedInt intervalVariability!:constant|fixed|tunable|changing|countdown|triggered intervalDecimal:double shiftDecimal:double supportsFraction:boolean resolution:unsignedLong intervalCounter:unsignedLong shiftCounter:unsignedLong'
const unknown =
  'valueReference!:unsignedInt dependencies:list,unsignedInt dependenciesKind:list,dependent|constant|fixed|tunable|discrete'
const corners = 'x1!:double y1!:double x2!:double y2!:double'

const integers = {
  Int8: 'byte',
  UInt8: 'unsignedByte',
  Int16: 'short',
  UInt16: 'unsignedShort',
  Int32: 'int',
  UInt32: 'unsignedInt',
  Int64: 'long',
  UInt64: 'unsignedLong',
}
const floats = { Float32: 'float', Float64: 'double' }
const types = [...Object.keys(floats), ...Object.keys(integers), 'Boolean', 'String', 'Binary', 'Enumeration', 'Clock']

const numbers = Object.fromEntries([
  ...Object.entries(floats).flatMap(([name, type]) => [
    [`${name}Type`, [notes, `${described} ${real} min:${type} max:${type} nominal:${type}`]] as const,
    [
      name,
      [
        `${notes} Dimension* Alias*`,
        `${variable} declaredType:text ${real} min:${type} max:${type} nominal:${type} start:list,${type} derivative:unsignedInt reinit:boolean`,
      ],
    ] as const,
    [`${name}/Alias`, ['', `${described} displayUnit:text`]] as const,
  ]),
  ...Object.entries(integers).flatMap(([name, type]) => [
    [`${name}Type`, [notes, `${described} quantity:text min:${type} max:${type}`]] as const,
    [
      name,
      [
        `${notes} Dimension* Alias*`,
        `${variable} declaredType:text quantity:text min:${type} max:${type} start:list,${type}`,
      ],
    ] as const,
  ]),
]) as Grammar

export const grammar3: Grammar = {
  ...numbers,
  fmiModelDescription: [
    `ModelExchange? CoSimulation? ScheduledExecution? UnitDefinitions? TypeDefinitions? LogCategories? DefaultExperiment? ModelVariables ModelStructure ${notes}`,
    'fmiVersion!:version modelName!:text instantiationToken!:text description:text author:text version:text copyright:text license:text generationTool:text generationDateAndTime:dateTime variableNamingConvention:flat|structured',
  ],
  ModelExchange: [notes, `${kind} needsCompletedIntegratorStep:boolean providesEvaluateDiscreteStates:boolean`],
  CoSimulation: [
    notes,
    `${kind} canHandleVariableCommunicationStepSize:boolean fixedInternalStepSize:double maxOutputDerivativeOrder:unsignedInt recommendedIntermediateInputSmoothness:int providesIntermediateUpdate:boolean mightReturnEarlyFromDoStep:boolean canReturnEarlyAfterIntermediateUpdate:boolean hasEventMode:boolean providesEvaluateDiscreteStates:boolean`,
  ],
  ScheduledExecution: [notes, kind],
  Annotations: ['Annotation+', ''],
  Annotation: ['ANY', 'type!:text'],
  UnitDefinitions: ['Unit+', ''],
  Unit: [`BaseUnit? DisplayUnit* ${notes}`, 'name!:text'],
  BaseUnit: ['', 'kg:int m:int s:int A:int K:int mol:int cd:int rad:int factor:double offset:double'],
  DisplayUnit: [notes, 'name!:text factor:double offset:double inverse:boolean'],
  TypeDefinitions: [`${types.map((name) => `${name}Type`).join('|')}+`, ''],
  BooleanType: [notes, described],
  StringType: [notes, described],
  BinaryType: [notes, `${described} mimeType:text maxSize:nonNegativeInteger`],
  EnumerationType: [`${notes} Item+`, `${described} quantity:text min:long max:long`],
  Item: [notes, `${described} value!:long`],
  ClockType: [notes, `${described} ${clock}`],
  LogCategories: ['Category+', ''],
  Category: [notes, described],
  DefaultExperiment: [notes, 'startTime:double stopTime:double tolerance:double stepSize:double'],
  ModelVariables: [`${types.join('|')}+`, ''],
  Dimension: ['', 'start:unsignedLong valueReference:unsignedInt'],
  Alias: ['', described],
  Boolean: [`${notes} Dimension* Alias*`, `${variable} declaredType:text start:list,boolean`],
  String: [`${notes} Dimension* Start* Alias*`, `${variable} declaredType:text`],
  Binary: [
    `${notes} Dimension* Start* Alias*`,
    `${variable} declaredType:text mimeType:text maxSize:nonNegativeInteger`,
  ],
  'String/Start': ['', 'value:text'],
  'Binary/Start': ['', 'value:hexBinary'],
  Enumeration: [
    `${notes} Dimension* Alias*`,
    `${variable} declaredType!:text quantity:text min:long max:long start:list,long`,
  ],
  Clock: [`${notes} Alias*`, `${common} declaredType:text ${clock}`],
  ModelStructure: ['Output* ContinuousStateDerivative* ClockedState* InitialUnknown* EventIndicator*', ''],
  Output: [notes, unknown],
  ContinuousStateDerivative: [notes, unknown],
  ClockedState: [notes, unknown],
  InitialUnknown: [notes, unknown],
  EventIndicator: [notes, unknown],
  fmiBuildDescription: [`BuildConfiguration+ ${notes}`, 'fmiVersion!:version'],
  BuildConfiguration: [`SourceFileSet* Library* ${notes}`, 'modelIdentifier!:text platform:text description:text'],
  SourceFileSet: [
    `SourceFile+ PreprocessorDefinition* IncludeDirectory* ${notes}`,
    'name:text language:text compiler:text compilerOptions:text',
  ],
  SourceFile: [notes, 'name!:text'],
  PreprocessorDefinition: [`Option* ${notes}`, `${described} optional:boolean value:text`],
  Option: ['', 'value:text description:text'],
  IncludeDirectory: [notes, 'name!:text'],
  Library: [notes, `${described} version:text external:boolean`],
  fmiTerminalsAndIcons: [`GraphicalRepresentation? Terminals? ${notes}`, 'fmiVersion!:version'],
  GraphicalRepresentation: [`CoordinateSystem? Icon? ${notes}`, ''],
  CoordinateSystem: ['', `${corners} suggestedScalingFactorTo_mm!:double`],
  Icon: ['', corners],
  Terminals: ['Terminal+', ''],
  Terminal: [
    `TerminalMemberVariable* TerminalStreamMemberVariable* Terminal* TerminalGraphicalRepresentation? ${notes}`,
    `${described} matchingRule!:text terminalKind:text`,
  ],
  TerminalMemberVariable: [notes, 'variableName!:text memberName:text variableKind!:text'],
  TerminalStreamMemberVariable: [
    notes,
    'inStreamMemberName!:text outStreamMemberName!:text inStreamVariableName!:text outStreamVariableName!:text',
  ],
  TerminalGraphicalRepresentation: [
    notes,
    `defaultConnectionColor:list,unsignedByte defaultConnectionStrokeSize:double ${corners} iconBaseName!:text`,
  ],
}
