/** The right pane: what is selected, the experiment, the project. */
import { useUi } from '../shell/services'
import { Tabs } from '../ui/Tabs'
import { ExperimentPanel } from './ExperimentPanel'
import { ProjectPanel } from './ProjectPanel'
import { SelectionPanel } from './SelectionPanel'
import './inspector.css'

const tabs = [
  { id: 'selection', label: 'Selection' },
  { id: 'experiment', label: 'Experiment' },
  { id: 'project', label: 'Project' },
] as const

export function Inspector() {
  const tab = useUi((state) => state.inspectorTab)
  const set = useUi((state) => state.set)
  return (
    <div className="inspector">
      <Tabs
        label="Inspector"
        idPrefix="inspector"
        tabs={tabs}
        current={tab}
        onChoose={(id) => set({ inspectorTab: id })}
      />
      <div className="inspector-body" role="tabpanel" id={`inspector-panel`} aria-labelledby={`inspector-tab-${tab}`}>
        {tab === 'selection' && <SelectionPanel />}
        {tab === 'experiment' && <ExperimentPanel />}
        {tab === 'project' && <ProjectPanel />}
      </div>
    </div>
  )
}
