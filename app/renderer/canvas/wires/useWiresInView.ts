/** Wires of a large level that are in view or close to it, looked at when the view rests. */
import { useEffect, useMemo, useState, startTransition } from 'react'
import { useStoreApi } from '@xyflow/react'
import type { WireItem } from '../flowItems'

/** What is in view is looked at again when it has moved by about this, px of the canvas. */
const STEP = 512
/** The view rests when it has not moved for so long, ms. */
const REST = 100

/** @param all none is left out */
export function useWiresInView(items: readonly WireItem[], all: boolean): readonly WireItem[] {
  const store = useStoreApi()
  // As text, so that it changes with the steps only.
  const [view, setView] = useState('')
  useEffect(() => {
    if (all) return undefined
    const look = (): void => {
      const { transform, width, height } = store.getState()
      const [x, y, zoom] = transform
      const steps = [
        Math.floor(-x / zoom / STEP) - 1,
        Math.floor(-y / zoom / STEP) - 1,
        Math.ceil((width - x) / zoom / STEP) + 1,
        Math.ceil((height - y) / zoom / STEP) + 1,
      ]
      startTransition(() => setView(steps.join(' ')))
    }
    look()
    let resting: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe((state, before) => {
      if (state.transform === before.transform && state.width === before.width) return
      clearTimeout(resting)
      resting = setTimeout(look, REST)
    })
    return () => {
      stop()
      clearTimeout(resting)
    }
  }, [store, all])

  return useMemo(() => {
    if (all) return items
    if (view === '') return []
    const [left, top, right, bottom] = view.split(' ').map((step) => Number(step) * STEP)
    return items.filter(({ course }) => {
      if (course === undefined) return false
      const { source, target, corners } = course
      const xs = [source.x, target.x, ...corners.map(([x]) => x)]
      const ys = [source.y, target.y, ...corners.map(([, y]) => y)]
      return Math.max(...xs) > left && Math.min(...xs) < right && Math.max(...ys) > top && Math.min(...ys) < bottom
    })
  }, [items, all, view])
}
