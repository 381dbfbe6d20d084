/** State of the export view: target, options, the page, and the export that is running or finished. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExportProgress, ModelExport } from '../../export/contract'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { ExportChoices } from '../../../engine/backends/options'
import type { ExportTargetId } from '../../../engine/backends/targets'
import type { ScalarValue } from '../../../engine/model/project/project'
import type { RunSource } from '../jobs/run-changes'
import type { InterfaceList } from '../store/edits/interface'

export type ExportPage = InterfaceList | 'files'

/** Choices of the user for all targets; each target has some of them. */
export interface ExportOptions extends ExportChoices {
  /** Solver method; that of the experiment if absent. */
  readonly method?: string
  readonly step?: ScalarValue
}

export type ExportJob =
  | { readonly status: 'none' }
  | { readonly status: 'cancelled' }
  | { readonly status: 'working'; readonly progress: ExportProgress | null; readonly cancel: () => void }
  /** `source` is the project and experiment that was exported, `key` identifies everything that it depends on. */
  | { readonly status: 'done'; readonly result: ModelExport; readonly source: RunSource; readonly key: string }
  | { readonly status: 'failed'; readonly error: ModelErrorData; readonly source: RunSource; readonly key: string }

export interface ExportState {
  readonly target: ExportTargetId
  readonly page: ExportPage
  /** Search text for the list. */
  readonly query: string
  readonly options: ExportOptions
  readonly job: ExportJob
}

export type ExportStore = StoreApi<ExportState>

export function createExportStore(): ExportStore {
  return createStore<ExportState>()(() => ({
    target: 'c',
    page: 'inputs',
    query: '',
    options: {},
    job: { status: 'none' },
  }))
}
