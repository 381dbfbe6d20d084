/**
 * A project with its data files as one ZIP file, written by browsers that cannot write a folder and read everywhere:
 * the project is `project.json`, data files are at their paths beside it. (PKWARE, APPNOTE.TXT, 6.3.10.)
 */
import { present } from '../../engine/collections/entries'
import { ModelError } from '../../engine/errors/model-error'
import { bytesOf, contentOf } from '../../engine/model/project/binary-files'
import { zipEntries, type ZipEntry } from './zip'
import { isInside, pathSegments, referredFiles } from './references'

export interface Bundle {
  readonly text: string
  /** Data files, by the path that the project uses for them. */
  readonly files: Readonly<Record<string, string>>
}

/** Largest total size of content read from a ZIP file, bytes; a small file may claim to unpack to any size. */
const LARGEST = 512 * 2 ** 20

export function isBundle(fileName: string): boolean {
  return /\.zip$/i.test(fileName)
}

export async function packBundle({ text, files }: Bundle): Promise<Uint8Array> {
  const { strToU8, zipSync } = await import('fflate')
  const entries = Object.entries(files).map(
    ([path, content]) => [pathSegments(path).join('/'), bytesOf(path, content)] as const,
  )
  return zipSync({ 'project.json': strToU8(text), ...Object.fromEntries(entries) })
}

/**
 * @throws ModelError `project-format` for anything that is not a ZIP file, has no project, is too large, or does not
 *   unpack to the sizes
 *   and checksums that it states
 */
export async function unpackBundle(bytes: Uint8Array, file: string): Promise<Bundle> {
  const { inflateSync, strFromU8 } = await import('fflate')
  return within(file, () => {
    const entries = zipEntries(bytes, inflateSync)
    const projectPath = projectAmong(entries.map(({ name }) => name))
    if (projectPath === undefined)
      throw refusal(file, 'the ZIP file contains no project', 'choose one with a project.json file')
    let size = 0
    const unpacked = ({ size: entrySize, read }: ZipEntry): Uint8Array => {
      size += entrySize
      if (size > LARGEST)
        throw refusal(file, 'the ZIP file unpacks to more than 512 MB', 'open the project file itself')
      return read()
    }
    const named = new Map<string, ZipEntry>()
    for (const entry of entries) {
      if (named.has(entry.name))
        throw refusal(file, `the ZIP file contains ${entry.name} twice`, 'pack the project again')
      named.set(entry.name, entry)
    }
    const text = strFromU8(unpacked(present(named.get(projectPath))))
    const base = projectPath.split('/').slice(0, -1)
    const files: Record<string, string> = {}
    for (const path of referredFiles(text).filter(isInside)) {
      const entry = named.get([...base, ...pathSegments(path)].join('/'))
      if (entry !== undefined) files[path] = contentOf(path, unpacked(entry))
    }
    return { text, files }
  })
}

/** `project.json` nearest to the top, else the only project file there is. */
function projectAmong(paths: readonly string[]): string | undefined {
  const depth = (path: string): number => path.split('/').length
  const [nearest] = paths.filter((path) => /(^|\/)project\.json$/.test(path)).sort((a, b) => depth(a) - depth(b))
  const others = paths.filter((path) => /\.(wishbone|json)$/i.test(path))
  return nearest ?? (others.length === 1 ? others[0] : undefined)
}

/** Reads a ZIP file, and reports errors of the library about a damaged file as one sentence. */
async function within<T>(file: string, read: () => T): Promise<T> {
  try {
    return await Promise.resolve(read())
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw refusal(file, 'the ZIP file is damaged, truncated, or differs from its directory', 'save or copy it again')
  }
}

function refusal(file: string, what: string, hint: string): ModelError {
  return new ModelError('project-format', what, { file }, hint)
}
