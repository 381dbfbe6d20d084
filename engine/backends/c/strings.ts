/** Texts as C string literals. */

/** Returns the lines of string literals; an empty list holds one empty text, as C has no empty arrays. */
export function strings(texts: readonly string[]): string {
  const literals = texts.length === 0 ? ['""'] : texts.map(cString)
  return literals.map((literal) => `  ${literal},`).join('\n')
}

export function cString(text: string): string {
  return `"${escape(text)}"`
}

/** Returns a C string in which all but printable ASCII is escaped in octal; trigraphs are broken up. */
function escape(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return Array.from(bytes, (byte) => {
    const plain = byte >= 32 && byte < 127 && !'"\\?'.includes(String.fromCharCode(byte))
    return plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
  }).join('')
}
