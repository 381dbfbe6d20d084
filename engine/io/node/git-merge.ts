/**
 * Wishbone as a merge driver of git (gitattributes(5), "Defining a custom merge driver"), and the conflicts that git
 * left unmerged.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ModelError } from '../../errors/model-error'
import { replaceFile } from './replace-file'

const lines = ['project.json merge=wishbone', '*.wishbone merge=wishbone'] as const
const maxBytes = 64 * 1024 * 1024

export interface InstalledDriver {
  readonly driver: string
  readonly attributes: { readonly file: string; readonly added: readonly string[] }
}

/**
 * @param folder in the work tree of the repository
 * @param command program and arguments that start the command line
 * @throws ModelError `usage` if the folder lies in no repository
 */
export async function installDriver(folder: string, command: readonly string[]): Promise<InstalledDriver> {
  const top = await git(folder, ['rev-parse', '--show-toplevel']).catch(() => {
    throw new ModelError('usage', 'this is not the work tree of a git repository', { file: folder }, 'change to one')
  })
  const root = top.replace(/\r?\n$/, '')
  // git puts the placeholders in quotes itself where they need them, and runs the line with a shell.
  const driver = `${command.map(quoted).join(' ')} merge %O %A %B --path %P --marker-size %L`
  await git(root, ['config', 'merge.wishbone.name', 'Wishbone projects by block and field'])
  await git(root, ['config', 'merge.wishbone.driver', driver])
  const file = join(root, '.gitattributes')
  const present = await readFile(file, 'utf8').catch(() => '')
  const known = present.split(/\r?\n/)
  const added = lines.filter((line) => !known.includes(line))
  const gap = present === '' || present.endsWith('\n') ? '' : '\n'
  if (added.length > 0) await replaceFile(file, `${present}${gap}${added.join('\n')}\n`)
  return { driver, attributes: { file, added } }
}

/** Quotes an argument for a POSIX shell, which git for Windows brings too. */
function quoted(argument: string): string {
  return `'${argument.replaceAll('\\', '/').replaceAll("'", `'\\''`)}'`
}

export interface Versions {
  /** Undefined where both sides added the file. */
  readonly base?: string
  readonly ours: string
  readonly theirs: string
}

/** Returns the versions of a file that git keeps while it is not merged; undefined where it keeps none. */
export async function unmergedVersions(file: string): Promise<Versions | undefined> {
  const [base, ours, theirs] = await Promise.all(
    [1, 2, 3].map((stage) =>
      git(dirname(file), ['cat-file', 'blob', `:${stage}:./${basename(file)}`]).catch(() => undefined),
    ),
  )
  if (ours === undefined || theirs === undefined) return undefined
  return { ours, theirs, ...(base !== undefined && { base }) }
}

export interface LineMerge {
  readonly bytes: Uint8Array
  /** Places with conflict markers. */
  readonly conflicts: number
}

/**
 * Merges as git does without a driver: line by line, with conflict markers.
 * @param files paths of the three versions
 * @returns undefined where git can't, as with binary files, or is not there
 */
export function mergeLineByLine(
  files: { readonly base: string; readonly ours: string; readonly theirs: string },
  markerSize: number,
): Promise<LineMerge | undefined> {
  const labels = ['ours', 'base', 'theirs'].flatMap((label) => ['-L', label])
  const args = ['merge-file', '-p', `--marker-size=${markerSize}`, ...labels, files.ours, files.base, files.theirs]
  const options = { maxBuffer: maxBytes, timeout: 10_000, windowsHide: true, encoding: 'buffer' } as const
  return new Promise((resolve) => {
    // The status is the number of conflicts, at most 127, and greater for errors (git-merge-file(1)).
    execFile('git', args, options, (error, bytes) => {
      const conflicts = error === null ? 0 : error.code
      resolve(typeof conflicts === 'number' && conflicts <= 127 ? { bytes, conflicts } : undefined)
    })
  })
}

function git(folder: string, args: readonly string[]): Promise<string> {
  const safe = ['--no-pager', '-c', 'core.fsmonitor=false']
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' }
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env, maxBuffer: maxBytes, timeout: 10_000, windowsHide: true }
    execFile('git', [...safe, ...args], options, (error, stdout) => {
      if (error === null) resolve(stdout)
      else reject(error instanceof Error ? error : new Error('git failed'))
    })
  })
}
