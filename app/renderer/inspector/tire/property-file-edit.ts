/** Import of a tyre property file into the project: a copy of the file, its values for tyres, and their origin. */
import { tirToTireParams, type TirFile } from '../../../../importers/tir'
import { withoutEnding } from '../../../../importers/table'
import type { ParamValue } from '../../../../engine/model/project/project'
import type { Services } from '../services'
import type { RecordsDiff } from '../../store/diff'
import { getRecord } from '../../store/records'
import { writeParameters, type Destination } from '../../variants/writing'

export interface PropertyFile {
  /** Name of a file outside the project, or path of one in it. */
  readonly name: string
  readonly text: string
}

/** Adds the file to the project, if it is not there, and returns the edit that applies its values. */
export function propertyFileEdit(
  { project }: Pick<Services, 'project'>,
  file: PropertyFile,
  tir: TirFile,
  tires: readonly string[],
  destination: Destination,
): RecordsDiff {
  const { doc, origin, addFile } = project.getState()
  const path = placeFor(file, origin.files)
  if (origin.files[path] === undefined) addFile(path, file.text)
  const values = tirToTireParams(tir)
  const changes = (tire: string): Readonly<Record<string, ParamValue>> => {
    const law = getRecord(doc, 'block', tire)?.value.params?.vertical
    // a law of an earlier file does not outlive its data
    const linear = values.vertical === undefined && fileLaws.includes(String(law))
    return { propertyFile: path, ...(linear ? { vertical: 'linear' } : {}), ...values }
  }
  return writeParameters(doc, destination, new Map(tires.map((tire) => [tire, changes(tire)])))
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
