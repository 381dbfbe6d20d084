/**
 * Store of the window: its view, panels, theme, dialog and notices. Nothing here belongs to the project or to one
 * feature.
 */
import { mapRecord } from '../../../engine/collections/entries'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Command } from '../../commands'
import type { Theme } from '../theme'
import type { Point } from '../store/edits/blocks'
import type { MenuGroup } from '../ui/Menu'
import type { Dialog } from './dialog'
import { keep, recall, type Settings } from './settings'

/** Views by the commands of the application menu that show them. */
export type View = Command extends infer Id ? (Id extends `view-${infer Name}` ? Name : never) : never

/** Location to show: a block with its parameter in the inspector, the text of a function block at a line, or a plot. */
export type Location =
  | {
      readonly kind: 'block'
      readonly block: string
      readonly port?: string
      readonly parameter?: string
      /** True if the focus moves; false: the focus stays where it is. */
      readonly focus?: boolean
      /** True if the diagram brings the block into view. */
      readonly inDiagram?: boolean
    }
  | { readonly kind: 'text'; readonly block: string; readonly line?: number; readonly column?: number }
  | { readonly kind: 'plot'; readonly plot: string }
  /** Variable of the exported model in its list. */
  | {
      readonly kind: 'variable'
      readonly list: 'inputs' | 'outputs' | 'parameters'
      readonly key: string | null
    }
  /** Block that the chosen experiment adds or replaces. */
  | { readonly kind: 'overlay'; readonly block: string | null }
  /** Position on the canvas. */
  | { readonly kind: 'place'; readonly at: Point }
  /** Box that inserts a block, with this text already typed. */
  | { readonly kind: 'insert'; readonly query: string }

/** Action that failed; a notice about it disappears when the action is tried again or succeeds. */
export type NoticeTopic = 'import' | 'wiring' | 'paste' | 'export' | 'file' | 'library' | 'icon' | 'state' | 'examples'

export interface Notice {
  readonly id: number
  readonly tone: 'info' | 'success' | 'warning' | 'danger'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly topic?: NoticeTopic
  /** Returns whether the cause is still there; checked after changes of the project. */
  readonly holds?: () => boolean
}

export interface OpenMenu {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly x: number
  readonly y: number
}

/** Sizes of panes, px of the window, `splitShare` as a share: the smallest, the usual and the largest. */
export const paneSizes = {
  paletteWidth: [160, 224, 400],
  inspectorWidth: [240, 308, 560],
  helpWidth: [280, 400, 720],
  problemsHeight: [80, 168, 480],
  versionsHeight: [80, 200, 480],
  splitShare: [0.2, 0.5, 0.8],
} as const

export type Pane = keyof typeof paneSizes

/** Views that show runs in progress; other views switch to the results. */
const showsRuns: readonly View[] = ['results', 'scene', 'cueing']

/** Initial values of the settings that are restored in the next window, besides the sizes of panes. */
const usual = { theme: 'light' as Theme, split: false, paletteOpen: true, inspectorOpen: true }

export interface UiState extends Readonly<typeof usual> {
  readonly view: View
  readonly sizes: Readonly<Record<Pane, number>>
  readonly inspectorTab: 'selection' | 'experiment' | 'project' | 'live'
  readonly problemsOpen: boolean
  /** True if the diagram shows the changes of the chosen experiment. */
  readonly overlayShown: boolean
  /**
   * Page of the help: '' for the contents, `doc:` and a document, `block:` and a type of block, `subsystem:` and a
   * path; null while the help is closed.
   */
  readonly helpPage: string | null
  readonly dialog: Dialog | null
  /** Menu of the element that was clicked, and its position in the window. */
  readonly menu: OpenMenu | null
  readonly notices: readonly Notice[]
  /** Latest action, announced by screen readers and shown in the status bar. */
  readonly statusText: string
  /** Location that was last requested; the part that shows it may set it to null, so that it is shown only once. */
  readonly located: Location | null
}

