/** Monaco comes when code is first shown: the editor's core and only what reading code needs. */
import type * as MonacoModule from 'monaco-editor/editor'

export type Monaco = typeof MonacoModule

let loading: Promise<Monaco> | null = null

export function loadMonaco(): Promise<Monaco> {
  loading ??= import('./monaco').then(({ monaco }) => monaco)
  return loading
}
