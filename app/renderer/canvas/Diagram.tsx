/** The canvas: blocks and wires of the project, drawn with React Flow. */
import { useEffect, useState } from 'react'
import { ConnectionMode, ReactFlow, ReactFlowProvider, SelectionMode, useStoreApi } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { Probe } from '../results/probe/Probe'
import { useServices, useUi } from '../shell/services'
import { FindPanel } from '../find/FindPanel'
import { BlockNode } from './BlockNode'
import { SelectionBox } from './box/SelectionBox'
import { CopiesInHand } from './CopiesInHand'
import { ConnectBox } from './ConnectBox'
import { DiagramMap } from './DiagramMap'
import { CanvasControls } from './CanvasControls'
import { Dots } from './Dots'
import { EmptyCanvas } from './EmptyCanvas'
import { Figures } from './figures/Figures'
import { WiringVeil } from './figures/WiringVeil'
import { GRID } from './geometry'
import { LevelPath } from './LevelPath'
import { NoteNode } from './NoteNode'
import { QuickInsertBox } from './QuickInsertBox'
import { useDetails } from './useDetails'
import { useFlowItems } from './useFlowItems'
import { useCanvasView } from './useCanvasView'
import { useHandlers } from './useHandlers'
import { useLook } from './useLook'
import { useNodeChanges } from './useNodeChanges'
import { useGivingUpWires, useWiring } from './useWiring'
import { useCanvasMenu } from '../menus/useCanvasMenu'
import { Ghosts } from '../versions/Ghosts'
import { WireInHand } from './wires/WireInHand'
import { Wires } from './wires/Wires'
import { canvasTexts } from '../texts/canvas'
import { OverlaySheet } from './overlay/OverlaySheet'
import './canvas.css'

const nodeTypes = { block: BlockNode, note: NoteNode }
const snapGrid: [number, number] = [GRID, GRID]
const multiSelectKeys = ['Shift', 'Control', 'Meta']
const panButtons = [1, 2]
const proOptions = { hideAttribution: true }
/** Above this number, a diagram is crowded: icons and ports are drawn in common, and those to be wired at the pointer. */
const MANY = 150

export function Diagram({ visible }: { readonly visible: boolean }) {
  return (
    <ReactFlowProvider>
      <section className="diagram" aria-label={canvasTexts.diagram} hidden={!visible}>
        <Flow visible={visible} />
        <LevelPath />
        <FindPanel />
        <CanvasControls />
        <Probe />
        <EmptyCanvas />
        <QuickInsertBox />
        <ConnectBox />
      </section>
    </ReactFlowProvider>
  )
}

/** Sizes and ports of blocks are known (`geometry.ts`); what is not drawn from far away must not be taken for missing. */
function useNoMeasuring(): void {
  const store = useStoreApi()
  useState(() => store.setState({ updateNodeInternals: () => undefined }))
}

function Flow({ visible }: { readonly visible: boolean }) {
  const { canvas } = useServices()
  const theme = useUi((state) => state.theme)
  const onNodesChange = useNodeChanges()
  const { nodes, wires } = useFlowItems()
  const distant = useLook()
  const crowded = nodes.length > MANY
  useEffect(() => canvas.getState().set({ distant, crowded }), [canvas, distant, crowded])
  const taken = useDetails(nodes, crowded, distant)
  useNoMeasuring()
  const wiring = useWiring()
  useGivingUpWires()
  useCanvasView(visible)

  const handlers = useHandlers()
  const menu = useCanvasMenu()

  return (
    <ReactFlow
      className={crowded ? 'crowded' : ''}
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
      connectionLineComponent={WireInHand}
      connectionRadius={18}
      connectionDragThreshold={3}
      snapToGrid
      snapGrid={snapGrid}
      selectionOnDrag
      selectionMode={SelectionMode.Partial}
      autoPanOnSelection={false}
      panOnDrag={panButtons}
      panActivationKeyCode="Space"
      multiSelectionKeyCode={multiSelectKeys}
      deleteKeyCode={null}
      zoomOnDoubleClick={false}
      minZoom={0.04}
      maxZoom={3}
      elevateNodesOnSelect={false}
      proOptions={proOptions}
    >
      <Dots />
      <Ghosts />
      {crowded && <Figures taken={taken} />}
      {crowded && <WiringVeil nodes={nodes} />}
      <CopiesInHand />
      <Wires items={wires} />
      <OverlaySheet />
      <SelectionBox />
      {nodes.length > 0 && <DiagramMap />}
    </ReactFlow>
  )
}
