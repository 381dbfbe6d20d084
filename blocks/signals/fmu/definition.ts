/** Ports, parameters and signals of a block from the interface of its FMU. */
import {
  choice,
  quantity,
  signalIn,
  signalOut,
  type BlockDefinition,
  type Param,
} from '../../../engine/model/blocks/block'
import { inOrder, whole, type ParameterOrder } from '../../../engine/model/blocks/parameter-order'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { readFmuDeclaration, type FmuDeclaration, type FmuKind, type FmuParameter } from './declaration'
import { buildExchange } from './exchange'
import { startOf, startsOf, type FmuInstance } from './functions'
import { buildSimulation } from './simulation'

const definitions = new WeakMap<BlockDefinition, Map<string, BlockDefinition>>()
const mostKept = 100

/** Returns the requested kind, if the FMU has it, otherwise the one that it has. */
export function kindOf({ exchange, simulation }: FmuDeclaration, requestedKind: unknown): FmuKind {
  if (requestedKind === 'simulation' && simulation !== undefined) return 'simulation'
  return exchange === undefined ? 'simulation' : 'exchange'
}

/**
 * @param general the block's own definition; its parameters come first
 * @param requestedKind value of its parameter `kind`
 */
export function fmuDefinition(general: BlockDefinition, text: string, requestedKind: unknown): BlockDefinition {
  const known = definitions.get(general) ?? new Map<string, BlockDefinition>()
  definitions.set(general, known)
  const { declaration, problems } = readFmuDeclaration(text)
  const kind = kindOf(declaration, requestedKind)
  const key = `${kind} ${text}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const { specialise: _, ...rest } = general
  const { interface: written, ...settings } = general.params
  const signals = [...declaration.outputs, ...(kind === 'exchange' ? declaration.states : [])]
  const integers = wholeNumbers(declaration, kind)
  const definition: BlockDefinition = {
    ...rest,
    ...(declaration.doc === '' ? {} : { doc: declaration.doc }),
    ports: portsOf(declaration),
    // The interface is long, and users do not edit it.
    params: { ...settings, ...paramsOf(declaration, kind), interface: written },
    signals: Object.fromEntries(
      signals.map((s) => [s.name, { unit: s.unit, doc: docOf(s, 'Variable'), logged: true }] as const),
    ),
    ...(integers.length === 0 ? {} : inOrder(...integers)),
    build(c) {
      const [problem] = problems
      if (problem !== undefined) throw problem.at({ block: c.name, parameter: 'interface' })
      build(c, declaration, kind)
    },
  }
  const [oldest] = known.keys()
  if (known.size >= mostKept && oldest !== undefined) known.delete(oldest)
  known.set(key, definition)
  return definition
}

const docOf = ({ doc, variable }: { readonly doc: string; readonly variable: string }, what: string): string =>
  doc === '' ? `${what} ${variable}` : doc

function portsOf({ inputs, outputs }: FmuDeclaration): BlockDefinition['ports'] {
  return Object.fromEntries([
    ...inputs.map((i) => [i.name, signalIn(i.variable, i.unit, docOf(i, 'Input'), { optional: true })] as const),
    ...outputs.map((o) => [o.name, signalOut(o.variable, o.unit, docOf(o, 'Output'))] as const),
  ])
}

function paramsOf(d: FmuDeclaration, kind: FmuKind): Readonly<Record<string, Param>> {
  const start = { group: 'Start' }
  return Object.fromEntries([
    ...(kind === 'simulation'
      ? [
          [
            'step',
            quantity('s', d.step, 'Communication step', 'Interval between exchanges of inputs and outputs', {
              min: 0,
              exclusive: true,
              group: 'FMU',
            }),
          ] as const,
        ]
      : []),
    ...d.parameters.map((p) => [p.name, paramOf(p, docOf(p, 'Parameter'))] as const),
    ...(kind === 'exchange' ? d.states : []).flatMap((s) => {
      if (s.start === undefined) return []
      const about = `Value of ${s.variable} at the start, where the experiment gives none`
      return [[startOf(s.name), quantity(s.unit, s.start, `${s.variable} at the start`, about, start)] as const]
    }),
    ...startsOf(d, kind).map(
      (s) => [s.name, paramOf({ ...s, tunable: false }, docOf(s, 'Start value of'), start)] as const,
    ),
    ...d.inputs.map(
      (i) =>
        [
          startOf(i.name),
          quantity(i.unit, i.start, `${i.variable}, not connected`, `Value of the input while it isn't connected`, {
            group: 'Inputs',
          }),
        ] as const,
    ),
  ])
}

const wholeTypes = /^U?Int\d+$/

/** Returns the condition that each integer variable has a whole number: the FMU would get it rounded. */
const wholeNumbers = (declaration: FmuDeclaration, kind: FmuKind): readonly ParameterOrder[] =>
  [...declaration.parameters, ...startsOf(declaration, kind)]
    .filter(
      ({ type, start, choices }) => wholeTypes.test(type) && choices?.some(({ value }) => value === start) !== true,
    )
    .map(({ name, variable }) =>
      whole(name, `${variable} is an integer of the FMU, and this is not a whole number`, 'enter a whole number'),
    )

function paramOf(p: FmuParameter, doc: string, o: { readonly group?: string } = {}): Param {
  const { type, start, variable, unit, min, max, choices } = p
  if (type === 'Boolean')
    return { kind: 'boolean', label: variable, doc, group: 'Parameters', default: start !== 0, ...o }
  if (choices !== undefined && choices.some(({ value }) => value === start))
    return choice(
      choices.map(({ value, name }) => ({ value: String(value), label: name })),
      String(start),
      variable,
      doc,
      o,
    )
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return quantity(unit, start, variable, doc, { ...bounds, ...o })
}

function build(c: ComponentBuilder, declaration: FmuDeclaration, kind: FmuKind): void {
  const file = c.text('file')
  const instance: FmuInstance = {
    declaration,
    kind,
    file,
    content: file === '' ? '' : c.file('file'),
    step: kind === 'simulation' ? c.value('step') : 0,
    startTime: c.value('timeAtStart'),
    timeLimit: c.value('timeLimit'),
  }
  const value = (p: FmuParameter): Expr | number => {
    if (p.type === 'Boolean') return c.flag(p.name) ? 1 : 0
    const chosen = p.choices !== undefined && p.choices.some((option) => option.value === p.start)
    return chosen ? Number(c.choice(p.name)) : c.param(p.name)
  }
  const parameters = [...declaration.parameters, ...startsOf(declaration, kind).map((s) => ({ ...s, tunable: false }))]
  const inputs = new Map(
    declaration.inputs.map((i) => [i.name, c.connected(i.name) ? c.input(i.name) : c.param(startOf(i.name))] as const),
  )
  const parts = { instance, parameters: parameters.map(value), inputs }
  if (kind === 'exchange') buildExchange(c, parts)
  else buildSimulation(c, parts)
}
