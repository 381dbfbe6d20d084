/**
 * Rules for a crowded diagram: which blocks have connectable ports, and which blocks draw icon and ports themselves
 * rather than in the common drawing (`Figures.tsx`).
 */
import { useCallback, useSyncExternalStore } from 'react'
import { isDrawing } from '../../../../engine/model/icon'
import type { BlockFlowNode, BlockNodeData } from '../flow-items'
import { useCanvas } from '../services'
import { useProblems } from '../../problems/services'

/**
 * Subscribes to the detail in which a block is drawn.
 * @returns whether only the name of the block is drawn
 */
export function useDistant(name: string): boolean {
  const details = useCanvas((state) => state.details)
  const subscribe = useCallback((listener: () => void) => details.subscribe(name, listener), [details, name])
  return useSyncExternalStore(subscribe, () => details.isDistant(name))
}

/**
 * Returns whether a block has connectable ports. In a crowded diagram it has them while the pointer is at it, and
 * always if they lead out of the subsystem or have problems.
 */
export function usePortsToWire({ name, exposed }: BlockNodeData): boolean {
  const near = useCanvas((state) => !state.crowded || state.touched === name)
  const faulty = useProblems((state) => state.byBlock.get(name)?.some(({ place }) => place.port !== undefined) === true)
  return near || faulty || exposed.size > 0 || withoutPointer()
}

/** Returns whether the device cannot hover: a touch comes without the pointer being near a block first. */
const withoutPointer = (): boolean => !window.matchMedia('(hover: hover)').matches

/** Returns whether a block draws its figure itself: it lies above other blocks, is dragged, or looks different. */
export function useFigureOfItsOwn({ data, selected = false }: Pick<BlockFlowNode, 'data' | 'selected'>): boolean {
  const { definition, instance, contents } = data
  const wired = usePortsToWire(data)
  return (
    wired ||
    selected ||
    instance.disabled === true ||
    definition === undefined ||
    isDrawing(contents[0] ?? definition.icon)
  )
}
