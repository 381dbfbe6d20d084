/** The canvas: blocks and wires of the project, drawn with React Flow. */
import { useCallback, useMemo, useState, type DragEvent, type MouseEvent } from 'react'
import {
  Background,
  BackgroundVariant,
  ConnectionMode,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore as useFlowStore,
  type EdgeChange,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { insertBlock } from '../shell/actions'
import { enterBlock } from '../shell/diagramActions'
import { Probe } from '../results/probe/Probe'
import { useProject, useServices, useUi } from '../shell/services'
import { isWired } from '../store/edits/wires'
import { FindPanel } from '../find/FindPanel'
import { BlockNode } from './BlockNode'
import { ConnectBox } from './ConnectBox'
import { BLOCK_DRAG_TYPE } from './dragType'
import { CanvasControls } from './CanvasControls'
import { EmptyCanvas } from './EmptyCanvas'
import { FlowItems, type CanvasFlowNode, type WireFlowEdge } from './flowItems'
import { GRID } from './geometry'
import { wireUnder } from './insertion'
import { LevelPath } from './LevelPath'
import { NoteNode } from './NoteNode'
import { QuickInsertBox } from './QuickInsertBox'
import { useCanvasView } from './useCanvasView'
import { useNodeChanges } from './useNodeChanges'
import { useGivingUpWires, useWiring } from './useWiring'
import { WireEdge } from './WireEdge'
import { WireInHand } from './WireInHand'
import { Ghosts } from '../versions/Ghosts'
import './canvas.css'

const nodeTypes = { block: BlockNode, note: NoteNode }
const edgeTypes = { wire: WireEdge }
const snapGrid: [number, number] = [GRID, GRID]
const multiSelectKeys = ['Shift', 'Control', 'Meta']
const panButtons = [1, 2]
const minimapSize = { width: 148, height: 100 }
/** Above this number, blocks outside the view are not drawn. */
const MANY = 150
/** Below this zoom, blocks show their name only, larger. */
const FAR = 0.78

export function Diagram({ visible }: { readonly visible: boolean }) {
  return (
    <ReactFlowProvider>
      <section className="diagram" aria-label="Diagram" hidden={!visible}>
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

function Flow({ visible }: { readonly visible: boolean }) {
  const services = useServices()
  const { project, registry, canvas } = services
  const flow = useReactFlow<CanvasFlowNode, WireFlowEdge>()
  const doc = useProject((state) => state.doc)
  const level = useProject((state) => state.level)
  const selection = useProject((state) => state.selection)
  const theme = useUi((state) => state.theme)
  const far = useFlowStore((state) => state.transform[2] < FAR)
  const wiring = useWiring()
  useGivingUpWires()
  const [items] = useState(() => new FlowItems(registry))
  const { moved, onNodesChange } = useNodeChanges()
  useCanvasView(visible)

  const nodes = useMemo<CanvasFlowNode[]>(
    () => [
      ...items.noteNodes(doc, level, new Set(selection.notes), moved),
      ...items.blockNodes(doc, level, new Set(selection.blocks), moved),
    ],
    [items, doc, level, selection.blocks, selection.notes, moved],
  )
  const edges = useMemo(
    () => items.wireEdges(doc, level, new Set(selection.wires)),
    [items, doc, level, selection.wires],
  )

  const onEdgesChange = useCallback(
    (changes: EdgeChange<WireFlowEdge>[]) => {
      const chosen = new Set(project.getState().selection.wires)
      for (const change of changes) {
        if (change.type !== 'select') continue
        if (change.selected) chosen.add(change.id)
        else chosen.delete(change.id)
      }
      project.getState().select({ wires: [...chosen] })
    },
    [project],
  )

  const onDoubleClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.classList.contains('react-flow__pane')) return
    const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    canvas.getState().set({ quickInsert: { screen: [event.clientX, event.clientY], place: [place.x, place.y] } })
  }

  const onDrop = (event: DragEvent): void => {
    const type = event.dataTransfer.getData(BLOCK_DRAG_TYPE)
    if (type === '') return
    event.preventDefault()
    const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    const wire = canvas.getState().receiving
    canvas.getState().set({ receiving: null })
    insertBlock(services, type, [place.x, place.y], undefined, wire)
  }

  /** A block without wires that is held over a wire can be put into it. */
  const onNodeDrag = (_event: unknown, node: CanvasFlowNode, dragged: CanvasFlowNode[]): void => {
    const { receiving, set } = canvas.getState()
    const free = dragged.length === 1 && node.type === 'block' && !isWired(project.getState().doc, node.id)
    const middle = flow.flowToScreenPosition({
      x: node.position.x + (node.width ?? 0) / 2,
      y: node.position.y + (node.height ?? 0) / 2,
    })
    const wire = free ? wireUnder(middle.x, middle.y) : null
    if (wire !== receiving) set({ receiving: wire })
  }

  return (
    <ReactFlow
      className={far ? 'far' : ''}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      colorMode={theme}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onConnectStart={wiring.begin}
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
      panOnDrag={panButtons}
      panActivationKeyCode="Space"
      multiSelectionKeyCode={multiSelectKeys}
      deleteKeyCode={null}
      zoomOnDoubleClick={false}
      minZoom={0.1}
      maxZoom={3}
      onlyRenderVisibleElements={nodes.length > MANY}
      elevateNodesOnSelect={false}
      onDoubleClick={onDoubleClick}
      onNodeDoubleClick={(_event, node) => enterBlock(services, node.id)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(BLOCK_DRAG_TYPE)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        const wire = wireUnder(event.clientX, event.clientY)
        if (wire !== canvas.getState().receiving) canvas.getState().set({ receiving: wire })
      }}
      onDragLeave={() => canvas.getState().set({ receiving: null })}
      onNodeDrag={onNodeDrag}
      onDrop={onDrop}
      proOptions={{ hideAttribution: true }}
    >
      <Background variant={BackgroundVariant.Dots} gap={2 * GRID} size={1.2} color="var(--canvas-dot)" />
      <Ghosts />
      {nodes.length > 0 && (
        <MiniMap
          pannable
          zoomable
          position="bottom-right"
          style={minimapSize}
          ariaLabel="Map of the diagram"
          nodeBorderRadius={8}
        />
      )}
    </ReactFlow>
  )
}
