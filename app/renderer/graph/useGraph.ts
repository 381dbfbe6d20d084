/** The linear graph of the open project under a formulation, asked for while the view is visible. */
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { chosenFormulation, compileKey } from '../shell/running'
import { useProblems, useProject, useServices, useUi } from '../shell/services'
import { projectFromDocument } from '../store/records'

export function useGraph() {
  const services = useServices()
  const { project, graph } = services
  const doc = useProject((state) => state.doc)
  const chosen = useUi((state) => state.formulation)
  const blocked = useProblems((state) => state.problems.some((problem) => problem.source === 'check'))
  const state = useStore(graph)
  // Document and formulation are what the key is made of.
  const key = useMemo(() => compileKey(services), [services, doc, chosen]) // eslint-disable-line react-hooks/exhaustive-deps

  useEffect(() => {
    if (blocked) return
    const { doc: current, origin } = project.getState()
    graph.getState().ensure({
      key,
      project: projectFromDocument(current),
      files: origin.files,
      formulation: chosenFormulation(services),
    })
  }, [services, project, graph, key, blocked])

  const current = state.graphKey === key
  return { graph: state.graph, trouble: current ? state.trouble : null, problems: state.problems, blocked, current }
}
