/** The library of an FMU for this machine. */
import { ModelError } from '../../../engine/errors/model-error'
import { libraryIn, platformsOf, type FmuArchive } from './archive'

/**
 * @param folder with the unpacked archive
 * @returns path of the library in it
 * @throws ModelError `unsupported` where there is none
 */
export function libraryFile(
  archive: FmuArchive,
  fmi: '2.0' | '3.0',
  identifier: string,
  folder: string,
): string {
  void folder
  const library = libraryIn(archive, fmi, identifier)
  if (library !== undefined) return library
  const platforms = platformsOf(archive)
  const has = platforms.length === 0 ? 'it has none' : `it has some for ${platforms.join(', ')}`
  throw new ModelError(
    'unsupported',
    `the FMU has no library for this machine, ${process.platform} ${process.arch}: ${has}`,
    { file: archive.file },
    'export it for this platform',
  )
}
