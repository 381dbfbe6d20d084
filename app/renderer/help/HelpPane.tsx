/** The help at the right of the window. Its contents are loaded when it is first opened. */
import { lazy, Suspense } from 'react'
import { helpTexts as texts } from '../texts/help'
import { Guard } from '../ui/Guard'
import { ResizablePane } from '../workbench/ResizablePane'
import { useUi } from '../workbench/services'

const HelpPanel = lazy(() => import('./HelpPanel'))

export function HelpPane() {
  const page = useUi((state) => state.helpPage)
  if (page === null) return null
  return (
    <ResizablePane pane="helpWidth" label={texts.widthLabel} grows="left">
      {(style) => (
        <aside className="pane" style={style} aria-label={texts.panel}>
          <Guard name={texts.paneName}>
            <Suspense fallback={null}>
              <HelpPanel page={page} />
            </Suspense>
          </Guard>
        </aside>
      )}
    </ResizablePane>
  )
}
