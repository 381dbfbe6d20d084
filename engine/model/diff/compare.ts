/**
 * Changes from one version of a project to another. The order of keys is not a difference, nor are the names of wires
 * between the same ports. Blocks that were renamed or grouped are matched (`renames.ts`).
 */
import { recordOf } from '../../collections/entries'
import { definitionFor, type BlockRegistry } from '../blocks/block'
import type { GenericSchema } from 'valibot'
import type { BlockInstance, ProjectFile } from '../project/project'
import { block as blockShape } from '../project/shape/blocks'
import { childOf, factsAlong, factsOf, type Facts, type ItemKind } from '../project/shape/facts'
import { projectShape } from '../project/shape/project'
import { expandProject, subsystemType } from '../subsystem'
import { withNames } from './align'
import { renamedBlocks } from './renames'
import { differences, isObject, sameJson } from './settings'
import type { Change, Detail, Effect, ProjectDiff } from './types'
import { paramOf, parameterDetail, plainDetail, scalarDetail, versionOf, type Version } from './values'
import { wireChanges } from './wires'
import { splitMember } from '../names/names'

/**
 * @param before, after projects as in their files, with subsystems nested or expanded
 * @param registry for names, units and defaults of parameters
 */
export function compareProjects(before: ProjectFile, after: ProjectFile, registry: BlockRegistry): ProjectDiff {
  const [first, second] = [expandProject(before), expandProject(after)]
  const renamed = renamedBlocks(first, second)
  const formerly = new Map([...renamed].map(([from, to]) => [to, from]))
  const versions = [versionOf(withNames(first, renamed), registry), versionOf(second, registry)] as const
  const [a, b] = [versions[0].project, versions[1].project]
  const changes = Object.entries(projectShape.entries).flatMap(([key, schema]): readonly Change[] => {
    const { item, effect = 'model' } = factsOf(schema)
    const section = key as keyof ProjectFile
    if (section === 'wires') return wireChanges(a, b)
    if (item === undefined) return key === 'title' ? headerChanges(a, b) : []
    const [was, is] = [sectionOf(a, section), sectionOf(b, section)]
    if (section === 'blocks')
      return itemChanges(item, effect, a.blocks, b.blocks, (from, to, name) =>
        blockDetails(versions, registry, name, from, to),
      ).map((change) => ({ ...change, ...moveOf(a.blocks[change.name], b.blocks[change.name]) }))
    if (section === 'interface') return itemChanges(item, effect, was, is, interfaceDetails)
    return itemChanges(item, effect, was, is, (from, to, name) =>
      itemDetails(versions, registry, { schema: childOf(schema, name), effect }, from, to),
    )
  })
  return { changes: withFormerNames(changes, formerly), renamed, base: a }
}

/** Returns whether only the appearance differs, not the results of a run. */
export function isSameModel({ changes }: ProjectDiff): boolean {
  return changes.every(({ effect }) => effect === 'appearance')
}

function headerChanges(a: ProjectFile, b: ProjectFile): readonly Change[] {
  const details = (['title', 'description'] as const)
    .filter((key) => a[key] !== b[key])
    .map((key) => plainDetail([key], key, a[key], b[key], 'appearance'))
  return details.length === 0 ? [] : [{ kind: 'project', name: '', change: 'changed', effect: 'appearance', details }]
}

/** Returns the items of a section by name. */
const sectionOf = (project: ProjectFile, section: keyof ProjectFile): Readonly<Record<string, unknown>> =>
  recordOf(Object.entries(project[section] ?? {}).filter(([, item]) => item !== undefined))

type Named<V> = Readonly<Record<string, V>> | undefined

