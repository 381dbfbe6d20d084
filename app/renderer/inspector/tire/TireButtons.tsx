/** Buttons that run a tyre on the rig, fit it to measurements, and open it alone as a model. */
import { ChartScatter, ChartSpline } from 'lucide-react'
import { inspectorTexts } from '../../texts/inspector'
import { tireFitTexts } from '../../texts/tire-fit'
import { useServices } from '../services'
import { TireModelButton } from './TireModelButton'

export function TireButtons({ name }: { readonly name: string }) {
  const { ui } = useServices()
  const open = (kind: 'tire-rig' | 'tire-fit'): void => ui.getState().openDialog({ kind, block: name })
  return (
    <>
      <button type="button" className="button inertia-button" onClick={() => open('tire-rig')}>
        <ChartSpline size={14} strokeWidth={1.75} aria-hidden="true" /> {inspectorTexts.tire.rig}
      </button>
      <button type="button" className="button inertia-button" onClick={() => open('tire-fit')}>
        <ChartScatter size={14} strokeWidth={1.75} aria-hidden="true" /> {tireFitTexts.command}
      </button>
      <TireModelButton name={name} />
    </>
  )
}
