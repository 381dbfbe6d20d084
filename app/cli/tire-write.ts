/** `tyre PROJECT_OR_TIR --write FILE.tir`: the property file of a tyre with the values that its block has now. */
import { readFile } from 'node:fs/promises'
import { ModelError } from '../../engine/errors/model-error'
import { reasonOf } from '../../engine/io/node/reason'
import { writeTextFile } from '../../engine/io/node/text-file'
import { blockValues } from '../tires/block-values'
import {
  baseFile,
  projectBaseFile,
  propertyFileCopy,
  type BaseFile,
  type PropertyFileCopy,
} from '../tires/property-file-copy'
import type { Arguments } from './arguments'
import type { ExitStatus } from './command'
import type { CliIo } from './io'
import { openProject } from './project'
import { isPropertyFile, openTire } from './tires'
import { requireWritable } from './writing'

/** @throws ModelError of files and values; `usage` for a tyre without a property file */
export async function writeTire(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const out = args.text('write') ?? ''
  if (!/\.tir$/i.test(out))
    throw new ModelError('usage', `--write ${out} does not end with .tir`, {}, 'a tyre is written as a property file')
  await requireWritable(out, 'file')
  const tire = await openTire(args)
  const { file, changed } = await writeCopy(args, tire.block, blockValues(tire.resolved), out)
  if (args.has('json')) {
    io.out(`${JSON.stringify({ block: tire.block, base: file, changed, out }, null, 2)}\n`)
    return 0
  }
  const lines = changed.map(({ key, line }) => `line ${line}: ${key}`)
  io.out(
    `${[`written ${out}: ${changed.length === 0 ? 'nothing changed' : `${changed.length} values changed`}`, ...lines].join('\n')}\n`,
  )
  return 0
}

/**
 * Writes the property file of a tyre with other values.
 * @param values of the tyre block by name, SI
 * @returns the property file that was taken, and the keywords that changed
 * @throws ModelError of files and values; `usage` for a tyre without a property file
 */
export async function writeCopy(
  args: Arguments,
  block: string,
  values: Readonly<Record<string, unknown>>,
  out: string,
): Promise<Pick<PropertyFileCopy, 'changed'> & { readonly file: string }> {
  const [path] = args.positionals
  const base = (await isPropertyFile(path)) ? await content(path) : await ofProject(args, block)
  const { content: written, changed } = propertyFileCopy(base, values)
  await writeTextFile(out, written)
  return { file: base.file, changed }
}

async function content(path: string): Promise<BaseFile> {
  try {
    return baseFile(await readFile(path), path)
  } catch (error) {
    throw new ModelError('file-missing', `cannot read the file (${reasonOf(error)})`, { file: path }, 'check the path')
  }
}

async function ofProject(args: Arguments, block: string): Promise<BaseFile> {
  const { project, files } = await openProject(args)
  const base = projectBaseFile(project.blocks[block]?.params?.propertyFile, files)
  if (base !== undefined) return base
  throw new ModelError(
    'usage',
    'the tyre has no property file to write its values into',
    { block },
    args.has('write')
      ? 'give a .tir file of the same model, with --set for the values to change'
      : 'write a merge patch for the project, --out FILE.json, or fit a .tir file of the same model',
  )
}
