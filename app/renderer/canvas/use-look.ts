/**
 * Look of the diagram for its zoom, updated when the view rests: while it moves, the diagram is one picture. Most of
 * the look is in styles (`canvas.css`).
 */
import { useEffect, useState } from 'react'
import { useStoreApi } from '@xyflow/react'
import { viewOf } from '../viewport/viewport'
import { useServices } from './services'

/** Zoom below which blocks show only their name, in larger letters. */
const FAR = 0.78
/** Zoom below which blocks have no ports. */
const DISTANT = 0.36
/** Zoom below which names are unreadable. */
const BOXES = 0.2
/** Time without movement after which the view is at rest, ms. */
const REST = 130

/**
 * Updates the look of the diagram.
 * @returns whether blocks are drawn without ports
 */
export function useLook(): boolean {
  const { canvas } = useServices()
  const store = useStoreApi()
  const [distant, setDistant] = useState(false)

  useEffect(() => {
    const { details } = canvas.getState()
    const look = (): void => {
      const { domNode, transform } = store.getState()
      const zoom = transform[2]
      const kind = zoom < BOXES ? 'far distant boxes' : zoom < DISTANT ? 'far distant' : zoom < FAR ? 'far' : ''
      if (domNode !== null && domNode.dataset.look !== kind) domNode.dataset.look = kind
      setDistant(zoom < DISTANT)
      details.look(viewOf(store), zoom < DISTANT)
    }
    look()
    let resting: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe((state, before) => {
      if (state.transform === before.transform && state.width === before.width && state.height === before.height) return
      details.movedAt = performance.now()
      clearTimeout(resting)
      if (details.moving) resting = setTimeout(look, REST)
      else look()
    })
    return () => {
      stop()
      clearTimeout(resting)
    }
  }, [canvas, store])

  return distant
}
