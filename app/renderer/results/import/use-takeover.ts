/** Who is silent while sources of the chosen experiment read data. */
import { useMemo } from 'react'
import { noTakeover, takeoverOf, type Takeover } from '../../../../engine/model/takeover'
import { useProject, useServices } from '../services'
import { projectFromDocument } from '../../store/records'

export function useTakeover(inputs: Readonly<Record<string, unknown>>): Takeover {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  return useMemo(() => {
    const sources = Object.keys(inputs)
    if (experiment === null || sources.length === 0) return noTakeover
    return takeoverOf(projectFromDocument(doc), registry, { experiment, sources })
  }, [doc, registry, experiment, inputs])
}
