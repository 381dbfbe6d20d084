/** The road editor, loaded when it is first opened. */
import { lazy, Suspense } from 'react'

const RoadEditorDialog = lazy(() => import('./RoadEditorDialog'))

export function RoadEditor({ block }: { readonly block: string }) {
  return (
    <Suspense>
      <RoadEditorDialog block={block} />
    </Suspense>
  )
}
