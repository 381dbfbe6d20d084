/** The linear graph of the project in the chosen formulation, kept up to date while it is shown. */
import { useEffect, useMemo, useState } from 'react'
import type { GraphDescription } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/model/errors'
import { chosenFormulation, compileKey } from '../shell/running'
import { useProject, useServices, useUi } from '../shell/services'
import { projectFromDocument } from '../store/records'

export interface GraphState {
  readonly graph: GraphDescription | null
  /** Why the formulation's choice is no tree, or why there is no graph. */
  readonly trouble: ModelErrorData | null
  readonly outdated: boolean
}

export function useGraph(visible: boolean): GraphState {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const formulation = useUi((state) => state.formulation)
  const [state, setState] = useState<GraphState & { readonly key: string | null }>({
    graph: null,
    trouble: null,
    outdated: false,
    key: null,
  })
  const key = useMemo(() => compileKey(services), [services, doc, formulation]) // eslint-disable-line react-hooks/exhaustive-deps

  useEffect(() => {
    if (!visible) return
    const { project, jobs } = services
    const { doc: current, origin } = project.getState()
    let wanted = true
    const job = jobs.start(
      {
        type: 'graph',
        project: projectFromDocument(current),
        files: origin.files,
        formulation: chosenFormulation(services),
      },
      (message) => {
        if (!wanted) return
        if (message.type === 'graph')
          setState({ graph: message.graph, trouble: message.trouble ?? null, outdated: false, key })
        else if (message.type === 'problems')
          setState({ graph: null, trouble: message.problems[0] ?? null, outdated: false, key })
        else if (message.type === 'failed') setState({ graph: null, trouble: message.error, outdated: false, key })
      },
    )
    return () => {
      wanted = false
      job.cancel()
    }
  }, [services, key, visible])

  return { ...state, outdated: state.key !== null && state.key !== key }
}
