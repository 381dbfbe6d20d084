/**
 * Hook that gives the 3D view and the plots a common instant: the cursor of the plots follows the playback, and the
 * playback follows the pointer on a plot.
 */
import { useEffect } from 'react'
import { useServices } from './services'

/** Shortest time between updates of the cursor while playing, ms, because every plot draws its cursor again. */
const BETWEEN = 50

export function usePlotCursor(): void {
  const { playback, linked } = useServices()
  useEffect(() => {
    let isOwnChange = false
    let last = -Infinity
    const point = (time: number | null): void => {
      isOwnChange = true
      linked.setState({ pointer: time })
      isOwnChange = false
    }
    const show = (): void => {
      const { time, playing, times } = playback.getState()
      if (times.length < 2) return
      const now = performance.now()
      if (playing && now - last < BETWEEN) return
      last = now
      if (linked.getState().pointer !== time) point(time)
    }
    const stops = [
      playback.subscribe(show),
      linked.subscribe(({ pointer }, before) => {
        if (isOwnChange || pointer === before.pointer) return
        // the pointer has left the plot: the cursor stays at the time of the picture
        if (pointer === null) return show()
        playback.getState().pause()
        playback.getState().seek(pointer)
      }),
    ]
    show()
    return () => {
      for (const stop of stops) stop()
      point(null)
    }
  }, [playback, linked])
}
