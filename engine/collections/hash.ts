/** Hashes of 32 bits, for tables that compare their entries exactly. */

/** Returns a hash that depends on another one and a whole number. */
export function mix(h: number, x: number): number {
  const k = Math.imul(h ^ x, 0x85ebca6b)
  return k ^ (k >>> 13)
}

export function textHash(text: string): number {
  let h = 0
  for (let i = 0; i < text.length; i++) h = (Math.imul(h, 31) + text.charCodeAt(i)) | 0
  return h
}

/** Returns the hash of any number; whole ones and simple fractions differ. */
export const numberHash = (value: number): number => Math.imul(value * 1048573, 1)
