/** Commands that run a model with FMUs: in a helper process, once the user allows it. */
import { readFile } from 'node:fs/promises'
import { registry } from '../../blocks'
import { bytesOfBase64 } from '../../engine/model/project/binary-files'
import { referredFiles } from '../../engine/model/files/referred-files'
import { requireAllowed, runInHelper } from '../fmu/helper/command'
import { fingerprintOfFmu } from '../fmu/unit/unpack'
import type { Arguments } from './arguments'
import type { OptionSpec } from './command'
import type { CliIo } from './io'
import { loadProject } from './project'

export const fmuOption: OptionSpec = {
  doc: 'load the FMUs of the project; they contain native code that runs with all your permissions',
}

/**
 * Runs the command in a helper process where the model has FMUs.
 * @param argv of the program
 * @returns its exit status; undefined if it has none, or this is the helper
 * @throws ModelError `usage` without permission, `foreign-code` if an FMU ends the process
 */
export async function runWithFmus(argv: readonly string[], args: Arguments, io: CliIo): Promise<0 | 1 | 2 | undefined> {
  if (io.program === undefined) return undefined
  const loading = (await mentionsFmu(args)) ? await loadProject(args) : undefined
  if (loading?.ok !== true) return undefined
  const { project, files } = loading.value
  const fmus = referredFiles(project, registry)
    .filter((file) => /\.fmu$/i.test(file) && Object.hasOwn(files, file))
    .map((file) => ({ file, hash: fingerprintOfFmu(bytesOfBase64(files[file])) }))
  if (fmus.length === 0) return undefined
  requireAllowed(fmus, args.has('allow-fmu'))
  const hashes = fmus.map(({ hash }) => hash)
  const status = await runInHelper(io.program, argv, hashes, io)
  return status === 0 || status === 1 ? status : 2
}

/** Returns whether the text of a project mentions an FMU, so that other projects are not read twice. */
async function mentionsFmu(args: Arguments): Promise<boolean> {
  const [file] = args.positionals
  const patch = args.text('patch')
  const paths = [file, `${file}/project.json`, ...(patch === undefined ? [] : [patch])]
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')))
  return texts.some((text) => text.includes('signals/fmu'))
}
