/** Contribution of analyses to the window: their view, and a command for each of them. */
import { Waves } from 'lucide-react'
import { forgetFit } from '../running/fit-choice'
import { analyseTexts as texts } from '../texts/analyse'
import type { AppCommand } from '../workbench/command'
import type { Contribution } from '../workbench/contribution'
import { AnalyseView } from './AnalyseView'
import { analysisChoice, forgetAnalyses, type AnalysisPageName } from './choice-store'
import { forgetInverse } from './inverse-choice'
import { forgetOperating } from './operating-choice'
import { analysisPages } from './pages'

const analysisCommand = (page: AnalysisPageName): AppCommand => ({
  id: `analyse-${page}`,
  title: texts.commands[page],
  words: texts.words[page],
  run: ({ ui }) => {
    analysisChoice.setState({ page })
    ui.getState().showView('analyse')
  },
})

export const analyseContribution: Contribution = {
  commands: { view: analysisPages.map(({ id }) => analysisCommand(id)) },
  views: [{ id: 'analyse', label: texts.view, icon: Waves, component: AnalyseView }],
  forget: () => {
    forgetAnalyses()
    forgetFit()
    forgetOperating()
    forgetInverse()
  },
}
