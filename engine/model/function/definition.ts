/** Ports, parameters and signals of a block from the declarations of its function. */
import { quantity, signalIn, signalOut, type BlockDefinition, type Param, type Port } from '../blocks/block'
import { buildFunction } from './build'
import { functionModel, type Element, type FunctionModel } from '../../language/function/model'

const definitions = new WeakMap<BlockDefinition, Map<string, BlockDefinition>>()
const mostKept = 200

/**
 * Returns the definition of a block with this text. The readable part of a faulty text keeps its ports, so wires stay
 * while it is written.
 * @param general the block's own definition; its parameters come first
 * @param parameter name of the parameter with the text
 */
export function functionDefinition(general: BlockDefinition, parameter: string, text: string): BlockDefinition {
  const known = definitions.get(general) ?? new Map<string, BlockDefinition>()
  definitions.set(general, known)
  const cached = known.get(text)
  if (cached !== undefined) return cached
  const model = functionModel(text)
  const { specialise: _, ...rest } = general
  const definition: BlockDefinition = {
    ...rest,
    doc: model.tree.doc === '' ? general.doc : model.tree.doc,
    ports: portsOf(model),
    params: { ...general.params, ...paramsOf(model, text) },
    signals: Object.fromEntries([
      ...model.outputs.map(
        (output) => [portName(output), { unit: output.unit, doc: docOf(output, 'Output'), logged: true }] as const,
      ),
      ...model.states.map(
        (state) => [state.name, { unit: state.unit, doc: docOf(state, 'State'), logged: true }] as const,
      ),
      ...model.unknowns.map(
        (unknown) => [unknown.name, { unit: unknown.unit, doc: docOf(unknown, 'Unknown'), logged: true }] as const,
      ),
      ...model.discretes.map(
        (state) => [state.name, { unit: state.unit, doc: docOf(state, 'Discrete state'), logged: true }] as const,
      ),
    ]),
    build: (c) => buildFunction(c, model, parameter),
  }
  const [oldest] = known.keys()
  if (known.size >= mostKept && oldest !== undefined) known.delete(oldest)
  known.set(text, definition)
  return definition
}

function portsOf(model: FunctionModel): Readonly<Record<string, Port>> {
  return Object.fromEntries([
    ...model.inputs.map((input) => {
      const { unit, value, vector } = input
      const vectorPort = vector && {
        elements: model.inputs.filter((other) => other.vector?.port === vector.port).map(({ name }) => name),
      }
      const port = signalIn(portName(input), unit, docOf(input, 'Input'), {
        optional: value !== undefined,
        ...vectorPort,
      })
      return [portName(input), port] as const
    }),
    ...model.outputs.map((output) => {
      const width = output.vector && { width: output.vector.width }
      return [portName(output), signalOut(portName(output), output.unit, docOf(output, 'Output'), width)] as const
    }),
  ])
}

/** Returns the port of an element; elements of a vector share its port. */
function portName({ name, vector }: Element): string {
  return vector?.port ?? name
}

function paramsOf(model: FunctionModel, text: string): Readonly<Record<string, Param>> {
  return Object.fromEntries<Param>([
    ...model.parameters.map((parameter) => {
      const { name, unit, value, min, max } = parameter
      const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
      return [name, quantity(unit, value, name, docOf(parameter, 'Parameter'), bounds)] as const
    }),
    ...model.tables.map(({ name, doc, columns, rows }) => {
      const used = (fn: string): boolean => new RegExp(String.raw`\b${fn}\s*\(\s*${name}\b`).test(text)
      const table: Param = {
        kind: 'table',
        label: name,
        doc: doc === '' ? `Table ${name} of the function` : doc,
        group: 'Tables',
        columns,
        default: rows,
        ...(columns.length > 3
          ? {}
          : columns.length === 3
            ? { map: { interpolation: used('spline') ? 'spline' : 'linear' } }
            : {
                // the smoothest curve, if the text uses the table in several ways
                curve: {
                  interpolation: used('spline') ? 'spline' : used('pchip') ? 'monotone' : 'linear',
                  outside: { linear: 'continue', spline: 'continue', monotone: 'tangent' },
                },
              }),
      }
      return [name, table] as const
    }),
  ])
}

function docOf(element: Element, kind: string): string {
  return element.doc === '' ? `${kind} ${portName(element)} of the function` : element.doc
}
