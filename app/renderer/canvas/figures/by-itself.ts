/**
 * Which blocks have ports to be wired, and whose icon and ports are drawn in the block rather than in common
 * (`Figures.tsx`).
 */
import { useCallback, useSyncExternalStore } from 'react'
import { isDrawing } from '../../../../engine/model/icon'
import type { BlockFlowNode, BlockNodeData } from '../flow-items'
import { useCanvas, useProblems } from '../services'

/** @returns whether nothing but the name of a block is drawn */
export function useDistant(name: string): boolean {
  const details = useCanvas((state) => state.details)
  const subscribe = useCallback((listener: () => void) => details.subscribe(name, listener), [details, name])
  return useSyncExternalStore(subscribe, () => details.isDistant(name))
}

/** In a crowded diagram a block has ports while the pointer is at it; where they lead out or are faulty, always. */
export function usePortsToWire({ name, exposed }: BlockNodeData): boolean {
  const near = useCanvas((state) => !state.crowded || state.touched === name)
  const faulty = useProblems((state) => state.byBlock.get(name)?.some(({ place }) => place.port !== undefined) === true)
  return near || faulty || exposed.size > 0 || withoutPointer()
}

/** A finger comes without notice. */
const withoutPointer = (): boolean => !window.matchMedia('(hover: hover)').matches

/** What lies above other blocks, is dragged, or looks otherwise, draws its figure itself. */
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
