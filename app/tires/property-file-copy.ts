/** Copies of property files with the values of a tyre, for window and command line. */
import { ModelError } from '../../engine/errors/model-error'
import { writeTir, type WrittenTir } from '../../importers/tir/write'

export interface BaseFile {
  readonly text: string
  /** True if its bytes are not UTF-8: they are kept one by one. */
  readonly latin: boolean
  readonly file: string
}

export interface PropertyFileCopy extends WrittenTir {
  /** Content of the new file, in the encoding of the base file. */
  readonly content: string | Uint8Array
}

/** Returns a property file as text, of which all bytes can be written again. */
export function baseFile(bytes: Uint8Array, file: string): BaseFile {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), latin: false, file }
  } catch {
    return { text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''), latin: true, file }
  }
}

/**
 * Returns the property file of a tyre in its project.
 * @param file value of the parameter `propertyFile` of the tyre
 * @param files texts of the project by path
 */
export function projectBaseFile(file: unknown, files: Readonly<Record<string, string>>): BaseFile | undefined {
  if (typeof file !== 'string' || !Object.hasOwn(files, file)) return undefined
  return { text: files[file], latin: false, file }
}

/**
 * Writes the values of a tyre into a copy of a property file.
 * @param values of the tyre block by name, SI
 * @throws ModelError as `writeTir`
 */
export function propertyFileCopy(base: BaseFile, values: Readonly<Record<string, unknown>>): PropertyFileCopy {
  const { text, changed } = writeTir(base.text, base.file, values)
  return { text, changed, content: base.latin ? Uint8Array.from(text, (letter) => byteOf(letter, base.file)) : text }
}

function byteOf(letter: string, file: string): number {
  const byte = letter.charCodeAt(0)
  if (byte <= 255) return byte
  throw new ModelError(
    'unsupported',
    `the file cannot hold the character ${letter}`,
    { file },
    'save it as UTF-8 first',
  )
}
