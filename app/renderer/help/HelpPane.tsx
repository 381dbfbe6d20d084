/** The place of the help at the right of the window; what is in it is fetched when first opened. */
import { lazy, Suspense } from 'react'
import { useUi } from '../shell/services'
import { paneRanges } from '../shell/uiStore'
import { helpTexts as texts } from '../texts/help'
import { Guard } from '../ui/Guard'
import { Splitter } from '../ui/Splitter'

const HelpPanel = lazy(() => import('./HelpPanel'))

export function HelpPane() {
  const page = useUi((state) => state.helpPage)
  const width = useUi((state) => state.helpWidth)
  const set = useUi((state) => state.set)
  if (page === null) return null
  return (
    <>
      <Splitter
        label={texts.widthOfTheHelp}
        grows="left"
        size={width}
        min={paneRanges.helpWidth[0]}
        max={paneRanges.helpWidth[1]}
        usual={400}
        onResize={(helpWidth) => set({ helpWidth })}
      />
      <aside className="pane" style={{ width }} aria-label={texts.panel}>
        <Guard name={texts.theHelp}>
          <Suspense fallback={null}>
            <HelpPanel page={page} />
          </Suspense>
        </Guard>
      </aside>
    </>
  )
}
