/** Drawing wires with the pointer: the ports that are possible, and the effect of a drop. */
import { useEffect, useMemo } from 'react'
import {
  useReactFlow,
  useStoreApi,
  type Connection,
  type FinalConnectionState,
  type IsValidConnection,
} from '@xyflow/react'
import { connectPorts } from './actions'
import { useServices } from './services'
import { findPort, wiringProblem, wiringTargets } from '../store/edits/wires'
import type { CanvasFlowNode } from './flow-items'

interface Start {
  readonly nodeId: string | null
  readonly handleId: string | null
}

const port = (block: string, name: string | null | undefined): string => `${block}.${name ?? ''}`

export function useWiring() {
  const services = useServices()
  const flow = useReactFlow<CanvasFlowNode>()
  const store = useStoreApi<CanvasFlowNode>()
  return useMemo(() => {
    const { project, registry, canvas } = services
    const begin = (_event: unknown, { nodeId, handleId }: Start): void => {
      if (nodeId === null) return
      const from = port(nodeId, handleId)
      const targets = new Set(wiringTargets(project.getState().doc, registry, from))
      canvas.getState().set({ wiring: { from, targets }, quickInsert: null })
    }
    /** Begins a wire with the pointer held down; a click begins one that waits for the next click. */
    const beginDrawing = (event: unknown, start: Start): void => {
      begin(event, start)
      const { domNode } = store.getState()
      if (domNode !== null) domNode.dataset.wiring = ''
    }
    const finish = (event: MouseEvent | TouchEvent, state: FinalConnectionState): void => {
      canvas.getState().set({ wiring: null })
      delete store.getState().domNode?.dataset.wiring
      const { fromHandle, toHandle, isValid } = state
      if (fromHandle === null || isValid === true) return
      const from = port(fromHandle.nodeId, fromHandle.id)
      if (toHandle !== null) {
        connectPorts(services, from, port(toHandle.nodeId, toHandle.id))
        return
      }
      const pointer = 'changedTouches' in event ? event.changedTouches[0] : event
      // While the wire was being drawn, nothing but the canvas could be hit.
      const there = document.elementFromPoint(pointer.clientX, pointer.clientY)
      if (there?.classList.contains('react-flow__pane') !== true) return
      const place = flow.screenToFlowPosition({ x: pointer.clientX, y: pointer.clientY })
      canvas.getState().set({
        quickInsert: { screen: [pointer.clientX, pointer.clientY], place: [place.x, place.y], from },
      })
    }
    const isValid: IsValidConnection = ({ source, sourceHandle, target, targetHandle }) =>
      wiringProblem(project.getState().doc, registry, port(source, sourceHandle), port(target, targetHandle)) === null
    const connect = ({ source, sourceHandle, target, targetHandle }: Connection): void => {
      // The wire is not selected: the handles of its ends would cover the ports, and the next drag from there would
      // move this wire.
      connectPorts(services, port(source, sourceHandle), port(target, targetHandle), false)
    }
    return { begin, beginDrawing, finish, isValid, connect }
  }, [services, flow, store])
}

/**
 * Cancels wires on Escape, and when the port at their start is deleted, which React Flow does not notice. A wire
 * started with a click waits for the second click.
 */
export function useGivingUpWires(): void {
  const { project, registry, canvas } = useServices()
  const store = useStoreApi<CanvasFlowNode>()
  useEffect(() => {
    const giveUp = (): void => {
      store.setState({ connectionClickStartHandle: null })
      canvas.getState().set({ wiring: null })
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && store.getState().connectionClickStartHandle !== null) giveUp()
    }
    window.addEventListener('keydown', onKey)
    const stop = project.subscribe(({ doc }) => {
      const { wiring } = canvas.getState()
      if (wiring !== null && findPort(doc, registry, wiring.from) === undefined) giveUp()
    })
    return () => {
      window.removeEventListener('keydown', onKey)
      stop()
    }
  }, [store, project, registry, canvas])
}
