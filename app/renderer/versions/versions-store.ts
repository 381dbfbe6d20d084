/**
 * Store of the version that the open project is compared with, the differences, and the marks that the canvas draws.
 * The differences follow the edits of the open project after a short delay.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import { compareProjects, type Change } from '../../../engine/model/diff'
import type { ProjectFile } from '../../../engine/model/project/project'
import { parentOf } from '../../../engine/model/subsystem'
import type { ProjectStore } from '../store/project-store'
import { documentFromProject, projectFromDocument, type Document } from '../store/records'

export type Mark = 'added' | 'changed' | 'moved' | 'inside'

export interface OtherVersion {
  readonly name: string
  readonly project: ProjectFile
  /** Conflicts of the merge in which this version is the other side, one sentence each. */
  readonly conflicts?: readonly string[]
}

export interface VersionsState {
  readonly other: OtherVersion | null
  readonly changes: readonly Change[]
  /** Other version, with blocks under their paths in the open one. */
  readonly base: Document
  /** Marks of the blocks of all levels, by path. */
  readonly blockMarks: ReadonlyMap<string, Mark>
  readonly wireMarks: ReadonlyMap<string, Mark>
  readonly onlyModel: boolean
  /** Index of the selected change in the list. */
  readonly chosen: number
}

export interface VersionsActions {
  compareWith(other: OtherVersion): void
  stop(): void
  set(changes: Partial<Pick<VersionsState, 'onlyModel' | 'chosen'>>): void
}

export type VersionsStore = StoreApi<VersionsState & VersionsActions>

const none: Omit<VersionsState, 'onlyModel'> = {
  other: null,
  changes: [],
  base: new Map(),
  blockMarks: new Map(),
  wireMarks: new Map(),
  chosen: -1,
}

/** Delay after the last edit, ms. */
const quiet = 150

export function createVersionsStore(registry: BlockRegistry, project: ProjectStore): VersionsStore {
  const compared = (other: OtherVersion, doc: Document): Partial<VersionsState> => {
    const { changes, base } = compareProjects(other.project, projectFromDocument(doc), registry)
    return { other, changes, base: documentFromProject(base), ...marksOf(changes) }
  }
  const store = createStore<VersionsState & VersionsActions>()((set) => ({
    ...none,
    onlyModel: false,
    compareWith: (other) => set({ ...compared(other, project.getState().doc), chosen: -1 }),
    stop: () => set(none),
    set,
  }))
  let timer: ReturnType<typeof setTimeout> | undefined
  project.subscribe((state, before) => {
    const { other } = store.getState()
    if (other === null || state.doc === before.doc) return
    clearTimeout(timer)
    if (state.generation !== before.generation) return store.getState().stop()
    timer = setTimeout(() => {
      const now = store.getState().other
      if (now !== null) store.setState(compared(now, project.getState().doc))
    }, quiet)
  })
  return store
}

/** Returns the changes that are listed. */
export function shownChanges({ changes, onlyModel }: VersionsState): readonly Change[] {
  return onlyModel ? changes.filter(({ effect }) => effect === 'model') : changes
}

/** Returns the mark of every change; a subsystem that contains a change has a mark too. */
function marksOf(changes: readonly Change[]): Pick<VersionsState, 'blockMarks' | 'wireMarks'> {
  const blockMarks = new Map<string, Mark>()
  const wireMarks = new Map<string, Mark>()
  for (const change of changes) {
    if (change.kind !== 'block' && change.kind !== 'wire') continue
    const marks = change.kind === 'block' ? blockMarks : wireMarks
    if (change.change !== 'removed') marks.set(change.name, markOf(change))
    for (let level = parentOf(change.name); level !== ''; level = parentOf(level))
      if (!blockMarks.has(level)) blockMarks.set(level, 'inside')
  }
  return { blockMarks, wireMarks }
}

function markOf({ change, details, formerly, kind, effect }: Change): Mark {
  if (change === 'added') return 'added'
  // Changed name of a wire, or changed course.
  if (kind === 'wire' && effect === 'appearance') return 'moved'
  const onlyPlace =
    formerly === undefined && details.every(({ path }) => ['at', 'flip', 'rotate', 'route'].includes(path[0]))
  return onlyPlace && details.length > 0 ? 'moved' : 'changed'
}
