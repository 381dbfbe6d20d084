/** A wire of which one end is being dragged to another port. */
import { useCanvas } from '../services'
import { blockOf } from '../../store/edits/levels'
import { coursePath } from '../geometry/course'

export function ReattachedWire() {
  const reattaching = useCanvas((state) => state.reattaching)
  const courses = useCanvas((state) => state.courses)
  if (reattaching === null) return null
  const { from, to, kind, port } = reattaching
  const corners = courses.wayTo(from, to, blockOf(reattaching.heldEnd), port === null ? null : blockOf(port))
  return (
    <path
      d={coursePath(from, to, corners)}
      className={`wire being-drawn ${kind} ${port === null ? '' : 'valid'}`}
      fill="none"
    />
  )
}
