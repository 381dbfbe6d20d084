/** Projects dropped on the page: by their handles where the browser has them, else their text alone. */
import type { OpenedProject } from '../projects/opened'
import { pathSegments, referredFiles } from '../projects/references'
import { readFiles, readMarked, readTextAt } from './handles'
import { isBundle } from '../projects/bundle'
import { nameOf, openBundle } from './opening'
import type { Place, Places } from './places'

/** @throws Error for a folder without a project */
export async function openDroppedProject(
  file: File,
  handle: FileSystemHandle | undefined,
  places: Places,
): Promise<OpenedProject> {
  if (handle?.kind === 'directory') return fromFolder(handle as FileSystemDirectoryHandle, places)
  if (isBundle(file.name)) return openBundle(file, places)
  const read = handle === undefined ? { text: await file.text() } : await readMarked(handle as FileSystemFileHandle)
  const name = nameOf(file.name)
  // Files beside it are out of reach; the project opens and lists the missing files.
  const place: Place =
    handle === undefined
      ? { kind: 'download', fileName: file.name, name }
      : { kind: 'file', handle: handle as FileSystemFileHandle, name, files: [] }
  return { name, location: places.remember(place), file: file.name, ...read, files: {} }
}

async function fromFolder(folder: FileSystemDirectoryHandle, places: Places): Promise<OpenedProject> {
  const fileName = 'project.json'
  if ((await readTextAt(folder, [fileName])) === undefined)
    throw new Error(`The folder “${folder.name}” contains no ${fileName}. Drop the project file itself.`)
  const handle = await folder.getFileHandle(fileName)
  const { text, fingerprint } = await readMarked(handle)
  const files = await readFiles(
    folder,
    [],
    referredFiles(text).filter((path) => pathSegments(path).length > 0),
  )
  const name = nameOf(fileName, folder.name)
  const location = places.remember({ kind: 'file', handle, name, files: Object.keys(files), folder, path: [] })
  return { name, location, text, files, fingerprint }
}
