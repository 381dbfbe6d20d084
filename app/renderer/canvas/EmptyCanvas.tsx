/** Hints on an empty canvas: how to start. */
import { BookOpen, Mountain, Workflow } from 'lucide-react'
import { blockFor } from '../../../engine/model/blocks/roles'
import { insertNext } from './actions'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { blocksIn } from '../store/edits/levels'
import { startTexts as texts } from '../texts/start'
import { Button } from '../ui/Button'

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
              <Button look="primary" onClick={() => insertNext(services, blockFor(services.registry, 'world').type)}>
                <Mountain size={14} aria-hidden="true" /> {texts.addWorld}
              </Button>
              <Button onClick={() => services.ui.getState().set({ helpPage: 'doc:tutorial/quarter-car' })}>
                <BookOpen size={14} aria-hidden="true" /> {texts.tutorial}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
