/**
 * Checks of the interface of the exported model, as far as it is known without equations: sources, blocks, parameters,
 * names, units, ranges.
 */
import { ModelError, settingAt } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { definitionFor } from '../blocks/block'
import { readVariable, sameNameProblem } from '../inputs/interface'
import { sourcesOf } from '../inputs/inputs'
import { inputPort, isPortInput, splitMember, withoutIndex } from '../names/names'
import { findParameter, unknownBlock } from '../names/overrides'
import type { InterfaceInput } from '../project/project'
import type { PortUnit } from '../network/signal-units'
import { driverInputProblem } from '../takeover'
import type { CheckContext } from './experiments'

export function checkInterface(context: CheckContext): readonly ModelError[] {
  const { inputs = {}, outputs = {}, parameters = {} } = context.project.interface ?? {}
  const problems: ModelError[] = []
  const declared: { readonly name: string; readonly of: string; readonly path: readonly string[] }[] = []
  const check = (
    list: string,
    entries: Readonly<Record<string, InterfaceInput>>,
    unitsOf: (key: string) => readonly PortUnit[],
  ): void => {
    for (const [key, settings] of Object.entries(entries)) {
      const path = ['interface', list, key]
      try {
        problems.push(...readVariable(settings, path, unitsOf(key)).problems)
        const { name } = settings
        if (name !== undefined) declared.push({ name, of: key, path: [...path, 'name'] })
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        problems.push(error.at(settingAt(...path)))
      }
    }
  }
  check('inputs', inputs, (source) => unitsOfSource(source, context))
  check('outputs', outputs, (signal) => unitsOfSignal(signal, context))
  check('parameters', parameters, (key) => unitsOfParameter(key, context))
  const same = sameNameProblem(declared)
  return same === undefined ? problems : [...problems, same]
}

/** @throws ModelError for a block that can't be an input */
function unitsOfSource(source: string, { project, registry, units, widths }: CheckContext): readonly PortUnit[] {
  const { block, port } = inputPort(source)
  if (!Object.hasOwn(project.blocks, block)) throw unknownBlock(block, project)
  if (isPortInput(source)) {
    const problem = driverInputProblem(project, registry, source)
    if (problem !== undefined) throw problem
    return units(block, port)
  }
  const sources = sourcesOf(project, registry)
  if (!sources.includes(source))
    throw new ModelError(
      'unsupported',
      `${source} is not a source, so it can't be an input of the model`,
      { block: source },
      suggest(source, sources, 'choose a source'),
    )
  const width = widths.port(source, 'y')
  if (width > 1)
    throw new ModelError(
      'unsupported',
      `${source} is a vector of ${width} elements, and an input of the model is one number`,
      { block: source },
      'use a source for each element, put together with a Mux block',
    )
  return units(source, 'y')
}

/**
 * Returns the units of a signal. Signals that only the equations know have none here; the export reports missing ones.
 */
function unitsOfSignal(signal: string, { project, registry }: CheckContext): readonly PortUnit[] {
  const name = splitMember(signal)
  if (name === undefined)
    throw new ModelError(
      'unknown-signal',
      `"${signal}" does not name a signal`,
      { signal },
      'write Block.signal, e.g. Body.vx',
    )
  if (!Object.hasOwn(project.blocks, name.block)) throw unknownBlock(name.block, project)
  const member = withoutIndex(name.member)
  const unit = definitionFor(registry, project.blocks[name.block])?.signals[member]?.unit
  return unit === undefined ? [] : [{ unit, block: name.block, port: member }]
}

/** @throws ModelError for parameters that are not numbers */
function unitsOfParameter(key: string, { project, registry }: CheckContext): readonly PortUnit[] {
  const { block, member } = findParameter(project, key)
  const params = definitionFor(registry, project.blocks[block])?.params ?? {}
  const name = Object.hasOwn(params, member) ? member : withoutPart(member)
  const param = Object.hasOwn(params, name) ? params[name] : undefined
  if (param === undefined)
    throw new ModelError(
      'unknown-parameter',
      `${block} has no parameter "${member}"`,
      { block },
      suggest(member, Object.keys(params), 'see the parameters of the block'),
    )
  if (param.kind === 'quantity' || param.kind === 'vector') return [{ unit: param.unit, block, port: name }]
  throw new ModelError(
    'unsupported',
    `${member} of ${block} is not a number, so it can't stay tunable in the exported model`,
    { block },
    'choose a parameter that is a number',
  )
}

/** Returns the parameter that a name is a part of: `offset.x` and `gain[2]` are parts of `offset` and `gain`. */
const withoutPart = (member: string): string => withoutIndex(member).replace(/\.[xyz]$/, '')
