/**
 * The open project: its document, the history of edits, where it came from, what is selected and
 * which experiment is chosen. The one place that changes the document; every change is an edit with
 * a name that can be undone. Free of React, so that it can be tested and scripted.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LineEnds } from '../../../engine/model/text/line-ends'
import type { ProjectFile } from '../../../engine/model/project/project'
import { parentOf, subsystemType } from '../../../engine/model/subsystem'
import { keepingColumns } from './edits/reference-columns'
import { applyDiff, isEmptyDiff, reverseDiff, type RecordsDiff } from './diff'
import { currentEntry, emptyHistory, popRedo, popUndo, pushEdit, type History, type Selection } from './history'
import { documentFromProject, getRecord, recordId, recordsOf, type Document, type RecordKind } from './records'
import { projectTexts } from '../texts/project'

export type { Selection } from './history'

export const emptySelection: Selection = { blocks: [], wires: [], notes: [] }

/** Origin of the project, and the text files beside it. */
export interface ProjectOrigin {
  readonly name: string
  /** Location of the project; null for examples and new projects, which have no place to be saved to yet. */
  readonly location: string | null
  readonly files: Readonly<Record<string, string>>
  /** Texts about the project in its folder, such as its README. */
  readonly beside?: Readonly<Record<string, string>>
  /** Fingerprint of the project's file when it was last read or written; saving compares it with the file on disk. */
  readonly fingerprint?: string | null
  /** Line ends of the project's file, which saving preserves. */
  readonly lineEnds?: LineEnds
  /** Fingerprint of other content of the file that the user has compared with since. */
  readonly seen?: string
}

export interface ProjectState {
  readonly doc: Document
  readonly history: History
  /** History entry at which the project was last saved or opened. */
  readonly savedEntry: number
  /** Document at that time; null for recovered work, of which only the changed state is known. */
  readonly savedDoc: Document | null
  readonly origin: ProjectOrigin
  readonly selection: Selection
  /** Path of the subsystem whose contents the canvas shows; empty at the top. */
  readonly level: string
  readonly experiment: string | null
  /** The chosen formulation; null for the default. */
  readonly formulation: string | null
  /** Destination of edits while a parameter set is in use. */
  readonly variantEdits: 'variant' | 'base'
  /** Number of projects opened so far, so that views know when to start again. */
  readonly generation: number
}

export interface EditOptions {
  /** Name of the gesture; edits with the same gesture become one undo step (arrow keys held down). */
  readonly gesture?: string
  /** Selection after the edit; by default the same as before, as far as it still exists. */
  readonly select?: Partial<Selection>
  /** Text files beside the project that the edit refers to. */
  readonly files?: Readonly<Record<string, string>>
}

export interface ProjectActions {
  /** @param options `unsaved`: its changes are still to be saved, as those of recovered work */
  load(project: ProjectFile, origin: ProjectOrigin, options?: { readonly unsaved?: boolean }): void
  edit(label: string, diff: RecordsDiff, options?: EditOptions): void
  /**
   * Completes the opened project with values that its file leaves open, such as positions of blocks: neither an undo
   * step nor a change to save.
   */
  complete(diff: RecordsDiff): void
  /** Undoes the last edit. Returns its label, or null if there was nothing to undo. */
  undo(): string | null
  redo(): string | null
  select(selection: Partial<Selection>): void
  /** Opens a subsystem, or the top level; nothing is selected there yet. */
  enter(level: string): void
  chooseExperiment(name: string): void
  /** Adds a text file beside the project, for an edit that refers to it. */
  addFile(path: string, text: string): void
  /** Notes that the user has seen the present content of the file, with which later merges begin. */
  seenOnDisk(fingerprint: string | undefined, doc: Document): void
  /** @param history, doc as they were when the text to save was made; edits since then are unsaved */
  saved(origin: ProjectOrigin, history: History, doc?: Document): void
}

export type ProjectStore = StoreApi<ProjectState & ProjectActions>

export const emptyProject: ProjectFile = {
  wishbone: 1,
  title: projectTexts.untitled,
  blocks: {},
  wires: {},
  experiments: { 'experiment-1': { stop: 10 } },
}

export const newOrigin: ProjectOrigin = { name: 'Untitled', location: null, files: {} }

/** Marker for a document that is not in the history. */
const NEVER_SAVED = -1

export function isUnsaved(state: ProjectState): boolean {
  return currentEntry(state.history) !== state.savedEntry
}

function freshState(
  project: ProjectFile,
  origin: ProjectOrigin,
  generation: number,
): Omit<ProjectState, 'variantEdits'> {
  const doc = documentFromProject(project)
  return {
    doc,
    history: emptyHistory,
    savedEntry: currentEntry(emptyHistory),
    savedDoc: doc,
    origin,
    selection: emptySelection,
    level: '',
    experiment: recordsOf(doc, 'experiment')[0]?.name ?? null,
    formulation: null,
    generation,
  }
}