function itemChanges<V>(
  kind: ItemKind,
  whole: Effect,
  before: Named<V> = {},
  after: Named<V> = {},
  detailsOf: (before: V, after: V, name: string) => readonly Detail[],
): readonly Change[] {
  const changes: Change[] = []
  for (const [name, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined
    if (old === undefined) changes.push({ kind, name, change: 'added', effect: whole, details: [] })
    else if (!sameJson(old, value)) {
      const details = detailsOf(old, value, name)
      if (details.length > 0) changes.push({ kind, name, change: 'changed', effect: strongest(details), details })
    }
  }
  for (const name of Object.keys(before))
    if (!Object.hasOwn(after, name)) changes.push({ kind, name, change: 'removed', effect: whole, details: [] })
  return changes
}

function strongest(details: readonly Detail[]): Effect {
  return details.some(({ effect }) => effect === 'model') ? 'model' : 'appearance'
}

function blockDetails(
  versions: readonly [Version, Version],
  registry: BlockRegistry,
  name: string,
  before: BlockInstance,
  after: BlockInstance,
): readonly Detail[] {
  const details: Detail[] = []
  const scopes = [versions[0].scopeOf(name), versions[1].scopeOf(name)] as const
  const { params: paramsBefore = {}, ...restBefore } = before
  const { params: paramsAfter = {}, ...restAfter } = after
  differences(restBefore, restAfter, (path, a, b) => {
    const label = factsAlong(blockShape, path).at(-1)?.label ?? path.join(' ')
    if (path[0] !== 'type') details.push(plainDetail(path, label, a, b, effectAt(blockShape, path)))
    else details.push(plainDetail(path, label, titleOf(registry, before), titleOf(registry, after), 'model'))
  })
  for (const key of new Set([...Object.keys(paramsAfter), ...Object.keys(paramsBefore)])) {
    const written = [paramsBefore[key], paramsAfter[key]] as const
    if (sameJson(written[0], written[1])) continue
    const param = paramOf(versions[1], registry, name, key) ?? paramOf(versions[0], registry, name, key)
    const path = ['params', key]
    details.push(
      param === undefined
        ? plainDetail(path, key, written[0], written[1], 'model')
        : parameterDetail(path, param, written, scopes),
    )
  }
  return details
}

function titleOf(registry: BlockRegistry, block: BlockInstance): string {
  return block.type === subsystemType ? 'Subsystem' : (definitionFor(registry, block)?.title ?? block.type)
}

function moveOf(before: BlockInstance | undefined, after: BlockInstance | undefined): Pick<Change, 'moved'> {
  if (before?.at === undefined || after?.at === undefined || sameJson(before.at, after.at)) return {}
  return { moved: { from: before.at, to: after.at } }
}

/** Returns the changes of the interface by variable; a variable listed without settings counts as present. */
function interfaceDetails(before: unknown, after: unknown): readonly Detail[] {
  if (!isObject(before) || !isObject(after)) return [plainDetail([], '', before, after, 'appearance')]
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((name) => {
    const [old, now] = [before[name], after[name]]
    return sameJson(old, now) ? [] : [plainDetail([name], name, old, now, 'appearance')]
  })
}

/** Returns the effect of a change of the value at a path. */
const effectAt = (schema: GenericSchema | undefined, path: readonly string[]): Effect =>
  factsAlong(schema, path).some(({ effect }) => effect === 'appearance') ? 'appearance' : 'model'

/** Returns the differences of an item. Expressions are compared by their values, everything else as written. */
function itemDetails(
  versions: readonly [Version, Version],
  registry: BlockRegistry,
  item: { readonly schema: GenericSchema | undefined; readonly effect: Effect },
  before: unknown,
  after: unknown,
): readonly Detail[] {
  const details: Detail[] = []
  const scopes = [versions[0].top, versions[1].top] as const
  differences(before, after, (path, a, b) => {
    const label = path.length === 0 ? 'value' : path.join(' ')
    const effect = item.effect === 'appearance' ? item.effect : effectAt(item.schema, path)
    const along = [...(item.schema === undefined ? [] : [factsOf(item.schema)]), ...factsAlong(item.schema, path)]
    const { holds, unit } = Object.assign({}, ...along.slice(-2)) as Facts
    if (effect === 'appearance' || !isScalar(a) || !isScalar(b))
      return details.push(plainDetail(path, label, a, b, effect))
    if (holds === 'scalar') return details.push(scalarDetail(path, label, [a, b], scopes, unit))
    const { block: owner, member } = splitMember(path.at(-1) ?? '') ?? { block: '', member: '' }
    const param = holds === 'parameter' ? paramOf(versions[1], registry, owner, member) : undefined
    // The value that the block has without it belongs to the block, not to the experiment.
    return details.push(
      param?.kind === 'quantity'
        ? scalarDetail(path, label, [a, b], scopes, param.unit)
        : plainDetail(path, label, a, b, effect),
    )
  })
  return details
}

function isScalar(value: unknown): value is number | string | undefined {
  return value === undefined || typeof value === 'number' || typeof value === 'string'
}

/** Adds renamed blocks to the changes, even if nothing else differs. */
function withFormerNames(changes: readonly Change[], formerly: ReadonlyMap<string, string>): readonly Change[] {
  const told = new Set<string>()
  const named = changes.map((change) => {
    const former = change.kind === 'block' ? formerly.get(change.name) : undefined
    if (former === undefined) return change
    told.add(change.name)
    return { ...change, formerly: former, effect: 'model' } as const
  })
  const rest = [...formerly].flatMap(([name, former]): Change[] =>
    told.has(name) ? [] : [{ kind: 'block', name, formerly: former, change: 'changed', effect: 'model', details: [] }],
  )
  const at = named.findIndex(({ kind }) => !['project', 'variable', 'block'].includes(kind))
  const end = at < 0 ? named.length : at
  return [...named.slice(0, end), ...rest, ...named.slice(end)]
}
