/** What stands where a compiled model would be: that it is on its way, or why there is none. */
import { CircleAlert, Cpu, LoaderCircle } from 'lucide-react'
import { useProblems, useUi } from '../shell/services'
import type { Compiled } from './useCompiled'
import { modelTexts } from '../texts/model'

/** Stands where something would be if the model had no problems. */
export function ProblemsFirst({ title }: { readonly title: string }) {
  const count = useProblems((state) => state.problems.length)
  const set = useUi((state) => state.set)
  return (
    <div className="empty-state">
      <CircleAlert size={32} strokeWidth={1.25} aria-hidden="true" />
      <h2>{title}</h2>
      <p>{modelTexts.toBeSolvedFirst(count)}</p>
      <div className="actions">
        <button type="button" className="button" onClick={() => set({ problemsOpen: true })}>
          {modelTexts.showProblems}
        </button>
      </div>
    </div>
  )
}

export function CompileNotice({ compiled }: { readonly compiled: Compiled }) {
  if (compiled.status === 'blocked' || compiled.status === 'failed')
    return <ProblemsFirst title={modelTexts.thisModelCannotBeCompiled} />
  const busy = compiled.status === 'compiling'
  return (
    <div className="empty-state" role="status">
      {busy ? (
        <LoaderCircle size={32} strokeWidth={1.25} className="spinning" aria-hidden="true" />
      ) : (
        <Cpu size={32} strokeWidth={1.25} aria-hidden="true" />
      )}
      <h2>{busy ? modelTexts.derivingTheEquations : modelTexts.notCompiled}</h2>
    </div>
  )
}
