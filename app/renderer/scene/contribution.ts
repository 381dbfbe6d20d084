/** Contribution of the 3D view to the window: playing, stepping, cameras, drawn objects. */
import { Box } from 'lucide-react'
import { speeds, type PlaybackActions } from '../results/playback-store'
import { SceneView } from './SceneView'
import type { Contribution } from '../workbench/contribution'
import { someBlock } from '../workbench/conditions'
import type { SceneViewState } from './scene-view-store'
import type { AppCommand, CommandId, GroupedCommands } from '../workbench/command'
import type { Services } from './services'
import { shellTexts } from '../texts/shell'

const shown = ({ ui }: Services): boolean => ui.getState().view === 'scene'
const playable = (s: Services): boolean => shown(s) && s.playback.getState().times.length > 1
/**
 * Returns whether keys belong to this view: arrow keys and Space belong to the diagram beside it while that has the
 * focus.
 */
const notInDiagram = (): boolean => document.activeElement?.closest('.diagram') == null
const mine = (s: Services): boolean => playable(s) && notInDiagram()

const cameras = ['iso', 'front', 'side', 'top', 'chase'] as const

/** Angle by which a key turns the camera, rad. */
const TURN = Math.PI / 12
const turns = [
  ['left', 'ArrowLeft', -TURN, 0],
  ['right', 'ArrowRight', TURN, 0],
  ['up', 'ArrowUp', 0, TURN],
  ['down', 'ArrowDown', 0, -TURN],
] as const

const toggles = ['forces', 'trails', 'grid', 'names', 'plots'] as const

const play = (
  id: CommandId,
  title: string,
  key: string,
  run: (playback: PlaybackActions) => void,
): AppCommand<Services> => ({ id, title, keys: [key], enabled: mine, run: (s) => run(s.playback.getState()) })

const commands: GroupedCommands<Services> = {
  scene: [
    play('scene-play', shellTexts.view3dPlayOrPause, 'Space', (playback) => playback.toggle()),
    play('scene-forward', shellTexts.view3dOneInstantForth, 'ArrowRight', (playback) => playback.step(1)),
    play('scene-back', shellTexts.view3dOneInstantBack, 'ArrowLeft', (playback) => playback.step(-1)),
    play('scene-start', shellTexts.view3dStart, 'Home', (playback) => playback.toStart()),
    play('scene-end', shellTexts.view3dEnd, 'End', (playback) => playback.toEnd()),
    {
      id: 'scene-faster',
      title: shellTexts.view3dPlayFaster,
      keys: ['.'],
      enabled: playable,
      run: (s) => changeSpeed(s, 1),
    },
    {
      id: 'scene-slower',
      title: shellTexts.view3dPlaySlower,
      keys: [','],
      enabled: playable,
      run: (s) => changeSpeed(s, -1),
    },
    {
      id: 'scene-fit',
      title: shellTexts.view3dFit,
      keys: ['Shift+F'],
      enabled: shown,
      run: ({ sceneView }) => sceneView.getState().stage?.fit(),
    },
    ...cameras.map((view): AppCommand<Services> => ({
      id: `scene-${view}`,
      title: shellTexts.cameras[view],
      enabled: shown,
      run: ({ sceneView }) => sceneView.getState().stage?.view(view),
    })),
    ...turns.map(([direction, key, azimuth, elevation]): AppCommand<Services> => ({
      id: `scene-turn-${direction}`,
      title: shellTexts.view3dTurn(direction),
      keys: [`Shift+${key}`],
      enabled: (s) => shown(s) && notInDiagram(),
      run: ({ sceneView }) => sceneView.getState().stage?.orbit(azimuth, elevation),
    })),
    ...toggles.map((key): AppCommand<Services> => ({
      id: `scene-${key}`,
      title: shellTexts.drawn[key],
      enabled: shown,
      run: ({ sceneView }) => {
        const changes: Partial<SceneViewState> = { [key]: !sceneView.getState()[key] }
        sceneView.getState().set(changes)
      },
    })),
    {
      id: 'scene-focus',
      title: shellTexts.view3dSelected,
      enabled: (s) => shown(s) && someBlock(s),
      run: ({ project, sceneView }) => {
        const [block] = project.getState().selection.blocks
        if (block !== undefined) sceneView.getState().stage?.focus(block)
      },
    },
    {
      id: 'scene-trace',
      title: shellTexts.view3dTrail,
      enabled: (s) => shown(s) && someBlock(s),
      run: ({ project, sceneView }) => {
        for (const block of project.getState().selection.blocks) sceneView.getState().trace(block)
      },
    },
  ],
}

export const sceneContribution: Contribution<Services> = {
  commands,
  views: [{ id: 'scene', label: '3D', icon: Box, component: SceneView }],
  forget: ({ sceneView }) => sceneView.getState().set({ traced: [], ghosts: null, follow: null, mode: null }),
}

function changeSpeed({ playback }: Services, by: number): void {
  const { speed, setSpeed } = playback.getState()
  const at = speeds.findIndex((s) => s >= speed)
  setSpeed(speeds[Math.min(Math.max(at + by, 0), speeds.length - 1)])
}
