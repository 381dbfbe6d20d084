/**
 * Features of the window. Their order determines the order of views, of commands in their group, and of components in a
 * slot.
 */
import { aboutContribution } from '../about/contribution'
import { analyseContribution } from '../analyse/contribution'
import { canvasContribution } from '../canvas/contribution'
import { codeContribution } from '../code/contribution'
import { cueingContribution } from '../cueing/contribution'
import { driveContribution } from '../drive/contribution'
import { dropContribution } from '../drop/contribution'
import { exportingContribution } from '../exporting/contribution'
import { filesContribution } from '../files/contribution'
import { findContribution } from '../find/contribution'
import { graphContribution } from '../graph/contribution'
import { helpContribution } from '../help/contribution'
import { librariesContribution } from '../libraries/contribution'
import { manoeuvresContribution } from '../manoeuvres/contribution'
import { modelContribution } from '../model/contribution'
import { roadEditorContribution } from '../road-editor/contribution'
import { resultsContribution } from '../results/contribution'
import { runningContribution } from '../running/contribution'
import { sceneContribution } from '../scene/contribution'
import { tireFileContribution } from '../tire-file/contribution'
import { tireFitContribution } from '../tire-fit/contribution'
import { tireRigContribution } from '../tire-rig/contribution'
import { wheelLevelsContribution } from '../wheel-levels/contribution'
import { vehiclesContribution } from '../vehicles/contribution'
import { versionsContribution } from '../versions/contribution'
import { welcomeContribution } from '../welcome/contribution'
import type { Contribution } from '../workbench/contribution'
import type { DialogComponents } from '../workbench/dialog'
import type { Services } from './services'
import { viewCommand, windowContribution } from './window-contribution'

const features: readonly Contribution<Services>[] = [
  filesContribution,
  vehiclesContribution,
  welcomeContribution,
  findContribution,
  canvasContribution,
  dropContribution,
  librariesContribution,
  resultsContribution,
  versionsContribution,
  runningContribution,
  driveContribution,
  sceneContribution,
  cueingContribution,
  analyseContribution,
  modelContribution,
  graphContribution,
  codeContribution,
  exportingContribution,
  tireRigContribution,
  tireFitContribution,
  tireFileContribution,
  wheelLevelsContribution,
  roadEditorContribution,
  manoeuvresContribution,
  helpContribution,
  aboutContribution,
]

export const views = features.flatMap((feature) => feature.views ?? [])
export const contributions: readonly Contribution<Services>[] = [
  { commands: { view: views.map(viewCommand) } },
  ...features,
  windowContribution,
]
export const dialogs = contributions.reduce<DialogComponents>((all, one) => ({ ...all, ...one.dialogs }), {})
