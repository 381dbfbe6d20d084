/** Notice shown while there is no compiled model: the compilation is under way, or the reason why there is no model. */
import { CircleAlert, Cpu } from 'lucide-react'
import { useProblems } from '../problems/services'
import { useUi } from '../workbench/services'
import type { Compiled } from './use-compiled'
import { modelTexts } from '../texts/model'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'

/** Placeholder for content that needs a model without problems. */
export function ProblemsFirst({ title }: { readonly title: string }) {
  const count = useProblems((state) => state.problems.length)
  const set = useUi((state) => state.set)
  return (
    <EmptyState icon={CircleAlert} title={title} text={modelTexts.toBeSolvedFirst(count)}>
      <Button label={modelTexts.showProblems} onClick={() => set({ problemsOpen: true })} />
    </EmptyState>
  )
}

export function CompileNotice({ compiled }: { readonly compiled: Compiled }) {
  if (compiled.status === 'blocked' || compiled.status === 'failed')
    return <ProblemsFirst title={modelTexts.failedTitle} />
  const busy = compiled.status === 'compiling'
  return <EmptyState busy={busy} icon={Cpu} title={busy ? modelTexts.deriving : modelTexts.notCompiled} />
}
