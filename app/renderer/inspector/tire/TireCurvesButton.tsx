/** Button that opens the curves of a tyre. */
import { lazy, Suspense, useState } from 'react'
import { ChartSpline } from 'lucide-react'
import type { BlockInstance } from '../../../../engine/model/project/project'
import { inspectorTexts } from '../../texts/inspector'

const TireCurvesDialog = lazy(() => import('./TireCurvesDialog'))

export function TireCurvesButton({ name, instance }: { readonly name: string; readonly instance: BlockInstance }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button inertia-button" onClick={() => setOpen(true)}>
        <ChartSpline size={14} strokeWidth={1.75} aria-hidden="true" /> {inspectorTexts.tire.curves}
      </button>
      {open && (
        <Suspense>
          <TireCurvesDialog name={name} instance={instance} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
