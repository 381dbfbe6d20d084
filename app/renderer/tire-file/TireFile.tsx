/** The dialog that writes a property file, loaded when it is first opened. */
import { lazy, Suspense } from 'react'

const TireFileDialog = lazy(() => import('./TireFileDialog'))

export function TireFile({ block }: { readonly block?: string }) {
  return (
    <Suspense>
      <TireFileDialog {...(block === undefined ? {} : { block })} />
    </Suspense>
  )
}
