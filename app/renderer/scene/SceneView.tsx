/** The 3D view: the model and its motion, tools above, the time below, the plots beside it on request. */
import { useMemo, useState } from 'react'
import { Box, CircleAlert, LoaderCircle } from 'lucide-react'
import { useStore } from 'zustand'
import { Dashboard } from '../drive/Dashboard'
import { DriveEnded } from '../drive/DriveEnded'
import { ProblemsFirst } from '../model/CompileNotice'
import { ResultsView } from '../results/ResultsView'
import { locate } from '../shell/actions'
import { runCommand } from '../shell/commands'
import { useRun, useSceneView, useServices } from '../shell/services'
import { Guard } from '../ui/Guard'
import { Splitter } from '../ui/Splitter'
import { ForceLegend } from './ForceLegend'
import { ScenePicture } from './ScenePicture'
import { SceneToolbar } from './SceneToolbar'
import { Transport } from './Transport'
import { usePlotCursor } from './usePlotCursor'
import { useSpace } from './useSpace'
import { isEmptyScene, useScene, type ShownScene } from './useScene'
import { sceneTexts } from '../texts/scene'
import './scene.css'

const SHARE_STEPS = 1000

export function SceneView() {
  const shown = useScene()
  const driving = useStore(useServices().drive, (state) => state.live !== null)
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
            label={sceneTexts.shareOfThePicture}
            grows="right"
            size={Math.round(share * SHARE_STEPS)}
            min={250}
            max={800}
            usual={550}
            onResize={(size) => set({ plotShare: size / SHARE_STEPS })}
          />
          <div className="scene-plots" style={{ flexGrow: 1 - share }}>
            <Guard name={sceneTexts.thePlots}>
              <ResultsView />
            </Guard>
          </div>
        </>
      )}
    </div>
  )
}

/** The picture, or why there is none. */
function Stagecraft({ shown }: { readonly shown: ShownScene }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { status, loaded } = shown
  const nothing = useMemo(() => loaded !== null && isEmptyScene(loaded), [loaded])
  if (failure !== null)
    return (
      <Empty icon={CircleAlert} title={sceneTexts.thereIsNo3dHere} text={sceneTexts.thePictureCouldNotBe(failure)} />
    )
  if (status === 'blocked') return <ProblemsFirst title={sceneTexts.thisModelCannotBeDrawn} />
  if (status === 'failed') return <Failed shown={shown} />
  if (status === 'empty' || nothing)
    return <Empty icon={Box} title={sceneTexts.nothingToDrawYet} text={sceneTexts.putBodiesJointsSpringsOr} />
  if (loaded === null)
    return (
      <div className="empty-state" role="status">
        <LoaderCircle size={32} strokeWidth={1.25} className="spinning" aria-hidden="true" />
        <h2>{sceneTexts.preparingThePicture}</h2>
      </div>
    )
  return (
    <div className="scene-stage">
      <ScenePicture shown={shown} loaded={loaded} onFailure={setFailure} />
      <ForceLegend loaded={loaded} />
      <Note shown={shown} />
      <Dashboard />
    </div>
  )
}

interface EmptyProps {
  readonly icon: typeof Box
  readonly title: string
  readonly text: string
}

function Empty({ icon: Icon, title, text }: EmptyProps) {
  return (
    <div className="empty-state">
      <Icon size={32} strokeWidth={1.25} aria-hidden="true" />
      <h2>{title}</h2>
      <p>{text}</p>
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
      <h2>{sceneTexts.thisModelCannotBeDrawn}</h2>
      <p role="alert">{problem?.message}</p>
      {block !== undefined && (
        <div className="actions">
          <button type="button" className="button" onClick={() => locate(services, block)}>
            {sceneTexts.show(block)}
          </button>
        </div>
      )}
    </div>
  )
}

/** What the picture is of where it does not move. */
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
        {phase === 'run' ? sceneTexts.simulating(share) : sceneTexts.preparingTheRun}
      </div>
    )
  }
  if (shown.status === 'run') return <DriveEnded shown={shown.run} />
  if (shown.status !== 'start') return null
  return (
    <div className="scene-note" role="status">
      {shown.outdated ? sceneTexts.theModelHasChangedSince : sceneTexts.thisIsTheStartRun}
      <button type="button" className="button small" onClick={() => runCommand(services, 'run')}>
        {sceneTexts.runNow}
      </button>
    </div>
  )
}
