/** Button that opens a road in its editor. */
import { Waypoints } from 'lucide-react'
import { roadEditorTexts } from '../../texts/road-editor'
import { useServices } from '../services'

export function RoadButton({ name }: { readonly name: string }) {
  const { ui } = useServices()
  return (
    <button
      type="button"
      className="button inertia-button"
      onClick={() => ui.getState().openDialog({ kind: 'road-editor', block: name })}
    >
      <Waypoints size={14} strokeWidth={1.75} aria-hidden="true" /> {roadEditorTexts.open}
    </button>
  )
}
