/**
 * Reconnecting an end of a wire to another port: possible ports are highlighted, and dropping the end on one of them is
 * one edit.
 */
import { useCallback, type PointerEvent } from 'react'
import { useReactFlow } from '@xyflow/react'
import { useServices } from '../services'
import { applyDiff } from '../../store/diff'
import { removeItems } from '../../store/edits/blocks'
import { findPort, reattachWire, wiringTargets } from '../../store/edits/wires'
import { getRecord } from '../../store/records'
import { followPointer } from '../follow-pointer'
import { nearestPort, portsOf } from '../geometry/nearest-port'
import { levelPlan, placed } from '../geometry/routing/level-wires'
import { noticeTexts } from '../../texts/notices'
import { stepTexts } from '../../texts/steps'

/** Distance from a port within which it is hit, px of the window. */
const REACH = 20

/**
 * Returns the handler that starts reconnecting an end of a wire.
 * @param wire whose end is reconnected
 */
export function useReattaching(wire: string): (event: PointerEvent<HTMLElement>, end: 0 | 1) => void {
  const { project, registry, canvas, ui } = useServices()
  const flow = useReactFlow()
  return useCallback(
    (event, end) => {
      const { doc, level } = project.getState()
      const ends = getRecord(doc, 'wire', wire)?.value
      if (event.button !== 0 || ends === undefined) return
      event.stopPropagation()
      const heldEnd = ends[end === 0 ? 1 : 0]
      const without = applyDiff(doc, removeItems(doc, [], [wire]))
      const targets = new Set([...wiringTargets(without, registry, heldEnd), ends[end]])
      const plan = levelPlan(doc, registry, level)
      const { wires } = placed(plan)
      const ownPlace = wires.find(({ id }) => id === wire)
      if (ownPlace === undefined) return
      const kind = findPort(doc, registry, heldEnd)?.kind ?? 'unknown'
      const from = end === 0 ? ownPlace.target : ownPlace.source
      const ports = portsOf(plan, targets)

      let port: string | null = null
      const move = (now: { clientX: number; clientY: number }): void => {
        const place = flow.screenToFlowPosition({ x: now.clientX, y: now.clientY }, { snapToGrid: false })
        const near = nearestPort(ports, place, REACH / flow.getZoom())
        port = near?.port ?? null
        canvas.getState().set({
          wiring: { from: heldEnd, targets },
          reattaching: {
            wire,
            kind,
            from,
            heldEnd,
            to: near?.end ?? { ...place, side: ownPlace.target.side },
            port,
          },
        })
      }
      const drop = (): void => {
        if (port === null || port === ends[end]) return
        const { doc: now, edit } = project.getState()
        const led = reattachWire(now, registry, wire, end, port)
        if (led === undefined) return
        edit(stepTexts.leadWire(wire, port), led.diff, { select: { blocks: [], wires: [led.name], notes: [] } })
        ui.getState().set({ statusText: noticeTexts.wired(heldEnd, port) })
      }
      followPointer(event, { move, end: () => canvas.getState().set({ wiring: null, reattaching: null }), drop })
    },
    [project, registry, canvas, ui, flow, wire],
  )
}
