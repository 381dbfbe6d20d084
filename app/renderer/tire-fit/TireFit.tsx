/** The dialog that fits a tyre, loaded when it is first opened. */
import { lazy, Suspense } from 'react'

const TireFitDialog = lazy(() => import('./TireFitDialog'))

export function TireFit({ block }: { readonly block?: string }) {
  return (
    <Suspense>
      <TireFitDialog {...(block === undefined ? {} : { block })} />
    </Suspense>
  )
}
