/** What the window shows: view, panels, theme, dialogs, notices. Nothing here belongs to the project. */
import type { MenuGroup } from '../ui/Menu'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ModelErrorData } from '../../../engine/model/errors'
import type { SaveConflict } from '../../bridge'
import type { Memory } from '../store/memory'

export const views = ['diagram', 'results', 'scene', 'model', 'graph', 'code'] as const
export type View = (typeof views)[number]
export type Theme = 'light' | 'dark'
export type CodeTab = 'function' | 'javascript' | 'c' | 'webassembly' | 'equations'

/** A place to show: the canvas centres the block, the inspector the parameter. */
export interface Location {
  readonly block: string
  readonly port?: string
  readonly parameter?: string
  /** False: the focus stays where it is. */
  readonly focus?: boolean
}

/** What was tried and failed; a notice about it goes when it is tried again, or works. */
export type NoticeTopic = 'import' | 'wiring' | 'paste' | 'export' | 'file' | 'library' | 'icon' | 'state' | 'examples'

export interface Notice {
  readonly id: number
  readonly tone: 'info' | 'success' | 'warning' | 'danger'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly topic?: NoticeTopic
  /** Whether its cause is still there; asked for after changes of the project, its problems and the window. */
  readonly holds?: () => boolean
}

export interface OpenMenu {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly x: number
  readonly y: number
}

/** A question about unsaved changes, answered by one of three buttons. */
export interface UnsavedQuestion {
  readonly answer: (choice: 'save' | 'discard' | 'cancel') => void
}

/** What to do where the file to save to has other content than was read or written last. */
export type ConflictChoice = 'merge' | 'replace' | 'save-as' | 'cancel'

export interface SaveQuestion {
  readonly name: string
  readonly conflict: SaveConflict
  /** Why the file is no project, where it is none. */
  readonly unreadable: string | null
  /** The user has compared with this content before. */
  readonly seen: boolean
  readonly answer: (choice: ConflictChoice) => void
}

/** A project that could not be opened, and why. */
export interface OpenFailure {
  readonly name: string
  readonly problems: readonly ModelErrorData[]
  /** Open both sides of a file with conflict markers for comparison, where both can be read. */
  readonly compare?: () => void
}

export interface UiState {
  readonly view: View
  /** Diagram beside the chosen view. */
  readonly split: boolean
  readonly splitShare: number
  readonly paletteOpen: boolean
  readonly paletteWidth: number
  /** Types of blocks that have a star, and that were put on a canvas lately. */
  readonly favourites: readonly string[]
  readonly recentBlocks: readonly string[]
  readonly inspectorOpen: boolean
  readonly inspectorWidth: number
  readonly inspectorTab: 'selection' | 'experiment' | 'project' | 'live'
  readonly problemsOpen: boolean
  readonly problemsHeight: number
  readonly versionsHeight: number
  readonly theme: Theme
  readonly formulation: string | null
  /** Where edits go while a parameter set is in use. */
  readonly variantEdits: 'variant' | 'base'
  readonly commandPaletteOpen: boolean
  readonly shortcutsOpen: boolean
  /** Asking for the time until which the present run goes on. */
  readonly goOnOpen: boolean
  readonly welcomeOpen: boolean
  /** The welcome page was shown by itself, as it is to newcomers once. */
  readonly welcomed: boolean
  /** The question which version to compare with. */
  readonly compareOpen: boolean
  /** What the help shows: '' its contents, `doc:` a document, `block:` a type of block, `subsystem:` the path of one; null while it is closed. */
  readonly helpPage: string | null
  readonly helpWidth: number
  /** The guided tour is offered until it was begun or declined. */
  readonly tourOffered: boolean
  /** Step at which the tour was left, to go on from. */
  readonly tourStep: number
  readonly aboutOpen: boolean
  readonly crashLogOpen: boolean
  /** The menu of what was pointed at, and where it hangs in the window. */
  readonly menu: OpenMenu | null
  readonly unsavedQuestion: UnsavedQuestion | null
  readonly saveQuestion: SaveQuestion | null
  readonly openFailure: OpenFailure | null
  readonly notices: readonly Notice[]
  /** Latest thing done, read out by screen readers and shown in the status bar. */
  readonly statusText: string
  /** Tab of the code view. */
  readonly codeTab: CodeTab
  /** Function block whose text is shown; the selected one when null. */
  readonly functionBlock: string | null
  /** Where to put the cursor in that text; counts up. */
  readonly codePlace: { readonly line: number; readonly column: number; readonly count: number } | null
  /** Show only the lines of the selected block. */
  readonly codeOnly: boolean
  /** Go to the next or previous line of the selected block, or to what names mean; counts up. */
  readonly codeStep: { readonly direction: 1 | -1 | 'names'; readonly count: number } | null
  /** Something to show; counts up so that the same place can be asked for twice. */
  readonly located: (Location & { readonly count: number }) | null
}

