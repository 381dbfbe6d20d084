/** Contribution of standard manoeuvres to the window: their view and commands. */
import { Cone } from 'lucide-react'
import { manoeuvreNames, manoeuvres, type ManoeuvreName } from '../../../manoeuvres/table'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import type { AppCommand } from '../workbench/command'
import type { Contribution } from '../workbench/contribution'
import { ManoeuvresView } from './ManoeuvresView'
import { showManoeuvre } from './perform'
import type { Services } from './services'

const manoeuvreCommand = (manoeuvre: ManoeuvreName): AppCommand<Services> => ({
  id: `manoeuvre-${manoeuvre}`,
  title: texts.command(manoeuvres[manoeuvre].title),
  run: (services) => showManoeuvre(services, manoeuvre),
})

export const manoeuvresContribution: Contribution<Services> = {
  commands: { simulation: manoeuvreNames.map(manoeuvreCommand) },
  views: [{ id: 'manoeuvres', label: texts.view, icon: Cone, component: ManoeuvresView }],
}
