/** The canvas: blocks and wires of the project, drawn with React Flow. */
import { useEffect, useRef, useState, type DragEvent, type MouseEvent } from 'react'
import {
  ConnectionMode,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore as useFlowStore,
  useStoreApi,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { insertBlock } from '../shell/actions'
import { enterBlock } from '../shell/diagramActions'
import { Probe } from '../results/probe/Probe'
import { useServices, useUi } from '../shell/services'
import { isWired, wiresAmong } from '../store/edits/wires'
import { FindPanel } from '../find/FindPanel'
import { BlockNode } from './BlockNode'
import { CopiesInHand } from './CopiesInHand'
import { ConnectBox } from './ConnectBox'
import { BLOCK_DRAG_TYPE } from './dragType'
import { DiagramMap } from './DiagramMap'
import { CanvasControls } from './CanvasControls'
import { Dots } from './Dots'
import { EmptyCanvas } from './EmptyCanvas'
import type { CanvasFlowNode } from './flowItems'
import { GRID } from './geometry'
import { LevelPath } from './LevelPath'
import { lift } from './lifting'
import { NoteNode } from './NoteNode'
import { QuickInsertBox } from './QuickInsertBox'
import { useFlowItems } from './useFlowItems'
import { useCanvasView } from './useCanvasView'
import { useNodeChanges } from './useNodeChanges'
import { useGivingUpWires, useWiring } from './useWiring'
import { Ghosts } from '../versions/Ghosts'
import { WireInHand } from './wires/WireInHand'
import { Wires } from './wires/Wires'
import { canvasTexts } from '../texts/canvas'
import './canvas.css'

const nodeTypes = { block: BlockNode, note: NoteNode }
const snapGrid: [number, number] = [GRID, GRID]
const multiSelectKeys = ['Shift', 'Control', 'Meta']
const panButtons = [1, 2]
/** This near to a wire, in pixels of the window, counts as on it. */
const REACH = 16
/** From far away wires are clicked at this distance. */
const CLICK = 5
/** Above this number, blocks outside the view are not drawn. */
const MANY = 150
/** Below this zoom, blocks show their name only, larger. */
const FAR = 0.78
/** Below this, blocks have no ports. */
const DISTANT = 0.36
/** Below this, names cannot be read. */
const BOXES = 0.2

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
  const services = useServices()
  const { project, canvas } = services
  const flow = useReactFlow<CanvasFlowNode>()
  const theme = useUi((state) => state.theme)
  const { moved, onNodesChange } = useNodeChanges()
  const { nodes, wires } = useFlowItems(moved)
  const look = useFlowStore(({ transform: [, , zoom] }) =>
    zoom < BOXES ? 'far boxes' : zoom < DISTANT ? 'far distant' : zoom < FAR ? 'far' : '',
  )
  const distant = look.includes(' ')
  const crowded = nodes.length > MANY
  useEffect(() => canvas.getState().set({ distant, crowded }), [canvas, distant, crowded])
  const store = useStoreApi()
  useNoMeasuring()
  const wiring = useWiring()
  useGivingUpWires()
  useCanvasView(visible)

  /** Without drawing anything anew. */
  const lowered = useRef<() => void>(undefined)
  const markMoving = (moving: boolean): void => {
    const { domNode } = store.getState()
    domNode?.toggleAttribute('data-moving', moving)
    lowered.current?.()
    lowered.current = undefined
    if (moving) lowered.current = lift(domNode?.querySelectorAll('[data-lifted], .react-flow__viewport') ?? [])
  }

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

  /** The wire that a block held at a place of the canvas would be put into. */
  const wireUnder = (x: number, y: number): string | null =>
    canvas.getState().courses.wireAt(x, y, REACH / flow.getZoom())

  /** A block without wires that is held over a wire can be put into it. */
  const onNodeDrag = (_event: unknown, node: CanvasFlowNode, dragged: CanvasFlowNode[]): void => {
    const { receiving, set } = canvas.getState()
    const free = dragged.length === 1 && node.type === 'block' && !isWired(project.getState().doc, node.id)
    const wire = free
      ? wireUnder(node.position.x + (node.width ?? 0) / 2, node.position.y + (node.height ?? 0) / 2)
      : null
    if (wire !== receiving) set({ receiving: wire })
  }

  return (
    <ReactFlow
      className={`${look}${crowded ? ' crowded' : ''}`}
      onMoveStart={() => markMoving(true)}
      onMoveEnd={() => markMoving(false)}
      nodes={nodes}
      nodeTypes={nodeTypes}
      colorMode={theme}
      onNodesChange={onNodesChange}
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
      // From far away nearly all is in view; deciding what is takes longer than drawing it.
      onlyRenderVisibleElements={crowded && !distant}
      elevateNodesOnSelect={false}
      onPaneClick={(event) => {
        const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false })
        const wire = distant ? canvas.getState().courses.wireAt(x, y, CLICK / flow.getZoom()) : null
        project.getState().select({ blocks: [], wires: wire === null ? [] : [wire], notes: [] })
      }}
      onSelectionEnd={() => {
        const { doc, selection, select } = project.getState()
        if (selection.blocks.length > 1) select({ wires: wiresAmong(doc, new Set(selection.blocks)) })
      }}
      onDoubleClick={onDoubleClick}
      onNodeDoubleClick={(_event, node) => enterBlock(services, node.id)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(BLOCK_DRAG_TYPE)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false })
        const wire = wireUnder(place.x, place.y)
        if (wire !== canvas.getState().receiving) canvas.getState().set({ receiving: wire })
      }}
      onDragLeave={() => canvas.getState().set({ receiving: null })}
      onNodeDrag={onNodeDrag}
      onDrop={onDrop}
      proOptions={{ hideAttribution: true }}
    >
      <Dots />
      <Ghosts />
      <CopiesInHand />
      <Wires items={wires} />
      {nodes.length > 0 && <DiagramMap />}
    </ReactFlow>
  )
}
