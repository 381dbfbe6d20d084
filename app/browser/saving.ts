/** Saving a project in a browser: to the handle it came from, to a new file or folder, or by download. */
import { bytesOf, isBinaryFile } from '../../engine/model/project/binary-files'
import type { ProjectToSave, SaveConflict, SavedProject } from '../projects/opened'
import { ModelError } from '../../engine/errors/model-error'
import { packBundle } from '../projects/bundle'
import { pathSegments, referredFiles } from '../projects/references'
import { fileAt, fingerprintOf, readFiles, readMarked, readTextAt, writeText } from './handles'
import { nameOf } from './opening'
import { projectFileType, unlessCancelled } from './pickers'
import type { Pickers } from './pickers'
import type { Place, Places } from './places'
import { download } from './transfer'

const projectFileName = 'project.json'

type Saved = Promise<SavedProject | SaveConflict>

/**
 * @param compare the file must be as it was read or written last; without it, the user has been asked
 * @throws ModelError `usage` when the location is unknown or cannot be written
 */
async function saveToPlace(
  location: string,
  {
    text,
    files = {},
    beside = {},
    fingerprint = null,
  }: Pick<ProjectToSave, 'text' | 'files' | 'beside' | 'fingerprint'>,
  places: Places,
  compare: boolean,
): Saved {
  const place = places.find(location)
  if (place === undefined) {
    throw new ModelError('usage', 'the location of this project is no longer known', {}, 'use Save As to choose one')
  }
  if (place.kind === 'download') {
    await offer(place.fileName, text, files, beside)
    return { location, name: place.name }
  }
  return alone(async () => {
    const written = { location, name: place.name, fingerprint: await fingerprintOf(text) }
    const conflict = compare ? await conflictAt(location, place, fingerprint) : null
    // Another writer has written the same content.
    if (conflict !== null) return conflict.disk?.fingerprint === written.fingerprint ? written : conflict
    await writeText(place.handle, text)
    return written
  })
}

/** Returns the content of a place if it differs from what was expected there; null if it does not. */
async function conflictAt(
  location: string,
  { handle, name, folder, path = [] }: Place & { readonly kind: 'file' },
  expected: string | null,
): Promise<SaveConflict | null> {
  try {
    const { text, fingerprint } = await readMarked(handle)
    if (fingerprint === expected) return null
    const files = folder === undefined ? {} : await readFiles(folder, path, referredFiles(text))
    return { conflict: 'changed', disk: { name, location, file: handle.name, text, files, fingerprint } }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // A handle of a file that is gone cannot make it again everywhere: that is for the write to find out.
    if (error.name === 'NotFoundError') return expected === null ? null : { conflict: 'missing', disk: null }
    if (error.name === 'TypeMismatchError') return { conflict: 'replaced', disk: null }
    throw new ModelError(
      'usage',
      `the browser did not read the file, so Wishbone cannot check whether it has changed (${error.message})`,
      { file: handle.name },
      'allow it when the browser asks, or use Save As',
    )
  }
}

/** Tabs save one by one: each save is compared with the previous one. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request('wishbone-save', work) : await work()
}

/**
 * Saves to where the project came from. A handle of a file does not reach its folder, so data files that are not beside
 * it yet need a folder to be chosen.
 */
export async function saveAgain(
  location: string,
  project: ProjectToSave,
  places: Places,
  pickers: Pickers | undefined,
): Promise<SavedProject | SaveConflict | null> {
  const place = places.find(location)
  const known = place?.kind === 'file' ? place.files : Object.keys(project.files ?? {})
  const reachable = Object.keys(project.files ?? {}).every((path) => known.includes(path))
  return reachable ? saveToPlace(location, project, places, true) : saveToNewPlace(project, places, pickers)
}

/**
 * Offers the project as a download, in a ZIP file if it has data files, because only one file can be downloaded at a
 * time.
 */
async function offer(
  fileName: string,
  text: string,
  files: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(files).length === 0) return download(fileName, text, 'application/json')
  download(
    fileName.replace(/\.[^.]*$/, '.zip'),
    await packBundle({ text, files: { ...beside, ...files } }),
    'application/zip',
  )
}

export async function saveToNewPlace(
  project: ProjectToSave,
  places: Places,
  pickers: Pickers | undefined,
): Promise<SavedProject | SaveConflict | null> {
  const place = pickers === undefined ? downloadPlace(project) : await pickPlace(pickers, project)
  if (place === null) return null
  // The question whether to replace the project of a folder says nothing about changes that others have made to this
  // one. (A file that was chosen to save to is empty by now: Chromium empties it after asking.)
  const old = project.location === null ? undefined : places.find(project.location)
  const same =
    place.kind === 'file' &&
    place.folder !== undefined &&
    old?.kind === 'file' &&
    (await place.handle.isSameEntry(old.handle))
  return saveToPlace(places.remember(place), project, places, same)
}

function downloadPlace({ suggestedName }: ProjectToSave): Place {
  return { kind: 'download', fileName: `${suggestedName}.json`, name: suggestedName }
}

/** A project with data files is saved to a folder, one without to a file. */
async function pickPlace(
  pickers: Pickers,
  { suggestedName, files = {}, beside = {} }: ProjectToSave,
): Promise<Place | null> {
  if (Object.keys(files).length > 0) return pickFolder(pickers, files, beside)
  const picked = pickers.showSaveFilePicker({ types: [projectFileType], suggestedName: `${suggestedName}.json` })
  const handle = await unlessCancelled(picked)
  return handle === null ? null : { kind: 'file', handle, name: nameOf(handle.name), files: [] }
}

async function pickFolder(
  pickers: Pickers,
  files: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>>,
): Promise<Place | null> {
  const folder = await unlessCancelled(pickers.showDirectoryPicker({ mode: 'readwrite' }))
  if (folder === null) return null
  const present = await readTextAt(folder, [projectFileName])
  if (present !== undefined && !window.confirm(`The folder "${folder.name}" already contains a project. Replace it?`))
    return null
  await writeDataFiles(folder, files)
  for (const [name, content] of Object.entries(beside))
    if ((await readTextAt(folder, [name])) === undefined) await writeText(await fileAt(folder, [name], true), content)
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
        'other data with this name already exists',
        { file: path },
        'save to an empty folder',
      )
    }
  }
  for (const [path, content] of missing) await writeText(await fileAt(folder, path, true), storedAs(path, content))
}

/** Returns the content of a data file in the form in which it is written. */
function storedAs(path: readonly string[], content: string): string | Uint8Array<ArrayBuffer> {
  const name = path.at(-1) ?? ''
  return isBinaryFile(name) ? Uint8Array.from(bytesOf(name, content)) : content
}
