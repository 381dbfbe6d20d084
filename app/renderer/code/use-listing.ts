/** The listing of the compiled model in a language, requested while it is shown. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { CodeLanguage, CodeListing } from '../../../engine/export/code/types'
import { chosenFormulation } from '../running/running'
import { useServices } from './services'
import { useCompileKey } from '../running/use-compile-key'
import { modelInUse } from '../variants/in-use'

/**
 * Requests the listing and returns it.
 * @param compiled whether the current model is compiled
 */
export function useListing(language: CodeLanguage | null, compiled: boolean): CodeListing | null {
  const services = useServices()
  const store = services.results.of('code', language ?? '')
  const listing = useStore(store, ({ result }) => result?.listing ?? null)
  const key = useCompileKey()

  useEffect(() => {
    if (language === null || !compiled) return
    const { doc: current, experiment, origin } = services.project.getState()
    store.getState().ensure({
      key,
      language,
      ...modelInUse(current, experiment),
      files: origin.files,
      formulation: chosenFormulation(services),
    })
  }, [services, store, language, compiled, key])

  return listing
}
