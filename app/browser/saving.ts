/** Saving a project in a browser: to the handle it came from, to a new file or folder, or by download. */
import type { ProjectToSave, SavedProject } from '../bridge'
import { ModelError } from '../../engine/model/errors'
import { packBundle } from '../projects/bundle'
import { pathSegments } from '../projects/references'
import { fileAt, readTextAt, writeText } from './handles'
import { nameOf } from './opening'
import { projectFileType, unlessCancelled } from './pickers'
import type { Pickers } from './pickers'
import type { Place, Places } from './places'
import { download } from './transfer'

const projectFileName = 'project.json'

/** @throws ModelError `usage` when the location is unknown or cannot be written */
export async function saveToPlace(
  location: string,
  { text, files = {} }: Pick<ProjectToSave, 'text' | 'files'>,
  places: Places,
): Promise<SavedProject> {
  const place = places.find(location)
  if (place === undefined) {
    throw new ModelError('usage', 'the place of this project is no longer known', {}, 'use Save As to choose one')
  }
  if (place.kind === 'file') await writeText(place.handle, text)
  else await offer(place.fileName, text, files)
  return { location, name: place.name }
}

/**
 * Save to where the project came from. A handle of a file does not reach its folder, so data files that are not beside it
 * yet need a folder to be chosen.
 */
export async function saveAgain(
  location: string,
  project: ProjectToSave,
  places: Places,
  pickers: Pickers | undefined,
): Promise<SavedProject | null> {
  const place = places.find(location)
  const known = place?.kind === 'file' ? place.files : Object.keys(project.files ?? {})
  const reachable = Object.keys(project.files ?? {}).every((path) => known.includes(path))
  return reachable ? saveToPlace(location, project, places) : saveToNewPlace(project, places, pickers)
}

/** One file can be downloaded at a time: a project with data files goes into a ZIP file with them. */
async function offer(fileName: string, text: string, files: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(files).length === 0) return download(fileName, text, 'application/json')
  download(fileName.replace(/\.[^.]*$/, '.zip'), await packBundle({ text, files }), 'application/zip')
}

export async function saveToNewPlace(
  project: ProjectToSave,
  places: Places,
  pickers: Pickers | undefined,
): Promise<SavedProject | null> {
  const place = pickers === undefined ? downloadPlace(project) : await pickPlace(pickers, project)
  return place === null ? null : saveToPlace(places.remember(place), project, places)
}

function downloadPlace({ suggestedName }: ProjectToSave): Place {
  return { kind: 'download', fileName: `${suggestedName}.json`, name: suggestedName }
}

/** A project with data files is saved to a folder, one without to a file. */
async function pickPlace(pickers: Pickers, { suggestedName, files = {} }: ProjectToSave): Promise<Place | null> {
  if (Object.keys(files).length > 0) return pickFolder(pickers, files)
  const picked = pickers.showSaveFilePicker({ types: [projectFileType], suggestedName: `${suggestedName}.json` })
  const handle = await unlessCancelled(picked)
  return handle === null ? null : { kind: 'file', handle, name: nameOf(handle.name), files: [] }
}

async function pickFolder(pickers: Pickers, files: Readonly<Record<string, string>>): Promise<Place | null> {
  const folder = await unlessCancelled(pickers.showDirectoryPicker({ mode: 'readwrite' }))
  if (folder === null) return null
  const present = await readTextAt(folder, [projectFileName])
  if (
    present !== undefined &&
    !window.confirm(`There is a project in the folder "${folder.name}" already. Replace it?`)
  )
    return null
  await writeDataFiles(folder, files)
  return {
    kind: 'file',
    handle: await fileAt(folder, [projectFileName], true),
    name: nameOf(projectFileName, folder.name),
    folder,
    path: [],
    files: Object.keys(files),
  }
}

/** Checks all before it writes any, so that a refusal leaves the folder as it was. */
async function writeDataFiles(
  folder: FileSystemDirectoryHandle,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const missing: [path: readonly string[], content: string][] = []
  for (const [path, content] of Object.entries(files)) {
    const present = await readTextAt(folder, pathSegments(path))
    if (present === undefined) missing.push([pathSegments(path), content])
    else if (present !== content) {
      throw new ModelError(
        'usage',
        'other data is already there under this name',
        { file: path },
        'save to an empty folder',
      )
    }
  }
  for (const [path, content] of missing) await writeText(await fileAt(folder, path, true), content)
}
