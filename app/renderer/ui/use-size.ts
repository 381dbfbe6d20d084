/** Hook that returns the size of an element, px. */
import { useEffect, useState, type RefObject } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

export function useSize(box: RefObject<HTMLDivElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 560, height: 420 })
  useEffect(() => {
    const node = box.current
    if (node === null) return
    const watch = new ResizeObserver(() => setSize({ width: node.clientWidth, height: node.clientHeight }))
    watch.observe(node)
    return () => watch.disconnect()
  }, [box])
  return size
}