export interface UiActions {
  set(changes: Partial<UiState>): void
  showView(view: View): void
  locate(location: Location): void
  /**
   * @param topic what failed: the notice goes when that is tried again, or works (`settled`)
   * @param holds whether the cause is still there: the notice goes when it is not
   */
  notify(
    tone: Notice['tone'],
    text: string,
    action?: Notice['action'],
    topic?: NoticeTopic,
    holds?: Notice['holds'],
  ): void
  /** Takes notices away whose cause is no more. */
  reviewNotices(): void
  /** What failed before works now: its notices go. */
  settled(topic: NoticeTopic): void
  dismiss(id: number): void
}

export type UiStore = StoreApi<UiState & UiActions>

type Kept = Pick<
  UiState,
  | 'theme'
  | 'split'
  | 'splitShare'
  | 'paletteOpen'
  | 'paletteWidth'
  | 'favourites'
  | 'recentBlocks'
  | 'inspectorOpen'
  | 'inspectorWidth'
  | 'problemsHeight'
  | 'versionsHeight'
  | 'helpWidth'
  | 'tourOffered'
  | 'tourStep'
  | 'welcomed'
>

/** Smallest and largest sizes of the panes, px of the window; of `splitShare` the share. */
export const paneRanges = {
  paletteWidth: [160, 400],
  inspectorWidth: [240, 560],
  helpWidth: [280, 720],
  problemsHeight: [80, 480],
  versionsHeight: [80, 480],
  splitShare: [0.2, 0.8],
} as const satisfies Partial<Record<keyof Kept, readonly [number, number]>>

const usual: UiState = {
  view: 'diagram',
  split: false,
  splitShare: 0.5,
  paletteOpen: true,
  paletteWidth: 224,
  favourites: [],
  recentBlocks: [],
  inspectorOpen: true,
  inspectorWidth: 308,
  inspectorTab: 'experiment',
  problemsOpen: false,
  problemsHeight: 168,
  versionsHeight: 200,
  theme: 'light',
  formulation: null,
  variantEdits: 'variant',
  commandPaletteOpen: false,
  shortcutsOpen: false,
  goOnOpen: false,
  welcomeOpen: false,
  welcomed: false,
  helpPage: null,
  helpWidth: 400,
  tourOffered: true,
  tourStep: 0,
  compareOpen: false,
  aboutOpen: false,
  crashLogOpen: false,
  menu: null,
  unsavedQuestion: null,
  saveQuestion: null,
  openFailure: null,
  notices: [],
  statusText: '',
  codeTab: 'javascript',
  functionBlock: null,
  codePlace: null,
  codeOnly: false,
  codeStep: null,
  located: null,
}

const NOTICE_MILLISECONDS = 6000

export function createUiStore(memory: Memory, preferred: Theme): UiStore {
  const store = createStore<UiState & UiActions>()((set, get) => {
    let nextNotice = 1
    return {
      ...usual,
      theme: preferred,
      ...recall(memory),
      set,
      showView: (view) => set({ view }),
      locate: (location) => set({ located: { ...location, count: (get().located?.count ?? 0) + 1 } }),
      notify(tone, text, action, topic, holds) {
        const id = nextNotice++
        if (topic !== undefined) get().settled(topic)
        set({ notices: [...get().notices.slice(-2), { id, tone, text, action, topic, holds }] })
        if (tone !== 'danger') setTimeout(() => get().dismiss(id), NOTICE_MILLISECONDS)
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
  store.subscribe((state, before) => {
    const kept = keptPart(state)
    if (JSON.stringify(kept) !== JSON.stringify(keptPart(before))) memory.write(JSON.stringify(kept))
  })
  return store
}

function keptPart(state: UiState): Kept {
  const { theme, split, splitShare, paletteOpen, paletteWidth, inspectorOpen, inspectorWidth } = state
  const { problemsHeight, versionsHeight, helpWidth, tourOffered, tourStep, welcomed, favourites, recentBlocks } = state
  return {
    theme,
    split,
    splitShare,
    paletteOpen,
    paletteWidth,
    favourites,
    recentBlocks,
    inspectorOpen,
    inspectorWidth,
    problemsHeight,
    versionsHeight,
    helpWidth,
    tourOffered,
    tourStep,
    welcomed,
  }
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** A kept size within what can be used: whatever wrote it, no pane may push the others out of the window. */
function withinRange(key: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (!Object.hasOwn(paneRanges, key)) return Math.max(0, Math.round(value))
  const [least, most] = paneRanges[key as keyof typeof paneRanges]
  return Math.min(most, Math.max(least, value))
}

/** Settings of an earlier session; whoever has any has been here before, whatever version kept them. */
function recall(memory: Memory): Partial<Kept> {
  const text = memory.read()
  return text === null ? {} : { welcomed: true, ...kept(text) }
}

/** Settings as far as they are of the right type. */
function kept(text: string): Partial<Kept> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return {}
    const known = keptPart(usual)
    const entries = Object.entries(value).filter(
      ([key, v]) =>
        key in known &&
        typeof v === typeof known[key as keyof Kept] &&
        (typeof v !== 'object' || isListOfTexts(v)) &&
        (key !== 'theme' || v === 'dark' || v === 'light'),
    )
    return Object.fromEntries(entries.map(([key, v]) => [key, withinRange(key, v)]))
  } catch {
    return {}
  }
}
