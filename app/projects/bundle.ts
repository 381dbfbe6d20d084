/**
 * A project with its data files as one ZIP file, written by browsers that cannot write a folder and read everywhere: the
 * project is `project.json`, data files are at their paths beside it. (PKWARE, APPNOTE.TXT, 6.3.10.)
 */
import { ModelError } from '../../engine/model/errors'
import { isInside, pathSegments, referredFiles } from './references'

export interface Bundle {
  readonly text: string
  /** By the path that the project refers to them with. */
  readonly files: Readonly<Record<string, string>>
}

/** Of all that is read from a ZIP file, bytes: a small file may claim to unpack to any size. */
const LARGEST = 512 * 2 ** 20

export function isBundle(fileName: string): boolean {
  return /\.zip$/i.test(fileName)
}

export async function packBundle({ text, files }: Bundle): Promise<Uint8Array> {
  const { strToU8, zipSync } = await import('fflate')
  const entries = Object.entries(files).map(
    ([path, content]) => [pathSegments(path).join('/'), strToU8(content)] as const,
  )
  return zipSync({ 'project.json': strToU8(text), ...Object.fromEntries(entries) })
}

/** @throws ModelError `project-format` for what is no ZIP file, has no project or is too large */
export async function unpackBundle(bytes: Uint8Array, file: string): Promise<Bundle> {
  const { strFromU8, unzipSync } = await import('fflate')
  const unpacked = (wanted: (path: string) => boolean): Record<string, Uint8Array> => {
    let size = 0
    const read = unzipSync(bytes, {
      filter: ({ name, originalSize }) => wanted(name) && (size += originalSize) <= LARGEST,
    })
    if (size > LARGEST) throw refusal(file, 'the ZIP file unpacks to more than 512 MB', 'open the project file itself')
    return read
  }
  const projectPath = await within(file, () => {
    const paths: string[] = []
    unzipSync(bytes, { filter: ({ name }) => (paths.push(name), false) })
    return projectAmong(paths)
  })
  if (projectPath === undefined)
    throw refusal(file, 'the ZIP file has no project', 'choose one with a file project.json')
  return within(file, () => {
    const text = strFromU8(unpacked((path) => path === projectPath)[projectPath] ?? new Uint8Array())
    const base = projectPath.split('/').slice(0, -1)
    const places = new Map(
      referredFiles(text)
        .filter(isInside)
        .map((path) => [[...base, ...pathSegments(path)].join('/'), path] as const),
    )
    const read = unpacked((path) => places.has(path))
    const files = Object.fromEntries(
      Object.entries(read).map(([path, content]) => [places.get(path) ?? path, strFromU8(content)]),
    )
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

/** What the library says of damaged files, as one sentence. */
async function within<T>(file: string, read: () => T): Promise<T> {
  try {
    return await Promise.resolve(read())
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw refusal(file, 'the ZIP file is damaged or cut off', 'save or copy it again')
  }
}

function refusal(file: string, what: string, hint: string): ModelError {
  return new ModelError('project-format', what, { file }, hint)
}
