/** Commands of the 3D view: playing, stepping, cameras, what is drawn. */
import type { CameraView } from '../scene/camera'
import { speeds } from '../scene/playbackStore'
import type { SceneViewState } from '../scene/sceneViewStore'
import type { AppCommand } from './commands'
import type { Services } from './services'
import { shellTexts } from '../texts/shell'

const shown = ({ ui }: Services): boolean => ui.getState().view === 'scene'
const playable = (s: Services): boolean => shown(s) && s.playback.getState().times.length > 1
/** Arrow keys and Space belong to the diagram beside the view while the focus is there. */
const notInDiagram = (): boolean => document.activeElement?.closest('.diagram') == null
const mine = (s: Services): boolean => playable(s) && notInDiagram()

const cameras = ['iso', 'front', 'side', 'top', 'chase'] as const

/** Camera by keys: a twelfth of half a turn. */
const TURN = Math.PI / 12
const turns = [
  ['left', 'ArrowLeft', -TURN, 0],
  ['right', 'ArrowRight', TURN, 0],
  ['up', 'ArrowUp', 0, TURN],
  ['down', 'ArrowDown', 0, -TURN],
] as const

const toggles = ['forces', 'trails', 'grid', 'names', 'plots'] as const

export type SceneCommand =
  | 'scene-play'
  | 'scene-forward'
  | 'scene-back'
  | 'scene-start'
  | 'scene-end'
  | 'scene-faster'
  | 'scene-slower'
  | 'scene-fit'
  | 'scene-trace'
  | 'scene-focus'
  | `scene-turn-${'left' | 'right' | 'up' | 'down'}`
  | `scene-${Exclude<CameraView, 'free'>}`
  | `scene-${'forces' | 'trails' | 'grid' | 'names' | 'plots'}`

export const sceneCommands: readonly AppCommand[] = [
  {
    id: 'scene-play',
    title: shellTexts.view3dPlayOrPause,
    group: 'scene',
    keys: ['Space'],
    enabled: mine,
    run: ({ playback }) => playback.getState().toggle(),
  },
  {
    id: 'scene-forward',
    title: shellTexts.view3dOneInstantForth,
    group: 'scene',
    keys: ['ArrowRight'],
    enabled: mine,
    run: ({ playback }) => playback.getState().step(1),
  },
  {
    id: 'scene-back',
    title: shellTexts.view3dOneInstantBack,
    group: 'scene',
    keys: ['ArrowLeft'],
    enabled: mine,
    run: ({ playback }) => playback.getState().step(-1),
  },
  {
    id: 'scene-start',
    title: shellTexts.view3dToTheStart,
    group: 'scene',
    keys: ['Home'],
    enabled: mine,
    run: ({ playback }) => playback.getState().toStart(),
  },
  {
    id: 'scene-end',
    title: shellTexts.view3dToTheEnd,
    group: 'scene',
    keys: ['End'],
    enabled: mine,
    run: ({ playback }) => playback.getState().toEnd(),
  },
  {
    id: 'scene-faster',
    title: shellTexts.view3dPlayFaster,
    group: 'scene',
    keys: ['.'],
    enabled: playable,
    run: (s) => changeSpeed(s, 1),
  },
  {
    id: 'scene-slower',
    title: shellTexts.view3dPlaySlower,
    group: 'scene',
    keys: [','],
    enabled: playable,
    run: (s) => changeSpeed(s, -1),
  },
  {
    id: 'scene-fit',
    title: shellTexts.view3dFitTheModelTo,
    group: 'scene',
    keys: ['Shift+F'],
    enabled: shown,
    run: ({ sceneView }) => sceneView.getState().stage?.fit(),
  },
  ...cameras.map((view): AppCommand => ({
    id: `scene-${view}`,
    title: shellTexts.cameras[view],
    group: 'scene',
    keys: [],
    enabled: shown,
    run: ({ sceneView }) => sceneView.getState().stage?.view(view),
  })),
  ...turns.map(([direction, key, azimuth, elevation]): AppCommand => ({
    id: `scene-turn-${direction}`,
    title: shellTexts.view3dTurnTheCamera(direction),
    group: 'scene',
    keys: [`Shift+${key}`],
    enabled: (s) => shown(s) && notInDiagram(),
    run: ({ sceneView }) => sceneView.getState().stage?.orbit(azimuth, elevation),
  })),
  ...toggles.map((key): AppCommand => ({
    id: `scene-${key}`,
    title: shellTexts.drawn[key],
    group: 'scene',
    keys: [],
    enabled: shown,
    run: ({ sceneView }) => {
      const changes: Partial<SceneViewState> = { [key]: !sceneView.getState()[key] }
      sceneView.getState().set(changes)
    },
  })),
  {
    id: 'scene-focus',
    title: shellTexts.view3dSeeTheSelectedBlock,
    group: 'scene',
    keys: [],
    enabled: (s) => shown(s) && s.project.getState().selection.blocks.length > 0,
    run: ({ project, sceneView }) => {
      const [block] = project.getState().selection.blocks
      if (block !== undefined) sceneView.getState().stage?.focus(block)
    },
  },
  {
    id: 'scene-trace',
    title: shellTexts.view3dTrailOfTheSelected,
    group: 'scene',
    keys: [],
    enabled: (s) => shown(s) && s.project.getState().selection.blocks.length > 0,
    run: ({ project, sceneView }) => {
      for (const block of project.getState().selection.blocks) sceneView.getState().trace(block)
    },
  },
]

function changeSpeed({ playback }: Services, by: number): void {
  const { speed, setSpeed } = playback.getState()
  const at = speeds.findIndex((s) => s >= speed)
  setSpeed(speeds[Math.min(Math.max(at + by, 0), speeds.length - 1)])
}
