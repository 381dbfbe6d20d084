/**
 * Probing on the canvas: while it is on (or with Alt held), a press on a block, port or wire offers its signals for
 * plotting instead of selecting it. The canvas needs to know nothing of it: presses are taken before they reach it. A
 * press with Alt that goes on as a drag makes a copy instead.
 */
import { useEffect, useRef } from 'react'
import { useReactFlow } from '@xyflow/react'
import { Activity } from 'lucide-react'
import { beginCopying } from '../../canvas/copying'
import { noteOf } from '../../canvas/flow-items'
import type { Point } from '../../store/edits/blocks'
import { useCanvas, useServices } from '../services'
import { IconButton } from '../../ui/IconButton'
import type { ProbeTarget } from '../../canvas/canvas-store'
import { ProbeBox } from './ProbeBox'
import { resultsTexts } from '../../texts/results'
import './probe.css'

export function Probe() {
  const services = useServices()
  const { canvas } = services
  const flow = useReactFlow()
  const probing = useCanvas((state) => state.probing)
  const probe = useCanvas((state) => state.probe)
  const anchor = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const diagram = anchor.current?.parentElement
    if (diagram == null) return
    const asks = (event: MouseEvent): boolean => event.button === 0 && (canvas.getState().probing || event.altKey)
    // The release and the click that end a drag belong to it, whether Alt is still held or not.
    let copied = false
    const take = (event: MouseEvent): void => {
      if (event.type === 'pointerdown') copied = false
      if (!asks(event) && !copied) return
      const target = targetAt(event.target)
      if (target === null && !copied) return
      event.preventDefault()
      event.stopPropagation()
      if (copied || target === null) return
      const node = target.kind === 'wire' ? null : nodeAt(event.target)
      if (event.type === 'pointerdown' && event.altKey && node !== null && event instanceof PointerEvent) {
        const toCanvas = ([x, y]: Point): Point => {
          const place = flow.screenToFlowPosition({ x, y }, { snapToGrid: false })
          return [place.x, place.y]
        }
        beginCopying(services, node, event, toCanvas, {
          onDrag: () => (copied = true),
          // After the click.
          onEnd: () => setTimeout(() => (copied = false)),
        })
      }
      if (event.type === 'click' && noteOf(target.name) === undefined)
        canvas.getState().set({ probe: { target, screen: [event.clientX, event.clientY] } })
    }
    const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const
    for (const type of types) diagram.addEventListener(type, take, true)
    return () => {
      for (const type of types) diagram.removeEventListener(type, take, true)
    }
  }, [canvas, services, flow])

  useEffect(() => {
    anchor.current?.parentElement?.classList.toggle('probing', probing)
    if (!probing) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || canvas.getState().probe !== null) return
      event.stopPropagation()
      canvas.getState().set({ probing: false })
    }
    document.addEventListener('keydown', leave, true)
    return () => document.removeEventListener('keydown', leave, true)
  }, [probing, canvas])

  return (
    <div className="probe-control" ref={anchor}>
      <IconButton
        small
        icon={Activity}
        label={resultsTexts.plotSignalsByClickingBlocks}
        keys="P"
        pressed={probing}
        onClick={() => canvas.getState().set({ probing: !probing, probe: null })}
      />
      {probing && (
        <span className="probe-hint" role="status">
          {resultsTexts.clickABlockPortOr}
        </span>
      )}
      {probe !== null && <ProbeBox key={`${probe.target.kind} ${probe.target.name}`} probe={probe} />}
    </div>
  )
}

function nodeAt(element: EventTarget | null): string | null {
  return element instanceof Element ? (element.closest('.react-flow__node')?.getAttribute('data-id') ?? null) : null
}

/** What is under the pointer: React Flow marks nodes, edges and handles with their names. */
function targetAt(element: EventTarget | null): ProbeTarget | null {
  if (!(element instanceof Element)) return null
  const handle = element.closest('.react-flow__handle')
  const [node, port] = [handle?.getAttribute('data-nodeid'), handle?.getAttribute('data-handleid')]
  if (node != null && port != null) return { kind: 'port', name: `${node}.${port}` }
  const wire = element.closest('.diagram-wire')?.getAttribute('data-id')
  if (wire != null) return { kind: 'wire', name: wire }
  const block = element.closest('.react-flow__node')?.getAttribute('data-id')
  return block == null ? null : { kind: 'block', name: block }
}
