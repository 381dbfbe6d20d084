/**
 * Generated code for the code view, by language. It is asked for when a language is looked at; the listing of an
 * earlier model stays shown until the new one is there.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CodeLanguage, CodeListing } from '../../../engine/host/code/types'
import type { ModelFiles } from '../../../engine/host/export/files'
import { ModelError } from '../../../engine/errors/model-error'
import type { JobClient, JobRequest, KeyedModel } from './client'

export interface HeldListing {
  /** Key of the model that it is of. */
  readonly key: string
  readonly listing: CodeListing
}

export interface CodeState {
  readonly listings: Partial<Record<CodeLanguage, HeldListing>>
}

export interface CodeRequest extends KeyedModel {
  readonly language: CodeLanguage
}

export interface CodeActions {
  /** Ask for a listing unless it is there or on its way. */
  ensure(request: CodeRequest): void
  /** A model as files to use elsewhere. @throws ModelError when it cannot be exported */
  exportModel(request: ModelRequest): Promise<ModelFiles>
}

export type ModelRequest = Omit<Extract<JobRequest, { type: 'export' }>, 'type'>

export type CodeStore = StoreApi<CodeState & CodeActions>

export function createCodeStore(jobs: JobClient): CodeStore {
  /** Keys of the models asked for last, by language. */
  const asked = new Map<CodeLanguage, string>()
  return createStore<CodeState & CodeActions>()((set, get) => ({
    listings: {},
    ensure({ key, ...request }) {
      const { language } = request
      if (asked.get(language) === key) return
      asked.set(language, key)
      jobs.start({ type: 'code', ...request }, (message) => {
        if (asked.get(language) !== key) return
        if (message.type === 'code')
          set({ listings: { ...get().listings, [language]: { key, listing: message.listing } } })
        // What is wrong is told where the model is compiled; the next look asks again.
        else if (message.type === 'failed' || message.type === 'problems') asked.delete(language)
      })
    },
    exportModel: (request) =>
      new Promise((resolve, reject) => {
        jobs.start({ type: 'export', ...request }, (message) => {
          if (message.type === 'exported') resolve(message)
          else if (message.type === 'failed') reject(ModelError.fromJSON(message.error))
          else if (message.type === 'problems') reject(ModelError.fromJSON(message.problems[0]))
        })
      }),
  }))
}
