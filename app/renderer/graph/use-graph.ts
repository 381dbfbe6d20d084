/** The linear graph of the open project under a formulation, requested while the view is visible. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { chosenFormulation } from '../running/running'
import { useServices } from './services'
import { useProblems } from '../problems/services'
import { useCompileKey } from '../running/use-compile-key'
import { modelInUse } from '../variants/in-use'

export function useGraph() {
  const services = useServices()
  const { project } = services
  const store = services.results.of('graph')
  const blocked = useProblems((state) => state.problems.some((problem) => problem.source === 'check'))
  const state = useStore(store)
  const key = useCompileKey()

  useEffect(() => {
    if (blocked) return
    const { doc: current, experiment, origin } = project.getState()
    store.getState().ensure({
      key,
      ...modelInUse(current, experiment),
      files: origin.files,
      formulation: chosenFormulation(services),
    })
  }, [services, project, store, key, blocked])

  const current = state.resultKey === key
  const { graph = null, trouble } = state.result ?? {}
  return { graph, trouble: (current && trouble) || null, problems: state.problems, blocked, current }
}
