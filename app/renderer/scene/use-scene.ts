/**
 * Hook that returns the contents of the 3D view. In live mode, that is the motion with the values being tried.
 * Otherwise it is the last run of the chosen experiment if the model has not changed since, or else the model at the
 * start of the experiment. Earlier runs of the experiment can be shown as well.
 */
import { useEffect, useMemo } from 'react'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { experimentKey } from '../running/analysis'
import { chosenFormulation } from '../running/running'
import { useCompileKey } from '../running/use-compile-key'
import { useLive } from '../live/services'
import { useProblems } from '../problems/services'
import { useProject, useRun, useScenes } from '../workbench/services'
import { useSceneView, useServices } from './services'
import { projectFromDocument, recordsOf } from '../store/records'
import type { LoadedScene, PastRun, SceneRequest } from '../jobs/scene-store'
import { modeMotion } from '../../../engine/scene/mode-motion'
import { asDrawn } from './schematic'

/** Time for the user to finish a series of edits, ms. */
const DELAY_MILLISECONDS = 350

export interface ShownScene {
  readonly status: 'empty' | 'blocked' | 'failed' | 'loading' | 'start' | 'run' | 'live' | 'mode'
  readonly loaded: LoadedScene | null
  /** Run that is shown. */
  readonly run: PastRun | null
  /** True if the experiment has only a run of an earlier model. */
  readonly outdated: boolean
  readonly ghosts: readonly { readonly run: PastRun; readonly loaded: LoadedScene }[]
  /** Motion before the latest change, in live mode. */
  readonly before: LoadedScene | null
  /** Runs that could be shown as ghosts, newest first. */
  readonly earlier: readonly PastRun[]
  readonly problems: readonly ModelErrorData[]
}

export function useScene(): ShownScene {
  const services = useServices()
  const { project, scenes } = services
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const formulation = useProject((state) => state.formulation)
  const blocked = useProblems((state) => state.problems.some((problem) => problem.source === 'check'))
  const running = useRun((state) => state.status === 'running' && state.paused === 'no')
  const { past, runs, lost, start, startKey, loading, problems } = useScenes((state) => state)
  const chosen = useSceneView((state) => state.ghosts)
  const model = useCompileKey()
  // The key consists of document, experiment and formulation.
  const key = useMemo(() => experimentKey(services), [services, doc, experiment, formulation]) // oxlint-disable-line react/exhaustive-deps
  const driven = useSceneView((state) => state.driven)
  const mode = useSceneView((state) => state.mode)
  const played = useMemo(
    () =>
      mode === null
        ? null
        : asDrawn({
            scene: mode.loaded.scene,
            motion: modeMotion(mode.loaded.motion, mode.loaded.shape, mode.amplitude),
          }),
    [mode],
  )
  const followed = useLive((state) => (state.experiment === experiment ? state.motion : null))
  const before = useLive((state) => (state.experiment === experiment ? state.motionBefore : null))
  const withBefore = useSceneView((state) => state.before)
  const empty = recordsOf(doc, 'block').length === 0

  const [last] = past
  const run = last !== undefined && last.experiment === experiment && !lost.has(last.number) ? last : null
  const current = run !== null && run.modelKey === model
  const earlier = useMemo(
    () => past.filter((other) => other.number !== (current ? run?.number : undefined) && !lost.has(other.number)),
    [past, current, run, lost],
  )
  const shownRuns = useMemo(() => {
    if (chosen !== null) return earlier.filter((other) => chosen.includes(other.number))
    const usual = current && followed === null
    return usual ? earlier.filter((other) => other.experiment === experiment).slice(0, 1) : []
  }, [chosen, earlier, current, experiment, followed])

  useEffect(
    () =>
      services.live.getState().addLayer({
        drawsMotion: true,
        draw: (_table, motion) => {
          if (motion !== null) services.sceneView.getState().stage?.follow(asDrawn(motion))
        },
      }),
    [services],
  )

  useEffect(() => {
    if (blocked || empty || running) return
    const request = (): SceneRequest => {
      const { doc: now, origin, experiment: name } = project.getState()
      return {
        project: projectFromDocument(now),
        files: origin.files,
        formulation: chosenFormulation(services),
        ...(name === null ? {} : { experiment: name }),
      }
    }
    for (const other of current && run !== null ? [run, ...shownRuns] : shownRuns)
      scenes.getState().ensureRun(other, request())
    if (current || followed !== null) return
    const first = scenes.getState().startKey === null
    const timer = setTimeout(() => scenes.getState().ensureStart(key, request()), first ? 0 : DELAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [services, project, scenes, key, blocked, empty, running, current, run, shownRuns, followed])

  const shown = (current && run !== null ? runs.get(run.number) : undefined) ?? null
  const ghosts = useMemo(
    () =>
      shownRuns.flatMap((other) => {
        const loaded = runs.get(other.number)
        return loaded === undefined ? [] : [{ run: other, loaded: asDrawn(loaded) }]
      }),
    [shownRuns, runs],
  )
  const common = { outdated: run !== null && !current, ghosts, before: null, earlier, problems }
  if (driven !== null) return { ...common, ghosts: [], status: 'run', loaded: driven, run: null }
  if (played !== null) return { ...common, outdated: false, ghosts: [], status: 'mode', loaded: played, run: null }
  if (empty) return { ...common, status: 'empty', loaded: null, run: null }
  if (blocked) return { ...common, status: 'blocked', loaded: null, run: null }
  if (followed !== null)
    return {
      ...common,
      before: withBefore && before !== null ? asDrawn(before) : null,
      status: 'live',
      loaded: asDrawn(followed),
      run: null,
    }
  if (shown !== null) return { ...common, status: 'run', loaded: asDrawn(shown), run }
  if (problems.length > 0 && startKey === key) return { ...common, status: 'failed', loaded: null, run: null }
  if (start === null)
    return { ...common, status: loading || startKey !== key ? 'loading' : 'empty', loaded: null, run: null }
  return { ...common, status: 'start', loaded: asDrawn(start), run: null }
}

/** Returns whether a model has no visible object. */
export function isEmptyScene({ scene }: LoadedScene): boolean {
  const [ground] = scene.bodies
  return scene.bodies.length <= 1 && ground.arms.length + scene.joints.length + scene.links.length === 0
}
