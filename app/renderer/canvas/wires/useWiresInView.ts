/** Wires of a large level that are in view or close to it. */
import { useMemo } from 'react'
import { useStore as useFlowStore } from '@xyflow/react'
import type { WireItem } from '../flowItems'

/** Below this number of wires all are drawn. */
const MANY = 150
/** What is in view is looked at again when it has moved by about this, px of the canvas. */
const STEP = 512

export function useWiresInView(items: readonly WireItem[], distant: boolean): readonly WireItem[] {
  const all = distant || items.length <= MANY
  // As text, so that it changes with the steps only.
  const view = useFlowStore(({ transform: [x, y, zoom], width, height }) =>
    all
      ? ''
      : [
          Math.floor(-x / zoom / STEP) - 1,
          Math.floor(-y / zoom / STEP) - 1,
          Math.ceil((width - x) / zoom / STEP) + 1,
          Math.ceil((height - y) / zoom / STEP) + 1,
        ].join(' '),
  )
  return useMemo(() => {
    if (view === '') return items
    const [left, top, right, bottom] = view.split(' ').map((step) => Number(step) * STEP)
    return items.filter(({ course }) => {
      if (course === undefined) return false
      const { source, target, corners } = course
      const xs = [source.x, target.x, ...corners.map(([x]) => x)]
      const ys = [source.y, target.y, ...corners.map(([, y]) => y)]
      return Math.max(...xs) > left && Math.min(...xs) < right && Math.max(...ys) > top && Math.min(...ys) < bottom
    })
  }, [items, view])
}
