/**
 * Conversion of a subsystem to one that means the same in any project. Names from outside that it uses (variables of
 * the project, parameters of subsystems around it) become its own parameters. Each has the present value as default and
 * the name as value of the instance, so that nothing changes at its present place.
 */
import type { BlockRegistry } from '../blocks/block'
import { definitionFor } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { evaluateAs, known, variableScope, type Quantity, type Scope } from '../expression'
import type { BlockInstance, ProjectFile, SubsystemParameter } from '../project/project'
import { blockScopes } from '../network/scopes'
import { expandProject, isInside, nameOf, nestProject, parentOf } from '../subsystem'
import { dimensionText, parseUnit } from '../../quantities/units'
import { usesOf } from '../network/values'
import { normalisePath, type ProjectFiles } from '../files/project-files'
import { contentsOf } from '../fingerprints/contents'
import { fileReferences, takeFiles, withPaths } from '../fingerprints/data-files'

export interface SelfContained {
  /** Subsystem with its parameters, as a library keeps it. */
  readonly block: BlockInstance
  /** Parameters that were added, by name. */
  readonly added: Readonly<Record<string, SubsystemParameter>>
  /** Texts of the files that the subsystem refers to, by path. */
  readonly files: ProjectFiles
}

/**
 * @param path of the subsystem
 * @param present files of the project
 * @throws ModelError when it cannot be made: a file that it refers to is missing or too long, or a value that it uses
 *   is
 *   wrong
 */
export function selfContained(
  written: ProjectFile,
  registry: BlockRegistry,
  path: string,
  present: ProjectFiles = {},
): SelfContained {
  const project = expandProject(written)
  const files = takeFiles(project, registry, path, present)
  const scope = blockScopes(project, registry, variableScope(project.variables ?? {}))(path)
  const added: Record<string, SubsystemParameter> = {}
  for (const name of scope.names) {
    const uses = usesInside(project, registry, path, name)
    if (uses.length > 0) added[name] = parameterFor(name, uses, scope)
  }
  const instance = nested(project, path)
  const parameters = { ...instance.parameters, ...added }
  const block = contentsOf(Object.keys(parameters).length === 0 ? instance : { ...instance, parameters })
  const plain = fileReferences(project, registry, path).map(({ path: as }) => [as, normalisePath(as)] as const)
  return { block: withPaths(block, new Map(plain)), added, files }
}

interface Use {
  readonly text: string
  readonly unit: string
}

/** Returns expressions inside a subsystem that use a name from outside. */
function usesInside(project: ProjectFile, registry: BlockRegistry, path: string, name: string): readonly Use[] {
  if (Object.hasOwn(project.blocks[path].parameters ?? {}, name)) return []
  const owners = ['']
  for (let at = parentOf(path); at !== ''; at = parentOf(at)) owners.push(at)
  return owners.flatMap((subsystem) =>
    usesOf(project, registry, { subsystem, name }).flatMap(({ owner, text }) => {
      if (owner.kind !== 'parameter' || !isInside(owner.block, path)) return []
      const param = definitionFor(registry, project.blocks[owner.block])?.params[owner.parameter]
      // Values of signals may have any unit.
      const fixed = param?.kind === 'vector' || (param?.kind === 'quantity' && param.unitOf === undefined)
      return [{ text, unit: fixed ? param.unit : '' }]
    }),
  )
}

function parameterFor(name: string, uses: readonly Use[], scope: Scope): SubsystemParameter {
  const quantity = scope.get(name)
  if (quantity === undefined)
    throw new ModelError('unknown-variable', `"${name}" has no value`, {}, 'give it one in the project')
  const { value, type } = quantity
  if (type.kind === 'known') {
    const text = dimensionText(type.dimension)
    return { unit: text === '' ? '1' : text, default: value }
  }
  // Without a unit it takes that with which all its uses are right: of a field that is just it, of a field, none.
  const units = [...uses.filter(({ text }) => text.trim() === name), ...uses].map(({ unit }) => unit)
  const unit = [...units, '1'].find((candidate) => candidate !== '' && fits(name, value, candidate, uses, scope))
  return { unit: unit ?? '1', default: value }
}

function fits(name: string, value: number, unit: string, uses: readonly Use[], scope: Scope): boolean {
  const quantity: Quantity = { value, type: known(parseUnit(unit).dimension) }
  const inside: Scope = { names: scope.names, get: (other) => (other === name ? quantity : scope.get(other)) }
  return uses.every(({ text, unit: unitText }) => {
    try {
      if (unitText !== '') evaluateAs(text, unitText, inside)
      return true
    } catch (error) {
      // Names of parameters inside are not known here; their meaning does not depend on this one.
      if (error instanceof ModelError) return error.code === 'unknown-variable'
      throw error
    }
  })
}

/** Returns a subsystem with its contents inside it. @param project expanded */
export function nested(project: ProjectFile, path: string): BlockInstance {
  const inside = <V>(entries: Readonly<Record<string, V>> | undefined): Record<string, V> =>
    Object.fromEntries(
      Object.entries(entries ?? {}).flatMap(([name, value]) =>
        name === path || isInside(name, path) ? [[relative(name), value] as const] : [],
      ),
    )
  const level = parentOf(path)
  const relative = (text: string): string => (level === '' ? text : text.slice(level.length + 1))
  const wires = Object.entries(inside(project.wires)).map(
    ([name, [a, b]]) => [name, [relative(a), relative(b)] as const] as const,
  )
  const part = nestProject({
    wishbone: 1,
    title: '',
    blocks: inside(project.blocks),
    wires: Object.fromEntries(wires),
    routes: inside(project.routes),
    notes: inside(project.notes),
  })
  return part.blocks[nameOf(path)]
}
