/** The listing of the compiled model in a language, asked for while it is looked at. */
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { CodeLanguage, CodeListing } from '../../../engine/host/code/types'
import { chosenFormulation, compileKey } from '../shell/running'
import { useProject, useServices, useUi } from '../shell/services'
import { projectFromDocument } from '../store/records'

/** @param compiled the model as it is has been compiled */
export function useListing(language: CodeLanguage | null, compiled: boolean): CodeListing | null {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const formulation = useUi((state) => state.formulation)
  const held = useStore(services.code, (state) => (language === null ? undefined : state.listings[language]))
  // Document and formulation are what the key is made of.
  const key = useMemo(() => compileKey(services), [services, doc, formulation]) // eslint-disable-line react-hooks/exhaustive-deps

  useEffect(() => {
    if (language === null || !compiled) return
    const { doc: current, origin } = services.project.getState()
    services.code.getState().ensure({
      key,
      language,
      project: projectFromDocument(current),
      files: origin.files,
      formulation: chosenFormulation(services),
    })
  }, [services, language, compiled, key])

  return held?.listing ?? null
}
