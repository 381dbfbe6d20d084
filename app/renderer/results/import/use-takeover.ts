/** Hook that returns the drivers and sources that are inactive while sources of the chosen experiment read data. */
import { useMemo } from 'react'
import type { Takeover } from '../../../../engine/model/takeover'
import { takeoverShown } from '../../store/takeover'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'

export function useTakeover(): Takeover {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  return useMemo(() => takeoverShown(doc, registry, experiment, []), [doc, registry, experiment])
}
