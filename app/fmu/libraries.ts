/** Shared libraries of an FMU, compiled from its sources with the compilers of this machine. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FmiVersion } from '../../engine/backends/fmu/description'
import { fmuCompilerOptions, type Fmu } from '../../engine/backends/fmu/package'
import type { ExportedFiles } from '../../engine/backends/exported'
import { ModelError } from '../../engine/errors/model-error'
import { runProgram, type ProgramOptions } from './program'

/** Time that a compiler may take, s. */
const patience = 1800

interface Platform {
  /** Name of the platform for users. */
  readonly title: string
  /** Folder within `binaries`: names of FMI 2.0 and 3.0. */
  readonly folder: Readonly<Record<FmiVersion, string>>
  readonly extension: string
  /** Compilers in the order of preference. */
  readonly compilers: readonly string[]
  readonly options: readonly string[]
}

export interface BuiltLibraries {
  /** Compiled libraries, by path in the archive. */
  readonly files: ExportedFiles
  /** Titles of the platforms that there is a library for, and of those without compiler. */
  readonly built: readonly string[]
  readonly missing: readonly string[]
}

const windows: Platform = {
  title: 'Windows (64 bit)',
  folder: { 2: 'win64', 3: 'x86_64-windows' },
  extension: 'dll',
  compilers: ['x86_64-w64-mingw32-gcc'],
  options: ['-static-libgcc'],
}

/** C compilers of this machine in the order of preference; not all are there. */
export function ownCompilers(): readonly string[] {
  const compiler = process.env.CC
  return compiler === undefined || compiler === '' ? ['gcc', 'cc', 'clang'] : [compiler]
}

export interface BuildTools {
  readonly progress?: (title: string, index: number, count: number) => void
  /** Restricts libraries to this machine. */
  readonly only?: 'own'
  readonly signal?: AbortSignal
}

/** Returns the platform of this machine. */
function ownPlatform(): Platform | null {
  const compilers = ownCompilers()
  const common = { compilers, options: ['-lm'] }
  const is64 = arch() === 'x64'
  if (platform() === 'linux' && (is64 || arch() === 'arm64'))
    return {
      ...common,
      title: is64 ? 'Linux (64 bit)' : 'Linux (ARM, 64 bit)',
      folder: is64 ? { 2: 'linux64', 3: 'x86_64-linux' } : { 2: 'aarch64-linux', 3: 'aarch64-linux' },
      extension: 'so',
    }
  if (platform() === 'darwin')
    return {
      ...common,
      title: 'macOS',
      folder: is64 ? { 2: 'darwin64', 3: 'x86_64-darwin' } : { 2: 'aarch64-darwin', 3: 'aarch64-darwin' },
      extension: 'dylib',
    }
  if (platform() === 'win32' && is64) return { ...windows, compilers: [...compilers, ...windows.compilers] }
  return null
}

/**
 * Compiles an FMU for this machine and for Windows, as far as there are compilers.
 * @param progress called with each platform before it is compiled for, and the number of platforms
 * @throws ModelError `unsupported` if a compiler refuses the sources
 */
export async function buildLibraries(
  { names, files }: Fmu,
  version: FmiVersion,
  { progress, only, signal }: BuildTools = {},
): Promise<BuiltLibraries> {
  const platform = ownPlatform()
  const platforms = [
    ...(platform === null ? [] : [platform]),
    ...(only === 'own' || platform?.folder[2] === windows.folder[2] ? [] : [windows]),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'wishbone-fmu-'))
  try {
    for (const [path, content] of Object.entries(files))
      if (path.startsWith('sources/')) await writeFile(join(folder, basename(path)), content)
    const result: { files: Record<string, Uint8Array>; built: string[]; missing: string[] } = {
      files: {},
      built: [],
      missing: [],
    }
    for (const [i, { title, folder: folders, extension, compilers, options }] of platforms.entries()) {
      const library = `${names.identifier}.${extension}`
      progress?.(title, i, platforms.length)
      const done = await compile({ folder, limit: patience, signal }, compilers, [
        ...fmuCompilerOptions
          .filter((option) => extension !== 'dll' || option !== '-fPIC')
          .map((option) => (option === '-O2' ? optimisation(files) : option)),
        ...names.sources,
        '-o',
        library,
        ...options,
      ])
      if (!done) {
        result.missing.push(title)
        continue
      }
      result.files[`binaries/${folders[version]}/${library}`] = await readFile(join(folder, library))
      result.built.push(title)
    }
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Characters of sources beyond which a compiler takes minutes for -O2: its registers cost the square of a function's
 * length.
 */
const long = 3e6

/**
 * Returns the optimisation level: a lower one for large files. For the sedan's 5.4 million characters gcc 12 then takes
 * 43 s instead of 75 s, and a step 23 instead of 18 microseconds.
 */
function optimisation(files: ExportedFiles): string {
  const length = Object.values(files).reduce(
    (sum, content) => sum + (typeof content === 'string' ? content.length : 0),
    0,
  )
  return length > long ? '-O1' : '-O2'
}

/** @returns whether one of the compilers is installed */
async function compile(
  options: ProgramOptions,
  compilers: readonly string[],
  args: readonly string[],
): Promise<boolean> {
  for (const compiler of compilers) {
    const result = await runProgram(compiler, args, options)
    if (result === undefined) continue
    if (result.status === 0) return true
    const first = result.late
      ? `it took longer than ${patience} s`
      : (result.err.split('\n').find((line) => line.includes('error')) ?? `exit status ${result.status ?? 'unknown'}`)
    throw new ModelError(
      'unsupported',
      `${compiler} can't compile the FMU (${first.slice(0, 300)})`,
      {},
      'export it without libraries (--no-libraries) and compile the sources with another compiler',
    )
  }
  return false
}
