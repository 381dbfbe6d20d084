/** A wire of which one end is being dragged to another port. */
import { useCanvas } from '../services'
import { blockOf } from '../../store/edits/levels'
import { coursePath } from '../geometry/course'

export function ReattachedWire() {
  const held = useCanvas((state) => state.reattaching)
  const courses = useCanvas((state) => state.courses)
  if (held === null) return null
  const { from, to, kind, port } = held
  const corners = courses.wayTo(from, to, blockOf(held.held), port === null ? null : blockOf(port))
  return (
    <path
      d={coursePath(from, to, corners)}
      className={`wire being-drawn ${kind} ${port === null ? '' : 'valid'}`}
      fill="none"
    />
  )
}
