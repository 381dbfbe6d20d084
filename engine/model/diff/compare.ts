/**
 * What changed from one version of a project to another. The order of keys is not a difference, nor are the names of wires
 * between the same ports. Blocks that were renamed or grouped are matched (`renames.ts`).
 */
import { recordOf } from '../../collections/entries'
import { definitionFor, type BlockRegistry } from '../blocks/block'
import type { BlockInstance, ExperimentSettings, InterfaceSettings, ProjectFile } from '../project/project'
import { expandProject, subsystemType } from '../subsystem'
import { withNames } from './align'
import { renamedBlocks } from './renames'
import { differences, sameJson, settingDetails } from './settings'
import type { Change, Detail, Effect, ItemKind, ProjectDiff } from './types'
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
  const scopes = [versions[0].top, versions[1].top] as const
  const changes = [
    ...headerChanges(a, b),
    ...itemChanges('variable', a.variables, b.variables, (from, to) => [
      scalarDetail([], 'value', [from, to], scopes, undefined),
    ]),
    ...itemChanges('block', a.blocks, b.blocks, (from, to, name) =>
      blockDetails(versions, registry, name, from, to),
    ).map((change) => ({ ...change, ...moveOf(a.blocks[change.name], b.blocks[change.name]) })),
    ...wireChanges(a, b),
    ...itemChanges('note', a.notes, b.notes, (from, to) => settingDetails(from, to, () => 'appearance')),
    ...itemChanges('formulation', a.formulations, b.formulations, (from, to) =>
      settingDetails(from, to, ([key]) => (key === 'title' ? 'appearance' : 'model')),
    ),
    ...itemChanges('experiment', a.experiments, b.experiments, (from, to) =>
      experimentDetails(versions, registry, from, to),
    ),
    ...itemChanges('variant', a.variants, b.variants, (from, to) =>
      settingDetails(from, to, ([key]) => (key === 'title' ? 'appearance' : 'model')),
    ),
    ...itemChanges('input', a.inputs, b.inputs, (from, to) => settingDetails(from, to, () => 'appearance')),
    ...itemChanges('slider', a.live, b.live, (from, to) => settingDetails(from, to, () => 'appearance')),
    ...itemChanges('interface', interfaceParts(a), interfaceParts(b), interfaceDetails),
    ...itemChanges('vehicle', vehicleParts(a), vehicleParts(b), (from, to) =>
      settingDetails(from, to, () => 'appearance'),
    ),
  ]
  return { changes: withFormerNames(changes, formerly), renamed, base: a }
}

/** Whether only what a reader sees differs, not what a run computes. */
export function isSameModel({ changes }: ProjectDiff): boolean {
  return changes.every(({ effect }) => effect === 'appearance')
}

function headerChanges(a: ProjectFile, b: ProjectFile): readonly Change[] {
  const details = (['title', 'description'] as const)
    .filter((key) => a[key] !== b[key])
    .map((key) => plainDetail([key], key, a[key], b[key], 'appearance'))
  return details.length === 0 ? [] : [{ kind: 'project', name: '', change: 'changed', effect: 'appearance', details }]
}

/** What no run depends on. */
const appearanceOnly: readonly ItemKind[] = ['note', 'input', 'slider', 'interface', 'vehicle']

type Named<V> = Readonly<Record<string, V>> | undefined

function itemChanges<V>(
  kind: ItemKind,
  before: Named<V> = {},
  after: Named<V> = {},
  detailsOf: (before: V, after: V, name: string) => readonly Detail[],
): readonly Change[] {
  const changes: Change[] = []
  const whole: Effect = appearanceOnly.includes(kind) ? 'appearance' : 'model'
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

/** Facts about a block, besides its parameters, that no run depends on. */
const blockAppearance = ['at', 'flip', 'rotate', 'title', 'description', 'doc', 'icon', 'library']
const portAppearance = ['title', 'description', 'side']
const declarationAppearance = ['title', 'description', 'group']
const blockLabels: Readonly<Record<string, string>> = {
  at: 'Place',
  flip: 'Mirrored',
  rotate: 'Turned',
  disabled: 'Commented out',
  type: 'Type',
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
  const effectOf = ([key, , inner]: readonly string[]): Effect => {
    const quiet =
      blockAppearance.includes(key) ||
      (key === 'ports' && portAppearance.includes(inner)) ||
      (key === 'parameters' && declarationAppearance.includes(inner))
    return quiet ? 'appearance' : 'model'
  }
  const { params: paramsBefore = {}, ...restBefore } = before
  const { params: paramsAfter = {}, ...restAfter } = after
  differences(restBefore, restAfter, (path, a, b) => {
    const label = path.length === 1 ? (blockLabels[path[0]] ?? path[0]) : path.join(' ')
    if (path[0] !== 'type') details.push(plainDetail(path, label, a, b, effectOf(path)))
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

type InterfacePart = NonNullable<InterfaceSettings[keyof InterfaceSettings]>

const interfaceParts = ({ interface: outside = {} }: ProjectFile) =>
  recordOf(Object.entries(outside).filter(([, part]) => part !== undefined))

const vehicleParts = ({ vehicle = {} }: ProjectFile) =>
  recordOf(Object.entries(vehicle).filter(([, part]) => part !== undefined))

/** Variable by variable: one that is listed without settings is there too. */
function interfaceDetails(before: InterfacePart, after: InterfacePart): readonly Detail[] {
  if (typeof before === 'string' || typeof after === 'string') return settingDetails(before, after, () => 'appearance')
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((name) => {
    const [old, now] = [before[name], after[name]]
    return sameJson(old, now) ? [] : [plainDetail([name], name, old, now, 'appearance')]
  })
}

/** Settings that a run does not depend on. */
const shown = ['title', 'plots', 'references', 'lag']
/** Of a block of an overlay: how it is drawn. */
const looks = ['at', 'flip', 'rotate']

function experimentDetails(
  versions: readonly [Version, Version],
  registry: BlockRegistry,
  before: ExperimentSettings,
  after: ExperimentSettings,
): readonly Detail[] {
  const details: Detail[] = []
  const scopes = [versions[0].top, versions[1].top] as const
  differences(before, after, (path, a, b) => {
    const [key, inner = ''] = path
    const label = path.join(' ')
    if (key === 'set' && path.length === 2) {
      const { block, member } = splitMember(inner) ?? { block: '', member: inner }
      const param = paramOf(versions[1], registry, block, member)
      // The value that the block has without it belongs to the block, not to the experiment.
      if (param?.kind === 'quantity' && isScalar(a) && isScalar(b))
        return details.push(scalarDetail(path, label, [a, b], scopes, param.unit))
    }
    const isTime = key === 'stop' || key === 'sample' || (key === 'solver' && inner === 'step')
    if ((isTime || key === 'initial') && isScalar(a) && isScalar(b))
      return details.push(scalarDetail(path, label, [a, b], scopes, isTime ? 's' : undefined))
    const isLook = shown.includes(key) || (key === 'overlay' && path.length === 4 && looks.includes(path[3]))
    return details.push(plainDetail(path, label, a, b, isLook ? 'appearance' : 'model'))
  })
  return details
}

function isScalar(value: unknown): value is number | string | undefined {
  return value === undefined || typeof value === 'number' || typeof value === 'string'
}

/** Renamed blocks are listed even if nothing else differs. */
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
