/** Import of a tyre property file into the project: a copy of the file, its values for tyres, and their origin. */
import { tirToTireParams, type TirFile } from '../../../../importers/tir'
import { withoutEnding } from '../../../../importers/table'
import type { ParamValue } from '../../../../engine/model/project/project'
import type { Services } from '../services'
import type { RecordsDiff } from '../../store/diff'
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
  const changes: Readonly<Record<string, ParamValue>> = { propertyFile: path, ...tirToTireParams(tir) }
  return writeParameters(doc, destination, new Map(tires.map((tire) => [tire, changes])))
}

/** Returns the path in the project: the existing one, or one in `tyres/`, under a name that no other file has. */
function placeFor({ name, text }: PropertyFile, files: Readonly<Record<string, string>>): string {
  if (files[name] === text) return name
  const stem = withoutEnding(name, 'tyre').replace(/[^A-Za-z0-9._-]+/g, '-')
  let path = `tyres/${stem}.tir`
  for (let i = 2; Object.hasOwn(files, path) && files[path] !== text; i++) path = `tyres/${stem}-${i}.tir`
  return path
}
