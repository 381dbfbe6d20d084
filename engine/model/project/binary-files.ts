/**
 * Binary files of a project. Wherever texts of files are kept (projects, requests, undo), such a file is stored as its
 * bytes in base64 (RFC 4648, section 4). Code that reads or writes a file of a project converts it.
 */

const binary = /\.(?:fmu|crg)$/i

/** @param path of a file of a project */
export const isBinaryFile = (path: string): boolean => binary.test(path)

/** Returns whether a file of a project is an FMU, which contains code. */
export const isFmuFile = (path: string): boolean => /\.fmu$/i.test(path)

const chunk = 4096

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
  let text = ''
  for (let i = 0; i < bytes.length; i += chunk) text += String.fromCharCode(...bytes.subarray(i, i + chunk))
  return btoa(text)
}

export function bytesOfBase64(content: string): Uint8Array {
  try {
    const characters = atob(content)
    const bytes = new Uint8Array(characters.length)
    for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i)
    return bytes
  } catch (error) {
    if (error instanceof DOMException) return new Uint8Array(0)
    throw error
  }
}
