/** Loads Monaco when code is first shown: the editor's core, and only the features that reading code needs. */
import type * as MonacoModule from 'monaco-editor/editor'

export type Monaco = typeof MonacoModule

let loading: Promise<Monaco> | null = null

export function loadMonaco(): Promise<Monaco> {
  loading ??= import('./monaco').then(({ monaco }) => monaco)
  return loading
}
