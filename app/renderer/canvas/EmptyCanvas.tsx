/** What an empty canvas says: how to start. */
import { BookOpen, Mountain, Workflow } from 'lucide-react'
import { insertNext } from '../shell/actions'
import { useProject, useServices } from '../shell/services'
import { blocksIn } from '../store/edits/levels'
import { startTexts as texts } from '../texts/start'

export function EmptyCanvas() {
  const services = useServices()
  const empty = useProject((state) => blocksIn(state.doc, state.level).length === 0)
  const inside = useProject((state) => state.level !== '')
  if (!empty) return null
  return (
    <div className="empty-canvas">
      <div className="empty-state">
        <Workflow size={32} strokeWidth={1.25} aria-hidden="true" />
        <h2>{texts.emptyTitle}</h2>
        {inside ? (
          <p>{texts.emptyInside}</p>
        ) : (
          <>
            <p>{texts.emptyHow}</p>
            <p>{texts.emptyLater}</p>
            <div className="actions">
              <button type="button" className="button primary" onClick={() => insertNext(services, 'world/world')}>
                <Mountain size={14} aria-hidden="true" /> {texts.addWorld}
              </button>
              <button
                type="button"
                className="button"
                onClick={() => services.ui.getState().set({ helpPage: 'doc:tutorial/quarter-car' })}
              >
                <BookOpen size={14} aria-hidden="true" /> {texts.tutorial}
              </button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
