/** The comparison of wheel levels, loaded when it is first opened. */
import { lazy, Suspense } from 'react'

const WheelLevelsDialog = lazy(() => import('./WheelLevelsDialog'))

export function WheelLevels() {
  return (
    <Suspense>
      <WheelLevelsDialog />
    </Suspense>
  )
}
