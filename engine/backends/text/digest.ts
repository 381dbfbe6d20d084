/** A digest as a GUID: equal contents have equal tokens, so two exports of one project are the same bytes. */

/**
 * Returns four FNV-1a hashes of 32 bits with different starts (Fowler, Noll, Vo; draft-eastlake-fnv), written as a
 * GUID.
 */
export function textDigest(texts: readonly string[]): string {
  const bytes = new TextEncoder().encode(texts.join('\0'))
  let [a, b, c, d] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  // In one pass: the texts of a vehicle have millions of bytes.
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    a = Math.imul(a ^ byte, 0x01000193)
    b = Math.imul(b ^ byte, 0x01000193)
    c = Math.imul(c ^ byte, 0x01000193)
    d = Math.imul(d ^ byte, 0x01000193)
  }
  const hex = [a, b, c, d].map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
