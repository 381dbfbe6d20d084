/**
 * Hook that returns the compiled model for a view. It compiles while the view is visible and the model differs from the
 * compiled one; a project with problems is not compiled.
 */
import { useEffect } from 'react'
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import { ensureCompiled } from './running'
import { useCompile, useSummary } from '../workbench/services'
import { useServices } from './services'
import { useProblems } from '../problems/services'
import { useCompileKey } from './use-compile-key'

/** Time for the user to finish a series of edits, ms. */
const DELAY_MILLISECONDS = 350

const words = { none: 'none', working: 'compiling', done: 'compiled', failed: 'failed' } as const

export interface Compiled {
  readonly status: 'none' | 'compiling' | 'compiled' | 'failed' | 'blocked'
  readonly summary: CompilationSummary | null
  /** True if the summary belongs to an earlier state of the model. */
  readonly outdated: boolean
}

export function useCompiled(visible: boolean): Compiled {
  const services = useServices()
  const status = useCompile((state) => state.status)
  const summary = useSummary()
  const summaryKey = useCompile((state) => state.resultKey)
  const blocked = useProblems((state) => state.problems.some((problem) => problem.source === 'check'))
  const key = useCompileKey()

  useEffect(() => {
    if (!visible || blocked) return
    const first = services.results.of('compile').getState().key === null
    const timer = setTimeout(() => ensureCompiled(services), first ? 0 : DELAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [services, key, visible, blocked])

  return { status: blocked ? 'blocked' : words[status], summary, outdated: summary !== null && summaryKey !== key }
}
