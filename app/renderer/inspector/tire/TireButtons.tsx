/** Buttons that run a tyre on the rig, fit it, save it as a property file, and open it alone as a model. */
import { ChartScatter, ChartSpline, FileDown } from 'lucide-react'
import { inspectorTexts } from '../../texts/inspector'
import { tireFileTexts } from '../../texts/tire-file'
import { tireFitTexts } from '../../texts/tire-fit'
import { useServices } from '../services'
import { TireModelButton } from './TireModelButton'

export function TireButtons({ name }: { readonly name: string }) {
  const { ui } = useServices()
  const open = (kind: 'tire-rig' | 'tire-fit' | 'tire-file'): void => ui.getState().openDialog({ kind, block: name })
  return (
    <>
      <button type="button" className="button inertia-button" onClick={() => open('tire-rig')}>
        <ChartSpline size={14} strokeWidth={1.75} aria-hidden="true" /> {inspectorTexts.tire.rig}
      </button>
      <button type="button" className="button inertia-button" onClick={() => open('tire-fit')}>
        <ChartScatter size={14} strokeWidth={1.75} aria-hidden="true" /> {tireFitTexts.command}
      </button>
      <button type="button" className="button inertia-button" onClick={() => open('tire-file')}>
        <FileDown size={14} strokeWidth={1.75} aria-hidden="true" /> {tireFileTexts.command}
      </button>
      <TireModelButton name={name} />
    </>
  )
}
