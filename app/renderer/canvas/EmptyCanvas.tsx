/** What an empty canvas says: how to start. */
import { Workflow } from 'lucide-react'
import { useProject } from '../shell/services'
import { blocksIn } from '../store/edits/levels'

export function EmptyCanvas() {
  const empty = useProject((state) => blocksIn(state.doc, state.level).length === 0)
  if (!empty) return null
  return (
    <div className="empty-canvas">
      <div className="empty-state">
        <Workflow size={32} strokeWidth={1.25} aria-hidden="true" />
        <h2>Start with a block</h2>
        <p>
          Drag one from the palette, double-click here, or press <kbd>/</kbd> and type. Then drag from port to port to
          wire blocks.
        </p>
      </div>
    </div>
  )
}
