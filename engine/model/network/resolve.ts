/** Project with all parameters evaluated, in the form that the compiler reads. */
import { definitionFor } from '../blocks/block'
import type { BlockDefinition, BlockRegistry } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { variableScope } from '../expression'
import { suggest } from '../../errors/nearest'
import { applyOverrides } from '../names/overrides'
import { resolveBlock } from './parameters'
import type { ResolvedParam } from './parameters'
import type { ParamValue, ProjectFile } from '../project/project'
import { signalUnits } from './signal-units'
import { signalWidths, type SignalWidths } from './widths'
import { activeModel, equationWires, subsystemType } from '../subsystem'
import { blockScopes } from './scopes'

export interface ResolvedProject {
  /** Project with the overrides applied, all levels as one, wires between blocks with equations. */
  readonly project: ProjectFile
  /** SI values of the project's variables. */
  readonly variables: ReadonlyMap<string, number>
  /** Blocks with equations, by path. */
  readonly blocks: ReadonlyMap<string, ResolvedBlock>
  /** Number of elements of each signal. */
  readonly widths: SignalWidths
}

export interface ResolvedBlock {
  readonly name: string
  readonly definition: BlockDefinition
  /** Every parameter of the definition. */
  readonly params: ReadonlyMap<string, ResolvedParam>
}

/** Results by project, because formulations and experiments of one project resolve the same values. */
const cache = new WeakMap<ProjectFile, { readonly registry: BlockRegistry; readonly resolved: ResolvedProject }>()

/**
 * Evaluates variables and all blocks' parameters to SI, with defaults filled in.
 * @param overrides `Block.param` -> value, on top of the project (experiment, command line)
 * @throws ModelError the first problem; `checkProject` lists all
 */
export function resolveParameters(
  project: ProjectFile,
  registry: BlockRegistry,
  overrides: Readonly<Record<string, ParamValue>> = {},
): ResolvedProject {
  const applied = applyOverrides(activeModel(project), overrides)
  const known = cache.get(applied)
  if (known?.registry === registry) return known.resolved
  try {
    const scope = variableScope(applied.variables ?? {})
    const variables = new Map(scope.names.map((name) => [name, scope.get(name)?.value ?? NaN]))
    const blocks = new Map<string, ResolvedBlock>()
    const scopeOf = blockScopes(applied, registry, scope)
    const units = signalUnits(applied, registry)
    for (const [name, instance] of Object.entries(applied.blocks)) {
      const definition = definitionFor(registry, instance)
      if (definition === undefined) throw unknownBlockType(name, instance.type, registry)
      const { params, problems } = resolveBlock(name, instance, definition, scopeOf(name), units)
      if (problems.length > 0) throw problems[0]
      if (instance.type !== subsystemType) blocks.set(name, { name, definition, params })
    }
    const none: ResolvedBlock['params'] = new Map()
    const widths = signalWidths(applied, registry, (block) => blocks.get(block)?.params ?? none)
    for (const problem of widths.problems) throw problem
    const resolved = { project: { ...applied, wires: equationWires(applied) }, variables, blocks, widths }
    cache.set(applied, { registry, resolved })
    return resolved
  } catch (error) {
    throw error instanceof ModelError ? error.at({ file: 'project.json' }) : error
  }
}

export function unknownBlockType(block: string, type: string, registry: BlockRegistry): ModelError {
  const types = registry.all().map((definition) => definition.type)
  const last = types.filter((known) => known.endsWith(`/${type}`))
  const hint =
    last.length === 1 ? `did you mean "${last[0]}"?` : suggest(type, types, 'insert a block from the palette')
  return new ModelError('unknown-block-type', `there is no block type "${type}"`, { block }, hint)
}
