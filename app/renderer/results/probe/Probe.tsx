/**
 * Probing on the canvas: while it is on (or with Alt held), pressing a block, port or wire offers its signals for
 * plotting instead of selecting it. The canvas is independent of probing, because presses are handled before they reach
 * it. A press with Alt that continues as a drag makes a copy instead.
 */
import { useEffect, useRef } from 'react'
import { useReactFlow } from '@xyflow/react'
import { Activity } from 'lucide-react'
import { beginCopying } from '../../canvas/copying'
import { canvasSubject, type CanvasSubject } from '../../canvas/menu/canvas-menus'
import type { Point } from '../../store/edits/blocks'
import { useCanvas } from '../../canvas/services'
import { useServices } from '../services'
import { IconButton } from '../../ui/IconButton'
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
          // Run after the click has been handled.
          onEnd: () => setTimeout(() => (copied = false)),
        })
      }
      if (event.type !== 'click' || target.kind === 'note') return
      const { kind, name } = target
      canvas.getState().set({ probe: { target: { kind, name }, screen: [event.clientX, event.clientY] } })
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
        label={resultsTexts.pickTip}
        keys="P"
        pressed={probing}
        onClick={() => canvas.getState().set({ probing: !probing, probe: null })}
      />
      {probing && (
        <span className="probe-hint" role="status">
          {resultsTexts.pickHint}
        </span>
      )}
      {probe !== null && <ProbeBox key={`${probe.target.kind} ${probe.target.name}`} probe={probe} />}
    </div>
  )
}

/** Returns the subject under the pointer; null on the empty canvas. */
function targetAt(element: EventTarget | null): Exclude<CanvasSubject, { kind: 'canvas' }> | null {
  if (!(element instanceof Element)) return null
  const subject = canvasSubject(element)
  return subject.kind === 'canvas' ? null : subject
}

/** Returns the node of React Flow, by which a block or note is copied. */
function nodeAt(element: EventTarget | null): string | null {
  return element instanceof Element ? (element.closest('.react-flow__node')?.getAttribute('data-id') ?? null) : null
}
