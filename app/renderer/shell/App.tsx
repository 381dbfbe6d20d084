/** The window: toolbar, palette, views, inspector, problems, status bar. */
import { Diagram } from '../canvas/Diagram'
import { CodeView } from '../code/CodeView'
import { GraphView } from '../graph/GraphView'
import { HelpPane } from '../help/HelpPane'
import { DropArea } from '../drop/DropArea'
import { Inspector } from '../inspector/Inspector'
import { ContextMenu } from '../menus/ContextMenu'
import { ModelView } from '../model/ModelView'
import { Palette } from '../palette/Palette'
import { ProblemsPanel } from '../problems/ProblemsPanel'
import { ResultsView } from '../results/ResultsView'
import { SceneView } from '../scene/SceneView'
import { DialogGuard } from '../ui/DialogGuard'
import { Guard } from '../ui/Guard'
import { Splitter } from '../ui/Splitter'
import { Tooltips } from '../ui/Tooltips'
import { useFocusKeeper } from '../ui/useFocusKeeper'
import { CommandPalette } from './CommandPalette'
import { closeDialogs } from './closeDialogs'
import { Dialogs } from './Dialogs'
import { Notices } from './Notices'
import { VersionsPanel } from '../versions/VersionsPanel'
import { Welcome } from '../welcome/Welcome'
import { useServices, useUi, useVersions } from './services'
import { StatusBar } from './StatusBar'
import { Toolbar } from './Toolbar'
import { paneRanges } from './uiStore'
import { useShortcuts } from './useShortcuts'
import { useWindowState } from './useWindowState'
import { ViewBar } from './ViewBar'
import { commonTexts } from '../texts/common'
import { shellTexts } from '../texts/shell'
import './shell.css'

export function App() {
  useShortcuts()
  useWindowState()
  useFocusKeeper()
  const services = useServices()
  const { set } = services.ui.getState()
  return (
    <div className="window">
      <Toolbar />
      <div className="workspace">
        <LeftPane />
        <main className="centre">
          <ViewBar />
          <Views />
          <VersionsPane />
          <ProblemsPane />
        </main>
        <RightPane />
        <HelpPane />
      </div>
      <StatusBar />
      <DialogGuard name={commonTexts.theDialog} onClose={() => closeDialogs(services)}>
        <Dialogs />
      </DialogGuard>
      <DialogGuard name={commonTexts.theWelcomePage} onClose={() => set({ welcomeOpen: false })}>
        <Welcome />
      </DialogGuard>
      <CommandPalette />
      <ContextMenu />
      <Notices />
      <DropArea />
      <Tooltips />
    </div>
  )
}

/** The palette serves the diagram; views without one have the room for themselves. */
function LeftPane() {
  const open = useUi((state) => state.paletteOpen && (state.view === 'diagram' || state.split))
  const width = useUi((state) => state.paletteWidth)
  const set = useUi((state) => state.set)
  if (!open) return null
  return (
    <>
      <aside className="pane" style={{ width }} aria-label={shellTexts.palette}>
        <Guard name={shellTexts.thePalette}>
          <Palette />
        </Guard>
      </aside>
      <Splitter
        label={shellTexts.widthOfThePalette}
        grows="right"
        size={width}
        min={paneRanges.paletteWidth[0]}
        max={paneRanges.paletteWidth[1]}
        usual={212}
        onResize={(paletteWidth) => set({ paletteWidth })}
      />
    </>
  )
}

function RightPane() {
  const open = useUi((state) => state.inspectorOpen)
  const width = useUi((state) => state.inspectorWidth)
  const set = useUi((state) => state.set)
  if (!open) return null
  return (
    <>
      <Splitter
        label={shellTexts.widthOfTheInspector}
        grows="left"
        size={width}
        min={paneRanges.inspectorWidth[0]}
        max={paneRanges.inspectorWidth[1]}
        usual={308}
        onResize={(inspectorWidth) => set({ inspectorWidth })}
      />
      <aside className="pane" style={{ width }} aria-label={shellTexts.inspector}>
        <Guard name={shellTexts.theInspector}>
          <Inspector />
        </Guard>
      </aside>
    </>
  )
}

const SHARE_STEPS = 1000

/** The diagram stays alive while hidden; other views are made when shown. */
function Views() {
  const view = useUi((state) => state.view)
  const split = useUi((state) => state.split)
  const share = useUi((state) => state.splitShare)
  const set = useUi((state) => state.set)
  const beside = split && view !== 'diagram'
  return (
    <div className="views" role="tabpanel" id="view-panel" aria-labelledby={`view-tab-${view}`}>
      <div className="view" style={{ flexGrow: beside ? share : 1 }} hidden={view !== 'diagram' && !split}>
        <Guard name={shellTexts.theDiagram}>
          <Diagram visible={view === 'diagram' || split} />
        </Guard>
      </div>
      {beside && (
        <Splitter
          label={shellTexts.shareOfTheDiagram}
          grows="right"
          size={Math.round(share * SHARE_STEPS)}
          min={paneRanges.splitShare[0] * SHARE_STEPS}
          max={paneRanges.splitShare[1] * SHARE_STEPS}
          usual={500}
          onResize={(size) => set({ splitShare: size / SHARE_STEPS })}
        />
      )}
      {view !== 'diagram' && (
        <div className="view" style={{ flexGrow: beside ? 1 - share : 1 }}>
          <Guard key={view} name={shellTexts.thisView}>
            {view === 'results' && <ResultsView />}
            {view === 'scene' && <SceneView />}
            {view === 'model' && <ModelView visible />}
            {view === 'code' && <CodeView visible />}
            {view === 'graph' && <GraphView />}
          </Guard>
        </div>
      )}
    </div>
  )
}

function VersionsPane() {
  const open = useVersions((state) => state.other !== null)
  const height = useUi((state) => state.versionsHeight)
  const set = useUi((state) => state.set)
  if (!open) return null
  return (
    <>
      <Splitter
        label={shellTexts.heightOfTheDifferences}
        grows="up"
        size={height}
        min={paneRanges.versionsHeight[0]}
        max={paneRanges.versionsHeight[1]}
        usual={200}
        onResize={(versionsHeight) => set({ versionsHeight })}
      />
      <div className="problems-pane" style={{ height }}>
        <VersionsPanel />
      </div>
    </>
  )
}

function ProblemsPane() {
  const open = useUi((state) => state.problemsOpen)
  const height = useUi((state) => state.problemsHeight)
  const set = useUi((state) => state.set)
  if (!open) return null
  return (
    <>
      <Splitter
        label={shellTexts.heightOfTheProblems}
        grows="up"
        size={height}
        min={paneRanges.problemsHeight[0]}
        max={paneRanges.problemsHeight[1]}
        usual={168}
        onResize={(problemsHeight) => set({ problemsHeight })}
      />
      <div className="problems-pane" style={{ height }}>
        <ProblemsPanel />
      </div>
    </>
  )
}
