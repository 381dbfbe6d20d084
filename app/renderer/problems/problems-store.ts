/**
 * Store of all problems of the open project, from three sources: the check of the project (after every change, in a
 * worker), the last compilation and the last run. Canvas, inspector and problems panel all read this list.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { checkReferences, readReference, referenceFiles, type ReadReference } from '../../../engine/io/check-references'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { parentOf } from '../../../engine/model/subsystem'
import { outdatedSince } from '../jobs/outdated'
import type { ResultStore } from '../jobs/result-store'
import type { RunStore } from '../jobs/run-store'
import type { ProjectStore } from '../store/project-store'
import { projectFromDocument, type Document } from '../store/records'
import { isLarge, readBefore, readKept, type LargeTables } from '../tables/tables'
import type { ReferenceReader } from '../tables/reference-reader'
import { directChecker, type Checker } from './checker'
import { modelKeyInUse } from '../variants/in-use'
import { ownerOf } from '../../../engine/model/names/names'

export type Problem = ModelErrorData & {
  /** `data`: data of an experiment that does not suit its run; the diagram and other experiments are not affected. */
  readonly source: 'check' | 'data' | 'compile' | 'run'
  /** Reason why the problem may no longer exist: it belongs to a run of an earlier state of the project. */
  readonly outdated?: string
}

export interface ProblemsState {
  readonly problems: readonly Problem[]
  readonly byBlock: ReadonlyMap<string, readonly Problem[]>
  /** Large files of reference data that have been read so far. */
  readonly largeTables: LargeTables
}

export interface ProblemsActions {
  /** Checks at once, for example before live curves; returns the known problems that prevent a run. */
  check(): readonly Problem[]
  /** Calls back with the problems that prevent a run; at once if the current state of the project has been checked. */
  afterCheck(then: (problems: readonly Problem[]) => void): void
}

export type ProblemsStore = StoreApi<ProblemsState & ProblemsActions>

const CHECK_DELAY_MILLISECONDS = 80
/** Delay of reading reference data after the last change, ms. */
const REFERENCE_DELAY_MILLISECONDS = 300

