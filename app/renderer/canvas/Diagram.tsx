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
  type NodeChange,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { insertBlock, moveTo } from '../shell/actions'
import { enterBlock } from '../shell/diagramActions'
import { Probe } from '../results/probe/Probe'
import { useProject, useServices, useUi } from '../shell/services'
import type { Point } from '../store/edits/blocks'
import { getRecord } from '../store/records'
import { BlockNode } from './BlockNode'
import { BLOCK_DRAG_TYPE } from './dragType'
import { CanvasControls } from './CanvasControls'
import { EmptyCanvas } from './EmptyCanvas'
import { FlowItems, type BlockFlowNode, type WireFlowEdge } from './flowItems'
import { GRID } from './geometry'
import { LevelPath } from './LevelPath'
import { QuickInsertBox } from './QuickInsertBox'
import { useCanvasView } from './useCanvasView'
import { useGivingUpWires, useWiring } from './useWiring'
import { WireEdge } from './WireEdge'
import { WireInHand } from './WireInHand'
import './canvas.css'

const nodeTypes = { block: BlockNode }
const edgeTypes = { wire: WireEdge }
const snapGrid: [number, number] = [GRID, GRID]
const multiSelectKeys = ['Shift', 'Control', 'Meta']
const panButtons = [1, 2]
const minimapSize = { width: 148, height: 100 }
/** Above this number, blocks outside the view are not drawn. */
const MANY = 150
/** Below this zoom, blocks show their name only, larger. */
const FAR = 0.78
const nothingMoved: ReadonlyMap<string, Point> = new Map()

export function Diagram({ visible }: { readonly visible: boolean }) {
  return (
    <ReactFlowProvider>
      <section className="diagram" aria-label="Diagram" hidden={!visible}>
        <Flow visible={visible} />
        <LevelPath />
        <CanvasControls />
        <Probe />
        <EmptyCanvas />
        <QuickInsertBox />
      </section>
    </ReactFlowProvider>
  )
}

function Flow({ visible }: { readonly visible: boolean }) {
  const services = useServices()
  const { project, registry, canvas } = services
  const flow = useReactFlow<BlockFlowNode, WireFlowEdge>()
  const doc = useProject((state) => state.doc)
  const level = useProject((state) => state.level)
  const selection = useProject((state) => state.selection)
  const theme = useUi((state) => state.theme)
  const far = useFlowStore((state) => state.transform[2] < FAR)
  const wiring = useWiring()
  useGivingUpWires()
  const [items] = useState(() => new FlowItems(registry))
  const [moved, setMoved] = useState(nothingMoved)
  useCanvasView(visible)

  const nodes = useMemo(
    () => items.blockNodes(doc, level, new Set(selection.blocks), moved),
    [items, doc, level, selection.blocks, moved],
  )
  const edges = useMemo(
    () => items.wireEdges(doc, level, new Set(selection.wires)),
    [items, doc, level, selection.wires],
  )

  const onNodesChange = useCallback(
    (changes: NodeChange<BlockFlowNode>[]) => {
      const chosen = new Set(project.getState().selection.blocks)
      const dragged = new Map<string, Point>()
      const dropped = new Map<string, Point>()
      for (const change of changes) {
        if (change.type === 'select') {
          if (change.selected) chosen.add(change.id)
          else chosen.delete(change.id)
        } else if (change.type === 'position' && change.position !== undefined) {
          const place: Point = [change.position.x, change.position.y]
          if (change.dragging === true) dragged.set(change.id, place)
          else dropped.set(change.id, place)
        }
      }
      project.getState().select({ blocks: [...chosen] })
      if (dragged.size > 0) setMoved((before) => new Map([...before, ...dragged]))
      if (dropped.size > 0) {
        setMoved(nothingMoved)
        const places = new Map([...dropped].filter(([name, place]) => isElsewhere(name, place)))
        if (places.size > 0) moveTo(services, places, `move ${[...places.keys()].join(' ')}`)
      }

      function isElsewhere(name: string, place: Point): boolean {
        const at = getRecord(project.getState().doc, 'block', name)?.value.at ?? [0, 0]
        return at[0] !== place[0] || at[1] !== place[1]
      }
    },
    [project, services],
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
    insertBlock(services, type, [place.x, place.y])
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
      }}
      onDrop={onDrop}
      proOptions={{ hideAttribution: true }}
    >
      <Background variant={BackgroundVariant.Dots} gap={2 * GRID} size={1.2} color="var(--canvas-dot)" />
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
