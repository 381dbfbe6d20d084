/** Returns a problem and its remedy as sentences. */
export function sentence(what: string, hint: string): string {
  const text = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  const end = hint.endsWith('?') ? '' : '.'
  return hint === '' ? text : `${text}. ${hint.charAt(0).toUpperCase()}${hint.slice(1)}${end}`
}
