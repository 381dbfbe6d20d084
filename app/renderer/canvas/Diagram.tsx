/** The canvas: blocks and wires of the project, drawn with React Flow. */
import { useEffect, useState } from 'react'
import { ConnectionMode, ReactFlow, ReactFlowProvider, useStoreApi, ViewportPortal } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { diagramSlot, useServices } from './services'
import { useUi } from '../workbench/services'
import { Filled } from '../workbench/slots'
import { BlockNode } from './BlockNode'
import { selectByBox } from './box/box-selection'
import { DraggedCopies } from './DraggedCopies'
import { ConnectBox } from './ConnectBox'
import { DiagramMap } from './DiagramMap'
import { CanvasControls } from './CanvasControls'
import { EmptyCanvas } from './EmptyCanvas'
import { Figures } from './figures/Figures'
import { GRID } from '../symbols/geometry'
import { LevelPath } from './LevelPath'
import { NoteNode } from './NoteNode'
import { QuickInsertBox } from './QuickInsertBox'
import { useDetails } from './use-details'
import { useFlowItems } from './use-flow-items'
import { useCanvasView } from './use-canvas-view'
import { useHandlers } from './use-handlers'
import { useLook } from './use-look'
import { useNodeChanges } from './use-node-changes'
import { useGivingUpWires, useWiring } from './use-wiring'
import { useCanvasMenu } from './menu/use-canvas-menu'
import { Ghosts } from './Ghosts'
import { ExperimentOverlay } from './experiment-overlay/ExperimentOverlay'
import { WireBeingDrawn } from './wires/WireBeingDrawn'
import { Wires } from './wires/Wires'
import { WiringOverlay } from './wires/WiringOverlay'
import { viewportProps } from '../viewport/viewport'
import type { CanvasFlowNode } from './flow-items'
import { canvasTexts } from '../texts/canvas'
import { OverlaySheet } from './overlay/OverlaySheet'
import './canvas.css'

const nodeTypes = { block: BlockNode, note: NoteNode }
const snapGrid: [number, number] = [GRID, GRID]
const multiSelectKeys = ['Shift', 'Control', 'Meta']
const panButtons = [1, 2]
/**
 * Number of blocks above which a diagram is crowded: only blocks at the pointer have connectable ports, the others have
 * a picture of their ports.
 */
const MANY = 150

/** The diagram, which stays mounted while other views are shown. */
export function Diagram() {
  const visible = useUi((state) => state.view === 'diagram' || state.split)
  return (
    <ReactFlowProvider>
      <section className="diagram" aria-label={canvasTexts.diagram} hidden={!visible}>
        <Flow visible={visible} />
        <LevelPath />
        <CanvasControls />
        <Filled slot={diagramSlot} with={{}} />
        <EmptyCanvas />
        <QuickInsertBox />
        <ConnectBox />
      </section>
    </ReactFlowProvider>
  )
}

/**
 * Turns off React Flow's measuring of nodes: sizes and ports are known (`geometry.ts`), and parts that are not drawn
 * far out must not count as missing.
 */
function useNoMeasuring(): void {
  const store = useStoreApi()
  useState(() => store.setState({ updateNodeInternals: () => undefined }))
}

function useBoxSelection(): void {
  const services = useServices()
  const store = useStoreApi<CanvasFlowNode>()
  useEffect(() => selectByBox(services, store), [services, store])
}

function Flow({ visible }: { readonly visible: boolean }) {
  const { canvas } = useServices()
  const theme = useUi((state) => state.theme)
  const onNodesChange = useNodeChanges()
  const { nodes, wires } = useFlowItems()
  const distant = useLook()
  const crowded = nodes.length > MANY
  useEffect(() => canvas.getState().set({ distant, crowded }), [canvas, distant, crowded])
  useDetails(nodes, crowded, distant)
  useNoMeasuring()
  useBoxSelection()
  const wiring = useWiring()
  useGivingUpWires()
  useCanvasView(visible)

  const handlers = useHandlers()
  const menu = useCanvasMenu()

  return (
    <ReactFlow
      className={crowded ? 'crowded' : ''}
      {...viewportProps}
      {...handlers}
      {...menu}
      nodes={nodes}
      nodeTypes={nodeTypes}
      colorMode={theme}
      onNodesChange={onNodesChange}
      onConnectStart={wiring.beginDrawing}
      onConnectEnd={wiring.finish}
      onClickConnectStart={wiring.begin}
      onClickConnectEnd={wiring.finish}
      onConnect={wiring.connect}
      isValidConnection={wiring.isValid}
      connectionMode={ConnectionMode.Loose}
      connectionLineComponent={WireBeingDrawn}
      connectionRadius={18}
      connectionDragThreshold={3}
      snapToGrid
      snapGrid={snapGrid}
      selectionKeyCode={null}
      panOnDrag={panButtons}
      panActivationKeyCode="Space"
      multiSelectionKeyCode={multiSelectKeys}
      minZoom={0.04}
      maxZoom={3}
      elevateNodesOnSelect={false}
    >
      <ViewportPortal>
        <div className="canvas-ground" />
      </ViewportPortal>
      <Ghosts />
      {crowded && <Figures nodes={nodes} />}
      {crowded && <WiringOverlay nodes={nodes} />}
      <DraggedCopies />
      <Wires items={wires} />
      <ExperimentOverlay />
      <OverlaySheet />
      {nodes.length > 0 && <DiagramMap />}
    </ReactFlow>
  )
}
