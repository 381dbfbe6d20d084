/** The view of standard manoeuvres. */
import { Cone } from 'lucide-react'
import { manoeuvreNames, manoeuvres, type ManoeuvreName } from '../../../engine/host/manoeuvres/table'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import type { AppCommand } from '../workbench/command'
import type { Contribution } from '../workbench/contribution'
import { ManoeuvresView } from './ManoeuvresView'
import type { Services } from './services'

/** Shows the view with a manoeuvre chosen. */
const manoeuvreCommand = (manoeuvre: ManoeuvreName): AppCommand<Services> => ({
  id: `manoeuvre-${manoeuvre}`,
  title: texts.command(manoeuvres[manoeuvre].title),
  run({ ui, manoeuvres: store }) {
    store.setState({ manoeuvre, page: 'figures' })
    ui.getState().showView('manoeuvres')
  },
})

export const manoeuvresContribution: Contribution<Services> = {
  commands: { simulation: manoeuvreNames.map(manoeuvreCommand) },
  views: [{ id: 'manoeuvres', label: texts.view, icon: Cone, component: ManoeuvresView }],
  forget: ({ results }) => results.of('manoeuvre').getState().clear(),
}
