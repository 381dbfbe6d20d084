/** Tabs of the views in the centre, and a button that shows the diagram beside them. */
import { Columns2, PanelRight } from 'lucide-react'
import { Tabs } from '../ui/Tabs'
import { useServices, useUi } from '../workbench/services'
import { shellTexts } from '../texts/shell'
import { views } from './contributions'
import { CommandButton } from '../workbench/CommandButton'

export function ViewBar() {
  const { commands, ui } = useServices()
  const view = useUi((state) => state.view)
  const split = useUi((state) => state.split)
  const inspectorOpen = useUi((state) => state.inspectorOpen)
  const tabs = views.map(({ id, label, icon: Icon }) => ({
    id,
    label,
    icon: <Icon size={14} strokeWidth={1.75} aria-hidden="true" />,
    keys: commands.get(`view-${id}`).keyText,
  }))
  return (
    <div className="view-bar">
      <Tabs label={shellTexts.view} idPrefix="view" tabs={tabs} current={view} onChoose={ui.getState().showView} />
      <span className="spacer" />
      <CommandButton command="toggle-split" small icon={Columns2} label={shellTexts.diagramBeside} pressed={split} />
      <CommandButton
        command="toggle-inspector"
        small
        icon={PanelRight}
        label={shellTexts.inspector}
        pressed={inspectorOpen}
      />
    </div>
  )
}
