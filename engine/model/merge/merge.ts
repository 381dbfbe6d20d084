/**
 * Merge of three versions of a project: blocks, fields, wires, experiments, layout and parameters are merged one by
 * one. Both results load; they differ in the conflicts only.
 */
import type { GenericSchema } from 'valibot'
import { recordOf, ownValue } from '../../collections/entries'
import { sameJson } from '../diff/settings'
import type { BlockInstance, ProjectFile } from '../project/project'
import { block as blockShape } from '../project/shape/blocks'
import { childOf, factsAlong, factsOf, type ItemKind } from '../project/shape/facts'
import { projectShape } from '../project/shape/project'
import { expandProject, isInside, nestProject, parentOf } from '../subsystem'
import { undecided } from './conflicts'
import { changedIn, newUses } from './deletions'
import { notesOnLevels, onTheirLevels } from './levels'
import { inserted } from './lines'
import { aligned, type Aligned } from './names'
import { keyOf, type Ends } from './ports'
import type { MergeConflict, ProjectMerge, Side } from './types'
import { isObject, mergeValue, type Json } from './values'
import { mergeWires } from './wires'
import { ownerOf } from '../names/names'

/**
 * @param base common ancestor of both sides; an empty project where there is no such version
 * @param ours, theirs as in their files, with subsystems nested or expanded
 */
export function mergeProjects(base: ProjectFile, ours: ProjectFile, theirs: ProjectFile): ProjectMerge {
  const [ourMerge, other] = (['ours', 'theirs'] as const).map((prefer) =>
    mergeFor(expandProject(base), expandProject(ours), expandProject(theirs), prefer),
  )
  const { project, conflicts, remarks } = ourMerge
  return { project, theirs: other.project, conflicts, remarks }
}

/** Schemas of the items of sections, by kind; that of the project stands for its title and description. */
const schemas = recordOf<ItemKind, GenericSchema>([
  ['project', projectShape],
  ...Object.values(projectShape.entries).flatMap((schema: GenericSchema): [ItemKind, GenericSchema][] => {
    const { item } = factsOf(schema)
    return item === undefined ? [] : [[item, schema]]
  }),
])
const schemaOf = (kind: ItemKind, name: string): GenericSchema | undefined =>
  kind === 'project' ? projectShape : childOf(schemas[kind], name)

/** Sections that are merged item by item; blocks and wires have rules of their own. */
const sections = Object.entries(projectShape.entries).flatMap(
  ([key, schema]: [string, GenericSchema]): (readonly [keyof ProjectFile, ItemKind])[] => {
    const { item } = factsOf(schema)
    return item === undefined || item === 'block' || item === 'wire' ? [] : [[key as keyof ProjectFile, item]]
  },
)

/** Returns whether a change does not count, such as that of a position on the canvas: ours is taken. */
const quietIn =
  (schema: GenericSchema | undefined) =>
  (path: readonly string[]): boolean =>
    factsAlong(schema, path).some(({ merge }) => merge === 'ours')

type Merging = Omit<ProjectMerge, 'theirs'>

/** Merges the sections of a project item by item, and notes conflicts and remarks. */
class ItemMerger {
  readonly conflicts: MergeConflict[]
  readonly remarks: string[] = []
  /** Blocks that both sides added, each its own. */
  readonly clashes = new Set<string>()
  /** Blocks that come back although one side deleted them. */
  readonly restored = new Set<string>()
  private readonly base: ProjectFile
  private readonly ours: ProjectFile
  private readonly theirs: ProjectFile
  private readonly renamed: Aligned['renamed']
  private readonly usesBy

  constructor(
    { base, ours, theirs, renamed, conflicts }: Aligned,
    private readonly prefer: Side,
  ) {
    this.base = base
    this.ours = ours
    this.theirs = theirs
    this.renamed = renamed
    this.conflicts = [...conflicts]
    this.usesBy = {
      ours: once(() => newUses(base, theirs, ours)),
      theirs: once(() => newUses(base, ours, theirs)),
    }
  }

