/** The export view: the model as a file for other programs. */
import { PackageOpen } from 'lucide-react'
import { exportTargetIds, exportTargets, type ExportTargetId } from '../../../engine/backends/targets'
import { exportingTexts as texts } from '../texts/exporting'
import type { AppCommand, GroupedCommands } from '../workbench/command'
import type { Contribution } from '../workbench/contribution'
import { ExportView } from './ExportView'
import type { Services } from './services'

/** Returns a command that shows the view with a target chosen. */
const exportCommand = (target: ExportTargetId): AppCommand<Services> => ({
  id: `export-${target}`,
  title: texts.command(exportTargets[target].title),
  run({ ui, exporting }) {
    if (exporting.getState().job.status !== 'working') exporting.setState({ target })
    ui.getState().showView('export')
  },
})

const commands: GroupedCommands<Services> = {
  file: [
    {
      id: 'export-model',
      title: texts.exportModel,
      keys: ['Mod+Shift+E'],
      whileTyping: true,
      run: ({ ui }) => ui.getState().showView('export'),
    },
    ...exportTargetIds.map(exportCommand),
  ],
}

export const exportingContribution: Contribution<Services> = {
  commands,
  views: [{ id: 'export', label: texts.view, icon: PackageOpen, component: ExportView }],
  start: ({ ui, exporting }) =>
    ui.subscribe(({ located }, before) => {
      if (located === before.located || located?.kind !== 'variable') return
      exporting.setState({ page: located.list, query: located.key ?? '' })
    }),
  forget({ exporting }) {
    const { job } = exporting.getState()
    if (job.status === 'working') job.cancel()
    exporting.setState({ job: { status: 'none' } })
  },
}
