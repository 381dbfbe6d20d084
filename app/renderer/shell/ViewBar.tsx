/** Tabs of the centre, and the diagram beside them on request. */
import { Box, ChartLine, Columns2, FunctionSquare, PanelRight, SquareCode, Waypoints, Workflow } from 'lucide-react'
import { IconButton } from '../ui/IconButton'
import { Tabs } from '../ui/Tabs'
import { keyText, isMac } from './keys'
import { useUi } from './services'
import type { View } from './uiStore'
import { shellTexts } from '../texts/shell'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
const tabs = [
  { id: 'diagram', label: shellTexts.diagram, icon: <Workflow {...icon} />, keys: keyText('Mod+1', isMac()) },
  { id: 'results', label: shellTexts.results, icon: <ChartLine {...icon} />, keys: keyText('Mod+2', isMac()) },
  { id: 'scene', label: '3D', icon: <Box {...icon} />, keys: keyText('Mod+3', isMac()) },
  { id: 'model', label: shellTexts.model, icon: <FunctionSquare {...icon} />, keys: keyText('Mod+4', isMac()) },
  { id: 'graph', label: shellTexts.graph, icon: <Waypoints {...icon} />, keys: keyText('Mod+5', isMac()) },
  { id: 'code', label: shellTexts.code, icon: <SquareCode {...icon} />, keys: keyText('Mod+6', isMac()) },
] as const satisfies readonly { readonly id: View; readonly [key: string]: unknown }[]

export function ViewBar() {
  const view = useUi((state) => state.view)
  const split = useUi((state) => state.split)
  const inspectorOpen = useUi((state) => state.inspectorOpen)
  const set = useUi((state) => state.set)
  const showView = useUi((state) => state.showView)
  return (
    <div className="view-bar">
      <Tabs label={shellTexts.view} idPrefix="view" tabs={tabs} current={view} onChoose={showView} />
      <span className="spacer" />
      <IconButton
        small
        icon={Columns2}
        label={shellTexts.diagramBesideTheView}
        keys={keyText('Mod+\\', isMac())}
        pressed={split}
        onClick={() => set({ split: !split })}
      />
      <IconButton
        small
        icon={PanelRight}
        label={shellTexts.inspector}
        keys={keyText('Mod+I', isMac())}
        pressed={inspectorOpen}
        onClick={() => set({ inspectorOpen: !inspectorOpen })}
      />
    </div>
  )
}
