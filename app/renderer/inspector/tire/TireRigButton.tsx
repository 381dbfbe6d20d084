/** Button that runs a tyre on the rig. */
import { ChartSpline } from 'lucide-react'
import { inspectorTexts } from '../../texts/inspector'
import { useServices } from '../services'

export function TireRigButton({ name }: { readonly name: string }) {
  const { ui } = useServices()
  const open = (): void => ui.getState().openDialog({ kind: 'tire-rig', block: name })
  return (
    <button type="button" className="button inertia-button" onClick={open}>
      <ChartSpline size={14} strokeWidth={1.75} aria-hidden="true" /> {inspectorTexts.tire.rig}
    </button>
  )
}
