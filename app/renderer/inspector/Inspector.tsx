/** The right pane: the selection, the experiment, the project. */
import { LivePanel } from '../live/LivePanel'
import { liveTexts } from '../texts/live'
import { useLive } from '../live/services'
import { useUi } from '../workbench/services'
import { Tabs } from '../ui/Tabs'
import { ExperimentPanel } from './ExperimentPanel'
import { ProjectPanel } from './ProjectPanel'
import { SelectionPanel } from './SelectionPanel'
import { inspectorTexts } from '../texts/inspector'
import './inspector.css'

const tabs = [
  { id: 'selection', label: inspectorTexts.selection },
  { id: 'experiment', label: inspectorTexts.experiment },
  { id: 'project', label: inspectorTexts.project },
  { id: 'live', label: liveTexts.tab },
] as const

export function Inspector() {
  const tab = useUi((state) => state.inspectorTab)
  const set = useUi((state) => state.set)
  const live = useLive((state) => state.pins.length)
  return (
    <div className="inspector">
      <Tabs
        label={inspectorTexts.inspector}
        idPrefix="inspector"
        tabs={tabs.map((entry) =>
          entry.id === 'live' && live > 0 ? { ...entry, badge: <span className="badge">{live}</span> } : entry,
        )}
        current={tab}
        onChoose={(id) => set({ inspectorTab: id })}
      />
      <div className="inspector-body" role="tabpanel" id={`inspector-panel`} aria-labelledby={`inspector-tab-${tab}`}>
        {tab === 'selection' && <SelectionPanel />}
        {tab === 'experiment' && <ExperimentPanel />}
        {tab === 'project' && <ProjectPanel />}
        {tab === 'live' && <LivePanel />}
      </div>
    </div>
  )
}
