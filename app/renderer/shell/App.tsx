/**
 * Window of the application: toolbar, palette, views, inspector, problems, status bar, and dialogs in front of them.
 */
import { createElement, type ComponentType } from 'react'
import { HelpPane } from '../help/HelpPane'
import { DropArea } from '../drop/DropArea'
import { Inspector } from '../inspector/Inspector'
import { Palette } from '../palette/Palette'
import { ProblemsPanel } from '../problems/ProblemsPanel'
import { DialogGuard } from '../ui/DialogGuard'
import { Guard } from '../ui/Guard'
import { Splitter } from '../ui/Splitter'
import { Tooltips } from '../ui/Tooltips'
import { useLostFocus } from '../ui/use-lost-focus'
import { VersionsPanel } from '../versions/VersionsPanel'
import { useVersions } from '../versions/services'
import { ContextMenu } from '../workbench/menus/ContextMenu'
import { ResizablePane } from '../workbench/ResizablePane'
import { useUi } from '../workbench/services'
import { Filled, windowSlot } from '../workbench/slots'
import { paneSizes } from '../workbench/ui-store'
import { dialogs, views } from './contributions'
import { Notices } from './Notices'
import { StatusBar } from './StatusBar'
import { Toolbar } from './Toolbar'
import { useShortcuts } from './use-shortcuts'
import { useWindowState } from './use-window-state'
import { ViewBar } from './ViewBar'
import { commonTexts } from '../texts/common'
import { shellTexts } from '../texts/shell'
import './shell.css'

export function App() {
  useShortcuts()
  useWindowState()
  useLostFocus()
  const closeDialog = useUi((state) => state.closeDialog)
  return (
    <div className="window">
      <Toolbar />
      <div className="workspace">
        <LeftPane />
        <main className="centre">
          <ViewBar />
          <Views />
          <LowerPanes />
        </main>
        <RightPane />
        <HelpPane />
      </div>
      <StatusBar />
      <DialogGuard name={commonTexts.dialogName} onClose={closeDialog}>
        <FrontDialog />
      </DialogGuard>
      <Filled slot={windowSlot} with={{}} />
      <ContextMenu />
      <Notices />
      <DropArea />
      <Tooltips />
    </div>
  )
}

function FrontDialog() {
  const dialog = useUi((state) => state.dialog)
  if (dialog === null) return null
  const { kind, ...props } = dialog
  const Component = dialogs[kind] as ComponentType<object> | undefined
  return Component && <Component key={kind} {...props} />
}

/** Pane of the palette, which serves the diagram; other views use its room. */
function LeftPane() {
  const open = useUi((state) => state.paletteOpen && (state.view === 'diagram' || state.split))
  if (!open) return null
  return (
    <ResizablePane pane="paletteWidth" label={shellTexts.paletteWidth} grows="right">
      {(style) => (
        <aside className="pane" style={style} aria-label={shellTexts.palette}>
          <Guard name={shellTexts.paletteName}>
            <Palette />
          </Guard>
        </aside>
      )}
    </ResizablePane>
  )
}

function RightPane() {
  const open = useUi((state) => state.inspectorOpen)
  if (!open) return null
  return (
    <ResizablePane pane="inspectorWidth" label={shellTexts.inspectorWidth} grows="left">
      {(style) => (
        <aside className="pane" style={style} aria-label={shellTexts.inspector}>
          <Guard name={shellTexts.inspectorName}>
            <Inspector />
          </Guard>
        </aside>
      )}
    </ResizablePane>
  )
}

const SHARE_STEPS = 1000
/** Elements of the views, one each, so that a view keeps its state while others are chosen. */
const pictures = Object.fromEntries(views.map(({ id, component }) => [id, createElement(component)]))

/** Views of the window. The diagram stays mounted while hidden; other views are mounted when shown. */
function Views() {
  const view = useUi((state) => state.view)
  const split = useUi((state) => state.split)
  const share = useUi((state) => state.sizes.splitShare)
  const resize = useUi((state) => state.resize)
  const beside = split && view !== 'diagram'
  const [min, usual, max] = paneSizes.splitShare.map((size) => size * SHARE_STEPS)
  return (
    <div className="views" role="tabpanel" id="view-panel" aria-labelledby={`view-tab-${view}`}>
      <div className="view" style={{ flexGrow: beside ? share : 1 }} hidden={view !== 'diagram' && !split}>
        <Guard name={shellTexts.diagramName}>{pictures.diagram}</Guard>
      </div>
      {beside && (
        <Splitter
          label={shellTexts.diagramShare}
          grows="right"
          size={Math.round(share * SHARE_STEPS)}
          min={min}
          max={max}
          usual={usual}
          onResize={(size) => resize('splitShare', size / SHARE_STEPS)}
        />
      )}
      {view !== 'diagram' && (
        <div className="view" style={{ flexGrow: beside ? 1 - share : 1 }}>
          <Guard key={view} name={shellTexts.viewName}>
            {pictures[view]}
          </Guard>
        </div>
      )}
    </div>
  )
}

/** Panes at the bottom: differences between versions, and problems. */
function LowerPanes() {
  const comparing = useVersions((state) => state.other !== null)
  const problemsOpen = useUi((state) => state.problemsOpen)
  return (
    <>
      {comparing && (
        <ResizablePane pane="versionsHeight" label={shellTexts.differencesHeight} grows="up">
          {(style) => (
            <div className="problems-pane" style={style}>
              <VersionsPanel />
            </div>
          )}
        </ResizablePane>
      )}
      {problemsOpen && (
        <ResizablePane pane="problemsHeight" label={shellTexts.problemsHeight} grows="up">
          {(style) => (
            <div className="problems-pane" style={style}>
              <ProblemsPanel />
            </div>
          )}
        </ResizablePane>
      )}
    </>
  )
}
