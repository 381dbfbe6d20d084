/** Opening a project in a browser: through file handles where there are any, else by upload. */
import { contentOf } from '../../engine/model/project/binary-files'
import type { OpenedProject } from '../projects/opened'
import { referredFiles, pathSegments } from '../projects/references'
import { readFiles, readMarked } from './handles'
import { isBundle, unpackBundle, type Bundle } from '../projects/bundle'
import { bundleFileType, projectFileType, unlessCancelled } from './pickers'
import type { Pickers } from './pickers'
import type { Places } from './places'
import { chooseFiles } from './transfer'

/**
 * A file handle says nothing about its neighbours, so a project that refers to data files needs its
 * folder too; that second picker opens where the file is. Cancelling it opens the project without data.
 */
export async function openWithPickers(pickers: Pickers, places: Places): Promise<OpenedProject | null> {
  const picked = await unlessCancelled(pickers.showOpenFilePicker({ types: [projectFileType, bundleFileType] }))
  const handle = picked?.[0]
  if (handle === undefined) return null
  if (isBundle(handle.name)) return openBundle(await handle.getFile(), places)
  const { text, fingerprint } = await readMarked(handle)
  const paths = referredFiles(text)
  const folder =
    paths.length === 0 ? null : await unlessCancelled(pickers.showDirectoryPicker({ mode: 'read', startIn: handle }))
  const path = (await folder?.resolve(handle)) ?? null
  const files = folder === null || path === null ? {} : await readFiles(folder, path.slice(0, -1), paths)
  const name = path?.length === 1 && folder !== null ? nameOf(handle.name, folder.name) : nameOf(handle.name)
  const data = folder !== null && path !== null ? { folder, path: path.slice(0, -1) } : {}
  const place = { kind: 'file', handle, name, files: Object.keys(files), ...data } as const
  const beside =
    folder === null || path?.length !== 1 || handle.name !== 'project.json'
      ? {}
      : await readFiles(folder, [], aboutNames)
  return { name, location: places.remember(place), file: handle.name, text, files, beside, fingerprint }
}

/** Returns a project that was saved by download with its data files. It is saved in the same way again. */
export async function openBundle(file: File, places: Places): Promise<OpenedProject> {
  const { text, files } = await bundleOf(file)
  const name = nameOf(file.name)
  const location = places.remember({ kind: 'download', fileName: `${name}.json`, name })
  return { name, location, file: file.name, text, files }
}

async function bundleOf(file: File): Promise<Bundle> {
  return unpackBundle(new Uint8Array(await file.arrayBuffer()), file.name)
}

/** Uploaded files lose their folders: data files are found by the end of their path. */
export async function openByUpload(places: Places): Promise<OpenedProject | null> {
  const uploaded = await chooseFiles('.zip,.json,.wishbone,.csv,.tsv,.txt,.dat,.tir,.crg,.asc,.fmu')
  const bundle = uploaded.find((file) => isBundle(file.name))
  if (bundle !== undefined) return openBundle(bundle, places)
  const projectFile =
    uploaded.find((file) => file.name === 'project.json') ??
    uploaded.find((file) => /\.(json|wishbone)$/i.test(file.name))
  if (projectFile === undefined) return null
  const text = await projectFile.text()
  const files: Record<string, string> = {}
  for (const path of referredFiles(text)) {
    const file = uploaded.find((candidate) => candidate.name === pathSegments(path).at(-1))
    if (file !== undefined) files[path] = contentOf(path, new Uint8Array(await file.arrayBuffer()))
  }
  const name = nameOf(projectFile.name)
  const location = places.remember({ kind: 'download', fileName: projectFile.name, name })
  return { name, location, file: projectFile.name, text, files }
}

/** Returns a project file for reading, without its data files. */
export async function openToRead(pickers: Pickers | undefined): Promise<OpenedProject | null> {
  const file = pickers === undefined ? (await chooseFiles('.zip,.json,.wishbone')).at(0) : await pickedFile(pickers)
  if (file === undefined) return null
  const text = isBundle(file.name) ? (await bundleOf(file)).text : await file.text()
  return { name: nameOf(file.name), location: null, file: file.name, text, files: {} }
}

async function pickedFile(pickers: Pickers): Promise<File | undefined> {
  const types = [projectFileType, bundleFileType]
  return (await unlessCancelled(pickers.showOpenFilePicker({ types })))?.[0]?.getFile()
}

/**
 * Returns the name of a project: that of the folder for `project.json`, if the folder is known, otherwise that of the
 * file.
 */
export function nameOf(fileName: string, folderName?: string): string {
  const stem = fileName.replace(/\.(json|wishbone|zip)$/i, '')
  return stem === 'project' && folderName !== undefined ? folderName : stem
}

/** Texts about a project in its folder, by their usual names. */
const aboutNames = [
  ...['README', 'LICENSE', 'LICENCE', 'NOTICE', 'CHANGELOG'].flatMap((name) => [name, `${name}.md`, `${name}.txt`]),
  'readme.md',
]
