/** A git repository in a folder, in which every commit has the same author and no settings of the machine count. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serialiseProject } from '../../engine/model/project/serialise'
import type { ProjectFile } from '../../engine/model/project/project'
import { parseProject } from '../../engine/model/parse/parse-project'
import { inRoot } from '../../scripts/lib/paths.mjs'

export type Change = (project: ProjectFile) => ProjectFile

const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
}

export class GitRepository {
  constructor(
    readonly folder: string,
    readonly file = 'project.json',
    /** One that it is a copy of. */
    like?: GitRepository,
  ) {
    mkdirSync(folder, { recursive: true })
    if (like === undefined) this.git('init', '--quiet', '--initial-branch=main')
    else cpSync(like.folder, folder, { recursive: true })
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', [...args], { cwd: this.folder, encoding: 'utf8', env: environment, stdio: 'pipe' })
  }

  /** @returns status and output of a command that may fail */
  try(...args: readonly string[]): { readonly status: number | null; readonly out: string } {
    const { status, stdout, stderr } = spawnSync('git', [...args], {
      cwd: this.folder,
      encoding: 'utf8',
      env: environment,
    })
    return { status, out: `${stdout}${stderr}` }
  }

  wishbone(...args: readonly string[]): { readonly status: number | null; readonly out: string; readonly err: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot('scripts/wishbone.mjs'), ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      env: environment,
    })
    return { status, out: stdout, err: stderr }
  }

  path(file = this.file): string {
    return join(this.folder, file)
  }

  text(file = this.file): string {
    return readFileSync(this.path(file), 'utf8')
  }

  project(): ProjectFile {
    return parseProject(this.text())
  }

  write(content: string | Uint8Array, file = this.file): void {
    mkdirSync(dirname(this.path(file)), { recursive: true })
    writeFileSync(this.path(file), content)
  }

  commit(message: string): void {
    this.git('add', '-A')
    this.git('commit', '--quiet', '-m', message)
  }

  /** A project, or a change of the one that is there, as a commit. */
  save(project: ProjectFile | Change, message = 'change', write = serialiseProject): void {
    this.write(write(typeof project === 'function' ? project(this.project()) : project))
    this.commit(message)
  }

  /** A branch from `start` with one change; the work tree is on it afterwards. */
  branch(name: string, change: Change, start = 'main', write = serialiseProject): void {
    this.git('checkout', '--quiet', '-b', name, start)
    this.save(change, name, write)
  }
}
