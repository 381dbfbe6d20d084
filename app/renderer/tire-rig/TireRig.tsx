/** The dialog of the tyre rig, loaded when it is first opened, with the compiler of tyre functions. */
import { lazy, Suspense } from 'react'

const TireRigDialog = lazy(() => import('./TireRigDialog'))

export function TireRig({ block }: { readonly block?: string }) {
  return (
    <Suspense>
      <TireRigDialog {...(block === undefined ? {} : { block })} />
    </Suspense>
  )
}
