/** The way to the curves of a tyre. */
import { lazy, Suspense, useState } from 'react'
import { ChartSpline } from 'lucide-react'
import type { BlockInstance } from '../../../../engine/model/project'
import { inspectorTexts } from '../../texts/inspector'

const TyreCurvesDialog = lazy(() => import('./TyreCurvesDialog'))

export function TyreCurvesButton({ name, instance }: { readonly name: string; readonly instance: BlockInstance }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button inertia-button" onClick={() => setOpen(true)}>
        <ChartSpline size={14} strokeWidth={1.75} aria-hidden="true" /> {inspectorTexts.tyre.curves}
      </button>
      {open && (
        <Suspense>
          <TyreCurvesDialog name={name} instance={instance} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
