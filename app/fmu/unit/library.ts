/** The library of an FMU for this machine: from the archive, else compiled from the sources in it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModelError } from '../../../engine/errors/model-error'
import { buildsOf, xmlText, type FmuBuild } from '../../../importers/fmi'
import { libraryIn, ownLibraries, ownPlatform, platformsOf, type FmuArchive } from './archive'

/** A compiler may take this long, s. */
const patience = 300

/**
 * @param folder with the unpacked archive
 * @returns path of the library in it
 * @throws ModelError `unsupported` if there is none and none can be made
 */
export function libraryFile(archive: FmuArchive, fmi: '2.0' | '3.0', identifier: string, folder: string): string {
  const included = libraryIn(archive, fmi, identifier)
  if (included !== undefined) return included
  const sources = [...archive.entries.keys()].filter((name) => /^sources\/[^/]+\.c$/.test(name))
  const compilers = [...(process.env.CC ? [process.env.CC] : []), 'gcc', 'cc', 'clang']
  const compiler = compilers.find((name) => spawnSync(name, ['--version']).status === 0)
  if (sources.length > 0 && compiler !== undefined && ownPlatform() !== undefined)
    return compiled(archive, folder, identifier, compiler, buildOf(archive, fmi, identifier, folder))
  const [other] = ownLibraries(archive)
  if (other !== undefined)
    throw new ModelError(
      'unsupported',
      `the FMU has no library "${identifier}", which its description names; for this machine it has ${other}`,
      { file: archive.file },
      `rename the library to ${identifier} in the archive, or export the FMU again`,
    )
  const platforms = platformsOf(archive)
  const has = platforms.length === 0 ? 'it has none' : `it has some for ${platforms.join(', ')}`
  throw new ModelError(
    'unsupported',
    `the FMU has no library for this machine, ${process.platform} ${process.arch}: ${has}`,
    { file: archive.file },
    sources.length > 0 ? 'install a C compiler, with which its sources can be compiled' : 'export it for this platform',
  )
}

/** Returns the build that is compiled: the one that the FMU describes, or else all its sources. */
function buildOf(archive: FmuArchive, fmi: '2.0' | '3.0', identifier: string, folder: string): FmuBuild {
  const description = 'sources/buildDescription.xml'
  const text = archive.entries.has(description) ? xmlText(readFileSync(join(folder, description))) : undefined
  const build = buildsOf(fmi === '2.0' ? archive.description : text, identifier)
  const all = [...archive.entries.keys()]
    .filter((name) => /^sources\/[^/]+\.c$/.test(name))
    .map((name) => name.slice(8))
  const present = (build?.sources ?? []).filter((name) => archive.entries.has(`sources/${name}`))
  return present.length > 0
    ? { sources: present, definitions: build?.definitions ?? [] }
    : { sources: all, definitions: [] }
}

function compiled(
  { file }: FmuArchive,
  folder: string,
  identifier: string,
  compiler: string,
  { sources, definitions }: FmuBuild,
): string {
  const library = `${identifier}.${ownPlatform()?.extension ?? 'so'}`
  const flags = ['-O2', '-fPIC', '-shared', '-ffp-contract=off', ...definitions.map((d) => `-D${d}`)]
  const { status, stderr } = spawnSync(compiler, [...flags, ...sources, '-o', library, '-lm'], {
    cwd: join(folder, 'sources'),
    encoding: 'utf8',
    timeout: 1000 * patience,
  })
  if (status === 0) return join('sources', library)
  const first = stderr.split('\n').find((line) => /error/i.test(line)) ?? 'it took too long'
  throw new ModelError(
    'unsupported',
    `the FMU has no library for this machine, and ${compiler} can't compile its sources (${first.slice(0, 200)})`,
    { file },
    'export it for this platform',
  )
}