  /** Returns the merged item of a section; undefined if the result has none. */
  item(kind: ItemKind, name: string, b: unknown, o: unknown, t: unknown): unknown {
    const { prefer } = this
    const what = kind === 'block' || kind === 'project' ? name : `${kind === 'slider' ? 'live value' : kind} ${name}`
    const differ: (readonly [path: readonly string[], text: string])[] = []
    const schema = schemaOf(kind, name)
    const isQuiet = quietIn(schema)
    const value = mergeValue(schema, b, o, t, prefer, (path, before, x, y) => {
      const place = [what, fieldOf(path)].filter((part) => part !== '').join(kind === 'block' ? '.' : ', ')
      if (isQuiet(path)) this.remarks.push(`${place}: changed in both, ours is kept`)
      else
        differ.push([
          path,
          `${place}: ${said(x, 'ours')}, ${said(y, 'theirs')}${before === undefined || before === undecided ? '' : ` (${shown(before)} before)`}`,
        ])
    })
    const type = typeOf(o)
    const retyped =
      b !== undefined &&
      type !== typeOf(t) &&
      (!sameJson(ownValue(asJson(b), 'params'), ownValue(asJson(o), 'params')) || differ.length > 0)
    if (b === undefined && isObject(o) && isObject(t) && !sameJson(o, t)) {
      const fields = differ.map(([path]) => fieldOf(path)).filter((field) => field !== '')
      const details = fields.length > 0 ? ` (${fields.join(', ')})` : ''
      this.conflicts.push({ kind, name, text: `${what}: added in both with different contents${details}` })
      if (kind === 'block') this.clashes.add(name)
      return prefer === 'ours' ? o : t
    }
    for (const [path, text] of differ)
      this.conflicts.push({ kind, name, ...(path.length > 0 && { field: fieldOf(path) }), text })
    // Parameters of one block type are meaningless for another.
    return retyped && differ.length > 0 ? (prefer === 'ours' ? o : t) : value
  }

  /** Returns all items of a section, in our order. */
  section(kind: ItemKind, b: Json = {}, o: Json = {}, t: Json = {}): Json {
    const { prefer } = this
    const keys = Object.keys(t)
    const names = inserted(
      Object.keys(o),
      keys,
      keys.filter((key) => !Object.hasOwn(o, key)),
    )
    const entries: [string, unknown][] = []
    for (const name of names) {
      const [before, x, y] = [ownValue(b, name), ownValue(o, name), ownValue(t, name)]
      const gone = before === undefined ? undefined : x === undefined ? 'ours' : y === undefined ? 'theirs' : undefined
      // If both sides add a subsystem of the same name, one of them keeps its contents.
      if (kind === 'block' && before === undefined && (x === undefined) !== (y === undefined))
        if ((x === undefined) === (prefer === 'ours') && [...this.clashes].some((clash) => isInside(name, clash)))
          continue
      const value =
        gone === undefined ? this.item(kind, name, before, x, y) : this.deleted(kind, name, before, x ?? y, gone)
      if (value !== undefined) entries.push([name, value])
    }
    return Object.fromEntries(entries)
  }

  /**
   * Returns an item that one side deleted. The item comes back if the other side changed or used it and is preferred.
   */
  private deleted(kind: ItemKind, name: string, before: unknown, left: unknown, gone: Side): unknown {
    const { base, ours, theirs, prefer, renamed } = this
    const [deleter, keeper] = gone === 'ours' ? [ours, theirs] : [theirs, ours]
    const uses =
      kind === 'block' || kind === 'variable' ? this.usesBy[sideOf(gone)]()(kind, name) : ([] as readonly string[])
    const changes = changedIn(before, left, quietIn(schemaOf(kind, name)))
    const inside = kind === 'block' ? insideChanges(name, base, keeper, deleter) : []
    const former = kind === 'block' ? renamed[sideOf(gone)].get(name) : undefined
    const reasons = [
      ...(former === undefined ? [] : [`renamed from ${former} in ${sideOf(gone)}`]),
      ...(changes.length > 0 || inside.length > 0
        ? [`changed in ${sideOf(gone)} (${[...changes, ...inside].join(', ')})`]
        : []),
      ...(uses.length > 0 ? [`used in ${sideOf(gone)} (${uses.join(', ')})`] : []),
    ]
    if (reasons.length === 0) {
      // A subsystem is restored as a whole.
      if (kind !== 'block' || gone === prefer || !this.restored.has(parentOf(name))) return undefined
      this.restored.add(name)
      return left
    }
    const what = kind === 'block' ? name : `${kind === 'slider' ? 'live value' : kind} ${name}`
    this.conflicts.push({ kind, name, text: `${what}: deleted in ${gone}, ${reasons.join(' and ')}` })
    if (gone === prefer) return undefined
    if (kind === 'block') this.restored.add(name)
    return left
  }
}

