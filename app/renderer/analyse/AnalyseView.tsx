/** View of analyses: one page for each, with its settings at the side. */
import { useStore } from 'zustand'
import { analyseTexts as texts } from '../texts/analyse'
import { SetupView } from '../ui/SetupView'
import { analysisChoice } from './choice-store'
import { analysisPages } from './pages'
import './analyse.css'

const tabs = analysisPages.map(({ id }) => ({ id, label: texts[id] }))

export function AnalyseView() {
  const current = useStore(analysisChoice, (state) => state.page)
  const { Setup, Page } = analysisPages.find(({ id }) => id === current) ?? analysisPages[0]
  return (
    <SetupView
      name="analyse"
      label={texts.view}
      pagesLabel={texts.pages}
      side={<Setup />}
      tabs={tabs}
      current={current}
      onChoose={(page) => analysisChoice.setState({ page })}
      scrolls
    >
      <Page />
    </SetupView>
  )
}
