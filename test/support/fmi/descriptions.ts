/** Model descriptions of the FMUs in `units`, for both versions of FMI from one list of variables. */

export type Version = 2 | 3

interface Variable {
  readonly name: string
  readonly reference: number
  /** Of FMI 3.0. */
  readonly type?: string
  readonly causality?: string
  readonly variability?: string
  readonly initial?: string
  readonly start?: number | string
  /** Further attributes of the type. */
  readonly more?: string
  /** Name of the state. */
  readonly derivativeOf?: string
  /** Names of those that it depends on; default: all. */
  readonly needs?: readonly string[]
}

interface Unit {
  readonly model: string
  readonly token: string
  readonly kinds?: readonly ('ModelExchange' | 'CoSimulation')[]
  /** Attributes of both kinds. */
  readonly abilities?: string
  readonly saves?: boolean
  readonly indicators?: readonly string[]
  /** Definitions of units and types, and what else is between the kinds and the experiment; by version. */
  readonly definitions?: (version: Version) => string
  readonly experiment?: string
  readonly variables: readonly Variable[]
}

const types2: Readonly<Record<string, string>> = {
  Float64: 'Real',
  Int32: 'Integer',
  Boolean: 'Boolean',
  Enumeration: 'Enumeration',
  String: 'String',
}
const text = (attributes: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('')

export function descriptionOf(unit: Unit, version: Version): string {
  const { kinds = ['ModelExchange', 'CoSimulation'], indicators = [] } = unit
  const variables = unit.variables.filter(({ type = 'Float64' }) => version === 3 || Object.hasOwn(types2, type))
  const identify = ({ name, reference }: Variable): number =>
    version === 3 ? reference : variables.findIndex((v) => v.name === name) + 1
  const named = (name: string): Variable => {
    const found = variables.find((v) => v.name === name)
    if (found === undefined) throw new Error(`there is no ${name}`)
    return found
  }
  const place = (name: string): number => identify(named(name))
  const saves = unit.saves === true ? ` canGetAndSetFMU${version === 2 ? 's' : 'S'}tate="true"` : ''
  const variable = (v: Variable): string => {
    const { name, reference, type = 'Float64', causality, variability, initial, start, more = '', derivativeOf } = v
    const common = text({ name, valueReference: reference, causality, variability, initial })
    const own = text({ start, derivative: derivativeOf === undefined ? undefined : place(derivativeOf) })
    if (version === 3 && type === 'String') return `<String${common}><Start value="${start}"/></String>`
    if (version === 3) return `<${type}${common}${own}${more}/>`
    return `<ScalarVariable${common}><${types2[type]}${own}${more}/></ScalarVariable>`
  }
  const unknown =
    (tag: string) =>
    (v: Variable): string =>
      `<${tag}${text({ [version === 3 ? 'valueReference' : 'index']: identify(v), dependencies: v.needs?.map(place).join(' ') })}/>`
  const outputs = variables.filter(({ causality }) => causality === 'output')
  const rates = variables.filter(({ derivativeOf }) => derivativeOf !== undefined)
  const structure =
    version === 3
      ? [
          ...outputs.map(unknown('Output')),
          ...rates.map(unknown('ContinuousStateDerivative')),
          ...indicators.map((name) => `<EventIndicator valueReference="${place(name)}"/>`),
        ].join('')
      : `<Outputs>${outputs.map(unknown('Unknown')).join('')}</Outputs><Derivatives>${rates.map(unknown('Unknown')).join('')}</Derivatives>`
  const head =
    version === 3
      ? `fmiVersion="3.0" modelName="${unit.model}" instantiationToken="${unit.token}"`
      : `fmiVersion="2.0" modelName="${unit.model}" guid="${unit.token}" numberOfEventIndicators="${indicators.length}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<fmiModelDescription ${head}>`,
    ...kinds.map((kind) => {
      const steps = kind === 'CoSimulation' ? ' canHandleVariableCommunicationStepSize="true"' : ''
      return `  <${kind} modelIdentifier="unit"${steps}${saves}${unit.abilities ?? ''}/>`
    }),
    unit.definitions?.(version) ?? '',
    unit.experiment === undefined ? '' : `  <DefaultExperiment ${unit.experiment}/>`,
    '  <ModelVariables>',
    ...variables.map((v) => `    ${variable(v)}`),
    '  </ModelVariables>',
    `  <ModelStructure>${structure}</ModelStructure>`,
    '</fmiModelDescription>',
  ].join('\n')
}

