/** The linear graph of the open project under a formulation, asked for while the view is visible. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { chosenFormulation } from '../running/running'
import { useProblems, useServices } from '../problems/services'
import { useCompileKey } from '../running/use-compile-key'
import { projectInUse } from '../variants/in-use'

export function useGraph() {
  const services = useServices()
  const { project, graph } = services
  const blocked = useProblems((state) => state.problems.some((problem) => problem.source === 'check'))
  const state = useStore(graph)
  const key = useCompileKey()

  useEffect(() => {
    if (blocked) return
    const { doc: current, experiment, origin } = project.getState()
    graph.getState().ensure({
      key,
      project: projectInUse(current, experiment),
      files: origin.files,
      formulation: chosenFormulation(services),
    })
  }, [services, project, graph, key, blocked])

  const current = state.graphKey === key
  return { graph: state.graph, trouble: current ? state.trouble : null, problems: state.problems, blocked, current }
}
