/** Versions of a project that say of themselves whether they are whole. */

/** Text of a version: its number at the beginning and at the end, `size` bytes and a little more between. */
export function versionOf(number: number, size: number): string {
  // Every version has another length.
  return JSON.stringify({
    wishbone: 1,
    first: number,
    padding: 'x'.repeat(size + ((number * 7919) % 5000)),
    last: number,
  })
}

/** @returns the number, or null for text that is not whole */
export function numberOf(text: string): number | null {
  try {
    const { first, last } = JSON.parse(text) as { readonly first: number; readonly last: number }
    return first === last ? first : null
  } catch {
    return null
  }
}

export function dataOf(number: number): string {
  return `t [s],number\n${`0,${number}\n`.repeat(500)}`
}
