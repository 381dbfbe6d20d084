/** Returns the names in a text, separated by commas or spaces; undefined if there is none. */
export function namesIn(text: string): string[] | undefined {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}