export function createProblemsStore(
  registry: BlockRegistry,
  project: ProjectStore,
  compile: ResultStore<'compile'>,
  run: RunStore,
  checker: Checker = directChecker(registry),
  reader: ReferenceReader = (file, text) => Promise.resolve(readReference(file, text)),
): ProblemsStore {
  return createStore<ProblemsState & ProblemsActions>()((set, get, store) => {
    let checked: { doc: Document; problems: readonly Problem[] } | null = null
    /** Document being checked, and the callers that wait for the result. */
    let underWay: Document | null = null
    let waiting: ((problems: readonly Problem[]) => void)[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let references: readonly Problem[] = []

    const checkReferencesLater = referenceCheck(registry, project, reader, store, (problems) => {
      references = problems
      collect()
    })

    const check = (): readonly Problem[] => {
      clearTimeout(timer)
      const state = project.getState()
      const { doc } = state
      if (checked?.doc !== doc && underWay !== doc) {
        underWay = doc
        checker.check(projectFromDocument(doc), state.origin.files, (results) => {
          if (underWay === doc) underWay = null
          // Later changes are checked separately.
          if (project.getState().doc !== doc) return
          checked = {
            doc,
            problems: results.map((problem) => ({ ...problem, source: isOfData(problem) ? 'data' : 'check' })),
          }
          checkReferencesLater()
          collect()
          const told = waiting
          waiting = []
          for (const then of told) then(inTheWay())
        })
      }
      collect()
      return checked?.doc === doc ? inTheWay() : []
    }
    const inTheWay = (): readonly Problem[] => {
      const { experiment } = project.getState()
      return checked?.problems.filter((problem) => isInTheWay(problem, experiment)) ?? []
    }
    const afterCheck = (then: (problems: readonly Problem[]) => void): void => {
      const problems = check()
      if (checked?.doc === project.getState().doc) then(problems)
      else waiting.push(then)
    }
    /** Keys of the model that the problems of compiling and running belong to. */
    const model = { compile: '', run: '' }
    const keyNow = (): string => modelKeyInUse(project.getState().doc, project.getState().experiment)
    const collect = (): void => {
      const key = keyNow()
      // compile errors are outdated once the model has changed; how far a run came is not
      const still = (source: keyof typeof model) => (p: ModelErrorData) =>
        p.place.time !== undefined || model[source] === key
      const compiled = compile.getState().problems.filter(still('compile'))
      const { problems, error, source } = run.getState()
      const failed = [...problems, ...(error === null ? [] : [error])].filter(still('run'))
      const outdated = failed.length === 0 ? null : outdatedSince(source, project.getState())
      const all: Problem[] = [
        ...(checked?.problems ?? []),
        ...references,
        ...compiled.map((p) => ({ ...p, source: 'compile' as const })),
        ...failed.map((p) => ({ ...p, source: 'run' as const, ...(outdated !== null && { outdated }) })),
      ]
      const listed = withoutRepeats(all)
      if (JSON.stringify(listed) === JSON.stringify(get().problems)) return
      set({ problems: listed, byBlock: groupByBlock(listed, get().byBlock) })
    }

    project.subscribe((state, before) => {
      if (state.doc === before.doc) {
        // Another experiment may have another parameter set.
        if (state.experiment !== before.experiment) collect()
        return
      }
      clearTimeout(timer)
      if (state.generation !== before.generation) {
        references = []
        set({ largeTables: new Map() })
        check()
      } else timer = setTimeout(check, CHECK_DELAY_MILLISECONDS)
    })
    compile.subscribe((state, before) => {
      if (state.problems === before.problems) return
      model.compile = keyNow()
      collect()
    })
    run.subscribe((state, before) => {
      if (state.problems === before.problems && state.error === before.error) return
      model.run = keyNow()
      collect()
    })

    return { problems: [], byBlock: new Map(), largeTables: new Map(), check, afterCheck }
  })
}

/**
 * Returns the check of reference data. It starts some time after its call and reads one file per task, large ones in a
 * worker. Results are cached.
 */
function referenceCheck(
  registry: BlockRegistry,
  project: ProjectStore,
  reader: ReferenceReader,
  store: ProblemsStore,
  report: (problems: readonly Problem[]) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readLater = async (file: string, text: string, isCurrent: () => boolean): Promise<void> => {
    // Where the worker fails, the page reads it, slowly.
    const result = await reader(file, text).catch(() => readReference(file, text))
    if (isCurrent())
      store.setState(({ largeTables }) => ({ largeTables: new Map(largeTables).set(file, { text, result }) }))
  }
  return () => {
    clearTimeout(timer)
    const state = project.getState()
    const projectFile = projectFromDocument(state.doc)
    const { files } = state.origin
    const unread = [...referenceFiles(projectFile, files)]
    const isCurrent = (): boolean => project.getState().origin.files === files
    const next = async (): Promise<void> => {
      const file = unread.shift()
      if (file !== undefined) {
        const text = files[file]
        if (!isLarge(text)) readKept(file, text)
        else if (readBefore(store.getState().largeTables, file, text) === undefined)
          await readLater(file, text, isCurrent)
        if (isCurrent()) timer = setTimeout(go)
        return
      }
      const read: ReadReference = (file, text) =>
        readBefore(store.getState().largeTables, file, text) ?? readKept(file, text)
      const missing = checkReferences(projectFile, registry, files, read)
      report(missing.map((error) => ({ ...error.toJSON(), source: 'check' })))
    }
    const go = (): void => void next()
    timer = setTimeout(go, REFERENCE_DELAY_MILLISECONDS)
  }
}

/** Returns whether a problem concerns the data of one experiment. */
const isOfData = ({ code, place }: ModelErrorData): boolean =>
  code === 'out-of-range' && place.experiment !== undefined && place.file !== undefined

/**
 * Returns whether a problem prevents a run of an experiment. Reference data is for plots and reports, so a run doesn't
 * need it, nor the data of another experiment.
 */
function isInTheWay({ source, place }: Problem, experiment: string | null): boolean {
  if (source === 'data') return place.experiment === experiment
  return place.path?.[0] !== 'experiments' || place.path[2] !== 'references'
}

/** Removes repeated problems; the compiler repeats those of the check. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>()
  return problems.filter(({ code, what, place }) => {
    const key = JSON.stringify([code, what, place.block, place.port, place.parameter, place.codeLine])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Groups problems by block. Unchanged lists keep their identity, so that their blocks are not redrawn. */
function groupByBlock(
  problems: readonly Problem[],
  before: ReadonlyMap<string, readonly Problem[]>,
): ReadonlyMap<string, readonly Problem[]> {
  const groups = new Map<string, Problem[]>()
  for (const problem of problems) {
    const block = problem.place.block ?? ownerOf(problem.place.signal ?? '')
    // Problems inside a subsystem are shown on the subsystem too.
    for (let path = block ?? ''; path !== ''; path = parentOf(path)) {
      const group = groups.get(path)
      if (group === undefined) groups.set(path, [problem])
      else group.push(problem)
    }
  }
  const byBlock = new Map<string, readonly Problem[]>()
  for (const [block, group] of groups) {
    const old = before.get(block)
    byBlock.set(block, old !== undefined && JSON.stringify(old) === JSON.stringify(group) ? old : group)
  }
  return byBlock
}