function mergeFor(first: ProjectFile, second: ProjectFile, third: ProjectFile, prefer: Side): Merging {
  const versions = aligned(first, second, third, prefer)
  const { base, ours, theirs, through } = versions
  const merger = new ItemMerger(versions, prefer)
  const { conflicts, remarks, clashes, restored } = merger
  const header = merger.item('project', '', headerOf(base), headerOf(ours), headerOf(theirs)) as Json
  const blocks = withParents(
    merger.section('block', base.blocks, ours.blocks, theirs.blocks) as Record<string, BlockInstance>,
    [ours, theirs],
    restored,
  )
  const blockOf = (end: string): string => ownerOf(end) ?? ''
  const both = new Set(Object.values(ours.wires).map(keyOf))
  const inBoth = new Set(
    Object.values(theirs.wires)
      .map(keyOf)
      .filter((key) => both.has(key)),
  )
  /** A wire to a block that was nowhere is unchanged: checking reports it. */
  const known = new Set([base, ours, theirs].flatMap((side) => Object.keys(side.blocks)))
  const isKept = (ends: Ends, side: Side): boolean =>
    ends.every((end) => Object.hasOwn(blocks, blockOf(end)) || !known.has(blockOf(end))) &&
    (side === prefer || inBoth.has(keyOf(ends)) || !ends.some((end) => clashes.has(blockOf(end))))
  const lines = mergeWires(base, ours, theirs, prefer, through, isKept)
  conflicts.push(...lines.conflicts)
  const { wires, routes, crossing } = onTheirLevels(withWiresOf(restored, lines, [ours, theirs], blocks), blocks)
  conflicts.push(...crossing)

  const parts = sections.flatMap(([key, kind]) => {
    const merged = merger.section(kind, ...([base[key], ours[key], theirs[key]] as [Json?, Json?, Json?]))
    const entries = key === 'notes' ? notesOnLevels(merged, blocks) : merged
    return Object.keys(entries).length > 0 ? [[key, entries] as const] : []
  })
  const project = {
    wishbone: 1,
    ...header,
    blocks,
    wires,
    ...(Object.keys(routes).length > 0 && { routes }),
    ...Object.fromEntries(parts),
  } as ProjectFile
  return { project: nestProject(project), conflicts, remarks }
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined
  return () => (result ??= { value: make() }).value
}

function sideOf(gone: Side): Side {
  return gone === 'ours' ? 'theirs' : 'ours'
}

function headerOf({ title, description }: ProjectFile): Json {
  return { title, ...(description !== undefined && { description }) }
}

/** Removes blocks whose subsystem was removed. If a block inside was restored, the subsystem is restored too. */
function withParents(
  blocks: Readonly<Record<string, BlockInstance>>,
  sides: readonly ProjectFile[],
  restored: Set<string>,
): Readonly<Record<string, BlockInstance>> {
  const all: Record<string, BlockInstance> = { ...blocks }
  for (const name of Object.keys(blocks))
    for (let at = parentOf(name); at !== ''; at = parentOf(at)) {
      if (Object.hasOwn(all, at)) continue
      const parent = sides.map((side) => side.blocks[at]).find((block) => block !== undefined)
      const back = restored.has(name) || [...restored].some((path) => isInside(path, at))
      if (parent !== undefined && back) {
        all[at] = parent
        restored.add(at)
      } else delete all[name]
    }
  return all
}

/** Returns the wires of a restored block, as the side that kept the block has them. */
function withWiresOf(
  restored: ReadonlySet<string>,
  { wires, routes }: Pick<ReturnType<typeof mergeWires>, 'wires' | 'routes'>,
  sides: readonly ProjectFile[],
  blocks: ProjectFile['blocks'],
): Pick<ReturnType<typeof mergeWires>, 'wires' | 'routes'> {
  const all: Record<string, Ends> = { ...wires }
  const present = new Set(Object.values(wires).map(keyOf))
  const blockOf = (end: string): string => ownerOf(end) ?? ''
  for (const side of sides)
    for (const [name, ends] of Object.entries(side.wires)) {
      if (!ends.some((end) => restored.has(blockOf(end))) || present.has(keyOf(ends))) continue
      if (!ends.every((end) => Object.hasOwn(blocks, blockOf(end)))) continue
      let free = name
      for (let i = 2; Object.hasOwn(all, free); i++) free = `${name}${i}`
      all[free] = ends
      present.add(keyOf(ends))
    }
  return { wires: all, routes }
}

/**
 * Returns blocks of a subsystem that a side changed, added or moved there: those the other side still has, elsewhere.
 */
function insideChanges(name: string, base: ProjectFile, side: ProjectFile, deleter: ProjectFile): readonly string[] {
  return Object.entries(side.blocks).flatMap(([path, block]) =>
    path !== name &&
    isInside(path, name) &&
    (Object.hasOwn(deleter.blocks, path) || changedIn(base.blocks[path], block, quietIn(blockShape)).length > 0)
      ? [path]
      : [],
  )
}

/** Returns the name of a field: the name of a parameter, otherwise its keys. */
function fieldOf(path: readonly string[]): string {
  return (path[0] === 'params' && path.length > 1 ? path.slice(1) : path).join('.')
}

function typeOf(value: unknown): unknown {
  return isObject(value) ? value['type'] : undefined
}

function asJson(value: unknown): Json | undefined {
  return isObject(value) ? value : undefined
}

function said(value: unknown, side: Side): string {
  return value === undefined ? `deleted in ${side}` : `${shown(value)} in ${side}`
}

const longest = 60

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
