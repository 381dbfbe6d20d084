/** Canvas of the 3D view, connected to the window: theme, selection, settings, size. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { parentOf } from '../../../engine/model/subsystem'
import type { LoadedScene } from '../jobs/scene-store'
import { useProject, useRun, useUi } from '../workbench/services'
import { useSceneView, useServices } from './services'
import { getRecord } from '../store/records'
import { loadStage } from './load-stage'
import type { Stage, StageSettings } from './stage/stage'
import { Triad, turnTriad } from './Triad'
import { travels } from './travel'
import type { ShownScene } from './use-scene'
import { sceneTexts } from '../texts/scene'

interface ScenePictureProps {
  readonly shown: ShownScene
  readonly loaded: LoadedScene
  /** Called if WebGL is missing, or the library could not be loaded. */
  readonly onFailure: (text: string) => void
}

interface Hover {
  readonly block: string
  readonly place: readonly [number, number]
}

export function ScenePicture({ shown, loaded, onFailure }: ScenePictureProps) {
  const services = useServices()
  const { project, playback, sceneView } = services
  const canvas = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const triad = useRef<SVGSVGElement>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const [hover, setHover] = useState<Hover | null>(null)
  const settings = useSettings(loaded)
  const latest = useRef(settings)
  const selected = useProject((state) => state.selection.blocks)
  const { ghosts, before, run } = shown
  const translucent = useMemo(
    () => [...(before === null ? [] : [before]), ...ghosts.map((ghost) => ghost.loaded)],
    [before, ghosts],
  )

  useEffect(() => {
    latest.current = settings
    stage?.set(settings)
  }, [stage, settings])

  useEffect(() => {
    let stage: Stage | null = null
    let gone = false
    loadStage()
      .then((module) => {
        if (gone || canvas.current === null || overlay.current === null) return
        const events = {
          onPick: (block: string | null) => {
            const state = project.getState()
            const known = block !== null && getRecord(state.doc, 'block', block) !== undefined
            if (known) state.enter(parentOf(block))
            state.select({ blocks: known ? [block] : [], wires: [] })
            // a hidden diagram has no size in which to centre blocks
            if (known && services.ui.getState().split)
              requestAnimationFrame(() => services.canvas.getState().view?.show(block))
          },
          onHover: (block: string | null, place: readonly [number, number]) =>
            setHover(block === null ? null : { block, place }),
          onTurn: (right: readonly number[], up: readonly number[]) => turnTriad(triad.current, right, up),
        }
        stage = new module.Stage(canvas.current, overlay.current, playback, events, latest.current)
        sceneView.getState().set({ stage })
        setStage(stage)
      })
      .catch((error: unknown) => onFailure(error instanceof Error ? error.message : String(error)))
    return () => {
      gone = true
      stage?.dispose()
      sceneView.getState().set({ stage: null })
    }
  }, [services, project, playback, sceneView, onFailure])

  const times = loaded.motion.times
  useEffect(() => playback.getState().show(times), [playback, times])
  useAutoplay(run?.number ?? null)

  useEffect(() => {
    stage?.show({ loaded, ghosts: translucent })
  }, [stage, loaded, translucent])
  useEffect(() => () => stage?.show(null), [stage])
  useEffect(() => stage?.select(selected), [stage, selected])

  useEffect(() => {
    const node = canvas.current
    if (node === null || stage === null) return
    const observer = new ResizeObserver(() => stage.resize())
    observer.observe(node)
    return () => observer.disconnect()
  }, [stage])

  return (
    <>
      <canvas
        ref={canvas}
        className="scene-canvas"
        tabIndex={0}
        role="img"
        aria-label={describe(shown, selected)}
        data-ready={stage !== null}
      />
      <div className="scene-overlay" ref={overlay} aria-hidden="true" />
      <Triad ref={triad} />
      {hover !== null && (
        <div className="scene-hover" style={{ left: hover.place[0], top: hover.place[1] }} aria-hidden="true">
          {hover.block}
        </div>
      )}
    </>
  )
}

function describe({ run, status }: ShownScene, selected: readonly string[]): string {
  const what =
    status === 'live'
      ? sceneTexts.liveValues
      : status === 'run' && run !== null
        ? sceneTexts.run(run.number)
        : status === 'mode'
          ? sceneTexts.modeShape
          : sceneTexts.startTitle
  return sceneTexts.pictureOf(what, selected.join(', '))
}

function useSettings(loaded: LoadedScene): StageSettings {
  const theme = useUi((state) => state.theme)
  const forces = useSceneView((state) => state.forces)
  const forceScale = useSceneView((state) => state.forceScale)
  const grid = useSceneView((state) => state.grid)
  const trails = useSceneView((state) => state.trails)
  const traced = useSceneView((state) => state.traced)
  const names = useSceneView((state) => state.names)
  const chosen = useSceneView((state) => state.follow)
  // a driven vehicle leaves the initial view
  const driving = useRun((state) => state.driving)
  const follow = useMemo(() => chosen ?? (driving || travels(loaded)), [chosen, driving, loaded])
  return useMemo(
    () => ({ theme, forces, forceScale, grid, trails, traced, names, follow }),
    [theme, forces, forceScale, grid, trails, traced, names, follow],
  )
}

/** Plays a run from its start when it ends while the view is open, unless the user prefers reduced motion. */
function useAutoplay(run: number | null): void {
  const { playback } = useServices()
  const before = useRef<number | null | undefined>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = run
    if (run === null || last === undefined || last === run) return
    playback.getState().toStart()
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!still && !playback.getState().playing) playback.getState().toggle()
  }, [playback, run])
}
