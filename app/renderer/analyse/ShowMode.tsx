/** Button that plays the shape of a mode in the 3D view. */
import { useState } from 'react'
import { Box } from 'lucide-react'
import type { Mode } from '../../../engine/analyses/linear/report'
import { formatNumber } from '../../../engine/quantities/units'
import { chosenFormulation } from '../running/running'
import { projectFromDocument } from '../store/records'
import { analyseTexts as texts } from '../texts/analyse'
import { Button } from '../ui/Button'
import { sentence } from '../ui/sentence'
import { useServices } from './services'
import { analysisChoice, pointOptions } from './choice-store'

/** Largest displacement at first, m. */
const usualAmplitude = 0.1

export function ShowMode({ mode, name }: { readonly mode: Mode; readonly name: string }) {
  const services = useServices()
  const [state, setState] = useState<'idle' | 'working' | { readonly problem: string }>('idle')
  const show = (): void => {
    const { project, scenes, sceneView, playback, ui } = services
    const { doc, origin, experiment } = project.getState()
    if (experiment === null) return
    setState('working')
    const { re, im } = mode
    const request = {
      ...{ project: projectFromDocument(doc), files: origin.files, experiment },
      formulation: chosenFormulation(services),
    }
    scenes.getState().showMode({ linear: pointOptions(analysisChoice.getState()), re, im }, request, (loaded) => {
      setState('idle')
      if (loaded === null) return
      if (!('shape' in loaded)) return setState({ problem: sentence(loaded.what, loaded.hint) })
      const motion = im === 0 ? texts.kinds[mode.kind] : `${formatNumber(mode.frequency, 4)} Hz`
      const { time } = playback.getState()
      sceneView.getState().set({
        mode: { title: texts.modeTitle(name, motion), loaded, amplitude: usualAmplitude, time },
      })
      ui.getState().showView('scene')
    })
  }
  const isNeutral = mode.kind === 'neutral'
  return (
    <div className="row gap-2">
      <Button look="small" disabled={isNeutral || state === 'working'} onClick={show}>
        <Box size={14} aria-hidden="true" /> {state === 'working' ? texts.showingMode : texts.showMode}
      </Button>
      {isNeutral && <span className="faint text-xs">{texts.neutralMode}</span>}
      {typeof state === 'object' && (
        <span className="danger text-sm" role="alert">
          {state.problem}
        </span>
      )}
    </div>
  )
}
