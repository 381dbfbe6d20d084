/** Store of work left by earlier windows, and the user's choices about it. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { lineEndsOf } from '../../../engine/model/text/line-ends'
import { readProject } from '../../../engine/model/parse/parse-project'
import type { Services } from './services'
import { replaceProject } from '../files/files'
import { keepCopies, lostWork, type LostWork } from './autosave'
import type { RecoveryPlace } from './place'
import { noticeTexts } from '../texts/notices'
import { recoveryTexts } from '../texts/recovery'

export interface RecoveryState {
  readonly works: readonly LostWork[]
  /** Windows whose copies cannot be read. */
  readonly damaged: readonly string[]
}

export interface RecoveryActions {
  /** Opens the work with its changes unsaved, after asking about the project that is open now. */
  recover(work: LostWork): Promise<void>
  discard(work: LostWork): void
  discardDamaged(window: string): void
  /** Leaves all copies in place for the next start. */
  later(): void
}

export type RecoveryStore = StoreApi<RecoveryState & RecoveryActions>

/** @param place undefined if nothing can be kept */
export function createRecovery(services: Services, place: RecoveryPlace | undefined): RecoveryStore {
  const store = createStore<RecoveryState & RecoveryActions>()((set, get) => {
    const forget = (work: LostWork): void => {
      set({ works: get().works.filter((other) => other !== work) })
      void place?.remove(work.window)
    }
    return {
      works: [],
      damaged: [],
      async recover(work) {
        const result = readProject(work.text, recoveryTexts.keptCopy)
        if (!result.ok) {
          const problems = result.problems.map((problem) => problem.toJSON())
          services.ui.getState().openDialog({ kind: 'open-failure', name: work.title, problems })
          return
        }
        const { bridge } = services
        // Handles of a browser do not outlive their page.
        const location = bridge.kind === 'browser' ? null : work.origin.location
        const { name, fingerprint = null } = work.origin
        const origin = { name, location, files: work.files, fingerprint, lineEnds: lineEndsOf(work.text) }
        const opened = await replaceProject(services, () =>
          services.project.getState().load(result.project, origin, { unsaved: true }),
        )
        if (opened) forget(work)
      },
      discard: forget,
      discardDamaged(window) {
        set({ damaged: get().damaged.filter((other) => other !== window) })
        void place?.remove(window)
      },
      later: () => set({ works: [], damaged: [] }),
    }
  })
  if (place !== undefined) {
    const window = crypto.randomUUID()
    place.hold(window)
    keepCopies(services.project, place, window, () => services.ui.getState().notify('warning', noticeTexts.noRecovery))
    void lostWork(place, window).then(
      ({ works, damaged }) => store.setState({ works, damaged }),
      () => undefined,
    )
  }
  return store
}
