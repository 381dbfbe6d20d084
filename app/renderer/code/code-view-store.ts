/** State of the code view: the tab, the function, and the lines to show. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export type CodeTab = 'function' | 'javascript' | 'c' | 'webassembly' | 'equations'

/**
 * Request to go to the next or previous line of the selected block, or to the explanation of names. Each request is a
 * new object.
 */
export interface CodeStep {
  readonly direction: 1 | -1 | 'names'
}

export interface CodeViewState {
  readonly tab: CodeTab
  /** Function block whose text is shown; null for the selected one. */
  readonly functionBlock: string | null
  /** Position for the cursor in that text; each request is a new object. */
  readonly place: { readonly line: number; readonly column: number } | null
  /** True to show only the lines of the selected block. */
  readonly only: boolean
  readonly step: CodeStep | null
}

export type CodeViewStore = StoreApi<CodeViewState>

export function createCodeView(): CodeViewStore {
  return createStore<CodeViewState>()(() => ({
    tab: 'javascript',
    functionBlock: null,
    place: null,
    only: false,
    step: null,
  }))
}