export const ball: Unit = {
  model: 'Thrown ball',
  token: '{wishbone-ball}',
  saves: true,
  indicators: ['height'],
  experiment: 'startTime="0" stopTime="3"',
  definitions: (version) => {
    const units =
      '<UnitDefinitions><Unit name="m"><BaseUnit m="1"/></Unit><Unit name="m/s"><BaseUnit m="1" s="-1"/></Unit><Unit name="m/s2"><BaseUnit m="1" s="-2"/></Unit></UnitDefinitions>'
    const inner = 'quantity="Velocity" unit="m/s"'
    const type =
      version === 3 ? `<Float64Type name="Speed" ${inner}/>` : `<SimpleType name="Speed"><Real ${inner}/></SimpleType>`
    return `${units}<TypeDefinitions>${type}</TypeDefinitions>`
  },
  variables: [
    {
      name: 'gravity',
      reference: 10,
      causality: 'parameter',
      variability: 'fixed',
      initial: 'exact',
      start: 9.81,
      more: ' unit="m/s2"',
    },
    {
      name: 'speed',
      reference: 31,
      causality: 'output',
      initial: 'exact',
      start: 0,
      more: ' declaredType="Speed" reinit="true"',
      needs: [],
    },
    {
      name: 'height',
      reference: 30,
      causality: 'output',
      initial: 'exact',
      start: 1,
      more: ' unit="m" reinit="true"',
      needs: [],
    },
    {
      name: 'share',
      reference: 12,
      causality: 'parameter',
      variability: 'tunable',
      initial: 'exact',
      start: 0.7,
      more: ' min="0.5" max="1"',
    },
    { name: 'slowest', reference: 50, variability: 'constant', start: 0.1, more: ' declaredType="Speed"' },
    { name: 'der(speed)', reference: 41, derivativeOf: 'speed', needs: [] },
    { name: 'der(height)', reference: 40, derivativeOf: 'height', needs: ['speed'] },
  ],
}

export const oscillator = (version: Version): Unit => ({
  model: 'Self-excited oscillator',
  token: '{wishbone-oscillator}',
  saves: true,
  abilities: ` providesDirectionalDerivative${version === 3 ? 's' : ''}="true"`,
  experiment: 'stopTime="20" stepSize="0.01"',
  variables: [
    { name: 'rate', reference: 5, causality: 'output', initial: 'exact', start: 0, needs: [] },
    { name: 'damping', reference: 2, causality: 'parameter', variability: 'fixed', initial: 'exact', start: 1 },
    { name: 'der(position)', reference: 6, derivativeOf: 'position', needs: ['rate'] },
    { name: 'position', reference: 7, causality: 'output', initial: 'exact', start: 2, needs: [] },
    { name: 'der(rate)', reference: 4, derivativeOf: 'rate', needs: ['rate', 'position'] },
  ].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
})
/** States in the order of the model: position, rate. */
const order = ['damping', 'position', 'rate', 'der(position)', 'der(rate)']

const kinds = [
  'Float64',
  'Float32',
  'Int8',
  'UInt8',
  'Int16',
  'UInt16',
  'Int32',
  'UInt32',
  'Int64',
  'UInt64',
  'Boolean',
  'Enumeration',
]
/** Inputs and outputs of all types; those of floating point also discrete. */
export const passage: Unit = {
  model: 'Passage',
  token: '{wishbone-passage}',
  saves: true,
  experiment: 'stopTime="2"',
  definitions: (version) => {
    const items = '<Item name="walk" value="1"/><Item name="trot" value="2"/>'
    return version === 3
      ? `<TypeDefinitions><EnumerationType name="Gait">${items}</EnumerationType></TypeDefinitions>`
      : `<TypeDefinitions><SimpleType name="Gait"><Enumeration>${items}</Enumeration></SimpleType></TypeDefinitions>`
  },
  variables: [
    { name: 'String.in', reference: 99, type: 'String', causality: 'input', variability: 'discrete', start: 'a' },
    ...kinds.flatMap((type, i): Variable[] => {
      const isFloat = type.startsWith('Float')
      const [start, more] =
        type === 'Boolean' ? ['false', ''] : type === 'Enumeration' ? [1, ' declaredType="Gait"'] : [0, '']
      const pair = (name: string, shift: number, variability: string): Variable[] => [
        { name: `${name}.in`, reference: 4 * i + 1 + shift, type, causality: 'input', variability, start, more },
        {
          name: `${name}.out`,
          reference: 4 * i + 2 + shift,
          type,
          causality: 'output',
          variability,
          initial: 'calculated',
          more,
          needs: [`${name}.in`],
        },
      ]
      return [
        ...pair(type, 0, isFloat ? 'continuous' : 'discrete'),
        ...(isFloat ? pair(`${type}.held`, 2, 'discrete') : []),
      ]
    }),
  ],
}

/** @param more attributes of the experiment */
export const stair = (more = 'startTime="0" stopTime="10"', saves = true): Unit => ({
  model: 'Stair',
  token: '{wishbone-stair}',
  saves,
  abilities: '',
  experiment: more,
  variables: [
    {
      name: 'count',
      reference: 0,
      type: 'Int32',
      causality: 'output',
      variability: 'discrete',
      initial: 'calculated',
      needs: [],
    },
    { name: 'shown', reference: 2, causality: 'output', initial: 'calculated', needs: [] },
    { name: 'kept', reference: 3, causality: 'output', initial: 'calculated', needs: [] },
    { name: 'slope', reference: 1, causality: 'output', initial: 'calculated', needs: [] },
    { name: 'level', reference: 0, causality: 'output', initial: 'exact', start: 0, more: ' unit="mm"', needs: [] },
    { name: 'der(level)', reference: 1, derivativeOf: 'level', needs: [] },
  ],
  definitions: () => '<UnitDefinitions><Unit name="mm"><BaseUnit m="1" factor="0.001"/></Unit></UnitDefinitions>',
})