export function createProjectStore(): ProjectStore {
  return createStore<ProjectState & ProjectActions>()((set, get) => ({
    ...freshState(emptyProject, newOrigin, 0),
    variantEdits: 'variant',

    load(project, origin, { unsaved = false } = {}) {
      const fresh = freshState(project, origin, get().generation + 1)
      set(unsaved ? { ...fresh, savedEntry: NEVER_SAVED, savedDoc: null } : fresh)
    },

    edit(label, change, options = {}) {
      if (isEmptyDiff(change)) return
      const state = get()
      const diff = keepingColumns(state.doc, change, state.origin.files)
      const { origin } = state
      const { files = {} } = options
      const next = changed(state, diff, options.select)
      const selections = options.select && { before: state.selection, after: next.selection }
      set({
        ...(Object.keys(files).length > 0 && { origin: { ...origin, files: { ...origin.files, ...files } } }),
        ...next,
        history: pushEdit(state.history, label, diff, options.gesture, selections),
      })
    },

    complete(diff) {
      const { doc } = get()
      set({ doc: applyDiff(doc, diff) })
    },

    undo() {
      const state = get()
      const undone = popUndo(state.history)
      if (undone === null) return null
      const { diff, selections } = undone.entry
      set({ ...changed(state, reverseDiff(diff), selections?.before), history: undone.history })
      return undone.entry.label
    },

    redo() {
      const state = get()
      const redone = popRedo(state.history)
      if (redone === null) return null
      const { diff, selections } = redone.entry
      set({ ...changed(state, diff, selections?.after), history: redone.history })
      return redone.entry.label
    },

    select(selection) {
      const next = { ...get().selection, ...selection }
      if (!sameSelection(next, get().selection)) set({ selection: next })
    },

    enter(level) {
      if (level === get().level || (level !== '' && !isSubsystem(get().doc, level))) return
      set({ level, selection: emptySelection })
    },

    chooseExperiment(name) {
      if (getRecord(get().doc, 'experiment', name) !== undefined) set({ experiment: name })
    },

    addFile(path, text) {
      const { origin } = get()
      set({ origin: { ...origin, files: { ...origin.files, [path]: text } } })
    },

    seenOnDisk(seen, savedDoc) {
      set({ origin: { ...get().origin, ...(seen !== undefined && { seen }) }, savedEntry: NEVER_SAVED, savedDoc })
    },

    saved(origin, history, savedDoc = get().doc) {
      set({ origin, savedEntry: currentEntry(history), savedDoc })
    },
  }))
}

/** Returns the state after a change, with the selection and the chosen experiment limited to items that exist. */
function changed(
  state: ProjectState,
  diff: RecordsDiff,
  select: Partial<Selection> = {},
): Pick<ProjectState, 'doc' | 'selection' | 'level' | 'experiment'> {
  const doc = applyDiff(state.doc, diff)
  const keep = (kind: 'block' | 'wire' | 'note', names: readonly string[]): readonly string[] =>
    names.map((name) => followRename(kind, name, diff)).filter((name) => getRecord(doc, kind, name) !== undefined)
  const selection = {
    blocks: keep('block', select.blocks ?? state.selection.blocks),
    wires: keep('wire', select.wires ?? state.selection.wires),
    notes: keep('note', select.notes ?? state.selection.notes),
  }
  let level = followRename('block', state.level, diff)
  while (level !== '' && !isSubsystem(doc, level)) level = parentOf(level)
  const experiment = state.experiment === null ? null : followRename('experiment', state.experiment, diff)
  const exists = experiment !== null && getRecord(doc, 'experiment', experiment) !== undefined
  return {
    doc,
    selection: sameSelection(selection, state.selection) ? state.selection : selection,
    level,
    experiment: exists ? experiment : (recordsOf(doc, 'experiment')[0]?.name ?? null),
  }
}

/** Updates the selection after a rename, which replaces a record by another at the same place of the file. */
function followRename(kind: RecordKind, name: string, diff: RecordsDiff): string {
  const gone = diff.removed[recordId(kind, name)]
  if (gone === undefined) return name
  const successor = Object.values(diff.added).find((r) => r.kind === kind && r.order === gone.order)
  return successor?.name ?? name
}

function sameSelection(a: Selection, b: Selection): boolean {
  const same = (x: readonly string[], y: readonly string[]): boolean =>
    x.length === y.length && x.every((name, i) => name === y[i])
  return same(a.blocks, b.blocks) && same(a.wires, b.wires) && same(a.notes, b.notes)
}

function isSubsystem(doc: Document, path: string): boolean {
  return getRecord(doc, 'block', path)?.value.type === subsystemType
}
