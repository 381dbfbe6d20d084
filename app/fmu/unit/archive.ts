/** The archive of an FMU: its description and its libraries. Nothing of it is written or run here. */
import { inflateSync } from 'fflate'
import { ModelError } from '../../../engine/errors/model-error'
import { descriptionFile, xmlText } from '../../../importers/fmi'
import { zipEntries, type ZipEntry } from '../../projects/zip'

export interface FmuArchive {
  readonly file: string
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** Text of `modelDescription.xml`. */
  readonly description: string
}

/** Bytes when unpacked. */
const largest = 1024 * 2 ** 20

/** @throws ModelError `file-format` for data that is not an archive, is damaged or cut off, or has no description */
export function openArchive(bytes: Uint8Array, file: string): FmuArchive {
  const wrong = (what: string): ModelError =>
    new ModelError('file-format', what, { file }, 'copy the FMU again, or export it again from its program')
  let list: readonly ZipEntry[]
  try {
    list = zipEntries(bytes, inflateSync)
  } catch {
    throw wrong('the FMU is not a ZIP archive, or is cut off')
  }
  const entries = new Map(list.map((entry) => [pathOf(entry.name), entry]))
  if (list.reduce((sum, { size }) => sum + size, 0) > largest) throw wrong('the FMU unpacks to more than 1 GB')
  const description = entries.get(descriptionFile)
  if (description === undefined) {
    const inside = [...entries.keys()].find((name) => name.endsWith(`/${descriptionFile}`))
    if (inside === undefined) throw wrong(`the FMU has no ${descriptionFile}`)
    throw new ModelError(
      'file-format',
      `the FMU has no ${descriptionFile} at the top of its archive, only ${inside.slice(0, 80)}`,
      { file },
      'compress the content of that folder, not the folder itself',
    )
  }
  let content: Uint8Array
  try {
    content = description.read()
  } catch {
    throw wrong('the FMU is damaged or cut off')
  }
  try {
    return { file, entries, description: xmlText(content) }
  } catch (error) {
    throw error instanceof ModelError ? error.at({ file }) : error
  }
}

/**
 * Returns the path of an entry with forward slashes, as the ZIP format has them (APPNOTE.TXT, 4.4.17.1). Some
 * exporters write backslashes, or begin with `./`.
 */
const pathOf = (name: string): string => name.replaceAll('\\', '/').replace(/^(\.\/)+/, '')

interface Platform {
  readonly folders: Readonly<Record<'2.0' | '3.0', string>>
  readonly extension: string
}

/** Returns the platform of this machine by its names in FMI 2.0.5 (2.1.2) and 3.0.2 (2.5.1.4.1). */
export function ownPlatform(system: string = process.platform, arch: string = process.arch): Platform | undefined {
  const names: Readonly<Record<string, readonly [string, string, string]>> = {
    'linux x64': ['linux64', 'x86_64-linux', 'so'],
    'linux arm64': ['aarch64-linux', 'aarch64-linux', 'so'],
    'win32 x64': ['win64', 'x86_64-windows', 'dll'],
    'win32 arm64': ['aarch64-windows', 'aarch64-windows', 'dll'],
    'darwin x64': ['darwin64', 'x86_64-darwin', 'dylib'],
    'darwin arm64': ['aarch64-darwin', 'aarch64-darwin', 'dylib'],
  }
  const platform = names[`${system} ${arch}`] as readonly [string, string, string] | undefined
  return platform && { folders: { '2.0': platform[0], '3.0': platform[1] }, extension: platform[2] }
}

/** Returns the path of the library for this machine in the archive; undefined if there is none. */
export function libraryIn(
  { entries }: FmuArchive,
  fmi: '2.0' | '3.0',
  identifier: string,
  platform = ownPlatform(),
): string | undefined {
  if (platform === undefined) return undefined
  const { folders, extension } = platform
  const names = [folders[fmi], folders['3.0']].map((folder) => `binaries/${folder}/${identifier}.${extension}`)
  return names.find((name) => entries.has(name))
}

/** Platforms that an FMU has libraries for. */
export function platformsOf({ entries }: FmuArchive): readonly string[] {
  const folders = [...entries.keys()].flatMap((name) => /^binaries\/([^/]+)\/[^/]+$/.exec(name)?.[1] ?? [])
  return [...new Set(folders)]
}

/** Returns the libraries for this machine in the archive, regardless of their names. */
export function ownLibraries({ entries }: FmuArchive, platform = ownPlatform()): readonly string[] {
  if (platform === undefined) return []
  const folders = Object.values(platform.folders).map((folder) => `binaries/${folder}/`)
  return [...entries.keys()].filter(
    (name) => folders.some((folder) => name.startsWith(folder)) && name.endsWith(`.${platform.extension}`),
  )
}

/** Returns the folder of libraries for this machine; that of 64-bit Linux on others that have none. */
export function libraryFolder(fmi: '2.0' | '3.0'): string {
  return `binaries/${(ownPlatform() ?? ownPlatform('linux', 'x64'))?.folders[fmi] ?? ''}`
}
