/** Detection of workers that run out of memory, as far as the page receives an error. */

/**
 * Returns whether the text of an error reports a failed allocation: V8 and WebAssembly in Chromium, Node and Electron
 * (`Array buffer allocation failed`, `WebAssembly.Memory(): could not allocate memory`, `Invalid typed array length`,
 * ...).
 */
export function isOutOfMemory(text: string): boolean {
  return /out of memory|memory limit|allocat|invalid (?:typed )?(?:array|string) length|(?:map|set) maximum size/i.test(
    text,
  )
}
