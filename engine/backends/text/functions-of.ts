/** Single functions of a file of another language: exports take those that they need. */

/**
 * @param start matches at the beginning of each function, its comment included
 * @param name has the name of a function as its first group
 */
export function functionsOf(text: string, start: RegExp, name: RegExp): ReadonlyMap<string, string> {
  const parts = text.trimEnd().split(new RegExp(`\\n\\n(?=${start.source})`))
  return new Map(parts.map((part) => [name.exec(part)?.[1] ?? '', `${part}\n`]))
}
