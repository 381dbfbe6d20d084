/**
 * A copy of a project in another file, with the files that it refers to: tables, tyre files, logs and FMUs keep their
 * paths relative to the copy.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { registry } from '../../blocks'
import { ModelError } from '../../engine/errors/model-error'
import { writeTextFile } from '../../engine/io/node/text-file'
import { referredFiles } from '../../engine/model/files/referred-files'
import { bytesOf } from '../../engine/model/project/binary-files'
import type { ProjectFile } from '../../engine/model/project/project'
import { serialiseProject } from '../../engine/model/project/serialise'
import type { LoadedProject } from './project'

/**
 * Writes a copy and the files that are not beside it yet.
 * @param text of the copy, where it keeps the layout of another file
 * @returns the files that were written, by relative path
 * @throws ModelError `usage` if another file has the place of one of them; nothing is written then
 */
export async function writeProjectCopy(
  out: string,
  copy: ProjectFile,
  { path, files }: Pick<LoadedProject, 'path' | 'files'>,
  text = serialiseProject(copy),
): Promise<readonly string[]> {
  const [from, to] = [dirname(path), dirname(out)]
  const missing: (readonly [file: string, bytes: Uint8Array])[] = []
  for (const file of referredFiles(copy, registry)) {
    if (!Object.hasOwn(files, file)) continue
    const target = join(to, file)
    const bytes = (await bytesAt(join(from, file))) ?? bytesOf(file, files[file])
    const present = resolve(from) === resolve(to) ? bytes : await bytesAt(target)
    if (present === undefined) missing.push([file, bytes])
    else if (!Buffer.from(present).equals(bytes))
      throw new ModelError(
        'usage',
        `the copy needs ${file} beside it, but another file has that place`,
        { file: target },
        'write the copy into another folder, or move that file',
      )
  }
  for (const [file, bytes] of missing) await writeTextFile(join(to, file), bytes)
  await writeTextFile(out, text)
  return missing.map(([file]) => file)
}

async function bytesAt(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch(() => undefined)
}
