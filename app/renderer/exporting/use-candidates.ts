/** Possible variables of the exported model's interface, requested while a view shows them. */
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { InterfaceCandidates } from '../../../engine/export/candidates'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { experimentKey } from '../running/analysis'
import { chosenFormulation } from '../running/running'
import { addedBlocks, interfaceOf } from '../store/edits/interface'
import { projectFromDocument } from '../store/records'
import { isOfInterface, interfaceRows, type AllRows } from './rows'
import { useProblems } from '../problems/services'
import { useProject } from '../workbench/services'
import { useServices } from './services'

/** Time for the user to finish a series of edits, ms. */
const DELAY_MILLISECONDS = 350

export interface Candidates {
  readonly candidates: InterfaceCandidates | null
  readonly status: 'none' | 'working' | 'done' | 'failed' | 'blocked'
  readonly problem: ModelErrorData | undefined
}

export function useCandidates(): Candidates {
  const services = useServices()
  const store = services.results.of('interface')
  const { result, status, problems } = useStore(store)
  const experiment = useProject((state) => state.experiment)
  useProject((state) => state.doc)
  useProject((state) => state.formulation)
  const key = experimentKey(services)
  // Problems of the interface itself are shown in its tables, so they don't block the request.
  const blocked = useProblems((state) => state.problems.some((one) => one.source === 'check' && !isOfInterface(one)))

  useEffect(() => {
    if (experiment === null || blocked) return
    const ask = (): void => {
      const { doc, origin } = services.project.getState()
      const { interface: _own, ...project } = projectFromDocument(doc)
      const formulation = chosenFormulation(services)
      store.getState().ensure({ key, project, files: origin.files, experiment, formulation })
    }
    const timer = setTimeout(ask, store.getState().key === null ? 0 : DELAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [services, store, experiment, blocked, key])

  return { candidates: result?.candidates ?? null, status: blocked ? 'blocked' : status, problem: problems[0] }
}

/**
 * Returns the rows of the tables.
 * @returns the rows; null until the candidates are known
 */
export function useRows(candidates: InterfaceCandidates | null): AllRows | null {
  const doc = useProject((state) => state.doc)
  const problems = useProblems((state) => state.problems)
  return useMemo(
    () => candidates && interfaceRows(candidates, interfaceOf(doc), problems, addedBlocks(doc)),
    [candidates, doc, problems],
  )
}