export interface UiActions {
  set(changes: Partial<Omit<UiState, 'dialog'>>): void
  showView(view: View): void
  /** Shows the diagram, as the view or beside it. */
  showDiagram(): void
  /** Shows the results or the 3D view, whichever is open. */
  showRun(): void
  resize(pane: Pane, size: number): void
  /** Opens a dialog; the dialog that was open is dismissed. */
  openDialog(dialog: Dialog): void
  closeDialog(): void
  /**
   * @param topic action that failed: the notice disappears when it is repeated or succeeds (`settled`)
   * @param holds whether the cause persists: the notice disappears when it does not
   */
  notify(
    tone: Notice['tone'],
    text: string,
    action?: Notice['action'],
    topic?: NoticeTopic,
    holds?: Notice['holds'],
  ): void
  /** Reports a caught error. */
  notifyError(error: unknown, topic?: NoticeTopic): void
  /** Runs an action that may fail, and reports a failure. An earlier notice about the topic goes. */
  attempt(work: () => Promise<void>, topic?: NoticeTopic): Promise<void>
  /** Removes notices whose cause is gone. */
  reviewNotices(): void
  /** Removes the notices about an action that failed before and works now. */
  settled(topic: NoticeTopic): void
  dismiss(id: number): void
}

export type UiStore = StoreApi<UiState & UiActions>

const NOTICE_MILLISECONDS = 6000

export function createUiStore(settings: Settings, preferred: Theme): UiStore {
  const { theme, ...recalled } = recall(settings, usual)
  const store = createStore<UiState & UiActions>()((set, get) => {
    let nextNotice = 1
    return {
      ...usual,
      view: 'diagram',
      inspectorTab: 'experiment',
      problemsOpen: false,
      overlayShown: false,
      helpPage: null,
      dialog: null,
      menu: null,
      notices: [],
      statusText: '',
      located: null,
      ...recalled,
      theme: theme === 'light' || theme === 'dark' ? theme : preferred,
      sizes: recalledSizes(settings),
      set,
      showView: (view) => set({ view }),
      showDiagram() {
        if (get().view !== 'diagram' && !get().split) set({ view: 'diagram' })
      },
      showRun() {
        if (!showsRuns.includes(get().view)) set({ view: 'results' })
      },
      resize: (pane, size) => set({ sizes: { ...get().sizes, [pane]: size } }),
      openDialog(dialog) {
        const before = get().dialog
        set({ dialog })
        before?.dismissed?.()
      },
      closeDialog() {
        const before = get().dialog
        set({ dialog: null })
        before?.dismissed?.()
      },
      notify(tone, text, action, topic, holds) {
        const id = nextNotice++
        if (topic !== undefined) get().settled(topic)
        set({ notices: [...get().notices.slice(-2), { id, tone, text, action, topic, holds }] })
        if (tone !== 'danger') setTimeout(() => get().dismiss(id), NOTICE_MILLISECONDS)
      },
      notifyError: (error, topic) =>
        get().notify('danger', error instanceof Error ? error.message : String(error), undefined, topic),
      async attempt(work, topic) {
        if (topic !== undefined) get().settled(topic)
        try {
          await work()
        } catch (error) {
          get().notifyError(error, topic)
        }
      },
      settled(topic) {
        const { notices } = get()
        if (notices.some((notice) => notice.topic === topic))
          set({ notices: notices.filter((notice) => notice.topic !== topic) })
      },
      reviewNotices() {
        const { notices } = get()
        const left = notices.filter(({ holds }) => holds?.() !== false)
        if (left.length < notices.length) set({ notices: left })
      },
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
    }
  })
  keep(settings, store, ({ theme: chosen, split, paletteOpen, inspectorOpen, sizes }) => ({
    theme: chosen,
    split,
    paletteOpen,
    inspectorOpen,
    ...sizes,
  }))
  return store
}

/** Returns the stored sizes, limited so that no pane pushes the others out of the window. */
function recalledSizes(settings: Settings): UiState['sizes'] {
  const ordinary = mapRecord<Pane, readonly [number, number, number], number>(paneSizes, ([, size]) => size)
  const recalled = recall(settings, ordinary)
  return mapRecord(ordinary, (size, pane) => {
    const [least, , most] = paneSizes[pane]
    return Math.min(most, Math.max(least, recalled[pane] ?? size))
  })
}
