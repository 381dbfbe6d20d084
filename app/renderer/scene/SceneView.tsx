/** 3D view: the model and its motion, tools above, the time below, and optionally the plots beside it. */
import { useMemo, useState } from 'react'
import { Box, CircleAlert, LoaderCircle } from 'lucide-react'
import { ProblemsFirst } from '../running/CompileNotice'
import { ResultsView } from '../results/ResultsView'
import { locate } from '../workbench/locate'
import { sceneNoteSlot, sceneSlot, useSceneView, useServices } from './services'
import { useRun } from '../workbench/services'
import { Filled } from '../workbench/slots'
import { Guard } from '../ui/Guard'
import { Splitter } from '../ui/Splitter'
import { ForceLegend } from './ForceLegend'
import { ScenePicture } from './ScenePicture'
import { SceneToolbar } from './SceneToolbar'
import { ModeNote } from './ModeNote'
import { Transport } from './Transport'
import { usePlotCursor } from './use-plot-cursor'
import { useSpace } from './use-space'
import { isEmptyScene, useScene, type ShownScene } from './use-scene'
import { sceneTexts } from '../texts/scene'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import './scene.css'

const SHARE_STEPS = 1000

export function SceneView() {
  const shown = useScene()
  const driving = useSceneView((state) => state.driven !== null)
  const plots = useSceneView((state) => state.plots)
  const share = useSceneView((state) => state.plotShare)
  const set = useSceneView((state) => state.set)
  usePlotCursor()
  useSpace()
  return (
    <div className="scene-view">
      <section className="scene" aria-label={sceneTexts.view3dView} style={{ flexGrow: plots ? share : 1 }}>
        <SceneToolbar shown={shown} />
        <Stagecraft shown={shown} />
        {!driving && <Transport shown={shown} />}
      </section>
      {plots && (
        <>
          <Splitter
            label={sceneTexts.shareLabel}
            grows="right"
            size={Math.round(share * SHARE_STEPS)}
            min={250}
            max={800}
            usual={550}
            onResize={(size) => set({ plotShare: size / SHARE_STEPS })}
          />
          <div className="scene-plots" style={{ flexGrow: 1 - share }}>
            <Guard name={sceneTexts.plotsName}>
              <ResultsView />
            </Guard>
          </div>
        </>
      )}
    </div>
  )
}

/** Shows the picture, or the reason why there is none. */
function Stagecraft({ shown }: { readonly shown: ShownScene }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { status, loaded } = shown
  const nothing = useMemo(() => loaded !== null && isEmptyScene(loaded), [loaded])
  if (failure !== null)
    return (
      <EmptyState icon={CircleAlert} title={sceneTexts.unsupportedTitle} text={sceneTexts.pictureFailed(failure)} />
    )
  if (status === 'blocked') return <ProblemsFirst title={sceneTexts.drawingFailed} />
  if (status === 'failed') return <Failed shown={shown} />
  if (status === 'empty' || nothing)
    return <EmptyState icon={Box} title={sceneTexts.nothingToDrawYet} text={sceneTexts.emptyHint} />
  if (loaded === null) return <EmptyState busy title={sceneTexts.preparingPicture} />
  return (
    <div className="scene-stage">
      <ScenePicture shown={shown} loaded={loaded} onFailure={setFailure} />
      <ForceLegend loaded={loaded} />
      <Note shown={shown} />
      <Filled slot={sceneSlot} with={{}} />
    </div>
  )
}

function Failed({ shown }: { readonly shown: ShownScene }) {
  const services = useServices()
  const [problem] = shown.problems
  const block = problem?.place.block
  return (
    <div className="empty-state">
      <CircleAlert size={32} strokeWidth={1.25} aria-hidden="true" />
      <h2>{sceneTexts.drawingFailed}</h2>
      <p role="alert">{problem?.message}</p>
      {block !== undefined && (
        <div className="actions">
          <Button label={sceneTexts.show(block)} onClick={() => locate(services, block)} />
        </div>
      )}
    </div>
  )
}

/** Note about the time that the picture shows while it is paused. */
function Note({ shown }: { readonly shown: ShownScene }) {
  const services = useServices()
  const status = useRun((state) => state.status)
  const share = useRun((state) => Math.round(100 * state.fraction))
  const phase = useRun((state) => state.phase)
  const driving = useRun((state) => state.driving)
  if (driving && shown.status === 'run' && shown.run === null) return null
  if (status === 'running') {
    return (
      <div className="scene-note" role="status">
        <LoaderCircle size={14} className="spinning" aria-hidden="true" />
        {phase === 'run' ? sceneTexts.simulating(share) : sceneTexts.preparingRun}
      </div>
    )
  }
  if (shown.status === 'mode') return <ModeNote />
  if (shown.status === 'run') return <Filled slot={sceneNoteSlot} with={{ shown: shown.run }} />
  if (shown.status !== 'start') return null
  return (
    <div className="scene-note" role="status">
      {shown.outdated ? sceneTexts.staleHint : sceneTexts.startHint}
      <Button look="small" label={sceneTexts.runNow} onClick={() => services.commands.run('run')} />
    </div>
  )
}
