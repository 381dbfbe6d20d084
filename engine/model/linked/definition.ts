/** Ports, parameters and signals of a block from the declaration of its linked function. */
import { quantity, signalIn, signalOut, type BlockDefinition, type Param, type Port } from '../blocks/block'
import type { ComponentBuilder } from '../component/component'
import { ModelError } from '../../errors/model-error'
import type { OpaqueFunction } from '../../symbolic/opaque'
import { opaqueComponent } from './component'
import { declaredResults, readDeclaration, type Declaration } from './declaration'
import { linkedFunction, type LinkedFiles } from './function'

const definitions = new WeakMap<BlockDefinition, Map<string, BlockDefinition>>()
const mostKept = 100

/** Returns the name of the parameter with the initial value of a state. */
const startOf = (state: string): string => `${state}_start`

/**
 * Returns the definition of a block with this declaration, in its parameter `declaration`; files are in `module` and
 * `source`.
 * @param general the block's own definition; its parameters come first
 */
export function linkedDefinition(general: BlockDefinition, text: string): BlockDefinition {
  const known = definitions.get(general) ?? new Map<string, BlockDefinition>()
  definitions.set(general, known)
  const cached = known.get(text)
  if (cached !== undefined) return cached
  const { declaration, problems } = readDeclaration(text)
  const { specialise: _, ...rest } = general
  const { states, outputs, doc } = declaration
  const definition: BlockDefinition = {
    ...rest,
    doc: doc === '' ? general.doc : doc,
    ports: portsOf(declaration),
    params: { ...general.params, ...paramsOf(declaration) },
    signals: Object.fromEntries([
      ...Object.entries(outputs).map(
        ([name, { unit, doc: text }]) => [name, signal(unit, text, `Output ${name}`)] as const,
      ),
      ...Object.entries(states).map(
        ([name, { unit, doc: text }]) => [name, signal(unit, text, `State ${name}`)] as const,
      ),
    ]),
    build(c) {
      const [problem] = problems
      if (problem !== undefined) throw problem.at({ block: c.name, parameter: 'declaration' })
      build(c, declaration)
    },
  }
  const [oldest] = known.keys()
  if (known.size >= mostKept && oldest !== undefined) known.delete(oldest)
  known.set(text, definition)
  return definition
}

const signal = (unit: string, doc: string, otherwise: string) => ({
  unit,
  doc: doc === '' ? otherwise : doc,
  logged: true,
})

const docOf = (doc: string, otherwise: string): string => (doc === '' ? otherwise : doc)

function portsOf({ inputs, outputs }: Declaration): Readonly<Record<string, Port>> {
  return Object.fromEntries([
    ...Object.entries(inputs).map(
      ([name, { unit, doc, value }]) =>
        [name, signalIn(name, unit, docOf(doc, `Input ${name}`), { optional: value !== undefined })] as const,
    ),
    ...Object.entries(outputs).map(
      ([name, { unit, doc }]) => [name, signalOut(name, unit, docOf(doc, `Output ${name}`))] as const,
    ),
  ])
}

function paramsOf({ parameters, states }: Declaration): Readonly<Record<string, Param>> {
  return Object.fromEntries([
    ...Object.entries(parameters).map(([name, { unit, doc, value, min, max }]) => {
      const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
      return [name, quantity(unit, value, name, docOf(doc, `Parameter ${name}`), bounds)] as const
    }),
    ...Object.entries(states).map(([name, { unit, initial }]) => {
      const about = `Initial value of the state ${name}, unless the experiment sets one`
      return [startOf(name), quantity(unit, initial, `${name} at the start`, about, { group: 'Start' })] as const
    }),
  ])
}

function build(c: ComponentBuilder, declaration: Declaration): void {
  const { states, inputs, parameters, outputs, events, time } = declaration
  const fn = functionOf(c, declaration)
  const results = opaqueComponent(c, {
    fn,
    inputs: {
      ...(time ? { t: c.time } : {}),
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, { value }]) => [
          name,
          value === undefined || c.connected(name) ? c.input(name) : value,
        ]),
      ),
    },
    parameters: Object.keys(parameters).map((name) => c.param(name)),
    states: Object.entries(states).map(([name, { unit }]) => ({
      name,
      unit,
      initial: c.value(startOf(name)),
      derivative: `der_${name}`,
    })),
    events: Object.entries(events).map(([name, { direction, set, stop }]) => ({
      name,
      crossing: name,
      direction,
      set: Object.fromEntries(set.map((state) => [state, `${name}_${state}`])),
      ...(stop === undefined ? {} : { stop }),
    })),
  })
  for (const { name, is } of declaredResults(declaration)) {
    if (is.kind !== 'output') continue
    const value = results.get(name) ?? c.math.num(0)
    // its smoothness is unknown
    c.output(name, value, { smoothness: -1 })
    c.signal(name, outputs[name].unit, () => value)
  }
}

/** @throws ModelError for files that hold no function */
function functionOf(c: ComponentBuilder, declaration: Declaration): OpaqueFunction {
  const files = { module: fileOf(c, 'module'), source: fileOf(c, 'source') }
  try {
    return linkedFunction(declaration, files)
  } catch (error) {
    throw error instanceof ModelError ? error.at({ block: c.name, parameter: 'module' }) : error
  }
}

function fileOf(c: ComponentBuilder, parameter: string): LinkedFiles['module'] {
  const path = c.text(parameter)
  return path === '' ? undefined : { path, text: c.file(parameter) }
}
