/** Reading and writing text through handles of the File System Access API. */
import { ModelError } from '../../engine/errors/model-error'
import { contentOf } from '../../engine/model/project/binary-files'
import { pathSegments } from '../projects/references'

/** Returns the text of a file below `folder`, or undefined when there is none. */
export async function readTextAt(
  folder: FileSystemDirectoryHandle,
  path: readonly string[],
): Promise<string | undefined> {
  try {
    const file = await fileAt(folder, path, false)
    return contentOf(path.at(-1) ?? '', new Uint8Array(await (await file.getFile()).arrayBuffer()))
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'TypeMismatchError'))
      return undefined
    throw error
  }
}

/** Returns the text of a project file, and the SHA-256 of its bytes, to find out later whether it is still the same. */
export async function readMarked(
  handle: FileSystemFileHandle,
): Promise<{ readonly text: string; readonly fingerprint: string }> {
  const bytes = await (await handle.getFile()).arrayBuffer()
  return { text: new TextDecoder().decode(bytes), fingerprint: await fingerprintOf(bytes) }
}

/** Returns the SHA-256 in hexadecimal; for a text, of its UTF-8 encoding. */
export async function fingerprintOf(content: string | ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', typeof content === 'string' ? bytesOf(content) : content)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Returns the file below `folder`; with `create`, creates it and its folders. */
export async function fileAt(
  folder: FileSystemDirectoryHandle,
  path: readonly string[],
  create: boolean,
): Promise<FileSystemFileHandle> {
  let parent = folder
  for (const name of path.slice(0, -1)) parent = await parent.getDirectoryHandle(name, { create })
  return parent.getFileHandle(path[path.length - 1], { create })
}

/**
 * The file's old content stays until the new one is complete.
 *
 * @throws ModelError `usage` when the browser or the user refuses
 */
export async function writeText(
  handle: FileSystemFileHandle,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    const stream = await handle.createWritable()
    await stream.write(content)
    await stream.close()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    throw new ModelError(
      'usage',
      `the browser did not write the file (${error.message})`,
      { file: handle.name },
      'allow it when the browser asks, or use Save As',
    )
  }
}

/** Returns the texts of the files that exist, by relative path. */
export async function readFiles(
  folder: FileSystemDirectoryHandle,
  base: readonly string[],
  paths: readonly string[],
): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const path of paths) {
    const content = await readTextAt(folder, [...base, ...pathSegments(path)])
    if (content !== undefined) files[path] = content
  }
  return files
}
