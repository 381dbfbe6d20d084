/** Subsystems from and to libraries, in the open project: taken, linked, brought up to date. */
import type { ProjectFiles } from '../../../../engine/model/files/project-files'
import {
  filesOf,
  fingerprint,
  nested,
  placeFiles,
  statusOfInstance,
  type LibraryBlock,
  type InstanceStatus,
  type PlacedFiles,
  type SelfContained,
} from '../../../../engine/model/library'
import type { BlockInstance, LibraryLink, ProjectFile } from '../../../../engine/model/project/project'
import { expandProject, isInside, subsystemType } from '../../../../engine/model/subsystem'
import { blockMap } from '../../../../engine/model/names/references'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import { recordsOf, type Document, type RecordKind } from '../records'
import type { Point } from './blocks'
import { pasteClip } from './clipboard'
import { blockOf } from './levels'
import { mapReferences } from './references'

/** Block of a library. */
export interface LibraryEntry {
  readonly library: string
  readonly name: string
  readonly entry: LibraryBlock
}

export function linkOf({ library, name, entry }: LibraryEntry): LibraryLink {
  return { name: library, block: name, version: entry.version, contents: fingerprint(entry.block, filesOf(entry)) }
}

/** Files that an edit needs besides the project, and files that were renamed for it. */
export type BroughtFiles = Pick<PlacedFiles, 'files' | 'renamed'>

export interface AddedFromLibrary extends BroughtFiles {
  readonly name: string
  readonly diff: RecordsDiff
}

/**
 * Adds a copy of a library block to a level; the copy stores its origin.
 * @param present files of the project
 */
export function addFromLibrary(
  doc: Document,
  from: LibraryEntry,
  at: Point,
  level = '',
  present: ProjectFiles = {},
): AddedFromLibrary {
  const { block: contents, files, renamed } = placeFiles(from.entry, present)
  const block: BlockInstance = { ...contents, library: linkOf(from), at }
  const clip = { wishboneClip: 1, blocks: { [from.name]: block }, wires: {} } as const
  const { names, diff } = pasteClip(doc, clip, [0, 0], level)
  return { name: names[0] ?? from.name, diff, files, renamed }
}

/**
 * Links the subsystem that a library block was made of to that block. The subsystem gets the parameters that were
 * added, with the values that they replace.
 */
export function linkToLibrary(
  doc: Document,
  path: string,
  link: LibraryLink | undefined,
  added: SelfContained['added'] = {},
): RecordsDiff {
  return edit(doc, (draft) => {
    const block = draft.get('block', path)
    if (block === undefined) return
    const { library: _before, ...content } = block
    const names = Object.keys(added)
    const values = Object.fromEntries(names.map((name) => [name, name]))
    draft.set('block', path, {
      ...content,
      ...(names.length > 0 && {
        parameters: { ...content.parameters, ...added },
        params: { ...content.params, ...values },
      }),
      ...(link && { library: link }),
    })
  })
}

export interface LibraryUpdate extends BroughtFiles {
  readonly diff: RecordsDiff
  /** Values of the instance whose parameters no longer exist, and wires whose ports no longer exist. */
  readonly lost: readonly string[]
}

/**
 * Replaces the contents of an instance by those of the library. Position and name stay; values and wires stay if their
 * parameters and ports still exist.
 * @param present files of the project
 */
export function updateFromLibrary(
  doc: Document,
  path: string,
  from: LibraryEntry,
  present: ProjectFiles = {},
): LibraryUpdate {
  const lost: string[] = []
  const { block: contents, files, renamed } = placeFiles(from.entry, present)
  const diff = edit(doc, (draft) => {
    const old = draft.get('block', path)
    if (old?.type !== subsystemType) return
    const { at, flip, rotate, disabled, params = {} } = old
    const flat = expandProject({ wishbone: 1, title: '', blocks: { [path]: contents }, wires: {} })
    const had = draft.all('block').flatMap(({ name }) => (isInside(name, path) ? [name] : []))
    replaceInside(draft, 'block', path, flat.blocks)
    replaceInside(draft, 'wire', path, flat.wires)
    replaceInside(draft, 'route', path, flat.routes)
    replaceInside(draft, 'note', path, flat.notes)
    const next = flat.blocks[path]
    const remaining = Object.entries(params).filter(([name]) => Object.hasOwn(next.parameters ?? {}, name))
    const placing = { at, flip, rotate, disabled }
    draft.set('block', path, {
      ...next,
      ...(remaining.length > 0 && { params: Object.fromEntries(remaining) }),
      ...Object.fromEntries(Object.entries(placing).filter(([, value]) => value !== undefined)),
      library: linkOf(from),
    })
    for (const name of Object.keys(params))
      if (!Object.hasOwn(next.parameters ?? {}, name)) lost.push(`${path}.${name}`)
    for (const { name, value } of draft.all('wire')) {
      const gone = value.find(
        (end) => blockOf(end) === path && !Object.hasOwn(next.ports ?? {}, end.slice(path.length + 1)),
      )
      if (gone === undefined) continue
      lost.push(name)
      draft.remove('wire', name)
    }
    const gone = had.filter((name) => !Object.hasOwn(flat.blocks, name))
    if (gone.length > 0) mapReferences(draft, blockMap(new Map(gone.map((name) => [name, null]))))
    const parameters = new Set(lost)
    mapReferences(draft, (reference) => (parameters.has(reference) ? null : reference))
  })
  return { diff, lost, files, renamed }
}

type Draft = Parameters<Parameters<typeof edit>[1]>[0]

/** Replaces the records inside a subsystem; records that stay keep their place in the file. */
function replaceInside<K extends Extract<RecordKind, 'block' | 'wire' | 'route' | 'note'>>(
  draft: Draft,
  kind: K,
  path: string,
  replacement: Readonly<Record<string, Parameters<typeof draft.set<K>>[2]>> = {},
): void {
  for (const { name } of draft.all(kind))
    if (isInside(name, path) && !Object.hasOwn(replacement, name)) draft.remove(kind, name)
  for (const [name, value] of Object.entries(replacement)) if (name !== path) draft.set(kind, name, value)
}

/** Returns the status of an instance relative to its library. @param files of the project */
export function libraryStanding(
  doc: Document,
  files: ProjectFiles,
  path: string,
  link: LibraryLink,
  entry: LibraryBlock | undefined,
): InstanceStatus {
  return statusOfInstance(subsystemAt(doc, path), files, link, entry)
}

/** Returns a subsystem with its contents inside it, in the form that a library stores. */
export function subsystemAt(doc: Document, path: string): BlockInstance {
  const named = <K extends 'block' | 'wire' | 'route' | 'note'>(kind: K) =>
    Object.fromEntries(
      recordsOf(doc, kind)
        .filter(({ name }) => name === path || isInside(name, path))
        .map(({ name, value }) => [name, value] as const),
    )
  const project = {
    wishbone: 1,
    title: '',
    blocks: named('block'),
    wires: named('wire'),
    routes: named('route'),
    notes: named('note'),
  } as ProjectFile
  return nested(project, path)
}

/** Returns instances of library blocks: all of them, or those among these blocks. */
export function linkedBlocks(doc: Document, among?: readonly string[]): readonly string[] {
  return recordsOf(doc, 'block').flatMap(({ name, value }) =>
    value.library !== undefined && (among === undefined || among.includes(name)) ? [name] : [],
  )
}
