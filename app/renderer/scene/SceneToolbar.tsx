/** Tools of the 3D view: cameras, drawn objects, earlier runs. */
import {
  ArrowUpRight,
  Camera,
  ChartLine,
  Check,
  ChevronDown,
  Crosshair,
  Ghost,
  Grid3x3,
  Maximize,
  Route,
  Tag,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { CommandId } from '../workbench/command'
import { useProject, useRun } from '../workbench/services'
import { useSceneView, useServices } from './services'
import { getRecord } from '../store/records'
import { driveTexts } from '../texts/drive'
import { IconButton } from '../ui/IconButton'
import { Menu, type MenuGroup } from '../ui/Menu'
import { savePicture } from './save-picture'
import { forceScales } from './scene-view-store'
import { mainBody, travels } from './travel'
import type { ShownScene } from './use-scene'
import { sceneTexts } from '../texts/scene'
import { CommandButton } from '../workbench/CommandButton'

const cameras = ['iso', 'front', 'side', 'top', 'chase'] as const
const tick = <Check size={13} aria-hidden="true" />

export function SceneToolbar({ shown }: { readonly shown: ShownScene }) {
  const services = useServices()
  const { sceneView } = services
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const { forces, grid, trails, names, follow, plots, set } = useSceneView((state) => state)
  const title = experiment === null ? '' : (getRecord(doc, 'experiment', experiment)?.value.title ?? experiment)
  const none = shown.loaded === null
  const following = follow ?? (shown.loaded !== null && travels(shown.loaded))
  const tool = (id: CommandId, label: string, icon: Parameters<typeof IconButton>[0]['icon'], pressed?: boolean) => (
    <CommandButton command={id} small icon={icon} label={label} pressed={pressed} disabled={none} />
  )
  return (
    <header className="scene-toolbar" role="toolbar" aria-label={sceneTexts.view3dView}>
      <div className="scene-title">
        <h2>{title}</h2>
        <span className="scene-facts">{factsOf(shown)}</span>
      </div>
      <div className="segmented" role="group" aria-label={sceneTexts.camera}>
        {cameras.map((view) => (
          <button
            key={view}
            type="button"
            disabled={none}
            data-tip={services.commands.get(`scene-${view}`).title.replace('3D: c', 'C')}
            onClick={() => services.commands.run(`scene-${view}`)}
          >
            {sceneTexts.cameras[view]}
          </button>
        ))}
      </div>
      <IconButton
        small
        icon={Crosshair}
        label={sceneTexts.followModel}
        pressed={following}
        disabled={none}
        onClick={() => set({ follow: !following })}
      />
      {tool('scene-fit', 'Fit the model in the view', Maximize)}
      <IconButton
        small
        icon={ZoomIn}
        label={sceneTexts.nearer}
        disabled={none}
        onClick={() => sceneView.getState().stage?.zoom(0.8)}
      />
      <IconButton
        small
        icon={ZoomOut}
        label={sceneTexts.farther}
        disabled={none}
        onClick={() => sceneView.getState().stage?.zoom(1.25)}
      />
      <span className="separator" aria-hidden="true" />
      {tool('scene-forces', 'Forces', ArrowUpRight, forces)}
      <ForceMenu />
      {tool('scene-trails', 'Trails', Route, trails)}
      <TrailMenu shown={shown} />
      {tool('scene-grid', 'Road grid', Grid3x3, grid)}
      {tool('scene-names', 'Names, and values of forces', Tag, names)}
      <GhostMenu shown={shown} />
      <span className="separator" aria-hidden="true" />
      {tool('scene-plots', 'Plots beside the view', ChartLine, plots)}
      <IconButton
        small
        icon={Camera}
        label={sceneTexts.savePicture}
        disabled={none}
        onClick={() => void savePicture(services, title)}
      />
    </header>
  )
}

function factsOf({ status, run, loaded, outdated }: ShownScene): string {
  if (loaded === null) return ''
  const bodies = loaded.scene.bodies.filter((body) => body.block !== null).length
  const what =
    status === 'live'
      ? sceneTexts.liveFact
      : status === 'mode'
        ? sceneTexts.modeFact
        : status === 'run'
          ? run === null
            ? driveTexts.underWay
            : sceneTexts.runFact(run.number)
          : outdated
            ? sceneTexts.startOfChanged
            : sceneTexts.startFact
  return `${what} · ${sceneTexts.bodies(bodies)}`
}

/** Menu of forces: their kinds (contact, force element, constraint) and the length of the arrows. */
function ForceMenu() {
  const scale = useSceneView((state) => state.forceScale)
  const set = useSceneView((state) => state.set)
  const groups: readonly MenuGroup[] = [
    {
      heading: sceneTexts.lengthOfArrows,
      items: forceScales.map((value) => ({
        label: `${value}×`,
        icon: value === scale ? tick : undefined,
        action: () => set({ forceScale: value, forces: true }),
      })),
    },
  ]
  return (
    <Menu
      label={sceneTexts.lengthOfForceArrows(scale)}
      tip={sceneTexts.arrowLength}
      className="button quiet small"
      button={`${scale}×`}
      groups={groups}
    />
  )
}

/** Menu of the mass centres that leave trails; the main body and contact points always leave one. */
function TrailMenu({ shown }: { readonly shown: ShownScene }) {
  const traced = useSceneView((state) => state.traced)
  const trace = useSceneView((state) => state.trace)
  const { loaded } = shown
  const bodies = loaded?.scene.bodies ?? []
  const main = loaded === null ? undefined : bodies[mainBody(loaded)]?.block
  const items = bodies
    .flatMap((body) => body.masses.map(({ block }) => block))
    .map((block) => ({
      label: block,
      icon: block === main || traced.includes(block) ? tick : undefined,
      disabled: block === main,
      action: () => trace(block),
    }))
  return (
    <Menu
      label={sceneTexts.trailPoints}
      tip={sceneTexts.trailPoints}
      className="button quiet small"
      button={<ChevronDown size={13} aria-hidden="true" />}
      groups={[{ heading: sceneTexts.trailsOfMassCentres, items }]}
    />
  )
}

/** Menu of earlier runs, which are drawn translucent beside the present one. */
function GhostMenu({ shown }: { readonly shown: ShownScene }) {
  const names = useRun((state) => state.runs)
  const set = useSceneView((state) => state.set)
  const before = useSceneView((state) => state.before)
  const visible = shown.ghosts.map(({ run }) => run.number)
  const items = shown.earlier.map((run) => ({
    label: names.find(({ number }) => number === run.number)?.name ?? sceneTexts.run(run.number),
    detail: run.experiment,
    icon: visible.includes(run.number) ? tick : undefined,
    action: () =>
      set({
        ghosts: visible.includes(run.number)
          ? visible.filter((number) => number !== run.number)
          : [...visible, run.number],
      }),
  }))
  const none = { label: sceneTexts.noEarlierRun, disabled: true, action: () => undefined }
  const runs = { heading: sceneTexts.earlierRuns, items: items.length > 0 ? items : [none] }
  const live = {
    heading: sceneTexts.liveValues,
    items: [
      {
        label: sceneTexts.staleTitle,
        icon: before ? tick : undefined,
        action: () => set({ before: !before }),
      },
    ],
  }
  const some = visible.length > 0 || shown.before !== null
  return (
    <Menu
      label={sceneTexts.earlierRunsAsGhosts}
      tip={sceneTexts.earlierRunsAsGhosts}
      className={some ? 'button quiet small pressed' : 'button quiet small'}
      button={<Ghost size={14} strokeWidth={1.75} aria-hidden="true" />}
      groups={shown.status === 'live' ? [live, runs] : [runs]}
    />
  )
}
