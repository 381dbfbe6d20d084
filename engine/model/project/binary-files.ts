/**
 * Binary files of a project. Wherever texts of files are kept (projects, requests, undo), such a file is stored as its
 * bytes in base64 (RFC 4648, section 4). Code that reads or writes a file of a project converts it.
 */

const binary = /\.(?:fmu|crg)$/i

/** @param path of a file of a project */
export const isBinaryFile = (path: string): boolean => binary.test(path)

/** Returns whether a file of a project is an FMU, which contains code. */
export const isFmuFile = (path: string): boolean => /\.fmu$/i.test(path)

/** Bytes that are converted at a time: a multiple of 3, so that only the last piece is padded. */
const piece = 12_288
const spaces = /\s/

/**
 * Returns the content of a file as projects keep it. Text is UTF-8; other bytes (comments in old .tir files) become
 * U+FFFD.
 */
export function contentOf(path: string, bytes: Uint8Array): string {
  return isBinaryFile(path) ? base64Of(bytes) : new TextDecoder().decode(bytes)
}

/** Returns the bytes of a file from its content as `contentOf` returns it; undefined if that is not base64. */
export function bytesOf(path: string, content: string): Uint8Array {
  return isBinaryFile(path) ? bytesOfBase64(content) : new TextEncoder().encode(content)
}

export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let i = 0; i < bytes.length; i += piece) pieces.push(btoa(String.fromCharCode(...bytes.subarray(i, i + piece))))
  return pieces.join('')
}

export function bytesOfBase64(content: string): Uint8Array {
  try {
    // pieces end between groups of four characters only without spaces, which may stand anywhere
    const text = spaces.test(content) ? content.replaceAll(/\s+/g, '') : content
    const padding = text.indexOf('=')
    if (padding >= 0 && padding < text.length - 2) return new Uint8Array(0)
    const step = (piece / 3) * 4
    const bytes = new Uint8Array(Math.ceil(text.length / 4) * 3)
    let count = 0
    for (let i = 0; i < text.length; i += step) {
      const characters = atob(text.slice(i, i + step))
      for (let k = 0; k < characters.length; k++) bytes[count++] = characters.charCodeAt(k)
    }
    return count === bytes.length ? bytes : bytes.slice(0, count)
  } catch (error) {
    if (error instanceof DOMException) return new Uint8Array(0)
    throw error
  }
}
