/** View of analyses: one page for each, with its settings at the side. */
import { useStore } from 'zustand'
import { analyseTexts as texts } from '../texts/analyse'
import { SetupView } from '../ui/SetupView'
import { analysisChoice } from './choice-store'
import { ModesPage, ModesSetup } from './ModesPage'
import { SensitivityPage, SensitivitySetup } from './SensitivityPage'
import './analyse.css'

export function AnalyseView() {
  const page = useStore(analysisChoice, (state) => state.page)
  return (
    <SetupView
      name="analyse"
      label={texts.view}
      pagesLabel={texts.pages}
      side={page === 'modes' ? <ModesSetup /> : <SensitivitySetup />}
      tabs={[
        { id: 'modes', label: texts.modes },
        { id: 'sensitivity', label: texts.sensitivity },
      ]}
      current={page}
      onChoose={(chosen) => analysisChoice.setState({ page: chosen })}
      scrolls
    >
      {page === 'modes' ? <ModesPage /> : <SensitivityPage />}
    </SetupView>
  )
}
