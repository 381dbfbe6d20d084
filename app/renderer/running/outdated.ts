/** Hook version of `outdatedSince`: components update when the project changes. */
import { useMemo } from 'react'
import { outdatedSince, type Outdated } from '../jobs/outdated'
import type { RunSource } from '../jobs/run-changes'
import { useProject } from '../workbench/services'

export type { Outdated } from '../jobs/outdated'

/** @param source project and experiment from which the result was made */
export function useOutdated(source: RunSource | null): Outdated {
  const doc = useProject((state) => state.doc)
  const origin = useProject((state) => state.origin)
  const formulation = useProject((state) => state.formulation)
  return useMemo(() => outdatedSince(source, { doc, origin, formulation }), [source, doc, origin, formulation])
}
