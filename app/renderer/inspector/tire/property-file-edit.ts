/** Import of a tyre property file into the project: a copy of the file, its values for tyres, and their origin. */
import { tirToTireParams, type TirFile } from '../../../../importers/tir'
import { withoutEnding } from '../../../../importers/table'
import type { ParamValue } from '../../../../engine/model/project/project'
import { findRoles } from '../../../../engine/model/vehicle/find'
import type { Services } from '../services'
import type { RecordsDiff } from '../../store/diff'
import { getRecord, projectFromDocument } from '../../store/records'
import { writeParameters, type Destination } from '../../variants/writing'

export interface PropertyFile {
  /** Name of a file outside the project, or path of one in it. */
  readonly name: string
  readonly text: string
}

/** Adds the file to the project, if it is not there, and returns the edit that applies its values. */
export function propertyFileEdit(
  { project, registry }: Pick<Services, 'project' | 'registry'>,
  file: PropertyFile,
  tir: TirFile,
  tires: readonly string[],
  destination: Destination,
): RecordsDiff {
  const { doc, origin, addFile } = project.getState()
  const path = placeFor(file, origin.files)
  if (origin.files[path] === undefined) addFile(path, file.text)
  const values = tirToTireParams(tir)
  const sides = mountedOn({ project, registry }, tir, tires)
  const changes = (tire: string): Readonly<Record<string, ParamValue>> => {
    const law = getRecord(doc, 'block', tire)?.value.params?.vertical
    // a law from an earlier file is removed together with its data
    const linear = values.vertical === undefined && fileLaws.includes(String(law))
    const side = sides.get(tire)
    return {
      propertyFile: path,
      ...(linear ? { vertical: 'linear' } : {}),
      ...(side === undefined ? {} : { mountedSide: side }),
      ...values,
    }
  }
  return writeParameters(doc, destination, new Map(tires.map((tire) => [tire, changes(tire)])))
}

/** Sides for which a file can state that the tyre was measured; a symmetric tyre is the same on both. */
const measuredSides: readonly string[] = ['left', 'right']

/**
 * Returns the sides of the vehicle on which tyres run, as far as their places show it; none if the file does not state
 * a side, or prescribes one itself. The data of a tyre on the other side are mirrored.
 */
export function mountedOn(
  { project, registry }: Pick<Services, 'project' | 'registry'>,
  tir: TirFile,
  tires: readonly string[],
): ReadonlyMap<string, 'left' | 'right'> {
  const { measuredSide, mountedSide } = tirToTireParams(tir)
  if (!measuredSides.includes(String(measuredSide)) || mountedSide !== undefined) return new Map()
  const { wheels } = findRoles(projectFromDocument(project.getState().doc), registry)
  return new Map(
    wheels.flatMap(({ block, side, confidence }) =>
      side !== 'centre' && confidence !== 'guess' && tires.includes(block) ? [[block, side] as const] : [],
    ),
  )
}

/** Vertical laws whose data a property file gives. */
const fileLaws: readonly string[] = ['table', 'magic-formula', 'bottoming']

/** Returns whether two values of a parameter are the same; tables by their rows. */
export const isSame = (a: ParamValue | undefined, b: ParamValue | undefined): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Returns the path in the project: the existing one, or one in `tyres/`, under a name that no other file has. */
function placeFor({ name, text }: PropertyFile, files: Readonly<Record<string, string>>): string {
  if (files[name] === text) return name
  const stem = withoutEnding(name, 'tyre').replace(/[^A-Za-z0-9._-]+/g, '-')
  let path = `tyres/${stem}.tir`
  for (let i = 2; Object.hasOwn(files, path) && files[path] !== text; i++) path = `tyres/${stem}-${i}.tir`
  return path
}
