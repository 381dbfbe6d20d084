/**
 * An ADAMS dataset as a project: parts are rigid bodies `PART_2`, joints `JOINT_1`, forces `SFORCE_1`,
 * requests `REQUEST_1`; markers are rigid arms where they are used and differ. The experiment `adams`
 * runs the dataset's simulation.
 */
import type { ProjectFile } from '../../../engine/model/project/project'
import type { Dataset } from '../dataset/dataset'
import type { LeftOut } from '../../imported/imported-project'
import { Attachments } from './attachments'
import { drawConstraints } from './constraints'
import { freeOrientations } from './coordinates'
import { Couplings } from './couplings'
import { elementsOf, Forces } from './forces'
import { Frames } from './frames'
import type { Corners } from './corner-curve'
import { Functions } from './functions'
import { drawJoints } from './joints'
import { layOut } from './layout'
import { checkFinite } from './lines'
import { Measures } from './measures'
import { Motions } from './motions'
import { Picture } from './picture'
import { drawRequests } from './requests'
import { drawStart } from './start'

export interface ImportOptions {
  /** Path of the file with reference results beside the project file. */
  readonly reference?: string
  /** Time between two rows, s; 10 ms if absent. */
  readonly sample?: number
  /** Treatment of the corners of motions that consist of straight lines. */
  readonly corners?: Corners
}

/** End of a run if the dataset has no SIMULATE, s. */
const defaultStop = 5

/**
 * @param leftOut receives requests for unknown quantities @param assumed receives the assumptions, one sentence each
 * @throws ModelError with the line of the statement that has no counterpart or does not fit
 */
export function projectOf(
  dataset: Dataset,
  { reference, sample = 0.01, corners }: ImportOptions = {},
  leftOut: LeftOut[] = [],
  assumed: string[] = [],
): ProjectFile {
  const picture = new Picture()
  const frames = new Frames(dataset, picture)
  const attachments = new Attachments(picture)
  const joints = drawJoints(dataset, frames, picture, attachments)
  const measures = new Measures(frames, picture, attachments, joints, elementsOf(dataset))
  const functions = new Functions(dataset, picture, measures, corners, assumed)
  const motions = new Motions(dataset, frames, picture, functions, joints)
  const couplings = new Couplings(dataset, frames, picture, measures, motions, joints, attachments)
  new Forces(dataset, frames, picture, attachments, measures, functions).draw()
  motions.draw()
  couplings.draw()
  drawConstraints(dataset, frames, picture, attachments, functions, measures)
  for (const { id, line } of dataset.variables.values()) functions.variable(id, { name: `VARIABLE/${id}`, line })
  const plots = drawRequests(dataset, picture, measures, functions, leftOut)
  drawStart(dataset, frames, picture)
  attachments.finish()
  checkFinite(dataset, picture)
  const coordinates = freeOrientations(dataset, frames, joints)
  return {
    wishbone: 1,
    title: titleOf(dataset.title),
    blocks: layOut(picture),
    wires: picture.wires,
    ...(Object.keys(coordinates).length > 0 ? { formulations: { default: { coordinates } } } : {}),
    experiments: {
      adams: {
        stop: dataset.stop ?? defaultStop,
        solver: { name: 'dopri5', tolerance: 1e-9 },
        sample,
        ...(Object.keys(picture.initial).length > 0 ? { initial: picture.initial } : {}),
        ...(reference === undefined ? {} : { references: { adams: { file: reference, title: 'ADAMS' } } }),
        ...(Object.keys(plots).length > 0 ? { plots } : {}),
      },
    },
  }
}

function titleOf(line: string): string {
  const title = line
    .replace(/^[!\s]+/, '')
    .replace(/^ADAMS[/ ]View model name:\s*/i, '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .trim()
  return title === '' ? 'ADAMS dataset' : title
}
