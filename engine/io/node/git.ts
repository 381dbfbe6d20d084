/**
 * Earlier versions of a project file from the repository that it lies in, with the `git` of the system. Only commands
 * that read are used, and none that runs programs named in the configuration of the repository: no text filters
 * (`cat-file` instead of `show`), no signature programs, no fetching of missing objects (git-config(1), git(1)).
 */
import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { ModelError } from '../../errors/model-error'

/** A commit that changed the file. */
export interface Revision {
  /** Full hash. */
  readonly id: string
  /** First line of its message. */
  readonly subject: string
  readonly author: string
  /** Time of the commit, milliseconds since 1970. */
  readonly time: number
}

/** More than the longest project; a repository cannot fill the memory. */
const maxBytes = 64 * 1024 * 1024
const milliseconds = 10_000

/** Returns the latest commits that changed the file, the latest first; none without git or outside a repository. */
export async function listRevisions(file: string, most = 100): Promise<readonly Revision[]> {
  const form = ['%H', '%ct', '%an', '%s'].join('%x00')
  const args = ['log', `--max-count=${most}`, `--format=${form}%x00`, '--', basename(file)]
  const output = await git(dirname(file), args).catch(() => '')
  const fields = output.split('\0')
  return Array.from({ length: Math.floor(fields.length / 4) }, (_unused, i) => {
    const [id, seconds, author, subject] = fields.slice(4 * i, 4 * i + 4)
    return { id: id.trim(), time: 1000 * Number(seconds), author, subject }
  })
}

/**
 * Returns the text of the file as it was in a revision.
 * @param revision hash, tag, branch or any other revision of git (`HEAD~2`)
 * @throws ModelError `file-missing`
 */
export async function readRevision(file: string, revision: string): Promise<string> {
  if (!/^[A-Za-z0-9_@^~{}./-]+$/.test(revision) || revision.startsWith('-')) throw unknownRevision(file, revision)
  return git(dirname(file), ['cat-file', 'blob', `${revision}:./${basename(file)}`]).catch((error: unknown) => {
    throw unknownRevision(file, revision, error)
  })
}

function unknownRevision(file: string, revision: string, error?: unknown): ModelError {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return missing
    ? new ModelError('file-missing', 'git is not installed', { file }, 'compare with a file instead')
    : new ModelError(
        'file-missing',
        `git has no version "${revision}" of this file`,
        { file },
        'give a commit, tag or branch of the repository that has this file',
      )
}

function git(folder: string, args: readonly string[]): Promise<string> {
  const safe = ['--no-pager', '--no-optional-locks', '-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false']
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' }
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env, maxBuffer: maxBytes, timeout: milliseconds, windowsHide: true }
    execFile('git', [...safe, ...args], options, (error, stdout) => {
      if (error === null) resolve(stdout)
      else reject(error instanceof Error ? error : new Error('git failed'))
    })
  })
}
