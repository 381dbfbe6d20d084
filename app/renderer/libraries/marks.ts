/**
 * Marks on the canvas of library instances that differ from their libraries. They are recomputed a moment after an
 * edit, and only for instances in which something changed, so that drawing and dragging cost nothing.
 */
import type { LibraryBlock, InstanceStatus } from '../../../engine/model/library'
import type { LibraryLink } from '../../../engine/model/project/project'
import { parentOf } from '../../../engine/model/subsystem'
import { libraryStanding } from '../store/edits/library'
import type { ProjectStore } from '../store/project-store'
import { getRecord, type Document, type DocumentRecord } from '../store/records'
import { entryFor } from './entries'
import type { LibraryStore } from './library-store'

export type Mark = 'changed' | 'newer' | 'both'

/** Time after the last edit at which marks are recomputed, ms. */
const quiet = 150

interface Known {
  /** The instance and its contents when its status was determined. */
  readonly records: readonly DocumentRecord[]
  readonly files: unknown
  readonly entry: LibraryBlock | undefined
  readonly standing: InstanceStatus
}

/** Keeps the marks of the library store up to date. */
export function followMarks(project: ProjectStore, library: LibraryStore): void {
  let known = new Map<string, Known>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const find = (): void => {
    const { doc, origin } = project.getState()
    const { libraries, marks, set } = library.getState()
    const next = new Map<string, Known>()
    for (const [path, records] of linkedParts(doc)) {
      const link = getRecord(doc, 'block', path)?.value.library
      if (link === undefined) continue
      const entry = entryFor(libraries, link)?.entry
      const before = known.get(path)
      const same =
        before !== undefined &&
        before.entry === entry &&
        before.files === origin.files &&
        sameRecords(before.records, records)
      next.set(path, same ? before : { records, files: origin.files, entry, standing: standingAt(path, link, entry) })
    }
    known = next
    const marksByPath = new Map([...known].flatMap(([path, { standing }]) => markOf(path, standing)))
    if (!sameMarks(marksByPath, marks)) set({ marks: marksByPath })
  }
  const standingAt = (path: string, link: LibraryLink, entry: LibraryBlock | undefined): InstanceStatus => {
    const { doc, origin } = project.getState()
    return libraryStanding(doc, origin.files, path, link, entry)
  }

  project.subscribe((state, before) => {
    if (state.doc === before.doc && state.origin.files === before.origin.files) return
    clearTimeout(timer)
    if (state.generation !== before.generation) find()
    else timer = setTimeout(find, quiet)
  })
  library.subscribe((state, before) => {
    if (state.libraries !== before.libraries) find()
  })
}

/**
 * Returns the mark of an instance; none if the library does not have the block, because there is nothing to update to.
 */
function markOf(path: string, { changed, newer }: InstanceStatus): readonly (readonly [string, Mark])[] {
  if (newer === null) return []
  if (newer) return [[path, changed === true ? 'both' : 'newer']]
  return changed === true ? [[path, 'changed']] : []
}

/** Returns the instances of library blocks, each with its records and those of everything inside. */
function linkedParts(doc: Document): ReadonlyMap<string, readonly DocumentRecord[]> {
  const parts = new Map<string, DocumentRecord[]>()
  for (const record of doc.values())
    if (record.kind === 'block' && record.value.library !== undefined) parts.set(record.name, [record])
  if (parts.size === 0) return parts
  for (const record of doc.values()) {
    if (record.kind !== 'block' && record.kind !== 'wire' && record.kind !== 'route' && record.kind !== 'note') continue
    for (let path = parentOf(record.name); path !== ''; path = parentOf(path)) parts.get(path)?.push(record)
  }
  return parts
}

function sameRecords(a: readonly DocumentRecord[], b: readonly DocumentRecord[]): boolean {
  return a.length === b.length && a.every((record, i) => record === b[i])
}

function sameMarks(a: ReadonlyMap<string, Mark>, b: ReadonlyMap<string, Mark>): boolean {
  return a.size === b.size && [...a].every(([path, mark]) => b.get(path) === mark)
}
